import type { Part } from "./frame";
import type { Explanation } from "../../inspector/model/inspect";
import { termOf } from "../../../model/written/terms";
import { moved } from "./sums";
import { count, equals, groupNames, named, number, sign } from "./captions";
import type { CellNarration } from "./captions";

/** The cell of the mask is an explanation's last one: with a score before it where it lets that through. */
function bitOf({ terms }: Explanation): Part[] {
  const bit = terms[0]?.cells.at(-1);
  return bit === undefined ? [] : [named(bit), sign("="), count(bit.value), sign("→")];
}

/** The mask falls: a score stays where the bit is 1, and is minus infinity where it is 0. */
export const masked: CellNarration = {
  kind: "cell",
  units: () => 1,
  caption(explanation) {
    const { terms, value } = explanation;
    return { terms, parts: [...bitOf(explanation), number(value, true)], value };
  },
  row: bits,
};

/** `tril[3,·] = 1 1 1 0 0 0`. */
function bits(all: readonly Explanation[]): Part[] {
  const cells = all.flatMap(({ terms }) => terms[0]?.cells.at(-1) ?? []);
  return [...groupNames(cells), sign("="), ...cells.map(({ value }) => count(value))];
}

/** Dropout: what stays is divided by the share that stays; out of training, all of it stays as it is. */
export const dropped: CellNarration = {
  kind: "cell",
  units: () => 1,
  caption(explanation) {
    const { terms, value } = explanation;
    const [term] = terms;
    if (isHandedOn(explanation)) return moved.caption(explanation, 0, 1);
    const left = term && termOf(explanation, term, true);
    const made = left ? equals(left, value) : [number(value, true)];
    return { terms, parts: [...bitOf(explanation), ...made], value };
  },
  row: (all) => (all.every(isHandedOn) ? moved.row?.(all) : bits(all)),
};

/** Outside training: one number of another table, and no bit. */
function isHandedOn({ terms }: Explanation): boolean {
  const [term] = terms;
  return term?.cells.length === 1 && term.coefficient === 1;
}
