import Formulae from "virtual:formulae/lab/layer";
import { layer as words } from "./en";
import { layer as layout } from "./layout";
import { attempts, layer as notices } from "./notices";
import { layer as drawings } from "./drawings";
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
