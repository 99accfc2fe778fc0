import type { SentenceRules } from "../../sentence/model/hook";
import { formatQuery, parseAddress } from "../../../model/address";
import type { Kept } from "../../../model/address";
import { stepTensors } from "../../copying/model/step";
import { flatOf } from "../../../model/edits";
import { formatCell, parseCell } from "../../inspector/model/inspect";
import type { Cell } from "../../inspector/model/inspect";
import type { LessonLayout } from "../../../model/layout";
import { tensorOf } from "../../../model/tensor";
import type { LessonDescription, ShownTensor, Tensors } from "../../../model/tensor";
import type { Relation } from "../../../words/classroom";
import { CLOSE, RELATIONS, holds, isGoalNumber } from "./relation";

/**
 * The goal of an exercise: the numbers of a step under certain changes, or a number of one cell. In an address:
 * `state;all-scores;sharpness=2&edits=…`, or `least;attn_scores.1.2;0.5`, where a cell's place is counted from 0.
 */
export type Goal =
  | { readonly kind: "state"; readonly step: string; readonly changes: Kept }
  | {
      readonly kind: "cell";
      readonly cell: Cell;
      readonly relation: Relation;
      /** The typed text: its digits set the tolerance. */
      readonly number: string;
    };

export function formatGoal(goal: Goal, lesson: string): string {
  return goal.kind === "state"
    ? `state;${goal.step};${formatQuery(lesson, goal.changes)}`
    : `${goal.relation};${formatCell(goal.cell)};${goal.number}`;
}

/** Undefined if a text is not a valid goal. */
export function parseGoal(
  text: string,
  lesson: LessonDescription,
  sentence?: SentenceRules,
): Goal | undefined {
  const [kind = "", what = "", ...rest] = text.split(";");
  if (kind === "state") {
    if (rest.length === 0 || !lesson.steps.some(({ id }) => id === what)) return undefined;
    const address = `#/${lesson.id}/${what}?${rest.join(";")}`;
    const { settings, edits, problems } = parseAddress(address, [lesson], undefined, sentence);
    return problems.length > 0
      ? undefined
      : { kind: "state", step: what, changes: { settings, edits } };
  }
  const relation = RELATIONS.find((each) => each === kind);
  const cell = parseCell(what);
  const [number = ""] = rest;
  if (relation === undefined || cell === undefined || rest.length !== 1) return undefined;
  return isGoalNumber(number) ? { kind: "cell", cell, relation, number } : undefined;
}

/** Whether the numbers are those of the goal; `expected` are the lesson's under the changes that it names. */
export function isReached(
  goal: Goal,
  lesson: LessonDescription,
  layout: LessonLayout,
  tensors: Tensors,
  expected: Tensors,
): boolean {
  if (goal.kind === "cell") {
    const tensor = tensorOf(tensors, goal.cell.tensor);
    const flat = tensor && flatOf(tensor.shape, goal.cell.index);
    return flat !== undefined && holds(goal.relation, tensor?.data[flat] ?? NaN, goal.number);
  }
  const shown = stepTensors(lesson, goal.step, layout.steps[goal.step], expected);
  return (
    shown.length > 0 && shown.every((id) => isClose(tensorOf(tensors, id), tensorOf(expected, id)))
  );
}

function isClose(now: ShownTensor | undefined, wanted: ShownTensor | undefined): boolean {
  if (now === undefined || wanted === undefined) return now === wanted;
  if (now.shape.join() !== wanted.shape.join()) return false;
  return Array.from(wanted.data).every((value, place) => {
    const here = now.data[place] ?? NaN;
    return Object.is(here, value) || Math.abs(here - value) <= CLOSE * Math.max(1, Math.abs(value));
  });
}
