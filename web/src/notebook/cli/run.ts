import { startKernelProcess } from "../kernel/node/process.js";
import type { Done, Output } from "../kernel/messages.js";
import type { Cell } from "../files/notebook.js";
import { namesKinds } from "../files/kinds.js";
import { withOutput } from "../files/outputs.js";

/** What a cell showed when it ran. */
export interface CellRun {
  readonly cell: Cell;
  readonly outputs: readonly Output[];
  readonly done: Done;
}

export interface RunOptions {
  readonly pyodide: string;
  readonly recorder: string;
  readonly beside: Readonly<Record<string, Uint8Array>>;
  readonly seconds: number;
  /** Called as a cell shows something. */
  onOutput?(cell: Cell, output: Output): void;
  /** Called as a cell has ended. */
  onCell?(run: CellRun): void;
}

export interface NotebookRun {
  readonly cells: readonly CellRun[];
  /** Why not all cells have run. */
  readonly ended?: string;
}

/** Runs the cells of code one after the other in a fresh kernel. A cell that ends with an error stops none of those after it. */
export function runCells(cells: readonly Cell[], options: RunOptions): Promise<NotebookRun> {
  return new Promise((resolve) => {
    const code = new Map(
      cells.filter(({ kind }) => kind === "code").map((cell) => [cell.id, cell]),
    );
    const areNamed = namesKinds(cells.flatMap(({ outputs }) => outputs));
    const outputs = new Map<string, Output[]>();
    const runs: CellRun[] = [];
    const end = (ended?: string): void => {
      clearTimeout(timer);
      kernel.stop();
      resolve(ended === undefined ? { cells: runs } : { cells: runs, ended });
    };
    const kernel = startKernelProcess({
      ...options,
      onEnd: end,
      onMessage: (message) => {
        if (message.kind === "ready") {
          for (const { id, source } of code.values()) kernel.run(id, source, areNamed);
          if (code.size === 0) end();
        } else if (message.kind === "failed") end(message.sentence);
        else if (message.kind === "output") {
          // Code in the notebook may name a cell that is not there.
          const cell = code.get(message.cell);
          if (cell === undefined) return;
          outputs.set(cell.id, withOutput(outputs.get(cell.id) ?? [], message.output));
          options.onOutput?.(cell, message.output);
        } else if (message.kind === "clear") {
          outputs.delete(message.cell);
        } else if (message.kind === "done") {
          const cell = code.get(message.cell);
          if (cell === undefined || runs.some((each) => each.cell === cell)) return;
          const run = { cell, outputs: outputs.get(cell.id) ?? [], done: message };
          runs.push(run);
          options.onCell?.(run);
          if (runs.length === code.size) end();
        }
      },
    });
    const timer = setTimeout(
      () =>
        end(
          `The notebook took longer than ${String(options.seconds)} s (--seconds N), and was ended.`,
        ),
      options.seconds * 1000,
    );
  });
}
