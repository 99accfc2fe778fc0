import { FileError } from "./error";
import { quoted } from "./quoted";
import { cellsOf, isBlank, isProse, numberIn, plainOf, separatorOf } from "./cells";
import type { Separator } from "./cells";
import { MOST_NUMBERS } from "./shape";
import { Turns } from "./source";
import { Allowance, Numbers, textOf } from "./text";
import type { NamedBlob, OpenedFile } from "./types";

/** The number of cells that are read before the page gets a turn. */
const FEW = 2 ** 12;

/**
 * Reads one table of numbers: a line per row, below at most one heading row. If the heading row begins with an empty
 * cell, as pandas writes it, the first column is an index and is left out.
 */
export async function openSeparated(blob: NamedBlob): Promise<OpenedFile> {
  const table = new Table();
  const turns = new Turns();
  let separator: Separator | undefined;
  let done = 0;
  for await (const lines of linesOf(blob)) {
    if (separator === undefined && isProse(lines)) {
      throw new FileError("format", { name: blob.name ?? "", kind: "prose" });
    }
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
  const { numbers, rows, columns, index } = table;
  const format = separator === "\t" ? "tsv" : "csv";
  const arrays = rows === 0 ? [] : [numbers.array("", [rows, columns])];
  return { format, arrays, refused: [], ...(index !== undefined && { index }) };
}

/** Yields the whole lines of each piece of the text. */
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

class Table {
  readonly numbers = new Numbers();
  rows = 0;
  line = 0;
  readonly #allowance = new Allowance();
  /** The cells of every row, once one was read. */
  #width = 0;
  /** The cells of the current row so far. */
  #cells = 0;
  /** The first word of the current row, and its column. */
  #word: readonly [cell: string, column: number] | undefined;
  /** The error for the heading row, if it is read as numbers. */
  #heading: FileError | undefined;
  /** The first column, if the first row begins with an empty cell. */
  #index: Index | undefined;
  /** The number of an empty line; rows may not follow it. */
  #gap = 0;

  get columns(): number {
    return this.#index === undefined ? this.#width : this.#width - 1;
  }

  /** The first labels of the column that is left out. */
  get index(): string | undefined {
    return this.#index?.text;
  }

  /** Whether the next line has cells. */
  begin(line: string): boolean {
    this.line += 1;
    this.#cells = 0;
    if (isBlank(line)) {
      if (this.rows > 0) this.#gap ||= this.line;
      return false;
    }
    // The header comment that NumPy writes.
    if (this.rows === 0 && line.startsWith("#")) return false;
    if (this.#gap > 0) throw this.#ragged(this.#gap, 0);
    return true;
  }

  take(cell: string): void {
    this.#cells += 1;
    const value = numberIn(cell);
    const isFirst = this.#width === 0;
    if (this.#cells === 1 && isFirst && plainOf(cell) === "") {
      this.#heading = this.#wrong(cell, 1);
      this.#index = new Index();
      return;
    }
    if (this.#index !== undefined && (isFirst || this.#cells === 1)) {
      if (plainOf(cell) === "" && isFirst) throw this.#wrong(cell, this.#cells);
      if (isFirst) this.#index.head(value);
      else this.#index.label(plainOf(cell), value);
      return;
    }
    if (value === undefined) {
      const heads = isFirst && this.numbers.count === 0;
      if (!heads || plainOf(cell) === "") throw this.#wrong(cell, this.#cells);
      this.#word ??= [cell, this.#cells];
      return;
    }
    // A row is a heading only if all its cells are words.
    if (this.#word !== undefined) throw this.#wrong(...this.#word);
    this.#allowance.take("");
    this.numbers.push(value);
  }

  end(): void {
    const isFirst = this.#width === 0;
    if (!isFirst && this.#cells !== this.#width) throw this.#ragged(this.line, this.#cells);
    this.#width = this.#cells;
    if (this.#word !== undefined) this.#heading = this.#wrong(...this.#word);
    else if (!isFirst || this.#index === undefined) this.rows += 1;
    this.#word = undefined;
  }

  /** A heading without rows, and a first row that may be data, are reported as unreadable numbers. */
  finish(): void {
    const isTable = this.rows > 0 && this.columns > 0 && this.#index?.isLikely !== false;
    if (!isTable && this.#heading !== undefined) throw this.#heading;
  }

  #ragged(line: number, cells: number): FileError {
    const [at, has, width] = [String(line), String(cells), String(this.#width)];
    return new FileError("ragged-rows", { line: at, cells: has, width });
  }

  #wrong(cell: string, column: number): FileError {
    const place = { line: String(this.line), column: String(column) };
    return new FileError("cell", { ...place, text: plainOf(cell).slice(0, 40) });
  }
}

/** Labels that are named. */
const NAMED = 3;

/** The first column of a table whose first row begins with nothing. */
class Index {
  readonly #labels: string[] = [];
  #columns = 0;
  #rows = 0;
  /** True if a heading or label is not a number, or if all headings or all labels count from 0, which is the default of pandas. */
  #hasWords = false;
  #columnsCount = true;
  #rowsCount = true;

  /** Whether it is an index: a row of numbers may also lack its first cell. */
  get isLikely(): boolean {
    return this.#hasWords || this.#columnsCount || this.#rowsCount;
  }

  get text(): string {
    const more = this.#rows > NAMED ? ", …" : "";
    return quoted(this.#labels.map((label) => quoted(label, 24)).join(", ")) + more;
  }

  head(value: number | undefined): void {
    this.#hasWords ||= value === undefined;
    this.#columnsCount &&= value === this.#columns;
    this.#columns += 1;
  }

  label(text: string, value: number | undefined): void {
    this.#hasWords ||= value === undefined;
    this.#rowsCount &&= value === this.#rows;
    if (this.#rows < NAMED) this.#labels.push(text);
    this.#rows += 1;
  }
}
