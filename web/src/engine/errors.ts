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
