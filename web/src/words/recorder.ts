/** The words of the recorder: what one cell of a result is made of. They are loaded when they are first shown. */
export interface RecorderMessages {
  /** By operation, with `given`, `constant` and those that only traces have. */
  readonly operations: Readonly<Record<string, string>>;
  /** By the name of an explanation's rule: how the value comes from the terms. */
  readonly rules: Readonly<Record<string, string>>;
}
