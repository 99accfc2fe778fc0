// node tests/notebook/support/python.mjs FILE.py ...: runs Python files in Pyodide, with the notebook's packages and the
// engine. Several files share one start, each with variables and tensors of its own.
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { gpt2Merges } from "../../../web/scripts/merges.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const packages = join(root, "web/src/notebook/python");

const engine = (name) => import(pathToFileURL(join(root, "dist/engine", name)).href);

/** A module of the engine's recorder. */
export async function startRecorder() {
  const { RecorderModule } = await engine("recorder-module.js");
  const { startModule } = await engine("start.js");
  return startModule(readFileSync(join(root, "dist/engine/recorder.wasm")), RecorderModule);
}

/** What listens for `log`, which takes each call as an object: as the page unpacks them. */
function loggingTo(log, place = () => [0, 0]) {
  return (
    log && {
      isFull: false,
      log: (call, given, count, told, bytes) => {
        const numbers = Array.from(given).slice(0, count);
        const results = Array.from(told).slice(1, 1 + told[0]);
        log({ call, numbers, place: place(), results, ...(bytes && { bytes }) });
      },
    }
  );
}

/**
 * A Python with the notebook's packages, on a recorder of its own. `log` gets the calls that change a tape, `place` says which
 * cell and line make them; `listener` listens instead of them.
 */
export async function startPython({
  log,
  place,
  listener = loggingTo(log, place),
  module,
  stdout,
} = {}) {
  const { recorderBridge } = await engine("recorder-bridge.js");
  const pyodide = await loadPyodide(stdout && { stdout });
  pyodide.registerJsModule(
    "_recorder",
    recorderBridge(module ?? (await startRecorder()), listener),
  );
  for (const entry of await readdir(packages, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const inside = `/packages${path.slice(packages.length)}`;
    if (entry.isDirectory()) pyodide.FS.mkdirTree(inside);
    else if (/\.(py|bin)$/.test(path)) {
      pyodide.FS.mkdirTree(inside.slice(0, inside.lastIndexOf("/")));
      pyodide.FS.writeFile(inside, readFileSync(path));
    }
  }
  pyodide.FS.writeFile("/packages/tiktoken/gpt2.bin", gpt2Merges());
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  return pyodide;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pyodide = await startPython();
  for (const file of process.argv.slice(2)) {
    const globals = pyodide.toPy({ __name__: "__main__" });
    try {
      pyodide.runPython(readFileSync(file, "utf8"), { globals, filename: file });
    } catch (error) {
      console.log(error.message);
      process.exitCode = 1;
    }
  }
}
