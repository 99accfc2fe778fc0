import type { Control, Relation } from "../../words/classroom";
import { formatAddress } from "../../model/address";
import { isReached } from "./model/goal";
import type { Goal } from "./model/goal";
import { formatPlan, parsePlan, startOf } from "./model/plan";
import type { Plan } from "./model/plan";
import { isGoalNumber } from "./model/relation";
import { tablesIn } from "./model/tables";
import { flatOf } from "../../model/edits";
import { formatNumber } from "../../model/number";
import type { Page } from "../../model/page";
import { tensorOf } from "../../model/tensor";

/** The class link that is being made from the current state; it starts with the settings of the page's link. */
export class Draft {
  readonly #page: Page;
  task = $state("");
  where: "here" | "everywhere" = $state("here");
  expected: Goal["kind"] | "none" = $state("none");
  tensor = $state("");
  index: number[] = $state.raw([]);
  relation: Relation = $state("least");
  number = $state("");
  start: "now" | "own" = $state("now");
  hide: Control[] = $state([]);
  lock: string[] = $state([]);

  /** The lesson's tables, those that are given first. */
  readonly given: readonly string[];
  readonly computed: readonly string[];

  goal: Goal | undefined = $derived.by(() => {
    const { step, changed, edits } = this.#page;
    if (this.expected === "state") {
      return { kind: "state", step, changes: { settings: changed, edits } };
    }
    if (this.expected === "none" || !isGoalNumber(this.number)) return undefined;
    const cell = { tensor: this.tensor, index: this.index };
    return { kind: "cell", cell, relation: this.relation, number: this.number };
  });
  plan: Plan = $derived.by(() => ({
    hide: this.hide,
    lock: this.lock,
    on: this.where === "here" ? this.#page.step : undefined,
    task: this.task.trim(),
    goal: this.goal,
    present: false,
  }));
  #changes = $derived.by(() => {
    const { changed: settings, edits } = this.#page;
    return this.start === "now" ? { settings, edits } : startOf(this.plan, { settings, edits });
  });
  address: string = $derived.by(() => {
    const { lesson, step, view } = this.#page;
    const { task, goal, on, ...rest } = this.plan;
    const hasExercise = task !== "" || goal !== undefined;
    const classroom = formatPlan(
      { ...rest, task, goal, on: hasExercise ? on : undefined },
      lesson.id,
    );
    return formatAddress(lesson.id, step, { ...this.#changes, view: { ...view }, classroom });
  });
  /** The class would begin at its goal. */
  begun: boolean = $derived.by(() => {
    const { goal } = this;
    if (goal === undefined) return false;
    const { lesson, layout } = this.#page;
    const expected = goal.kind === "state" ? this.#page.numbersWith(goal.changes) : {};
    return isReached(goal, lesson, layout, this.#page.numbersWith(this.#changes), expected);
  });

  constructor(page: Page) {
    this.#page = page;
    const { given, computed } = tablesIn(page);
    this.given = given;
    this.computed = computed;
    this.#takeUp(parsePlan(page.classroom, page.lesson, undefined, page.hooks.sentence).plan);
  }

  #takeUp({ task, on, goal, hide, lock }: Plan): void {
    const { inspection, tensors } = this.#page;
    this.task = task;
    this.where = on === undefined && task !== "" ? "everywhere" : "here";
    this.hide = [...hide];
    this.lock = [...lock];
    const cell = goal?.kind === "cell" ? goal.cell : inspection.pinned;
    this.tensor = cell?.tensor ?? this.computed[0] ?? this.given[0] ?? "";
    const tensor = tensorOf(tensors, this.tensor);
    this.index = [...(cell?.index ?? tensor?.shape.map(() => 0) ?? [])];
    const flat = tensor && flatOf(tensor.shape, this.index);
    this.number = flat === undefined ? "" : formatNumber(tensor?.data[flat] ?? NaN);
    if (goal?.kind !== "cell") return;
    this.expected = "cell";
    this.relation = goal.relation;
    this.number = goal.number;
  }
}
