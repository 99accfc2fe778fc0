import Formulae from "virtual:formulae/lab/scale";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import Memory from "./Memory.svelte";
import Race from "./Race.svelte";
import WeightMap from "./WeightMap.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings: { map: WeightMap, memory: Memory, race: Race },
  Formulae,
  golden: [],
};
