import { CacheMemory, ownRoom } from "./cache-memory.js";
import { AttentionError } from "./errors.js";
import type { FusedKernel, HeadsCall } from "./fused.js";
import { LayerComputer } from "./pool-layer-compute.js";
import { computeSharedLayer } from "./pool-layer-shared-compute.js";
import type { CachePiece, Computed, HeadsWork, Piece, Share, Work } from "./pool-messages.js";
import { arrayOf, type Kept } from "./pool-parcels.js";
import { computeShared } from "./pool-shared-compute.js";
import { sharedInstance } from "./shared-module.js";

/** Computes parts of calls, in a worker or on this thread, from the pieces that it keeps. */
export class Computer {
  readonly #kernel: FusedKernel;
  readonly #kept = new Map<string, Float32Array>();
  readonly #layers: LayerComputer;
  readonly #caches = new Map<string, { readonly memory: CacheMemory; length: number }>();
  /** By the name of a shared memory: the module that runs in it. */
  readonly #instances = new Map<string, WebAssembly.Instance>();

  constructor(kernel: FusedKernel) {
    this.#kernel = kernel;
    this.#layers = new LayerComputer(kernel.module, this.#kept);
  }

  /** Keeps a piece until it is forgotten; its values do not change. */
  keep(name: string, data: Float32Array): void {
    if (!this.#kept.has(name)) this.#kept.set(name, data);
  }

  /** Computes in this memory from now on when its name is given. */
  share({ name, module, memory }: Share): void {
    this.#instances.set(name, sharedInstance(module, memory));
  }

  forget(isMeant: (name: string) => boolean): void {
    for (const kept of [this.#kept, this.#caches, this.#instances]) {
      for (const name of kept.keys()) if (isMeant(name)) kept.delete(name);
    }
    this.#layers.forget(isMeant);
  }

  /**
   * Computes a part, its output at the beginning of `spare` where that is long enough. Throws an AttentionError where the
   * memory does not reach.
   */
  compute(work: Work, spare?: Float32Array): Computed {
    try {
      if (work.kind === "layerHeads" || work.kind === "layerRows") {
        if (work.shared === undefined) return this.#layers.compute(work, spare);
        return computeSharedLayer(this.#instanceOf(work.shared), work, work.shared);
      }
      if (work.shared !== undefined) {
        return computeShared(this.#instanceOf(work.shared), work, work.shared);
      }
      const query = queriesOf(work, this.#kept);
      if (work.cache !== undefined) {
        return computeCached(this.#cacheOf(work.cache), query, work, 0, spare);
      }
      return computeHeads(this.#kernel, query, work, this.#kept, spare);
    } catch (reason) {
      throw memoryError(reason) ?? reason;
    }
  }

  #instanceOf({ memory }: { readonly memory: string }): WebAssembly.Instance {
    const instance = this.#instances.get(memory);
    if (instance === undefined) throw new Error("The memory of this part was not sent.");
    return instance;
  }

  /** The heads of a cache, with what comes of them. */
  #cacheOf({ name, shape, length, count, keys, values }: CachePiece): CacheMemory {
    const cache = this.#caches.get(name) ?? {
      memory: new CacheMemory(shape, ownRoom(this.#kernel.module)),
      length: 0,
    };
    // After a refusal: this thread must get all again.
    if (length > cache.length) throw new Error("Tokens of this part were not sent.");
    this.#caches.set(name, cache);
    cache.length = length;
    cache.memory.append(keys, values, count, length);
    cache.length = length + count;
    return cache.memory;
  }
}

/** A call without its keys and values. */
type Queries = Omit<HeadsCall, "key" | "value">;

function computeHeads(
  kernel: FusedKernel,
  queries: Queries,
  { kind, part, rows, pieces }: HeadsWork,
  kept: Kept,
  spare?: Float32Array,
): Computed {
  const call = {
    ...queries,
    key: arrayOf(kept, pieces.key),
    value: arrayOf(kept, pieces.value),
  };
  if (kind === "gradient") return kernel.gradient(call, arrayOf(kept, pieces.upstream), part);
  const size = (part.to - part.from) * (part.last - part.first) * call.v;
  const out = spare && spare.length >= size ? spare.subarray(0, size) : undefined;
  // For rows of one head: pieces are constant, and may be in memory from the part before.
  return kernel.attend(call, part, { rows, steady: part.to - part.from === 1, out });
}

/**
 * Computes a part whose keys and values lie in a cache, those of its first head at `stored`. Queries and mask may begin
 * after the call's: see `starts` of HeadsCall.
 */
export function computeCached(
  cache: CacheMemory,
  call: Queries,
  { part: { from, to }, rows }: Pick<HeadsWork, "part" | "rows">,
  stored: number,
  spare?: Float32Array,
): Computed {
  const { queries, d, v, starts } = call;
  const size = (to - from) * queries;
  const first = from * queries * d - (starts?.query ?? 0);
  const query = call.query.subarray(first, first + size * d);
  const output = spare?.subarray(0, size * v) ?? new Float32Array(size * v);
  const heads = { from, to, stored, mask: starts?.mask ?? 0 };
  const weights = cache.attend(query, call, rows, output, heads);
  return weights ? { output, weights } : { output };
}

function queriesOf({ plan, pieces }: HeadsWork, kept: Kept): Queries {
  const { query, key, value, mask, upstream } = pieces;
  const start = (piece: Piece | undefined) => piece?.start ?? 0;
  return {
    ...plan,
    query: arrayOf(kept, query),
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
