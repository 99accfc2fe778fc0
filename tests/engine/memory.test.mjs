// A call that runs out of memory at any point is refused, and the next calls give correct results.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { AttentionError, load } from "attention-lab/lessons";
import { FusedKernel } from "../../dist/engine/fused.js";
import { createPool } from "../../dist/engine/pool.js";
import { nodeThreads } from "../../dist/engine/worker-thread.js";
import { setMemory } from "./support/altered-module.mjs";
import { assertRefusal, assertSameTensor } from "./support/engine.mjs";
import { layersOf } from "./support/layers.mjs";

const read = (name) => readFileSync(new URL(`../../dist/engine/${name}.wasm`, import.meta.url));
const lessonsWasm = read("lessons");
const fusedWasm = read("fused");
const engine = await load({ fused: fusedWasm });
const everyLesson = [...engine.lessons, ...engine.laboratories].map(({ id }) => id);
const traces = Object.fromEntries(everyLesson.map((id) => [id, engine.runLesson(id)]));

/** Data and stack of the module with lessons take 81 pages of 64 KiB; the rest is the heap. */
const OCCUPIED = 81;

function assertSameTensors(actual, expected, label) {
  assert.deepEqual(Object.keys(actual), Object.keys(expected), label);
  for (const [id, tensor] of Object.entries(expected)) {
    assertSameTensor(actual[id], tensor, `${label}: ${id}`);
  }
}

/** Whether a call succeeded, with the right result; otherwise it must be refused for lack of memory. */
function isAnswered(label, call, check) {
  let result;
  try {
    result = call();
  } catch (reason) {
    assertRefusal(reason, "memory", label);
    return false;
  }
  check(result);
  return true;
}

test("a module with little memory runs each lesson correctly or refuses it, and keeps working", async () => {
  const refused = [];
  let started = 0;
  let answeredLast = [];
  for (let pages = OCCUPIED; pages <= OCCUPIED + 24; pages += 1) {
    let small;
    try {
      small = await load({ wasm: setMemory(lessonsWasm, pages, pages), fused: false });
    } catch (reason) {
      assert.ok(reason instanceof AttentionError);
      assert.equal(started, 0, "a module that starts with less memory starts with more");
      continue;
    }
    started += 1;
    answeredLast = [];
    for (const id of everyLesson) {
      const label = `${id} with ${pages} pages`;
      const run = () => small.runLesson(id).tensors;
      const check = (tensors) => assertSameTensors(tensors, traces[id].tensors, label);
      if (isAnswered(label, run, check)) answeredLast.push(id);
      else refused.push(id);
      const halves = { shape: [2], data: [0, 0] };
      isAnswered(
        label,
        () => small.softmax(halves),
        ({ data }) => assert.deepEqual([...data], [0.5, 0.5], label),
      );
    }
  }
  assert.ok(started > 10, `${started} started`);
  assert.ok(refused.length > 30 && new Set(refused).size > 5, `refused: ${refused}`);
  assert.deepEqual(answeredLast, everyLesson, "with the most memory every lesson runs");
});

/** Numbers of rows; attention over the larger ones needs more memory than the modules below have. */
const sizes = Array.from({ length: 20 }, (_, step) => 64 + 80 * step);

const drawQkv = (rows) => {
  const draws = engine.generator(rows);
  return [draws.randn(2, rows, 8), draws.randn(2, rows, 8), draws.randn(2, rows, 8)];
};

const calls = {
  forward: (by, given, kernel) =>
    by.scaledDotProductAttention(...given, { kernel, causal: true, needWeights: true }),
  gradient: (by, given, kernel) =>
    by.scaledDotProductAttentionGradient(...given, given[2], { kernel, causal: true }),
};

for (const [kernel, pages] of [
  ["readable", 256],
  ["fused", 8],
]) {
  test(`the ${kernel} kernel runs out of memory from some size on, and small calls keep working`, async () => {
    const small = await load({
      wasm: setMemory(lessonsWasm, 256, 256),
      fused: setMemory(fusedWasm, 2, pages),
    });
    for (const [name, call] of Object.entries(calls)) {
      const answered = sizes.map((rows) => {
        const label = `${name} over ${rows} rows`;
        const given = drawQkv(rows);
        const check = (result) => assertSameTensors(result, call(engine, given, kernel), label);
        const isDone = isAnswered(label, () => call(small, given, kernel), check);
        const few = drawQkv(20);
        assertSameTensors(call(small, few, kernel), call(engine, few, kernel), label);
        return isDone;
      });
      assert.ok(answered.includes(true) && answered.includes(false), `${name}: ${answered}`);
      assert.equal(answered.lastIndexOf(true) < answered.indexOf(false), true, `${answered}`);
    }
  });
}

test("a pool whose workers run out of memory refuses the call and keeps working", async () => {
  const kernel = await FusedKernel.start(new WebAssembly.Module(setMemory(fusedWasm, 2, 8)));
  const threads = nodeThreads(Worker);
  const pool = await createPool(engine, kernel, { workers: 2 }, threads);
  let refusals = 0;
  for (const rows of [64, 1600, 64, 1024, 200]) {
    const given = drawQkv(rows);
    for (const [name, call] of Object.entries(calls)) {
      const label = `${name} over ${rows} rows`;
      try {
        const result = await call(pool, given, "fused");
        assertSameTensors(result, call(engine, given, "fused"), label);
      } catch (reason) {
        assertRefusal(reason, "memory", label);
        refusals += 1;
      }
    }
  }
  assert.ok(refusals >= 2 && refusals <= 6, `${refusals} refusals`);
  assert.equal(pool.workers, 2);
  pool.close();
});

test("a pool refuses layers for which its workers, or this thread, lack memory, and keeps working", async () => {
  const refuse = () => {
    throw new Error("no workers");
  };
  for (const threads of [nodeThreads(Worker), refuse]) {
    const kernel = await FusedKernel.start(new WebAssembly.Module(setMemory(fusedWasm, 2, 8)));
    const pool = await createPool(engine, kernel, { workers: 2 }, threads);
    const draws = engine.generator(3);
    const [narrow, wide] = [layersOf(draws, 16, 4), layersOf(draws, 256, 4)];
    const held = [pool.holdLayers(narrow), pool.holdLayers(wide)];
    for (const [layers, at, tokens, isRefused] of [
      [narrow, 0, 40, false],
      [narrow, 0, 4000, true],
      [wide, 1, 2, true],
      [narrow, 0, 30, false],
      [wide, 1, 2, true],
      [narrow, 0, 20, false],
    ]) {
      const x = draws.randn(tokens, layers.inProjWeight.shape[1]);
      const label = `${tokens} tokens of width ${x.shape[1]}`;
      const results = await Promise.allSettled([
        pool.multiHeadAttention(x, x, x, { ...layers, needWeights: false, kernel: "fused" }),
        held[at].attend(x, x, x),
      ]);
      const one = isRefused ? undefined : engine.holdLayers(layers);
      for (const [i, { value, reason }] of results.entries()) {
        if (one !== undefined) assertSameTensors(value, one.attend(x, x, x), label);
        // Without being held, wide weights are packed row by row.
        else if (i === 1 || layers === narrow) assertRefusal(reason, "memory", label);
      }
    }
    pool.close();
  }
});
