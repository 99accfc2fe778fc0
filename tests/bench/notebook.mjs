// node tests/bench/notebook.mjs: a cell of 1,000 small tensor operations in the notebook and by PyTorch, in turns, and the
// ratio of their times. The least of many runs each, which other programs do not disturb.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pythons } from "../../web/scripts/packages.mjs";
import { startPython } from "../notebook/support/python.mjs";

const ROUNDS = 5;

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

/** The least of several measurements, number by number. */
const least = (all) => ({
  cell: Math.min(...all.map(({ cell }) => cell)),
  each: Object.fromEntries(
    Object.keys(all[0].each).map((name) => [name, Math.min(...all.map(({ each }) => each[name]))]),
  ),
});

const [ours, theirs] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(here());
  theirs.push(there());
}
const [our, their] = [least(ours), least(theirs)];

const row = (name, mine, its, unit) =>
  console.log(
    `${name.padEnd(34)} ${mine.toFixed(2).padStart(8)} ${unit} ${its.toFixed(2).padStart(8)} ${unit}` +
      ` ${(mine / its).toFixed(1).padStart(6)} times`,
  );
console.log(`${"".padEnd(34)} ${"here".padStart(8)}    ${"PyTorch".padStart(8)}`);
row("a cell of 1,000 operations", our.cell, their.cell, "ms");
for (const name of Object.keys(our.each)) row(name, our.each[name], their.each[name], "µs");
