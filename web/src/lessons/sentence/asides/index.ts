import type { Drawings } from "../../../step/asides/drawings";
import CustomSentence from "../../../features/sentence/CustomSentence.svelte";
import CustomSentenceStart from "../../../features/sentence/CustomSentenceStart.svelte";
import Dictionary from "./Dictionary.svelte";
import Filters from "./Filters.svelte";
import Projection from "./Projection.svelte";
import Widths from "./Widths.svelte";

export const sentence: Drawings = {
  own: CustomSentence,
  start: CustomSentenceStart,
  dictionary: Dictionary,
  projection: Projection,
  widths: Widths,
  filters: Filters,
};
