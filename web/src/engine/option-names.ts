import type {
  AttentionOptions,
  CacheAttentionOptions,
  CacheOptions,
  Generator,
  HeldLayersOptions,
  LoadOptions,
  MaskOptions,
  MultiHeadLayers,
  MultiHeadOptions,
  PoolOptions,
  ScoreOptions,
  SoftmaxOptions,
  VarianceQuestion,
  WindowSides,
} from "./index.d.ts";
import type { NamesOf } from "./options.js";

export const sides: NamesOf<WindowSides> = { before: true, after: true };
const masking: NamesOf<MaskOptions> = { causal: true, window: true, position: true, mask: true };
export const scores: NamesOf<Omit<ScoreOptions, "kernel">> = {
  ...masking,
  scale: true,
  softcap: true,
  enableGqa: true,
};
export const scoring: NamesOf<ScoreOptions> = { ...scores, kernel: true };
export const attending: NamesOf<AttentionOptions> = { ...scoring, needWeights: true, out: true };

export const caching: NamesOf<CacheOptions> = {
  heads: true,
  keyWidth: true,
  valueWidth: true,
  capacity: true,
  type: true,
};
export const cacheAttending: NamesOf<CacheAttentionOptions> = {
  ...masking,
  scale: true,
  softcap: true,
  needWeights: true,
  out: true,
};

export const layers: NamesOf<MultiHeadLayers> = {
  heads: true,
  inProjWeight: true,
  inProjBias: true,
  outProjWeight: true,
  outProjBias: true,
};
export const heldLayers: NamesOf<HeldLayersOptions> = {
  ...masking,
  scale: true,
  softcap: true,
  needWeights: true,
  out: true,
};
export const multiHead: NamesOf<MultiHeadOptions> = { ...heldLayers, kernel: true, ...layers };

export const loading: NamesOf<LoadOptions> = { wasm: true, fused: true };
export const softmax: NamesOf<SoftmaxOptions> = { sharpness: true, subtractMax: true, dim: true };
export const pooling: NamesOf<PoolOptions> = { workers: true };
export const linear: NamesOf<NonNullable<Parameters<Generator["linear"]>[2]>> = { bias: true };

export const variance: NamesOf<VarianceQuestion> = {
  dimension: true,
  count: true,
  from: true,
  seed: true,
  range: true,
  bins: true,
  sum: true,
  squareSum: true,
};
