import { startedCounter } from "./counting/counter";
import type { Drawings } from "../../step/asides/drawings";
import Curve from "./Curve.svelte";
import Dice from "./Dice.svelte";
import Histograms from "./Histograms.svelte";
import Scores from "./Scores.svelte";

// There before the step that needs it; where it fails, that step tells of it.
if (typeof Worker === "function") startedCounter().catch(() => undefined);

export const variance: Drawings = {
  curve: Curve,
  dice: Dice,
  histograms: Histograms,
  scores: Scores,
};
