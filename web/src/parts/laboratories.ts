import type { LaboratoryId } from "../lessons/messages";
import type { LessonPart } from "../view/part";

/** Each laboratory comes when it is first opened. */
export const laboratories: Readonly<
  Record<LaboratoryId, () => Promise<{ readonly part: LessonPart }>>
> = {
  "lab/sharpness": () => import("./lab-sharpness"),
  "lab/variance": () => import("./lab-variance"),
  "lab/masks": () => import("./lab-masks"),
  "lab/dropout": () => import("./lab-dropout"),
  "lab/two-sequences": () => import("./lab-two-sequences"),
  "lab/gradients": () => import("./lab-gradients"),
  "lab/heads": () => import("./lab-heads"),
  "lab/scale": () => import("./lab-scale"),
  "lab/layer": () => import("./lab-layer"),
  "lab/attention": () => import("./lab-attention"),
};
