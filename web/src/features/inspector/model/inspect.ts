import type { AccountName } from "../../../words/messages";
import type { Cell, Explanation, Rule, Term } from "../../../engine/lessons";
import { flatOf } from "../../../model/edits";
import type { Tensors } from "../../../model/tensor";
import { tensorOf } from "../../../model/tensor";

export type { Cell, Explanation, Rule };

/** What a cell is, in a few words: `count` terms, and `zeros` more that are 0 or masked. */
export interface Account {
  readonly name: AccountName;
  readonly count: number;
  readonly zeros: number;
}

export function accountOf(explanation: Explanation): Account {
  const { rule, terms, parameters, value } = explanation;
  const zeros = nothingOf(explanation).length;
  const count = terms.length - zeros;
  if (rule === "sum_of_products") {
    const name = sumName(explanation);
    return name === "biased" ? { name, count: count - 1, zeros } : { name, count, zeros };
  }
  const shares = rule === "exponential_over_sum" || rule === "share_of_sum";
  const empty = shares && parameters["sum"] === 0 && value === 0;
  return { name: empty ? "nothing" : rule, count, zeros };
}

function sumName({ operation, terms, parameters }: Explanation): AccountName {
  const [first] = terms;
  const last = terms.at(-1);
  switch (operation) {
    case "mask":
      return "let_through";
    case "shift":
      return "numbers";
    case "cumulative_mean":
      return terms.length === 1 ? "same" : "mean";
    case "mean_absolute":
      return "mean_absolute";
    case "subtract":
      return "difference";
    case "dropout":
      if (parameters["training"] === 0) return "same";
      return first?.cells.at(-1)?.value === 0 || first?.coefficient === 0 ? "dropped" : "kept";
    case "sum":
    case "cumulative_sum":
    case "add":
      return terms.length === 1 ? "same" : "numbers";
    case "softmax_jacobian":
      return terms.length === 1 ? "products" : "difference";
    case "matmul":
      return last?.cells.length === 1 ? "biased" : "products";
    default:
      return terms.length === 1 && first?.cells.length === 1 && first.coefficient === 1
        ? "same"
        : "products";
  }
}

/** The exponential of a score of minus infinity is 0. */
export function isHidden({ rule }: Explanation, { cells, value }: Term): boolean {
  const masked = cells.some((cell) => cell.value === -Infinity);
  return rule === "masked" || (rule === "exponential_over_sum" && masked && value === 0);
}

/** The places of terms that add nothing and share one line: hidden scores, and two or more factors of 0. */
export function nothingOf(explanation: Explanation): number[] {
  const { rule, terms } = explanation;
  if (rule === "exponential_over_sum")
    return placesOf(terms, (term) => isHidden(explanation, term));
  if ((rule !== "sum_of_products" && rule !== "entropy") || terms.length < 2) return [];
  const zero = placesOf(
    terms,
    ({ cells, value }) => value === 0 && cells.some((cell) => cell.value === 0),
  );
  return zero.length > 1 ? zero : [];
}

function placesOf(terms: readonly Term[], which: (term: Term) => boolean): number[] {
  return terms.flatMap((term, place) => (which(term) ? [place] : []));
}

/** The indices of the cells of one tensor in an explanation. */
export interface LitCells {
  readonly all: ReadonlySet<number>;
  /** As they stand in the products: those of the first factors, of the second. */
  readonly factors: readonly ReadonlySet<number>[];
}

/** By tensor: the indices of all cells in an explanation. */
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

/** Cells of one tensor under one name, with a dot where their indices differ. */
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
