/**
 * attention-lab: self-attention in float32, in browsers, workers and Node.
 *
 * Every tensor is `{ shape, data }`, row-major, and every result is a copy: there is nothing to free.
 * Names, shapes and conventions are PyTorch's unless a comment says otherwise.
 * Whatever is refused throws an `AttentionError`, and the engine works on afterwards; each function says with which codes,
 * beside `memory`, which any can throw. Its source in the project's repository stands there too. An option that a call
 * does not have is refused with `unknown`, and the sentence names the nearest one.
 *
 * NaN, infinities and overflow. Every kernel of attention follows PyTorch's plain computation in float32,
 * `softmax(query @ key^T * scale + mask) @ value`, step by step; with a softcap the scores before the mask are
 * `softcap * tanh(query @ key^T * scale / softcap)`:
 * - Each step rounds to float32: what leaves its range becomes infinite, what is too small 0. `reference` computes in
 *   double, and rounds a score only where it is large (1,024 and more).
 * - A score that is NaN or +Infinity makes NaN of its query's weights and output, and of what the query sends to the
 *   gradients; so do scores that are all -Infinity. NaN and infinities in a query or a key, and products that overflow,
 *   end there. A score of -Infinity beside others gets weight 0. A softcap makes +-softcap of an infinite score, with a
 *   derivative of 0, and leaves NaN as it is.
 * - A large bias is added like any other: -2.5e38 and -3e38 are weights 1 and 0, and a bias of -1e9 on all keys drowns
 *   their scores, so that they share alike.
 * - A value counts times its weight, also where that is 0: 0 times NaN or an infinity is NaN. Finite values are mixed
 *   without overflow: 3e38 twice in equal shares is 3e38.
 * - The gradient follows the same steps backwards, each rounded to float32. A key that several query heads share gets the
 *   sum of their gradients.
 *
 * Departures from PyTorch, and why:
 * - What a mask (-Infinity), `causal` or a window hides takes no part, whatever it holds: not a bit of a query's output,
 *   weights or gradient depends on keys and values that are hidden from it, and no key or value gets a gradient from
 *   queries that may not see it. PyTorch multiplies what is hidden by 0, and NaN comes of that; padding may hold
 *   anything. Only where a query's weights are NaN, those of its hidden keys are too, as in PyTorch.
 * - A query that may see no key gets zero weights, a zero output and no gradient; PyTorch: NaN, which would spread from
 *   padded queries to all gradients.
 * - A sum is made in full and rounded once. In PyTorch a sum whose parts overflow and would cancel is infinite or NaN, by
 *   the order in which the machine adds.
 * - Masks with NaN or +Infinity, and scales that are not finite, are refused: nothing but NaN can come of them.
 * - The derivative of the softcap is rounded once; PyTorch's `1 - tanh^2` cancels where scores are far beyond the softcap.
 *
 * `softmax` by itself does as PyTorch's: a score of NaN or +Infinity makes NaN of its slice. A slice of -Infinity alone,
 * which is what a mask leaves where it hides everything, gives zeros. `sharpness` multiplies the distances to the largest
 * score and so cannot overflow.
 */

/** A row-major float32 tensor; `shape` is `[]` for a scalar. */
export interface Tensor {
  shape: number[];
  data: Float32Array;
}

/** What may be passed where a tensor is asked for: plain numbers are rounded to float32. */
export interface TensorLike {
  readonly shape: readonly number[];
  readonly data: Float32Array | Float64Array | readonly number[];
}

/**
 * Why a call was refused:
 * - `type`: an argument is not of the kind asked for (a string for a number, a tensor without data), or throws when it
 *   is read.
 * - `shape`: shapes do not fit each other or the operation.
 * - `size`: a tensor is empty or larger than the engine takes (2^26 values, 8 dimensions).
 * - `value`: a number is outside its range, not whole, or NaN.
 * - `unknown`: no lesson, step, tensor, setting, choice, kernel or option has that name.
 * - `memory`: there is not enough memory; nothing was changed.
 * - `unavailable`: the engine could not be started (no WebAssembly, or the module did not arrive whole), or the pool
 *   is closed.
 * - `internal`: a fault of the engine itself.
 */
export type AttentionErrorCode =
  "type" | "shape" | "size" | "value" | "unknown" | "memory" | "unavailable" | "internal";

/** A refusal: `message` is a sentence that says what was wrong and what would be right. */
export class AttentionError extends Error {
  readonly name: "AttentionError";
  readonly code: AttentionErrorCode;
  constructor(code: AttentionErrorCode, message: string);
}

export interface LoadOptions {
  /** The WebAssembly module: where it lies, or its bytes. Default: `engine.wasm` beside this file. */
  wasm?: URL | ArrayBuffer | ArrayBufferView;
  /**
   * The fast kernel's module: where it lies, its bytes, or false for none. Default: `fused-relaxed.wasm` or
   * `fused.wasm` beside this file, whichever runs here; where neither does, the engine has no kernel "fused".
   */
  fused?: URL | ArrayBuffer | ArrayBufferView | false;
}

/**
 * Starts a separate engine; engines share nothing.
 * @throws `unavailable` where WebAssembly cannot run or the module did not arrive whole; `type`, `unknown`.
 * @see `web/src/engine/load.ts`
 */
export function load(options?: LoadOptions): Promise<Engine>;

export interface SoftmaxOptions {
  /** Multiplies the scores first: from 0 (uniform) to Infinity (one-hot, equal maxima share). Default 1. */
  sharpness?: number;
  /** Subtract the maximum first, so that nothing overflows. Default true; false is the naive form. */
  subtractMax?: boolean;
  /** The axis that sums to one. Default -1, the last. */
  dim?: number;
}

/**
 * Which keys a query may see, of a shape that broadcasts to the scores (..., T_q, T_k). Additive: numbers added to
 * the scores, 0 or -Infinity for a plain mask. Boolean (`Uint8Array` or `boolean[]`): 1 or true where a query may
 * attend, as in `torch.nn.functional.scaled_dot_product_attention`; the boolean masks of `torch.nn.MultiheadAttention`
 * mean the opposite. Where a query may see no key its weights and output are zeros (PyTorch's plain form: NaN).
 */
export type Mask =
  | TensorLike
  | { readonly shape: readonly number[]; readonly data: Uint8Array | readonly boolean[] };

/** A window to both sides of a query's position. */
export interface WindowSides {
  /** A query sees at most so many keys before its position. Default: no limit. */
  before?: number;
  /** A query sees at most so many keys after its position. Default: no limit. */
  after?: number;
}

export interface MaskOptions {
  /** A query sees the key at its own position and those before it. Default false. */
  causal?: boolean;
  /**
   * A number: a query sees the key at its own position and the `window` - 1 before it, and none after it; from 1 on.
   * Two sides: at most so many keys before its position, and after it. Default: no window.
   */
  window?: number | WindowSides;
  /**
   * The position of the first query among the keys: query i stands at `position` + i, and `causal` and `window` count
   * from there. With a cache of n earlier keys it is n. It may be negative. One for all batches, or an array of one for
   * each (the first of four axes). Default 0.
   */
  position?: number | readonly number[];
  /** On top of `causal` and `window`. */
  mask?: Mask;
}

export interface ScoreOptions extends MaskOptions {
  /** Factor on the scores. Default 1 / sqrt(d_k). */
  scale?: number;
  /** Scores become `softcap * tanh(score / softcap)`, after the scale and before the mask; above 0. Default: no cap. */
  softcap?: number;
  /**
   * Grouped heads, as in PyTorch: the number of heads of the query (its third-last axis) is a multiple of that of key and
   * value, and query head h reads key head h / (H_q / H_kv), rounded down. Default false: as many heads in all three.
   */
  enableGqa?: boolean;
  /** One of `Engine.kernels`, or "auto", the default: the one that suits the size. */
  kernel?: string;
}

export interface AttentionOptions extends ScoreOptions {
  /** Hand back the weights too: of all queries, or of the rows listed, in their order. Default false. */
  needWeights?: boolean | readonly number[];
  /**
   * Where to write the output: as many values as it has, in memory that no tensor of the call uses. It becomes
   * `output.data`. Calls that are made again and again save a new array each time, which for small ones takes as long
   * as a third of the call.
   */
  out?: Float32Array;
}

export interface AttentionResult {
  /** (..., T_q, d_v) */
  output: Tensor;
  /** (..., T_q, T_k), or the rows asked for; only where `needWeights` asked for it. */
  weights?: Tensor;
}

export interface AttentionGradient {
  /** Each of its tensor's shape. */
  query: Tensor;
  key: Tensor;
  value: Tensor;
}

export interface CacheOptions {
  /** Heads of keys and values, in all batches. */
  heads: number;
  /** Numbers of a key. */
  keyWidth: number;
  /** Numbers of a value. */
  valueWidth: number;
  /** The most tokens that it can hold. Their memory is taken at once; the module has 2,048 MB at most. */
  capacity: number;
  /**
   * How keys and values are stored. "float16" takes half the memory: each number is rounded to 11 significant bits, a
   * relative error of 2^-11 at most, and below 2^-14 an error of 2^-25; all sums are float32. It holds finite numbers
   * up to 65504. Default "float32".
   */
  type?: "float32" | "float16";
}

export interface CacheAttentionOptions extends Omit<MaskOptions, "position"> {
  /** As in `ScoreOptions`. */
  scale?: number;
  /** As in `ScoreOptions`. */
  softcap?: number;
  /** As in `MaskOptions`. Default: the number of tokens less that of queries, so that the last query stands at the last key. */
  position?: MaskOptions["position"];
  /** As in `AttentionOptions`. */
  needWeights?: AttentionOptions["needWeights"];
  /** As in `AttentionOptions`. */
  out?: Float32Array;
}

/**
 * Keys and values of the tokens so far, as decoding needs them. They stay in memory of their own, which goes with the
 * object: a call copies in the query alone, and one query a head reads each key and value once.
 */
export interface KeyValueCache {
  /** Heads of keys and values, in all batches. */
  readonly heads: number;
  /** Numbers of a key. */
  readonly keyWidth: number;
  /** Numbers of a value. */
  readonly valueWidth: number;
  /** The most tokens that it can hold. */
  readonly capacity: number;
  /** How keys and values are stored. */
  readonly type: "float32" | "float16";
  /** How many tokens it holds. */
  readonly length: number;
  /**
   * Stores the keys (heads, T, keyWidth) and values (heads, T, valueWidth) of T more tokens; the heads may be several
   * axes. What is refused changes nothing.
   * @throws `type`, `shape`, `size` where there is no room, `value` for numbers that float16 cannot hold
   */
  append(key: TensorLike, value: TensorLike): void;
  /**
   * `scaledDotProductAttention` of a query with the tokens stored, (H, T_q, keyWidth) or (batch, H, T_q, keyWidth):
   * query head h reads head h / (H / heads), rounded down, where heads are those of a batch. The same contract, and
   * output (..., T_q, valueWidth).
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   */
  attend(query: TensorLike, options?: CacheAttentionOptions): AttentionResult;
  /**
   * Keeps the first `length` tokens.
   * @throws `type`, `value`
   */
  truncate(length: number): void;
}

/** The state of `torch.nn.MultiheadAttention(E, heads, batch_first=True)`. */
export interface MultiHeadLayers {
  /** Divides E. */
  heads: number;
  /** (3 E, E): rows of the query, key and value projections. */
  inProjWeight: TensorLike;
  /** (3 E) */
  inProjBias?: TensorLike;
  /** (E, E), stored (out, in). */
  outProjWeight: TensorLike;
  /** (E) */
  outProjBias?: TensorLike;
}

/** How to run layers that are held: as attention is run, by one kernel, on heads that are not grouped. */
export type HeldLayersOptions = Omit<AttentionOptions, "enableGqa" | "kernel">;

/** The layers, and how to run them. */
export interface MultiHeadOptions
  extends MultiHeadLayers, Omit<AttentionOptions, "enableGqa" | "needWeights" | "kernel"> {
  /** Hand back the weights of all queries, or of the rows listed, in their order. Default true. */
  needWeights?: true | readonly number[];
  /** "readable", "fused", or "auto", the default: the one that suits the size. */
  kernel?: string;
}

/** Layers whose weights the engine has a copy of, in the order in which it reads them. */
export interface HeldLayers {
  /** The number of heads. */
  readonly heads: number;
  /** E. */
  readonly width: number;
  /**
   * `Engine.multiHeadAttention` with these layers. Weights are handed back only where `needWeights` asks for them.
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   * @see `web/src/engine/layer.ts`
   */
  attend(
    query: TensorLike,
    key: TensorLike,
    value: TensorLike,
    options?: HeldLayersOptions,
  ): AttentionResult;
}

/**
 * A chunk of the variance experiment: dot products of pairs of standard normal vectors, numbered from 0. Their numbers
 * are not PyTorch's, which would take several times as long: a ziggurat of 256 layers (Marsaglia and Tsang) over the
 * words of SplitMix64, 24 random bits a number.
 */
export interface VarianceQuestion {
  /** Of the vectors, 1 to 4,096. */
  dimension: number;
  /** How many pairs, 1 to 1,000,000. A pair's vectors depend on seed and number alone, so chunks add up. */
  count: number;
  /** Number of the first pair, 0 to 2^40. Default 0. */
  from?: number;
  /** Default 0. */
  seed?: number;
  /** Histograms reach from -range to range, at most 1e9. Default 0: none. */
  range?: number;
  /** Bins of the histograms, 1 to 1,024. Default 1. */
  bins?: number;
  /** That of the answer for the pairs before, to go on from: then not a bit depends on where chunks are cut. Default 0. */
  sum?: number;
  /** Likewise. Default 0. */
  squareSum?: number;
}

export interface VarianceAnswer {
  /** Of the dot products, and of those before where their sums came with the question. */
  sum: number;
  /** Of their squares: the variance is squareSum / count - (sum / count)^2, and that over the dimension when scaled. */
  squareSum: number;
  /** Of the dot products; what lies outside is not counted. Empty without a range. */
  histogram: number[];
  /** Of the dot products over sqrt(dimension). */
  scaledHistogram: number[];
}

/**
 * PyTorch's CPU generator (Mersenne Twister 19937, the low 32 bits of the seed).
 * Successive draws continue one stream, as after `torch.manual_seed(seed)`.
 */
export interface Generator {
  /**
   * Uniform in [0, 1), of the shape given by its lengths: `torch.rand`, bit for bit PyTorch's.
   * @throws `type`, `size`, `value`
   * @see `cpp/attention/random.cpp`
   */
  rand(...shape: number[]): Tensor;
  /**
   * Standard normal (mean 0, variance 1), of the shape given by its lengths: `torch.randn`.
   * @throws `type`, `size`, `value`
   * @see `cpp/attention/random.cpp`
   */
  randn(...shape: number[]): Tensor;
  /**
   * `torch.nn.Linear(inFeatures, outFeatures)`: weight (out, in), then bias (out) unless `bias` is false, uniform in
   * +-1 / sqrt(in).
   * @throws `type`, `size`, `value`, `unknown`
   * @see `cpp/attention/random.cpp`
   */
  linear(
    inFeatures: number,
    outFeatures: number,
    options?: { bias?: boolean },
  ): { weight: Tensor; bias?: Tensor };
  /**
   * `torch.nn.Embedding(count, dimension)`: weight (count, dimension), standard normal.
   * @throws `type`, `size`, `value`
   * @see `cpp/attention/random.cpp`
   */
  embedding(count: number, dimension: number): { weight: Tensor };
  /**
   * The mask that `torch.nn.functional.dropout(values, p)` draws in training for values of this shape: 1 (kept, with
   * probability 1 - p) and 0 (dropped), for `Engine.dropout`. `p` is from 0 to 1; at 0 and at 1 the stream stays where
   * it is. Bit for bit the mask of PyTorch on a CPU, built without MKL; with MKL it draws others.
   * @throws `type`, `size`, `value`
   * @see `cpp/attention/random.cpp`
   */
  dropoutMask(shape: readonly number[], p: number): Tensor;
}

export interface Engine {
  /**
   * Names of the implementations of attention, plainest first: `reference` (double precision), `readable` (as the
   * lessons compute), `fused` (one pass over tiles of keys in float32 SIMD; memory grows with T, not with T * T).
   */
  readonly kernels: readonly string[];
  /**
   * Softmax along `dim`, of the scores' shape: weights from 0 to 1 that sum to 1. A score of -Infinity gets weight 0, a
   * slice of nothing else gets zeros (PyTorch: NaN); one with NaN or +Infinity is NaN.
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   * @see `cpp/attention/softmax.cpp`
   */
  softmax(scores: TensorLike, options?: SoftmaxOptions): Tensor;
  /**
   * Shannon entropy of each row of weights, in bits: (..., T) to (...).
   * @throws `type`, `shape`, `size`, `value`
   * @see `cpp/attention/softmax.cpp`
   */
  entropy(weights: TensorLike): Tensor;
  /**
   * The softmax Jacobian of one row of weights, diag(w) - w w^T: (n) to (n, n). Cell (i, j) is how much weight i grows
   * with score j.
   * @throws `type`, `shape`, `size`, `value`
   * @see `cpp/attention/softmax.cpp`
   */
  softmaxJacobian(row: TensorLike): Tensor;
  /**
   * `torch.nn.functional.dropout` with its mask made explicit: values * (mask / (1 - rate)), the mask of the values'
   * shape, 1 (kept) and 0 (dropped), as `Generator.dropoutMask` draws it; `rate` is from 0 to 1, and at 1 all is
   * values * 0. As in PyTorch, NaN and infinities that are dropped become NaN, and negative numbers -0.
   * @throws `type`, `shape`, `size`, `value`
   * @see `cpp/attention/dropout.cpp`
   */
  dropout(values: TensorLike, mask: TensorLike, rate: number): Tensor;
  /**
   * Additive mask, (queries, keys): 0 where key j is not behind query i, -Infinity elsewhere. `keys` is `queries` by
   * default.
   * @throws `type`, `size`, `value`
   * @see `cpp/attention/mask.cpp`
   */
  causalMask(queries: number, keys?: number): Tensor;
  /**
   * Additive mask, (tokens, tokens): each token sees itself and the `width` - 1 before it.
   * @throws `type`, `size`, `value`
   * @see `cpp/attention/mask.cpp`
   */
  slidingWindowMask(tokens: number, width: number): Tensor;
  /**
   * The scores of which the softmax makes the weights: `query @ key^T * scale`, capped and masked as the options say,
   * -Infinity where a query may not see a key. query (..., T_q, d_k), key (..., T_k, d_k) to (..., T_q, T_k).
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   * @see `cpp/attention/scaled_dot_product.cpp`
   */
  attentionScores(
    query: TensorLike,
    key: TensorLike,
    options?: Omit<ScoreOptions, "kernel">,
  ): Tensor;
  /**
   * `softmax(query @ key^T * scale + mask) @ value`, as `torch.nn.functional.scaled_dot_product_attention`.
   * query (..., T_q, d_k), key (..., T_k, d_k), value (..., T_k, d_v); 2-D, 3-D (heads) or 4-D (batch, heads),
   * leading axes alike, but for the heads with `enableGqa`. The kernel "fused" sums one query a head in another order
   * than several.
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   * @see `cpp/attention/kernels.cpp`
   */
  scaledDotProductAttention(
    query: TensorLike,
    key: TensorLike,
    value: TensorLike,
    options?: AttentionOptions,
  ): AttentionResult;
  /**
   * The gradient of `sum(output * upstream)` by query, key and value, each of its tensor's shape; upstream has the
   * output's, (..., T_q, d_v).
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   * @see `cpp/attention/kernels.cpp`
   */
  scaledDotProductAttentionGradient(
    query: TensorLike,
    key: TensorLike,
    value: TensorLike,
    upstream: TensorLike,
    options?: ScoreOptions,
  ): AttentionGradient;
  /**
   * `torch.nn.MultiheadAttention(E, heads, batch_first=True).eval()`: query (T_q, E) or (B, T_q, E), key and value
   * (T_k, E) or (B, T_k, E). `output` has the query's shape; `weights` come per head: (heads, T_q, T_k) or
   * (B, heads, T_q, T_k). `needWeights: false` leaves them out, and saves their time and memory. Where the kernel is
   * "fused", the projections are float32 sums of blocks of 256; those that overflow on the way are made in double, as
   * "readable" makes all. "auto" takes it from 4,096 products of a projection on.
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   * @see `cpp/attention/multi_head.cpp`
   */
  multiHeadAttention(
    query: TensorLike,
    key: TensorLike,
    value: TensorLike,
    options: MultiHeadOptions,
  ): { output: Tensor; weights: Tensor };
  /** The same where `needWeights` may be false: then there are no weights. */
  multiHeadAttention(
    query: TensorLike,
    key: TensorLike,
    value: TensorLike,
    options: Omit<MultiHeadOptions, "needWeights"> & Pick<AttentionOptions, "needWeights">,
  ): AttentionResult;
  /**
   * Takes a copy of layers that calls will use again, in the order in which the fast kernel reads them. Later changes of
   * the arrays do not reach it. It has memory of its own, about 16 E * E bytes, which is free again when nothing refers to
   * the result any more: nothing must be freed.
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   * @see `web/src/engine/layer.ts`
   */
  holdLayers(layers: MultiHeadLayers): HeldLayers;
  /**
   * One chunk of the variance experiment; ask for chunk after chunk to show progress, and stop when you like.
   * @throws `type`, `value`, `unknown`
   * @see `cpp/attention/variance.cpp`
   */
  variance(question: VarianceQuestion): VarianceAnswer;
  /**
   * A generator seeded like `torch.manual_seed`; seeds are whole numbers from 0 to 2^53 - 1.
   * @throws `type`, `value`
   * @see `cpp/attention/random.cpp`
   */
  generator(seed: number): Generator;
  /**
   * A cache for keys and values, empty at first.
   * @throws `type`, `value`, `unknown`; `unavailable` without the fast kernel
   * @see `web/src/engine/cache.ts`
   */
  cache(options: CacheOptions): KeyValueCache;
  /**
   * Workers that compute attention beside this thread. Without shared memory: it needs no headers of the server's, and
   * works from `file://`. Where workers are refused the pool works all the same, on this thread.
   * @throws `type`, `value`, `unknown`
   * @see `web/src/engine/pool.ts`
   */
  pool(options?: PoolOptions): Promise<Pool>;
}

export interface PoolOptions {
  /** How many, 1 to 64. Default: as many as the machine runs at once, at most 16. */
  workers?: number;
}

/** A tensor that a pool has a copy of; to be passed to that pool's calls. */
export interface HeldTensor {
  readonly shape: readonly number[];
  /** Distinguishes it from a tensor. */
  readonly held: true;
}

export interface PoolCallOptions {
  /** Aborted, it rejects the call with its reason at once; parts that no worker has yet are dropped. */
  signal?: AbortSignal;
  /**
   * Called after each part with the number of finished parts and of all parts; in the last call the two are equal. An
   * error that it throws is reported as an uncaught error and does not affect the call.
   */
  onProgress?: (done: number, total: number) => void;
}

export interface PoolScoreOptions extends Omit<ScoreOptions, "mask">, PoolCallOptions {
  /** As in `MaskOptions`; what is held is an additive mask. */
  mask?: Mask | HeldTensor;
}

export interface PoolAttentionOptions extends PoolScoreOptions {
  /** As in `AttentionOptions`. */
  needWeights?: AttentionOptions["needWeights"];
  /** As in `AttentionOptions`; a call that is refused or aborted on the way may have written a part of it. */
  out?: AttentionOptions["out"];
}

/** A call that is refused or aborted on the way may have written a part of `out`. */
export interface PoolCacheAttentionOptions extends CacheAttentionOptions, PoolCallOptions {}

/**
 * A `KeyValueCache` whose calls a pool's workers share. They are computed in their order, each with what was stored before
 * it; small ones are computed on this thread. Their tensors are copied at once. Without shared memory this thread stores
 * all heads, and each worker stores some of them again: it gets what is new with the next call that it computes.
 */
export interface PoolCache extends Pick<
  KeyValueCache,
  "heads" | "keyWidth" | "valueWidth" | "capacity" | "type" | "length"
> {
  /**
   * Stores more tokens, as `KeyValueCache.append` does.
   * @throws `type`, `shape`, `size`, `value`; `memory`; `unavailable` once the pool is closed
   */
  append(key: TensorLike, value: TensorLike): Promise<void>;
  /**
   * `KeyValueCache.attend`, spread, with the same bits.
   * @throws `type`, `shape`, `size`, `value`, `unknown`; `memory`; `unavailable` once the pool is closed; `internal`
   */
  attend(query: TensorLike, options?: PoolCacheAttentionOptions): Promise<AttentionResult>;
  /**
   * Keeps the first `length` tokens, as `KeyValueCache.truncate` does.
   * @throws `type`, `value`; `unavailable` once the pool is closed
   */
  truncate(length: number): Promise<void>;
}

export interface PoolHeldLayersOptions extends Omit<HeldLayersOptions, "mask">, PoolCallOptions {
  /** As in `MaskOptions`; what is held is an additive mask. */
  mask?: Mask | HeldTensor;
}

export interface PoolMultiHeadOptions extends Omit<MultiHeadOptions, "mask">, PoolCallOptions {
  /** As in `MaskOptions`; what is held is an additive mask. */
  mask?: Mask | HeldTensor;
}

/** Layers whose weights a pool has a copy of. */
export interface PoolHeldLayers {
  /** The number of heads. */
  readonly heads: number;
  /** E. */
  readonly width: number;
  /**
   * `HeldLayers.attend`, spread. query (T_q, E) or (B, T_q, E), key and value (T_k, E) or (B, T_k, E); the output has the
   * query's shape.
   * @throws `type`, `shape`, `size`, `value`, `unknown`; `memory`; `unavailable` once the pool is closed; `internal`
   * @see `web/src/engine/pool-layer-calls.ts`
   */
  attend(
    query: TensorLike | HeldTensor,
    key: TensorLike | HeldTensor,
    value: TensorLike | HeldTensor,
    options?: PoolHeldLayersOptions,
  ): Promise<AttentionResult>;
}

/**
 * Workers that share the heads and rows of a call. Results equal those of the engine's calls bit for bit, for any number
 * of workers. Calls may overlap; they are computed in turn. Refusals are rejections, with the messages of the
 * engine's calls. A worker that ends is replaced and its parts are done again; a part that ends three of them is
 * refused with `internal`. In Node.js, Bun and Deno a program does not wait for workers that have nothing to do.
 *
 * The kernel "fused" is spread; a call that asks for another kernel, or that "auto" finds too small for it, is computed
 * on this thread.
 */
export interface Pool {
  /** How many workers there are; 0 where calls are computed on this thread. */
  readonly workers: number;
  /** Why there are no workers, a sentence. */
  readonly reason: string | undefined;
  /**
   * Whether the workers that started share memory with this thread, 2,048 MB at most. A call copies its tensors into it and
   * its results out of it; what does not fit is copied to each worker. A page must be cross-origin isolated for it.
   */
  readonly sharesMemory: boolean;
  /**
   * `Engine.scaledDotProductAttention`, spread. Its tensors are copied at once: they may be changed afterwards.
   * @throws `type`, `shape`, `size`, `value`, `unknown`; `unavailable` once the pool is closed; `internal`
   * @see `web/src/engine/pool.ts`
   */
  scaledDotProductAttention(
    query: TensorLike | HeldTensor,
    key: TensorLike | HeldTensor,
    value: TensorLike | HeldTensor,
    options?: PoolAttentionOptions,
  ): Promise<AttentionResult>;
  /**
   * `Engine.scaledDotProductAttentionGradient`, spread by heads.
   * @throws `type`, `shape`, `size`, `value`, `unknown`; `unavailable` once the pool is closed; `internal`
   * @see `web/src/engine/pool.ts`
   */
  scaledDotProductAttentionGradient(
    query: TensorLike | HeldTensor,
    key: TensorLike | HeldTensor,
    value: TensorLike | HeldTensor,
    upstream: TensorLike | HeldTensor,
    options?: PoolScoreOptions,
  ): Promise<AttentionGradient>;
  /**
   * `Engine.cache`, whose calls are spread.
   * @throws `type`, `value`, `unknown`; `memory`; `unavailable` once the pool is closed, or without the fast kernel
   * @see `web/src/engine/pool-cache.ts`
   */
  cache(options: CacheOptions): PoolCache;
  /**
   * `Engine.multiHeadAttention`, spread: by heads until they are joined, then by rows. Shapes are those of the engine's call.
   * Tensors and weights are copied at once. Without shared memory they are sent with each call: for few tokens that takes
   * longer than the workers save. `holdLayers` sends weights once.
   * @throws `type`, `shape`, `size`, `value`, `unknown`; `memory`; `unavailable` once the pool is closed; `internal`
   * @see `web/src/engine/pool-layer-calls.ts`
   */
  multiHeadAttention(
    query: TensorLike | HeldTensor,
    key: TensorLike | HeldTensor,
    value: TensorLike | HeldTensor,
    options: PoolMultiHeadOptions,
  ): Promise<{ output: Tensor; weights: Tensor }>;
  /** The same where `needWeights` may be false: then there are no weights. */
  multiHeadAttention(
    query: TensorLike | HeldTensor,
    key: TensorLike | HeldTensor,
    value: TensorLike | HeldTensor,
    options: Omit<PoolMultiHeadOptions, "needWeights"> & Pick<AttentionOptions, "needWeights">,
  ): Promise<AttentionResult>;
  /**
   * `Engine.holdLayers` for this pool. The weights take about 16 E * E bytes on this thread and as much again, packed, in
   * shared memory, or without it in each worker. A worker gets them once, when it first needs them. They are forgotten
   * when nothing refers to the result any more: nothing must be freed.
   * @throws `type`, `shape`, `size`, `value`, `unknown`; `unavailable` once the pool is closed
   * @see `web/src/engine/pool-layer-calls.ts`
   */
  holdLayers(layers: MultiHeadLayers): PoolHeldLayers;
  /**
   * Takes a copy of a tensor that calls will use again (keys and values, say). Without shared memory it is sent to a worker
   * when it is first needed there, and never again. It is forgotten when nothing refers to the result any more: nothing
   * must be freed.
   * @throws `type`, `shape`, `size`; `unavailable` once the pool is closed
   * @see `web/src/engine/pool-held.ts`
   */
  hold(tensor: TensorLike): HeldTensor;
  /**
   * Forgets a held tensor now; calls that are using it go on.
   * @throws `type`
   * @see `web/src/engine/pool-held.ts`
   */
  forget(tensor: HeldTensor): void;
  /**
   * Ends the workers. Calls that are not done, and later ones, are refused with `unavailable`.
   * @see `web/src/engine/pool.ts`
   */
  close(): void;
}
