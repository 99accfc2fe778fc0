import type { Drawings } from "../../asides/drawings";

export const layer: Drawings = {};
