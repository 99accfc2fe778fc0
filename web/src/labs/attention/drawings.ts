import type { Drawings } from "../../step/asides/drawings";
import TablesFile from "./TablesFile.svelte";

export const attention: Drawings = { file: TablesFile };
