import type { CacheCall, OpenCache } from "./cache.js";
import { openCache } from "./cache.js";
import {
  addressOf,
  ownRoom,
  withRoom,
  type CacheMemory,
  type Room,
  type StoredKeys,
} from "./cache-memory.js";
import { keyHeadsOf } from "./fused.js";
import type { FusedKernel, Part, Span, TensorName } from "./fused.js";
import type { PoolCache, PoolCacheAttentionOptions, TensorLike } from "./index.d.ts";
import { cacheAttending } from "./option-names.js";
import type { NamesOf } from "./options.js";
import { isFullArray, MAXIMUM_SIZE } from "./packed.js";
import type { Spread } from "./pool-call.js";
import { computeCached } from "./pool-compute.js";
import { spreadHeads, type HeadsRequest } from "./pool-heads.js";
import type { CachePiece } from "./pool-messages.js";
import { answering, pooled, untilAborted, type Opened, type Session } from "./pool-session.js";
import { isSmall, splitCached } from "./pool-split.js";

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
  readonly #workers: number;

  constructor({ memory, shape }: OpenCache, workers: number, isShared: boolean) {
    this.memory = memory;
    this.shared = isShared ? memory.at : undefined;
    this.#shape = shape;
    this.#workers = workers;
  }

  /** The tokens `from` to `to` - 1 of some heads of keys. */
  #piece(name: string, heads: Span, tokens: Span): CachePiece {
    return {
      name,
      shape: { ...this.#shape, heads: heads.to - heads.from },
      length: tokens.from,
      count: tokens.to - tokens.from,
      ...storedIn(this.memory, heads, tokens),
    };
  }

  /** Spreads a call of the cache: each worker computes the heads that it holds. */
  spread(asked: HeadsRequest): Spread {
    const { plan, tensors, rows } = asked;
    const parts = splitCached(plan, this.#workers);
    const spread = spreadHeads(asked, parts);
    return {
      ...spread,
      isOwned: true,
      workOf: (number, prefix, to) => {
        const { work, parcels } = spread.workOf(number, prefix, to);
        const name = this.prefix + String(number);
        const tokens = { from: to.lengthOf(name), to: plan.keys };
        const cache = this.#piece(name, keyHeadsOf(work.part, plan.group), tokens);
        return {
          work: { ...work, cache },
          parcels,
          cached: { name, length: plan.keys },
          arrays: [cache.keys, cache.values],
        };
      },
      compute: (number) => {
        const part = parts[number] as Part;
        const array = (name: TensorName) => tensors.get(name)?.data ?? new Float32Array(0);
        const mask = plan.steps && { data: array("mask"), steps: plan.steps };
        const queries = { ...plan, query: array("query"), mask };
        return computeCached(this.memory, queries, { part, rows }, part.from / plan.group);
      },
    };
  }
}

/** What is stored of the tokens `from` to `to` - 1 of some heads: (heads, tokens, d) and (heads, tokens, v). */
function storedIn(
  { at, room }: CacheMemory,
  heads: Span,
  tokens: Span,
): Pick<CachePiece, "keys" | "values"> {
  const read = (base: number, width: number) => {
    const size = (tokens.to - tokens.from) * width;
    const result = new Float32Array((heads.to - heads.from) * size);
    withRoom(room, at.isHalf ? 4 * size : 0, (wide) => {
      const { floats, exports } = room.memory;
      for (let head = heads.from; head < heads.to; head += 1) {
        const stored = addressOf(at, base, width, head, tokens.from);
        if (at.isHalf) exports.widen(stored, size, wide);
        const start = (at.isHalf ? wide : stored) / 4;
        result.set(floats.subarray(start, start + size), (head - heads.from) * size);
      }
    });
    return result;
  };
  return { keys: read(at.keys, at.d), values: read(at.values, at.v) };
}

const attending = {
  ...cacheAttending,
  ...pooled,
} satisfies NamesOf<PoolCacheAttentionOptions>;

/** Tells a pool which caches are no longer reachable. */
const registry = new FinalizationRegistry<() => void>((forget) => {
  forget();
});

/** `Pool.cache`; see index.d.ts. `attend` reports invalid arguments of a call. */
export function cacheOf(
  session: Session,
  { module }: FusedKernel,
  options: unknown,
  check: Parameters<typeof openCache>[2],
): PoolCache {
  const { crew } = session;
  const open = (room: () => Room) => openCache(room, options, check);
  const shared = session.inArena((given) => open(() => given));
  const isShared = shared !== undefined;
  const opened = shared ?? open(() => ownRoom(module));
  const { cache, memory, prepare } = opened;
  const spread = new SpreadCache(opened, Math.max(1, crew?.size ?? 0), isShared);
  const inOrder = queue();

  function alone(common: Opened, { query, call, rows, out, resultOf }: CacheCall) {
    return session.alone(common, () => {
      const output = out ?? new Float32Array(call.heads * call.queries * call.v);
      return resultOf(output, memory.attend(query, call, rows, output));
    });
  }

  async function attend(common: Opened<{ query: TensorLike }>) {
    session.requireWanted(common.signal);
    const asked = prepare(common.tensors.query, common.options);
    const { query, call, rows, out, resultOf } = asked;
    const { mask, ...shape } = call;
    const plan = { ...shape, steps: mask?.steps };
    if (crew === undefined || crew.size === 0 || isSmall(plan)) return alone(common, asked);
    const tensors: HeadsRequest["tensors"] = new Map([
      ["query", { data: query }],
      ...(mask ? [["mask", { data: mask.data }] as const] : []),
    ]);
    const request = { kind: "attend", plan, tensors, rows, out } as const;
    const ofCall =
      spread.shared === undefined
        ? spread.spread(request)
        : (session.shared(crew, request, spread.shared) ?? spread.spread(request));
    const found = await session.run(crew, common, common.onProgress, ofCall);
    return resultOf(found.output ?? new Float32Array(0), found.weights);
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
      session.requireOpen();
      const [keys, values] = inOrder.isFree ? [key, value] : [copyOf(key), copyOf(value)];
      return inOrder.run(() => {
        session.requireOpen();
        cache.append(keys, values);
      });
    }),
    attend: answering(async (query: TensorLike, options?: PoolCacheAttentionOptions) => {
      const common = session.open("attend", attending, { query: copyOf(query) }, options ?? {});
      const copies = Object.entries(common.options).map(([name, value]) => [
        name,
        name === "out" ? value : copyOf(value),
      ]);
      const call = { ...common, options: Object.fromEntries(copies) as typeof common.options };
      return untilAborted(
        common.signal,
        inOrder.run(() => attend(call)),
      );
    }),
    truncate: answering(async (length: number) => {
      session.requireOpen();
      return inOrder.run(() => {
        session.requireOpen();
        cache.truncate(length);
        crew?.truncate((name) => name.startsWith(spread.prefix), length);
      });
    }),
  });
  // Not the cache that is shown: a call that is computed goes on without it.
  registry.register(memory, forgetting(session, spread));
  return shown;
}

/** A function of its own: it must not refer to the cache. */
function forgetting({ crew, arena }: Session, { prefix, shared }: SpreadCache): () => void {
  const at = shared?.keys;
  return () => {
    crew?.forget((name) => name.startsWith(prefix));
    if (at !== undefined) arena?.giveBack(at);
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

/** A copy of a tensor or an option, whose arrays the caller may change; anything else as it is. */
function copyOf<Given>(value: Given): Given {
  return copied(value) as Given;
}

function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const Numbers of [Float32Array, Float64Array, Uint8Array]) {
    if (value instanceof Numbers) return new Numbers(value);
  }
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    // An array with a hole is refused as it is.
    const isFull = isFullArray(
      value,
      (item) => item !== undefined && items.push(item) <= MAXIMUM_SIZE,
    );
    return isFull ? items : value;
  }
  const { shape, data, ...others } = value as Partial<Record<string, unknown>>;
  if (shape === undefined && data === undefined) return others;
  return { shape: copied(shape), data: copied(data) };
}
