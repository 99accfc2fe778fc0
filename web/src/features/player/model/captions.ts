import type { Term } from "../../../engine/lessons";
import { cellName } from "../../inspector/model/inspect";
import { groupCells, groupName } from "../../inspector/model/names";
import type { Cell, Explanation } from "../../inspector/model/inspect";
import {
  equation,
  fineNumber,
  mark,
  numberPiece,
  sign,
  sum,
  written,
} from "../../../model/written/expression";
import type { Expression, Writer } from "../../../model/written/expression";
import { termOf } from "../../../model/written/terms";
import type { Part, PlayingWord } from "./frame";

export { mark, sign };

/** The caption of one moment: the terms that are added now, its words, and the value so far. */
export interface Caption {
  readonly terms: readonly Term[];
  readonly parts: readonly Part[];
  readonly value: number;
}

/** How the player explains the cells of one operation. A cell has units: its terms, and what comes before or after them. */
export interface CellNarration {
  readonly kind: "cell";
  units(explanation: Explanation): number;
  /** The caption of one moment with the units from `from` to before `to`. */
  caption(explanation: Explanation, from: number, to: number): Caption;
  /** The caption of several cells at once; undefined: the captions of the single cells. */
  row?(all: readonly Explanation[]): readonly Part[] | undefined;
}

/** How the player explains a line of cells with the same terms: first what they share, then each cell. */
export interface LineNarration {
  readonly kind: "line";
  units(explanation: Explanation): number;
  share(explanation: Explanation, from: number, to: number): Caption;
  finish(explanation: Explanation): Caption;
  /** The same for the whole line at once, as a few moments; the last one makes its cells. */
  phases(explanation: Explanation): readonly Caption[];
}

export type Narration = CellNarration | LineNarration;

/** Terms up to which a sum stays written out; longer ones show what is added to what. */
export const FEW = 3;

export const number = numberPiece;
export const count = (value: number): Part => ({ kind: "count", value });
export const word = (each: PlayingWord): Part => ({ kind: "word", word: each });
export const named = (cell: Cell): Part => ({
  kind: "name",
  name: cellName(cell),
  tensor: cell.tensor,
});

/** `inputs[2,·]`: cells of several explanations under one name, tensor by tensor. */
export function groupNames(cells: readonly Cell[]): Part[] {
  return groupCells(cells).map((group) => ({
    kind: "name",
    name: groupName(group),
    tensor: group.tensor,
  }));
}

export function sumOf(terms: readonly Term[]): number {
  return terms.reduce((sum, { value }) => sum + value, 0);
}

/** The arithmetic of a term, or its number if it has none. */
export function termIn(explanation: Explanation, term: Term, now: boolean): Expression {
  return termOf(explanation, term, now) ?? written(number(term.value, now));
}

/** How a line writes its numbers. */
export const inLine: Writer = ({ value }) => fineNumber(value);

/** An expression and its result. */
export function equals(left: Expression, result: number): Part[] {
  const {
    left: pieces,
    sign: between,
    result: made,
  } = equation(left, number(result, true), inLine);
  return [...pieces, sign(between), made];
}

/** Parts with a sign between them. */
export function between(text: string, groups: readonly (readonly Part[])[]): Part[] {
  return groups.flatMap((group, place) => (place === 0 ? group : [sign(text), ...group]));
}

/** A sum after its terms up to `to`, with those from `from` on as the newest. */
export function runningSum(
  explanation: Explanation,
  from: number,
  to: number,
  write: (term: Term, now: boolean) => Expression,
  tail: readonly Expression[] = [],
): Caption {
  const { terms, value } = explanation;
  const newest = terms.slice(from, to);
  const done = to >= terms.length;
  const total = done ? value : sumOf(terms.slice(0, to));
  const operands: Expression[] = [];
  if (terms.length <= FEW) {
    operands.push(...terms.slice(0, to).map((term, place) => write(term, place >= from)));
  } else {
    if (from > 0) operands.push(written(number(sumOf(terms.slice(0, from)))));
    const [only] = newest;
    operands.push(only !== undefined && newest.length === 1 ? write(only, true) : together(newest));
  }
  const parts = equals(sum(...operands, ...(done ? tail : [])), total);
  return { terms: newest, parts, value: total };
}

/** `4 terms`. */
function together(terms: readonly Term[]): Expression {
  const value = sumOf(terms);
  return { pieces: [{ kind: "terms", count: terms.length }], evaluate: () => value };
}
