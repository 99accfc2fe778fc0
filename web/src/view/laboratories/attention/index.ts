import type { Drawings } from "../../asides/drawings";
import TablesFile from "./TablesFile.svelte";

export const attention: Drawings = { file: TablesFile };
