import type { HeadsLook } from "./layout";

/** Which head each row and each column of a table belongs to, counted from 0; empty where an axis is not shared out. */
export interface HeadMarks {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Colours that there are for heads; styles/table.css has a class for each. */
const COLOURS = 4;

export function headMarks(
  { axis, of }: HeadsLook,
  table: {
    readonly rows: number;
    readonly columns: number;
    readonly transposed: boolean;
    readonly slice: number;
    /** How many heads there are. */
    readonly heads: number;
  },
): HeadMarks {
  const across = (axis === "columns") !== table.transposed;
  const length = across ? table.columns : table.rows;
  const marks = Array.from({ length }, (_, place) => {
    if (of === "all") return Math.floor((place * table.heads) / length);
    return of === "slice" ? table.slice : of;
  });
  return across ? { rows: [], columns: marks } : { rows: marks, columns: [] };
}

/** The class of a head's colour. */
export function headClass(head: number | undefined): string {
  return head === undefined ? "" : `head${head % COLOURS}`;
}

/** Where the rows or columns of another head begin. */
export function beginsHead(marks: readonly number[], place: number): boolean {
  return place > 0 && marks[place] !== marks[place - 1];
}
