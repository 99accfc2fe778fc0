import { AttentionError } from "./errors.js";

/** The refusal of an engine without the fast kernel. */
export const withoutCaches = () =>
  new AttentionError(
    "unavailable",
    "A cache lies in the memory of the fast kernel, which this engine does not have.",
  );
