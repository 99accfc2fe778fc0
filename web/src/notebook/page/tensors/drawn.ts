import { mosaicOf } from "../../../model/mosaic";
import type { Mosaic } from "../../../model/mosaic";
import { sizeOf } from "../../../model/tensor";
import type { ShownTensor } from "../../../model/tensor";
import type { CellTensor } from "../../retracing/tensors";
import { CURVE } from "../editor/marks";
import type { LineMark } from "../editor/marks";
import { curveOf, evenly } from "./curve";
import type { Followed, Trace } from "./followed.svelte";
import { areShares } from "./numbers";

/** How many matrices along the axes in front are drawn side by side. */
const BESIDE = 2;

/** Points of a curve beside a line. */
const POINTS = 32;

/** By trace: what is drawn of each matrix, in the map, beside a line, in the list, over passes and for axes. */
const known = new WeakMap<Trace, Map<string, Mosaic>>();

/** A tensor as pictures: of its matrix, or of the first ones along the axes in front. */
export function drawn(followed: Followed, id: string): readonly Mosaic[] {
  const shape = followed.shown?.tensors[id]?.shape;
  if (shape === undefined) return [];
  const slices = shape.slice(0, -2).reduce((size, length) => size * length, 1);
  return Array.from({ length: Math.min(BESIDE, slices) }, (_, slice) =>
    pictureOf(followed, id, slice),
  );
}

/** One matrix of a tensor of the trace as a picture. */
export function pictureOf(followed: Followed, id: string, slice: number): Mosaic {
  const { shown } = followed;
  const drawings = (shown && known.get(shown)) ?? new Map<string, Mosaic>();
  if (shown !== undefined) known.set(shown, drawings);
  const key = `${id} ${String(slice)}`;
  const found = drawings.get(key) ?? matrixPicture(followed, id, slice);
  drawings.set(key, found);
  return found;
}

function matrixPicture(followed: Followed, id: string, slice: number): Mosaic {
  const shape = followed.shown?.tensors[id]?.shape ?? [];
  const { now: numbers, made } = followed.numbersOf(id);
  const scale = areShares(made, shape) ? "weights" : "signed";
  // A picture needs no more than this of a tensor.
  return mosaicOf({ shape, data: numbers } as unknown as ShownTensor, { scale, slice });
}

/** A number that a line has made several times, over its passes; undefined for what is no number. */
function curveBeside(followed: Followed, { passes, ordinals }: CellTensor): string | undefined {
  const tensor = followed.shown?.tensors[passes[0] ?? ""];
  if (passes.length < 2 || tensor === undefined || sizeOf(tensor.shape) !== 1) return undefined;
  const points = evenly(passes.length, POINTS).map(
    (at) => [ordinals[at] ?? at, followed.numbersOf(passes[at] ?? "").now[0] ?? NaN] as const,
  );
  return curveOf(points, CURVE.width, CURVE.height);
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
    marks.set(line, {
      line,
      shape: shown.shape.join("×"),
      mosaics: drawn(followed, id),
      curve: curveBeside(followed, tensor),
      title,
    });
  }
  return [...marks.values()];
}
