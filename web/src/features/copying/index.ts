/** What it takes to copy a table or a step: everything here may wait until the reader asks for it. */
export { default as CopyMenu } from "./CopyMenu.svelte";
export { stepScript } from "./script";
