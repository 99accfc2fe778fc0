import Formulae from "virtual:formulae/simple@tokens";
import { first as steps, firstAsides as asides, titles } from "./en-first";
import { layout } from "./layout";
import { first as notices } from "./first-notices";
import type { LessonPart } from "../../view/part";

/** Lesson 1 as its first step needs it. */
export const part: LessonPart = {
  words: { steps, asides, titles },
  layout,
  notices,
  drawings: {},
  bringDrawings: async (name) =>
    name in asides
      ? (await import("./asides/first")).first
      : (await import("./asides/further")).further,
  Formulae,
  golden: [],
};
