import type { LessonId } from "../lessons/messages";
import { isLaboratory } from "../model/address";
import { addPart, hasPart, partOf } from "../view/part";
import type { LessonPart } from "../view/part";
import { part as simple } from "./simple";

type Bring = () => Promise<{ readonly part: LessonPart }>;

/** Each lesson but the first comes when it is first opened. */
const further: Readonly<Record<Exclude<LessonId, "simple">, Bring>> = {
  trainable: () => import("./trainable"),
  scaled: () => import("./scaled"),
  causal: () => import("./causal"),
  sentence: () => import("./sentence"),
  heads: () => import("./heads"),
};

addPart("simple", simple);

/** What the lessons are shown with. */
export const parts = {
  of: partOf,
  laboratories: () => [],
  async bring(lesson: string): Promise<void> {
    if (hasPart(lesson)) return;
    const known: Readonly<Record<string, Bring>> = isLaboratory(lesson)
      ? (await import("./laboratories")).laboratories
      : further;
    if (!Object.hasOwn(known, lesson)) return;
    const brought = await known[lesson]?.();
    if (brought !== undefined) addPart(lesson, brought.part);
  },
};
