import type { Drawings } from "../../../step/asides/drawings";
import Padding from "./Padding.svelte";
import Ten from "./Ten.svelte";

export const scaled: Drawings = {
  padding: Padding,
  ten: Ten,
};
