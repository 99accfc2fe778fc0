import { movedLine } from "./by-code";
import type { Cell, Notebook } from "./notebook.svelte";
import { isHideable } from "./plan";
import type { ClassGoal, ClassPlan } from "./plan";

/** What a teacher's link adds to the notebook that is open. */
export class Teaching {
  /** As it came; undefined where the notebook is the reader's own. */
  plan: ClassPlan | undefined = $state.raw();
  /** The cell that the goal is about, if there is one. */
  goalCell: Cell | undefined = $state.raw();
  /** Places that were to be locked and have no cell of code. */
  unlocked: readonly number[] = $state.raw([]);

  readonly #notebook: Notebook;

  constructor(notebook: Notebook) {
    this.#notebook = notebook;
  }

  /** What is hidden, of what this page has. */
  readonly hidden = $derived((this.plan?.hide ?? []).filter(isHideable));

  /** Takes what came with the notebook that has just been opened, or nothing. */
  take(plan: ClassPlan | undefined): void {
    const { cells } = this.#notebook;
    this.plan = plan;
    this.goalCell = plan?.goal && cells[plan.goal.cell];
    const lock = plan?.lock ?? [];
    this.unlocked = lock.filter((at) => cells[at]?.kind !== "code");
    for (const at of lock) {
      const cell = cells[at];
      if (cell?.kind === "code") cell.isLocked = true;
    }
  }

  /**
   * The same for the cells as they are now. With `isGiven` lines are those of the sources that the notebook was opened with,
   * which the browser keeps.
   */
  now(isGiven = false): ClassPlan | undefined {
    const { plan } = this;
    if (plan === undefined) return undefined;
    const lock = this.#notebook.cells.flatMap(({ isLocked }, at) => (isLocked ? [at] : []));
    return { ...plan, lock, goal: plan.goal && this.#goalNow(plan.goal, isGiven) };
  }

  #goalNow(goal: ClassGoal, isGiven: boolean): ClassGoal {
    const { cells } = this.#notebook;
    const found = cells.findIndex((each) => each === this.goalCell);
    // The goal of a cell that was deleted is never reached.
    const cell = found < 0 ? cells.length : found;
    if (goal.kind === "printed" || isGiven) return { ...goal, cell };
    const { given = "", source = "" } = this.goalCell ?? {};
    return { ...goal, cell, line: lineIn(given, source, goal.line) };
  }
}

/** Where a goal's line stands in another source; 0, which is none, where it was edited itself: its tensor is known by its name. */
export const lineIn = (before: string, after: string, line: number): number =>
  (line > 0 && movedLine(before, after, line)) || 0;
