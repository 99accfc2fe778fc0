import type { Drawings } from "../../asides/drawings";
import Curve from "./Curve.svelte";
import Dice from "./Dice.svelte";
import Histograms from "./Histograms.svelte";
import Scores from "./Scores.svelte";

export const variance: Drawings = {
  curve: Curve,
  dice: Dice,
  histograms: Histograms,
  scores: Scores,
};
