import type { Drawings } from "../../step/asides/drawings";
import Overflow from "./Overflow.svelte";
import Row from "./Row.svelte";
import Unscaled from "./Unscaled.svelte";

export const sharpness: Drawings = {
  overflow: Overflow,
  row: Row,
  unscaled: Unscaled,
};
