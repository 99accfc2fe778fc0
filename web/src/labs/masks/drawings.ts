import type { Drawings } from "../../step/asides/drawings";
import Painter from "./Painter.svelte";
import Seen from "./Seen.svelte";

export const masks: Drawings = { painter: Painter, seen: Seen };
