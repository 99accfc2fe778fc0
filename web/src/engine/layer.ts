import { rowsOf, type FastCall, type Options } from "./fast.js";
import { Layout } from "./fused-memory.js";
import { scoringOf, whole } from "./heads.js";
import type { AttentionResult, MultiHeadLayers, TensorLike } from "./index.d.ts";
import { LayerMemory } from "./layer-memory.js";
import { runLayer, type LayerHeads } from "./layer-run.js";
import {
  layersOf,
  looseWeights,
  packedWeights,
  type Layers,
  type Weights,
} from "./layer-weights.js";
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

/** A call with validated shapes. */
export interface LayerCall extends LayerHeads {
  readonly shape: readonly number[];
  readonly out: Float32Array | undefined;
}

type Qkv = readonly [TensorLike, TensorLike, TensorLike];

/** A call of these layers; undefined if another kernel must run it or report what is invalid. */
export function layerCall(
  [query, key, value]: Qkv,
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
    shape: [...q.shape],
    query: q.data,
    key: k.data,
    value: v.data,
    maskStart: 0,
    batches,
    headsInBatch: heads,
    queries,
    keys,
    out,
    rows,
    ...scoring,
  };
}

/** The layers in the options, and the call; undefined as in `layerCall`. */
export function looseCall(
  qkv: Qkv,
  options: Options,
): { readonly layers: Layers; readonly call: LayerCall } | undefined {
  const kernel = options.kernel ?? "auto";
  if (kernel !== FAST && kernel !== "auto") return undefined;
  const layers = layersOf(options);
  if (layers === undefined) return undefined;
  const needWeights = options.needWeights === undefined ? true : options.needWeights;
  const call = layerCall(qkv, layers, { ...options, needWeights });
  if (call === undefined) return undefined;
  const products = call.batches * Math.max(call.queries, call.keys) * layers.width ** 2;
  return kernel === "auto" && products < LEAST_FOR_FAST ? undefined : { layers, call };
}

/** What a call returns. */
export function resultOf(
  { shape, headsInBatch, keys, rows }: LayerCall,
  output: Float32Array,
  weights: Float32Array | undefined,
): AttentionResult {
  const result = { output: { shape: [...shape], data: output } };
  if (rows === undefined || weights === undefined) return result;
  const leading = [...shape.slice(0, -2), headsInBatch];
  return { ...result, weights: { shape: [...leading, rows.length, keys], data: weights } };
}

function compute(
  memory: LayerMemory,
  call: LayerCall,
  by: Weights & { begin?(): void },
  layout: Layout,
): AttentionResult {
  const { output, weights } = runLayer(memory, call, by, layout, call.out);
  return resultOf(call, output, weights);
}

/** Layers on the fast kernel's module. */
export function layerCalls(module: WebAssembly.Module): LayerCalls {
  let shared: LayerMemory | undefined;
  return {
    multiHead(query, key, value, options) {
      const found = looseCall([query, key, value], options);
      if (found === undefined) return undefined;
      const memory = (shared ??= new LayerMemory(module));
      const layout = new Layout();
      const by = looseWeights(memory, found.layers, layout);
      const result = compute(memory, found.call, by, layout);
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
