import { holds } from "../../../features/classroom/model/relation";
import type { Cell } from "../state/notebook.svelte";
import type { ClassGoal, NumberGoal } from "../state/plan";
import { lineIn } from "../state/teaching.svelte";
import type { Followed } from "../tensors/followed.svelte";
import { outputsAnew } from "../tensors/reprinted";
import { digestOf, printedText } from "./printed";

/** Whether what the cell has made in this page, with the reader's changes, is as the goal asks for. */
export function isReached(goal: ClassGoal, cell: Cell | undefined, followed: Followed): boolean {
  if (cell === undefined) return false;
  if (goal.kind === "printed") {
    const text = printedNow(cell, followed);
    return text !== undefined && digestOf(text) === goal.digest;
  }
  const id = tensorIn(goal, cell, followed);
  const value = id === undefined ? undefined : followed.numbersOf(id).now[goal.at];
  return value !== undefined && holds(goal.relation, value, goal.number);
}

/** What stands under a cell that has run in this page: what a file or an earlier visit says is no result. */
export function printedNow(cell: Cell, followed: Followed): string | undefined {
  if (followed.counts[cell.id] === undefined || cell.state !== "ok") return undefined;
  return printedText(outputsAnew(cell.outputs, followed.reprints[cell.id]));
}

/** What names a tensor in a label: `scores` of `scores[0, 2]`. */
const nameIn = (label: string): string => label.replace(/\[[\d, ]*\]$/, "");

/** The tensor of a goal, by its line; where the reader has written that line, by its name in the cell. */
function tensorIn(goal: NumberGoal, cell: Cell, followed: Followed): string | undefined {
  const count = followed.counts[cell.id] ?? 0;
  const list = followed.tensors[count];
  if (list === undefined) return undefined;
  const line = lineIn(cell.given, followed.sources[cell.id] ?? "", goal.line);
  if (line > 0) {
    const made = followed.allAt([count, line])[goal.nth];
    return made === undefined ? undefined : followed.ownOf(made);
  }
  const name = nameIn(goal.label);
  return list.findLast((each) => each.name === name)?.passes.at(-1);
}
