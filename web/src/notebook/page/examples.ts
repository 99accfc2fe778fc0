const files = import.meta.glob<string>("../examples/*.py", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** In the order in which they are offered. */
const ORDER = [
  "ten-lines",
  "multi-head",
  "gpt-block",
  "train-tiny",
  "simple",
  "trainable",
  "scaled",
  "causal",
  "sentence",
  "heads",
];

/** Notebooks to begin with: the text of each, by the name that words/notebook has a title for. */
export const examples: readonly (readonly [id: string, text: string])[] = ORDER.map((id) => [
  id,
  files[`../examples/${id}.py`] ?? "",
]);
