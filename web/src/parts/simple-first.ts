import Formulae from "virtual:formulae/simple";
import golden from "virtual:golden/simple";
import { first as steps, firstAsides as asides, titles } from "../lessons/en/simple-first";
import { simple as layout } from "../model/layouts/simple";
import { first as notices } from "../model/notices/simple-first";
import { simple as drawings } from "../view/asides/simple";
import type { LessonPart } from "../view/part";

/** Lesson 1 as its first step needs it. */
export const part: LessonPart = {
  words: { steps, asides, titles },
  layout,
  notices,
  drawings,
  bringDrawings: async () => (await import("../view/asides/simple/further")).further,
  Formulae,
  golden,
};
