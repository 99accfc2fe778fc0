import { FileError } from "./error";
import { MOST_NUMBERS } from "./shape";
import { Turns } from "./source";
import { Allowance, Numbers, textOf } from "./text";
import type { OpenedFile } from "./types";

/** What may stand between cells. */
const SEPARATORS = ["\t", ";", ",", " "] as const;

type Separator = (typeof SEPARATORS)[number];

/** Cells between which the page has no turn. */
const FEW = 2 ** 12;

/** One table of numbers: a row a line, below at most one row of words. */
export async function openSeparated(blob: Blob): Promise<OpenedFile> {
  const table = new Table();
  const turns = new Turns();
  let separator: Separator | undefined;
  let done = 0;
  for await (const lines of linesOf(blob)) {
    separator ??= separatorOf(lines);
    for (const line of lines) {
      if (!table.begin(line)) continue;
      for (const cell of cellsOf(line, separator, table.line)) {
        table.take(cell);
        done += 1;
        if (done % FEW === 0) await turns.give();
      }
      table.end();
    }
  }
  table.finish();
  const { numbers, rows, width } = table;
  const format = separator === "\t" ? "tsv" : "csv";
  return { format, arrays: rows === 0 ? [] : [numbers.array("", [rows, width])], refused: [] };
}

/** Whole lines, as many at once as a piece of the text has. */
async function* linesOf(blob: Blob): AsyncGenerator<readonly string[]> {
  let begun: string[] = [];
  let length = 0;
  for await (const piece of textOf(blob)) {
    const [first = "", ...further] = piece.split("\n");
    begun.push(first);
    length += first.length;
    // A line has no more characters than a whole array has numbers.
    if (length > MOST_NUMBERS) throw tooLong();
    const last = further.pop();
    if (last === undefined) continue;
    yield [begun.join(""), ...further];
    begun = [last];
    length = last.length;
  }
  yield [begun.join("")];
}

const tooLong = (): FileError =>
  new FileError("too-large", { name: "", shape: "", most: String(MOST_NUMBERS) });

/** That with which a line is numbers; the second line is asked first, as the first may be words. */
function separatorOf(lines: readonly string[]): Separator {
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

const isBlank = (line: string): boolean => line.trim() === "";

function* cellsOf(line: string, separator: Separator, at: number): Generator<string> {
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

/** Cells some of which stand in quotes, where a separator is none. */
function* quotedCells(line: string, separator: Separator, at: number): Generator<string> {
  // No one pattern for a cell: of a cell as long as a file it would have to remember every place.
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

/** Behind the quote that ends what the one at `start` begins, two of them being one that is meant; 0 where none does. */
function quoteEnd(line: string, start: number): number {
  let end = line.indexOf('"', start + 1);
  while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
  return end + 1;
}

/** A decimal number, an infinity or NaN, in quotes or not; undefined for anything else. */
function numberIn(cell: string): number | undefined {
  const plain = plainOf(cell).replace("−", "-");
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return Number(plain);
  const word = /^([+-]?)(?:(inf|infinity|∞)|nan)$/i.exec(plain);
  if (word === null) return undefined;
  return word[2] === undefined ? NaN : word[1] === "-" ? -Infinity : Infinity;
}

function plainOf(cell: string): string {
  const trimmed = cell.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed;
}

class Table {
  readonly numbers = new Numbers();
  rows = 0;
  width = 0;
  line = 0;
  readonly #allowance = new Allowance();
  /** Cells of the row that is read. */
  #cells = 0;
  /** The first word of the row that is read. */
  #word: string | undefined;
  /** Why the row of words would be none of numbers. */
  #heading: FileError | undefined;
  /** A line without cells: there is none between rows. */
  #gap = 0;

  /** Whether the next line has cells. */
  begin(line: string): boolean {
    this.line += 1;
    this.#cells = 0;
    if (isBlank(line)) {
      if (this.rows > 0) this.#gap ||= this.line;
      return false;
    }
    // What NumPy writes above its numbers.
    if (this.rows === 0 && line.startsWith("#")) return false;
    if (this.#gap > 0) throw this.#ragged(this.#gap, 0);
    return true;
  }

  take(cell: string): void {
    this.#cells += 1;
    const value = numberIn(cell);
    if (value === undefined) {
      const heads = this.width === 0 && this.numbers.count === 0;
      if (!heads || plainOf(cell) === "") throw this.#wrong(cell, this.#cells);
      this.#word ??= cell;
      return;
    }
    // Words are a heading only where there is nothing else in their row.
    if (this.#word !== undefined) throw this.#wrong(this.#word, 1);
    this.#allowance.take("");
    this.numbers.push(value);
  }

  end(): void {
    if (this.width > 0 && this.#cells !== this.width) throw this.#ragged(this.line, this.#cells);
    this.width = this.#cells;
    if (this.#word === undefined) this.rows += 1;
    else this.#heading = this.#wrong(this.#word, 1);
    this.#word = undefined;
  }

  /** Words that stand above nothing were meant as numbers. */
  finish(): void {
    if (this.rows === 0 && this.#heading !== undefined) throw this.#heading;
  }

  #ragged(line: number, cells: number): FileError {
    const [at, has, width] = [String(line), String(cells), String(this.width)];
    return new FileError("ragged-rows", { line: at, cells: has, width });
  }

  #wrong(cell: string, column: number): FileError {
    const place = { line: String(this.line), column: String(column) };
    return new FileError("cell", { ...place, text: plainOf(cell).slice(0, 40) });
  }
}
