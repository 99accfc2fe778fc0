/** Which tensors a step shows. */
import { tablesOf } from "../../../model/layout";
import type { StepLayout } from "../../../model/layout";
import type { LessonDescription, Tensors } from "../../../model/tensor";

/** The tensors that the lesson assigns to the step, and those in its tables under any settings, if they exist. */
export function stepTensors(
  lesson: LessonDescription,
  step: string,
  layout: StepLayout | undefined,
  tensors: Tensors,
): string[] {
  const named = lesson.steps.find(({ id }) => id === step)?.tensors ?? [];
  const tables = (layout?.blocks ?? []).flatMap(tablesOf).map(({ id }) => id);
  return [...new Set([...named, ...tables])].filter((id) => Object.hasOwn(tensors, id));
}
