// node tests/bench/learning.mjs: steps a second of trainings in Chromium, in one thread, exact and as the page's switch
// "Fastest" has them, beside PyTorch and TensorFlow.js, in turns in one run; and in how many steps and seconds induction is
// learned. The quickest of many runs each, which other programs do not disturb. PyTorch takes the BLAS that the machine has
// chosen; where no Python has it, it is left out. With --alone there are no others beside ours.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pythons } from "../../web/scripts/packages.mjs";
import { note } from "./beside.mjs";
import { figure } from "./figure.mjs";
import { withPage } from "./page.mjs";
import { prepare } from "./prepare.mjs";
import { main } from "../../web/scripts/tools.mjs";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 1 : 2;
const SEEDS = isQuick ? 2 : 10;
/** Below it, the letters that repeat are known; a model that guesses has 2.8. */
const LEARNED = 0.2;

const common = { batch: 32, layers: 2, width: 64 };
const models = [
  {
    name: "the laboratory's model",
    task: "induction",
    letters: 16,
    length: 24,
    heads: 2,
    ...common,
  },
  {
    name: "4 heads, 48 tokens, 64 letters",
    task: "previous",
    letters: 64,
    length: 48,
    heads: 4,
    ...common,
  },
];

const file = fileURLToPath(new URL("learning.py", import.meta.url));
const hasTorch = (each) => spawnSync(each, ["-c", "import torch"]).status === 0;

function inPyTorch(python) {
  const env = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };
  const options = { encoding: "utf8", env, maxBuffer: 1e7 };
  return JSON.parse(spawnSync(python, [file, JSON.stringify(models)], options).stdout);
}

/** Runs in the page: starts an engine, and keeps it. */
async function start([code, engine, ...given]) {
  const { startOurs, startTensorFlow } = await import(code);
  globalThis.engines ??= {};
  const isOther = ["wasm", "cpu"].includes(engine);
  globalThis.engines[engine] = await (isOther ? startTensorFlow : startOurs)(...given);
}
const stepsIn = ([engine, model]) => globalThis.engines[engine].steps(model);
const learnedIn = ([model, seed, bound]) => globalThis.engines.ours.learn(model, seed, bound);

const modules = { ours: "learning-small.wasm", fastest: "learning-relaxed-small.wasm" };
const isAlone = process.argv.includes("--alone");

await main(async () => {
  const python = isAlone ? undefined : pythons.find(hasTorch);
  if (python === undefined && !isAlone) console.log("No Python here has PyTorch.");
  await prepare();
  await withPage(async (page, address) => {
    const beside = (path) => new URL(path, address).href;
    const code = beside("../../tests/bench/learning-page.mjs");
    const others = isAlone ? [] : ["wasm", "cpu"];
    const engines = [...Object.keys(modules), ...others];
    for (const [each, file] of Object.entries(modules)) {
      await page.evaluate(start, [code, each, address, beside(`../../build/wasm/${file}`)]);
    }
    for (const each of others) await page.evaluate(start, [code, each, each]);
    const best = models.map(() => ({ ours: 0, fastest: 0, wasm: 0, cpu: 0, torch: 0 }));
    let product = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const theirs = python && inPyTorch(python);
      product = Math.max(product, theirs?.product ?? 0);
      for (const [at, model] of models.entries()) {
        best[at].torch = Math.max(best[at].torch, theirs?.steps[at] ?? 0);
        for (const engine of engines) {
          const steps = await page.evaluate(stepsIn, [engine, model]);
          best[at][engine] = Math.max(best[at][engine], steps);
        }
      }
    }
    if (python !== undefined)
      console.log(`PyTorch multiplies matrices at ${figure(product)} GMAC/s.`);
    const rows = [];
    for (const [at, { name }] of models.entries()) {
      const { ours, fastest, wasm: other, cpu, torch } = best[at];
      const peers = Object.entries({
        PyTorch: torch,
        "TensorFlow.js wasm": other,
        "TensorFlow.js cpu": cpu,
      }).filter(([, steps]) => steps > 0);
      for (const [way, steps] of Object.entries({ exact: ours, fastest })) {
        const times = peers.map(([peer, theirs]) => `, ${figure(steps / theirs)} times ${peer}`);
        console.log(`${name}, ${way}: ${figure(steps)} steps/s${times.join("")}`);
      }
      rows.push(
        ...Object.entries({ exact: ours, fastest }).flatMap(([way, steps]) =>
          peers.map(([peer, theirs]) => ({
            what: `training, ${name}, ${way}`,
            here: `${figure(steps)} steps/s`,
            there: `${figure(theirs)} steps/s`,
            peer,
            times: steps / theirs,
          })),
        ),
      );
      const told = peers.map(([peer, steps]) => `${peer} ${figure(steps)}`);
      console.log(
        `${[`${name}: fastest ${figure(fastest / ours)} times exact`, ...told].join("; ")}`,
      );
    }
    if (!isAlone) note("learning", rows);
    const found = [];
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      found.push(await page.evaluate(learnedIn, [models[0], seed, LEARNED]));
    }
    const steps = Math.max(...found.map((each) => each.steps));
    const seconds = Math.max(...found.map((each) => each.seconds));
    const many = found.filter((each) => each.steps <= 300 && each.seconds <= 4).length;
    console.log(
      `induction within 300 steps and 4 s: ${many} of ${SEEDS} seeds; at most ${steps} steps, ${figure(seconds)} s`,
    );
  });
});
