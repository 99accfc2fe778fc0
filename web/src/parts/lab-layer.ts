import Formulae from "virtual:formulae/lab/layer";
import { layer as words } from "../lessons/en/laboratories/layer";
import { layer as layout } from "../model/layouts/laboratories/layer";
import { attempts, layer as notices } from "../model/notices/laboratories/layer";
import { layer as drawings } from "../view/laboratories/layer";
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
