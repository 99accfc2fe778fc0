export { AttentionError } from "./errors.js";
export { load } from "./load-recorder.js";
