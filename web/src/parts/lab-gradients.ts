import Formulae from "virtual:formulae/lab/gradients";
import { gradients as words } from "../lessons/en/laboratories/gradients";
import { gradients as layout } from "../model/layouts/laboratories/gradients";
import { attempts, gradients as notices } from "../model/notices/laboratories/gradients";
import { gradients as drawings } from "../view/laboratories/gradients";
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
