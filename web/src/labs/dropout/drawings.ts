import type { Drawings } from "../../step/asides/drawings";
import Average from "./Average.svelte";
import Drop from "./Drop.svelte";
import Mode from "./Mode.svelte";
import Rows from "./Rows.svelte";
import Sharpen from "./Sharpen.svelte";

export const dropout: Drawings = {
  average: Average,
  drop: Drop,
  mode: Mode,
  rows: Rows,
  sharpen: Sharpen,
};
