import type { Precedents } from "../../view/story";
import type { CausalStep } from "./en";

/** The earlier step that each step is like, or builds on. */
export const precedents: Precedents<CausalStep> = {
  batch: "scaled/tokens",
  "average-loop": "simple/context",
  "average-matrix": "simple/all-contexts",
  "average-softmax": "simple/all-weights",
  "key-query-value": "scaled/queries-keys-values",
  "causal-head": "causal/average-softmax",
  notes: "causal/causal-head",
  "variance-raw": "scaled/raw-variance",
  "variance-scaled": "scaled/scaled-scores",
  "two-softmaxes": "trainable/why-scale-peaky",
};
