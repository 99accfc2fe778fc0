import {
  compareCell,
  hasStoredOutputs,
  totalOf,
  totalSentence,
  type CellComparison,
  type Total,
} from "../files/compare.js";
import type { Notebook } from "../files/notebook.js";
import type { CellRun, NotebookRun } from "./run.js";

/** What is told of a cell of code. */
export interface CellReport extends CellComparison {
  /** Its place among all cells, counted from 1. */
  readonly cell: number;
  /** Its place among the cells of code, as Jupyter counts them. */
  readonly count: number;
  readonly isStored: boolean;
  /** The error that ended it. */
  readonly error?: string;
  /** What was printed on stderr: it is shown, not compared. */
  readonly warnings: string;
}

export interface Report {
  readonly cells: readonly CellReport[];
  readonly total: Total;
  readonly isSame: boolean;
}

/** Compares one cell that has run. */
export function reportOf(notebook: Notebook, { cell, outputs, done }: CellRun): CellReport {
  const found = compareCell(cell, outputs, done);
  const error = outputs.find((each) => each.output_type === "error");
  return {
    ...found,
    cell: notebook.cells.indexOf(cell) + 1,
    count: done.executionCount,
    isStored: hasStoredOutputs(cell),
    ...(error === undefined ? {} : { error: `${error.ename}: ${error.evalue}` }),
    warnings: outputs
      .flatMap((each) =>
        each.output_type === "stream" && each.name === "stderr" ? [each.text] : [],
      )
      .join(""),
  };
}

/** Whether a cell is as its file has it: the same, or off by last digits that the file itself allows. */
function isFine({ status, isAllowed, error }: CellReport): boolean {
  if (status === "nothing stored") return error === undefined;
  return status === "same" || (status === "last digit" && isAllowed);
}

/** The report of a whole run; cells that did not run count as outputs that are not the same. */
export function wholeReport(notebook: Notebook, run: NotebookRun): Report {
  const cells = run.cells.map((each) => reportOf(notebook, each));
  const stored = notebook.cells.filter((cell) => cell.kind === "code" && hasStoredOutputs(cell));
  return {
    cells,
    total: { ...totalOf(cells), outputs: stored.length },
    isSame: run.ended === undefined && cells.every(isFine),
  };
}

const quoted = (text: string): string => (text === "" ? "nothing" : JSON.stringify(text));

const STATUS = {
  same: "same",
  "last digit": "same but for the last digit",
  different: "different",
  unsupported: "not supported",
  "nothing stored": "no output in the file",
} as const;

/** The lines that the command prints of a cell. */
export function linesOfCell(report: CellReport): string[] {
  const { cell, count, status, difference, device, error, warnings } = report;
  const aside = device === undefined ? "" : ` (the file's device is ${device})`;
  const lines = [`cell ${String(cell)} [${String(count)}]: ${STATUS[status]}${aside}`];
  if (difference !== undefined && status !== "unsupported") {
    const { line, stored, ours } = difference;
    lines.push(
      `  line ${String(line)}: the file has ${quoted(stored)}, here it is ${quoted(ours)}`,
    );
  }
  if (error !== undefined && status !== "same") lines.push(`  ${error.split("\n").join("\n  ")}`);
  for (const warning of warnings.trimEnd().split("\n")) {
    if (warning !== "") lines.push(`  stderr: ${warning}`);
  }
  return lines;
}

export { totalSentence };
