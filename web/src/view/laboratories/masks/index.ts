import type { Drawings } from "../../asides/drawings";
import Painter from "./Painter.svelte";
import Seen from "./Seen.svelte";

export const masks: Drawings = { painter: Painter, seen: Seen };
