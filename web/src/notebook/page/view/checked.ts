import type { NotebookMessages } from "../../../words/notebook";
import type { CellComparison } from "../../files/compare";
import type { Cell } from "../state/notebook.svelte";

/** By status: the word of how a cell's outputs compare with the file's. */
export const CHECKS = {
  same: "same",
  "last digit": "digits",
  different: "different",
  unsupported: "unsupported",
  "nothing stored": undefined,
} as const;

/** Longer texts are cut where the difference is said. */
const MOST = 60;

/** The first difference between a cell's outputs and the file's, in a sentence. */
export function differenceIn(
  { difference }: CellComparison,
  words: NotebookMessages,
  count: (amount: number) => string,
): string | undefined {
  if (difference === undefined) return undefined;
  const brief = (text: string): string =>
    text.trim() === "" ? words.nothing : text.length > MOST ? `${text.slice(0, MOST)}…` : text;
  const { line, stored, ours } = difference;
  return words.difference(count(line), brief(stored), brief(ours));
}

/** What is said of a cell that has run: how it ended, and how its outputs compare with the file's. */
export function finishedIn(
  { end, comparison }: Cell,
  number: number,
  words: NotebookMessages,
  count: (amount: number) => string,
): string | undefined {
  if (end === undefined) return undefined;
  const kind = comparison && CHECKS[comparison.status];
  const parts = [
    words.finished(number, words.done[end]),
    kind && kind !== "unsupported" ? words.check[kind] : undefined,
    kind && kind !== "same" ? differenceIn(comparison, words, count) : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(words.carried.between);
}
