import type { ScoreOptions, TensorLike } from "./index.d.ts";
import type { HeadsCall, MaskSteps } from "./fused.js";
import { MAXIMUM_SIZE, bitsOf, isNumberList } from "./packed.js";

/** The value as a tensor whose data matches its shape; undefined for anything else. */
interface Whole {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

export function whole(value: unknown): Whole | undefined {
  const { shape, data } = (
    typeof value === "object" && value !== null ? value : {}
  ) as Partial<TensorLike>;
  if (!Array.isArray(shape) || !isNumberList(data)) return undefined;
  const lengths: readonly unknown[] = shape;
  let size = 1;
  // Check by index, so that holes are found.
  for (let axis = 0; axis < lengths.length; axis += 1) {
    const length = lengths[axis];
    if (typeof length !== "number" || !Number.isInteger(length) || length < 1) return undefined;
    size *= length;
  }
  if (size !== data.length || size > MAXIMUM_SIZE) return undefined;
  const floats = data instanceof Float32Array ? data : Float32Array.from(data);
  return { shape: lengths as readonly number[], data: floats };
}

/** The additive mask: a boolean mask becomes 0 and -Infinity. */
function additive(mask: unknown): Whole | undefined {
  const { shape, data } = (typeof mask === "object" && mask !== null ? mask : {}) as {
    shape?: unknown;
    data?: unknown;
  };
  const bits = bitsOf(data);
  if (bits === undefined) {
    const given = whole(mask);
    const sound = given?.data.every((value) => value < Infinity) === true;
    return sound ? given : undefined;
  }
  if (bits.length === 0 || bits.some((bit) => bit > 1)) return undefined;
  return whole({ shape, data: Float32Array.from(bits, (bit) => (bit === 1 ? 0 : -Infinity)) });
}

/** The strides of a mask along the axes of the scores; 0 where it is broadcast from length 1. */
function stepsOf(mask: readonly number[], scores: readonly number[]): MaskSteps | undefined {
  if (mask.length > scores.length) return undefined;
  const steps = [0, 0, 0, 0];
  let step = 1;
  for (let back = 1; back <= mask.length; back += 1) {
    const length = mask.at(-back) ?? 1;
    if (length !== 1 && length !== scores.at(-back)) return undefined;
    if (length !== 1) steps[4 - back] = step;
    step *= length;
  }
  return steps as unknown as MaskSteps;
}

const lengthOf = ({ shape }: Whole, axis: number): number => shape[axis] ?? 1;

/** Whether a value is undefined or of this type. */
const may = (value: unknown, kind: "number" | "boolean"): boolean =>
  value === undefined || typeof value === kind;

/**
 * An attention call for the fast kernel; undefined if an argument is invalid: the call of the readable kernel then
 * reports the error.
 */
export function headsCall(
  query: unknown,
  key: unknown,
  value: unknown,
  options: Readonly<Record<keyof ScoreOptions, unknown>>,
): HeadsCall | undefined {
  const { scale, causal, window } = options;
  if (!may(scale, "number") || !may(causal, "boolean") || !may(window, "number")) return undefined;
  const q = whole(query);
  const k = whole(key);
  const v = whole(value);
  if (q === undefined || k === undefined || v === undefined) return undefined;
  const rank = q.shape.length;
  if (rank < 2 || rank > 4 || k.shape.length !== rank || v.shape.length !== rank) return undefined;
  let heads = 1;
  for (let axis = 0; axis < rank - 2; axis += 1) {
    const length = lengthOf(q, axis);
    if (length !== k.shape[axis] || length !== v.shape[axis]) return undefined;
    heads *= length;
  }
  const queries = lengthOf(q, rank - 2);
  const d = lengthOf(q, rank - 1);
  const keys = lengthOf(v, rank - 2);
  if (k.shape[rank - 1] !== d || k.shape[rank - 2] !== keys) return undefined;
  const factor = Math.fround((scale as number | undefined) ?? 1 / Math.sqrt(d));
  if (!Number.isFinite(factor)) return undefined;
  const reach = window as number | undefined;
  if (reach !== undefined && !(Number.isInteger(reach) && reach > 0 && reach < 2 ** 32)) {
    return undefined;
  }
  let mask: HeadsCall["mask"];
  if (options.mask !== undefined) {
    const given = additive(options.mask);
    const steps = given && stepsOf(given.shape, [...q.shape.slice(0, -1), keys]);
    if (given === undefined || steps === undefined) return undefined;
    mask = { data: given.data, steps };
  }
  return {
    query: q.data,
    key: k.data,
    value: v.data,
    mask,
    heads,
    headsInBatch: rank > 2 ? lengthOf(q, rank - 3) : 1,
    queries,
    keys,
    d,
    v: lengthOf(v, rank - 1),
    scale: factor,
    causal: causal === true,
    // A window is at most as wide as the number of queries.
    window: Math.min(reach ?? 0, queries),
  };
}
