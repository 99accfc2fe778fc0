import { AttentionError } from "./errors.js";
import { attendHeads, isToken, scoringOfHead, scratchSize } from "./fused-heads.js";
import type { Span } from "./fused.js";
import { KernelMemory, Layout, type HeadParams } from "./fused-memory.js";
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

/** Query heads of a call, which are whole groups. */
export interface CachedHeads extends Span {
  /** The number of the first one's keys among those that are stored. */
  readonly stored: number;
  /** The number of the mask's value with which the given mask begins. */
  readonly mask: number;
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

  /** What is stored of the tokens `from` to `to` - 1 of these heads: (heads, tokens, d) and (heads, tokens, v). */
  stored(heads: Span, tokens: Span): Record<"keys" | "values", Float32Array<ArrayBuffer>> {
    const { d, v, capacity } = this.#shape;
    const count = tokens.to - tokens.from;
    const read = (base: number, width: number) => {
      const size = count * width;
      const result = new Float32Array((heads.to - heads.from) * size);
      for (let head = heads.from; head < heads.to; head += 1) {
        const at = base + this.#bytes * (head * capacity + tokens.from) * width;
        result.set(this.#read(at, size), (head - heads.from) * size);
      }
      return result;
    };
    return { keys: read(this.#keys, d), values: read(this.#values, v) };
  }

  /** Stored numbers, valid until the next call. */
  #read(at: number, size: number): Float32Array {
    if (!this.#shape.isHalf) return this.#memory.floats.subarray(at / 4, at / 4 + size);
    const wide = new Layout(this.#end).take(size);
    this.#memory.reserve(wide + 4 * size);
    this.#memory.exports.widen(at, size, wide);
    return this.#memory.floats.subarray(wide / 4, wide / 4 + size);
  }

  /**
   * The output (heads, queries, v), and the weights (heads, rows, keys) of the rows listed, where there are any; with
   * `part`, of these heads alone, whose queries are given.
   */
  attend(
    query: Float32Array,
    call: CallShape,
    rows: readonly number[] | undefined,
    output: Float32Array,
    part: CachedHeads = { from: 0, to: call.heads, stored: 0, mask: 0 },
  ): Float32Array | undefined {
    const { queries, keys, d, v, group, mask } = call;
    const count = rows?.length ?? 0;
    // Only decoding reads half precision as it is stored.
    const isWidened = this.#shape.isHalf && !(isToken(call) && count === 0);
    const layout = new Layout(this.#end);
    const at = {
      query: layout.take(group * queries * d),
      output: layout.take(group * queries * v),
      statistics: layout.take(2 * group * queries),
      rows: layout.take(count),
      weights: layout.take(group * count * keys),
      mask: layout.take(mask?.data.length ?? 0),
      key: layout.take(isWidened ? keys * d : 0),
      value: layout.take(isWidened ? keys * v : 0),
      scratch: layout.take(scratchSize(this.#memory.exports, call)),
    };
    this.#memory.reserve(layout.end);
    const { floats, words } = this.#memory;
    if (mask !== undefined) floats.set(mask.data, at.mask / 4);
    if (rows !== undefined) words.set(rows, at.rows / 4);
    const heads = part.to - part.from;
    const weights = rows && new Float32Array(heads * count * keys);
    for (let first = 0; first < heads; first += group) {
      const stored = this.#rowsOf(part.stored + first / group, keys, isWidened ? at : undefined);
      floats.set(query.subarray(first * queries * d, (first + group) * queries * d), at.query / 4);
      const paramsOf = (head: number): HeadParams => ({
        ...scoringOfHead(call, part.from + head, at.mask - 4 * part.mask),
        ...stored,
        query: at.query + 4 * (head - first) * queries * d,
        queries,
        keys,
        d,
        v,
        first: 0,
        last: queries,
      });
      const together = isToken(call) ? group : 1;
      for (let from = first; from < first + group; from += together) {
        const before = from - first;
        const places = {
          ...at,
          output: at.output + 4 * before * queries * v,
          weights: at.weights + 4 * before * count * keys,
        };
        attendHeads(this.#memory, call, { from, to: from + together }, count, places, paramsOf);
      }
      const take = (from: number, size: number, to: Float32Array) => {
        to.set(floats.subarray(from / 4, from / 4 + group * size), first * size);
      };
      take(at.output, queries * v, output);
      if (weights !== undefined) take(at.weights, count * keys, weights);
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
