import type { LaterMessages, Messages } from "../words/messages";
import { parseBlock } from "../model/clipboard";
import type { PasteProblem } from "../model/clipboard";
import type { GridPlace } from "../model/grid";
import type { Actions } from "../model/page";
import { cellValue } from "./block";
import type { GridAccess } from "./block";

type Words = Messages["ui"]["editing"] & LaterMessages["pasting"];

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
