import Formulae from "virtual:formulae/lab/attention";
import { words } from "./en";
import { layout } from "./layout";
import { notices } from "./notices";
import TablesFile from "./TablesFile.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  drawings: { file: TablesFile },
  Formulae,
  golden: [],
};
