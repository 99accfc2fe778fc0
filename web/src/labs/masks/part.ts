import Formulae from "virtual:formulae/lab/masks";
import { words } from "./en";
import { layout } from "./layout";
import { notices } from "./notices";
import Painter from "./Painter.svelte";
import Seen from "./Seen.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  drawings: { painter: Painter, seen: Seen },
  Formulae,
  golden: [],
};
