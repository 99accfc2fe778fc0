import Formulae from "virtual:formulae/lab/sharpness";
import { sharpness as words } from "../lessons/en/laboratories/sharpness";
import { sharpness as layout } from "../model/layouts/laboratories/sharpness";
import { attempts, sharpness as notices } from "../model/notices/laboratories/sharpness";
import { sharpness as drawings } from "../view/laboratories/sharpness";
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
