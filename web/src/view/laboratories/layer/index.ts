import type { Drawings } from "../../asides/drawings";
import LayerFile from "./LayerFile.svelte";
import Sharing from "./Sharing.svelte";

export const layer: Drawings = { file: LayerFile, sharing: Sharing };
