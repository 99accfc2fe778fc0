import Formulae from "virtual:formulae/lab/sharpness";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import Overflow from "./Overflow.svelte";
import Row from "./Row.svelte";
import Unscaled from "./Unscaled.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings: {
    overflow: Overflow,
    row: Row,
    unscaled: Unscaled,
  },
  Formulae,
  golden: [],
};
