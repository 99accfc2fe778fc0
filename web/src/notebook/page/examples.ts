/** Notebooks to begin with: Python with `# %%` between the cells, whose text stands in each language. */
const files = import.meta.glob<string>("../examples/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});

const ORDER = [
  ...["ten-lines", "multi-head", "gpt-block", "train-tiny"],
  ...["simple", "trainable", "scaled", "causal", "sentence", "heads"],
];

export const exampleIds: readonly string[] = ORDER;

/** An example with its text in one language, or in English where it has none in that. */
export function exampleText(id: string, language: string): string {
  const parts = (files[`../examples/${id}.py`] ?? "").split(/^(?=# %%)/m);
  const spoken = language.startsWith("zh") ? "zh" : "en";
  return parts
    .filter(
      (part) => !/^# %% \[markdown\]/.test(part) || part.startsWith(`# %% [markdown] ${spoken}`),
    )
    .join("");
}
