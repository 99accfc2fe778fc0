import { AttentionError } from "./errors.js";
import type { FusedKernel, HeadsCall } from "./fused.js";
import { LayerComputer } from "./pool-layer-compute.js";
import type { Computed, HeadsWork, Piece, Work } from "./pool-messages.js";
import { arrayOf, type Kept } from "./pool-parcels.js";

/** Computes parts of calls, in a worker or on this thread, from the pieces that it keeps. */
export class Computer {
  readonly #kernel: FusedKernel;
  readonly #kept = new Map<string, Float32Array>();
  readonly #layers: LayerComputer;

  constructor(kernel: FusedKernel) {
    this.#kernel = kernel;
    this.#layers = new LayerComputer(kernel.module, this.#kept);
  }

  /** Keeps a piece until it is forgotten; its values do not change. */
  keep(name: string, data: Float32Array): void {
    if (!this.#kept.has(name)) this.#kept.set(name, data);
  }

  forget(isMeant: (name: string) => boolean): void {
    for (const name of this.#kept.keys()) if (isMeant(name)) this.#kept.delete(name);
    this.#layers.forget(isMeant);
  }

  /**
   * Computes a part, its output at the beginning of `spare` where that is long enough. Throws an AttentionError where the
   * memory does not reach.
   */
  compute(work: Work, spare?: Float32Array): Computed {
    try {
      if (work.kind === "layerHeads" || work.kind === "layerRows") {
        return this.#layers.compute(work, spare);
      }
      return computeHeads(this.#kernel, work, this.#kept, spare);
    } catch (reason) {
      throw memoryError(reason) ?? reason;
    }
  }
}

function computeHeads(
  kernel: FusedKernel,
  work: HeadsWork,
  kept: Kept,
  spare?: Float32Array,
): Computed {
  const { kind, part, rows, pieces } = work;
  const call = callOf(work, kept);
  if (kind === "gradient") return kernel.gradient(call, arrayOf(kept, pieces.upstream), part);
  const size = (part.to - part.from) * (part.last - part.first) * call.v;
  const out = spare && spare.length >= size ? spare.subarray(0, size) : undefined;
  // For rows of one head: pieces are constant, and may be in memory from the part before.
  return kernel.attend(call, part, { rows, steady: part.to - part.from === 1, out });
}

function callOf({ plan, pieces }: HeadsWork, kept: Kept): HeadsCall {
  const { query, key, value, mask, upstream } = pieces;
  const start = (piece: Piece | undefined) => piece?.start ?? 0;
  return {
    ...plan,
    query: arrayOf(kept, query),
    key: arrayOf(kept, key),
    value: arrayOf(kept, value),
    ...(plan.steps ? { mask: { data: arrayOf(kept, mask), steps: plan.steps } } : {}),
    starts: {
      query: start(query),
      key: start(key),
      value: start(value),
      mask: start(mask),
      upstream: start(upstream),
    },
  };
}

/** JavaScript's error for a failed array allocation, as an AttentionError; undefined for other errors. */
export function memoryError(reason: unknown): AttentionError | undefined {
  if (!(reason instanceof RangeError)) return undefined;
  return new AttentionError(
    "memory",
    "There is not enough memory left for the tensors of this call; a smaller size would fit.",
  );
}
