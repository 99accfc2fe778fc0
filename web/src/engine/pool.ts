import { openCache } from "./cache.js";
import { ownRoom } from "./cache-memory.js";
import { AttentionError, withoutCaches } from "./errors.js";
import { fastCall, rowsOf } from "./fast.js";
import type { FusedKernel, HeadsCall, TensorName } from "./fused.js";
import { guarded, isKind } from "./guard.js";
import { whole } from "./heads.js";
import type {
  Engine,
  HeldTensor,
  Pool,
  PoolAttentionOptions,
  PoolScoreOptions,
  Tensor,
  TensorLike,
} from "./index.d.ts";
import { attending, pooling, scoring } from "./option-names.js";
import { optionsOf } from "./options.js";
import type { NamesOf } from "./options.js";
import { requireOut } from "./out.js";
import { requireNumber } from "./packed.js";
import {
  Aborted,
  answering,
  closed,
  pooled,
  pooledOf,
  requireUnaborted,
  type Pooled,
} from "./pool-arguments.js";
import { Arena } from "./pool-arena.js";
import { createPoolCache } from "./pool-cache.js";
import { PoolCall, reportProgress } from "./pool-call.js";
import type { CallRequest, CallTensor } from "./pool-call.js";
import { memoryError } from "./pool-compute.js";
import { Crew } from "./pool-crew.js";
import { HeldTensors } from "./pool-held.js";
import type { Entry } from "./pool-held.js";
import type { Computed } from "./pool-messages.js";
import { SharedCall } from "./pool-shared.js";
import { source } from "./pool-worker-source.js";
import { canShare } from "./shared-module.js";
import { countThreads, findThreads } from "./worker-thread.js";
import type { Threads } from "./worker-thread.js";

/** The engine functions that a pool distributes over its workers. */
export type PlainCalls = Pick<
  Engine,
  "scaledDotProductAttention" | "scaledDotProductAttentionGradient"
>;

type Tensors = Partial<Record<TensorName, TensorLike>>;

/** A call's arguments with the values of held tensors, and the pool's options. */
interface Opened<CallTensor extends Tensors> extends Pooled {
  readonly tensors: CallTensor;
  readonly options: Readonly<Record<string, unknown>>;
  readonly entries: ReadonlyMap<TensorName, Entry>;
}

/** The options of each call. */
const names = {
  scaledDotProductAttention: {
    ...attending,
    ...pooled,
  } satisfies NamesOf<PoolAttentionOptions>,
  scaledDotProductAttentionGradient: {
    ...scoring,
    ...pooled,
  } satisfies NamesOf<PoolScoreOptions>,
} as const;

/** The maximum number of workers, and the maximum of the default. */
const MOST_WORKERS = 64;
const PRESET_WORKERS = 16;

/** See index.d.ts. Tests can pass another implementation of threads, and whether memory is shared. */
export async function createPool(
  plain: PlainCalls,
  kernel: FusedKernel | undefined,
  given: unknown,
  threads?: Threads,
  mayShare = canShare(),
): Promise<Pool> {
  const count = countOf(optionsOf(given, "pool", pooling).workers);
  const crew = kernel && (await Crew.start(count, threads ?? findThreads(), source, kernel));
  const forget = (name: string) => crew?.forget((each) => each === name);
  const isSpread = mayShare && crew !== undefined && crew.size > 0;
  const arena = isSpread && kernel ? await startArena(kernel, forget) : undefined;
  const held = new HeldTensors(forget, arena);
  let isClosed = false;
  const requireOpen = () => {
    if (isClosed) throw closed();
  };

  function open<CallTensor extends Tensors>(
    call: keyof typeof names,
    tensors: CallTensor,
    options: unknown,
  ): Opened<CallTensor> {
    requireOpen();
    const { signal, onProgress, ...rest } = optionsOf(options, call, names[call]);
    const common = pooledOf({ signal, onProgress });
    const entries = new Map<TensorName, Entry>();
    const valuesOf = (value: unknown, name: TensorName): unknown => {
      const entry = held.entryOf(value, `The ${name}`);
      if (entry === undefined) return value;
      entries.set(name, entry);
      return { shape: (value as HeldTensor).shape, data: entry.data };
    };
    const opened = Object.entries(tensors).map(([name, value]) => [
      name,
      valuesOf(value, name as TensorName),
    ]);
    const mask = valuesOf(rest.mask, "mask");
    requireUnaborted(common.signal);
    return {
      tensors: Object.fromEntries(opened) as CallTensor,
      options: { ...rest, mask },
      ...{ entries, ...common },
    };
  }

  /** A call that the fast kernel cannot take: this thread computes it. */
  function alone<Result>({ onProgress }: Opened<Tensors>, call: () => Result): Result {
    const result = call();
    reportProgress(onProgress, 1, 1);
    return result;
  }

  async function spread(
    workers: Crew,
    opened: Opened<Tensors>,
    call: HeadsCall,
    asked: Pick<CallRequest, "kind" | "rows" | "out"> & {
      readonly upstream?: Float32Array | undefined;
    },
  ): Promise<Computed> {
    const { entries, signal, onProgress } = opened;
    const { query, key, value, mask, ...plan } = call;
    const tensors = new Map<TensorName, CallTensor>();
    const add = (name: TensorName, data: Float32Array | undefined, from: unknown) => {
      if (data === undefined) return;
      const entry = entries.get(name);
      const isCallers = data === (from as TensorLike).data;
      tensors.set(
        name,
        entry ? { data: entry.data, held: entry.name, at: entry.at } : { data, isCallers },
      );
    };
    return held.use([...entries.values()], () => {
      add("query", query, opened.tensors.query);
      add("key", key, opened.tensors.key);
      add("value", value, opened.tensors.value);
      add("mask", mask?.data, opened.options.mask);
      add("upstream", asked.upstream, opened.tensors.upstream);
      const { kind, rows, out } = asked;
      const steps = mask?.steps;
      const request = { kind, plan: { ...plan, steps }, tensors, rows, out, onProgress };
      return settle(workers, request, signal);
    });
  }

  /** Computes a call by the workers. */
  async function settle(
    workers: Crew,
    request: CallRequest,
    signal: AbortSignal | undefined,
  ): Promise<Computed> {
    const work = callFor(request, workers, arena, count);
    const abort = () => {
      work.refuse(new Aborted(signal?.reason));
      workers.drop(work);
    };
    signal?.addEventListener("abort", abort);
    workers.add(work);
    try {
      return await work.result;
    } finally {
      signal?.removeEventListener("abort", abort);
      workers.drop(work);
    }
  }

  return {
    get workers() {
      return crew?.size ?? 0;
    },
    get sharesMemory() {
      return arena !== undefined;
    },
    get reason() {
      if (crew === undefined) {
        return "The engine has no kernel that workers could run, so calls are computed on this thread.";
      }
      if (crew.size > 0) return undefined;
      return `Workers are refused here (${crew.refusal ?? "none is left"}), so calls are computed on this thread.`;
    },
    scaledDotProductAttention: answering(async (query, key, value, options) => {
      const given = { query, key, value } as Required<Tensors>;
      const opened = open("scaledDotProductAttention", given, options);
      const { tensors, options: callOptions } = opened;
      const call = crew && fastCall(tensors.query, tensors.key, tensors.value, callOptions);
      const rows = call && rowsOf(callOptions.needWeights, call.queries);
      if (crew === undefined || call === undefined || rows === null) {
        return alone(opened, () =>
          plain.scaledDotProductAttention(tensors.query, tensors.key, tensors.value, callOptions),
        );
      }
      const leading = tensors.query.shape.slice(0, -2);
      const size = call.heads * call.queries * call.v;
      const out = requireOut(callOptions.out, size, [...Object.values(tensors), callOptions.mask]);
      const found = await spread(crew, opened, call, { kind: "attend", rows, out });
      const output = tensorOf([...leading, call.queries, call.v], found.output);
      if (rows === undefined) return { output };
      return { output, weights: tensorOf([...leading, rows.length, call.keys], found.weights) };
    }),
    scaledDotProductAttentionGradient: answering(async (query, key, value, upstream, options) => {
      const given = { query, key, value, upstream } as Required<Tensors>;
      const opened = open("scaledDotProductAttentionGradient", given, options);
      const { tensors, options: callOptions } = opened;
      const call = crew && fastCall(tensors.query, tensors.key, tensors.value, callOptions);
      const by = call && whole(tensors.upstream);
      const wanted = call && [...tensors.query.shape.slice(0, -1), call.v];
      if (crew === undefined || call === undefined || by?.shape.join() !== wanted?.join()) {
        return alone(opened, () =>
          plain.scaledDotProductAttentionGradient(
            tensors.query,
            tensors.key,
            tensors.value,
            tensors.upstream,
            callOptions,
          ),
        );
      }
      const [ofQuery, ofKey, ofValue] = [tensors.query, tensors.key, tensors.value].map(
        ({ shape }) => [...shape],
      ) as [number[], number[], number[]];
      const found = await spread(crew, opened, call, { kind: "gradient", upstream: by?.data });
      return {
        query: tensorOf(ofQuery, found.query),
        key: tensorOf(ofKey, found.key),
        value: tensorOf(ofValue, found.value),
      };
    }),
    cache: guarded((options) => {
      requireOpen();
      if (kernel === undefined) throw withoutCaches();
      let isShared = false;
      const room = (bytes: number) => {
        isShared = arena?.hasRoom(bytes) === true;
        return arena && isShared ? arena : ownRoom(kernel.module);
      };
      const opened = openCache(room, options, plain.scaledDotProductAttention);
      return createPoolCache(opened, isShared, {
        requireOpen,
        workers: () => crew?.size ?? 0,
        compute: (request, signal) => settle(crew as Crew, request, signal),
        truncate: (prefix, length) => crew?.truncate((name) => name.startsWith(prefix), length),
        forget(prefix, at) {
          crew?.forget((name) => name.startsWith(prefix));
          if (at !== undefined) arena?.giveBack(at);
        },
      });
    }),
    hold: guarded((tensor) => {
      requireOpen();
      return held.hold(tensor);
    }),
    forget: guarded((tensor) => {
      held.forget(tensor);
    }),
    close() {
      isClosed = true;
      crew?.close(closed());
    },
  };
}

/** The memory that workers share; undefined where the bytes of the module are not known or memory is refused. */
async function startArena(
  { bytes }: FusedKernel,
  renewed: (name: string) => void,
): Promise<Arena | undefined> {
  try {
    return bytes && (await Arena.start(bytes, renewed));
  } catch {
    return undefined;
  }
}

/** A call in the memory that `lanes` workers share, if it fits in there; else one with copies. */
function callFor(
  request: CallRequest,
  workers: Crew,
  arena: Arena | undefined,
  lanes: number,
): PoolCall {
  const count = Math.max(1, workers.size);
  const stored = request.cache?.shared;
  try {
    if (arena && workers.size > 0 && (request.cache === undefined || stored)) {
      return new PoolCall(request, count, new SharedCall(arena, request, lanes, stored));
    }
  } catch (reason) {
    if (!isKind(reason, AttentionError)) throw reason;
  }
  try {
    const tensors = Array.from(request.tensors, ([name, tensor]) => {
      const data = tensor.isCallers === true ? tensor.data.slice() : tensor.data;
      return [name, { ...tensor, data }] as const;
    });
    return new PoolCall({ ...request, tensors: new Map(tensors) }, count);
  } catch (reason) {
    throw memoryError(reason) ?? reason;
  }
}

const tensorOf = (shape: readonly number[], data: Float32Array | undefined): Tensor => ({
  shape: [...shape],
  data: data ?? new Float32Array(0),
});

function countOf(workers: unknown): number {
  if (workers === undefined) return Math.min(countThreads(), PRESET_WORKERS);
  const count = requireNumber(workers, "workers");
  if (Number.isInteger(count) && count >= 1 && count <= MOST_WORKERS) return count;
  throw new AttentionError(
    "value",
    `workers must be a whole number from 1 to ${String(MOST_WORKERS)}.`,
  );
}
