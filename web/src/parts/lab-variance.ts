import Formulae from "virtual:formulae/lab/variance";
import { variance as words } from "../lessons/en/laboratories/variance";
import { variance as layout } from "../model/layouts/laboratories/variance";
import { attempts, variance as notices } from "../model/notices/laboratories/variance";
import { variance as drawings } from "../view/laboratories/variance";
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
