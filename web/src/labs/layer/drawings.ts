import type { Drawings } from "../../step/asides/drawings";
import LayerFile from "./LayerFile.svelte";
import Sharing from "./Sharing.svelte";

export const layer: Drawings = { file: LayerFile, sharing: Sharing };
