// The fast kernel: its choice by “auto”, windows, some rows of weights, long sequences and its memory.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AttentionError, load } from "attention-lab";
import { limitMemory } from "./support/altered-module.mjs";
import { assertAllNear, assertSameTensor, engine } from "./support/engine.mjs";
import { memoryOf, isFused, watchExports } from "./support/memories.mjs";

const fusedWasm = readFileSync(new URL("../../dist/engine/fused.wasm", import.meta.url));

const call = (seed, leading, queries, keys, d, v) => {
  const rng = engine.generator(seed);
  return [
    [queries, d],
    [keys, d],
    [keys, v],
  ].map((shape) => rng.randn(...leading, ...shape));
};
const attend = (qkv, options, from = engine) =>
  from.scaledDotProductAttention(...qkv, { kernel: "fused", ...options });

const assertNearTensor = (actual, expected, label) => {
  assert.deepEqual(actual.shape, expected.shape, label);
  assertAllNear(actual.data, [...expected.data], 4e-6, label, expected.shape);
};

test("“auto” uses the fast kernel for many scores and the readable one for few", () => {
  for (const [queries, keys, kernel] of [
    [16, 16, "fused"],
    [2, 128, "fused"],
    [15, 17, "readable"],
    [3, 3, "readable"],
  ]) {
    const qkv = call(1, [2], queries, keys, 8, 8);
    const auto = engine.scaledDotProductAttention(...qkv, { needWeights: true });
    const expected = attend(qkv, { kernel, needWeights: true });
    assertSameTensor(auto.output, expected.output, `${queries} x ${keys}`);
    assertSameTensor(auto.weights, expected.weights, `${queries} x ${keys}`);
  }
});

test("a sliding window equals its mask with every kernel, forward and backward", () => {
  for (const [queries, keys] of [
    [130, 130],
    [40, 9],
    [9, 40],
  ]) {
    const qkv = call(2, [], queries, keys, 6, 5);
    const upstream = engine.generator(3).randn(queries, 5);
    for (const window of [1, 4, 97, 1000]) {
      const data = Float32Array.from({ length: queries * keys }, (_, cell) => {
        const [i, j] = [Math.floor(cell / keys), cell % keys];
        return j <= i && i - j < window ? 0 : -Infinity;
      });
      const mask = { shape: [queries, keys], data };
      const expected = attend(qkv, { kernel: "reference", mask, needWeights: true });
      const expectedGradient = engine.scaledDotProductAttentionGradient(...qkv, upstream, {
        kernel: "reference",
        mask,
      });
      for (const kernel of engine.kernels) {
        const label = `${kernel}, window ${window}, ${queries} x ${keys}`;
        const got = attend(qkv, { kernel, window, needWeights: true });
        assertNearTensor(got.output, expected.output, label);
        assertNearTensor(got.weights, expected.weights, label);
        const gradient = engine.scaledDotProductAttentionGradient(...qkv, upstream, {
          kernel,
          window,
        });
        for (const name of ["query", "key", "value"])
          assertNearTensor(gradient[name], expectedGradient[name], label);
      }
    }
  }
});

test("every kernel refuses an invalid window", () => {
  const qkv = call(4, [], 20, 20, 3, 3);
  for (const kernel of [...engine.kernels, "auto"]) {
    for (const [window, code] of [
      [0, "value"],
      [-1, "value"],
      [1.5, "value"],
      [NaN, "value"],
      [2 ** 33, "size"],
      ["4", "type"],
      [null, "type"],
    ]) {
      const refused = (error) => error instanceof AttentionError && error.code === code;
      assert.throws(() => attend(qkv, { kernel, window }), refused, `${kernel}: ${window}`);
    }
  }
});

test("selected rows of weights equal those of all weights, in the requested order", () => {
  const qkv = call(5, [2, 3], 120, 100, 7, 9);
  for (const options of [{}, { causal: true }, { window: 30 }]) {
    const { output, weights } = attend(qkv, { ...options, needWeights: true });
    const rows = [119, 0, 64, 64, 3];
    const some = attend(qkv, { ...options, needWeights: rows });
    assertSameTensor(some.output, output);
    assert.deepEqual(some.weights.shape, [2, 3, rows.length, 100]);
    for (let head = 0; head < 6; head += 1) {
      rows.forEach((row, place) => {
        const at = (head * rows.length + place) * 100;
        const from = (head * 120 + row) * 100;
        assert.deepEqual(
          some.weights.data.slice(at, at + 100),
          weights.data.slice(from, from + 100),
          `head ${head}, row ${row}`,
        );
      });
    }
  }
});

test("causal attention over 32,768 tokens needs less than 64 MB besides inputs and output", async () => {
  const started = watchExports();
  const fresh = await load();
  const memory = memoryOf(started.find(isFused));
  const tokens = 32768;
  const qkv = call(6, [1], tokens, tokens, 64, 64);
  const { output } = attend(qkv, { causal: true }, fresh);
  const arrays = 4 * 4 * tokens * 64;
  assert.ok(memory.buffer.byteLength - arrays < 2 ** 26, `${memory.buffer.byteLength}`);
  // The first rows depend on the first tokens alone; the last row comes from the reference kernel.
  const first = qkv.map(({ data }) => ({ shape: [200, 64], data: data.slice(0, 200 * 64) }));
  const expected = attend(first, { causal: true, kernel: "reference" }).output;
  assertAllNear(output.data.slice(0, 200 * 64), [...expected.data], 4e-6, "first rows", [200, 64]);
  const query = { shape: [1, 1, 64], data: qkv[0].data.slice(-64) };
  const last = attend([query, qkv[1], qkv[2]], { kernel: "reference" }).output;
  assertAllNear(output.data.slice(-64), [...last.data], 1e-6, "last row", [64]);
});

test("a call that needs too much memory is refused before memory grows, and the next call works", async () => {
  const started = watchExports();
  const small = await load({ fused: limitMemory(fusedWasm, 30) });
  const memory = memoryOf(started.find(isFused));
  const large = call(7, [], 20000, 2000, 16, 16);
  const tiny = call(8, [], 30, 30, 4, 4);
  for (let turn = 0; turn < 3; turn += 1) {
    const before = memory.buffer.byteLength;
    assert.throws(
      () => attend(large, {}, small),
      (error) => error.code === "memory" && /needs \d+ MB.*smaller size/.test(error.message),
    );
    assert.equal(memory.buffer.byteLength, before);
    assertSameTensor(attend(tiny, {}, small).output, attend(tiny, {}).output);
  }
});

test("an engine without the fast kernel lists and uses the other kernels", async () => {
  const plain = await load({ fused: false });
  assert.deepEqual(plain.kernels, ["reference", "readable"]);
  const qkv = call(9, [], 30, 30, 4, 4);
  assertSameTensor(
    attend(qkv, { kernel: "auto" }, plain).output,
    attend(qkv, { kernel: "readable" }).output,
  );
  assert.throws(
    () => attend(qkv, {}, plain),
    (error) => error.code === "unknown" && /no kernel called "fused".*readable/.test(error.message),
  );
});

test("load rejects an incomplete or missing fast kernel", async () => {
  for (const [fused, code] of [
    [fusedWasm.subarray(0, 1000), "unavailable"],
    [new URL("./nothing.wasm", import.meta.url), "unavailable"],
    ["fused.wasm", "type"],
    [null, "type"],
  ]) {
    await assert.rejects(load({ fused }), (error) => error.code === code);
  }
});

test("a call does not change the caller's arrays, and its result is a copy", () => {
  const qkv = call(10, [2], 50, 60, 8, 8);
  const copies = qkv.map(({ data }) => data.slice());
  const { output } = attend(qkv);
  const kept = output.data.slice();
  qkv.forEach(({ data }, at) => assert.deepEqual(data, copies[at]));
  attend(call(11, [2], 50, 60, 8, 8));
  assert.deepEqual(output.data, kept);
  assert.equal(output.data.byteLength, output.data.buffer.byteLength);
});
