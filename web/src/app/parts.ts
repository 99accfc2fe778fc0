import { isLaboratory } from "../model/address";
import { addPart, hasPart, partOf } from "../view/part";
import type { LessonPart } from "../view/part";
import type Frame from "./Frame.svelte";

/** Loads each lesson when it is first opened. */
const further = import.meta.glob<{ readonly part: LessonPart }>("../lessons/*/part.ts");

const lessonPart = (lesson: string) => further[`../lessons/${lesson}/part.ts`];

let frame: typeof Frame | undefined;

/** Loads what all lessons are shown in. */
export async function bringFrame(): Promise<void> {
  const [brought] = await Promise.all([import("./Frame.svelte"), import("../step/blocks/further")]);
  frame = brought.default;
}

/** The parts of the lessons. */
export const parts = {
  of: partOf,
  laboratories: () => [],
  async bring(lesson: string): Promise<void> {
    await Promise.all([frame ?? bringFrame(), hasPart(lesson) ? undefined : bringPart(lesson)]);
  },
  /** What all lessons are shown in, once one has been brought. */
  frame(): typeof Frame {
    if (frame === undefined) throw new Error("The frame of the lessons has not been brought.");
    return frame;
  },
};

async function bringPart(lesson: string): Promise<void> {
  const bring = isLaboratory(lesson)
    ? (await import("../labs/index")).laboratories[lesson]
    : lessonPart(lesson);
  if (bring !== undefined) addPart(lesson, (await bring()).part);
}
