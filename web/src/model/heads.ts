import type { HeadMark, HeadMarks, HeadTable } from "./layout";

/** The number of head colours; styles/table.css has a class for each. */
const COLOURS = 4;

/** Marks rows or columns: those of all heads in equal parts, all as of the head that the slice shows, or of one head. */
export function headMarks(
  axis: "rows" | "columns",
  of: "all" | "slice" | number,
): (table: HeadTable) => HeadMarks {
  return ({ rows, columns, transposed, slice, heads }) => {
    const across = (axis === "columns") !== transposed;
    const length = across ? columns : rows;
    const headOf = (place: number): number =>
      of === "all" ? Math.floor((place * heads) / length) : of === "slice" ? slice : of;
    const marks = Array.from({ length }, (_, place): HeadMark => {
      const head = headOf(place);
      return { head, look: headClass(head), begins: place > 0 && headOf(place - 1) !== head };
    });
    return across ? { rows: [], columns: marks } : { rows: marks, columns: [] };
  };
}

/** The class of a head's colour. */
export function headClass(head: number | undefined): string {
  return head === undefined ? "" : `head${head % COLOURS}`;
}
