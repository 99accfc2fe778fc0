import { FileError } from "./error";

/** The most numbers of one array. */
export const MOST_NUMBERS = 64 * 2 ** 20;
export const MOST_AXES = 8;

/** The most arrays of one file. */
const MOST_ARRAYS = 100_000;

export function checkArrays(count: number): void {
  if (count > MOST_ARRAYS) throw new FileError("too-many", { most: String(MOST_ARRAYS) });
}

/** The most bytes of a file's list of arrays: enough for the most arrays with names of usual length. */
export const LONGEST_LIST = 2 ** 24;

/** Refuses a longer list before it is read. */
export function checkList(part: "header" | "directory", length: number): void {
  if (length <= LONGEST_LIST) return;
  const [has, most] = [String(length), String(LONGEST_LIST)];
  throw new FileError("long-header", { part, length: has, most });
}

/** As Python writes it. */
export function shapeText(shape: readonly number[]): string {
  return `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
}

/** The lengths of an array as a file states them. */
export function statedShape(name: string, lengths: readonly number[]): readonly number[] {
  if (lengths.some((length) => length < 0)) {
    throw new FileError("negative", { name, shape: shapeText(lengths) });
  }
  return lengths;
}

/** The number of elements of a shape; NaN if it is not a safe integer. */
export function countOf(shape: readonly number[]): number {
  if (!shape.every(Number.isSafeInteger)) return NaN;
  if (shape.includes(0)) return 0;
  const count = shape.reduce((product, length) => product * length, 1);
  return Number.isSafeInteger(count) ? count : NaN;
}

/** The error for an array with too many elements or axes; undefined if it is allowed. */
export function sizeError(name: string, shape: readonly number[]): FileError | undefined {
  const named = { name, shape: shapeText(shape) };
  if (shape.length > MOST_AXES) {
    return new FileError("axes", { ...named, axes: String(shape.length), most: String(MOST_AXES) });
  }
  return countOf(shape) <= MOST_NUMBERS
    ? undefined
    : new FileError("too-large", { ...named, most: String(MOST_NUMBERS) });
}
