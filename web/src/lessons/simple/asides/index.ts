import type { Drawings } from "../../../step/asides/drawings";
import Between from "./Between.svelte";
import Memory from "./Memory.svelte";
import Road from "./Road.svelte";

/** Those of the first step; the others come when they are first shown. */
export const simple: Drawings = { road: Road, memory: Memory, between: Between };
