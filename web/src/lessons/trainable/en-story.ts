import type { TrainableStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<TrainableStep, string>> = {
  tokens: "As in [lesson 1]: a row of numbers for each word. New: another sentence.",
  "weight-matrices": "As in [lesson 1]: three matrices. New: they come before any score.",
  "query-key-value": "As in [lesson 1]: one token, three matrices.",
  "all-queries": "As in [lesson 1] for keys and values. New: all queries.",
  "one-score": "As in [lesson 1]: one query, one key, one dot product.",
  "query-scores": "As in [lesson 1]: one query meets every key.",
  "all-scores": "As in [lesson 1], now queries with keys instead of tokens with tokens.",
  "query-weights": "As in [lesson 1]: a division by √d, then softmax.",
  "all-weights": "As in [lesson 1]: softmax, row by row. New: a division comes first.",
  "why-scale-peaky": "New here: a closer look at the division of [lesson 1].",
  "why-scale-variance": "New here: the question of [the step before], answered by the variance.",
  context: "As in [lesson 1]: one row of weights blends the values.",
  "all-contexts": "As in [lesson 1], now blending values instead of tokens.",
  "class-rand": "New here: a class computes the same [contexts] in one call.",
  "class-linear": "As in [the class before]. New: `nn.Linear` for `rand`.",
};
