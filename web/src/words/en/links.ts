import type { FurtherLink } from "../messages";

/** What stands between tables of other lessons than the first. */
export const links: Readonly<Record<FurtherLink, string>> = {
  dropped: "dropped out",
  mean_of_past: "mean of each row and those above",
  times: "times",
  variance: "variance",
  side_by_side: "side by side",
  split: "split into heads",
  joined: "joined",
  permuted: "in another order",
  times_values: "times values",
  with_rand: "with rand instead",
  row_over_sum: "each row over its sum",
  divided: "divided by {=root}",
  times_keys: "times `W_key`, transposed",
  times_value_matrix: "the sentence again, times `W_value`, transposed",
  sum_of_row: "sum of each row",
  by_values: "× values",
};
