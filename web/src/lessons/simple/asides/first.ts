import type { Drawings } from "../../../step/asides/drawings";
import Between from "./Between.svelte";
import Memory from "./Memory.svelte";
import Road from "./Road.svelte";

/** The asides of the first step. */
export const first: Drawings = { road: Road, memory: Memory, between: Between };
