import type { Precedents } from "../../view/story";
import type { HeadsStep } from "./en";

/** The earlier step that each step is like, or builds on. */
export const precedents: Precedents<HeadsStep> = {
  "causal-head": "causal/causal-head",
  dropout: "heads/causal-head",
  stacked: "sentence/heads-context",
  split: "heads/stacked",
  cross: "heads/causal-head",
  cost: "heads/split",
};
