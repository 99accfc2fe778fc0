import Formulae from "virtual:formulae/simple";
import golden from "virtual:golden/simple";
import { words } from "./en";
import { intros } from "./intros";
import { attempts, notices } from "./notices";
import { predictions } from "./predictions";
import type { LessonPart } from "../../view/part";
import { layout } from "./layout";

export const part: LessonPart = {
  words,
  layout,
  intros,
  notices,
  attempts,
  predictions,
  golden,
  drawings: {},
  bringDrawings: async (name) =>
    layout.steps["tokens"]?.asides.includes(name)
      ? (await import("./asides/first")).first
      : (await import("./asides/further")).further,
  Formulae,
  bringRecap: () => import("./en-recap"),
};
