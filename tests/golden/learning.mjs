// node tests/golden/learning.mjs: writes learning.json, the bits of short trainings. They are the same natively and in every
// browser, so this is run again only where a training is to have other numbers.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Module } from "../../dist/engine/module.js";
import { startModule } from "../../dist/engine/start.js";
import { main, root } from "../../web/scripts/tools.mjs";
import { hashOf } from "../engine/support/bits.mjs";
import { moduleOf } from "../notebook/support/source.mjs";

const text = "to be, or not to be: that is the question. ".repeat(8);
const common = { letters: 12, length: 13, layers: 2, heads: 2, width: 16, norm: false, mlp: false };
const cases = [
  { task: "previous", optimiser: "sgd", rate: 0.5, decay: 0, batch: 6, seed: 1 },
  { task: "induction", optimiser: "adam", rate: 0.01, decay: 0, batch: 32, seed: 2, length: 24 },
  { task: "grammar", optimiser: "adamw", rate: 0.01, decay: 0.3, batch: 8, seed: 3, width: 18 },
  { task: "sorting", optimiser: "adam", rate: 0.01, decay: 0.1, batch: 5, seed: 4, norm: true },
  { task: "text", optimiser: "adamw", rate: 0.003, decay: 0, batch: 7, seed: 5, mlp: true, norm: true, heads: 4 },
  // Its embeddings have fewer than 16 numbers, which are drawn in another way.
  { task: "text", text: "abba baba ".repeat(30), optimiser: "adam", rate: 0.01, decay: 0, batch: 4, seed: 6, width: 4 },
].map((each) => ({ ...common, text: each.task === "text" ? text : "", ...each }));
const steps = 20;

await main(async () => {
  const { Learner } = await moduleOf("learning/learner.ts");
  const wasm = readFileSync(join(root, "build/wasm/learning-small.wasm"));
  const module = await startModule(wasm, Module);
  const trainings = cases.map((settings) => {
    const learner = new Learner(module, settings);
    const losses = hashOf(Float32Array.from(learner.train(steps).losses));
    const parameters = hashOf(learner.parameters());
    learner.close();
    return { ...settings, losses, parameters };
  });
  const path = join(root, "tests/golden/learning.json");
  writeFileSync(path, `${JSON.stringify({ steps, trainings }, null, 2)}\n`);
});
