import type { Control } from "../../../words/classroom";
import type { Kept } from "../../../model/address";
import type { LessonDescription } from "../../../model/tensor";
import { isControl } from "./controls";
import { formatGoal, parseGoal } from "./goal";
import type { Goal } from "./goal";
import type { SentenceRules } from "../../sentence/model/hook";
import type { Classroom } from "./hook";
import { LONGEST_TASK, wellFormed } from "./task";

/**
 * What a teacher's link says, read from the parts of its address: `hide=code,compare`, `lock=inputs`, `on=all-scores`
 * the exercise's step, `goal=…` (goal.ts), `task=17;Find the largest.` with the text's length before it, so that a text
 * that was cut on its way is known as such, and `present=1`.
 */
export interface Plan {
  readonly hide: readonly Control[];
  readonly lock: readonly string[];
  /** The step of the exercise; undefined: all of the lesson. */
  readonly on: string | undefined;
  /** The exercise's text. */
  readonly task: string;
  readonly goal: Goal | undefined;
  readonly present: boolean;
}

export type PlanProblem =
  | { readonly kind: "control" | "table" | "step" | "goal"; readonly text: string }
  | { readonly kind: "cut"; readonly length: number; readonly whole: number }
  | { readonly kind: "long"; readonly most: number };

export const NO_PLAN: Plan = {
  hide: [],
  lock: [],
  on: undefined,
  task: "",
  goal: undefined,
  present: false,
};

const LONGEST_NAME = 40;
/** The most problems that are reported for one link. */
const MOST_PROBLEMS = 5;

/** The parts of a link for a plan. */
export function formatPlan(plan: Plan, lesson: string): Classroom | undefined {
  const task = wellFormed(plan.task);
  const parts = {
    ...(plan.hide.length > 0 && { hide: plan.hide.join() }),
    ...(plan.lock.length > 0 && { lock: plan.lock.join() }),
    ...(plan.on !== undefined && { on: plan.on }),
    ...(plan.goal && { goal: formatGoal(plan.goal, lesson) }),
    ...(task !== "" && { task: `${task.length};${task}` }),
    ...(plan.present && { present: "1" }),
  };
  return Object.keys(parts).length > 0 ? parts : undefined;
}

/** Reads the parts of a link, with a problem for each unreadable one; `isTable` says which ids are tables, once they are known. */
export function parsePlan(
  parts: Classroom | undefined,
  lesson: LessonDescription,
  isTable: (id: string) => boolean = () => true,
  sentence?: SentenceRules,
): { plan: Plan; problems: readonly PlanProblem[] } {
  const problems: PlanProblem[] = [];
  const part = (name: string): string => parts?.[name] ?? "";
  const complain = (kind: "control" | "table" | "step" | "goal", text: string): void => {
    problems.push({ kind, text: short(text) });
  };

  const hide = new Set<Control>();
  for (const name of listed(part("hide"))) {
    if (isControl(name)) hide.add(name);
    else complain("control", name);
  }
  const lock = new Set<string>();
  for (const id of listed(part("lock"))) {
    if (isTable(id)) lock.add(id);
    else complain("table", id);
  }
  const step = parts?.["on"];
  const on = lesson.steps.find(({ id }) => id === step)?.id;
  if (step !== on) complain("step", step ?? "");
  const goalText = parts?.["goal"];
  let goal = goalText === undefined ? undefined : parseGoal(goalText, lesson, sentence);
  if (goal?.kind === "cell" && !isTable(goal.cell.tensor)) goal = undefined;
  if (goalText !== undefined && goal === undefined) complain("goal", goalText);

  const [, whole, rest] = /^(\d{1,6});([^]*)$/.exec(part("task")) ?? [];
  const task = rest ?? part("task");
  if (whole !== undefined && Number(whole) !== task.length) {
    problems.push({ kind: "cut", length: task.length, whole: Number(whole) });
  }
  if (task.length > LONGEST_TASK) problems.push({ kind: "long", most: LONGEST_TASK });
  const plan = {
    hide: [...hide],
    lock: [...lock],
    on,
    task: wellFormed(task.slice(0, LONGEST_TASK)),
    goal,
    present: part("present") !== "",
  };
  return { plan, problems: problems.slice(0, MOST_PROBLEMS) };
}

/** The settings and edits that a class begins with if it starts from the lesson: what is hidden or locked keeps the teacher's values. */
export function startOf({ hide, lock }: Plan, { settings, edits }: Kept): Kept {
  const isSharpness = (name: string): boolean => name === "sharpness" || name === "subtract_max";
  return {
    settings: Object.fromEntries(
      Object.entries(settings).filter(([name]) =>
        hide.includes(isSharpness(name) ? "sharpness" : "settings"),
      ),
    ),
    edits: Object.fromEntries(
      Object.entries(edits).filter(([id]) => hide.includes("editing") || lock.includes(id)),
    ),
  };
}

function listed(text: string): string[] {
  return text.split(",").filter((name) => name !== "");
}

function short(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}
