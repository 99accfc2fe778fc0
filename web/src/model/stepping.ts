import type { LessonDescription } from "./tensor";

/** A step and its lesson. */
export interface Place {
  readonly lesson: string;
  readonly step: string;
}

/** The steps before and after one, through all lessons. */
export function neighbours(
  lessons: readonly LessonDescription[],
  lesson: string,
  step: string,
): { before: Place | undefined; after: Place | undefined } {
  const all = lessons.flatMap(({ id, steps }) =>
    steps.map((each): Place => ({ lesson: id, step: each.id })),
  );
  const at = all.findIndex((place) => place.lesson === lesson && place.step === step);
  return { before: all[at - 1], after: all[at + 1] };
}
