// A moment of a training as a notebook: with its files beside it, it begins with the page's loss and trains on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Module } from "../../dist/engine/module.js";
import { startModule } from "../../dist/engine/start.js";
import { root } from "../../web/scripts/tools.mjs";
import { printed, runNotebook } from "./support/command.mjs";
import { moduleOf } from "./support/source.mjs";

const { writeSafetensors } = await moduleOf("files/writing.ts");
const { Learner } = await moduleOf("learning/learner.ts");
const { FILES, scriptOf } = await moduleOf("learning/page/script.ts");
const { PRESETS } = await moduleOf("learning/page/settings.ts");
const { cellsOfText } = await moduleOf("notebook/page/state/source.ts");

const module = await startModule(readFileSync(`${root}/build/wasm/learning-small.wasm`), Module);
const text = 'She said: "Sea shells by the sea shore", zu früh 😀\\ here.\n'.repeat(20);
const cases = {
  "two layers": { ...PRESETS.induction, width: 16, length: 12, batch: 4 },
  "layer norm and an MLP": { ...PRESETS.sorting, layers: 2, heads: 2, norm: true, mlp: true },
  sentences: PRESETS.grammar,
  "a text": { ...PRESETS.text, width: 16, heads: 2, batch: 4, text },
  "a text beside the notebook": { ...PRESETS.text, layers: 1, width: 8, heads: 1, batch: 2, text },
};

const bytesOf = async (tensors) => Buffer.from(await writeSafetensors(tensors, {}).arrayBuffer());

for (const [name, settings] of Object.entries(cases)) {
  test(`${name}: a notebook of a later moment prints its loss, and goes on from there`, async (context) => {
    const learner = new Learner(module, settings);
    const { steps } = learner.train(12);
    const parameters = learner.parameters();
    const kept = Array.from({ length: settings.layers * settings.heads }, () => true);
    const { loss } = learner.test(parameters, kept);
    let from = 0;
    const weights = learner.shapes.map(({ name: each, shape }) => {
      const size = shape.reduce((all, length) => all * length, 1);
      return { name: each, shape, data: parameters.slice(from, (from += size)) };
    });
    const tested = learner.testedBatch();
    const shape = [tested.length / learner.length, learner.length];
    const sequences = ["tokens", "targets", "shares"].map((each, at) => ({
      name: each,
      shape,
      data: tested.map((token) => token[at]),
    }));
    const draws = learner.python();
    const moment = { step: steps, loss };
    const isBeside = name.includes("beside");
    const { words, length } = learner;
    const script = scriptOf(settings, words, length, draws, 2, moment, isBeside);
    learner.close();
    const beside = {
      [FILES.weights]: await bytesOf(weights),
      [FILES.sequences]: await bytesOf(sequences),
      ...(isBeside && { [FILES.text]: Buffer.from(text) }),
    };
    const sources = cellsOfText(script).map(({ source }) => source);
    const { cells } = await runNotebook(context, sources, { beside });
    const texts = cells.map((cell) => printed(cell));
    const [here, there] = texts.at(-3).split(" ").map(Number);
    assert.equal(there, Number(loss.toFixed(6)));
    assert.ok(Math.abs(here - loss) < 1e-5, `${here}, not ${loss}`);
    assert.match(texts.at(-1), /^13 \d+\.\d+\n14 \d+\.\d+\n$/);
  });
}
