export { AttentionError, load } from "./load.js";
