// A training's bits follow from its seed: they are the same natively (tests/native/learning_bits_test.cpp) and here.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { Module } from "../../dist/engine/module.js";
import { startModule } from "../../dist/engine/start.js";
import { root } from "../../web/scripts/tools.mjs";
import { moduleOf } from "../notebook/support/source.mjs";
import { hashOf } from "./support/bits.mjs";

const { Learner } = await moduleOf("learning/learner.ts");
// Some versions of Node.js do not enable relaxed SIMD by default.
setFlagsFromString("--experimental-wasm-relaxed-simd");

const start = (name) => startModule(readFileSync(`${root}/build/wasm/${name}.wasm`), Module);
const [module, quick] = await Promise.all(["learning-small", "learning-relaxed-small"].map(start));
const { steps, trainings } = JSON.parse(readFileSync(`${root}/tests/golden/learning.json`, "utf8"));

for (const { losses, parameters, ...settings } of trainings) {
  test(`${settings.task}: the losses and the weights after ${steps} steps have the golden bits`, () => {
    const learner = new Learner(module, settings);
    assert.equal(hashOf(Float32Array.from(learner.train(steps).losses)), losses);
    assert.equal(hashOf(learner.parameters()), parameters);
    learner.close();
  });

  test(`${settings.task}: the quick variant's losses are the same but for the last digits`, () => {
    const [exact, fast] = [module, quick].map((each) => {
      const learner = new Learner(each, settings);
      const found = learner.train(steps).losses;
      learner.close();
      return found;
    });
    const off = exact.map((loss, step) => Math.abs(fast[step] - loss) / loss);
    assert.ok(off[0] < 1e-6, `the first by ${off[0]}`);
    assert.ok(Math.max(...off) < 1e-3, `by ${Math.max(...off)}`);
  });
}
