import { AttentionError } from "./errors.js";
import type { FastCalls } from "./fast.js";
import { allGuarded } from "./guard.js";
import type { AttentionResult, Engine, Tensor, TensorLike } from "./index.d.ts";
import type { LayerCalls } from "./layer.js";
import type { Module } from "./module.js";
import * as names from "./option-names.js";
import { optionsOf } from "./options.js";
import { requireOut } from "./out.js";
import {
  bitsOf,
  FAST,
  isFullArray,
  isNumberList,
  optional,
  quoted,
  requireBoolean,
  requireNumber,
  requireString,
  Request,
  type Reply,
} from "./packed.js";

/** The engine's functions on tensors. */
export type TensorCalls = Omit<Engine, "generator" | "cache" | "pool">;

type Options = Record<string, unknown>;

const NO_MASK = 0;
const ADDITIVE_MASK = 1;
const BOOLEAN_MASK = 2;

/** The mask of an attention call: none, additive (numbers), or boolean (true or 1 = may attend). */
function writeMask(request: Request, mask: unknown): void {
  if (mask === undefined) {
    request.number(NO_MASK);
    return;
  }
  const { shape, data } = (typeof mask === "object" && mask !== null ? mask : {}) as Options;
  const bits = bitsOf(data);
  if (!Array.isArray(shape) || (bits === undefined && !isNumberList(data))) {
    throw new AttentionError(
      "type",
      "The mask must be { shape: number[], data } with numbers to add to the scores, a Float32Array, Float64Array or " +
        "number[], or with what may be seen, a Uint8Array or boolean[].",
    );
  }
  // A detached buffer cannot be iterated.
  const values = bits === undefined ? data : bits.length > 0 ? Float32Array.from(bits) : [];
  request
    .number(bits === undefined ? ADDITIVE_MASK : BOOLEAN_MASK)
    .tensor({ shape, data: values } as TensorLike, "The mask");
}

/** Whether there is a number, and the number. */
function writeOptional(request: Request, value: unknown, what: string): void {
  request.flag(value !== undefined);
  if (value !== undefined) request.number(requireNumber(value, what));
}

/** A window's width, then the keys before and after; a window has a width or sides. */
function writeWindow(request: Request, window: unknown, call: string): void {
  const isWidth = typeof window === "number";
  const { before, after } = isWidth
    ? {}
    : optionsOf(window, `The window of ${call}`, names.sides, "A window that is not a number");
  writeOptional(request, isWidth ? window : undefined, "window");
  writeOptional(request, before, "before");
  writeOptional(request, after, "after");
}

function writePositions(request: Request, position: unknown): void {
  const list: unknown = Array.isArray(position) ? position : [optional(position, 0)];
  const places: number[] = [];
  // What has passed the check is written: an array that is read again may have other items.
  const isPlace = (each: unknown) => typeof each === "number" && places.push(each) > 0;
  if (!isFullArray(list, isPlace) || places.length === 0) {
    throw new AttentionError(
      "type",
      "position must be a number, or an array of one for each batch.",
    );
  }
  request.number(places.length).numbers(places);
}

/** Writes the options of an attention call in the order of bindings::read_options. */
function writeOptions(request: Request, options: Options, call: string): void {
  writeOptional(request, options.scale, "scale");
  writeOptional(request, options.softcap, "softcap");
  request.flag(requireBoolean(optional(options.causal, false), "causal"));
  writeWindow(request, options.window, call);
  request.flag(requireBoolean(optional(options.enableGqa, false), "enableGqa"));
  writePositions(request, options.position);
  writeMask(request, options.mask);
}

/** The kernel of the module for calls that the fast one has not taken; it reports invalid arguments. */
function plainer(kernel: unknown, kernels: readonly string[]): string {
  const name = requireString(optional(kernel, "auto"), "kernel");
  if (name === "auto") return name;
  if (kernels.includes(name)) return name === FAST ? "auto" : name;
  throw new AttentionError(
    "unknown",
    `There is no kernel called ${quoted(name)}; there is ${["auto", ...kernels].join(", ")}.`,
  );
}

function writeLayer(request: Request, weight: unknown, bias: unknown, name: string): void {
  request.tensor(weight as TensorLike, `${name}Weight`).flag(bias !== undefined);
  if (bias !== undefined) request.tensor(bias as TensorLike, `${name}Bias`);
}

/** The queries whose weights the caller requests: none, all, or the listed rows. */
function wantedRows(needWeights: unknown): boolean | readonly number[] {
  if (needWeights === undefined || typeof needWeights === "boolean") return needWeights ?? false;
  const fits = isFullArray(needWeights, (row) => typeof row === "number");
  if (!fits || needWeights.length === 0) {
    throw new AttentionError("type", "needWeights must be true, false or an array of row numbers.");
  }
  return needWeights as number[];
}

/** Selects rows along the second-last axis, in the given order. */
function pickRows(
  { shape, data }: NonNullable<AttentionResult["weights"]>,
  rows: readonly number[],
): NonNullable<AttentionResult["weights"]> {
  const keys = shape.at(-1) as number;
  const queries = shape.at(-2) as number;
  if (!rows.every((row) => Number.isInteger(row) && row >= 0 && row < queries)) {
    throw new AttentionError(
      "value",
      `needWeights must name rows from 0 to ${String(queries - 1)}, one for each query.`,
    );
  }
  const blocks = data.length / (queries * keys);
  const picked = new Float32Array(blocks * rows.length * keys);
  for (let block = 0; block < blocks; block += 1) {
    rows.forEach((row, place) => {
      const start = (block * queries + row) * keys;
      picked.set(data.subarray(start, start + keys), (block * rows.length + place) * keys);
    });
  }
  return { shape: [...shape.slice(0, -2), rows.length, keys], data: picked };
}

/** The output; copied to `out` if the caller passed it. */
function into(out: unknown, output: Tensor, tensors: readonly unknown[]): Tensor {
  const data = requireOut(out, output.data.length, tensors);
  if (data === undefined) return output;
  data.set(output.data);
  return { shape: output.shape, data };
}

function histogram(reply: Reply): number[] {
  return reply.list(() => reply.number());
}

/** Layers on the readable kernel, which reports invalid arguments. */
function readableLayers(
  module: Module,
  qkv: readonly [TensorLike, TensorLike, TensorLike],
  given: Options,
  call: string,
): AttentionResult {
  const request = new Request();
  writeOptions(request, given, call);
  request.number(requireNumber(given.heads, "heads"));
  writeLayer(request, given.inProjWeight, given.inProjBias, "inProj");
  writeLayer(request, given.outProjWeight, given.outProjBias, "outProj");
  const wanted = wantedRows(given.needWeights);
  const reply = request
    .tensor(qkv[0], "The query")
    .tensor(qkv[1], "The key")
    .tensor(qkv[2], "The value")
    .send(module, "multi_head_attention");
  const { inProjWeight, inProjBias, outProjWeight, outProjBias } = given;
  const layers = [inProjWeight, inProjBias, outProjWeight, outProjBias];
  const output = into(given.out, reply.tensor(), [...qkv, given.mask, ...layers]);
  if (wanted === false) return { output };
  const weights = reply.tensor();
  return { output, weights: wanted === true ? weights : pickRows(weights, wanted) };
}

/** A copy of a tensor; of anything else, itself. */
function copyOf(value: unknown): unknown {
  const { shape, data } = (typeof value === "object" && value !== null ? value : {}) as Options;
  const lengths: number[] = [];
  const isLength = (each: unknown) => typeof each === "number" && lengths.push(each) > 0;
  if (!isFullArray(shape, isLength) || !isNumberList(data)) return value;
  return { shape: lengths, data: Float32Array.from(data) };
}

/** Copies of layers that the readable kernel takes; throws what it says of any others. */
function copiedLayers(
  module: Module,
  given: Options,
): { readonly layers: Options; readonly width: number } {
  const copied = Object.entries(given).map(([name, value]) => [name, copyOf(value)] as const);
  const layers: Options = Object.fromEntries(copied);
  // A token of the layers' width; of any if they are not whole.
  const { shape } = (layers.outProjWeight ?? {}) as Partial<TensorLike>;
  const length = Array.isArray(shape) ? Number(shape[1]) : 1;
  const width = length > 0 && length < 2 ** 13 ? Math.floor(length) : 1;
  const token = { shape: [1, width], data: new Float32Array(width) };
  readableLayers(module, [token, token, token], layers, "holdLayers");
  return { layers, width };
}

export function tensorCalls(
  module: Module,
  fast: (FastCalls & LayerCalls) | undefined,
): TensorCalls {
  const kernels = [
    ...new Request().send(module, "describe_kernels").lines(),
    ...(fast === undefined ? [] : [FAST]),
  ];
  return {
    kernels: [...kernels],
    softmax(scores, options) {
      const given = optionsOf(options, "softmax", names.softmax);
      return new Request()
        .number(requireNumber(optional(given.sharpness, 1), "sharpness"))
        .flag(requireBoolean(optional(given.subtractMax, true), "subtractMax"))
        .number(requireNumber(optional(given.dim, -1), "dim"))
        .tensor(scores, "The scores")
        .send(module, "softmax")
        .tensor();
    },
    entropy: (weights) =>
      new Request().tensor(weights, "The weights").send(module, "entropy").tensor(),
    softmaxJacobian: (row) =>
      new Request().tensor(row, "The row of weights").send(module, "softmax_jacobian").tensor(),
    dropout: (values, mask, rate) =>
      new Request()
        .number(requireNumber(rate, "The rate"))
        .tensor(values, "The values")
        .tensor(mask, "The mask")
        .send(module, "dropout")
        .tensor(),
    causalMask: (queries, keys) =>
      new Request()
        .number(requireNumber(queries, "The number of tokens"))
        .number(requireNumber(optional(keys, queries), "The number of keys"))
        .send(module, "causal_mask")
        .tensor(),
    slidingWindowMask: (tokens, width) =>
      new Request()
        .number(requireNumber(tokens, "The number of tokens"))
        .number(requireNumber(width, "The width of the window"))
        .send(module, "sliding_window_mask")
        .tensor(),
    attentionScores(query, key, options) {
      const given = optionsOf(options, "attentionScores", names.scores);
      const request = new Request();
      writeOptions(request, given, "attentionScores");
      return request
        .tensor(query, "The query")
        .tensor(key, "The key")
        .send(module, "attention_scores")
        .tensor();
    },
    scaledDotProductAttention(query, key, value, options) {
      const given = optionsOf(options, "scaledDotProductAttention", names.attending);
      const quick = fast?.attend(query, key, value, given);
      if (quick !== undefined) return quick;
      const request = new Request().line(plainer(given.kernel, kernels));
      writeOptions(request, given, "scaledDotProductAttention");
      const wanted = wantedRows(given.needWeights);
      const reply = request
        .flag(wanted !== false)
        .tensor(query, "The query")
        .tensor(key, "The key")
        .tensor(value, "The value")
        .send(module, "scaled_dot_product_attention");
      const result: AttentionResult = {
        output: into(given.out, reply.tensor(), [query, key, value, given.mask]),
      };
      if (wanted === false) return result;
      const weights = reply.tensor();
      return { ...result, weights: wanted === true ? weights : pickRows(weights, wanted) };
    },
    scaledDotProductAttentionGradient(query, key, value, upstream, options) {
      const given = optionsOf(options, "scaledDotProductAttentionGradient", names.scoring);
      const quick = fast?.gradient(query, key, value, upstream, given);
      if (quick !== undefined) return quick;
      const request = new Request().line(plainer(given.kernel, kernels));
      writeOptions(request, given, "scaledDotProductAttentionGradient");
      const reply = request
        .tensor(query, "The query")
        .tensor(key, "The key")
        .tensor(value, "The value")
        .tensor(upstream, "The upstream gradient")
        .send(module, "scaled_dot_product_attention_gradient");
      return { query: reply.tensor(), key: reply.tensor(), value: reply.tensor() };
    },
    multiHeadAttention: ((
      query: TensorLike,
      key: TensorLike,
      value: TensorLike,
      options: unknown,
    ) => {
      const given = optionsOf(options ?? null, "multiHeadAttention", names.multiHead);
      const quick = fast?.multiHead(query, key, value, given);
      if (quick !== undefined) return quick;
      // There are no layers of the reference.
      plainer(given.kernel, kernels.slice(1));
      const asked = { ...given, needWeights: optional(given.needWeights, true) };
      return readableLayers(module, [query, key, value], asked, "multiHeadAttention");
    }) as Engine["multiHeadAttention"],
    holdLayers(layers) {
      const given = { ...optionsOf(layers ?? null, "holdLayers", names.layers, "The layers") };
      const held = fast?.hold(given);
      const copied = held === undefined ? copiedLayers(module, given) : undefined;
      const found = allGuarded({
        heads: held?.heads ?? Number(copied?.layers.heads),
        width: held?.width ?? Number(copied?.width),
        attend(query: TensorLike, key: TensorLike, value: TensorLike, options?: unknown) {
          const asked = optionsOf(options, "attend", names.heldLayers);
          const quick = held?.attend(query, key, value, asked);
          if (quick !== undefined) return quick;
          const plain = { ...asked, ...(held?.unpacked() ?? copied?.layers) };
          return readableLayers(module, [query, key, value], plain, "attend");
        },
      });
      return Object.freeze(found);
    },
    variance(question) {
      const given = optionsOf(question ?? null, "variance", names.variance, "The question");
      const reply = new Request()
        .number(requireNumber(given.dimension, "dimension"))
        .number(requireNumber(optional(given.seed, 0), "seed"))
        .number(requireNumber(optional(given.from, 0), "from"))
        .number(requireNumber(given.count, "count"))
        .number(requireNumber(optional(given.range, 0), "range"))
        .number(requireNumber(optional(given.bins, 1), "bins"))
        .number(requireNumber(optional(given.sum, 0), "sum"))
        .number(requireNumber(optional(given.squareSum, 0), "squareSum"))
        .send(module, "variance");
      return {
        sum: reply.number(),
        squareSum: reply.number(),
        histogram: histogram(reply),
        scaledHistogram: histogram(reply),
      };
    },
  };
}
