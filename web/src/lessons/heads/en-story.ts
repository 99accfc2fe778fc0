import type { HeadsStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<HeadsStep, string>> = {
  "causal-head": "As in [lesson 4]. New: all parts on one step, from tokens to contexts.",
  dropout: "New here: dropout, on the weights of [the first head].",
  stacked: "As in [lesson 5]: contexts side by side. New: all heads share a mask.",
  split: "As with [heads side by side], now cut from one projection. New: an output layer.",
  cross: "As in [the first head]. New: keys and values of another sequence.",
  cost: "New here: what [such heads] cost as they grow.",
};
