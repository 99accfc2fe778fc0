// A Python that has PyTorch and NumPy. Where there is none: a failure in CI, elsewhere a skip that says what to install.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { pythons } from "../../../web/scripts/packages.mjs";

const python = pythons.find(
  (each) => spawnSync(each, ["-c", "import numpy, torch"], { stdio: "ignore" }).status === 0,
);

const install =
  "No Python here has PyTorch and NumPy, so the copied scripts are not run. Install them with\n" +
  "  apt-get install --no-install-recommends python3-torch python3-numpy\n" +
  "or, elsewhere, with\n  pip install torch numpy\nand start again.";

if (python === undefined) {
  if (process.env.CI) throw new Error(install);
  console.log(install);
}

/** For node:test: why a test is skipped, or false. */
export const skip = python === undefined ? install : false;

/** What each script prints; all of them run in one Python. */
export function runScripts(scripts) {
  return JSON.parse(askPython("run.py", JSON.stringify(scripts))).results;
}

/** What a Python file of this folder prints that reads a text. */
export function askPython(name, input) {
  return printedBy(name, [], input);
}

/** The same, while others run. */
export async function askPythonBeside(name, input) {
  const started = spawn(python, [pathOf(name)], { cwd, env: environment });
  const ended = new Promise((settle, fail) => started.on("error", fail).on("close", settle));
  started.stdin.on("error", () => {}).end(input);
  const [stdout, stderr, status] = await Promise.all([
    text(started.stdout),
    text(started.stderr),
    ended,
  ]);
  if (status !== 0) throw new Error(`Python ended with ${status}: ${stderr}`);
  return stdout;
}

/** The output of a Python file of this folder, run with arguments. */
export function runPython(name, ...words) {
  return printedBy(name, words);
}

/** Debian's plain BLAS. Others, which may be installed beside it, add up in another order. */
const plainBlas = (existsSync("/usr/lib") ? readdirSync("/usr/lib") : [])
  .map((triplet) => `/usr/lib/${triplet}/blas`)
  .filter((folder) => existsSync(`${folder}/libblas.so.3`));

const environment = {
  ...process.env,
  PYTHONIOENCODING: "utf-8",
  OMP_NUM_THREADS: "1",
  LD_LIBRARY_PATH: [...plainBlas, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
};

/** Where programs write the files that they name. */
const cwd = mkdtempSync(join(tmpdir(), "programs-"));
process.on("exit", () => rmSync(cwd, { recursive: true }));

function pathOf(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

function printedBy(name, words, input = "") {
  const { stdout, stderr, status, error } = spawnSync(python, [pathOf(name), ...words], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    cwd,
    env: environment,
  });
  if (status !== 0) throw new Error(`Python ended with ${status}: ${error ?? stderr}`);
  return stdout;
}
