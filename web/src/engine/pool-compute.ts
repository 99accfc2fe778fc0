import { AttentionError } from "./errors.js";
import type { FusedKernel, HeadsCall } from "./fused.js";
import type { Computed, HeadsWork, Piece, Work } from "./pool-messages.js";

type Arrays = (piece: Piece | undefined) => Float32Array;

/** Computes parts of calls, in a worker or on this thread, from the pieces that it keeps. */
export class Computer {
  readonly #kernel: FusedKernel;
  readonly #kept = new Map<string, Float32Array>();

  constructor(kernel: FusedKernel) {
    this.#kernel = kernel;
  }

  /** Keeps a piece until it is forgotten; its values do not change. */
  keep(name: string, data: Float32Array): void {
    if (!this.#kept.has(name)) this.#kept.set(name, data);
  }

  forget(isMeant: (name: string) => boolean): void {
    for (const name of this.#kept.keys()) if (isMeant(name)) this.#kept.delete(name);
  }

  /**
   * Computes a part, its output at the beginning of `spare` where that is long enough. Throws an AttentionError where the
   * memory does not reach.
   */
  compute(work: Work, spare?: Float32Array): Computed {
    try {
      return computeHeads(this.#kernel, work, this.#arrayOf, spare);
    } catch (reason) {
      throw memoryError(reason) ?? reason;
    }
  }

  readonly #arrayOf: Arrays = (piece) => {
    const data = piece && this.#kept.get(piece.name);
    if (data === undefined) throw new Error("A tensor of this part was not sent.");
    return data;
  };
}

function computeHeads(
  kernel: FusedKernel,
  work: HeadsWork,
  arrayOf: Arrays,
  spare?: Float32Array,
): Computed {
  const { kind, part, rows, pieces } = work;
  const call = callOf(work, arrayOf);
  if (kind === "gradient") return kernel.gradient(call, arrayOf(pieces.upstream), part);
  const size = (part.to - part.from) * (part.last - part.first) * call.v;
  const out = spare && spare.length >= size ? spare.subarray(0, size) : undefined;
  // For rows of one head: pieces are constant, and may be in memory from the part before.
  return kernel.attend(call, part, { rows, steady: part.to - part.from === 1, out });
}

function callOf({ plan, pieces }: HeadsWork, arrayOf: Arrays): HeadsCall {
  const { query, key, value, mask, upstream } = pieces;
  const start = (piece: Piece | undefined) => piece?.start ?? 0;
  return {
    ...plan,
    query: arrayOf(query),
    key: arrayOf(key),
    value: arrayOf(value),
    ...(plan.steps ? { mask: { data: arrayOf(mask), steps: plan.steps } } : {}),
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
