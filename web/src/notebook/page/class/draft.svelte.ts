import { holds, isGoalNumber } from "../../../features/classroom/model/relation";
import { formatNumber } from "../../../model/number";
import { flatOf } from "../../../model/edits";
import type { Relation } from "../../../words/classroom";
import { indexIn } from "../../../model/tensor";
import { keyOf } from "../../retracing/tensors";
import type { CellTensor } from "../../retracing/tensors";
import { movedLine } from "../state/by-code";
import type { MadeBy, NumberBy } from "../state/by-code";
import type { Carried, ReadingPlace } from "../state/carried";
import type { Cell, Notebook } from "../state/notebook.svelte";
import { HIDEABLE, labelled } from "../state/plan";
import type { ClassGoal, ClassPlan, Hideable } from "../state/plan";
import type { Runner } from "../state/runner.svelte";
import { lineIn } from "../state/teaching.svelte";
import { digestOf, printedText } from "./printed";
import { printedNow } from "./reached";

/** A tensor that the goal can be of. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Whether the code has a name for it, by which it is found where its line is written anew. */
  readonly isNamed: boolean;
  readonly by: NumberBy;
  readonly shape: readonly number[];
}

/** The link for a class that is being made of the notebook as it is; it starts with what the page's own link adds. */
export class Draft {
  task = $state("");
  expected: "none" | ClassGoal["kind"] = $state("none");
  /** Of the tensor that the goal is of: its id, and the place in it. */
  id = $state("");
  index: readonly number[] = $state.raw([]);
  relation: Relation = $state("least");
  number = $state("");
  /** The id of the cell whose text is to be printed. */
  printing = $state("");
  start: "now" | "own" = $state("now");
  /** By id of a cell: the code that the class begins with, where it is another. */
  codes: Readonly<Record<string, string>> = $state.raw({});
  hide: readonly Hideable[] = $state.raw([]);
  /** Ids of cells. */
  lock: readonly string[] = $state.raw([]);

  readonly choices: readonly Choice[];
  /** The cells of code, and those of them that have printed something. */
  readonly coded: readonly Cell[];
  readonly printed: readonly Cell[];

  readonly #notebook: Notebook;
  readonly #runner: Runner;

  constructor(notebook: Notebook, runner: Runner, plan: ClassPlan | undefined) {
    this.#notebook = notebook;
    this.#runner = runner;
    this.coded = notebook.cells.filter(({ kind }) => kind === "code");
    this.printed = this.coded.filter((cell) => (printedNow(cell, runner.followed) ?? "") !== "");
    // Of a tensor with several names the first one.
    this.choices = runner.followed.latest
      .flatMap((tensor) => this.#choiceOf(tensor) ?? [])
      .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at);
    this.printing = (this.printed.at(-1) ?? notebook.cells[0])?.id ?? "";
    const { selected, opened, latest } = runner.followed;
    const shown = latest.find((each) => keyOf(each) === opened)?.passes ?? [];
    const choice =
      this.choices.find(({ id }) => shown.includes(id)) ??
      this.choices.findLast(({ isNamed }) => isNamed);
    if (selected !== undefined) this.choose(selected.id, selected.at);
    else this.choose(choice?.id ?? "", 0);
    if (plan !== undefined) this.#takeUp(plan);
  }

  #choiceOf(tensor: CellTensor): Choice | undefined {
    const { followed, awaited } = this.#runner;
    const selected = followed.selected?.id ?? "";
    const isSelected = tensor.passes.includes(selected);
    const id = isSelected ? selected : tensor.passes[followed.passOf(tensor)];
    const by = id === undefined ? undefined : awaited.numberBy(id, 0);
    const shape = followed.shown?.tensors[id ?? ""]?.shape;
    if (id === undefined || by === undefined || shape === undefined) return undefined;
    const name = labelled(tensor.name ?? followed.labelOf(id));
    return { id, name, isNamed: tensor.name !== undefined, by, shape };
  }

  #takeUp({ task, goal, hide, lock }: ClassPlan): void {
    const { cells } = this.#notebook;
    this.task = task;
    this.hide = HIDEABLE.filter((each) => hide.includes(each));
    this.lock = lock.flatMap((at) => cells[at]?.id ?? []);
    if (goal?.kind === "printed") {
      const cell = this.printed.find((each) => each === cells[goal.cell]);
      if (cell === undefined) return;
      this.printing = cell.id;
      this.expected = "printed";
    } else if (goal !== undefined) {
      const choice = this.choices.find(
        ({ by, name, isNamed }) =>
          by.cell === goal.cell &&
          (goal.line === 0
            ? isNamed && goal.label.startsWith(name)
            : by.line === goal.line && by.nth === goal.nth),
      );
      if (choice === undefined) return;
      this.choose(choice.id, goal.at);
      this.expected = "number";
      this.relation = goal.relation;
      this.number = goal.number;
    }
  }

  /** The goal is of this number, which is at first asked for as it is. */
  choose(id: string, at: number): void {
    this.id = id;
    const shape = this.choice?.shape ?? [];
    this.index = indexIn(shape, at);
    const value = this.#runner.followed.numbersOf(id).now[at];
    this.number = value === undefined ? "" : formatNumber(value);
  }

  readonly choice: Choice | undefined = $derived.by(() =>
    this.choices.find(({ id }) => id === this.id),
  );

  /** The code of a cell that the class begins with. */
  codeOf(cell: Cell): string {
    return this.codes[cell.id] ?? cell.source;
  }

  /** Gives the class other code of a cell to begin with; its own code is none. */
  write(cell: Cell, code: string): void {
    const { [cell.id]: _, ...others } = this.codes;
    this.codes = code === cell.source ? others : { ...others, [cell.id]: code };
  }

  readonly goal: ClassGoal | undefined = $derived.by(() => {
    const { cells } = this.#notebook;
    if (this.expected === "printed") {
      const cell = cells.findIndex(({ id }) => id === this.printing);
      const text = cells[cell] && printedNow(cells[cell], this.#runner.followed);
      return text ? { kind: "printed", cell, digest: digestOf(text) } : undefined;
    }
    const { choice, number, relation } = this;
    const cell = choice && cells[choice.by.cell];
    const at = choice && flatOf(choice.shape, this.index);
    if (this.expected === "none" || !isGoalNumber(number)) return undefined;
    if (choice === undefined || cell === undefined || at === undefined) return undefined;
    const place = this.index.length === 0 ? "" : `[${this.index.join(", ")}]`;
    const line = lineIn(cell.source, this.codeOf(cell), choice.by.line);
    return {
      ...choice.by,
      kind: "number",
      at,
      line,
      relation,
      number,
      label: `${choice.name}${place}`,
    };
  });

  /** The class's code has neither the goal's line nor a name for its tensor. */
  readonly isLost = $derived(
    this.goal?.kind === "number" && this.goal.line === 0 && this.choice?.isNamed === false,
  );

  /** Something of a cell in the class's code; undefined where its line is another there. */
  #inCode<What extends MadeBy>(what: What | undefined): What | undefined {
    const cell = what && this.#notebook.cells[what.cell];
    if (what === undefined || cell === undefined) return undefined;
    const line = movedLine(cell.source, this.codeOf(cell), what.line);
    return line === undefined ? undefined : { ...what, line };
  }

  readonly #now = $derived.by(() => this.#runner.awaited.now());
  readonly #changes = $derived(
    this.start === "now" ? this.#now.changes.flatMap((each) => this.#inCode(each) ?? []) : [],
  );

  /** How many changes the class does not begin with, as its code does not have their lines. */
  readonly left = $derived(
    this.start === "now" ? this.#now.changes.length - this.#changes.length : 0,
  );

  /** The cells and what they carry, as the link has them. */
  readonly held = $derived.by(() => {
    const { cells } = this.#notebook;
    const { goal, hide } = this;
    const plan: ClassPlan = {
      task: this.task.trim(),
      goal,
      hide,
      lock: cells.flatMap(({ id }, at) => (this.lock.includes(id) ? [at] : [])),
    };
    const isEmpty = plan.task === "" && !goal && hide.length === 0 && plan.lock.length === 0;
    const carried: Carried = {
      changes: this.#changes,
      place: this.#place,
      ...(!isEmpty && { plan }),
    };
    const code = cells.map((cell) => ({ kind: cell.kind, source: this.codeOf(cell) }));
    return { cells: code, carried };
  });

  readonly #place: ReadingPlace | undefined = $derived.by(() => {
    const { place } = this.#now;
    return (
      place && {
        cell: place.cell,
        // The cursor's line would be scrolled to, and the exercise away.
        line: undefined,
        opened: this.#inCode(place.opened),
        selected: this.#inCode(place.selected),
      }
    );
  });

  /** Once its code has run, the class would be at its goal; what other code does is not known. */
  readonly isBegun: boolean = $derived.by(() => {
    const { goal, start } = this;
    const { followed } = this.#runner;
    if (goal === undefined || Object.keys(this.codes).length > 0) return false;
    if (start === "now") {
      return goal.kind === "printed" || holds(goal.relation, this.#valueOf("now"), goal.number);
    }
    // What ran with the reader's numbers says nothing of the code's own.
    if (followed.runChanges.length > 0) return false;
    if (goal.kind === "number") return holds(goal.relation, this.#valueOf("made"), goal.number);
    const text = printedText(this.#notebook.cells[goal.cell]?.outputs ?? []);
    return text !== undefined && digestOf(text) === goal.digest;
  });

  #valueOf(when: "now" | "made"): number {
    const at = flatOf(this.choice?.shape ?? [], this.index) ?? -1;
    return this.#runner.followed.numbersOf(this.id)[when][at] ?? NaN;
  }
}
