import type { Cell } from "../../inspector/model/inspect";
import { indexIn } from "../../../model/tensor";
import type { Settings, ShownTensor, Tensors } from "../../../model/tensor";

/** What the tables show: the current numbers (B), the saved ones (A), or the difference B - A. */
export type Showing = "now" | "a" | "difference";

export const SHOWINGS: readonly Showing[] = ["now", "a", "difference"];

/** A cell that differs from A. */
export interface Change {
  readonly cell: Cell;
  readonly a: number;
  readonly now: number;
  readonly difference: number;
}

export function isAlike(now: ShownTensor | undefined, a: ShownTensor | undefined): boolean {
  return (
    now !== undefined &&
    a !== undefined &&
    now.shape.join() === a.shape.join() &&
    now.id === a.id &&
    // Of a matrix that comes by rows there is no difference before they have all come.
    !("row" in now.data)
  );
}

/** B - A in double precision; 0 if both are the same infinity, NaN if either is NaN. */
export function difference(now: number, a: number): number {
  return now === a ? 0 : now - a;
}

/** The tensor with each number less that of A, which has its shape. */
export function differenceOf(now: ShownTensor, a: ShownTensor): ShownTensor {
  const data = Array.from(now.data, (value, place) => difference(value, a.data[place] ?? NaN));
  return { ...now, data };
}

/** The cells of some tensors that differ most from A, the largest difference first; a NaN is the largest. */
export function largestChanges(
  ids: readonly string[],
  now: Tensors,
  a: Tensors,
  most: number,
): Change[] {
  const found: { id: string; place: number; size: number }[] = [];
  for (const id of new Set(ids)) {
    const [mine, other] = [now[id], a[id]];
    if (mine === undefined || other === undefined || !isAlike(mine, other)) continue;
    for (let place = 0; place < mine.data.length; place += 1) {
      const [value, before] = [mine.data[place] ?? NaN, other.data[place] ?? NaN];
      if (Object.is(value, before) || value === before) continue;
      const size = Math.abs(value - before);
      const rank = Number.isNaN(size) ? Infinity : size;
      if (found.length === most && rank <= (found.at(-1)?.size ?? 0)) continue;
      const at = found.findIndex((each) => each.size < rank);
      found.splice(at < 0 ? found.length : at, 0, { id, place, size: rank });
      if (found.length > most) found.pop();
    }
  }
  return found.map(({ id, place }) => {
    const [value, before] = [now[id]?.data[place] ?? NaN, a[id]?.data[place] ?? NaN];
    const index = indexIn(now[id]?.shape ?? [], place);
    return {
      cell: { tensor: id, index },
      a: before,
      now: value,
      difference: difference(value, before),
    };
  });
}

/** Two settings of one thing that are worth comparing: `a` is kept as A, `now` is set. */
export interface Pair {
  readonly name: "scaled" | "mask" | "sharpness";
  readonly a: Settings;
  readonly now: Settings;
}

const PAIRS: readonly Pair[] = [
  { name: "scaled", a: { scaled: false }, now: { scaled: true } },
  { name: "mask", a: { mask: "none" }, now: { mask: "causal" } },
  { name: "sharpness", a: { sharpness: 1 }, now: { sharpness: 4 } },
];

/** The pairs that a lesson has the settings for. */
export function pairsOf(settings: Readonly<Record<string, unknown>>): readonly Pair[] {
  return PAIRS.filter(({ a }) => Object.keys(a).every((name) => name in settings));
}
