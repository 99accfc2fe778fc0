import type { Cell, Explanation, Rule, Term } from "../engine/lessons";
import { flatOf } from "./edits";
import type { Tensors } from "./tensor";
import { tensorOf } from "./tensor";

export type { Cell, Explanation, Rule };

/** Terms that are shown before the rest is folded. */
export const FEW_TERMS = 8;

/** A term as a row of the written sum. */
export interface TermRow {
  readonly cells: readonly (Cell & { readonly value: number })[];
  /** What multiplies the cells; 1 where nothing is written. */
  readonly coefficient: number;
  readonly value: number;
  /** Signed length of the bar, from -1 to 1: the part of the largest term. */
  readonly bar: number;
  /** The term that belongs to the cell itself. */
  readonly own: boolean;
  /** A masked score: it adds nothing. */
  readonly struck: boolean;
}

export interface Derivation {
  /** In the operation's order, or the largest first where some are folded. */
  readonly rows: readonly TermRow[];
  /** How many terms are not among the rows, and what they add up to. */
  readonly folded: { readonly count: number; readonly value: number } | undefined;
}

/** The terms of an explanation as rows; long sums show their largest terms unless `all` are asked for. */
export function derive(explanation: Explanation, all: boolean): Derivation {
  const sizes = explanation.terms.map(({ value }) => Math.abs(value));
  const largest = Math.max(...sizes.filter(Number.isFinite), 0);
  const rows = explanation.terms.map((term, place) => rowOf(term, place, explanation, largest));
  if (all || rows.length <= FEW_TERMS) return { rows, folded: undefined };
  const order = rows
    .map((row, place) => ({ row, size: sizes[place] ?? 0, place }))
    .sort((a, b) => Number(b.row.own) - Number(a.row.own) || rank(b.size) - rank(a.size));
  const shown = order.slice(0, FEW_TERMS);
  const rest = order.slice(FEW_TERMS);
  return {
    rows: shown.map(({ row }) => row),
    folded: { count: rest.length, value: rest.reduce((sum, { row }) => sum + row.value, 0) },
  };
}

/** NaN and infinities are what a reader looks for first. */
function rank(size: number): number {
  return Number.isFinite(size) ? size : Infinity;
}

function rowOf(term: Term, place: number, explanation: Explanation, largest: number): TermRow {
  const { cells, coefficient, value } = term;
  return {
    cells,
    coefficient,
    value,
    bar: largest > 0 && Number.isFinite(value) ? value / largest : 0,
    own: explanation.position === place,
    struck: cells.some((cell) => cell.value === -Infinity) || explanation.rule === "masked",
  };
}

/** The places of cells of one tensor that an explanation speaks of. */
export interface LitCells {
  readonly all: ReadonlySet<number>;
  /** As they stand in the products: those of the first factors, of the second. */
  readonly factors: readonly ReadonlySet<number>[];
}

/** By tensor, the places of all cells that an explanation speaks of. */
export function litCells(
  explanation: Explanation | undefined,
  tensors: Tensors,
): ReadonlyMap<string, LitCells> {
  const lit = new Map<string, { all: Set<number>; factors: Set<number>[] }>();
  for (const { cells } of explanation?.terms ?? []) {
    for (const [factor, { tensor, index }] of cells.entries()) {
      const flat = flatOf(tensorOf(tensors, tensor)?.shape ?? [], index);
      if (flat === undefined) continue;
      const places = lit.get(tensor) ?? { all: new Set(), factors: [new Set(), new Set()] };
      lit.set(tensor, places);
      places.all.add(flat);
      places.factors[factor]?.add(flat);
    }
  }
  return lit;
}

/** Cells of one tensor, written as one: where their places differ there is a dot. */
export interface CellGroup {
  readonly tensor: string;
  readonly first: Cell;
  readonly count: number;
  /** Counted from 1; undefined where the places differ. */
  readonly pattern: readonly (number | undefined)[];
}

export function groupCells(cells: readonly Cell[]): CellGroup[] {
  const groups = new Map<string, CellGroup>();
  for (const cell of cells) {
    const group = groups.get(cell.tensor);
    groups.set(cell.tensor, {
      tensor: cell.tensor,
      first: group?.first ?? cell,
      count: (group?.count ?? 0) + 1,
      pattern: cell.index.map((place, axis) =>
        group === undefined || group.pattern[axis] === place + 1 ? place + 1 : undefined,
      ),
    });
  }
  return [...groups.values()];
}

/** Every cell that an explanation names, in order. */
export function operandCells(explanation: Explanation): Cell[] {
  return explanation.terms.flatMap(({ cells }) => cells);
}

/** `attn_scores[2,3]`, counted from 1 as the headings of the tables. */
export function cellName({ tensor, index }: Cell): string {
  return index.length === 0 ? tensor : `${tensor}[${index.map((place) => place + 1).join(",")}]`;
}

export function groupName({ tensor, pattern }: CellGroup): string {
  return pattern.length === 0 ? tensor : `${tensor}[${pattern.map((p) => p ?? "·").join(",")}]`;
}

export function sameCell(a: Cell | undefined, b: Cell | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.tensor === b.tensor &&
    a.index.length === b.index.length &&
    a.index.every((place, axis) => place === b.index[axis])
  );
}

/** `attn_scores.1.2`, as a cell stands in an address, counted from 0. */
export function formatCell({ tensor, index }: Cell): string {
  return [tensor, ...index].join(".");
}

export function parseCell(text: string): Cell | undefined {
  const [tensor = "", ...places] = text.split(".");
  const index = places.map(Number);
  const good =
    /^[A-Za-z]\w{0,63}$/.test(tensor) && places.every((place) => /^\d{1,6}$/.test(place));
  return good && index.length <= 4 ? { tensor, index } : undefined;
}
