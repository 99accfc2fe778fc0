import { readFileSync } from "node:fs";
import type { Cell, Trace } from "../../../web/src/engine/lessons";
import type { Golden } from "./engine";
import { flatOf } from "./lessons";

const file = new URL("../../golden/lessons.json", import.meta.url);
const stored = JSON.parse(readFileSync(file, "utf8")) as { entries: readonly Golden[] };

/** The figures of a lesson that its notebook printed. */
export function printedOf(lesson: string): Golden[] {
  return stored.entries.filter((entry) => entry.lesson === lesson && entry.printed !== undefined);
}

/** PyTorch's number of a cell, where the notebook printed a table of that shape. */
export function pytorchOf({ tensor, index }: Cell, { lesson, tensors }: Trace): number | undefined {
  const shape = tensors[tensor]?.shape ?? [];
  const entry = printedOf(lesson).find(({ id }) => id === tensor);
  return entry?.shape.join() === shape.join() ? entry.float32[flatOf(shape, index)] : undefined;
}
