import type { Drawings } from "../../../step/asides/drawings";
import BlockMasks from "./BlockMasks.svelte";
import Examples from "./Examples.svelte";
import Graph from "./Graph.svelte";
import Permute from "./Permute.svelte";
import Self from "./Self.svelte";

export const causal: Drawings = {
  examples: Examples,
  self: Self,
  graph: Graph,
  permute: Permute,
  blocks: BlockMasks,
};
