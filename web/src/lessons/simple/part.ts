import Formulae from "virtual:formulae/simple";
import golden from "virtual:golden/simple";
import { words } from "./en";
import { intros } from "./intros";
import { attempts, notices } from "./notices";
import { predictions } from "./predictions";
import type { LessonPart } from "../../view/part";
import { part as first } from "./first";

export const part: LessonPart = {
  ...first,
  words,
  intros,
  notices,
  attempts,
  predictions,
  golden,
  Formulae,
  bringRecap: () => import("./en-recap"),
};
