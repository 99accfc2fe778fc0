/** What it takes to choose an array from a file: everything here may wait until the reader asks for it. */
export { default as FilePicker } from "./FilePicker.svelte";
export { fits, remark, sizeText, take } from "./taking";
