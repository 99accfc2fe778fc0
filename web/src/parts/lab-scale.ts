import Formulae from "virtual:formulae/lab/scale";
import { scale as words } from "../lessons/en/laboratories/scale";
import { scale as layout } from "../model/layouts/laboratories/scale";
import { attempts, scale as notices } from "../model/notices/laboratories/scale";
import { scale as drawings } from "../view/laboratories/scale";
import type { LessonPart } from "../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings,
  Formulae,
  golden: [],
};
