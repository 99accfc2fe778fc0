import { CacheMemory, ownRoom, type CacheShape, type Room } from "./cache-memory.js";
import { AttentionError } from "./errors.js";
import { rowsOf } from "./fast.js";
import { guarded } from "./guard.js";
import { callShape, whole, type CallShape } from "./heads.js";
import type {
  AttentionResult,
  CacheAttentionOptions,
  Engine,
  KeyValueCache,
  TensorLike,
} from "./index.d.ts";
import { cacheAttending, caching } from "./option-names.js";
import { optionsOf } from "./options.js";
import { requireOut } from "./out.js";
import { MAXIMUM_SIZE, optional, quoted, requireNumber, requireString } from "./packed.js";

type Attend = Engine["scaledDotProductAttention"];

const HALF = "float16";
const TYPES = ["float32", HALF];

function requireCount(value: unknown, what: string): number {
  const count = requireNumber(value, what);
  if (Number.isInteger(count) && count >= 1 && count <= MAXIMUM_SIZE) return count;
  throw new AttentionError(
    "value",
    `${what} must be a whole number from 1 to ${String(MAXIMUM_SIZE)}, not ${String(count)}.`,
  );
}

/** A call of a cache, with validated arguments. */
export interface CacheCall {
  readonly query: Float32Array;
  readonly call: CallShape;
  /** The rows whose weights are wanted; undefined for none. */
  readonly rows: readonly number[] | undefined;
  /** The array that receives the output. */
  readonly out: Float32Array | undefined;
  /** What the call returns. */
  resultOf(output: Float32Array, weights: Float32Array | undefined): AttentionResult;
}

/** A cache, and what a pool distributes of it. */
export interface OpenCache {
  readonly cache: KeyValueCache;
  readonly shape: CacheShape;
  readonly memory: CacheMemory;
  /** Checks the arguments of `attend`. */
  prepare(query: unknown, options: unknown): CacheCall;
}

/** A cache in an instance of the fast kernel's module; `attend` reports invalid arguments of a call. */
export const createCache = (
  module: WebAssembly.Module,
  question: unknown,
  attend: Attend,
): KeyValueCache => openCache(() => ownRoom(module), question, attend).cache;

/** See `createCache`; `room` is where the cache lies. */
export function openCache(room: () => Room, question: unknown, attend: Attend): OpenCache {
  const given = optionsOf(question, "cache", caching);
  const [heads, d, v, capacity] = (["heads", "keyWidth", "valueWidth", "capacity"] as const).map(
    (name) => requireCount(given[name], name),
  ) as [number, number, number, number];
  const type = requireString(optional(given.type, "float32"), "type");
  if (!TYPES.includes(type)) {
    throw new AttentionError(
      "unknown",
      `A cache has no type ${quoted(type)}; there are ${TYPES.join(" and ")}.`,
    );
  }
  const shape = { heads, d, v, capacity, isHalf: type === HALF };
  const memory = new CacheMemory(shape, room());
  let length = 0;

  /** The numbers of keys or values to append, and how many tokens they are. */
  function appended(tensor: unknown, what: string, width: number): [Float32Array, number] {
    const rows = whole(tensor);
    const tokens = rows?.shape.at(-2) ?? 0;
    const fits = rows?.shape.at(-1) === width && rows.data.length === heads * tokens * width;
    if (rows !== undefined && fits) return [rows.data, tokens];
    const shape = rows === undefined ? "something else" : `(${rows.shape.join(", ")})`;
    throw new AttentionError(
      rows === undefined ? "type" : "shape",
      `The ${what} to append must be a tensor (${String(heads)}, T, ${String(width)}), not ${shape}.`,
    );
  }

  function prepare(query: unknown, options: unknown): CacheCall {
    const asked = optionsOf(options ?? {}, "attend", cacheAttending);
    if (length === 0) {
      throw new AttentionError("value", "The cache is empty; append keys and values first.");
    }
    const q = whole(query);
    const queries = q?.shape.at(-2) ?? 1;
    const { needWeights, out, position, ...others } = asked;
    const scoring = {
      ...others,
      enableGqa: true,
      position: optional(position, length - queries),
    };
    const leading = leadingOf(q?.shape ?? [], heads);
    const [keyShape, valueShape] = [d, v].map((width) => [...leading, length, width]) as [
      number[],
      number[],
    ];
    const call = q && callShape(q.shape, keyShape, valueShape, scoring);
    const rows = rowsOf(needWeights, queries);
    const weightsSize = (call?.heads ?? 0) * (rows?.length ?? 0) * length;
    if (q === undefined || call === undefined || rows === null || weightsSize > MAXIMUM_SIZE) {
      // The readable kernel reports what is invalid.
      const zeros = (shape: number[]) => ({
        shape,
        data: new Float32Array(shape.reduce((size, axis) => size * axis, 1)),
      });
      const options = { ...scoring, needWeights, kernel: "readable" };
      attend(
        query as TensorLike,
        zeros(keyShape),
        zeros(valueShape),
        options as Parameters<Attend>[3],
      );
      throw new AttentionError("internal", "The kernels differ in what they refuse.");
    }
    const size = call.heads * queries * v;
    const axes = q.shape.slice(0, -2);
    return {
      query: q.data,
      call,
      rows,
      out: requireOut(out, size, [query, asked.mask]),
      resultOf: (output, weights) => ({
        output: { shape: [...axes, queries, v], data: output },
        ...(weights &&
          rows && { weights: { shape: [...axes, rows.length, call.keys], data: weights } }),
      }),
    };
  }

  const cache = Object.freeze({
    heads,
    keyWidth: d,
    valueWidth: v,
    capacity,
    type: type as KeyValueCache["type"],
    get length() {
      return length;
    },
    append: guarded((key: TensorLike, value: TensorLike) => {
      const [keys, tokens] = appended(key, "key", d);
      const [values, others] = appended(value, "value", v);
      if (tokens !== others) {
        throw new AttentionError(
          "shape",
          `There must be as many values as keys, ${String(tokens)}, not ${String(others)}.`,
        );
      }
      if (length + tokens > capacity) {
        throw new AttentionError(
          "size",
          `The cache has room for ${String(capacity - length)} of its ${String(capacity)} tokens, not for ` +
            `${String(tokens)} more; truncate it, or make one of a larger capacity.`,
        );
      }
      memory.append(keys, values, tokens, length);
      length += tokens;
    }),
    attend: guarded((query: TensorLike, options?: CacheAttentionOptions): AttentionResult => {
      const { query: numbers, call, rows, out, resultOf } = prepare(query, options);
      const output = out ?? new Float32Array(call.heads * call.queries * call.v);
      return resultOf(output, memory.attend(numbers, call, rows, output));
    }),
    truncate: guarded((count: number) => {
      const kept = requireNumber(count, "The length");
      if (!Number.isInteger(kept) || kept < 0 || kept > length) {
        throw new AttentionError(
          "value",
          `The length must be a whole number from 0 to ${String(length)}, not ${String(kept)}.`,
        );
      }
      length = kept;
    }),
  });
  return { cache, shape, memory, prepare };
}

/** The leading axes of keys that fit a query: (heads), or (batch, heads of a batch). */
function leadingOf(query: readonly number[], heads: number): number[] {
  const [batch = 1] = query;
  if (query.length === 2 && heads === 1) return [];
  return query.length === 4 && heads % batch === 0 ? [batch, heads / batch] : [heads];
}
