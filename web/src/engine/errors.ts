import type { AttentionErrorCode } from "./index.d.ts";

/** See index.d.ts. */
export class AttentionError extends Error {
  override readonly name = "AttentionError";
  readonly code: AttentionErrorCode;

  constructor(code: AttentionErrorCode, message: string) {
    if (typeof message !== "string") {
      throw new AttentionError("type", "The message of a refusal must be a string.");
    }
    super(message);
    this.code = code;
  }
}

/** The refusal of an engine without the fast kernel. */
export const withoutCaches = () =>
  new AttentionError(
    "unavailable",
    "A cache lies in the memory of the fast kernel, which this engine does not have.",
  );
