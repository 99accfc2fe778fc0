import Formulae from "virtual:formulae/lab/variance";
import { variance as words } from "./en";
import { variance as layout } from "./layout";
import { attempts, variance as notices } from "./notices";
import { variance as drawings } from "./drawings";
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
