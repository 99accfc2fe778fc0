/** What a class is given: the exercise of a teacher's link, the dialog that makes such links, and their own words. */
export { default as Exercise } from "./class/Exercise.svelte";
export { default as ForClass } from "./class/ForClass.svelte";
export { forClass as own } from "../../words/en/learning-class";
