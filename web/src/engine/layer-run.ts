import type { Span } from "./fused.js";
import { scoringOfHead } from "./fused-heads.js";
import type { HeadParams, KernelMemory, Layout } from "./fused-memory.js";
import type { Scoring } from "./heads.js";
import type { LayerMemory } from "./layer-memory.js";
import type { Weights } from "./layer-weights.js";

/** How the heads of a call are computed. */
export interface LayerShape extends Scoring {
  readonly batches: number;
  readonly headsInBatch: number;
  readonly queries: number;
  readonly keys: number;
  /** The rows whose weights are wanted; undefined for none. */
  readonly rows: readonly number[] | undefined;
}

/** What the heads of a call are computed from. Its tensors are (batches, T, E). */
export interface LayerHeads extends LayerShape {
  readonly query: Float32Array;
  readonly key: Float32Array;
  readonly value: Float32Array;
  /** Where the array of the mask begins in the whole mask. */
  readonly maskStart: number;
}

/** Weights; `begin` is called once memory is reserved. */
type LayerWeights = Weights & { begin?(): void };

/** The addresses of what heads are computed from, one head after the other, and in. */
export type HeadsPlaces = Readonly<
  Record<
    | "query"
    | "key"
    | "value"
    /** Of the whole mask, of which only a part need be there. */
    | "mask"
    | "queries"
    | "keys"
    | "values"
    | "context"
    | "statistics"
    | "rows"
    | "scratch",
    number
  >
>;

/** The addresses of what heads leave. */
export interface Joined {
  /** The columns of the head `first`, in rows of `stride` values. */
  readonly at: number;
  readonly first: number;
  readonly stride: number;
  /** The weights of a head of a batch, (rows, T_k). */
  weightsOf(batch: number, head: number): number;
}

type Places = HeadsPlaces & Readonly<Record<"merged" | "weights", number>>;

/** Assigns addresses; a tensor that is passed again has one. */
function placesOf(
  call: LayerHeads,
  by: Weights,
  memory: LayerMemory,
  layout: Layout,
  heads: Span,
): Places {
  const { batches, queries, keys, rows, mask } = call;
  const d = by.width / by.heads;
  const query = layout.take(call.query.length);
  const key = call.key === call.query ? query : layout.take(call.key.length);
  const value =
    call.value === call.query
      ? query
      : call.value === call.key
        ? key
        : layout.take(call.value.length);
  return {
    query,
    key,
    value,
    mask: mask === undefined ? 0 : layout.take(mask.data.length) - 4 * call.maskStart,
    queries: layout.take(batches * queries * d),
    keys: layout.take(batches * keys * d),
    values: layout.take(batches * keys * d),
    context: layout.take(queries * d),
    merged: layout.take(batches * queries * (heads.to - heads.from) * d),
    statistics: rows === undefined ? 0 : layout.take(2 * queries),
    rows: rows === undefined ? 0 : layout.take(rows.length),
    weights: rows === undefined ? 0 : layout.take(rows.length * keys),
    scratch: layout.take(memory.call.scratch_size(d, d)),
  };
}

/** Reserves memory, and copies a call in. */
function begin(
  memory: LayerMemory,
  call: LayerHeads,
  by: LayerWeights,
  at: Places,
  layout: Layout,
): void {
  memory.reserve(layout.end);
  by.begin?.();
  memory.put(call.query, at.query);
  if (at.key !== at.query) memory.put(call.key, at.key);
  if (at.value !== at.query && at.value !== at.key) memory.put(call.value, at.value);
  if (call.mask !== undefined) memory.put(call.mask.data, at.mask + 4 * call.maskStart);
  if (call.rows !== undefined) memory.words.set(call.rows, at.rows / 4);
}

/** A head of a batch, whose queries, keys and values, `d` wide, have been projected. */
function headOf(
  call: LayerShape,
  at: HeadsPlaces,
  batch: number,
  head: number,
  d: number,
): HeadParams {
  const { headsInBatch, queries, keys } = call;
  return {
    ...scoringOfHead(call, batch * headsInBatch + head, at.mask),
    query: at.queries + 4 * batch * queries * d,
    key: at.keys + 4 * batch * keys * d,
    value: at.values + 4 * batch * keys * d,
    queries,
    keys,
    d,
    v: d,
    first: 0,
    last: queries,
  };
}

/**
 * The first half of a layer, for the heads `from` to `to` - 1: projects, attends and joins one head after the other, so
 * that what belongs to a head stays in the CPU cache. `done` is called when a head of a batch has left its weights.
 */
export function joinHeads(
  kernel: KernelMemory,
  call: LayerShape,
  by: Weights,
  at: HeadsPlaces,
  joined: Joined,
  { from, to }: Span,
  done: (batch: number, head: number) => void = () => undefined,
): void {
  const { batches, queries, keys, rows } = call;
  const { width, heads } = by;
  const { exports, base } = kernel;
  const { stride } = joined;
  const d = width / heads;
  const parts = [
    [at.query, at.queries, queries],
    [at.key, at.keys, keys],
    [at.value, at.values, keys],
  ] as const;
  for (let head = from; head < to; head += 1) {
    parts.forEach(([a, c, length], part) => {
      const bias = by.inBias === 0 ? 0 : by.inBias + 4 * (part * width + head * d);
      const packed = by.inRows(part, head);
      const rows = batches * length;
      kernel.project({ a, packed, bias, c, rows, columns: d, inner: width, stride: d });
    });
    for (let batch = 0; batch < batches; batch += 1) {
      kernel.write(headOf(call, at, batch, head, d));
      exports.forward(base, at.context, at.statistics, at.scratch);
      const columns = joined.at + 4 * (batch * queries * stride + (head - joined.first) * d);
      exports.spread_rows(at.context, columns, queries, d, stride);
      if (rows === undefined) continue;
      const weights = joined.weightsOf(batch, head);
      exports.weights(base, at.statistics, at.rows, rows.length, weights, at.scratch);
      done(batch, head);
    }
  }
}

/** Joins heads in memory of their own: (batches, T_q, heads * d), and returns the weights wanted. */
function joinHere(
  memory: LayerMemory,
  call: LayerHeads,
  by: Weights,
  at: Places,
  heads: Span,
): Float32Array | undefined {
  const { batches, keys, rows } = call;
  const count = heads.to - heads.from;
  const size = (rows?.length ?? 0) * keys;
  const weights = rows && new Float32Array(batches * count * size);
  const joined = {
    at: at.merged,
    first: heads.from,
    stride: (count * by.width) / by.heads,
    weightsOf: () => at.weights,
  };
  joinHeads(memory.kernel, call, by, at, joined, heads, (batch, head) => {
    const start = at.weights / 4;
    const place = (batch * count + head - heads.from) * size;
    weights?.set(memory.floats.subarray(start, start + size), place);
  });
  return weights;
}

/** The second half: projects rows of all heads, joined at `merged`. */
export function projectOut(
  kernel: KernelMemory,
  by: Weights,
  rows: number,
  merged: number,
  output: number,
): void {
  const { width } = by;
  for (const columns of by.outColumns) {
    const bias = by.outBias === 0 ? 0 : by.outBias + 4 * columns.from;
    const c = output + 4 * columns.from;
    const packed = by.outRows(columns);
    const product = { a: merged, packed, bias, c, inner: width, stride: width };
    kernel.project({ ...product, rows, columns: columns.count });
  }
}

/** `size` floats at an address, at the beginning of `into` or in a new array. */
function read(memory: LayerMemory, at: number, size: number, into?: Float32Array): Float32Array {
  const values = memory.floats.subarray(at / 4, at / 4 + size);
  if (into === undefined || into.length < size) return values.slice();
  into.set(values);
  return into.length === size ? into : into.subarray(0, size);
}

interface Halves {
  readonly output: Float32Array;
  readonly weights?: Float32Array;
}

const together = (output: Float32Array, weights: Float32Array | undefined): Halves =>
  weights === undefined ? { output } : { output, weights };

/** Both halves: the output, (batches, T_q, E), in `out` where it is given, and the weights wanted. */
export function runLayer(
  memory: LayerMemory,
  call: LayerHeads,
  by: LayerWeights,
  layout: Layout,
  out: Float32Array | undefined,
): Halves {
  const all = { from: 0, to: by.heads };
  const at = placesOf(call, by, memory, layout, all);
  const output = layout.take(call.query.length);
  begin(memory, call, by, at, layout);
  const weights = joinHere(memory, call, by, at, all);
  projectOut(memory.kernel, by, call.batches * call.queries, at.merged, output);
  return together(read(memory, output, call.query.length, out), weights);
}

/** The first half for some heads: `output` is what they join, in `spare` where that is long enough. */
export function runHeads(
  memory: LayerMemory,
  call: LayerHeads,
  by: LayerWeights,
  layout: Layout,
  heads: Span,
  spare?: Float32Array,
): Halves {
  const at = placesOf(call, by, memory, layout, heads);
  begin(memory, call, by, at, layout);
  const weights = joinHere(memory, call, by, at, heads);
  const size = call.query.length * ((heads.to - heads.from) / by.heads);
  return together(read(memory, at.merged, size, spare), weights);
}

/** The second half for some rows of what all heads join, (rows, E): the output, in `spare` where that is long enough. */
export function runRows(
  memory: LayerMemory,
  joined: Float32Array,
  by: LayerWeights,
  layout: Layout,
  spare?: Float32Array,
): Halves {
  const merged = layout.take(joined.length);
  const output = layout.take(joined.length);
  memory.reserve(layout.end);
  by.begin?.();
  memory.put(joined, merged);
  projectOut(memory.kernel, by, joined.length / by.width, merged, output);
  return { output: read(memory, output, joined.length, spare) };
}
