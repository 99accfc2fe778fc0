import { RELATIONS, isGoalNumber } from "../../../features/classroom/model/relation";
import { LONGEST_TASK, wellFormed } from "../../../features/classroom/model/task";
import type { Relation } from "../../../words/classroom";
import { numberOf, textOfNumber } from "./by-code";
import type { NumberBy } from "./by-code";

/**
 * What a teacher's link adds to a notebook, as a text: a line for each part that there is, and the exercise's text last,
 * after its length, so that one that was cut on its way is known as such.
 *
 *     goal=least;1,4,0,2;0.5;scores[0, 2]        or goal=printed;1;42.1a2b3c4d
 *     hide=map,player
 *     lock=0,2
 *     task=17;Find the largest.
 */
export interface ClassPlan {
  /** The exercise's text. */
  readonly task: string;
  readonly goal: ClassGoal | undefined;
  /** Names of what is hidden; a link may have names that this page does not know. */
  readonly hide: readonly string[];
  /** The places of cells that the class does not edit. */
  readonly lock: readonly number[];
}

/** A number of a tensor, or the text that a cell prints, of which only the digest is known. */
export type ClassGoal = NumberGoal | PrintedGoal;

export interface NumberGoal extends NumberBy {
  readonly kind: "number";
  readonly relation: Relation;
  /** The typed text: its digits set the tolerance. */
  readonly number: string;
  /** What the tensor and the place in it are called: `scores[0, 2]`. */
  readonly label: string;
}

export interface PrintedGoal {
  readonly kind: "printed";
  readonly cell: number;
  readonly digest: string;
}

/** What a teacher's link can hide, in the order of the dialog. */
export const HIDEABLE = ["editing", "explanation", "map", "player", "copying"] as const;
export type Hideable = (typeof HIDEABLE)[number];

export const isHideable = (name: string): name is Hideable =>
  HIDEABLE.some((each) => each === name);

/** Letters of a label, and characters of a whole plan. */
const LONGEST_LABEL = 120;
const LONGEST_PLAN = 20_000;

const PLAN = new RegExp(
  [
    "^(?:goal=(?<goal>[^\\n]+)\\n)?",
    "(?:hide=(?<hide>[a-z-]{1,40}(?:,[a-z-]{1,40}){0,19})\\n)?",
    "(?:lock=(?<lock>\\d{1,4}(?:,\\d{1,4}){0,999})\\n)?",
    "(?:task=(?<length>\\d{1,3});(?<task>[^]*))?$",
  ].join(""),
);
const PRINTED = /^printed;(\d{1,4});(\d{1,7}\.[\da-f]{8})$/;
/** Its quotes would end the code that a label is shown as. */
const LABEL = /^[^\p{C}`]+$/u;

/** A label that a link may have. */
export const labelled = (text: string): string =>
  text.replaceAll(/[\p{C}`]/gu, " ").slice(0, LONGEST_LABEL);

export function textOfPlan({ task, goal, hide, lock }: ClassPlan): string {
  const text = wellFormed(task);
  return [
    ...(goal ? [`goal=${textOfGoal(goal)}\n`] : []),
    ...(hide.length > 0 ? [`hide=${hide.join()}\n`] : []),
    ...(lock.length > 0 ? [`lock=${lock.join()}\n`] : []),
    ...(text === "" ? [] : [`task=${String(text.length)};${text}`]),
  ].join("");
}

function textOfGoal(goal: ClassGoal): string {
  return goal.kind === "printed"
    ? ["printed", goal.cell, goal.digest].join(";")
    : [goal.relation, textOfNumber(goal), goal.number, goal.label].join(";");
}

/** What a text adds; undefined where it has another shape than `textOfPlan` gives it. */
export function planOf(text: unknown): ClassPlan | undefined {
  if (typeof text !== "string" || text === "" || text.length > LONGEST_PLAN) return undefined;
  const found = PLAN.exec(text)?.groups;
  if (found === undefined) return undefined;
  const { goal: wanted, hide, lock, length, task = "" } = found;
  const goal = wanted === undefined ? undefined : goalOf(wanted);
  const isWhole = length === undefined || (task !== "" && Number(length) === task.length);
  if (!isWhole || task.length > LONGEST_TASK || (wanted !== undefined && goal === undefined)) {
    return undefined;
  }
  return { task, goal, hide: hide?.split(",") ?? [], lock: lock?.split(",").map(Number) ?? [] };
}

function goalOf(text: string): ClassGoal | undefined {
  const [, cell, digest] = PRINTED.exec(text) ?? [];
  if (digest !== undefined) return { kind: "printed", cell: Number(cell), digest };
  const [kind = "", by = "", number = "", ...rest] = text.split(";");
  const label = rest.join(";");
  const relation = RELATIONS.find((each) => each === kind);
  const found = numberOf(by);
  const isLabel = LABEL.test(label) && label.length <= LONGEST_LABEL;
  if (relation === undefined || found === undefined || !isLabel || !isGoalNumber(number)) {
    return undefined;
  }
  return { kind: "number", ...found, relation, number, label };
}
