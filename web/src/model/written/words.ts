import type { Cell, Explanation } from "../../features/inspector/model/inspect";
import { cellHeadings, isWorded } from "../layout";
import type { LessonLayout } from "../layout";
import { tensorOf } from "../tensor";
import type { Settings, Tensors } from "../tensor";

interface Shown {
  readonly tensors: Tensors;
  readonly layout: LessonLayout;
  readonly queryToken: number;
  readonly settings: Settings;
}

/** The positions of row and column in a cell's index, from its end. */
const [ROW, COLUMN] = [-2, -1];

/**
 * The words of each term: the headings of its cells, `journey × starts`. Of a cell's row and column it is the one that
 * differs between the terms; if all terms have the same words, their position in the sum is added.
 */
export function termWords({ terms }: Explanation, shown: Shown): string[] {
  const ways = [0, 1].map((at) => terms.flatMap(({ cells }) => cells.slice(at, at + 1)));
  const named = terms.map(({ cells }) => {
    const words = cells.map((cell, at) => wordOf(cell, ways[at] ?? [], shown));
    return [...new Set(words.filter((word) => word !== ""))].join(" × ");
  });
  const alike = terms.length > 1 && named.every((name) => name === named[0] && name !== "");
  return alike ? named.map((name, place) => `${name}, ${place + 1}`) : named;
}

function wordOf(cell: Cell, like: readonly Cell[], shown: Shown): string {
  const { tensors, layout } = shown;
  const look = layout.looks[cell.tensor];
  const { row, column } = cellHeadings(
    cell,
    tensorOf(tensors, cell.tensor)?.shape ?? [],
    layout,
    shown,
  );
  const found = [
    { word: row, axis: ROW, worded: isWorded(look?.rows) },
    { word: column, axis: COLUMN, worded: isWorded(look?.columns) },
  ].filter(({ word, worded }) => worded && word !== "");
  const distinct = found.filter(({ axis }) =>
    like.some((each) => each.index.at(axis) !== cell.index.at(axis)),
  );
  return (distinct.length > 0 ? distinct : found).map(({ word }) => word).join(" → ");
}
