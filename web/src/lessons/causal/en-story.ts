import type { CausalStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<CausalStep, string>> = {
  batch: "As in [lesson 3]: tokens without words. New: an axis for examples.",
  "average-loop": "New here: a plain average of the past, where [lesson 1] had weights.",
  "average-matrix": "As in [lesson 1]: weights times tokens. New: no score makes them.",
  "average-softmax": "As in [lesson 1]: softmax, row by row. New: minus infinity as a score.",
  "key-query-value": "As in [lesson 3]: three layers. New: a batch, and no bias.",
  "causal-head":
    "As in [the average]: a mask, then softmax. New: queries and keys make the scores.",
  notes: "New here: three looks at the weights of [the causal head].",
  "variance-raw": "As in [lesson 3]: the variance of undivided scores. New: a fresh draw.",
  "variance-scaled": "As in [lesson 3]: the variance after the division. New: another draw.",
  "two-softmaxes": "As in [lesson 2]: two softmaxes compared. New: scores of both draws.",
};
