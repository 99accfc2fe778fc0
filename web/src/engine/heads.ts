import type { ScoreOptions, TensorLike } from "./index.d.ts";
import type { HeadsCall, MaskSteps } from "./fused.js";
import { sides } from "./option-names.js";
import { MAXIMUM_SIZE, bitsOf, isFullArray, isNumberList, optional } from "./packed.js";

/** The value as a tensor whose data matches its shape; undefined for anything else. */
interface Whole {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** The numbers as an array that has the length that it says: one of another class, which could say anything, is copied. */
function floatsOf(data: Float32Array | Float64Array | readonly number[]): Float32Array {
  if (!(data instanceof Float32Array)) return Float32Array.from(data);
  const isOrdinary = Object.getPrototypeOf(data) === Float32Array.prototype;
  return isOrdinary && !Object.hasOwn(data, "length") ? data : new Float32Array(data);
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
  const floats = floatsOf(data);
  return size === floats.length ? { shape: lengths as readonly number[], data: floats } : undefined;
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

/** How many keys before and after its own position a query may see; Infinity for no limit. */
type Sides = Pick<HeadsCall, "before" | "after">;

/** A count that the engine takes, or none. */
const isLimit = (value: unknown): boolean =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32);

/** What `causal` and a window leave visible; undefined if the window is invalid. */
function sidesOf(causal: boolean, window: unknown): Sides | undefined {
  if (typeof window === "number") {
    return isLimit(window) && window > 0 ? { before: window - 1, after: 0 } : undefined;
  }
  if (window !== undefined && (typeof window !== "object" || window === null)) return undefined;
  const given = (window ?? {}) as Record<string, unknown>;
  const isKnown = Object.keys(given).every((name) => Object.hasOwn(sides, name));
  const { before, after } = given;
  if (!isKnown || Array.isArray(window) || !isLimit(before) || !isLimit(after)) return undefined;
  return {
    before: (before as number | undefined) ?? Infinity,
    after: causal ? 0 : ((after as number | undefined) ?? Infinity),
  };
}

/** The positions of the first query, one or one for each batch; undefined if they are invalid. */
function positionsOf(position: unknown, batches: number): readonly number[] | undefined {
  const places: number[] = [];
  const isPlace = (place: unknown) =>
    Number.isInteger(place) &&
    Number(place) >= -(2 ** 31) &&
    Number(place) < 2 ** 31 &&
    places.push(Number(place)) <= batches;
  const list: unknown = Array.isArray(position) ? position : [optional(position, 0)];
  // What has passed the check is used: an array that is read again may have other items.
  if (!isFullArray(list, isPlace)) return undefined;
  return places.length === 1 || places.length === batches ? places : undefined;
}

/** Whether a value is undefined or of this type. */
const may = (value: unknown, kind: "number" | "boolean"): boolean =>
  value === undefined || typeof value === kind;

/** How the scores of a call are made and masked. */
export type Scoring = Pick<
  HeadsCall,
  "scale" | "softcap" | "before" | "after" | "positions" | "mask"
>;

/**
 * The options of a call whose scores have the shape `scores`, with queries of width `d`; undefined if one is invalid.
 */
export function scoringOf(
  options: Readonly<Partial<Record<keyof ScoreOptions, unknown>>>,
  scores: readonly number[],
  d: number,
): Scoring | undefined {
  const { scale, softcap, causal, window, position } = options;
  if (!may(scale, "number") || !may(softcap, "number") || !may(causal, "boolean")) return undefined;
  const factor = Math.fround((scale as number | undefined) ?? 1 / Math.sqrt(d));
  if (!Number.isFinite(factor)) return undefined;
  const cap = Math.fround((softcap as number | undefined) ?? 0);
  if (softcap !== undefined && !(cap > 0 && cap < Infinity)) return undefined;
  const visible = sidesOf(causal === true, window);
  const positions = positionsOf(position, scores.length === 4 ? (scores[0] ?? 1) : 1);
  if (visible === undefined || positions === undefined) return undefined;
  const scoring = { scale: factor, softcap: cap, ...visible, positions };
  if (options.mask === undefined) return scoring;
  const given = additive(options.mask);
  const steps = given && stepsOf(given.shape, scores);
  if (given === undefined || steps === undefined) return undefined;
  return { ...scoring, mask: { data: given.data, steps } };
}

/** An attention call without its tensors' numbers, but for the mask's. */
export type CallShape = Omit<HeadsCall, "query" | "key" | "value" | "starts">;

type Shape = readonly number[];

const lengthAt = (shape: Shape, axis: number): number => shape[axis] ?? 1;

/** A call with query, key and value of these shapes; undefined if a shape or an option is invalid. */
export function callShape(
  q: Shape,
  k: Shape,
  v: Shape,
  options: Readonly<Partial<Record<keyof ScoreOptions, unknown>>>,
): CallShape | undefined {
  const { enableGqa } = options;
  if (!may(enableGqa, "boolean")) return undefined;
  const rank = q.length;
  if (rank < 2 || rank > 4 || k.length !== rank || v.length !== rank) return undefined;
  let heads = 1;
  let group = 1;
  for (let axis = 0; axis < rank - 2; axis += 1) {
    const [length, shared] = [lengthAt(q, axis), lengthAt(k, axis)];
    if (shared !== v[axis]) return undefined;
    if (enableGqa === true && axis === rank - 3) group = length / shared;
    else if (length !== shared) return undefined;
    heads *= length;
  }
  if (!Number.isInteger(group)) return undefined;
  const queries = lengthAt(q, rank - 2);
  const d = lengthAt(q, rank - 1);
  const keys = lengthAt(v, rank - 2);
  if (k[rank - 1] !== d || k[rank - 2] !== keys) return undefined;
  const scoring = scoringOf(options, [...q.slice(0, -1), keys], d);
  if (scoring === undefined) return undefined;
  return {
    heads,
    group,
    headsInBatch: rank > 2 ? lengthAt(q, rank - 3) : 1,
    queries,
    keys,
    d,
    v: lengthAt(v, rank - 1),
    ...scoring,
  };
}

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
  const q = whole(query);
  const k = whole(key);
  const v = whole(value);
  if (q === undefined || k === undefined || v === undefined) return undefined;
  const call = callShape(q.shape, k.shape, v.shape, options);
  return call && { ...call, query: q.data, key: k.data, value: v.data };
}
