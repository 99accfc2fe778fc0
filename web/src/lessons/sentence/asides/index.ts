import type { Drawings } from "../../../step/asides/drawings";
import OwnSentence from "../../../features/sentence/OwnSentence.svelte";
import OwnStart from "../../../features/sentence/OwnStart.svelte";
import Dictionary from "./Dictionary.svelte";
import Filters from "./Filters.svelte";
import Projection from "./Projection.svelte";
import Widths from "./Widths.svelte";

export const sentence: Drawings = {
  own: OwnSentence,
  start: OwnStart,
  dictionary: Dictionary,
  projection: Projection,
  widths: Widths,
  filters: Filters,
};
