import type { Drawings } from "../../../step/asides/drawings";
import Cost from "./Cost.svelte";
import Dropping from "./Dropping.svelte";

export const heads: Drawings = { cost: Cost, dropping: Dropping };
