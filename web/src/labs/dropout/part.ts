import Formulae from "virtual:formulae/lab/dropout";
import { dropout as words } from "./en";
import { dropout as layout } from "./layout";
import { attempts, dropout as notices } from "./notices";
import { dropout as drawings } from "./drawings";
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
