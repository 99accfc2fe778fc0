// The notebook's command, run as a reader runs it, and notebooks made for it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../web/scripts/tools.mjs";

export const command = join(root, "dist/engine/notebook/command.js");

/** Runs the command: its exit code and what it printed. */
export function attentionLab(args, { script = command, cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, env });
    const told = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (text) => (told[name] += text));
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...told }));
  });
}

/** A folder that goes with the test. */
export function temporaryFolder(context) {
  const folder = mkdtempSync(join(tmpdir(), "attention-notebook-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const stdout = (text) => ({ output_type: "stream", name: "stdout", text });
export const stderr = (text) => ({ output_type: "stream", name: "stderr", text });
export const value = (text, more = {}) => ({
  output_type: "execute_result",
  data: { "text/plain": text, ...more },
  metadata: {},
  execution_count: 1,
});

/** The text of a notebook: a cell is its code, or its code with outputs and metadata. */
export function notebookText(cells, metadata = {}) {
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata,
    cells: cells.map((cell, index) => {
      const { source, outputs = [], ...more } = typeof cell === "string" ? { source: cell } : cell;
      const code = { cell_type: "code", id: `c${index}`, metadata: {}, outputs, source };
      return { ...code, execution_count: null, ...more };
    }),
  });
}

/** Runs a notebook of these cells, and gives the command's report as it is for tools. */
export async function runNotebook(context, cells, { args = [], beside = {}, ...options } = {}) {
  const folder = temporaryFolder(context);
  const file = join(folder, "n.ipynb");
  writeFileSync(file, notebookText(cells));
  for (const [name, text] of Object.entries(beside)) writeFileSync(join(folder, name), text);
  const {
    code,
    stdout: text,
    stderr: told,
  } = await attentionLab(["run", file, "--json", ...args], options);
  if (!text.startsWith("{")) throw new Error(`The command printed no JSON: ${text}${told}`);
  return { code, told, ...JSON.parse(text) };
}

/** What a cell of a report printed, and the text of its value. */
export const printed = ({ outputs }, name = "stdout") =>
  outputs
    .filter((each) => each.output_type === "stream" && each.name === name)
    .map(({ text }) => text)
    .join("");
export const shown = ({ outputs }) =>
  outputs.find(({ output_type: type }) => type === "execute_result")?.data["text/plain"];
export const errorOf = ({ outputs }) => outputs.find(({ output_type: type }) => type === "error");
