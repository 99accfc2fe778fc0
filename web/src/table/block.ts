import type { Messages } from "../words/messages";
import { formatBlock, parseBlock } from "../model/clipboard";
import type { PasteProblem } from "../model/clipboard";
import type { CellValue } from "../model/edits";
import { placesOf } from "../model/grid";
import type { GridBlock, GridPlace } from "../model/grid";
import type { Actions } from "../model/page";
import { flatIndex, tensorIndex } from "../model/tensor";
import type { ShownTensor } from "../model/tensor";

/** A tensor as one grid shows it. */
export interface GridAccess {
  readonly tensor: ShownTensor;
  readonly transposed: boolean;
  readonly slice: number;
  readonly size: { readonly rows: number; readonly columns: number };
}

type Words = Messages["ui"]["editing"];

function cellValue(
  access: GridAccess,
  { row, column }: GridPlace,
  value: number | undefined,
): CellValue {
  const { tensor, transposed, slice } = access;
  return { index: tensorIndex(tensor.shape, row, column, transposed, slice), value };
}

function valueIn({ tensor, transposed, slice }: GridAccess, { row, column }: GridPlace): number {
  return tensor.data[flatIndex(tensor.shape, row, column, transposed, slice)] ?? NaN;
}

export function copiedText(access: GridAccess, block: GridBlock): string {
  const values = placesOf(block).map((place) => valueIn(access, place));
  return formatBlock(
    Array.from({ length: block.rows }, (_, row) =>
      values.slice(row * block.columns, (row + 1) * block.columns),
    ),
  );
}

/** Sets a block to one number, or restores its numbers. Returns the reason if the engine refuses. */
export function setAll(
  access: GridAccess,
  block: GridBlock,
  value: number | undefined,
  actions: Actions,
): string | undefined {
  const cells = placesOf(block).map((place) => cellValue(access, place, value));
  return actions.edit(access.tensor.id, cells);
}

/** Pastes a block over the grid from a cell on. Returns a sentence if it does not fit; then nothing changes. */
export function pasteInto(
  access: GridAccess,
  from: GridPlace,
  text: string,
  actions: Actions,
  words: Words,
): string | undefined {
  const pasted = parseBlock(text);
  if ("problem" in pasted) return pasteSentence(pasted.problem, words);
  const { block } = pasted;
  const [rows, columns] = [block.length, block[0]?.length ?? 0];
  const room = [access.size.rows - from.row, access.size.columns - from.column] as const;
  if (rows > room[0] || columns > room[1]) return words.tooWide(rows, columns, ...room);
  const cells = block.flatMap((line, r) =>
    line.map((value, c) =>
      cellValue(access, { row: from.row + r, column: from.column + c }, value),
    ),
  );
  return actions.edit(access.tensor.id, cells);
}

function pasteSentence(problem: PasteProblem, words: Words): string {
  switch (problem.kind) {
    case "nothing":
      return words.nothingToPaste;
    case "ragged":
      return words.ragged(problem.row + 1, problem.cells, problem.first);
    case "cell": {
      const why = problem.why === "empty" ? words.empty : words[problem.why](problem.text);
      return words.badCell(problem.row + 1, problem.column + 1, why);
    }
  }
}
