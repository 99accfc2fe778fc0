import type { PictureKind } from "../../model/picture";
import Arcs from "./Arcs.svelte";
import Backward from "./Backward.svelte";
import Centre from "./Centre.svelte";
import Heads from "./Heads.svelte";
import Lanes from "./Lanes.svelte";
import Lines from "./Lines.svelte";
import Ribbons from "./Ribbons.svelte";
import Score from "./Score.svelte";
import Shares from "./Shares.svelte";
import Split from "./Split.svelte";
import Spread from "./Spread.svelte";
import type { PictureView } from "./index";

export const drawn: Readonly<Record<Exclude<PictureKind, "points">, PictureView>> = {
  arcs: Arcs,
  lines: Lines,
  score: Score,
  centre: Centre,
  split: Split,
  lanes: Lanes,
  shares: Shares,
  spread: Spread,
  heads: Heads,
  ribbons: Ribbons,
  backward: Backward,
};
