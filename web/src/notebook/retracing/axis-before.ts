import { FACTORS } from "./operands";
import type { Source } from "./operands";

/** A part of the trace that says how axes were arranged, too. */
export interface Arranged extends Source {
  /** The operation's arguments that are no tensors. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An axis of a tensor, counted from the front. */
export interface AxisOf {
  readonly id: string;
  readonly axis: number;
}

/** Operations that write the same numbers, in the same order, in another shape. */
const RESHAPING: ReadonlySet<string> = new Set(["view", "reshape", "squeeze", "unsqueeze"]);

/**
 * Which axis of an operand an axis is: "split" for a part of the operand's last axis, which was a hidden size; undefined for one
 * that the operation makes. `isOfLayer`: the operation multiplies each row of more than a matrix by one matrix.
 */
export function axisBefore(
  { id, axis }: AxisOf,
  tensors: Readonly<Record<string, Arranged>>,
): (AxisOf & { readonly isOfLayer?: boolean }) | "split" | undefined {
  const made = tensors[id];
  const first = made?.operands.find((each) => each !== null);
  const from = first === undefined ? undefined : tensors[first];
  if (made === undefined || typeof first !== "string" || from === undefined) return undefined;
  const { operation, shape, attributes } = made;
  const of = (before: number | undefined): AxisOf | undefined =>
    before !== undefined && from.shape[before] === shape[axis]
      ? { id: first, axis: before }
      : undefined;
  if (RESHAPING.has(operation)) {
    const before = reshaped(from.shape, shape, axis);
    return before === "split" ? before : of(before);
  }
  const place = (name: string): number => {
    const given = Number(attributes[name]);
    return given < 0 ? given + from.shape.length : given;
  };
  const swapped = (one: number, other: number): number =>
    axis === one ? other : axis === other ? one : axis;
  const last = shape.length - 1;
  if (operation === "transpose") return of(swapped(place("dim0"), place("dim1")));
  if (operation === "mT" || operation === "t") return of(swapped(last - 1, last));
  if (operation === "T") return of(last - axis);
  if (operation === "permute") {
    const dims: unknown = attributes["dims"];
    const given = Array.isArray(dims) ? Number(dims[axis]) : NaN;
    return of(given < 0 ? given + shape.length : given);
  }
  if (operation === "select") return of(axis >= place("dim") ? axis + 1 : axis);
  if (operation === "expand") return of(axis - shape.length + from.shape.length);
  const [left, right] = (Object.hasOwn(FACTORS, operation) ? FACTORS[operation] : undefined) ?? [];
  const matrix = tensors[made.operands[right ?? -1] ?? ""];
  if (left === 0 && matrix?.shape.length === 2) {
    const before = axis < last ? of(axis) : undefined;
    return before && { ...before, isOfLayer: from.shape.length > 2 };
  }
  const same = made.operands.find((each) => {
    const lengths = tensors[each ?? ""]?.shape;
    return lengths?.length === shape.length && lengths[axis] === shape[axis];
  });
  return typeof same === "string" ? { id: same, axis } : undefined;
}

/** The axis of a shape that has become one of another with as many numbers. */
function reshaped(
  from: readonly number[],
  to: readonly number[],
  axis: number,
): number | "split" | undefined {
  const placesOf = (shape: readonly number[]): number[] =>
    shape.flatMap((length, at) => (length === 1 ? [] : [at]));
  const [old, now] = [placesOf(from), placesOf(to)];
  if ([...from, ...to].includes(0) || !now.includes(axis)) return undefined;
  for (let [i, j] = [0, 0]; i < old.length && j < now.length;) {
    const [begun, start] = [i, j];
    let [before, after] = [from[old[i++] ?? 0] ?? 1, to[now[j++] ?? 0] ?? 1];
    while (before !== after) {
      if (before < after) before *= from[old[i++] ?? -1] ?? NaN;
      else after *= to[now[j++] ?? -1] ?? NaN;
      if (Number.isNaN(before * after)) return undefined;
    }
    if (!now.slice(start, j).includes(axis)) continue;
    const [only, ...others] = old.slice(begun, i);
    if (only === undefined || others.length > 0) return undefined;
    if (j - start === 1) return only;
    return from.length > 1 && only === from.length - 1 ? "split" : undefined;
  }
  return undefined;
}
