import Formulae from "virtual:formulae/lab/sharpness";
import { sharpness as words } from "./en";
import { sharpness as layout } from "./layout";
import { attempts, sharpness as notices } from "./notices";
import { sharpness as drawings } from "./drawings";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings,
  Formulae,
  golden: [],
};
