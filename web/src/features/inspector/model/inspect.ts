import type { Cell, Explanation, Rule } from "../../../engine/lessons";
import { flatOf } from "../../../model/edits";
import type { Tensors } from "../../../model/tensor";
import { tensorOf } from "../../../model/tensor";

export type { Cell, Explanation, Rule };

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

/** `attn_scores[2,3]`, counted from 1 as the headings of the tables. */
export function cellName({ tensor, index }: Cell): string {
  return index.length === 0 ? tensor : `${tensor}[${index.map((place) => place + 1).join(",")}]`;
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
