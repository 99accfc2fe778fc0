import type { Cell, Explanation } from "../../../engine/lessons";

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

export function groupName({ tensor, pattern }: CellGroup): string {
  return pattern.length === 0 ? tensor : `${tensor}[${pattern.map((p) => p ?? "·").join(",")}]`;
}
