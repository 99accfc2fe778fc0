import Formulae from "virtual:formulae/lab/heads";
import { heads as words } from "../lessons/en/laboratories/heads";
import { heads as layout } from "../model/layouts/laboratories/heads";
import { attempts, heads as notices } from "../model/notices/laboratories/heads";
import { heads as drawings } from "../view/laboratories/heads";
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
