import { AttentionError } from "./errors.js";
import { withoutCaches } from "./fast-refusals.js";
import { fastCall, rowsOf } from "./fast.js";
import type { FusedKernel, HeadsCall, TensorName } from "./fused.js";
import { guarded } from "./guard.js";
import { whole } from "./heads.js";
import type {
  Engine,
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
import { Arena } from "./pool-arena.js";
import { cacheOf } from "./pool-cache.js";
import { Crew } from "./pool-crew.js";
import { spreadHeads } from "./pool-heads.js";
import type { HeadsRequest } from "./pool-heads.js";
import { layerCallsOf } from "./pool-layer-calls.js";
import type { Computed } from "./pool-messages.js";
import { answering, CallTensors, pooled, Session } from "./pool-session.js";
import type { Opened } from "./pool-session.js";
import { splitCall } from "./pool-split.js";
import { source } from "./pool-worker-source.js";
import { canShare } from "./shared-module.js";
import { countThreads, findThreads } from "./worker-thread.js";
import type { Threads } from "./worker-thread.js";

/** The engine functions that a pool distributes over its workers. */
export type PlainCalls = Pick<
  Engine,
  | "scaledDotProductAttention"
  | "scaledDotProductAttentionGradient"
  | "multiHeadAttention"
  | "holdLayers"
>;

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

/** See index.d.ts. Tests can pass another implementation of threads, and whether memory may be shared. */
export async function createPool(
  plain: PlainCalls,
  kernel: FusedKernel | undefined,
  given: unknown,
  threads?: Threads,
  mayShare = canShare(),
): Promise<Pool> {
  const count = countOf(optionsOf(given, "pool", pooling).workers);
  const crew = kernel && (await Crew.start(count, threads ?? findThreads(), source, kernel));
  const arena = mayShare && crew?.size ? await startArena(kernel, crew) : undefined;
  const session = new Session(crew, arena);

  const open = <Given extends Readonly<Record<string, TensorLike>>>(
    call: keyof typeof names,
    tensors: Given,
    options: unknown,
  ) => session.open(call, names[call], tensors, options);

  async function spread(
    workers: Crew,
    opened: Opened,
    call: HeadsCall,
    asked: Pick<HeadsRequest, "kind" | "rows" | "out"> & {
      readonly upstream?: Float32Array | undefined;
    },
  ): Promise<Computed> {
    const { entries, tensors: given, options, onProgress } = opened;
    const { query, key, value, mask, ...plan } = call;
    const { upstream, ...request } = asked;
    return session.held.use([...entries.values()], async () => {
      const tensors = new CallTensors<TensorName>(entries);
      tensors.borrow("query", query, given.query);
      tensors.borrow("key", key, given.key);
      tensors.borrow("value", value, given.value);
      tensors.borrow("mask", mask?.data, options.mask);
      tensors.borrow("upstream", upstream, given.upstream);
      const heads = { ...request, plan: { ...plan, steps: mask?.steps }, tensors };
      let ofCall = session.shared(workers, heads);
      if (ofCall === undefined) {
        tensors.own();
        ofCall = spreadHeads(heads, splitCall(heads.plan, Math.max(1, workers.size), heads.kind));
      }
      return session.run(workers, opened, onProgress, ofCall);
    });
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
      const given = { query, key, value } as Record<"query" | "key" | "value", TensorLike>;
      const opened = open("scaledDotProductAttention", given, options);
      const { tensors, options: callOptions } = opened;
      const call = crew && fastCall(tensors.query, tensors.key, tensors.value, callOptions);
      const rows = call && rowsOf(callOptions.needWeights, call.queries);
      if (crew === undefined || call === undefined || rows === null) {
        return session.alone(opened, () =>
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
      const given = { query, key, value, upstream } as Record<
        "query" | "key" | "value" | "upstream",
        TensorLike
      >;
      const opened = open("scaledDotProductAttentionGradient", given, options);
      const { tensors, options: callOptions } = opened;
      const call = crew && fastCall(tensors.query, tensors.key, tensors.value, callOptions);
      const by = call && whole(tensors.upstream);
      const wanted = call && [...tensors.query.shape.slice(0, -1), call.v];
      if (crew === undefined || call === undefined || by?.shape.join() !== wanted?.join()) {
        return session.alone(opened, () =>
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
    ...layerCallsOf(session, plain),
    cache: guarded((options) => {
      session.requireOpen();
      if (kernel === undefined) throw withoutCaches();
      return cacheOf(session, kernel, options, plain.scaledDotProductAttention);
    }),
    hold: guarded((tensor) => {
      session.requireOpen();
      return session.held.hold(tensor);
    }),
    forget: guarded((tensor) => {
      session.held.forget(tensor);
    }),
    close() {
      session.close();
    },
  };
}

/** The memory that workers share; undefined where the bytes of the module are not known or memory is refused. */
async function startArena(kernel: FusedKernel | undefined, crew: Crew): Promise<Arena | undefined> {
  const bytes = kernel?.bytes;
  try {
    return (
      bytes &&
      (await Arena.start(bytes, (name) => {
        crew.forget((each) => each === name);
      }))
    );
  } catch {
    return undefined;
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
