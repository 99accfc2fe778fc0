import Formulae from "virtual:formulae/lab/dropout";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import Average from "./Average.svelte";
import Drop from "./Drop.svelte";
import Mode from "./Mode.svelte";
import Rows from "./Rows.svelte";
import Sharpen from "./Sharpen.svelte";
import type { LessonPart } from "../../view/part";

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings: {
    average: Average,
    drop: Drop,
    mode: Mode,
    rows: Rows,
    sharpen: Sharpen,
  },
  Formulae,
  golden: [],
};
