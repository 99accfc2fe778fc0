import type { ScaledStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<ScaledStep, string>> = {
  layers: "As in [lesson 2]: linear layers. New: they keep the width of the tokens.",
  tokens: "As in [lesson 2]: a row for each token. New: the tokens stand for no words.",
  "queries-keys-values": "As in [lesson 2]: all rows at once. New: every row can get a bias.",
  "raw-scores": "As in [lesson 2]: all scores in one product. New: how large are they?",
  "raw-variance": "As in [lesson 2]: how far scores spread. New: those of this lesson.",
  "scaled-scores": "As in [lesson 2]: a division by √d. New: what it does to the variance.",
  weights: "As in [lesson 2]: softmax, row by row. New: how one-sided does it get?",
  output: "As in [lesson 2]: weights times values. New: rows as wide as a token.",
};
