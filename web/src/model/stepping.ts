import type { Classroom } from "../features/classroom/model/hook";
import type { LessonDescription } from "./tensor";

/** A step and its lesson. */
export interface Place {
  readonly lesson: string;
  readonly step: string;
}

/** The steps before and after one: through all lessons, or inside a laboratory, or a lesson that stands alone. */
export function neighbours({
  lessons,
  lesson: { id: lesson, steps: lessonSteps },
  step,
  classroom,
}: {
  readonly lessons: readonly LessonDescription[];
  readonly lesson: LessonDescription;
  readonly step: string;
  readonly classroom: Classroom | undefined;
}): { before: Place | undefined; after: Place | undefined } {
  const alone = classroom?.["hide"]?.includes("lessons");
  const road =
    !alone && lessons.some(({ id }) => id === lesson)
      ? lessons
      : [{ id: lesson, steps: lessonSteps }];
  const all = road.flatMap(({ id, steps }) =>
    steps.map((each): Place => ({ lesson: id, step: each.id })),
  );
  const at = all.findIndex((place) => place.lesson === lesson && place.step === step);
  return { before: all[at - 1], after: all[at + 1] };
}
