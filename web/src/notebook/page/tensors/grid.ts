/** How a tensor of any number of axes stands as a table: its last two axes, of which a part, and a place along each other. */

export interface Window {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** The row-major place of a cell. */
  place(row: number, column: number): number;
}

/** The most rows and columns that stand at once. */
export const MOST = 24;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);

/** The lengths of the rows and of the columns: a number is one cell, a vector one row. */
export function sizeOf(shape: readonly number[]): { rows: number; columns: number } {
  return { rows: shape.length > 1 ? (shape.at(-2) ?? 1) : 1, columns: shape.at(-1) ?? 1 };
}

export function windowOf(
  shape: readonly number[],
  leading: readonly number[],
  [row, column]: readonly [number, number],
): Window {
  const size = sizeOf(shape);
  const slice = flatOf(leading, shape);
  const start = slice * size.rows * size.columns;
  return {
    rows: range(row, Math.min(size.rows, row + MOST)),
    columns: range(column, Math.min(size.columns, column + MOST)),
    place: (r, c) => start + r * size.columns + c,
  };
}

/** The place of a cell along each axis. */
export function indexOf(at: number, shape: readonly number[]): number[] {
  const index: number[] = [];
  let rest = at;
  for (const length of [...shape].reverse()) {
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return index;
}

/** The cell that a key leads to from another, or undefined where the table ends. */
export function moved(
  key: string,
  [row, column]: readonly [number, number],
  { rows, columns }: { readonly rows: number; readonly columns: number },
): [number, number] | undefined {
  const steps: Readonly<Record<string, [number, number]>> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, columns - 1],
    PageUp: [Math.max(0, row - MOST), column],
    PageDown: [Math.min(rows - 1, row + MOST), column],
  };
  const to = steps[key];
  if (to === undefined) return undefined;
  const [r, c] = to;
  return r < 0 || c < 0 || r >= rows || c >= columns ? undefined : to;
}

/** The row-major place of a cell. */
export const flatOf = (index: readonly number[], shape: readonly number[]): number =>
  index.reduce((flat, place, axis) => flat * (shape[axis] ?? 1) + place, 0);

/** Cells of any dtype as numbers. */
export const numbersOf = (cells: ArrayLike<number | bigint>): number[] => Array.from(cells, Number);
