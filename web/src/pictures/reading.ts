/** How pictures read tensors: rows of the slice that is looked at, their names, and where each number stands. */
import { headings, isWorded, sliceLookedAt, wordsOf } from "../model/layout";
import type { Page } from "../model/page";
import { gridSize, tensorOf } from "../model/tensor";
import type { ShownTensor } from "../model/tensor";

export type Reading = Pick<Page, "layout" | "settings" | "queryToken" | "view" | "tensors">;

/** One matrix of a tensor; a vector is a matrix of one row. */
export interface Rows {
  readonly tensor: ShownTensor;
  readonly count: number;
  readonly width: number;
  row(at: number): number[];
  /** The place of a number in the tensor's data. */
  flat(row: number, column: number): number;
  /** As `data-cell` has it. */
  cell(row: number, column: number): string;
  /** As `data-grid` has it: all of the matrix, or some of its rows. */
  grid(from?: number, rows?: number): string;
}

export function rowsOf(tensor: ShownTensor, page: Reading, slice = sliceOf(tensor, page)): Rows {
  const { rows: count, columns: width } = gridSize(tensor.shape);
  const first = tensor.shape.length > 2 ? slice * count * width : 0;
  const flat = (row: number, column: number): number => first + row * width + column;
  return {
    tensor,
    count,
    width,
    row: (at) => Array.from({ length: width }, (_, c) => tensor.data[flat(at, c)] ?? NaN),
    flat,
    cell: (row, column) => `${tensor.id}:${flat(row, column)}`,
    grid: (from = 0, rows = count) => `${tensor.id}:${flat(from, 0)}:${rows}:${width}`,
  };
}

export function sliceOf(tensor: ShownTensor, page: Reading): number {
  if (tensor.shape.length < 3) return 0;
  return sliceLookedAt(page.layout.looks[tensor.id] ?? {}, tensor.shape[0] ?? 1, page);
}

/** The rows of the tensor with this id. */
export function rowsIn(id: string | undefined, page: Reading): Rows | undefined {
  const tensor = tensorOf(page.tensors, id ?? "");
  return tensor && rowsOf(tensor, page);
}

/** The names of rows or columns: words of tokens where they are tokens, else numbers from 1. */
export function namesOf(
  id: string,
  axis: "rows" | "columns",
  count: number,
  page: Reading,
): string[] {
  const kind = page.layout.looks[id]?.[axis] ?? "dimension";
  const named = kind === "none" ? "dimension" : kind;
  const names = headings(named, count, wordsOf(page.layout, named, page.settings), page.queryToken);
  return names.map((name, at) => (name === "" ? String(at + 1) : name));
}

/** The row of a tensor that belongs to the token that asks. */
export function askedRow(rows: Rows, page: Reading): number {
  return Math.min(page.queryToken, rows.count - 1);
}

/** The name of the token that asks. */
export function askerName(page: Reading): string {
  const words = wordsOf(page.layout, "token", page.settings);
  return words[page.queryToken] ?? String(page.queryToken + 1);
}

/** Whether a tensor has one row for each token. */
export const isByToken = (id: string, page: Reading): boolean =>
  isWorded(page.layout.looks[id]?.rows) && page.layout.looks[id]?.rows !== "query";

/** A word with so much room, in px. */
export function fitted(word: string, room: number, size = 13): string {
  const most = Math.max(1, Math.floor(room / (size * 0.52)));
  return word.length <= most ? word : most < 3 ? "" : `${word.slice(0, most - 1)}…`;
}

/** The width of a word in px, about. */
export const widthOf = (word: string, size = 13): number => word.length * size * 0.52;

/** Words are quoted, numbers are not. */
export const quoted = (name: string): string => (/^\d+$/.test(name) ? name : `“${name}”`);

/** Where the middle of a word stands so that the whole of it is inside. */
export const inside = (middle: number, word: string, width: number): number =>
  Math.max(widthOf(word) / 2 + 2, Math.min(width - widthOf(word) / 2 - 2, middle));

/** The first of several captions that has room; a caption is never cut. */
export const captionIn = (room: number, ...captions: readonly string[]): string =>
  captions.find((caption) => widthOf(caption) <= room) ?? "";
