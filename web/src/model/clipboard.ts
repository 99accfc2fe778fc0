import { readNumber } from "./reading";
import type { Unreadable } from "./reading";

/** Why a pasted text is not a block of numbers. */
export type PasteProblem =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "ragged";
      readonly row: number;
      readonly cells: number;
      readonly first: number;
    }
  | {
      readonly kind: "cell";
      readonly row: number;
      readonly column: number;
      readonly why: Unreadable;
      readonly text: string;
    };

export type Pasted =
  { readonly block: readonly (readonly number[])[] } | { readonly problem: PasteProblem };

/** The limit for pasted cells; larger than any table. */
const MOST_CHARACTERS = 4_000_000;

/** The characters around a row of a printed matrix; a tab there is an empty cell of a spreadsheet. */
const BEFORE = /[^\S\t]+|tensor\(|array\(|[[(]+/y;
const AFTER = /[^\S\t]|[\]),;]/;

/** Numbers as spreadsheets, CSV files and printed matrices have them: a row a line, cells between tabs, commas, semicolons or spaces. */
export function parseBlock(text: string): Pasted {
  const lines = text
    .slice(0, MOST_CHARACTERS)
    .split(/\r\n|\r|\n/)
    .map(bare);
  while (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return { problem: { kind: "nothing" } };
  const separator = separatorOf(text);
  const block: number[][] = [];
  for (const [row, line] of lines.entries()) {
    const numbers: number[] = [];
    for (const [column, cell] of line.split(separator).entries()) {
      const read = readNumber(cell);
      if ("why" in read) {
        return { problem: { kind: "cell", row, column, why: read.why, text: cell.trim() } };
      }
      numbers.push(read.value);
    }
    const first = block[0]?.length ?? numbers.length;
    if (numbers.length !== first) {
      return { problem: { kind: "ragged", row, cells: numbers.length, first } };
    }
    block.push(numbers);
  }
  return { block };
}

/** A line without the characters around its numbers. It scans from both ends, so the cost is linear in the length. */
function bare(line: string): string {
  let start = 0;
  BEFORE.lastIndex = 0;
  while (BEFORE.test(line)) start = BEFORE.lastIndex;
  let end = line.length;
  while (end > start && AFTER.test(line.charAt(end - 1))) end -= 1;
  return line.slice(start, end);
}

/** The separators between cells, without surrounding blanks. */
function separatorOf(text: string): string | RegExp {
  if (text.includes("\t")) return "\t";
  if (text.includes(";")) return ";";
  // A comma between digits with nothing else that separates is a decimal comma only where a tab or semicolon says so.
  return text.includes(",") ? "," : /\s+/;
}
