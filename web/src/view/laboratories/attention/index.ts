import type { Drawings } from "../../asides/drawings";

export const attention: Drawings = {};
