import { fittedNumber } from "../../../model/number";

/** In px how wide a cell is at least, with four decimals or with two. */
export const CELL = { wide: 56, narrow: 39 } as const;
/** How many characters of a number a cell holds, and how wide one is; what else a cell takes. */
export const ROOM = { wide: 8, narrow: 5 } as const;
const LETTER = { wide: 7.2, narrow: 6.9 } as const;
const PADDING = 5;
/** In px how wide the names of rows are, or their numbers. */
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

/** What else says how much room tables need. */
export interface Needs {
  /** The first table takes as many px at least. */
  readonly least?: number;
  /** How many tables have no names of rows, as those of the table before them are theirs. */
  readonly headless?: number;
  readonly cells?: Readonly<Record<keyof typeof CELL, number>>;
}

/** Shares `width` px among tables of so many columns; whether rows have names says how wide these are. */
export function fitOf(
  columns: readonly number[],
  width: number,
  isNamed: boolean,
  { least = 0, headless = 0, cells = CELL }: Needs = {},
): Fit {
  const names = isNamed ? ROWS_NAMED : ROWS_COUNTED;
  const unused = Math.max(0, least - names - (columns[0] ?? 0) * cells.narrow);
  const taken = unused + (columns.length - headless) * names + (columns.length - 1) * GAP;
  const free = width - taken;
  const total = columns.reduce((sum, each) => sum + each, 0);
  const isNarrow = total * cells.wide > free;
  const room = Math.max(
    columns.length * LEAST,
    Math.floor(free / (isNarrow ? cells.narrow : cells.wide)),
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

/** A number as a cell holds it. */
export const cellText = (value: number, decimals: number, isNarrow: boolean): string =>
  fittedNumber(value, decimals, isNarrow ? ROOM.narrow : ROOM.wide);

/** How wide cells are that hold each of these numbers; the longest texts are those of the ends. */
export function cellsFor(
  numbers: ArrayLike<number>,
  isFloat: boolean,
): NonNullable<Needs["cells"]> {
  let [least, most] = [0, 0];
  for (let at = 0; at < numbers.length; at += 1) {
    // Of millions of numbers, comparing takes a tenth of what calls take.
    const value = numbers[at] as number;
    if (value < least && value !== -Infinity) least = value;
    else if (value > most && value !== Infinity) most = value;
  }
  const wide = (kind: keyof typeof CELL, decimals: number): number => {
    const texts = [least, most].map((value) => cellText(value, decimals, kind === "narrow"));
    const letters = Math.max(...texts.map(({ length }) => length));
    return Math.max(CELL[kind], Math.ceil(letters * LETTER[kind] + PADDING));
  };
  return { wide: wide("wide", isFloat ? 4 : 0), narrow: wide("narrow", isFloat ? 2 : 0) };
}
