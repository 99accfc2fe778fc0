import type { FurtherLink } from "../messages";

/** What stands between tables of other lessons than the first. */
export const links: Readonly<Record<FurtherLink, string>> = {
  dropped: "随机丢弃",
  mean_of_past: "每行与它上面各行的平均",
  times: "乘以",
  variance: "方差",
  side_by_side: "并排",
  split: "拆成多个头",
  joined: "拼接",
  permuted: "换一种顺序",
  times_values: "乘以值",
  with_rand: "改用 rand",
  row_over_sum: "每行除以自己的和",
  divided: "除以 {=root}",
  times_keys: "乘以转置的 `W_key`",
  times_value_matrix: "再取句子，乘以转置的 `W_value`",
  sum_of_row: "每行的和",
  by_values: "× 值",
};
