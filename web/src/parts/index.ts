import type { LaboratoryId, LessonId } from "../lessons/messages";
import { addPart, hasPart, partOf } from "../view/part";
import type { LessonPart } from "../view/part";
import { part as simple } from "./simple";

/** Each lesson but the first, and each laboratory, comes when it is first opened. */
const further: Readonly<
  Record<Exclude<LessonId | LaboratoryId, "simple">, () => Promise<{ readonly part: LessonPart }>>
> = {
  trainable: () => import("./trainable"),
  scaled: () => import("./scaled"),
  causal: () => import("./causal"),
  sentence: () => import("./sentence"),
  heads: () => import("./heads"),
  "lab/sharpness": () => import("./lab-sharpness"),
  "lab/variance": () => import("./lab-variance"),
  "lab/masks": () => import("./lab-masks"),
  "lab/dropout": () => import("./lab-dropout"),
  "lab/two-sequences": () => import("./lab-two-sequences"),
  "lab/gradients": () => import("./lab-gradients"),
  "lab/heads": () => import("./lab-heads"),
  "lab/layer": () => import("./lab-layer"),
  "lab/attention": () => import("./lab-attention"),
};

addPart("simple", simple);

/** What the lessons are shown with. */
export const parts = {
  of: partOf,
  laboratories: () => [],
  async bring(lesson: string): Promise<void> {
    if (hasPart(lesson) || !Object.hasOwn(further, lesson)) return;
    const { part } = await further[lesson as keyof typeof further]();
    addPart(lesson, part);
  },
};
