import type { Drawings } from "../../../step/asides/drawings";
import Arrows from "./Arrows.svelte";
import Dim from "./Dim.svelte";
import Lookup from "./Lookup.svelte";
import Loop from "./Loop.svelte";
import Parameters from "./Parameters.svelte";
import Rounded from "./Rounded.svelte";
import Wide from "./Wide.svelte";

export const further: Drawings = {
  arrows: Arrows,
  dim: Dim,
  rounded: Rounded,
  parameters: Parameters,
  lookup: Lookup,
  wide: Wide,
  loop: Loop,
};
