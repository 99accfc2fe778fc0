/** The words about the tensors of the notebook's code. */
export interface TensorMessages {
  readonly tensors: string;
  /** A line of this cell, or of the one with a count. */
  readonly line: (line: number, count: number | undefined) => string;
  readonly pass: (of: number) => string;
  /** The place along an axis in front of the last two. */
  readonly axis: (axis: number, length: number) => string;
  /** Of rows, of columns: which stand in the table. */
  readonly window: readonly [
    (first: number, last: number, of: number) => string,
    (first: number, last: number, of: number) => string,
  ];
  readonly earlier: readonly [string, string];
  readonly later: readonly [string, string];
  readonly how: string;
  readonly change: string;
  readonly restore: string;
  readonly given: string;
  readonly rule: (rule: string) => string;
  readonly allTerms: (count: number) => string;
  readonly noNumber: string;
  readonly noWhole: string;
  readonly cut: string;
  readonly changed: string;
}
