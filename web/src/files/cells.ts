import { FileError } from "./error";

/** The separators of cells. */
const SEPARATORS = ["\t", ";", ",", " "] as const;

export type Separator = (typeof SEPARATORS)[number];

/** The separator that makes a line numbers; it tries the second line first, as the first may be headings. */
export function separatorOf(lines: readonly string[]): Separator {
  const few = lines.filter((line) => !isBlank(line) && !line.startsWith("#")).slice(0, 2);
  for (const line of few.toReversed()) {
    const found = SEPARATORS.find((each) => {
      const cells = line.trim().split(each === " " ? /\s+/ : each);
      return cells.length > 1 && cells.every((cell) => numberIn(cell) !== undefined);
    });
    if (found !== undefined) return found;
  }
  return SEPARATORS.find((each) => each !== " " && few[0]?.includes(each)) ?? ",";
}

export const isBlank = (line: string): boolean => line.trim() === "";

export function* cellsOf(line: string, separator: Separator, at: number): Generator<string> {
  if (separator === " ") {
    for (const [cell] of line.matchAll(/\S+/g)) yield cell;
  } else if (!line.includes('"')) {
    let from = 0;
    for (let end = 0; end >= 0; from = end + 1) {
      end = line.indexOf(separator, from);
      yield line.slice(from, end < 0 ? undefined : end);
    }
  } else yield* quotedCells(line, separator, at);
}

/** Splits a line with quoted cells. A separator in quotes does not separate. */
function* quotedCells(line: string, separator: Separator, at: number): Generator<string> {
  // No single pattern for a cell: on a cell as long as the file it would need a backtracking position per character.
  const blanks = new RegExp(`[^\\S${separator}]*`, "y");
  const behindBlanks = (from: number): number => {
    blanks.lastIndex = from;
    return from + (blanks.exec(line)?.[0].length ?? 0);
  };
  for (let from = 0; ;) {
    const start = behindBlanks(from);
    const isQuoted = line[start] === '"';
    const end = isQuoted ? behindBlanks(quoteEnd(line, start)) : line.indexOf(separator, from);
    const last = end < 0 || end === line.length;
    const cell = line.slice(from, last ? undefined : end);
    const isWhole = isQuoted
      ? end > start && (last || line[end] === separator)
      : !cell.includes('"');
    if (!isWhole) throw new FileError("quote", { line: String(at) });
    yield cell;
    if (last) return;
    from = end + 1;
  }
}

/** The index after the quote that closes the one at `start` (a doubled quote is a literal one); 0 if none does. */
function quoteEnd(line: string, start: number): number {
  let end = line.indexOf('"', start + 1);
  while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
  return end + 1;
}

/** A decimal number, an infinity or NaN, in quotes or not; undefined for anything else. */
export function numberIn(cell: string): number | undefined {
  const plain = plainOf(cell).replace("−", "-");
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return Number(plain);
  const word = /^([+-]?)(?:(inf|infinity|∞)|nan)$/i.exec(plain);
  if (word === null) return undefined;
  return word[2] === undefined ? NaN : word[1] === "-" ? -Infinity : Infinity;
}

export function plainOf(cell: string): string {
  const trimmed = cell.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed;
}

/** The lines that are examined for prose, and the words in a line that make a sentence. */
const [FEW_LINES, MANY_WORDS] = [20, 4];

/** Whether lines are prose rather than rows: most have no numeric cell. */
export function isProse(lines: readonly string[]): boolean {
  const few = lines.filter((line) => !isBlank(line) && !line.startsWith("#")).slice(0, FEW_LINES);
  const words = few.map((line) => line.trim().split(/\s+/));
  const isSentence = words.some((each) => each.length >= MANY_WORDS);
  return (
    isSentence && 2 * few.filter((line, at) => isRow(line, words[at] ?? [])).length < few.length
  );
}

function isRow(line: string, words: readonly string[]): boolean {
  const isNumber = (cell: string): boolean => numberIn(cell) !== undefined;
  if (2 * words.filter(isNumber).length >= words.length) return true;
  return SEPARATORS.some((each) => {
    const cells = each === " " ? [] : line.split(each);
    return cells.length > 1 && cells.some(isNumber);
  });
}
