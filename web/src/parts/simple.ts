import Formulae from "virtual:formulae/simple";
import golden from "virtual:golden/simple";
import { simple as words } from "../lessons/en/simple";
import { simple as layout } from "../model/layouts/simple";
import { simple as notices } from "../model/notices/simple";
import { simple as drawings } from "../view/asides/simple";
import type { LessonPart } from "../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  drawings,
  bringDrawings: async () => (await import("../view/asides/simple/further")).further,
  Formulae,
  golden,
};
