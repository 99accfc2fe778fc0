import { AttentionError } from "./errors.js";
import {
  attendPart,
  isToken,
  rowList,
  scratchSize,
  statisticsSize,
  type KeysOf,
  type Lengths,
  type RowList,
} from "./fused-heads.js";
import type { Span } from "./fused.js";
import { KernelMemory, Layout, shifted } from "./fused-memory.js";
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

/** Memory in which a cache lies, and more of it for a time. */
export interface Room {
  readonly memory: KernelMemory;
  /** The address of so many bytes, which are given back last come first. */
  take(bytes: number): number;
  giveBack(at: number): void;
}

/** Calls with the address of so many bytes, which are there for the call. */
export function withRoom<Result>(room: Room, bytes: number, call: (at: number) => Result): Result {
  const at = room.take(bytes);
  try {
    return call(at);
  } finally {
    room.giveBack(at);
  }
}

/** An instance of the fast kernel's module that holds nothing else; its memory goes with the object. */
export function ownRoom(module: WebAssembly.Module): Room {
  const memory = new KernelMemory(new WebAssembly.Instance(module));
  const layout = new Layout();
  return {
    memory,
    take(bytes) {
      const at = layout.take(bytes, 1);
      memory.reserve(layout.end);
      return at;
    },
    giveBack(at) {
      layout.end = at;
    },
  };
}

/** Where the keys and values of a cache are, (heads, capacity, width) each. */
export interface StoredKeys extends Pick<CacheShape, "d" | "v" | "capacity" | "isHalf"> {
  readonly keys: number;
  readonly values: number;
}

/** The address of a token of a head: `base` is that of keys or values, of so many numbers each. */
export const addressOf = (
  { capacity, isHalf }: StoredKeys,
  base: number,
  width: number,
  head: number,
  token = 0,
): number => base + (isHalf ? 2 : 4) * (head * capacity + token) * width;

/** Only decoding reads half precision as it is stored: other calls need a head's keys and values as float32. */
export const isWidened = ({ isHalf }: StoredKeys, call: Lengths, { count }: RowList): boolean =>
  isHalf && !(isToken(call) && count === 0);

/** Where a head's keys and values are; they are first written to `wide`, as float32, where it is given. */
export const keysStored =
  (
    at: StoredKeys,
    { exports }: KernelMemory,
    { keys, d, v }: Lengths,
    wide: { readonly key: number; readonly value: number } | undefined,
  ): KeysOf =>
  (head) => {
    const key = addressOf(at, at.keys, d, head);
    const value = addressOf(at, at.values, v, head);
    if (wide === undefined) return { key, value, isHalf: at.isHalf };
    exports.widen(key, keys * d, wide.key);
    exports.widen(value, keys * v, wide.value);
    return { key: wide.key, value: wide.value, isHalf: false };
  };

/** The keys and values of a cache. */
export class CacheMemory {
  /** Where they are. */
  readonly at: StoredKeys;
  readonly room: Room;
  readonly #heads: number;
  readonly #memory: KernelMemory;

  constructor({ heads, ...shape }: CacheShape, room: Room) {
    const { d, v, capacity, isHalf } = shape;
    const layout = new Layout(0);
    const [, values = 0] = [d, v].map((width) =>
      layout.take(heads * capacity * width, isHalf ? 2 : 4),
    );
    const keys = room.take(layout.end);
    this.at = { ...shape, keys, values: keys + values };
    this.#heads = heads;
    this.room = room;
    this.#memory = room.memory;
  }

  /** Writes `count` tokens behind the first `length`; keys (heads, count, d), values (heads, count, v). */
  append(keys: Float32Array, values: Float32Array, count: number, length: number): void {
    const { d, v } = this.at;
    // Nothing counts as stored before both are.
    this.#put("key", keys, this.at.keys, { width: d, count, length });
    this.#put("value", values, this.at.values, { width: v, count, length });
  }

  #put(
    what: string,
    from: Float32Array,
    base: number,
    { width, count, length }: { width: number; count: number; length: number },
  ): void {
    const size = count * width;
    const isHalf = this.at.isHalf;
    withRoom(this.room, isHalf ? 4 * size : 0, (given) => {
      const { floats, exports } = this.#memory;
      for (let head = 0; head < this.#heads; head += 1) {
        const rows = from.subarray(head * size, (head + 1) * size);
        const to = addressOf(this.at, base, width, head, length);
        floats.set(rows, (isHalf ? given : to) / 4);
        if (!isHalf) continue;
        const stored = exports.narrow(given, size, to);
        if (stored < size) throw refusalOfHalf(what, rows[stored] ?? NaN);
      }
    });
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
    const list = rowList(rows);
    const isWide = isWidened(this.at, call, list);
    const layout = new Layout(0);
    const places = {
      query: layout.take(group * queries * d),
      output: layout.take(group * queries * v),
      statistics: layout.take(statisticsSize(call)),
      rows: layout.take(list.count),
      weights: layout.take(group * list.count * keys),
      mask: layout.take(mask?.data.length ?? 0),
      key: layout.take(isWide ? keys * d : 0),
      value: layout.take(isWide ? keys * v : 0),
      scratch: layout.take(scratchSize(this.#memory.exports, call)),
    };
    return withRoom(this.room, layout.end, (base) => {
      const at = shifted(places, base);
      const { floats, words } = this.#memory;
      if (mask !== undefined) floats.set(mask.data, at.mask / 4);
      if (rows !== undefined) words.set(rows, at.rows / 4);
      const heads = part.to - part.from;
      const weights = rows && new Float32Array(heads * list.count * keys);
      const stored = keysStored(this.at, this.#memory, call, isWide ? at : undefined);
      const before = part.stored - part.from / group;
      for (let first = 0; first < heads; first += group) {
        const head = part.from + first;
        floats.set(
          query.subarray(first * queries * d, (first + group) * queries * d),
          at.query / 4,
        );
        attendPart(
          this.#memory,
          call,
          { from: head, to: head + group, first: 0, last: queries },
          list,
          {
            ...at,
            query: { at: at.query, from: head * queries * d },
            mask: { at: at.mask, from: part.mask },
            output: { at: at.output, from: head * queries * v },
            weights: { at: at.weights, from: head * list.count * keys },
          },
          (keyHead) => stored(before + keyHead),
        );
        const take = (from: number, size: number, to: Float32Array) => {
          to.set(floats.subarray(from / 4, from / 4 + group * size), first * size);
        };
        take(at.output, queries * v, output);
        if (weights !== undefined) take(at.weights, list.count * keys, weights);
      }
      return weights;
    });
  }
}

const refusalOfHalf = (what: string, number: number): AttentionError =>
  new AttentionError(
    "value",
    `A ${what} has the number ${String(number)}; a cache of float16 holds finite numbers up to 65504, one of float32 any.`,
  );
