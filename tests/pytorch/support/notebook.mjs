// Programs of Python that PyTorch and the notebook's own torch both run.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startPython } from "../../notebook/support/python.mjs";
import { askPython } from "./python.mjs";

const programs = fileURLToPath(new URL("../notebook/", import.meta.url));
const runner = readFileSync(new URL("programs.py", import.meta.url), "utf8");

/** The programs of a file, by the comments that start with "# ---" and say what each is about. */
export function readPrograms(name) {
  const parts = readFileSync(programs + name, "utf8").split(/^# --- (.*)\n/m);
  const [head, ...rest] = parts;
  return Array.from({ length: rest.length / 2 }, (_, place) => ({
    title: rest[2 * place],
    source: head + rest[2 * place + 1],
  }));
}

/** What PyTorch prints of each. */
export const printedByPyTorch = (sources) =>
  JSON.parse(askPython("programs.py", JSON.stringify(sources)));

/** What the notebook's torch prints of each. */
export async function printedHere(sources) {
  const python = await startPython();
  python.globals.set("sources", JSON.stringify(sources));
  return JSON.parse(python.runPython(`${runner.split("\nif __name__")[0]}\nall_printed(sources)`));
}
