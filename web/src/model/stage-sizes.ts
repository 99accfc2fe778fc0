import { hasWords, isWorded } from "./layout";
import type { Axis, Block, LessonLayout, TableSpec } from "./layout";
import { gridSize } from "./tensor";
import type { Tensors } from "./tensor";

/** Sizes of the stage in px at a root font size of 16 px, as the style sheets have them. */

/** A block as it is laid out: the choice of an `either` is made. */
export type Laid = Exclude<Block, { kind: "either" }>;

/** What a step's layout depends on. */
export interface Staged {
  readonly blocks: readonly Laid[];
  readonly layout: Pick<LessonLayout, "lists" | "looks" | "tokens">;
  readonly tensors: Tensors;
  /** The characters that the numbers of a tensor need with so many decimals. */
  readonly roomOf: (id: string, decimals: number) => number;
  /** Whether a table has buttons below it that add and remove rows. */
  readonly grows: (spec: TableSpec) => boolean;
  /** The tensors whose tables may stand as strips beside the picture that shows their numbers. */
  readonly yielding: readonly string[];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between blocks, and between the tables of one. */
export const GAP = { x: 24, y: 12 };
/** Between the tables of one block. */
export const BETWEEN = 12;
/** A word and its arrow between two tables. */
export const LINK = 84;
/** The same between tables one under another. */
export const LINK_DOWN = 26;
/** The column of controls beside the tables. */
export const MARGIN = 304;

const HEADING = { full: 25, bare: 22 };
const BADGE = 26;
/** The buttons that add and remove rows. */
const GROWING = 32;
const HEAD = { worded: 66, other: 31 };
/** In narrow cells the words of the rows have less room too. */
const NARROW = { worded: 54, other: 24 };
/** The number of a token in front of its row, where type is small. */
const NUMBER = 20;
/** A table of more columns may stand as a strip: cells with a tint and no number. */
const WIDE = 8;
/** A cell of a mask whose columns are headed by words. */
const MASKED = 44;
const STRIP = { cell: 12, worded: 66, other: 22, columns: 40 };
/** The least that a table takes with its heading. */
const LEAST = { full: 172, bare: 132, growing: 184 };

/** The width of a cell that has room for so many characters; smaller type where headings are left out. */
export function cellWidth(room: number, bare = false): number {
  if (bare && room <= 8) return Math.max(44, 8 * room + 2);
  if (room <= 5) return 44.8;
  if (room === 6) return 56;
  if (room === 7) return 64.8;
  if (room === 8) return 78.4;
  return room <= 10 ? 94.4 : 121.6;
}

/** How the tables of a step give way to its room. */
export interface Density {
  /** The decimals of its numbers at most. */
  readonly decimals: number;
  /** The height of a row, in px at a root font size of 16 px. */
  readonly row: number;
  /** Wide tables stand as strips. */
  readonly strips: boolean;
  /** Rows and columns that are only numbered have no headings, and headings no ranges. */
  readonly bare: boolean;
  /** There is room for the buttons that add and remove rows. */
  readonly grows: boolean;
  /** The tensors that the step's picture is made of, where their tables stand as strips beside it. */
  readonly pictured?: readonly string[];
}

/** What a step's tables are measured in. */
export interface Within extends Density {
  readonly staged: Staged;
  /** The width that there is, in px. */
  readonly inner: number;
}

/** Whether a table may stand as a strip: a wide one, or a long vector as a column. */
export function isWide({ id, transposed = false }: TableSpec, tensors: Tensors): boolean {
  const shape = tensors[id]?.shape;
  if (shape === undefined) return false;
  const { rows, columns } = gridSize(shape, transposed);
  return columns > WIDE || (columns === 1 && rows > WIDE);
}

/** Whether a table stands as a strip. */
export const isStrip = (
  spec: TableSpec,
  { strips, pictured = [] }: Pick<Density, "strips" | "pictured">,
  tensors: Tensors,
): boolean => (strips && isWide(spec, tensors)) || pictured.includes(spec.id);

/** Whether the columns of a table have headings that are seen: the words of tokens have no room over the cells of a strip. */
export const isTitled = (
  columns: Axis | undefined,
  layout: Pick<LessonLayout, "tokens">,
  { strip, bare }: { readonly strip: boolean; readonly bare: boolean },
): boolean =>
  !(bare && (isNumbered(columns) || !hasWords(layout))) &&
  !(strip && isWorded(columns) && hasWords(layout));

/** Whether an axis has numbers for headings, which say no more than its length. */
export const isNumbered = (axis: Axis | undefined): boolean =>
  axis === "dimension" || axis === "place";

/** The size of a table with its heading and badge. */
export function tableSize(
  spec: TableSpec,
  within: Within,
  {
    shared = false,
    aligned = [],
  }: {
    /** The words of the rows stand beside a table to the left. */
    readonly shared?: boolean;
    /** The tables whose columns stand under or above its columns. */
    readonly aligned?: readonly TableSpec[];
  } = {},
): Size {
  const { bare, decimals, grows: grown, inner, row, staged } = within;
  const { id, transposed = false, printing } = spec;
  const { grows, layout, roomOf, tensors } = staged;
  const shape = tensors[id]?.shape;
  if (shape === undefined) return { width: 0, height: 0 };
  const { rows, columns } = gridSize(shape, transposed);
  const look = layout.looks[id];
  const [down, along] = transposed ? [look?.columns, look?.rows] : [look?.rows, look?.columns];
  const strip = isStrip(spec, within, tensors);
  const characters = Math.max(
    ...[id, ...aligned.map((spec) => spec.id)].map((each) => roomOf(each, decimals)),
  );
  const isMask = look?.scale === "mask";
  const heads = strip ? STRIP : characters <= 5 || isMask ? NARROW : HEAD;
  const worded = isWorded(down) && hasWords(layout);
  const head =
    shared || (bare && isNumbered(down))
      ? 1
      : worded
        ? heads.worded
        : bare && !strip
          ? NUMBER
          : heads.other;
  const headed =
    along !== "none" && along !== undefined && isTitled(along, layout, { strip, bare });
  const cell = strip ? STRIP.cell : isMask ? (worded ? MASKED : row) : cellWidth(characters, bare);
  const lines = rows + (headed ? 1 : 0);
  const inSight = strip ? Math.min(STRIP.columns, columns) : columns;
  // Without room below the table the buttons that add and remove rows stand in its heading.
  const least = !bare ? LEAST.full : grows(spec) ? LEAST.growing : LEAST.bare;
  const width = Math.max(least, head + inSight * cell);
  return {
    // A strip may go on out of sight.
    width: strip ? Math.min(inner, width) : width,
    height:
      (bare ? HEADING.bare : HEADING.full) +
      lines * (strip ? STRIP.cell : row) +
      (printing === undefined ? 0 : BADGE) +
      (grown && grows(spec) ? GROWING : 0),
  };
}

/** Side by side. */
export function beside(sizes: readonly Size[], gap = GAP.x): Size {
  return {
    width: sizes.reduce((sum, { width }) => sum + width + gap, -gap),
    height: Math.max(0, ...sizes.map(({ height }) => height)),
  };
}

/** One under another. */
export function stacked(sizes: readonly Size[], gap = GAP.y): Size {
  return {
    width: Math.max(0, ...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height + gap, -gap),
  };
}
