/** Which part of a large table is rendered: at most 20 rows and columns, so that adjacent tables show the same part. */

const MOST = 20;
/** Cells, rows and columns up to which a table is shown whole. */
const [WHOLE_CELLS, WHOLE_TOKENS] = [400, 64];
/** The same of strips. */
const [STRIP_CELLS, STRIP_TOKENS] = [1024, 96];

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
  strip = false,
): TableWindow {
  const { rows: high, columns: wide } = size;
  const [cells, tokens] = strip ? [STRIP_CELLS, STRIP_TOKENS] : [WHOLE_CELLS, WHOLE_TOKENS];
  if (high * wide <= cells && Math.max(high, wide) <= tokens) {
    return { windowed: false, firstRow: 0, firstColumn: 0, ...size };
  }
  return windowWithin(size, firstRow, firstColumn, { rows: MOST, columns: MOST });
}

/** As `windowOf`, where there is room for so many rows and columns. */
export function windowWithin(
  { rows: high, columns: wide }: { rows: number; columns: number },
  firstRow: number,
  firstColumn: number,
  most: { readonly rows: number; readonly columns: number },
): TableWindow {
  const [rows, columns] = [Math.min(most.rows, high), Math.min(most.columns, wide)];
  return {
    windowed: rows < high || columns < wide,
    firstRow: Math.max(0, Math.min(high - rows, firstRow)),
    firstColumn: Math.max(0, Math.min(wide - columns, firstColumn)),
    rows,
    columns,
  };
}

/** The window's start moved just as far as it takes to show `place`. */
export function shifted(first: number, count: number, place: number): number {
  if (place < first) return place;
  return place >= first + count ? place - count + 1 : first;
}
