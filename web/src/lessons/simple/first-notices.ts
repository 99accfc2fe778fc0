import { rowsOf } from "../../model/facts";
import type { Notice } from "../../model/facts";

/** The facts of the first step's Notice, or null if the text would be false for the current tensors. */
export const first: Readonly<Record<"tokens", Notice>> = {
  tokens: ({ tensors, token }) => {
    const rows = rowsOf(tensors, "inputs");
    const [a, b] = [rows[1], rows[2]];
    if (a === undefined || b === undefined) return null;
    const apart = Math.max(...a.map((value, place) => Math.abs(value - (b[place] ?? NaN))));
    return apart < 0.025 ? { first: token(1), second: token(2) } : null;
  },
};
