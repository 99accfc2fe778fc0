/** What a class is given: the exercise of a teacher's link, and the dialog that makes such links. */
export { default as Exercise } from "./class/Exercise.svelte";
export { default as ForClass } from "./class/ForClass.svelte";
