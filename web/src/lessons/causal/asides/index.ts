import type { Drawings } from "../../../step/asides/drawings";
import BlockMasks from "./BlockMasks.svelte";
import Examples from "./Examples.svelte";
import Graph from "./Graph.svelte";
import Permute from "./Permute.svelte";
import RawSpread from "./RawSpread.svelte";
import ScaledSpread from "./ScaledSpread.svelte";
import Self from "./Self.svelte";

export const causal: Drawings = {
  examples: Examples,
  self: Self,
  graph: Graph,
  permute: Permute,
  blocks: BlockMasks,
  "raw-spread": RawSpread,
  "scaled-spread": ScaledSpread,
};
