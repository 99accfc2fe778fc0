import Formulae from "virtual:formulae/lab/dropout";
import { dropout as words } from "../lessons/en/laboratories/dropout";
import { dropout as layout } from "../model/layouts/laboratories/dropout";
import { attempts, dropout as notices } from "../model/notices/laboratories/dropout";
import { dropout as drawings } from "../view/laboratories/dropout";
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
