import Formulae from "virtual:formulae/lab/layer";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import LayerFile from "./LayerFile.svelte";
import Sharing from "./Sharing.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings: { file: LayerFile, sharing: Sharing },
  Formulae,
  golden: [],
};
