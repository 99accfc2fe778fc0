import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "./options.js";

/** The first number of Pyodide's versions that this was made for: that of its interface between Python and JavaScript. */
const SERIES = "314";
export const PYODIDE = "314.0.7";

/** The folder of the npm package `pyodide`, beside this package or in the reader's project. Throws a UsageError. */
export function findPyodide(): string {
  for (const place of [fileURLToPath(import.meta.url), join(process.cwd(), "index.js")]) {
    let manifest: string;
    try {
      manifest = createRequire(place).resolve("pyodide/package.json");
    } catch {
      continue;
    }
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
    if (version.split(".")[0] === SERIES) return dirname(manifest);
    throw new UsageError(
      `Python comes from the package pyodide ${PYODIDE}, and ${version} is installed. ` +
        `Install it with: npm install pyodide@${PYODIDE}`,
    );
  }
  throw new UsageError(
    "Python comes from the package pyodide, which is not installed. " +
      `Install it with: npm install pyodide@${PYODIDE}`,
  );
}

/** The engine's module, beside the folder of this command. */
export const recorderFile = fileURLToPath(new URL("../recorder.wasm", import.meta.url));
