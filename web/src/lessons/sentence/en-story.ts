import type { SentenceStep } from "./en";

/** What is new in each step and what is as before; in brackets, the link to the step that it is like. */
export const lines: Readonly<Record<SentenceStep, string>> = {
  vocabulary: "New here: how words become numbers. [Lesson 2] began with vectors.",
  embedding: "As in [lesson 2]: a row of numbers for each word. New: a table holds the rows.",
  widths: "As in [lesson 2]: three matrices. New: values have their own width.",
  "query-key-value": "As in [lesson 2]. New: written as W x.",
  "all-keys": "As in [lesson 1]: all keys, all values. New: matrices transposed.",
  omega: "As in [lesson 2]: one query meets every key. New: another name, ω.",
  weights: "As in [lesson 2]: a division, then softmax. New: the keys’ width counts.",
  context: "As in [lesson 2]: weights blend values. New: values have their own width.",
  heads: "As with [one head]: three matrices. New: a set for each head.",
  "heads-query": "As with [one head]: a token times a matrix. New: a query for each head.",
  "heads-context": "As with [one head]: weights blend values. New: it joins the contexts.",
};
