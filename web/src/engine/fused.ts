import {
  addressIn,
  attendPart,
  gradientPart,
  headStart,
  rowList,
  scratchSize,
  statisticsSize,
  type KeysOf,
  type Place,
} from "./fused-heads.js";
import { KEPT_BYTES, KernelMemory, Layout } from "./fused-memory.js";

/** The strides of a mask in values along batch, head, query and key; 0 where it is broadcast. */
export type MaskSteps = readonly [batch: number, head: number, row: number, column: number];

/** The tensors of a call. */
export type TensorName = "query" | "key" | "value" | "mask" | "upstream";

/** A call with validated shapes. The heads of all batches are contiguous. */
export interface HeadsCall {
  readonly query: Float32Array;
  readonly key: Float32Array;
  readonly value: Float32Array;
  readonly mask?: { readonly data: Float32Array; readonly steps: MaskSteps } | undefined;
  /** For arrays that contain only what a part reads: their offset in the whole tensor; 0 by default. */
  readonly starts?: Readonly<Partial<Record<TensorName, number>>>;
  /** The number of heads in all batches, and per batch. */
  readonly heads: number;
  readonly headsInBatch: number;
  /** The number of query heads that share a head of keys and values. */
  readonly group: number;
  readonly queries: number;
  readonly keys: number;
  /** Width of queries and keys, and of values. */
  readonly d: number;
  readonly v: number;
  readonly scale: number;
  /** 0 for none. */
  readonly softcap: number;
  /** How many keys before and after its own position a query may see; Infinity for no limit. */
  readonly before: number;
  readonly after: number;
  /** The position of the first query among the keys: one for all batches, or one for each. */
  readonly positions: readonly number[];
}

/** The queries of a call to compute: rows `first` to `last` - 1 of heads `from` to `to` - 1. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** A range of values: `from` to `to` - 1. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The range of a mask that the heads of a part read, for all queries. */
export function maskSpan(
  { headsInBatch, queries, keys }: Pick<HeadsCall, "headsInBatch" | "queries" | "keys">,
  steps: MaskSteps,
  part: Part,
): Span {
  let [from, to] = [Infinity, 0];
  for (let head = part.from; head < part.to; head += 1) {
    const start = headStart(steps, head, headsInBatch);
    from = Math.min(from, start);
    to = Math.max(to, start);
  }
  const [, , row, column] = steps;
  return { from, to: to + (queries - 1) * row + (keys - 1) * column + 1 };
}

/** The range of values of a part's heads, with `size` values per head. */
const spanOf = ({ from, to }: Span, size: number): Span => ({ from: from * size, to: to * size });

/** The heads of keys and values that some query heads attend to. */
export const keyHeadsOf = ({ from, to }: Span, group: number): Span => ({
  from: Math.floor(from / group),
  to: Math.ceil(to / group),
});

export const wholeOf = ({ heads, queries }: HeadsCall): Part => ({
  from: 0,
  to: heads,
  first: 0,
  last: queries,
});

/** A place, and how many values it has. */
interface Sized extends Place {
  readonly size: number;
}

type Placed = Readonly<Record<"query" | "key" | "value", Sized>> & { readonly mask?: Sized };

export interface AttendOptions {
  readonly rows?: readonly number[] | undefined;
  readonly steady?: boolean | undefined;
  readonly out?: Float32Array | undefined;
}

/** Which range of a block is copied out, and to which array. */
interface Taken extends Span {
  readonly into: Float32Array;
}

/** The range of a constant array that is in memory. */
interface Copied extends Sized {
  readonly data: Float32Array;
}

/** Assigns consecutive addresses to the tensors of a part. */
function placeOf(call: HeadsCall, layout: Layout, part: Part): Placed {
  const { queries, keys, d, v, mask, group } = call;
  const keyHeads = keyHeadsOf(part, group);
  const place = ({ from, to }: Span): Sized => ({
    at: layout.take(to - from),
    from,
    size: to - from,
  });
  return {
    query: place(spanOf(part, queries * d)),
    key: place(spanOf(keyHeads, keys * d)),
    value: place(spanOf(keyHeads, keys * v)),
    ...(mask && { mask: place(maskSpan(call, mask.steps, part)) }),
  };
}

/** Where the keys and values of a call's heads are. */
const keysIn =
  ({ keys, d, v }: HeadsCall, { key, value }: Placed): KeysOf =>
  (head) => ({
    key: addressIn(key, head * keys * d),
    value: addressIn(value, head * keys * v),
  });

/** The fast kernel: a separate WebAssembly module. Its memory holds one call at a time. */
export class FusedKernel {
  readonly #module: WebAssembly.Module;
  #memory: KernelMemory;
  /** By address: the inputs that a `steady` call left in memory. */
  #there: ReadonlyMap<number, Copied> = new Map();

  /** The bytes of the module, where they are known. */
  readonly bytes: Uint8Array | undefined;

  private constructor(module: WebAssembly.Module, memory: KernelMemory, bytes?: Uint8Array) {
    this.#module = module;
    this.#memory = memory;
    this.bytes = bytes;
  }

  /** The compiled module. Workers receive it by `postMessage`, so that they need not compile it. */
  get module(): WebAssembly.Module {
    return this.#module;
  }

  static async start(module: WebAssembly.Module, bytes?: Uint8Array): Promise<FusedKernel> {
    return new FusedKernel(module, new KernelMemory(await WebAssembly.instantiate(module)), bytes);
  }

  /**
   * The output of a part of the queries, (heads, rows, v), in `out` where it is given, and the weights of the rows
   * listed, (heads, rows, K), where there are any. The inputs of a `steady` call never change: they are copied only
   * where they are not there from the part before.
   */
  attend(
    call: HeadsCall,
    part = wholeOf(call),
    { rows, steady, out }: AttendOptions = {},
  ): { output: Float32Array; weights?: Float32Array } {
    const heads = part.to - part.from;
    const count = part.last - part.first;
    let output = out;
    let weights: Float32Array | undefined;
    let to: number;
    for (let from = part.from; from < part.to; from = to) {
      // Without `steady`, copy and compute one head of keys at a time, so that its values stay in the CPU cache.
      const endOfGroup = (Math.floor(from / call.group) + 1) * call.group;
      to = steady === true ? part.to : Math.min(endOfGroup, part.to);
      const at = this.#attendSome(call, { ...part, from, to }, rows, steady);
      // Allocate the output only after the memory is reserved.
      output ??= new Float32Array(heads * count * call.v);
      this.#take(at.output, to - from, call.queries * call.v, {
        from: part.first * call.v,
        to: part.last * call.v,
        into: output.subarray((from - part.from) * count * call.v),
      });
      if (rows === undefined) continue;
      const size = rows.length * call.keys;
      weights ??= new Float32Array(heads * size);
      const into = weights.subarray((from - part.from) * size);
      this.#take(at.weights, to - from, size, { from: 0, to: size, into });
    }
    output ??= new Float32Array(0);
    return this.#left(weights === undefined ? { output } : { output, weights });
  }

  /** Computes a part whose inputs and results fit into memory together; returns the addresses of the results. */
  #attendSome(
    call: HeadsCall,
    part: Part,
    rows?: readonly number[],
    steady = false,
  ): { output: number; weights: number } {
    const { queries, keys, v } = call;
    const heads = part.to - part.from;
    const list = rowList(rows);
    const layout = new Layout();
    const placed = placeOf(call, layout, part);
    const results = {
      output: layout.take(heads * queries * v),
      statistics: layout.take(list.count === 0 ? 0 : statisticsSize(call)),
      rows: layout.take(list.count),
      weights: layout.take(heads * list.count * keys),
      scratch: layout.take(scratchSize(this.#memory.exports, call)),
    };
    this.#memory.reserve(layout.end);
    this.#copy(call, placed, steady);
    if (rows !== undefined) this.#memory.words.set(rows, results.rows / 4);
    const at = {
      ...placed,
      ...results,
      output: { at: results.output, from: part.from * queries * v },
      weights: { at: results.weights, from: part.from * list.count * keys },
    };
    attendPart(this.#memory, call, part, list, at, keysIn(call, placed));
    return results;
  }

  /** The gradient of sum(output * upstream) of the heads `from` to `to` - 1, which are whole groups. */
  gradient(
    call: HeadsCall,
    upstream: Float32Array,
    part = wholeOf(call),
  ): { query: Float32Array; key: Float32Array; value: Float32Array } {
    const { queries, keys, d, v, group } = call;
    const heads = part.to - part.from;
    const keyHeads = heads / group;
    const layout = new Layout();
    const placed = placeOf(call, layout, part);
    const given = layout.take(heads * queries * v);
    const sizes = [heads * queries * d, keyHeads * keys * d, keyHeads * keys * v] as const;
    const [byQuery, byKey, byValue] = sizes.map((size) => layout.take(size)) as [
      number,
      number,
      number,
    ];
    const { exports } = this.#memory;
    const scratch = layout.take(exports.gradient_scratch_size(d, v, keys));
    this.#memory.reserve(layout.end);
    this.#copy(call, placed);
    const { floats } = this.#memory;
    const from = part.from * queries * v - (call.starts?.upstream ?? 0);
    floats.set(upstream.subarray(from, from + heads * queries * v), given / 4);
    floats.fill(0, byQuery / 4, byValue / 4 + sizes[2]);
    const at = {
      ...placed,
      scratch,
      upstream: { at: given, from: part.from * queries * v },
      byQuery: { at: byQuery, from: part.from * queries * d },
      byKey: { at: byKey, from: (part.from / group) * keys * d },
      byValue: { at: byValue, from: (part.from / group) * keys * v },
    };
    gradientPart(this.#memory, call, part, at, keysIn(call, placed));
    const read = (at: number, size: number) => floats.slice(at / 4, at / 4 + size);
    return this.#left({
      query: read(byQuery, sizes[0]),
      key: read(byKey, sizes[1]),
      value: read(byValue, sizes[2]),
    });
  }

  /** The floats `from` to `to` - 1 of each of `count` blocks of `size` floats. */
  #take(at: number, count: number, size: number, { from, to, into }: Taken): void {
    for (let each = 0; each < count; each += 1) {
      const start = at / 4 + each * size;
      into.set(this.#memory.floats.subarray(start + from, start + to), each * (to - from));
    }
  }

  #copy(call: HeadsCall, placed: Placed, steady = false): void {
    const { query, key, value, mask, starts } = call;
    const there = new Map<number, Copied>();
    const put = (data: Float32Array, place: Sized, start = 0): void => {
      const { at, from, size } = place;
      const known = this.#there.get(at);
      const isThere = known?.data === data && known.from === from && known.size === size;
      // If the array begins after `from`, copy what it contains.
      const first = Math.max(from, start);
      const isAll = start === first && from + size - start === data.length;
      const floats = () => (isAll ? data : data.subarray(first - start, from + size - start));
      if (!isThere) this.#memory.floats.set(floats(), addressIn(place, first) / 4);
      if (steady) there.set(at, { ...place, data });
    };
    put(query, placed.query, starts?.query);
    put(key, placed.key, starts?.key);
    put(value, placed.value, starts?.value);
    if (mask !== undefined && placed.mask !== undefined) put(mask.data, placed.mask, starts?.mask);
    this.#there = there;
  }

  /** The result; a large memory does not outlive its call. */
  #left<Result>(result: Result): Result {
    if (this.#memory.bytes > KEPT_BYTES) {
      this.#memory = new KernelMemory(new WebAssembly.Instance(this.#module));
      this.#there = new Map();
    }
    return result;
  }
}
