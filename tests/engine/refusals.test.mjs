// The module refuses bad arguments with a code and keeps working.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { AttentionError, load } from "attention-lab/lessons";
import { Request } from "../../dist/engine/packed.js";
import { startModule } from "../../dist/engine/start.js";
import { assertRefuses, assertSameTensor, codes, tensorOf, thrownBy } from "./support/engine.mjs";
import { row } from "./support/bad-values.mjs";
import { isFused, memoryOf, watchExports } from "./support/memories.mjs";
import { refusedLessons } from "./support/refused-lessons.mjs";
import { refusedTensors } from "./support/refused-tensors.mjs";
import { exportFirstGlobal, limitMemory } from "./support/altered-module.mjs";

const wasm = readFileSync(new URL("../../dist/engine/lessons.wasm", import.meta.url));
const fusedWasm = readFileSync(new URL("../../dist/engine/fused.wasm", import.meta.url));
const fused = exportFirstGlobal(fusedWasm, "stackPointer");
const started = watchExports();
const engine = await load({ wasm: exportFirstGlobal(wasm, "stackPointer"), fused });
const small = await load({
  wasm: exportFirstGlobal(limitMemory(wasm, 64), "stackPointer"),
  fused: exportFirstGlobal(limitMemory(fusedWasm, 64), "stackPointer"),
});
const bare = await startModule(exportFirstGlobal(wasm, "stackPointer"));
const exports = started.find((each) => !isFused(each));
const memory = memoryOf(exports);

const table = [...refusedTensors(engine), ...refusedLessons(engine)];
const traces = [...engine.lessons, ...engine.laboratories].map(({ id }) => engine.runLesson(id));
const expected = engine.generator(5).rand(4);

/** The engine still computes the same results. */
function assertWorks(label) {
  assert.deepEqual([...engine.softmax(row(0, 0)).data], [0.5, 0.5], label);
  assertSameTensor(engine.generator(5).rand(4), expected, label);
}

/** Makes all calls in the table for one function; reports all failures together. */
function refuseAll(about) {
  const failures = [];
  const calls = table.filter(([title]) => title.startsWith(`${about}:`));
  assert.ok(calls.length > 10, about);
  for (const [title, code, call] of calls) {
    try {
      assertRefuses(call, code, title);
      assertWorks(title);
    } catch (failure) {
      failures.push(failure.message.slice(0, 300));
    }
  }
  assert.equal(failures.length, 0, `\n${failures.join("\n")}`);
}

const functions = new Set(table.map(([title]) => title.slice(0, title.indexOf(":"))));
for (const about of functions) {
  test(`${about} refuses bad arguments with a code and a sentence, and the next call works`, () => {
    refuseAll(about);
  });
}

test("a refused draw does not advance the stream", () => {
  const [drawn, undisturbed] = [engine.generator(1), engine.generator(1)];
  assertRefuses(() => drawn.rand(2, -1), "value", "rand");
  assertRefuses(() => drawn.randn(0), "size", "randn");
  assertRefuses(() => drawn.linear(2, "2"), "type", "linear");
  assertRefuses(() => drawn.linear(2 ** 26, 2), "size", "linear");
  assertRefuses(() => drawn.embedding(2, NaN), "value", "embedding");
  assertRefuses(() => drawn.dropoutMask([2, 2], 1.5), "value", "dropoutMask");
  assertSameTensor(drawn.rand(20), undisturbed.rand(20), "rand");
});

test("refused calls do not change the lessons", () => {
  for (const { lesson, tensors } of traces) {
    const again = engine.runLesson(lesson);
    for (const [id, tensor] of Object.entries(tensors)) {
      assertSameTensor(again.tensors[id], tensor, `${lesson}: ${id}`);
    }
  }
});

test("a tensor with too many values is refused before it is copied", () => {
  const data = new Float32Array(2 ** 26 + 1);
  const size = memory.buffer.byteLength;
  assertRefuses(() => engine.softmax({ shape: [2 ** 26 + 1], data }), "size", "softmax");
  assert.equal(memory.buffer.byteLength, size);
  assertWorks("after it");
});

test("ten thousand refusals of each code change neither memory nor the engine's stack", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const damaged = new Uint8Array(8);
  const long = tensorOf([4096, 1], (place) => place / 4096);
  const calls = {
    unavailable: [() => load({ wasm: damaged })],
    memory: [
      () => small.causalMask(4096),
      () => small.slidingWindowMask(4096, 3),
      () => small.generator(1).rand(4096, 4096),
      () => small.generator(1).embedding(8192, 1024),
      () => small.softmaxJacobian({ shape: [4096], data: long.data }),
      () => small.scaledDotProductAttention(long, long, long, { needWeights: true }),
    ],
    internal: [() => new Request().send(bare, "softmax"), () => new Request().send(bare, "draw")],
  };
  for (const code of ["type", "shape", "size", "value", "unknown"]) {
    // Only cheap calls that are refused; calls that are not refused have failed above.
    calls[code] = table
      .filter(([title, expects]) => expects === code && !/endless|scores than|long/.test(title))
      .map(([, , call]) => call)
      .filter((call) => thrownBy(call)?.thrown instanceof AttentionError);
    assert.ok(calls[code].length >= 10, code);
  }
  const used = () => {
    for (let i = 0; i < 3; i++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  async function refuseMany(code, count) {
    for (let i = 0; i < count; i++) {
      try {
        await calls[code][i % calls[code].length]();
        assert.fail(`${code}: a call was not refused`);
      } catch (thrown) {
        if (!(thrown instanceof AttentionError) || thrown.code !== code) throw thrown;
      }
    }
  }
  // A rejected load may have started a fast kernel.
  const watched = [...started];
  const stacks = () => watched.map(({ stackPointer }) => stackPointer.value);
  const sizes = () => watched.map((each) => memoryOf(each).buffer.byteLength);
  const [stack, most] = [stacks(), sizes()];
  assert.equal(stack.length, 5);
  stack.forEach((pointer, at) =>
    assert.ok(pointer > 0 && pointer < most[at], "the stack pointer is visible"),
  );
  assert.deepEqual(Object.keys(calls).sort(), [...codes].sort());
  for (const code of Object.keys(calls)) {
    await refuseMany(code, calls[code].length + 500);
    const [size, heap] = [sizes(), used()];
    await refuseMany(code, 10_000);
    assert.deepEqual(stacks(), stack, `${code}: the engine's stack was kept`);
    assert.deepEqual(sizes(), size, `${code}: the engine's memory grew`);
    let grown = used() - heap;
    // Of the last rejected loads, some may still be starting a fast kernel.
    for (let turn = 0; grown >= 1_000_000 && turn < 200; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      grown = used() - heap;
    }
    assert.ok(grown < 1_000_000, `${code}: ${grown} bytes of the heap were kept`);
    assertWorks(code);
  }
  assert.deepEqual([...small.softmax(row(0, 0)).data], [0.5, 0.5], "after the memory ran out");
  // Large calls: lessons with every tensor replaced, and a gradient.
  for (const { lesson, tensors } of traces) {
    const again = engine.runLesson(lesson, { tensors });
    assert.deepEqual(Object.keys(again.tensors), Object.keys(tensors));
  }
  const cube = tensorOf([2, 3, 4], (place) => place / 24);
  const gradient = engine.scaledDotProductAttentionGradient(cube, cube, cube, cube, {
    causal: true,
  });
  assert.ok(gradient.query.data.every(Number.isFinite));
  assert.deepEqual(stacks(), stack);
});

test("a call that needs more memory than WebAssembly has is refused, and the next one works", async () => {
  const worker = new Worker(new URL("./support/out-of-memory-worker.mjs", import.meta.url));
  const [refused, afterwards] = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  await worker.terminate();
  assert.deepEqual(refused, { name: "AttentionError", code: "memory", isSentence: true });
  assert.deepEqual(afterwards, [0.5, 0.5]);
});
