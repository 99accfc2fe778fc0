import Formulae from "virtual:formulae/lab/heads";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import Arrange from "./Arrange.svelte";
import Origins from "./Origins.svelte";
import Pictures from "./Pictures.svelte";
import Shares from "./Shares.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings: {
    arrange: Arrange,
    origins: Origins,
    pictures: Pictures,
    shares: Shares,
  },
  Formulae,
  golden: [],
};
