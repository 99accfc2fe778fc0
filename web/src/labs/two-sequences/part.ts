import Formulae from "virtual:formulae/lab/two-sequences";
import { words } from "./en";
import { layout } from "./layout";
import { notices } from "./notices";
import Picture from "./Picture.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  drawings: { picture: Picture },
  Formulae,
  golden: [],
};
