/** What is imported by name, and the file that declares it. */
export const ENTRIES = [
  { name: "attention-lab", file: "src/engine/index.d.ts" },
  { name: "attention-lab/lessons", file: "src/engine/lessons.d.ts" },
] as const;

/** The examples in the page's order: files of `examples` without their ending. */
export const EXAMPLES = [
  "softmax",
  "attention",
  "multi-head",
  "generator",
  "gradient",
  "pool",
  "trace",
  "errors",
] as const;

export type EntryName = (typeof ENTRIES)[number]["name"];
export type ExampleId = (typeof EXAMPLES)[number];
