/** Which part of a large table is live: about 400 cells of it. */

const MOST_CELLS = 400;
const MOST_COLUMNS = 20;

export interface TableWindow {
  readonly windowed: boolean;
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly rows: number;
  readonly columns: number;
}

export function windowOf(
  size: { rows: number; columns: number },
  firstRow: number,
  firstColumn: number,
): TableWindow {
  if (size.rows * size.columns <= MOST_CELLS) {
    return { windowed: false, firstRow: 0, firstColumn: 0, ...size };
  }
  const columns = Math.min(MOST_COLUMNS, size.columns);
  const rows = Math.min(Math.floor(MOST_CELLS / columns), size.rows);
  return {
    windowed: true,
    firstRow: Math.max(0, Math.min(size.rows - rows, firstRow)),
    firstColumn: Math.max(0, Math.min(size.columns - columns, firstColumn)),
    rows,
    columns,
  };
}

/** The window's start moved just as far as it takes to show `place`. */
export function shifted(first: number, count: number, place: number): number {
  if (place < first) return place;
  return place >= first + count ? place - count + 1 : first;
}
