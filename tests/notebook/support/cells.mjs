// Cells of a notebook, run by the kernel in a Python of their own, and the calls of the engine that they make.
import assert from "node:assert/strict";
import { startPython } from "./python.mjs";

export async function startCells() {
  const calls = [];
  let [sent, shared] = [[]];
  const log = (call) => calls.push(structuredClone(call));
  const place = () => {
    // A view dies when Python's memory grows.
    if (shared?.length === 0) shared = kernel.place.getBuffer("i32").data;
    return shared ? [...shared] : [0, 0];
  };
  const python = await startPython({ log, place });
  const kernel = python.runPython("import attention_kernel; attention_kernel");
  kernel.start((text) => sent.push(JSON.parse(text)));
  kernel.listen();
  shared = kernel.place.getBuffer("i32").data;
  return {
    calls,
    kernel,
    /** Runs a cell: what it writes to a stream. */
    run(code, stream = "stdout") {
      sent = [];
      kernel.run_cell("cell", code);
      assert.equal(sent.at(-1).status, "ok", JSON.stringify(sent.at(-2)));
      const texts = sent.filter(({ output }) => output?.name === stream);
      return texts.map(({ output }) => output.text).join("");
    },
    /** The value of an expression of the cells' variables. */
    value: (expression) =>
      JSON.parse(
        python.runPython(
          `import sys, json\njson.dumps(eval(${JSON.stringify(expression)}, vars(sys.modules["__main__"])))`,
        ),
      ),
  };
}
