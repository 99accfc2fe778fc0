// Models that are trained, beside the same ones in PyTorch with the same numbers and sequences.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Module } from "../../dist/engine/module.js";
import { startModule } from "../../dist/engine/start.js";
import { root } from "../../web/scripts/tools.mjs";
import { moduleOf } from "../notebook/support/source.mjs";
import { askPython, runScripts, skip } from "./support/python.mjs";

const { Learner } = await moduleOf("learning/learner.ts");
const { scriptOf } = await moduleOf("learning/page/script.ts");
const { PRESETS } = await moduleOf("learning/page/settings.ts");

const module = await startModule(readFileSync(`${root}/build/wasm/learning-small.wasm`), Module);

const text = "She sells sea shells by the sea shore. ".repeat(40);
const small = { ...PRESETS.induction, width: 16, length: 12, batch: 8 };
const cases = {
  "two layers, Adam": { ...PRESETS.induction, width: 32, batch: 8 },
  "the token before": { ...PRESETS.previous, width: 16, batch: 8 },
  "three layers, plain descent": { ...small, layers: 3, optimiser: "sgd", rate: 0.1, decay: 0.01 },
  "sentences, AdamW": { ...PRESETS.grammar, batch: 16 },
  "layer norm and an MLP": { ...small, norm: true, mlp: true, rate: 0.003 },
  "sorting, four heads": { ...PRESETS.sorting, heads: 4, width: 16, batch: 8 },
  "a text": { ...PRESETS.text, width: 16, heads: 2, batch: 4, text },
};
const STEPS = 50;

function asked(settings) {
  const learner = new Learner(module, settings);
  const { length, words, shapes } = learner;
  const parameters = learner.parameters();
  const { tokens } = learner.draw(5);
  const kept = Array.from({ length: settings.layers * settings.heads }, (_, head) => head !== 0);
  const seen = learner.look(parameters, tokens, kept);
  const asks = { place: tokens.length - 1, word: 3 };
  const parts = learner.split(parameters, kept, tokens, asks);
  const [batches, losses] = [[], []];
  let stepped;
  for (let step = 0; step < STEPS; step += 1) {
    const batch = learner.nextBatch();
    batches.push([0, 1, 2].map((place) => batch.map((each) => each[place])));
    losses.push(...learner.train(1).losses);
    stepped ??= learner.parameters();
  }
  learner.close();
  const question = {
    settings: { ...settings, text: "" },
    shapes,
    words: words.length,
    length,
    parameters: Array.from(parameters),
    batches,
    look: { tokens, kept, ...asks },
  };
  return { question, losses, stepped, seen, parts, parameters };
}

const largest = (ours, theirs, counts = () => true) => {
  assert.equal(ours.length, theirs.length);
  let most = 0;
  for (let at = 0; at < ours.length; at += 1) {
    if (counts(at)) most = Math.max(most, Math.abs(ours[at] - theirs[at]));
  }
  return most;
};

/** What a script has printed of each step. */
function printedLosses({ printed, failure, warnings }) {
  assert.equal(failure, null);
  assert.deepEqual(warnings, []);
  return printed
    .trim()
    .split("\n")
    .map((line) => Number(line.split(" ")[1]));
}

const asking = Object.entries(cases).map(([name, settings]) => [name, settings, asked(settings)]);
const answers = skip
  ? []
  : JSON.parse(
      askPython("learning.py", JSON.stringify(asking.map(([, , { question }]) => question))),
    );

for (const [place, [name, , ours]] of asking.entries()) {
  const theirs = answers[place];
  test(`${name}: the loss of each of ${STEPS} steps is PyTorch's`, { skip }, () => {
    assert.ok(
      largest(ours.losses, theirs.losses) < 1e-4,
      JSON.stringify([ours.losses, theirs.losses]),
    );
    assert.ok(Math.abs(ours.losses[0] - theirs.losses[0]) < 1e-6 * Math.max(1, theirs.losses[0]));
  });

  test(`${name}: a step changes every number as PyTorch does`, { skip }, () => {
    // The first step of Adam has the size of the rate, whatever the gradient: a tiny one's sign decides.
    const isClear = (at) => Math.abs(theirs.gradients[at]) > 1e-5;
    const off = largest(ours.stepped, theirs.stepped, isClear);
    assert.ok(off < 1e-6, `by ${off}`);
  });

  test(`${name}: with a head left out, logits and weights are PyTorch's`, { skip }, () => {
    assert.ok(largest(ours.seen.logits, theirs.logits) < 2e-5);
    const weights = ours.seen.weights.flatMap((each) => Array.from(each));
    assert.ok(largest(weights, theirs.weights) < 2e-6);
  });

  test(
    `${name}: what each part adds to a logit is PyTorch's, and adds up to the logit`,
    { skip },
    () => {
      assert.ok(
        largest(ours.parts, theirs.parts) < 1e-5,
        JSON.stringify([ours.parts, theirs.parts]),
      );
      const { look, words } = ours.question;
      const sum = ours.parts.reduce((all, each) => all + each, 0);
      const logit = theirs.logits[look.place * words + look.word];
      assert.ok(Math.abs(sum - logit) < 1e-5, `${sum}, not ${logit}`);
    },
  );
}

test(
  `the script that trains the same model with PyTorch has the page's losses for ${STEPS} steps, on each task`,
  { skip },
  () => {
    const all = Object.values(cases).map((settings) => {
      const learner = new Learner(module, settings);
      const script = scriptOf(settings, learner.words, learner.length, learner.python(), STEPS);
      const { losses } = learner.train(STEPS);
      learner.close();
      return { script, losses };
    });
    const printed = runScripts(all.map(({ script }) => script));
    for (const [place, { losses }] of all.entries()) {
      const theirs = printedLosses(printed[place]);
      const off = largest(losses, theirs);
      assert.ok(off < 1e-4, `${Object.keys(cases)[place]}: by ${off}`);
    }
  },
);

test("every gradient is PyTorch's", { skip }, () => {
  // With plain descent and a rate of 1 a step takes the gradient away.
  const rate = { optimiser: "sgd", rate: 1, decay: 0 };
  const chosen = [PRESETS.induction, PRESETS.grammar, { ...small, norm: true, mlp: true }];
  const runs = chosen.map((settings) => asked({ ...settings, ...rate }));
  const input = runs.map(({ question }) => ({
    ...question,
    batches: question.batches.slice(0, 1),
  }));
  const found = JSON.parse(askPython("learning.py", JSON.stringify(input)));
  for (const [place, { parameters, stepped }] of runs.entries()) {
    const ours = parameters.map((each, at) => each - stepped[at]);
    const off = largest(ours, found[place].gradients);
    assert.ok(off < 1e-6, `run ${place}: by ${off}`);
  }
});
