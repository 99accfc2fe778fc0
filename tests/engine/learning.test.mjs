// What the page on which models learn makes of its trainings: the moments it keeps, its curve, its links, a reader's tokens.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Module } from "../../dist/engine/module.js";
import { startModule } from "../../dist/engine/start.js";
import { root } from "../../web/scripts/tools.mjs";
import { moduleOf } from "../notebook/support/source.mjs";

const { Learner } = await moduleOf("learning/learner.ts");
const { Snapshots } = await moduleOf("learning/snapshots.ts");
const { steepestFall, thinned } = await moduleOf("learning/page/curve.ts");
const { appearing, nameOf, sharesOf } = await moduleOf("learning/page/heads.ts");
const { partsOf, planOf } = await moduleOf("learning/page/class/plan.ts");
const { isBelow, leftOut, neededHead } = await moduleOf("learning/page/class/reached.ts");
const { tokensOf } = await moduleOf("learning/page/own.ts");
const { MOST_STEPS, PRESETS, addressOf, read } = await moduleOf("learning/page/settings.ts");

const { Training } = await moduleOf("learning/training.ts");

let bound;
class Measured extends Module {
  constructor(given) {
    super(given);
    bound = given;
  }
}
const module = await startModule(readFileSync(`${root}/build/wasm/learning-small.wasm`), Measured);

async function until(holds) {
  while (!holds()) await pause(5);
}
const small = { ...PRESETS.grammar, width: 8, batch: 4 };

test("however long a training is, at most 160 moments are kept, evenly, with the first and the latest", () => {
  const kept = new Snapshots();
  for (let step = 0; step <= 100_000; step += 1) {
    if (!kept.wants(step)) continue;
    kept.add({ step });
    const steps = kept.all.map((each) => each.step);
    assert.ok(steps.length <= 160);
    assert.equal(steps[0], 0);
    assert.equal(steps.at(-1), step);
    const gaps = new Set(steps.slice(1).map((each, at) => each - steps[at]));
    assert.equal(gaps.size, step === 0 ? 0 : 1, `at step ${step}`);
  }
  assert.ok(kept.all.length >= 80);
});

test("a moment between those to keep stays until the next one", () => {
  const kept = new Snapshots();
  for (let step = 0; step <= 200; step += 1) if (kept.wants(step)) kept.add({ step });
  const before = kept.all.length;
  kept.add({ step: 201 });
  assert.equal(kept.all.at(-1).step, 201);
  kept.add({ step: 202 });
  assert.equal(kept.all.length, before + 1);
  assert.equal(kept.all.at(-1).step, 202);
});

test("the fall is found where the loss falls, and not where it only begins or is flat", () => {
  const bend = Array.from({ length: 100 }, (_, at) => [
    10 * at,
    at < 60 ? 2.5 : at > 70 ? 0.2 : 2.5 - 0.23 * (at - 60),
  ]);
  const { from, to } = steepestFall(bend);
  assert.ok(from >= 540 && to <= 760, `${from} to ${to}`);
  assert.equal(steepestFall(Array.from({ length: 50 }, (_, at) => [at, 2])), undefined);
  assert.equal(
    steepestFall([[0, 9], ...Array.from({ length: 50 }, (_, at) => [at + 1, 2])]),
    undefined,
  );
  assert.equal(steepestFall([]), undefined);
});

test("a drawing of many losses has their means", () => {
  const points = thinned([1, 3, 5, 7, 9], 2);
  assert.deepEqual(points, [
    [1, 3],
    [3.5, 8],
  ]);
  assert.equal(thinned([], 10).length, 0);
});

test("a head is named by its largest score, from 0.4 on", () => {
  const none = { previous: 0.39, induction: NaN, first: 0.1, own: 0.2, noun: NaN };
  assert.equal(nameOf(none), undefined);
  assert.deepEqual(nameOf({ ...none, noun: 0.4, previous: 0.41 }), {
    name: "previous",
    score: 0.41,
  });
  assert.equal(nameOf(undefined), undefined);
});

test("what appears at a fall is what a head first does then, and nothing that was there before or goes again", () => {
  const none = { previous: 0.1, induction: 0.1, first: 0.2, own: 0.1, noun: NaN };
  /** Moments 0, 10, …, 200; a head does something from a step on, until another. */
  const moments = (...does) =>
    Array.from({ length: 21 }, (_, at) => ({
      step: 10 * at,
      scores: does.map(([name, from, until = Infinity]) =>
        10 * at >= from && 10 * at < until ? { ...none, [name]: 0.6 } : none,
      ),
    }));
  const fall = { from: 100, to: 120 };
  assert.equal(appearing(moments(), fall), undefined);
  assert.equal(appearing(moments(["induction", 110]), fall), "induction");
  assert.equal(appearing(moments(["noun", 140]), fall), "noun");
  assert.equal(appearing(moments(["previous", 90]), fall), "previous");
  assert.equal(appearing(moments(["previous", 90], ["induction", 130]), fall), "induction");
  assert.equal(appearing(moments(["previous", 50], ["induction", 130]), fall), "induction");
  for (const other of [
    ["induction", 80],
    ["induction", 150],
    ["induction", 110, 130],
    ["first", 110],
    ["own", 110],
  ]) {
    assert.equal(appearing(moments(other), fall), undefined, other.join(" "));
  }
  // It began before, in another head.
  assert.equal(appearing(moments(["induction", 20, 60], ["induction", 110]), fall), undefined);
  // What is there from the first moment on does not appear.
  assert.equal(appearing(moments(["previous", 0]), { from: 10, to: 30 }), undefined);
});

test("what a teacher's link adds is read as it was written, and what is damaged is named and left out", () => {
  for (const plan of [
    { task: "", goal: { kind: "loss", number: "0.5" } },
    { task: "Find it.\n怎么做？ a&b=c #%", goal: { kind: "head" } },
    { task: "Look.", goal: undefined },
  ]) {
    const { class: parts, settings, step } = read(addressOf(PRESETS.sorting, 7, partsOf(plan)));
    assert.deepEqual(planOf(parts), { plan, problems: [] });
    assert.deepEqual([settings, step], [PRESETS.sorting, 7]);
  }
  for (const goal of [
    "loss;",
    "loss;0",
    "loss;-1",
    "loss;half",
    "loss;1e999",
    "heads",
    "",
    "loss;0.5;1",
  ]) {
    const { plan, problems } = planOf({ goal });
    assert.deepEqual([plan.goal, problems], [undefined, [{ kind: "goal", text: goal }]]);
  }
  assert.equal(planOf({ goal: "x".repeat(1000) }).problems[0].text.length, 41);
  const cut = planOf({ exercise: "9;Find", goal: "head" });
  assert.deepEqual(cut.problems, [{ kind: "cut", length: 4, whole: 9 }]);
  assert.deepEqual(cut.plan, { task: "", goal: { kind: "head" } });
  const long = planOf({ exercise: `600;${"a".repeat(600)}` });
  assert.deepEqual([long.plan.task.length, long.problems], [500, [{ kind: "long", most: 500 }]]);
});

test("the needed head is the one without which the loss is clearly the largest", () => {
  assert.equal(neededHead(0.2, [0.3, 2.5, 0.2]), 1);
  assert.equal(neededHead(2.5, [2.51, 2.55]), undefined);
  assert.equal(neededHead(0.2, [2, 2]), undefined);
  assert.equal(neededHead(0.2, [NaN, 2]), undefined);
  assert.deepEqual([leftOut([true, true]), leftOut([true, false])], [undefined, 1]);
  assert.equal(leftOut([false, true, false]), undefined);
  const goal = { kind: "loss", number: "0.5" };
  assert.equal(isBelow(goal, [{ loss: 3 }, { loss: 0.5 }, { loss: NaN }]), false);
  assert.equal(isBelow(goal, [{ loss: 3 }, { loss: 0.499 }, { loss: 3 }]), true);
});

test("shares add up to 1, also of logits whose exponentials would overflow", () => {
  const shares = sharesOf([1000, 999, -1000]);
  assert.ok(Math.abs(shares.reduce((sum, each) => sum + each, 0) - 1) < 1e-12);
  assert.ok(shares[0] > shares[1]);
  assert.deepEqual(sharesOf([NaN, 1]), []);
});

test("an address gives the settings that it was made of, and names what it cannot mean", () => {
  for (const task of ["previous", "induction", "grammar", "sorting"]) {
    const settings = {
      ...PRESETS[task],
      layers: 3,
      width: 24,
      heads: 4,
      rate: 0.00125,
      mlp: true,
      norm: true,
      seed: 77,
      fast: task === "sorting",
    };
    const all = { settings, class: {}, unread: [] };
    for (const step of [123, 5001, 123_456, MOST_STEPS]) {
      assert.deepEqual(read(addressOf(settings, step)), { ...all, step, tooFar: undefined });
    }
    const beyond = { ...all, step: undefined, tooFar: String(MOST_STEPS + 1) };
    assert.deepEqual(read(addressOf(settings, MOST_STEPS + 1)), beyond);
    assert.deepEqual(read(addressOf(PRESETS[task])).settings, PRESETS[task]);
    assert.equal(read(addressOf(PRESETS[task])).settings.fast, false);
  }
  const { settings, unread } = read(
    "#/lab/learn?task=text&layers=9&width=10&heads=4&step=1e3&__proto__=1",
  );
  assert.equal(settings.task, "induction");
  assert.deepEqual(unread.sort(), ["__proto__=1", "heads=4", "layers=9", "step=1e3", "task=text"]);
  assert.deepEqual([settings.heads, settings.width], [2, 64]);
});

test("a reader's sequence is read by characters or by words, and what is not known is named", () => {
  const letters = ["a", "b", "c"];
  assert.deepEqual(tokensOf("a b C", letters, true, 5), { kind: "tokens", tokens: [0, 1, 2] });
  assert.deepEqual(tokensOf("abd", letters, true, 5), { kind: "unknown", word: "d" });
  assert.deepEqual(tokensOf("abcabc", letters, true, 5), { kind: "length" });
  assert.deepEqual(tokensOf("  ", letters, true, 5), { kind: "length" });
  assert.deepEqual(tokensOf("the Cat", ["the", "cat"], false, 5), {
    kind: "tokens",
    tokens: [0, 1],
  });
  assert.deepEqual(tokensOf("a b", ["a", "b", " "], true, 5), {
    kind: "tokens",
    tokens: [0, 2, 1],
  });
});

test("numbers that are put back give the same losses as before, and those of another model are refused", () => {
  const learner = new Learner(module, { ...small, optimiser: "sgd", rate: 0.1, decay: 0 });
  const [start, { losses }] = [learner.parameters(), learner.train(3)];
  const other = new Learner(module, { ...small, optimiser: "sgd", rate: 0.1, decay: 0 });
  other.restore(start, 0);
  assert.deepEqual(other.train(3).losses, losses);
  const refused = (numbers) => () => other.restore(numbers, 0);
  assert.throws(refused(start.subarray(1)), { code: "shape", message: /numbers of another model/ });
  assert.throws(refused(Float32Array.of(...start, 1)), {
    code: "shape",
    message: /1 more than it has/,
  });
  assert.deepEqual(other.train(1).losses.map(Number.isFinite), [true]);
  learner.close();
  other.close();
});

test("on a plateau the memory stays as it was: after 500 steps as after 2,000, and few moments are kept", async () => {
  const told = [];
  const training = new Training(module, { ...small, rate: 0.00001 }, (each) => told.push(each));
  const sizeAfter = async (steps) => {
    training.run(Infinity, steps);
    await until(() => told.at(-1).steps === steps && !told.at(-1).isRunning);
    return bound.memory().buffer.byteLength;
  };
  const size = await sizeAfter(500);
  assert.equal(await sizeAfter(2000), size);
  const kept = told.flatMap(({ snapshots }) => (snapshots ? [snapshots.length] : []));
  assert.ok(kept.length > 1 && kept.at(-1) > 80, kept.join());
  assert.ok(Math.max(...kept) <= 160, kept.join());
  const losses = told.flatMap((each) => each.losses ?? []);
  assert.equal(losses.length, 2000);
  assert.ok(Math.abs(losses[0] - losses[1999]) < 1, "no plateau");
});

test("settings that no model can have are refused in a sentence, and the module goes on", () => {
  const refusal = (settings) => () => new Learner(module, { ...small, ...settings });
  assert.throws(refusal({ task: "chess" }), { code: "unknown", message: /no task "chess"/ });
  assert.throws(refusal({ layers: 0 }), {
    code: "value",
    message: /layers must be a whole number from 1 to 3/,
  });
  assert.throws(refusal({ heads: 3 }), {
    code: "value",
    message: /multiple of the number of heads/,
  });
  assert.throws(refusal({ width: 1e9 }), { code: "value" });
  assert.throws(refusal({ rate: NaN }), { code: "value", message: /learning rate/ });
  assert.throws(refusal({ seed: -1 }), { code: "value" });
  assert.throws(refusal({ task: "text", text: "short", length: 8 }), {
    code: "size",
    message: /too short/,
  });
  const learner = new Learner(module, small);
  assert.throws(() => learner.look(learner.parameters(), [0, 999], [true]), { code: "value" });
  assert.equal(learner.train(1).steps, 1);
  learner.close();
  assert.throws(() => learner.train(1), { code: "unknown" });
});
