import type { CellValue } from "../../../model/edits";
import { headings, sliceLookedAt, wordsOf } from "../../../model/layout";
import type { Axis, LessonLayout } from "../../../model/layout";
import { gridSize, tensorIndex, tensorOf } from "../../../model/tensor";
import type { Settings, ShownTensor, Tensors } from "../../../model/tensor";

/** The subject of questions: the weights of some queries, their scores, and the values that they mix. */
export interface Scene {
  readonly weights: ShownTensor;
  readonly scores: ShownTensor;
  /** The context vectors and the values that they mix, if the lesson has them. */
  readonly mixed?: { readonly context: ShownTensor; readonly values: ShownTensor } | undefined;
  /** Which part of a tensor of three axes. */
  readonly slice: number;
  readonly queries: readonly string[];
  readonly keys: readonly string[];
  /** All tensors, with these cells of a tensor changed as well. */
  readonly whatIf: (id: string, cells: readonly CellValue[]) => Tensors;
}

/** The part of the page that questions use. */
export interface QuestionPage {
  readonly layout: LessonLayout;
  readonly settings: Settings;
  readonly tensors: Tensors;
  readonly queryToken: number;
  readonly view: Readonly<Record<"example" | "head", number>>;
  whatIf(...asked: Parameters<Scene["whatIf"]>): Tensors;
}

/** The tensors for questions; undefined if the lesson has none. */
export function sceneOf(page: QuestionPage): Scene | undefined {
  const { layout, settings, tensors, queryToken } = page;
  const { weights: id = "", context: contextId = "" } = layout.questions ?? {};
  const weights = tensorOf(tensors, id);
  const scores = tensorOf(tensors, weights?.operands[0] ?? "");
  const look = layout.looks[id];
  if (weights === undefined || scores === undefined || look === undefined) return undefined;
  const context = tensorOf(tensors, contextId);
  const values = tensorOf(tensors, context?.operands[1] ?? "");
  const { rows, columns } = gridSize(weights.shape);
  const names = (axis: Axis, count: number): string[] =>
    headings(axis, count, wordsOf(layout, axis, settings), queryToken);
  const slices = weights.shape.length > 2 ? (weights.shape[0] ?? 1) : 1;
  return {
    weights,
    scores,
    mixed: context && values && { context, values },
    slice: look.leading ? sliceLookedAt(look, slices, page) : 0,
    queries: names(look.rows, rows),
    keys: names(look.columns, columns),
    whatIf: (id, cells) => page.whatIf(id, cells),
  };
}

/** The number of a row and a column, in the part that is asked about. */
export function at(
  tensor: ShownTensor | undefined,
  slice: number,
  row: number,
  column: number,
): number {
  if (tensor === undefined) return NaN;
  const { rows, columns } = gridSize(tensor.shape);
  const first = tensor.shape.length > 2 ? slice * rows : 0;
  return tensor.data[(first + row) * columns + column] ?? NaN;
}

/** The index of a row and a column, in the part that is asked about. */
export function indexAt(tensor: ShownTensor, slice: number, row: number, column: number): number[] {
  return tensorIndex(tensor.shape, row, column, false, slice);
}

/** The row of a tensor that has these cells, as the scene's part of it. */
export function rowAt({ slice }: Scene, tensor: ShownTensor | undefined, row: number): number[] {
  const { columns } = gridSize(tensor?.shape ?? [0]);
  return Array.from({ length: columns }, (_, column) => at(tensor, slice, row, column));
}
