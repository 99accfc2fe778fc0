import type { Precedents } from "../../view/story";
import type { ScaledStep } from "./en";

/** The earlier step that each step is like, or builds on. */
export const precedents: Precedents<ScaledStep> = {
  layers: "trainable/class-linear",
  tokens: "trainable/tokens",
  "queries-keys-values": "trainable/all-queries",
  "raw-scores": "trainable/all-scores",
  "raw-variance": "trainable/why-scale-variance",
  "scaled-scores": "trainable/query-weights",
  weights: "trainable/all-weights",
  output: "trainable/all-contexts",
};
