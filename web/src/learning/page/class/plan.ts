import { isGoalNumber } from "../../../features/classroom/model/relation";
import { LONGEST_TASK, wellFormed } from "../../../features/classroom/model/task";
import type { ClassParts } from "../settings";

/** A loss below the typed number, or the head that the model needs most. */
export type ClassGoal =
  { readonly kind: "loss"; readonly number: string } | { readonly kind: "head" };

/**
 * What a teacher's link adds: `goal=loss;0.5` or `goal=head`, and the exercise's text after its length, so that one that was
 * cut on its way is known as such: `exercise=17;Find the largest.`
 */
export interface ClassPlan {
  /** The exercise's text. */
  readonly task: string;
  readonly goal: ClassGoal | undefined;
}

export type PlanProblem =
  | { readonly kind: "goal"; readonly text: string }
  | { readonly kind: "cut"; readonly length: number; readonly whole: number }
  | { readonly kind: "long"; readonly most: number };

/** Letters of a part that are repeated where it cannot be read. */
const SHORT = 40;

export const isLoss = (text: string): boolean => isGoalNumber(text) && Number(text) > 0;

/** The parts of an address for a plan. */
export function partsOf({ task, goal }: ClassPlan): ClassParts {
  const text = wellFormed(task.trim());
  return {
    ...(goal && { goal: goal.kind === "loss" ? `loss;${goal.number}` : "head" }),
    ...(text !== "" && { exercise: `${String(text.length)};${text}` }),
  };
}

/** Reads the parts of an address; what is damaged is left out, and named. */
export function planOf({ goal, exercise }: ClassParts): {
  readonly plan: ClassPlan;
  readonly problems: readonly PlanProblem[];
} {
  const problems: PlanProblem[] = [];
  const wanted = goal === undefined ? undefined : goalOf(goal);
  if (goal !== undefined && wanted === undefined) {
    problems.push({ kind: "goal", text: goal.length > SHORT ? `${goal.slice(0, SHORT)}…` : goal });
  }
  const [, whole = "0", rest] = /^(\d{1,6});([^]*)$/.exec(exercise ?? "") ?? [];
  const task = rest ?? exercise ?? "";
  const isWhole = Number(whole) === task.length;
  if (!isWhole) problems.push({ kind: "cut", length: task.length, whole: Number(whole) });
  else if (task.length > LONGEST_TASK) problems.push({ kind: "long", most: LONGEST_TASK });
  const text = isWhole ? wellFormed(task.slice(0, LONGEST_TASK)) : "";
  return { plan: { task: text, goal: wanted }, problems };
}

function goalOf(text: string): ClassGoal | undefined {
  if (text === "head") return { kind: "head" };
  const [, number] = /^loss;(.{1,20})$/.exec(text) ?? [];
  return number !== undefined && isLoss(number) ? { kind: "loss", number } : undefined;
}
