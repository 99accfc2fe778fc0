import Formulae from "virtual:formulae/lab/it";
import Answers from "./Answers.svelte";
import { words } from "./en";
import { layout } from "./layout";
import { notices } from "./notices";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  drawings: { answers: Answers },
  Formulae,
  golden: [],
};
