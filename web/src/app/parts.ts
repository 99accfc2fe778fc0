import { isLaboratory } from "../model/address";
import { addPart, hasPart, partOf } from "../view/part";
import type { LessonPart } from "../view/part";
import { part as first } from "../lessons/simple/first";

/** Addresses of the first step, which is prerendered. */
const FIRST = /^(#?\/|#\/simple(\/(tokens)?)?)?$/;

/** Loads each lesson when it is first opened; the first step of the first lesson is in the entry. */
const further = import.meta.glob<{ readonly part: LessonPart }>("../lessons/*/part.ts");

const lessonPart = (lesson: string) => further[`../lessons/${lesson}/part.ts`];

addPart("simple", first);

/** The parts of the lessons. */
export const parts = {
  of: partOf,
  laboratories: () => [],
  async bring(lesson: string, fragment: string): Promise<void> {
    if (FIRST.test(fragment) || (hasPart(lesson) && partOf(lesson) !== first)) return;
    const bring = isLaboratory(lesson)
      ? (await import("../labs/index")).laboratories[lesson]
      : lessonPart(lesson);
    if (bring === undefined) return;
    const [brought] = await Promise.all([bring(), import("../step/blocks/further")]);
    addPart(lesson, brought.part);
  },
};
