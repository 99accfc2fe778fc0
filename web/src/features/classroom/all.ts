import "./hidden.css";
import "./presenting.css";

export { default } from "./Classroom.svelte";
export { default as ForClass } from "./ForClass.svelte";
export { present } from "./present";
export { rules } from "./words";
