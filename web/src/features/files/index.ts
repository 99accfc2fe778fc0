/** Choosing an array from a file; loaded on demand. */
export { default as FilePicker } from "./FilePicker.svelte";
export { fits, remark, sizeText, take } from "./taking";
