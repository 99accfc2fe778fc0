/**
 * attention-lab/lessons: what attention-lab has, and the lessons with their laboratories, each number of which can be
 * asked how it came about. `load` starts a larger module, `lessons.wasm`; all else is the same.
 */

import type { Engine as NumericEngine, LoadOptions, Tensor, TensorLike } from "./index.js";

export * from "./index.js";

export type SettingValue = number | boolean | string;

export interface SettingDescription {
  kind: "integer" | "number" | "boolean" | "choice";
  default: SettingValue;
  /** Least and largest value, or the choices; nothing for a boolean. */
  range?: readonly number[] | readonly string[];
}

export interface LessonDescription {
  id: string;
  /**
   * In order; `tensors` are the ids a step shows at the default settings, also those made by an earlier step. Other
   * settings may leave some out (`bias`) or add some (`heads`): `TraceTensor.step` gives the step of each.
   */
  steps: readonly { readonly id: string; readonly tensors: readonly string[] }[];
  settings: Readonly<Record<string, SettingDescription>>;
}

/**
 * How a tensor was made from its operands. In the sums below the terms of one cell are what `explain` lists.
 * - `given`: a number of the lesson or of the reader. `drawn`: from the generator. `constant`: fixed by the settings.
 * - `look_up`: of operand 0 along `dim`: place `index`, or the places that operand 1 names.
 * - `assign`: operand 0 with its first `count` places taken from operand 1.
 * - `matmul`: `operands[0] @ operands[1]` by PyTorch's rules (1-D and batched forms included); with `transposed` the
 *   second operand's last two axes are exchanged, with `loop` every addition is rounded to float32; a third operand
 *   is a bias added to each row.
 * - `transposed_matmul`: `operands[0].T @ operands[1]`, matrices both.
 * - `multiply`: row i of operand 1 times element i of operand 0. `add`: operand 0 plus operand 1, cell by cell.
 *   `subtract`: row i of operand 0 less `factor` times element i of operand 1. `scale`: times `factor`. `shift`: plus `offset`.
 * - `sum`, `cumulative_sum`, `cumulative_mean`: along `dim`. `divide_by_sum`: each cell over the sum along `dim`.
 * - `mask`: operand 0 where operand 1 (a matrix, repeated over leading axes) is 1, -Infinity where it is 0.
 * - `dropout`: operand 0 times operand 1 over `draws` * (1 - `rate`), where operand 1 counts in how many of `draws`
 *   draws a cell is kept (of one: 1 or 0); out of `training`, operand 0 as it is.
 * - `softmax`: along `dim`, of `sharpness` times the operand, with or without `subtract_max`.
 * - `variance`: of all cells, their squared deviations over their number less `correction`.
 * - `histogram`: how many cells lie in each of `bins` equal parts of `least` to `most`.
 * - `concatenate`: operands one behind the other along `dim`. `split_heads`: (..., T, `heads` * d) to
 *   (..., heads, T, d). `merge_heads`: the reverse.
 * - `round`: to `decimals` digits. `largest_difference`: largest absolute difference of the two operands.
 *   `mean_absolute`: the mean of the absolute values of each row.
 * - `entropy` (bits), `largest`, `gradient_left`: of each row of weights. `gradient_left` is the Frobenius norm of
 *   the row's softmax Jacobian diag(w) - w w^T over 1/2, the largest it can be.
 * - `softmax_jacobian`: that matrix of each row, (..., T) to (..., T, T).
 * - `view`: the same numbers in the same order, as shape (`size_0`, `size_1`, `size_2`). `transpose`: axes `dim_0` and
 *   `dim_1` exchanged.
 */
export type Operation =
  | "given"
  | "drawn"
  | "constant"
  | "look_up"
  | "assign"
  | "matmul"
  | "transposed_matmul"
  | "multiply"
  | "add"
  | "subtract"
  | "scale"
  | "shift"
  | "sum"
  | "cumulative_sum"
  | "cumulative_mean"
  | "mask"
  | "dropout"
  | "softmax"
  | "divide_by_sum"
  | "variance"
  | "histogram"
  | "concatenate"
  | "split_heads"
  | "merge_heads"
  | "round"
  | "largest_difference"
  | "mean_absolute"
  | "entropy"
  | "largest"
  | "gradient_left"
  | "softmax_jacobian"
  | "view"
  | "transpose";

/** What a tensor is in attention; the page's colours follow it. */
export type Role =
  | "input"
  | "parameter"
  | "query"
  | "key"
  | "value"
  | "scores"
  | "weights"
  | "output"
  | "measure"
  | "constant";

export interface TraceTensor extends Tensor {
  readonly id: string;
  /** The step that makes it; later steps may show it again. */
  readonly step: string;
  readonly role: Role;
  readonly operation: Operation;
  /** Ids of the tensors it was made from, in the operation's order. */
  readonly operands: readonly string[];
  /** The operation's numbers, such as `{ dim: -1, sharpness: 1, subtract_max: 1 }`; booleans are 0 or 1. */
  readonly parameters: Readonly<Record<string, number>>;
  /** True if the caller's numbers replace the lesson's. */
  readonly replaced: boolean;
}

export interface Cell {
  tensor: string;
  index: number[];
}

/** The rule that joins the terms of one cell to its value. */
export type Rule =
  /** No terms: the number was given, drawn or fixed by a setting. */
  | "given"
  /** value = offset + sum over terms of coefficient * product of cells */
  | "sum_of_products"
  /** value = exponential of term `position` over the sum of the exponentials */
  | "exponential_over_sum"
  /** value = term `position` over the sum of the terms */
  | "share_of_sum"
  /** value = the largest term */
  | "largest"
  /** value = sum of the terms -w log2 w */
  | "entropy"
  /** value = 2 sqrt(sum w^2 - 2 sum w^3 + (sum w^2)^2) */
  | "gradient_left"
  /** value = the first term's cell; the cell of a second term, where there is one, names its place */
  | "look_up"
  /** value = sum of the terms (x - mean)^2 over their number less `correction` */
  | "variance"
  /** value = how many terms are 1, those whose cell lies in the bin */
  | "count"
  /** value = the one cell, rounded to `decimals` digits */
  | "rounded"
  /** value = minus infinity, whatever the score: the one term is the mask's 0 */
  | "masked";

export interface Term {
  coefficient: number;
  cells: (Cell & { value: number })[];
  /** What this term contributes under the rule (a product, an exponential, a weight ...). */
  value: number;
}

export interface Explanation extends Cell {
  value: number;
  operation: Operation;
  rule: Rule;
  terms: Term[];
  /** The term that belongs to the cell itself (`exponential_over_sum`, `share_of_sum`). */
  position?: number;
  /** Numbers the rule needs beside its terms: `offset`, `sharpness`, `maximum`, `sum`, `decimals`, `rate` ... */
  parameters: Record<string, number>;
}

/** A plane through the mean of some rows. */
export interface Plane {
  /**
   * Two rows of as many numbers as the tensors have columns: orthonormal, the direction of the larger variance first,
   * the largest entry of each positive. The second is 0 where there is one column.
   */
  directions: Float64Array;
  /** The variance along both directions over that along all, 0 to 1. */
  share: number;
}

export interface Trace {
  readonly lesson: string;
  /** Every setting of the lesson with the value used. */
  readonly settings: Readonly<Record<string, SettingValue>>;
  /** By id, in the order in which they were made. */
  readonly tensors: Readonly<Record<string, TraceTensor>>;
  /**
   * How one cell of a tensor came about: `index` has a place along each of its axes.
   * @throws `type`, `unknown`, `value`
   * @see `cpp/lessons/trace.cpp`
   */
  explain(id: string, index: readonly number[]): Explanation;
  /**
   * The cells made directly from this one.
   * @throws `type`, `unknown`, `value`
   * @see `cpp/lessons/trace.cpp`
   */
  feeds(id: string, index: readonly number[]): Cell[];
  /**
   * The plane in which the rows of these tensors, below each other, spread the most: their first two principal
   * components. The tensors have as many columns each; of one with three axes, `slice` is the place along the first,
   * 0 by default, and a matrix is taken whole. Rows of one or two numbers are taken as they are.
   * @throws `type`, `unknown`, `shape`, `size`, `value`
   * @see `cpp/attention/principal_plane.cpp`
   */
  plane(ids: string | readonly string[], slice?: number): Plane;
}

export interface RunOptions {
  /** Tensors to use instead of the lesson's (also computed ones), by id and of the same shape. */
  tensors?: Readonly<Record<string, TensorLike>>;
  /** Settings that differ from their defaults. */
  settings?: Readonly<Record<string, SettingValue>>;
}

export interface Lessons {
  /** The lessons, in order. Ids only: words are the page's. */
  readonly lessons: readonly LessonDescription[];
  /** Lessons of another kind, each about one question; their ids begin with `lab/`. */
  readonly laboratories: readonly LessonDescription[];
  /**
   * Computes a whole lesson or laboratory.
   * @throws `type`, `unknown`, `shape`, `size`, `value`
   * @see `cpp/lessons/lesson.cpp`
   */
  runLesson(id: string, options?: RunOptions): Trace;
}

/** The engine of `attention-lab`, and its lessons. */
export interface Engine extends NumericEngine, Lessons {}

/**
 * As `load` of `attention-lab`; `wasm` is by default `lessons.wasm` beside this file.
 * @throws `unavailable` where WebAssembly cannot run or the module did not arrive whole; `type`, `unknown`.
 * @see `web/src/engine/load-lessons.ts`
 */
export function load(options?: LoadOptions): Promise<Engine>;
