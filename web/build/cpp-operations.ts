import type { Operation } from "../src/engine/lessons";

/** A file of cpp/ without its ending, and functions in it, the one that is called first before those that it calls. */
type Functions = readonly [file: string, ...functions: string[]];

const DRAWN: Functions = [
  "attention/random",
  "rand",
  "randn",
  "linear",
  "uniform",
  "next_uniform",
  "next_word",
];
const SUMMING = "lessons/operations/summing";
const MULTIPLYING = "lessons/operations/multiplying";
const SELECTING = "lessons/operations/selecting";
const ARRANGING = "lessons/operations/arranging";
const MEASURING = "lessons/operations/measuring";
const SOFTMAX = "attention/softmax";
const LINES = "lessons/operations/definition";

/** Where the engine does each operation of its lessons; what is given or fixed is not done anywhere. */
export const SOURCES: Readonly<Record<Operation, readonly Functions[]>> = {
  given: [],
  drawn: [DRAWN],
  constant: [],
  look_up: [
    [SELECTING, "evaluate_look_up"],
    ["attention/index_select", "select", "index_select"],
  ],
  assign: [[SELECTING, "evaluate_assign"]],
  matmul: [
    [MULTIPLYING, "evaluate_matmul"],
    ["attention/matmul", "matmul", "matmul_loop", "linear", "multiply", "plan_matmul"],
  ],
  transposed_matmul: [[MULTIPLYING, "evaluate_transposed_matmul"]],
  multiply: [[MULTIPLYING, "evaluate_multiply", "check_rows", "values_per_factor"]],
  add: [[MULTIPLYING, "evaluate_add"]],
  subtract: [[MULTIPLYING, "evaluate_subtract", "check_rows"]],
  scale: [[MULTIPLYING, "evaluate_scale"]],
  shift: [[MULTIPLYING, "evaluate_shift"]],
  sum: [
    [SUMMING, "evaluate_sum"],
    [LINES, "sum_of", "line_reduced_to"],
  ],
  cumulative_sum: [
    [SUMMING, "evaluate_cumulative_sum", "line_up_to"],
    [LINES, "sum_of", "line_through"],
  ],
  cumulative_mean: [
    [SUMMING, "evaluate_cumulative_mean", "line_up_to"],
    [LINES, "sum_of", "line_through"],
  ],
  mask: [["lessons/operations/masking", "evaluate_mask", "bit_at", "mask_cell"]],
  dropout: [["attention/dropout", "dropout", "kept_factor"]],
  softmax: [[SOFTMAX, "softmax", "stable_softmax", "naive_softmax", "row_max"]],
  divide_by_sum: [
    [SUMMING, "evaluate_divide_by_sum"],
    [LINES, "sum_of", "line_through"],
  ],
  variance: [[MEASURING, "evaluate_variance"]],
  histogram: [
    [MEASURING, "evaluate_histogram"],
    ["lessons/operation", "histogram_bin"],
  ],
  concatenate: [[SELECTING, "evaluate_concatenate", "concatenated_shape", "concatenated_source"]],
  split_heads: [["attention/multi_head", "split_heads", "swap_middle_axes"]],
  merge_heads: [["attention/multi_head", "merge_heads", "swap_middle_axes"]],
  round: [[MEASURING, "evaluate_round"]],
  largest_difference: [[MEASURING, "evaluate_largest_difference"]],
  mean_absolute: [[MEASURING, "evaluate_mean_absolute"]],
  entropy: [[SOFTMAX, "entropy", "reduce_rows"]],
  largest: [[SOFTMAX, "largest", "reduce_rows"]],
  gradient_left: [[SOFTMAX, "gradient_left", "reduce_rows"]],
  softmax_jacobian: [
    ["lessons/operations/weighing", "evaluate_softmax_jacobian", "place_in_jacobian"],
  ],
  view: [[ARRANGING, "evaluate_view"]],
  transpose: [[ARRANGING, "evaluate_transpose", "place_before", "plan_exchange"]],
};
