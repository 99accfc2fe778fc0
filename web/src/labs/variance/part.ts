import Formulae from "virtual:formulae/lab/variance";
import { words } from "./en";
import { layout } from "./layout";
import { attempts, notices } from "./notices";
import { startedCounter } from "./counting/counter";
import Curve from "./Curve.svelte";
import Dice from "./Dice.svelte";
import Histograms from "./Histograms.svelte";
import Scores from "./Scores.svelte";
import type { LessonPart } from "../../view/part";

// Starts loading before the step that needs it; that step reports a failure.
if (typeof Worker === "function") startedCounter().catch(() => undefined);

export const part: LessonPart = {
  words,
  layout,
  notices,
  attempts,
  drawings: {
    curve: Curve,
    dice: Dice,
    histograms: Histograms,
    scores: Scores,
  },
  Formulae,
  golden: [],
};
