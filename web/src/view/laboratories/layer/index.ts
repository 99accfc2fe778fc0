import type { Drawings } from "../../asides/drawings";
import LayerFile from "./LayerFile.svelte";

export const layer: Drawings = { file: LayerFile };
