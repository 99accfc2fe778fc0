import { cellLooks } from "../../../model/cells";
import type { CellLook } from "../../../model/cells";
import type { Cells } from "../../../model/edits";
import type { HeadMarks } from "../../../model/layout";
import { gridSize } from "../../../model/tensor";
import type { ShownTensor } from "../../../model/tensor";
import { LEVELS } from "../../../model/tint";
import type { Ends, Scale } from "../../../model/tint";
import type { Palette } from "./palette";

/** A tensor, and how its table shows it. */
export interface PicturedTable {
  readonly tensor: ShownTensor;
  readonly transposed: boolean;
  readonly slice: number;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly scale: Scale;
  readonly ends: Ends | undefined;
  /** The decimals of its numbers at most. */
  readonly decimals?: number | undefined;
  readonly mask: ShownTensor | undefined;
  readonly marks: HeadMarks | undefined;
  readonly before: ShownTensor | undefined;
  readonly typed: Cells | undefined;
  /** Characters that a cell has room for, and words in front of the rows, where several tables are to line up. */
  readonly width?: number | undefined;
  readonly worded?: boolean | undefined;
}

/** The available size in px: further columns continue below, further rows in another piece. */
export interface Room {
  readonly across: number;
  readonly down: number;
}

/** The width of a letter, an upper bound for all fallback fonts. */
const LETTER = 0.6;

/** How wide a word is at most, in px. */
export function widthOf(text: string, size = 14): number {
  return [...text].length * LETTER * size;
}

/** The looks of all cells when nothing is highlighted. */
export function linesOf(table: PicturedTable): CellLook[][] {
  const view = { windowed: false, firstRow: 0, firstColumn: 0 };
  return cellLooks(
    {
      ...table,
      view: { ...view, ...gridSize(table.tensor.shape, table.transposed) },
      room: Infinity,
      lit: undefined,
      marked: undefined,
      inspected: undefined,
      film: undefined,
      tab: { row: -1, column: -1 },
      was: (value) => value,
      urgent: undefined,
    },
    [],
  );
}

/** The colour that a class of model/tint.ts stands for, and how much of it. */
export function tintOf(
  look: string,
  { positive, negative, weight }: Palette,
): { fill: string; share: number } | undefined {
  const [, hue = "", level] = /^([pnw])(\d+)$/.exec(look) ?? [];
  const fill = { p: positive, n: negative, w: weight }[hue];
  return fill === undefined ? undefined : { fill, share: Number(level) / LEVELS };
}
