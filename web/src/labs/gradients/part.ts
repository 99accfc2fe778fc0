import Formulae from "virtual:formulae/lab/gradients";
import { gradients as words } from "./en";
import { gradients as layout } from "./layout";
import { attempts, gradients as notices } from "./notices";
import { gradients as drawings } from "./drawings";
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
