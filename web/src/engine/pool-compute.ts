import type { CacheMemory } from "./cache-memory.js";
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

/**
 * The same where keys and values lie in a cache, those of the part's first head at `stored`. Queries and mask may begin
 * after the call's: see `starts` of HeadsCall.
 */
export function computeCached(
  cache: CacheMemory,
  { call, part: { from, to }, rows }: Task,
  stored: number,
  spare?: Float32Array,
): Computed {
  const { queries, d, v, starts } = call;
  const size = (to - from) * queries;
  const first = from * queries * d - (starts?.query ?? 0);
  const query = call.query.subarray(first, first + size * d);
  try {
    const output = spare?.subarray(0, size * v) ?? new Float32Array(size * v);
    const heads = { from, to, stored, mask: starts?.mask ?? 0 };
    const weights = cache.attend(query, call, rows, output, heads);
    return weights ? { output, weights } : { output };
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
