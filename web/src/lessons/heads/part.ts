import Formulae from "virtual:formulae/heads";
import golden from "virtual:golden/heads";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import { heads as drawings } from "./asides";
import { predictions } from "./predictions";
import { lines } from "./en-story";
import { precedents } from "./story";
import { storyOf } from "../../view/story";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  predictions,
  drawings,
  Formulae,
  golden,
  story: storyOf(precedents, lines),
  bringRecap: () => import("./en-recap"),
};
