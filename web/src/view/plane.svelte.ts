import type { Plane } from "../engine/lessons";
import type { PlaneModule } from "../engine/plane-module";
import { tensorOf } from "../model/tensor";
import type { Tensors } from "../model/tensor";

let planes: PlaneModule | undefined = $state.raw();
let starting: Promise<void> | undefined;
let coming = $state(false);

/** Whether the module is on its way. */
export const planesComing = (): boolean => coming;

/** By the tensors of a run, then by ids and slice. */
const known = new WeakMap<Tensors, Record<string, Plane | undefined>>();

async function start(): Promise<void> {
  coming = true;
  try {
    planes = await (await import("../app/plane-module")).startPlanes();
  } catch {
    // Without the file, or without WebAssembly, there are no planes until the next call asks again.
    starting = undefined;
  } finally {
    coming = false;
  }
}

/** The rows of a matrix, or of a slice of three axes, as the module's `plane` takes them. */
function rowsOf(tensors: Tensors, id: string, slice: number): ArrayLike<number> | undefined {
  const tensor = tensorOf(tensors, id);
  if (tensor === undefined) return undefined;
  const { shape, data } = tensor;
  if (shape.length === 2) return data;
  const [slices = 0] = shape;
  if (shape.length !== 3 || !Number.isInteger(slice) || slice < 0 || slice >= slices) {
    return undefined;
  }
  const size = data.length / slices;
  return Array.from({ length: size }, (_, at) => data[slice * size + at] ?? Number.NaN);
}

function find(tensors: Tensors, ids: readonly string[], slice: number): Plane | undefined {
  const widths = new Set(ids.map((id) => tensorOf(tensors, id)?.shape.at(-1)));
  const parts = ids.map((id) => rowsOf(tensors, id, slice));
  const [columns] = widths;
  if (widths.size !== 1 || columns === undefined) return undefined;
  if (!parts.every((part) => part !== undefined)) return undefined;
  return planes?.find(Float32Array.from(parts.flatMap((part) => Array.from(part))), columns);
}

/**
 * The plane in which the rows of these tensors, below each other, spread the most: what `plane` of the public module's
 * traces answers, for any tensors that the page shows (`page.tensors`, those of A). Of tensors with three axes, `slice`
 * is the place along the first. Planes are undefined until their module has started, which the first such call begins and
 * a `$derived` waits for, and where the tensors have no plane. The same tensors give the same object.
 */
export function planeOf(
  tensors: Tensors,
  ids: string | readonly string[],
  slice = 0,
): Plane | undefined {
  const list = typeof ids === "string" ? [ids] : ids;
  if (planes === undefined) {
    starting ??= Promise.resolve().then(start);
    return undefined;
  }
  const name = JSON.stringify([list, slice]);
  const answers = known.get(tensors) ?? {};
  known.set(tensors, answers);
  if (!(name in answers)) answers[name] = find(tensors, list, slice);
  return answers[name];
}
