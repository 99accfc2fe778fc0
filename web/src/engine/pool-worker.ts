// The script of a pool's workers. The build bundles it into one classic script.
import { CacheMemory, ownRoom } from "./cache-memory.js";
import { AttentionError } from "./errors.js";
import { FusedKernel } from "./fused.js";
import { compute, computeCached } from "./pool-compute.js";
import { computeShared } from "./pool-shared-compute.js";
import { sharedInstance } from "./shared-module.js";
import type { HeadsCall } from "./fused.js";
import type { Answer, CachePiece, Order, Piece, Work } from "./pool-messages.js";

/** The worker's end of the message channel; see worker-thread.ts. */
declare const line: {
  onmessage: (event: { readonly data: Order }) => void;
  postMessage(answer: Answer, transfer?: readonly ArrayBufferLike[]): void;
};

const kept = new Map<string, Float32Array>();
const caches = new Map<string, CacheMemory>();
/** By the name of a shared memory: the module that runs in it. */
const instances = new Map<string, WebAssembly.Instance>();
let kernel: FusedKernel | undefined;
/** Resolves to whether the worker holds the lock. */
let lock = Promise.resolve(false);

const take = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const forEver = new Promise(() => undefined);
    const granted = () => {
      resolve(true);
      return forEver;
    };
    navigator.locks.request(name, granted).catch(() => {
      resolve(false);
    });
  });

function arrayOf(piece: Piece | undefined): Float32Array {
  const data = piece && kept.get(piece.name);
  if (data === undefined) throw new Error("A tensor of this part was not sent.");
  return data;
}

/** The heads of a cache, with what comes of them. */
function cacheOf(
  { module }: FusedKernel,
  { name, shape, length, count, keys, values }: CachePiece,
): CacheMemory {
  const cache = caches.get(name) ?? new CacheMemory(shape, ownRoom(module));
  caches.set(name, cache);
  cache.append(keys, values, count, length);
  return cache;
}

function callOf({ plan, pieces, cache }: Work): HeadsCall {
  const { query, key, value, mask, upstream } = pieces;
  const start = (piece: Piece | undefined) => piece?.start ?? 0;
  return {
    ...plan,
    query: arrayOf(query),
    key: cache ? cache.keys : arrayOf(key),
    value: cache ? cache.values : arrayOf(value),
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

/** Only an AttentionError becomes an answer. Any other error counts as the death of the worker. */
function answerOf(work: Work, spare?: Float32Array): Answer {
  if (kernel === undefined) throw new Error("The worker has not started.");
  const { kind, part, rows, pieces, cache, shared } = work;
  if (shared !== undefined) {
    const instance = instances.get(shared.memory);
    if (instance === undefined) throw new Error("The memory of this part was not sent.");
    computeShared(instance, work, shared);
    return { answer: "computed", computed: {} };
  }
  const upstream = pieces.upstream && arrayOf(pieces.upstream);
  try {
    const task = { kind, call: callOf(work), part, rows, upstream };
    if (cache !== undefined) {
      const computed = computeCached(cacheOf(kernel, cache), task, 0, spare);
      return { answer: "computed", computed };
    }
    // For rows of one head: stored tensors are constant, and may be in memory from the part before.
    const isOne = part.to - part.from === 1;
    return { answer: "computed", computed: compute(kernel, task, isOne, spare) };
  } catch (reason) {
    if (!(reason instanceof AttentionError)) throw reason;
    return { answer: "refused", code: reason.code, message: reason.message };
  }
}

function start(module: WebAssembly.Module): void {
  Promise.all([FusedKernel.start(module), lock]).then(
    ([started, hasLock]) => {
      kernel = started;
      line.postMessage({ answer: "ready", hasLock });
    },
    (reason: unknown) => {
      line.postMessage({ answer: "refused", code: "unavailable", message: String(reason) });
    },
  );
}

line.onmessage = ({ data }) => {
  switch (data.order) {
    case "lock":
      lock = take(data.name);
      break;
    case "start":
      start(data.module);
      break;
    case "keep":
      kept.set(data.name, data.data);
      break;
    case "share": {
      const { name, module, memory } = data.share;
      instances.set(name, sharedInstance(module, memory));
      break;
    }
    case "forget":
      for (const name of data.names) {
        kept.delete(name);
        caches.delete(name);
        instances.delete(name);
      }
      break;
    case "compute": {
      const answer = answerOf(data.work, data.spare);
      const arrays = answer.answer === "computed" ? Object.values(answer.computed) : [];
      line.postMessage(
        answer,
        arrays.map(({ buffer }) => buffer),
      );
    }
  }
};
