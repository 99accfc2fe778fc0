/** A whole tensor of the reader's. */
export interface OwnTensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** By given tensor of a lesson: the one that stands in for it. */
export type OwnTensors = Readonly<Record<string, OwnTensor>>;
