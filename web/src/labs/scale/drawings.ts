import type { Drawings } from "../../step/asides/drawings";
import Memory from "./Memory.svelte";
import Race from "./Race.svelte";
import WeightMap from "./WeightMap.svelte";

export const scale: Drawings = { map: WeightMap, memory: Memory, race: Race };
