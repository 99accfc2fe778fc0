// attention-lab run FILE.ipynb: runs a notebook in Node.js and compares what it shows with what its file has.
import type { Output } from "../kernel/messages.js";
import { filesBeside, openFile } from "./folder.js";
import { USAGE, UsageError, readOptions, type Options } from "./options.js";
import { findPyodide, recorderFile } from "./python.js";
import { linesOfCell, reportOf, totalSentence, wholeReport } from "./report.js";
import { runCells } from "./run.js";

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** What a file of Python prints, as it prints it. */
function passOn(output: Output): void {
  if (output.output_type === "stream") process[output.name].write(output.text);
  else if (output.output_type === "error") complain(output.traceback.join("\n"));
  else print(output.data["text/plain"] ?? "");
}

async function run({ file, json, seconds }: Options): Promise<number> {
  const { notebook, isNotebook } = openFile(file);
  const pyodide = findPyodide();
  const { files: beside, left } = filesBeside(file);
  const tell = json || !isNotebook ? complain : print;
  tell(
    `This runs the code of ${file}: in Python of its own, with a copy of the files beside it, ` +
      "without network, processes or environment.",
  );
  if (left > 0) {
    tell(`${String(left)} files beside it are too many or too large: its code does not see them.`);
  }
  const ran = await runCells(notebook.cells, {
    pyodide,
    recorder: recorderFile,
    beside,
    seconds,
    onOutput: (_, output) => {
      if (!isNotebook && !json) passOn(output);
    },
    onCell: (cell) => {
      if (isNotebook && !json) linesOfCell(reportOf(notebook, cell)).forEach(print);
    },
  });
  const report = wholeReport(notebook, ran);
  if (json) {
    const outputs = ran.cells.map(({ outputs }) => outputs);
    const cells = report.cells.map((cell, at) => ({ ...cell, outputs: outputs[at] }));
    const ended = ran.ended === undefined ? {} : { ended: ran.ended };
    print(JSON.stringify({ file, ...ended, ...report, cells }, undefined, 2));
  } else {
    if (ran.ended !== undefined) tell(ran.ended);
    if (isNotebook) print(totalSentence(report.total));
  }
  return report.isSame ? 0 : 1;
}

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === undefined) {
      print(USAGE);
      return 0;
    }
    return await run(options);
  } catch (reason) {
    if (!(reason instanceof UsageError)) throw reason;
    complain(reason.message);
    return 2;
  }
}

process.exitCode = await main();
