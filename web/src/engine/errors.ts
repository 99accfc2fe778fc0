import type { AttentionErrorCode } from "./index.d.ts";

/** See index.d.ts. */
export class AttentionError extends Error {
  override readonly name = "AttentionError";
  readonly code: AttentionErrorCode;

  constructor(code: AttentionErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
