import Formulae from "virtual:formulae/sentence";
import golden from "virtual:golden/sentence";
import { messages } from "../../words";
import { later } from "../../words/en/later";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import { sentence as drawings } from "./asides";
import { addLaterWords } from "../../view/later";
import { predictions } from "./predictions";
import { lines } from "./en-story";
import { precedents } from "./story";
import { storyOf } from "../../view/story";
import type { LessonPart } from "../../view/part";

// Its first step has the field for a custom sentence.
addLaterWords(messages.language, later);

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
