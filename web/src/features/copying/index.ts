/** Copying a table or a step; loaded on demand. */
export { default as CopyMenu } from "./CopyMenu.svelte";
export { stepScript } from "./script";
