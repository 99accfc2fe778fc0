// npm run notebook -- FILE: the command as it is run in a checkout, through npm itself.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../web/scripts/tools.mjs";
import { notebookText, stdout, temporaryFolder, value } from "./support/command.mjs";

/** A checkout of its own: npm writes the command anew, and other tests run that of this one meanwhile. */
function checkout(context) {
  const folder = temporaryFolder(context);
  for (const path of ["package.json", ".npmrc", "web", "dist/engine", "build/cache/kept"]) {
    const from = join(root, path);
    if (existsSync(from)) cpSync(from, join(folder, path), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs npm: its exit code and what it printed. */
function npm(cwd, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", args, { cwd, shell: process.platform === "win32" });
    const told = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (text) => (told[name] += text));
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...told }));
  });
}

test("npm run notebook -- FILE runs a notebook, and its last line counts the outputs", async (context) => {
  const folder = checkout(context);
  const notebooks = join(folder, "my notebooks");
  mkdirSync(notebooks);
  const cells = [
    { source: "import torch\ntorch.ones(2)", outputs: [value("tensor([1., 1.])")] },
    { source: "0.1235", outputs: [value("0.1234")] },
    { source: "import transformers\ntransformers.models", outputs: [value("x")] },
    { source: "print('ours')", outputs: [stdout("theirs\n")] },
  ];
  writeFileSync(join(notebooks, "n.ipynb"), notebookText(cells));
  // A path is one of the checkout, as npm runs in it.
  const { code, stdout: told } = await npm(folder, "run", "notebook", "--", "my notebooks/n.ipynb");
  assert.match(told, /\ncell 1 \[1\]: same\n/);
  assert.match(told, /\n1 of 4 outputs same, 1 by the last digit, 1 not supported\n$/);
  assert.equal(code, 1);
});
