import Formulae from "virtual:formulae/lab/scale";
import { scale as words } from "./en";
import { scale as layout } from "./layout";
import { attempts, scale as notices } from "./notices";
import { scale as drawings } from "./drawings";
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
