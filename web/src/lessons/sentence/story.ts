import type { Precedents } from "../../view/story";
import type { SentenceStep } from "./en";

/** The earlier step that each step is like, or builds on. */
export const precedents: Precedents<SentenceStep> = {
  vocabulary: "trainable/tokens",
  embedding: "trainable/tokens",
  widths: "trainable/weight-matrices",
  "query-key-value": "trainable/query-key-value",
  "all-keys": "simple/all-keys",
  omega: "trainable/query-scores",
  weights: "trainable/query-weights",
  context: "trainable/context",
  heads: "sentence/widths",
  "heads-query": "sentence/query-key-value",
  "heads-context": "sentence/context",
};
