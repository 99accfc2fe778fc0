import { AttentionError } from "./errors.js";
import type { Plane, TraceTensor } from "./lessons.d.ts";
import type { Module } from "./module.js";
import { unknownName } from "./options.js";
import { describeKind, isFullArray, Request, requireNumber } from "./packed.js";

function idsOf(ids: unknown): readonly string[] {
  const list = typeof ids === "string" ? [ids] : ids;
  if (isFullArray(list, (id) => typeof id === "string") && list.length > 0) return list as string[];
  const given = !Array.isArray(list)
    ? describeKind(list)
    : list.length === 0
      ? "an empty array"
      : "an array of other things";
  throw new AttentionError(
    "type",
    `A plane needs a tensor's id or an array of one id or more, not ${given}.`,
  );
}

/** The place along the first axis of tensors with three axes; the first one by default. */
function sliceOf(slice: unknown): number {
  if (slice === undefined) return 0;
  const place = requireNumber(slice, "The slice of a plane");
  if (Number.isInteger(place) && place >= 0) return place;
  throw new AttentionError(
    "value",
    `The slice of a plane must be a whole number of 0 or more, not ${String(place)}.`,
  );
}

/** The matrix of a tensor that a plane is of: the tensor itself, or one slice of it. */
function matrixOf({ id, shape, data }: TraceTensor, slice: number): Float32Array {
  const shown = `(${shape.join(", ")})`;
  if (shape.length !== 2 && shape.length !== 3) {
    throw new AttentionError(
      "shape",
      `A plane is of the rows of a matrix, or of a slice of three axes; ${id} has shape ${shown}.`,
    );
  }
  if (shape.length === 2) return data;
  const slices = shape[0] as number;
  if (slice >= slices) {
    throw new AttentionError(
      "value",
      `A slice of ${id}, of shape ${shown}, must be from 0 to ${String(slices - 1)}, not ${String(slice)}.`,
    );
  }
  const size = data.length / slices;
  return data.subarray(slice * size, (slice + 1) * size);
}

/** The plane of the rows of these tensors of a trace, below each other. */
export function planeOf(
  module: Module,
  made: readonly TraceTensor[],
  ids: unknown,
  slice: unknown,
): Plane {
  const place = sliceOf(slice);
  const tensors = idsOf(ids).map((id) => {
    const found = made.find((each) => each.id === id);
    if (found !== undefined) return found;
    const names = made.map((each) => each.id);
    const all = "the trace's tensors are named by their ids";
    throw unknownName("This lesson has no tensor called", id, names, all);
  });
  const matrices = tensors.map((tensor) => matrixOf(tensor, place));
  const [first, ...others] = tensors as [TraceTensor, ...TraceTensor[]];
  const columns = first.shape.at(-1) as number;
  for (const { id, shape } of others) {
    if (shape.at(-1) === columns) continue;
    throw new AttentionError(
      "shape",
      `Tensors in one plane need as many columns each; ${first.id} has ${String(columns)}, ${id} has ${String(shape.at(-1))}.`,
    );
  }
  const size = matrices.reduce((sum, { length }) => sum + length, 0);
  const data = new Float32Array(size);
  let end = 0;
  for (const matrix of matrices) {
    data.set(matrix, end);
    end += matrix.length;
  }
  const rows = { shape: [size / columns, columns], data };
  const reply = new Request().tensor(rows, "A plane's rows").send(module, "principal_plane");
  const share = reply.number();
  return { directions: Float64Array.from({ length: 2 * columns }, () => reply.number()), share };
}
