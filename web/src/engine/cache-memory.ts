import { AttentionError } from "./errors.js";
import { headStart } from "./fused.js";
import { BASE, KernelMemory, Layout, type HeadParams } from "./fused-memory.js";
import type { CallShape } from "./heads.js";

/** What a cache holds, all heads together. */
export interface CacheShape {
  readonly heads: number;
  /** Width of keys, and of values. */
  readonly d: number;
  readonly v: number;
  readonly capacity: number;
  readonly isHalf: boolean;
}

/**
 * Keys and values in the memory of an instance of the fast kernel's module that holds nothing else: (heads, capacity,
 * width) each. The memory goes with the object; there is nothing to free.
 */
export class CacheMemory {
  readonly #shape: CacheShape;
  readonly #memory: KernelMemory;
  /** Bytes of a stored number. */
  readonly #bytes: number;
  readonly #keys: number;
  readonly #values: number;
  /** Behind what is stored. */
  readonly #end: number;

  constructor(module: WebAssembly.Module, shape: CacheShape) {
    const { heads, d, v, capacity, isHalf } = shape;
    const layout = new Layout();
    this.#shape = shape;
    this.#bytes = isHalf ? 2 : 4;
    this.#keys = layout.take(heads * capacity * d, this.#bytes);
    this.#values = layout.take(heads * capacity * v, this.#bytes);
    this.#end = layout.end;
    this.#memory = new KernelMemory(new WebAssembly.Instance(module));
    this.#memory.reserve(layout.end);
  }

  /** Writes `count` tokens behind the first `length`; keys (heads, count, d), values (heads, count, v). */
  append(keys: Float32Array, values: Float32Array, count: number, length: number): void {
    const { d, v } = this.#shape;
    // Nothing counts as stored before both are.
    this.#put("key", keys, this.#keys, { width: d, count, length });
    this.#put("value", values, this.#values, { width: v, count, length });
  }

  #put(
    what: string,
    from: Float32Array,
    base: number,
    { width, count, length }: { width: number; count: number; length: number },
  ): void {
    const { heads, capacity, isHalf } = this.#shape;
    const size = count * width;
    const given = new Layout(this.#end).take(size);
    if (isHalf) this.#memory.reserve(given + 4 * size);
    const { floats, exports } = this.#memory;
    for (let head = 0; head < heads; head += 1) {
      const rows = from.subarray(head * size, (head + 1) * size);
      const to = base + this.#bytes * (head * capacity + length) * width;
      if (!isHalf) {
        floats.set(rows, to / 4);
        continue;
      }
      floats.set(rows, given / 4);
      const stored = exports.narrow(given, size, to);
      if (stored < size) throw refusalOfHalf(what, rows[stored] ?? NaN);
    }
  }

  /** The output (heads, queries, v), and the weights (heads, rows, keys) of the rows listed, where there are any. */
  attend(
    query: Float32Array,
    call: CallShape,
    rows: readonly number[] | undefined,
    output: Float32Array,
  ): Float32Array | undefined {
    const { queries, keys, d, v, group, mask, heads } = call;
    const { exports } = this.#memory;
    const isToken = queries === 1;
    const listed = rows ?? [];
    // Only decoding reads half precision as it is stored.
    const isWidened = this.#shape.isHalf && !(isToken && rows === undefined);
    const layout = new Layout(this.#end);
    const at = {
      query: layout.take(group * queries * d),
      output: layout.take(group * queries * v),
      statistics: layout.take(2 * group * queries),
      rows: layout.take(listed.length),
      weights: layout.take(listed.length * keys),
      mask: layout.take(mask?.data.length ?? 0),
      key: layout.take(isWidened ? keys * d : 0),
      value: layout.take(isWidened ? keys * v : 0),
      scratch: layout.take(
        Math.max(
          exports.scratch_size(d, v),
          isToken ? exports.decode_scratch_size(group, d, v) : 0,
        ),
      ),
    };
    this.#memory.reserve(layout.end);
    const { floats, words } = this.#memory;
    if (mask !== undefined) floats.set(mask.data, at.mask / 4);
    words.set(listed, at.rows / 4);
    const weights = rows && new Float32Array(heads * rows.length * keys);
    for (let first = 0; first < heads; first += group) {
      const stored = this.#rowsOf(first / group, keys, isWidened ? at : undefined);
      floats.set(query.subarray(first * queries * d, (first + group) * queries * d), at.query / 4);
      const paramsOf = (head: number): HeadParams => ({
        ...call,
        ...stored,
        query: at.query + 4 * (head - first) * queries * d,
        mask: mask ? at.mask + 4 * headStart(mask.steps, head, call.headsInBatch) : 0,
        maskRow: mask?.steps[2] ?? 0,
        maskColumn: mask?.steps[3] ?? 0,
        position: call.positions[Math.floor(head / call.headsInBatch)] ?? call.positions[0] ?? 0,
        first: 0,
        last: queries,
      });
      const statistics = rows === undefined ? 0 : at.statistics;
      if (isToken) {
        this.#memory.write({
          ...paramsOf(first),
          queries: group,
          last: group,
          maskRow: mask?.steps[1] ?? 0,
        });
        exports.decode(BASE, at.output, statistics, at.scratch);
      }
      for (let i = 0; i < group && (!isToken || rows !== undefined); i += 1) {
        const own = statistics + 8 * i * queries;
        this.#memory.write(paramsOf(first + i));
        if (!isToken) {
          exports.forward(BASE, at.output + 4 * i * queries * v, rows ? own : 0, at.scratch);
        }
        if (weights === undefined) continue;
        exports.weights(BASE, own, at.rows, listed.length, at.weights, at.scratch);
        const size = listed.length * keys;
        const found = floats.subarray(at.weights / 4, at.weights / 4 + size);
        weights.set(found, (first + i) * size);
      }
      const size = group * queries * v;
      output.set(floats.subarray(at.output / 4, at.output / 4 + size), first * queries * v);
    }
    return weights;
  }

  /** Where a head's keys and values are; they are first written to `wide`, as float32, where it is given. */
  #rowsOf(
    head: number,
    keys: number,
    wide: { readonly key: number; readonly value: number } | undefined,
  ): Pick<HeadParams, "key" | "value" | "isHalf"> {
    const { d, v, capacity, isHalf } = this.#shape;
    const key = this.#keys + this.#bytes * head * capacity * d;
    const value = this.#values + this.#bytes * head * capacity * v;
    if (wide === undefined) return { key, value, isHalf };
    this.#memory.exports.widen(key, keys * d, wide.key);
    this.#memory.exports.widen(value, keys * v, wide.value);
    return { key: wide.key, value: wide.value, isHalf: false };
  }
}

const refusalOfHalf = (what: string, number: number): AttentionError =>
  new AttentionError(
    "value",
    `A ${what} has the number ${String(number)}; a cache of float16 holds finite numbers up to 65504, one of float32 any.`,
  );
