export { AttentionError } from "./errors.js";
export { load } from "./load.js";
