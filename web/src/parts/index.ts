import type { LessonId } from "../lessons/messages";
import { isLaboratory } from "../model/address";
import { addPart, hasPart, partOf } from "../view/part";
import type { LessonPart } from "../view/part";
import { part as first } from "./simple-first";

type Bring = () => Promise<{ readonly part: LessonPart }>;

/** Addresses of the first step, which stands in the page. */
const FIRST = /^(#?\/|#\/simple(\/(tokens)?)?)?$/;

/** Each lesson comes when it is first opened; of the first one there is a step before. */
const further: Readonly<Record<LessonId, Bring>> = {
  simple: () => import("./simple"),
  trainable: () => import("./trainable"),
  scaled: () => import("./scaled"),
  causal: () => import("./causal"),
  sentence: () => import("./sentence"),
  heads: () => import("./heads"),
};

addPart("simple", first);

/** What the lessons are shown with. */
export const parts = {
  of: partOf,
  laboratories: () => [],
  async bring(lesson: string, fragment: string): Promise<void> {
    if (FIRST.test(fragment) || (hasPart(lesson) && partOf(lesson) !== first)) return;
    const known: Readonly<Record<string, Bring>> = isLaboratory(lesson)
      ? (await import("./laboratories")).laboratories
      : further;
    if (!Object.hasOwn(known, lesson)) return;
    const [brought] = await Promise.all([known[lesson]?.(), import("../view/blocks/further")]);
    if (brought !== undefined) addPart(lesson, brought.part);
  },
};
