// node tests/bench/notebook.mjs: a cell of 1,000 small tensor operations in the page, with all that follows it there (in
// Chromium), and by PyTorch, in turns; then each kind of operation in Python alone. The least of many runs each, which other
// programs do not disturb. More than 5 times PyTorch's time for the cell is said, and ends it with 1. Needs a built site
// (npm run build).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pythons } from "../../web/scripts/packages.mjs";
import { startPython } from "../notebook/support/python.mjs";
import { judge, runAll, startBrowser } from "./notebook-in-page.mjs";

const ROUNDS = 5;
const CELLS = 8;
const MOST = 5;

const file = fileURLToPath(new URL("notebook.py", import.meta.url));
const env = { ...process.env, OMP_NUM_THREADS: "1" };
const withTorch = pythons.find(
  (each) => spawnSync(each, ["-c", "import torch"], { stdio: "ignore" }).status === 0,
);
if (withTorch === undefined) throw new Error("No Python here has PyTorch.");

const python = await startPython();
const globals = python.toPy({ __name__: "bench" });
python.runPython(readFileSync(file, "utf8"), { globals });
const here = () => JSON.parse(python.runPython("measured(100)", { globals }));
const there = () => JSON.parse(spawnSync(withTorch, [file], { encoding: "utf8", env }).stdout);

/** A notebook whose every cell but the first prints how long it took. */
const folder = mkdtempSync(join(tmpdir(), "cells-"));
const notebook = join(folder, "cells.ipynb");
const [begin, cell] = ["BEGIN", "CELL"].map((name) => globals.get(name));
const cells = [begin, ...Array(CELLS).fill(cell)].map((source) => ({
  cell_type: "code",
  metadata: {},
  execution_count: null,
  outputs: [],
  source,
}));
writeFileSync(notebook, JSON.stringify({ nbformat: 4, nbformat_minor: 4, metadata: {}, cells }));
const browser = await startBrowser();
const page = await browser.open(notebook);
const inPage = async () => {
  await runAll(page);
  const texts = await page.locator(".cell.code pre").allTextContents();
  const times = texts.map(Number).filter((each) => each > 0);
  if (times.length !== CELLS) throw new Error(`${times.length} cells told their time.`);
  return Math.min(...times);
};

/** The least of several measurements, number by number. */
const least = (all) => ({
  function: Math.min(...all.map((each) => each.function)),
  cell: Math.min(...all.map(({ cell }) => cell)),
  each: Object.fromEntries(
    Object.keys(all[0].each).map((name) => [name, Math.min(...all.map(({ each }) => each[name]))]),
  ),
});

const [ours, theirs, pages] = [[], [], []];
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(here());
  theirs.push(there());
  pages.push(await inPage());
}
await browser.close();
rmSync(folder, { recursive: true });
const [our, their] = [least(ours), least(theirs)];

const row = (name, mine, its, unit) =>
  console.log(
    `${name.padEnd(34)} ${mine.toFixed(2).padStart(8)} ${unit} ${its.toFixed(2).padStart(8)} ${unit}` +
      ` ${(mine / its).toFixed(1).padStart(6)} times`,
  );
console.log(`${"".padEnd(34)} ${"here".padStart(8)}    ${"PyTorch".padStart(8)}`);
const paged = Math.min(...pages);
row("a cell of 1,000 operations", paged, their.cell, "ms");
row("as a cell that nothing follows", our.cell, their.cell, "ms");
row("as a function", our.function, their.function, "ms");
for (const name of Object.keys(our.each)) row(name, our.each[name], their.each[name], "µs");
judge([["a cell of 1,000 operations", paged / their.cell, MOST, "times PyTorch's"]]);
