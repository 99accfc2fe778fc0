import type { Drawings } from "../drawings";
import Dictionary from "./Dictionary.svelte";
import Filters from "./Filters.svelte";
import Projection from "./Projection.svelte";
import Widths from "./Widths.svelte";

export const sentence: Drawings = {
  dictionary: Dictionary,
  projection: Projection,
  widths: Widths,
  filters: Filters,
};
