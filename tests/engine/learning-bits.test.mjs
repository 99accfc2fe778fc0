// A training's bits follow from its seed: they are the same natively (tests/native/learning_bits_test.cpp) and here.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Module } from "../../dist/engine/module.js";
import { startModule } from "../../dist/engine/start.js";
import { root } from "../../web/scripts/tools.mjs";
import { moduleOf } from "../notebook/support/source.mjs";
import { hashOf } from "./support/bits.mjs";

const { Learner } = await moduleOf("learning/learner.ts");
const module = await startModule(readFileSync(`${root}/build/wasm/learning-small.wasm`), Module);
const { steps, trainings } = JSON.parse(readFileSync(`${root}/tests/golden/learning.json`, "utf8"));

for (const { losses, parameters, ...settings } of trainings) {
  test(`${settings.task}: the losses and the weights after ${steps} steps have the golden bits`, () => {
    const learner = new Learner(module, settings);
    assert.equal(hashOf(Float32Array.from(learner.train(steps).losses)), losses);
    assert.equal(hashOf(learner.parameters()), parameters);
    learner.close();
  });
}
