import { AttentionError } from "./errors.js";
import type { FusedKernel, HeadsCall, Part } from "./fused.js";
import type { Computed, Kind } from "./pool-messages.js";

/** A part of a call with its tensors. */
export interface Task {
  readonly kind: Kind;
  readonly call: HeadsCall;
  readonly part: Part;
  readonly rows?: readonly number[] | undefined;
  /** Only for the gradient. */
  readonly upstream?: Float32Array | undefined;
}

/**
 * Computes a part, its output at the beginning of `spare` where that is long enough; see FusedKernel on `steady`. Throws
 * an AttentionError where the memory does not reach.
 */
export function compute(
  kernel: FusedKernel,
  { kind, call, part, rows, upstream }: Task,
  steady = false,
  spare?: Float32Array,
): Computed {
  const size = (part.to - part.from) * (part.last - part.first) * call.v;
  const out = spare && spare.length >= size ? spare.subarray(0, size) : undefined;
  try {
    if (kind === "attend") return kernel.attend(call, part, { rows, steady, out });
    return kernel.gradient(call, upstream ?? new Float32Array(0), part);
  } catch (reason) {
    throw memoryError(reason) ?? reason;
  }
}

/** JavaScript's error for a failed array allocation, as an AttentionError; undefined for other errors. */
export function memoryError(reason: unknown): AttentionError | undefined {
  if (!(reason instanceof RangeError)) return undefined;
  return new AttentionError(
    "memory",
    "There is not enough memory left for the tensors of this call; a smaller size would fit.",
  );
}
