import type { Precedents } from "../../view/story";
import type { TrainableStep } from "./en";

/** The earlier step that each step is like, or builds on. */
export const precedents: Precedents<TrainableStep> = {
  tokens: "simple/tokens",
  "weight-matrices": "simple/weight-matrices",
  "query-key-value": "simple/query-key-value",
  "all-queries": "simple/all-keys",
  "one-score": "simple/one-score",
  "query-scores": "simple/query-scores",
  "all-scores": "simple/all-scores",
  "query-weights": "simple/scale",
  "all-weights": "simple/all-weights",
  "why-scale-peaky": "simple/scale",
  "why-scale-variance": "trainable/why-scale-peaky",
  context: "simple/weighted-values",
  "all-contexts": "simple/all-contexts",
  "class-rand": "trainable/all-contexts",
  "class-linear": "trainable/class-rand",
};
