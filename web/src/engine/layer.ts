import { rowsOf, type FastCall, type Options } from "./fast.js";
import { scoringOfHead } from "./fused-heads.js";
import { BASE, Layout, type HeadParams } from "./fused-memory.js";
import { scoringOf, whole, type Scoring } from "./heads.js";
import type { AttentionResult, MultiHeadLayers, TensorLike } from "./index.d.ts";
import { LayerMemory } from "./layer-memory.js";
import { layersOf, looseWeights, packedWeights, type Weights } from "./layer-weights.js";
import { requireOut } from "./out.js";
import { FAST, MAXIMUM_SIZE } from "./packed.js";

/** The number of products in a projection from which "auto" selects the fast kernel. */
const LEAST_FOR_FAST = 4096;

/** Layers that are held, for the fast kernel. */
export interface FastLayers {
  readonly heads: number;
  readonly width: number;
  readonly attend: FastCall;
  /** A copy of the layers. */
  unpacked(): MultiHeadLayers;
}

/** Layers on the fast kernel; the calls return undefined if another kernel must run or the shapes do not match. */
export interface LayerCalls {
  readonly multiHead: FastCall;
  hold(layers: Options): FastLayers | undefined;
}

/** A call with validated shapes, its tensors (batches, T, E). */
interface LayerCall extends Scoring {
  readonly shape: readonly number[];
  readonly query: Float32Array;
  readonly key: Float32Array;
  readonly value: Float32Array;
  readonly batches: number;
  readonly headsInBatch: number;
  readonly queries: number;
  readonly keys: number;
  readonly out: Float32Array | undefined;
  /** The rows whose weights are wanted; undefined for none. */
  readonly rows: readonly number[] | undefined;
}

function layerCall(
  [query, key, value]: readonly [TensorLike, TensorLike, TensorLike],
  { heads, width }: Pick<Weights, "heads" | "width">,
  options: Options,
): LayerCall | undefined {
  const q = whole(query);
  // A tensor that is passed again is read once.
  const k = key === query ? q : whole(key);
  const v = value === query ? q : value === key ? k : whole(value);
  if (q === undefined || k === undefined || v === undefined) return undefined;
  const rank = q.shape.length;
  if ((rank !== 2 && rank !== 3) || k.shape.length !== rank) return undefined;
  if (k.shape.join() !== v.shape.join()) return undefined;
  if (q.shape[rank - 1] !== width || k.shape[rank - 1] !== width) return undefined;
  const [batches, queries, keys] = [
    rank === 3 ? (q.shape[0] ?? 1) : 1,
    q.shape[rank - 2] ?? 1,
    k.shape[rank - 2] ?? 1,
  ];
  if (rank === 3 && k.shape[0] !== batches) return undefined;
  const scores = [...(rank === 3 ? [batches] : []), heads, queries, keys];
  const scoring = scoringOf(options, scores, width / heads);
  const rows = rowsOf(options.needWeights, queries);
  if (scoring === undefined || rows === null) return undefined;
  if (rows !== undefined && batches * heads * rows.length * keys > MAXIMUM_SIZE) return undefined;
  const { inProjWeight, inProjBias, outProjWeight, outProjBias } = options;
  const layers = [inProjWeight, inProjBias, outProjWeight, outProjBias];
  const out = requireOut(options.out, q.data.length, [query, key, value, options.mask, ...layers]);
  return {
    shape: q.shape,
    query: q.data,
    key: k.data,
    value: v.data,
    batches,
    headsInBatch: heads,
    queries,
    keys,
    out,
    rows,
    ...scoring,
  };
}

/** The addresses of a call's tensors, and of what its heads are computed in. */
type Places = Readonly<
  Record<
    | "query"
    | "key"
    | "value"
    | "mask"
    | "queries"
    | "keys"
    | "values"
    | "context"
    | "merged"
    | "output"
    | "statistics"
    | "rows"
    | "weights"
    | "scratch",
    number
  >
>;

/** Assigns addresses; a tensor that is passed again has one. */
function placesOf(call: LayerCall, by: Weights, memory: LayerMemory, layout: Layout): Places {
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
    mask: mask === undefined ? 0 : layout.take(mask.data.length),
    queries: layout.take(batches * queries * d),
    keys: layout.take(batches * keys * d),
    values: layout.take(batches * keys * d),
    context: layout.take(queries * d),
    merged: layout.take(call.query.length),
    output: layout.take(call.query.length),
    statistics: rows === undefined ? 0 : layout.take(2 * queries),
    rows: rows === undefined ? 0 : layout.take(rows.length),
    weights: rows === undefined ? 0 : layout.take(rows.length * keys),
    scratch: layout.take(memory.call.scratch_size(d, d)),
  };
}

/** A head of a batch, whose queries, keys and values, `d` wide, have been projected. */
function headOf(call: LayerCall, at: Places, batch: number, head: number, d: number): HeadParams {
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

/** Projects, attends and joins one head after the other, so that what belongs to a head stays in the CPU cache. */
function run(memory: LayerMemory, call: LayerCall, by: Weights, at: Places): AttentionResult {
  const { batches, queries, keys, rows } = call;
  const { width, heads } = by;
  const d = width / heads;
  const result = call.out ?? new Float32Array(call.query.length);
  const size = (rows?.length ?? 0) * keys;
  const weights = rows && new Float32Array(batches * heads * size);
  const kernel = memory.call;
  const parts = [
    [at.query, at.queries, queries],
    [at.key, at.keys, keys],
    [at.value, at.values, keys],
  ] as const;
  for (let head = 0; head < heads; head += 1) {
    parts.forEach(([a, c, length], part) => {
      const bias = by.inBias === 0 ? 0 : by.inBias + 4 * (part * width + head * d);
      const packed = by.inRows(part, head);
      const rows = batches * length;
      memory.project({ a, packed, bias, c, rows, columns: d, inner: width, stride: d });
    });
    for (let batch = 0; batch < batches; batch += 1) {
      memory.write(headOf(call, at, batch, head, d));
      kernel.forward(BASE, at.context, at.statistics, at.scratch);
      const columns = at.merged + 4 * (batch * queries * width + head * d);
      kernel.spread_rows(at.context, columns, queries, d, width);
      if (rows === undefined || weights === undefined) continue;
      kernel.weights(BASE, at.statistics, at.rows, rows.length, at.weights, at.scratch);
      const from = at.weights / 4;
      weights.set(memory.floats.subarray(from, from + size), (batch * heads + head) * size);
    }
  }
  for (const columns of by.outColumns) {
    const bias = by.outBias === 0 ? 0 : by.outBias + 4 * columns.from;
    const c = at.output + 4 * columns.from;
    const packed = by.outRows(columns);
    const product = { a: at.merged, packed, bias, c, inner: width, stride: width };
    memory.project({ ...product, rows: batches * queries, columns: columns.count });
  }
  result.set(memory.floats.subarray(at.output / 4, at.output / 4 + result.length));
  const output = { shape: [...call.shape], data: result };
  if (rows === undefined || weights === undefined) return { output };
  const leading = [...call.shape.slice(0, -2), heads];
  return { output, weights: { shape: [...leading, rows.length, keys], data: weights } };
}

/** Copies a call in, with room for it reserved, and computes it. */
function compute(
  memory: LayerMemory,
  call: LayerCall,
  by: Weights & { begin?(): void },
  layout: Layout,
): AttentionResult {
  const at = placesOf(call, by, memory, layout);
  memory.reserve(layout.end);
  by.begin?.();
  memory.put(call.query, at.query);
  if (at.key !== at.query) memory.put(call.key, at.key);
  if (at.value !== at.query && at.value !== at.key) memory.put(call.value, at.value);
  if (call.mask !== undefined) memory.put(call.mask.data, at.mask);
  if (call.rows !== undefined) memory.words.set(call.rows, at.rows / 4);
  return run(memory, call, by, at);
}

/** Layers on the fast kernel's module. */
export function layerCalls(module: WebAssembly.Module): LayerCalls {
  let shared: LayerMemory | undefined;
  return {
    multiHead(query, key, value, options) {
      const kernel = options.kernel ?? "auto";
      if (kernel !== FAST && kernel !== "auto") return undefined;
      const layers = layersOf(options);
      if (layers === undefined) return undefined;
      const needWeights = options.needWeights === undefined ? true : options.needWeights;
      const call = layerCall([query, key, value], layers, { ...options, needWeights });
      if (call === undefined) return undefined;
      const products = call.batches * Math.max(call.queries, call.keys) * layers.width ** 2;
      if (kernel === "auto" && products < LEAST_FOR_FAST) return undefined;
      const memory = (shared ??= new LayerMemory(module));
      const layout = new Layout();
      const result = compute(memory, call, looseWeights(memory, layers, layout), layout);
      memory.shrink(0);
      return result;
    },
    hold(given) {
      const layers = layersOf(given);
      if (layers === undefined) return undefined;
      const memory = new LayerMemory(module);
      const held = new Layout();
      const by = packedWeights(memory, layers, held);
      return {
        heads: by.heads,
        width: by.width,
        attend(query, key, value, options) {
          const call = layerCall([query, key, value], by, options);
          if (call === undefined) return undefined;
          const layout = new Layout(held.end);
          const result = compute(memory, call, by, layout);
          memory.shrink(held.end);
          return result;
        },
        unpacked: by.unpacked,
      };
    },
  };
}
