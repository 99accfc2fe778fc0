import type { LessonId } from "../words/messages";
import { isLaboratory } from "../model/address";
import { addPart, hasPart, partOf } from "../view/part";
import type { LessonPart } from "../view/part";
import { part as first } from "../lessons/simple/first";

type Bring = () => Promise<{ readonly part: LessonPart }>;

/** Addresses of the first step, which stands in the page. */
const FIRST = /^(#?\/|#\/simple(\/(tokens)?)?)?$/;

/** Each lesson comes when it is first opened; of the first one there is a step before. */
const further: Readonly<Record<LessonId, Bring>> = {
  simple: () => import("../lessons/simple/part"),
  trainable: () => import("../lessons/trainable/part"),
  scaled: () => import("../lessons/scaled/part"),
  causal: () => import("../lessons/causal/part"),
  sentence: () => import("../lessons/sentence/part"),
  heads: () => import("../lessons/heads/part"),
};

addPart("simple", first);

/** What the lessons are shown with. */
export const parts = {
  of: partOf,
  laboratories: () => [],
  async bring(lesson: string, fragment: string): Promise<void> {
    if (FIRST.test(fragment) || (hasPart(lesson) && partOf(lesson) !== first)) return;
    const known: Readonly<Record<string, Bring>> = isLaboratory(lesson)
      ? (await import("../labs/index")).laboratories
      : further;
    if (!Object.hasOwn(known, lesson)) return;
    const [brought] = await Promise.all([known[lesson]?.(), import("../step/blocks/further")]);
    if (brought !== undefined) addPart(lesson, brought.part);
  },
};
