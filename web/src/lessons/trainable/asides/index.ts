import type { Drawings } from "../../../step/asides/drawings";
import Dice from "./Dice.svelte";
import Histograms from "./Histograms.svelte";
import Trained from "./Trained.svelte";
import Widths from "./Widths.svelte";

export const trainable: Drawings = {
  widths: Widths,
  trained: Trained,
  histograms: Histograms,
  dice: Dice,
};
