/** A tensor that the reader supplied, for example from a file. */
export interface ReplacedTensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** By id of an input tensor of a lesson: the reader's tensor that replaces it. */
export type ReplacedTensors = Readonly<Record<string, ReplacedTensor>>;
