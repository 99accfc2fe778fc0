import { sizeOf, tensorOf } from "./tensor";
import type { ShownTensor, Tensors } from "./tensor";

/** Numbers of one tensor that the reader has changed: by place, which is the index joined by dots, counted from 0. */
export type Cells = Readonly<Record<string, number>>;

/** By tensor id. A place outside the tensor's current shape has no effect until the tensor is large enough again. */
export type Edits = Readonly<Record<string, Cells>>;

export interface CellValue {
  readonly index: readonly number[];
  /** Undefined: restores the original number. */
  readonly value: number | undefined;
}

export function placeOf(index: readonly number[]): string {
  return index.join(".");
}

export function indexOf(place: string): number[] {
  return place === "" ? [] : place.split(".").map(Number);
}

/** The place of an index in the tensor's data; undefined outside its shape. */
export function flatOf(shape: readonly number[], index: readonly number[]): number | undefined {
  if (index.length !== shape.length) return undefined;
  let flat = 0;
  for (const [axis, length] of shape.entries()) {
    const place = index[axis] ?? -1;
    if (!Number.isInteger(place) || place < 0 || place >= length) return undefined;
    flat = flat * length + place;
  }
  return flat;
}

/** With these cells changed too; a cell that gets its number of `original` back is no longer changed. */
export function withCells(
  edits: Edits,
  id: string,
  cells: readonly CellValue[],
  original: ShownTensor | undefined,
): Edits {
  const changed: Record<string, number> = { ...(cellsOf(edits, id) ?? {}) };
  for (const { index, value } of cells) {
    const place = placeOf(index);
    const flat = original === undefined ? undefined : flatOf(original.shape, index);
    const number = value === undefined ? undefined : Math.fround(value);
    const same = flat !== undefined && Object.is(original?.data[flat], number);
    if (number === undefined || same) Reflect.deleteProperty(changed, place);
    else changed[place] = number;
  }
  const others = without(edits, [id]);
  return Object.keys(changed).length === 0 ? others : { ...others, [id]: changed };
}

/** Without the cells of given tensors that equal their numbers in `original`. */
export function changedCells(edits: Edits, original: Tensors): Edits {
  let changed: Edits = {};
  for (const [id, cells] of Object.entries(edits)) {
    const tensor = tensorOf(original, id);
    const values = Object.entries(cells).map(([place, value]) => ({
      index: indexOf(place),
      value,
    }));
    const given = tensor?.operands.length === 0 ? tensor : undefined;
    changed = withCells(changed, id, values, given);
  }
  return changed;
}

export function without<Value>(
  changes: Readonly<Record<string, Value>>,
  ids: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(changes).filter(([id]) => !ids.includes(id)));
}

export function cellsOf(edits: Edits, id: string): Cells | undefined {
  return Object.hasOwn(edits, id) ? edits[id] : undefined;
}

/** A tensor with the changed cells inside its shape; undefined if none is. */
export function withEdits(
  tensor: ShownTensor,
  cells: Cells,
): { shape: readonly number[]; data: Float32Array } | undefined {
  const places = Object.entries(cells).flatMap(([place, value]) => {
    const flat = flatOf(tensor.shape, indexOf(place));
    return flat === undefined ? [] : [{ flat, value }];
  });
  if (places.length === 0) return undefined;
  const data = new Float32Array(sizeOf(tensor.shape));
  data.set(Array.from(tensor.data));
  for (const { flat, value } of places) data[flat] = value;
  return { shape: tensor.shape, data };
}

/** Parts the edits into those that name cells such as these tensors have, and the names of the others. */
export function knownEdits(edits: Edits, tensors: Tensors): { known: Edits; unknown: string[] } {
  const known: [string, Cells][] = [];
  const unknown: string[] = [];
  for (const [id, cells] of Object.entries(edits)) {
    const axes = tensorOf(tensors, id)?.shape.length;
    const places = Object.entries(cells);
    const good = places.filter(([place]) => indexOf(place).length === axes);
    if (good.length > 0) known.push([id, Object.fromEntries(good)]);
    if (good.length < places.length) unknown.push(id);
  }
  return { known: Object.fromEntries(known), unknown };
}
