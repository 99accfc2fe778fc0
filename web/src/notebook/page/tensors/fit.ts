/** How wide tables of numbers are, in px: a cell with four decimals or with two, and the names of rows. */
export const CELL = { wide: 56, narrow: 42 } as const;
const ROWS_NAMED = 72;
const ROWS_COUNTED = 26;
const GAP = 20;

/** The most rows of a table; the fewest columns of one that is beside another. */
const MOST_ROWS = 16;
const LEAST = 3;

/** How tables that stand beside each other share the width. */
export interface Fit {
  /** Whether a number has two decimals only. */
  readonly isNarrow: boolean;
  /** How many columns each table shows at most. */
  readonly columns: readonly number[];
  readonly rows: number;
}

/**
 * Shares `width` px among tables of so many columns; whether rows have names says how wide these are, and the first one has
 * `least` px at least.
 */
export function fitOf(columns: readonly number[], width: number, isNamed: boolean, least = 0): Fit {
  const names = isNamed ? ROWS_NAMED : ROWS_COUNTED;
  const unused = Math.max(0, least - names - (columns[0] ?? 0) * CELL.narrow);
  const free = width - unused - columns.length * names - (columns.length - 1) * GAP;
  const total = columns.reduce((sum, each) => sum + each, 0);
  const isNarrow = total * CELL.wide > free;
  const room = Math.max(
    columns.length * LEAST,
    Math.floor(free / (isNarrow ? CELL.narrow : CELL.wide)),
  );
  if (total <= room) return { isNarrow, columns, rows: MOST_ROWS };
  // Small tables stay whole; the others share what is left.
  const shares = columns.map(() => 0);
  let left = room;
  const order = columns
    .map((_, place) => place)
    .sort((a, b) => (columns[a] ?? 0) - (columns[b] ?? 0));
  for (const [done, place] of order.entries()) {
    const share = Math.max(LEAST, Math.floor(left / (order.length - done)));
    shares[place] = Math.min(columns[place] ?? 0, share);
    left -= shares[place] ?? 0;
  }
  return { isNarrow, columns: shares, rows: MOST_ROWS };
}
