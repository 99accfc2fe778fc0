import type { Scale } from "./tint";
import type { PictureSpec } from "./picture";
import { gridSize } from "./tensor";
import type { Settings, Tensors } from "./tensor";

/**
 * With two sequences: the target, the source, the one with keys and values ("answering"), or both concatenated. Of a model
 * that was trained: all words that it knows.
 */
export type List = "target" | "source" | "answering" | "both" | "vocabulary";

/** What the rows or columns of a tensor stand for. With two sequences, `token` is the one with the queries. */
export type Axis = "token" | List | "query" | "dimension" | "place" | "none";

/** What the first axis of a 3-D tensor counts. A table shows one slice along it. */
export type LeadingAxis = "example" | "head";

/** The head of a row or column, counted from 0. */
export interface HeadMark {
  readonly head: number;
  /** The class of the head's colour. */
  readonly look: string;
  /** True at the first row or column of a head. */
  readonly begins: boolean;
}

/** The heads of all rows and columns of a table; undefined for an axis that is not split into heads. */
export interface HeadMarks {
  readonly rows: readonly HeadMark[];
  readonly columns: readonly HeadMark[];
}

/** A table whose rows or columns belong to heads. */
export interface HeadTable {
  readonly rows: number;
  readonly columns: number;
  readonly transposed: boolean;
  readonly slice: number;
  /** How many heads there are. */
  readonly heads: number;
}

/** The headings and the colour scale of a tensor, the same wherever it is shown. */
export interface TensorLook {
  readonly rows: Axis;
  readonly columns: Axis;
  readonly scale?: Scale;
  /** The absolute value at the end of a signed colour scale; by default the largest in the tensor. */
  readonly range?: number;
  /** If the leading axis counts tokens: show the slice of the query token. */
  readonly leading?: LeadingAxis | "token";
  /** Marks the heads that its rows or columns belong to. */
  readonly heads?: (table: HeadTable) => HeadMarks;
  /** The setting with the number of heads; `heads` by default. */
  readonly headCount?: string;
}

/** One table of a step. */
export interface TableSpec {
  readonly id: string;
  readonly transposed?: boolean;
  /** The notebook output that the badge compares with; undefined for auxiliary tables. */
  readonly printing?: number;
  /** A tensor of the same shape whose minus infinities are hatched here. */
  readonly mask?: string;
  /** The slice of a 3-D tensor, if several are shown side by side; by default the one in the view. */
  readonly slice?: number;
}

/** A word between two tables that names the operation; a key of the messages. */
export interface LinkSpec {
  readonly link: string;
}

export type Block =
  /**
   * Side by side, wrapping, with links between; `even`: equal widths, each scrolls inside; `narrow`: as wide as the
   * numbers, even if the headings are wider.
   */
  | {
      readonly kind: "flow";
      readonly items: readonly (TableSpec | LinkSpec)[];
      readonly even?: boolean;
      readonly narrow?: boolean;
    }
  /** One under another with their columns aligned; `beside` stands right of the one before it. */
  | { readonly kind: "stack"; readonly items: readonly (TableSpec | LinkSpec | BesideSpec)[] }
  | ProductSpec
  /** A vector as a column beside a matrix: each row times its number, added up column by column. */
  | {
      readonly kind: "blend";
      readonly vector: TableSpec;
      readonly matrix: TableSpec;
      readonly results: readonly TableSpec[];
    }
  | SharpnessSpec
  /** The same tables, laid out by the value of a setting. */
  | {
      readonly kind: "either";
      readonly setting: string;
      readonly by: Readonly<Record<string, Block>>;
    }
  /** A control of one setting. */
  | { readonly kind: "setting"; readonly setting: string }
  /** What the step does, drawn from its numbers. */
  | { readonly kind: "picture"; readonly spec: PictureSpec }
  /** A picture or a control that the lesson defines, by its name; `size` in px at a root font size of 16 px. */
  | {
      readonly kind: "drawing";
      readonly name: string;
      readonly size?: { readonly width: number; readonly height: number };
      /** The size holds where its wide tables stand as strips. */
      readonly strips?: boolean;
    };

/** left @ above = result, once or several times with the same left. */
export interface ProductSpec {
  readonly kind: "product";
  readonly left: TableSpec;
  readonly columns: readonly ProductColumn[];
  /** The table that the left one is computed from, above it, and the word between them. */
  readonly corner?: TableSpec & LinkSpec;
  /** What follows, right of the last result. */
  readonly after?: readonly (TableSpec | LinkSpec)[];
}

export interface ProductColumn {
  readonly above: TableSpec;
  /** A bias: added to every row of the product. */
  readonly plus?: TableSpec;
  readonly result: TableSpec;
}

/** The slider beside one softmax. */
export interface SharpnessSpec {
  readonly kind: "sharpness";
  readonly weights: string;
  /** Offer the switch that leaves out the subtraction of the maximum. */
  readonly subtractMax: boolean;
  /** The setting that holds d_k, where the scores are divided by its square root: puts a mark at it. */
  readonly width?: string;
  /** The setting that it changes; `sharpness` by default. */
  readonly setting?: string;
}

export interface BesideSpec {
  readonly beside: TableSpec;
  /** The word between; "sum" by default. */
  readonly link?: string;
}

/** A laboratory that a step opens, and the tensors and settings that it receives. */
export interface Opening {
  readonly laboratory: string;
  /** Its step; the first by default. */
  readonly step?: string;
  /** By given tensor of the laboratory, all of two axes: the one that stands in for it, as much as there is room for. */
  readonly tensors: Readonly<Record<string, string>>;
  /** Pass only the row of the query token. */
  readonly queryRowOnly?: boolean;
  /** By setting of the laboratory: the axis of the step's tensor that it counts; by default "tokens" counts the columns of the first one. */
  readonly sizes?: Readonly<Record<string, CountedAxis>>;
  /** Further axes whose length a setting of the laboratory limits, or a quotient of two: "a/b". */
  readonly limits?: Readonly<Record<string, readonly CountedAxis[]>>;
  /** The tensors that exist only if a setting is at least this value. */
  readonly needs?: Readonly<Record<string, readonly [setting: string, least: number]>>;
  /** By setting of the laboratory: the page's setting whose value it takes, if the names differ. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Values of its settings that follow from the step. */
  readonly fixed?: Settings;
}

/** An axis of a step's tensor. */
export type CountedAxis = readonly [tensor: string, axis: "rows" | "columns"];

export interface StepLayout {
  readonly blocks: readonly Block[];
  readonly asides: readonly string[];
  /** Its picture, where what it computes does not call for one by itself, or for another; or none. */
  readonly picture?: PictureSpec | "none";
  /** The laboratories that take up its questions, beside those that its sliders open. */
  readonly opens?: readonly Opening[];
  /** What the Try button sets. */
  readonly attempt: Settings;
  /** True if the step depends on the query token. */
  readonly usesQueryToken: boolean;
}

/** What prediction questions are about: the weights, their table, and the values that they mix. */
export interface QuestionLayout {
  readonly step: string;
  readonly weights: string;
  readonly context?: string;
}

/** The words of the tokens, and of further axes. */
export type WordLists = Readonly<
  Record<"token", readonly string[]> & Partial<Record<List, readonly string[]>>
>;

export interface LessonLayout {
  readonly id: string;
  readonly questions: QuestionLayout;
  /** The weights that the opening's gallery shows, if not those of the questions. */
  readonly gallery?: string;
  /** The words of the example; further tokens are numbered. */
  readonly tokens: readonly string[];
  /** Where the words follow from the settings: those of each axis, one per token. */
  readonly lists?: (
    settings: Settings,
    target?: readonly string[],
    source?: readonly string[],
  ) => WordLists;
  /** A word as a sentence quotes it, and a text with the words of the custom sentence in place of the lesson's. */
  readonly spoken?: (word: string) => string;
  readonly retold?: (text: string) => string;
  /** The lesson's sentence, if a custom one replaces it. */
  readonly sentence?: string;
  /** The initial query row, in lessons that have no setting for it; by default the second row. */
  readonly row?: number;
  /** The controls at the end of every step. */
  readonly settings: readonly string[];
  readonly looks: Readonly<Record<string, TensorLook>>;
  readonly steps: Readonly<Record<string, StepLayout>>;
  /** By aside: the tensor whose picture stands before its title. */
  readonly pictures?: Readonly<Record<string, string>>;
}

export function isLink(item: TableSpec | LinkSpec | BesideSpec): item is LinkSpec {
  return "link" in item && !("beside" in item);
}

export function isBeside(item: TableSpec | LinkSpec | BesideSpec): item is BesideSpec {
  return "beside" in item;
}

/** The tables of a block, in the order in which they stand. */
export function tablesOf(block: Block): TableSpec[] {
  if (block.kind === "product") {
    return [
      ...(block.corner ? [block.corner] : []),
      block.left,
      ...block.columns.flatMap(({ above, plus, result }) =>
        plus ? [above, plus, result] : [above, result],
      ),
      ...onlyTables(block.after ?? []),
    ];
  }
  if (block.kind === "blend") return [block.vector, block.matrix, ...block.results];
  if (block.kind === "either") return Object.values(block.by).slice(0, 1).flatMap(tablesOf);
  if (block.kind !== "flow" && block.kind !== "stack") return [];
  return onlyTables(block.items);
}

function onlyTables(items: readonly (TableSpec | LinkSpec | BesideSpec)[]): TableSpec[] {
  return items.flatMap((item) => (isLink(item) ? [] : isBeside(item) ? [item.beside] : [item]));
}

/** The number of examples or heads in the tables of a step; 1 without such an axis. */
export function leadingCount(
  leading: LeadingAxis,
  step: StepLayout | undefined,
  looks: Readonly<Record<string, TensorLook>>,
  tensors: Tensors,
): number {
  const shapes = (step?.blocks ?? [])
    .flatMap(tablesOf)
    .filter(({ id, slice }) => looks[id]?.leading === leading && slice === undefined)
    .map(({ id }) => tensors[id]?.shape ?? []);
  return Math.max(1, ...shapes.map((shape) => (shape.length > 2 ? (shape[0] ?? 1) : 1)));
}

/** The leading axes of which a step shows one part at a time. */
export function leadingsOf(
  step: StepLayout,
  looks: Readonly<Record<string, TensorLook>>,
  tensors: Tensors,
): LeadingAxis[] {
  return (["example", "head"] as const).filter(
    (leading) => leadingCount(leading, step, looks, tensors) > 1,
  );
}

/** Whether the headings of an axis are words rather than numbers. */
export function isWorded(axis: Axis | undefined): boolean {
  return axis !== undefined && axis !== "dimension" && axis !== "place" && axis !== "none";
}

/** Whether a lesson's tokens are words; otherwise they are numbered. */
export const hasWords = ({ lists, tokens }: Pick<LessonLayout, "lists" | "tokens">): boolean =>
  lists !== undefined || tokens.length > 0;

/** The words in the headings of an axis. */
export function wordsOf(
  { lists, tokens }: LessonLayout,
  axis: Axis,
  settings: Settings,
): readonly string[] {
  if (lists === undefined) return tokens;
  const all: Partial<Record<Axis, readonly string[]>> = lists(settings);
  return all[axis] ?? lists(settings).token;
}

/**
 * A text that quotes the lesson's sentence, quoting the one that is shown: whole, or at most `most` characters of it,
 * which end with a word and three dots.
 */
export function withQuotedSentence(
  text: string,
  layout: LessonLayout,
  settings: Settings,
  most = 120,
): string {
  const { tokens, sentence = tokens.join(" "), spoken } = layout;
  const count = Math.min(tokens.length, Number(settings["tokens"]));
  if (!text.includes(`“${sentence}”`)) return text;
  const between = settings["split"] === "characters" ? "" : " ";
  let [shown, length] = [0, 0];
  for (const word of tokens.slice(0, count)) {
    length += word.length + between.length;
    if (shown > 0 && length > most) break;
    shown += 1;
  }
  const said = tokens.slice(0, shown).join(between);
  const rest = shown < count ? "…" : "";
  return text.replace(`“${sentence}”`, () => `“${spoken?.(said) ?? said}${rest}”`);
}

/** The number of query tokens. */
export function queryCount({ lists }: LessonLayout, settings: Settings): number {
  return lists?.(settings).token.length ?? Number(settings["tokens"]);
}

/** The slice of a 3-D tensor that the view shows. */
export function sliceLookedAt(
  { leading = "example" }: Pick<TensorLook, "leading">,
  count: number,
  {
    view,
    queryToken,
  }: { readonly view: Readonly<Record<LeadingAxis, number>>; readonly queryToken: number },
): number {
  return Math.min(leading === "token" ? queryToken : view[leading], count - 1);
}

/** The headings of an axis: its words, the query token, 1, 2, 3, or indices from 0. */
export function headings(
  axis: Axis,
  count: number,
  tokens: readonly string[],
  queryToken: number,
): string[] {
  if (axis === "none") return Array.from({ length: count }, () => "");
  if (axis === "query") return [tokens[queryToken] ?? String(queryToken + 1)];
  if (axis === "place") return Array.from({ length: count }, (_, place) => String(place));
  return Array.from({ length: count }, (_, place) =>
    axis === "dimension" ? String(place + 1) : (tokens[place] ?? String(place + 1)),
  );
}

/** The headings of a cell's row and column in its tensor's own table; "" where there is none. */
export function cellHeadings(
  { tensor, index }: { readonly tensor: string; readonly index: readonly number[] },
  shape: readonly number[],
  layout: LessonLayout,
  { queryToken, settings }: { readonly queryToken: number; readonly settings: Settings },
): { row: string; column: string } {
  const look = layout.looks[tensor];
  const { rows, columns } = gridSize(shape);
  const [row, column] = [shape.length > 1 ? (index.at(-2) ?? 0) : 0, index.at(-1) ?? 0];
  if (look === undefined || shape.length === 0) return { row: "", column: "" };
  const heading = (axis: Axis, count: number, place: number): string => {
    const word = headings(axis, count, wordsOf(layout, axis, settings), queryToken)[place] ?? "";
    return layout.spoken?.(word) ?? word;
  };
  return {
    row: heading(look.rows, rows, row),
    column: heading(look.columns, columns, column),
  };
}
