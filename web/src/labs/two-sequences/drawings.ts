import type { Drawings } from "../../step/asides/drawings";
import Picture from "./Picture.svelte";

export const twoSequences: Drawings = { picture: Picture };
