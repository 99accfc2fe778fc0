import { mosaicOf } from "../../../model/mosaic";
import type { Mosaic } from "../../../model/mosaic";
import type { ShownTensor } from "../../../model/tensor";
import type { LineMark } from "../editor/marks";
import type { Followed, Trace } from "./followed.svelte";
import { areShares } from "./numbers";

/** How many matrices along the axes in front are drawn side by side. */
const BESIDE = 2;

/** By trace and tensor: what is drawn of it, in the map, beside a line and in the list. */
const known = new WeakMap<Trace, Map<string, readonly Mosaic[]>>();

/** A tensor as pictures: of its matrix, or of the first ones along the axes in front. */
export function drawn(followed: Followed, id: string): readonly Mosaic[] {
  const { shown } = followed;
  if (shown === undefined) return [];
  const drawings = known.get(shown) ?? new Map<string, readonly Mosaic[]>();
  known.set(shown, drawings);
  const found = drawings.get(id) ?? pictures(followed, id);
  drawings.set(id, found);
  return found;
}

function pictures(followed: Followed, id: string): readonly Mosaic[] {
  const shape = followed.shown?.tensors[id]?.shape ?? [];
  const { now: numbers, made } = followed.numbersOf(id);
  const scale = areShares(made, shape) ? "weights" : "signed";
  const slices = shape.slice(0, -2).reduce((size, length) => size * length, 1);
  // The pictures need no more than this of a tensor.
  const shown = { shape, data: numbers } as unknown as ShownTensor;
  return Array.from({ length: Math.min(BESIDE, slices) }, (_, slice) =>
    mosaicOf(shown, { scale, slice }),
  );
}

/** What stands at the ends of the lines of the code that ran with a count: what each of them made last. */
export function marksOf(followed: Followed, count: number): LineMark[] {
  const marks = new Map<number, LineMark>();
  for (const tensor of followed.tensors[count] ?? []) {
    const line = tensor.place[1];
    const id = tensor.passes[followed.passOf(tensor)] ?? "";
    const shown = followed.shown?.tensors[id];
    if (line === 0 || shown === undefined) continue;
    const title = `${followed.labelOf(id)} (${shown.shape.join(", ")})`;
    marks.set(line, { line, shape: shown.shape.join("×"), mosaics: drawn(followed, id), title });
  }
  return [...marks.values()];
}
