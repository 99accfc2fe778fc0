/** What presents a notebook; it comes once the reader presents one. */
export { default as Present } from "./view/Present.svelte";
