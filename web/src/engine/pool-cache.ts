import type { OpenCache } from "./cache.js";
import type { CacheMemory, StoredKeys } from "./cache-memory.js";
import type { Part, Span } from "./fused.js";
import type { PoolCache, PoolCacheAttentionOptions, TensorLike } from "./index.d.ts";
import { cacheAttending } from "./option-names.js";
import { optionsOf } from "./options.js";
import type { NamesOf } from "./options.js";
import { isNumberList } from "./packed.js";
import { answering, pooled, pooledOf, requireUnaborted } from "./pool-arguments.js";
import { reportProgress } from "./pool-call.js";
import type { CallRequest } from "./pool-call.js";
import type { CachePiece, Computed } from "./pool-messages.js";
import { isSmall, splitHeads } from "./pool-split.js";
import type { Plan } from "./pool-split.js";

let caches = 0;

/**
 * A cache whose heads are spread over workers. The calling thread has them all: without shared memory, a worker gets what
 * it has not got yet with a call, and one that replaces it gets everything.
 */
export class SpreadCache {
  /** The prefix of the names of its parts. */
  readonly prefix = `cache/${String((caches += 1))}/`;
  readonly memory: CacheMemory;
  readonly #shape: OpenCache["shape"];
  /** Where keys and values are, if workers share their memory. */
  readonly shared: StoredKeys | undefined;
  /** The heads of keys of each part. */
  readonly #parts: readonly Span[];

  constructor({ memory, shape }: OpenCache, workers: number, isShared: boolean) {
    this.memory = memory;
    this.shared = isShared ? memory.at : undefined;
    this.#shape = shape;
    this.#parts = splitHeads(shape.heads, workers);
  }

  nameOf(part: number): string {
    return this.prefix + String(part);
  }

  partsOf({ group, queries }: Plan): Part[] {
    return this.#parts.map(({ from, to }) => ({
      from: from * group,
      to: to * group,
      first: 0,
      last: queries,
    }));
  }

  /** The tokens `from` to `to` - 1 of a part. */
  piece(part: number, tokens: Span): CachePiece {
    const heads = this.#parts[part] as Span;
    return {
      name: this.nameOf(part),
      shape: { ...this.#shape, heads: heads.to - heads.from },
      length: tokens.from,
      count: tokens.to - tokens.from,
      ...this.memory.stored(heads, tokens),
    };
  }
}

/** What a cache asks of its pool. */
export interface CachePool {
  /** Throws once the pool is closed. */
  requireOpen(): void;
  workers(): number;
  compute(request: CallRequest, signal: AbortSignal | undefined): Promise<Computed>;
  /** Of what workers hold under this prefix, the first `length` tokens stay. */
  truncate(prefix: string, length: number): void;
  /** Of caches under this prefix, nothing stays; nor at this address of shared memory. */
  forget(prefix: string, at: number | undefined): void;
}

const attending = {
  ...cacheAttending,
  ...pooled,
} satisfies NamesOf<PoolCacheAttentionOptions>;

/** Tells a pool which caches are no longer reachable. */
const registry = new FinalizationRegistry<() => void>((forget) => {
  forget();
});

/** See index.d.ts. `isShared` says whether workers share the memory that the cache lies in. */
export function createPoolCache(opened: OpenCache, isShared: boolean, pool: CachePool): PoolCache {
  const { cache, memory, prepare } = opened;
  const spread = new SpreadCache(opened, Math.max(1, pool.workers()), isShared);
  const inOrder = queue();

  async function attend(query: TensorLike, options: Readonly<Record<string, unknown>>) {
    const { signal, onProgress, ...asked } = options;
    requireUnaborted(signal as AbortSignal | undefined);
    const { query: numbers, call, rows, out, resultOf } = prepare(query, asked);
    const { mask, ...shape } = call;
    const plan = { ...shape, steps: mask?.steps };
    const progress = onProgress as CallRequest["onProgress"];
    if (pool.workers() === 0 || isSmall(plan)) {
      const output = out ?? new Float32Array(call.heads * call.queries * call.v);
      const weights = memory.attend(numbers, call, rows, output);
      reportProgress(progress, 1, 1);
      return resultOf(output, weights);
    }
    const tensors: CallRequest["tensors"] = new Map([
      ["query", { data: numbers }],
      ...(mask ? [["mask", { data: mask.data }] as const] : []),
    ]);
    const request = { kind: "attend", plan, cache: spread, tensors, rows, out } as const;
    const found = await pool.compute(
      { ...request, onProgress: progress },
      signal as AbortSignal | undefined,
    );
    return resultOf(found.output as Float32Array, found.weights);
  }

  const shown: PoolCache = Object.freeze({
    heads: cache.heads,
    keyWidth: cache.keyWidth,
    valueWidth: cache.valueWidth,
    capacity: cache.capacity,
    type: cache.type,
    get length() {
      return cache.length;
    },
    append: answering(async (key: TensorLike, value: TensorLike) => {
      pool.requireOpen();
      const [keys, values] = inOrder.isFree ? [key, value] : [copyOf(key), copyOf(value)];
      return inOrder.run(() => {
        cache.append(keys, values);
      });
    }),
    attend: answering(async (query: TensorLike, options?: PoolCacheAttentionOptions) => {
      pool.requireOpen();
      const asked = optionsOf(options ?? {}, "attend", attending);
      const { signal, onProgress } = pooledOf(asked);
      const copy = copyOf(query);
      const given = { ...asked, mask: copyOf(asked.mask), signal, onProgress };
      return inOrder.run(() => attend(copy, given));
    }),
    truncate: answering(async (length: number) => {
      pool.requireOpen();
      return inOrder.run(() => {
        cache.truncate(length);
        pool.truncate(spread.prefix, length);
      });
    }),
  });
  // Not the cache that is shown: a call that is computed goes on without it.
  registry.register(memory, forgetting(pool, spread));
  return shown;
}

/** A function of its own: it must not refer to the cache. */
function forgetting(pool: CachePool, { prefix, shared }: SpreadCache): () => void {
  const at = shared?.keys;
  return () => {
    pool.forget(prefix, at);
  };
}

/** Runs one call after the other: what a call reads stays as it is until it is settled. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    get isFree() {
      return waiting === 0;
    },
    async run<Result>(call: () => Result | Promise<Result>): Promise<Result> {
      const before = waiting === 0 ? undefined : last;
      waiting += 1;
      const result = (async () => {
        if (before) await before;
        return call();
      })();
      last = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        waiting -= 1;
      }
    },
  };
}

/** A copy of a tensor, whose numbers the caller may change; anything else as it is. */
function copyOf<Given>(tensor: Given): Given {
  if (typeof tensor !== "object" || tensor === null || !("data" in tensor)) return tensor;
  const { data } = tensor;
  return { ...tensor, data: isNumberList(data) ? data.slice() : data };
}
