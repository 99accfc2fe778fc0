import type { Drawings } from "../../asides/drawings";
import Picture from "./Picture.svelte";

export const twoSequences: Drawings = { picture: Picture };
