import type { LaboratoryId } from "../words/messages";
import type { LessonPart } from "../view/part";

/** Each laboratory comes when it is first opened. */
export const laboratories: Readonly<
  Record<LaboratoryId, () => Promise<{ readonly part: LessonPart }>>
> = {
  "lab/sharpness": () => import("./sharpness/part"),
  "lab/variance": () => import("./variance/part"),
  "lab/masks": () => import("./masks/part"),
  "lab/dropout": () => import("./dropout/part"),
  "lab/two-sequences": () => import("./two-sequences/part"),
  "lab/gradients": () => import("./gradients/part"),
  "lab/heads": () => import("./heads/part"),
  "lab/scale": () => import("./scale/part"),
  "lab/layer": () => import("./layer/part"),
  "lab/attention": () => import("./attention/part"),
};
