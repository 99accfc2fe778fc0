/** What is imported by name, and the file that declares it. */
export const ENTRIES = [
  { name: "attention-lab", file: "src/engine/index.d.ts" },
  { name: "attention-lab/lessons", file: "src/engine/lessons.d.ts" },
  { name: "attention-lab/recorder", file: "src/engine/recorder.d.ts" },
] as const;

/** The examples in the page's order: files of `examples` without their ending. */
export const EXAMPLES = [
  "softmax",
  "attention",
  "multi-head",
  "generator",
  "gradient",
  "decoding",
  "pool",
  "trace",
  "errors",
  "record",
  "record-program",
  "record-errors",
] as const;

/** Who has the operations, and their declaration: the page lists them apart, at this anchor, when it is asked to. */
export const RECORDER = "attention-lab/recorder" satisfies EntryName;
export const OPERATIONS = "Operations";
export const OPERATION_LIST = "operations";

/** The families of operations, as cpp/recorder/operations/list.hpp has them. */
export const FAMILIES = [
  "cells",
  "axes",
  "products",
  "views",
  "arranging",
  "making",
  "layers",
] as const;

export type Family = (typeof FAMILIES)[number];
export type EntryName = (typeof ENTRIES)[number]["name"];
export type ExampleId = (typeof EXAMPLES)[number];
