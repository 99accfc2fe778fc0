/** The part of the engine's trace that the page uses, with the same shapes. */
import type { Role } from "../engine/lessons";

export type { Role };

export interface ShownTensor {
  readonly id: string;
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
  readonly role: Role;
  readonly step: string;
  readonly operation: string;
  readonly operands: readonly string[];
  readonly parameters: Readonly<Record<string, number>>;
}

export type Tensors = Readonly<Record<string, ShownTensor>>;

export type SettingValue = number | boolean | string;

export type Settings = Readonly<Record<string, SettingValue>>;

export interface SettingDescription {
  readonly kind: "integer" | "number" | "boolean" | "choice" | "text";
  readonly default: SettingValue;
  readonly range?: readonly number[] | readonly string[];
}

export interface LessonDescription {
  readonly id: string;
  readonly steps: readonly { readonly id: string; readonly tensors: readonly string[] }[];
  readonly settings: Readonly<Record<string, SettingDescription>>;
}

export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((size, length) => size * length, 1);
}

/** The tensor with this id; ignores properties that objects inherit. */
export function tensorOf(tensors: Tensors, id: string): ShownTensor | undefined {
  return Object.hasOwn(tensors, id) ? tensors[id] : undefined;
}

/** Rows and columns of a tensor as a grid shows it: a scalar is 1 x 1, a vector one row. */
export function gridSize(
  shape: readonly number[],
  transposed = false,
): { rows: number; columns: number } {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.length > 1 ? (shape.at(-2) ?? 1) : 1;
  return transposed ? { rows: columns, columns: rows } : { rows, columns };
}

/** The tensor index of a grid cell; `slice` is the index along the first axis. */
export function tensorIndex(
  shape: readonly number[],
  row: number,
  column: number,
  transposed = false,
  slice = 0,
): number[] {
  const [r, c] = transposed ? [column, row] : [row, column];
  return [slice, r, c].slice(3 - shape.length);
}

/** The offset of a grid cell in the tensor's row-major data. */
export function flatIndex(
  shape: readonly number[],
  row: number,
  column: number,
  transposed = false,
  slice = 0,
): number {
  const [r, c] = transposed ? [column, row] : [row, column];
  const { rows, columns } = gridSize(shape);
  return (shape.length > 2 ? slice * rows * columns : 0) + r * columns + c;
}

/** The index of a place in a tensor's data. */
export function indexIn(shape: readonly number[], flat: number): number[] {
  const index: number[] = [];
  let rest = flat;
  for (const length of shape.toReversed()) {
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return index;
}

/** One row of a tensor as plain numbers, counted through the leading axes; the only row of a vector. */
export function rowOf(tensor: ShownTensor, row: number): number[] {
  const { columns } = gridSize(tensor.shape);
  const rows = Math.max(1, tensor.data.length / columns);
  const start = Math.min(row, rows - 1) * columns;
  return Array.from({ length: columns }, (_, column) => tensor.data[start + column] ?? NaN);
}

/** The single number of a scalar, or the number at `place` of a vector. */
export function numberAt(tensor: ShownTensor | undefined, place = 0): number {
  return tensor?.data[Math.min(place, tensor.data.length - 1)] ?? NaN;
}

export function defaultsOf(lesson: LessonDescription): Record<string, SettingValue> {
  return Object.fromEntries(Object.entries(lesson.settings).map(([name, s]) => [name, s.default]));
}
