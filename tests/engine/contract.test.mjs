// NaN, infinities and overflow: all kernels, modules and splits give one result, and masked numbers do not affect it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { load } from "attention-lab";
import { FusedKernel } from "../../dist/engine/fused.js";
import { assertAllNear, assertSameTensor, magnitude } from "./support/engine.mjs";
import { tensorsOf, wildCalls } from "./support/wild-calls.mjs";

// Some versions of Node.js do not enable relaxed SIMD by default.
setFlagsFromString("--experimental-wasm-relaxed-simd");

const bytesOf = (name) => readFileSync(new URL(`../../dist/engine/${name}`, import.meta.url));
const modules = ["fused.wasm", "fused-relaxed.wasm"];
const engines = await Promise.all(
  modules.map(async (name) => ({ name, engine: await load({ fused: bytesOf(name) }) })),
);
const pool = await engines[0].engine.pool({ workers: 3 });
after(() => pool.close());

/** Every kernel of every module, with a label. */
const variants = engines.flatMap(({ name, engine }) =>
  [...engine.kernels, "auto"].map((kernel) => ({ engine, kernel, label: `${kernel} (${name})` })),
);

const assertNearTensor = (actual, expected, label) => {
  assert.deepEqual(actual.shape, expected.shape, label);
  const tolerance = 1e-5 * magnitude(expected.data);
  assertAllNear(actual.data, [...expected.data], tolerance, label, expected.shape);
};

test("all kernels give the same result for NaN, infinities and overflow, on both sides of auto's threshold", () => {
  for (const call of wildCalls) {
    const [one, many] = [1, 300].map((queries) => tensorsOf(call, queries));
    const forward = (engine, kernel, { query, key, value, options }) =>
      engine.scaledDotProductAttention(query, key, value, {
        ...options,
        kernel,
        needWeights: true,
      });
    const backward = (engine, kernel, { query, key, value, upstream, options }) =>
      engine.scaledDotProductAttentionGradient(query, key, value, upstream, { ...options, kernel });
    const [{ engine }] = engines;
    const alone = forward(engine, "reference", one);
    for (const given of [one, many]) {
      const result = forward(engine, "reference", given);
      const expectedGradient = backward(engine, "reference", given);
      assert.deepEqual(result.output.data[0], alone.output.data[0], call.name);
      for (const variant of variants) {
        const label = `${call.name}, ${variant.label}, ${given.query.shape[0]}`;
        const got = forward(variant.engine, variant.kernel, given);
        assertNearTensor(got.output, result.output, label);
        assertNearTensor(got.weights, result.weights, label);
        const gradient = backward(variant.engine, variant.kernel, given);
        for (const name of ["query", "key", "value"])
          assertNearTensor(gradient[name], expectedGradient[name], label);
      }
    }
  }
});

const hiddenNumbers = [NaN, Infinity, -Infinity, 3e38, -1e20];

test("masked numbers change no bit of the result, and a pool gives the bits of one thread", async () => {
  const { engine } = engines[0];
  const rng = engine.generator(11);
  const [T, d] = [260, 9];
  const [query, key, value, upstream] = Array.from({ length: 4 }, () => rng.randn(3, T, d));
  const mask = { shape: [T], data: Uint8Array.from({ length: T }, (_, j) => +(j % 7 !== 3)) };
  const changed = (tensor, place, number) => {
    const data = tensor.data.slice();
    for (let head = 0; head < 3; head += 1) {
      data.fill(number, (head * T + place) * d, (head * T + place + 1) * d);
    }
    return { shape: tensor.shape, data };
  };
  for (const options of [
    { causal: true },
    { causal: true, window: 20 },
    { mask },
    { causal: true, mask },
  ]) {
    const fusedOptions = { ...options, kernel: "fused" };
    const plain = engine.scaledDotProductAttention(query, key, value, fusedOptions).output;
    const plainGradient = engine.scaledDotProductAttentionGradient(
      query,
      key,
      value,
      upstream,
      fusedOptions,
    );
    for (const [at, number] of hiddenNumbers.entries()) {
      const place = [50, 196, 259, 3, 129][at];
      const sees = (i) =>
        (!options.causal || place <= i) &&
        (!options.window || i - place < options.window) &&
        (!options.mask || mask.data[place] === 1);
      const label = `${place}, ${number}, ${Object.keys(options)}`;
      const assertHiddenAlike = (got, want) => {
        for (let i = 0; i < got.data.length; i += 1) {
          if (sees(Math.floor(i / d) % T) || Object.is(got.data[i], want.data[i])) continue;
          assert.fail(`${label}: number ${i} is ${got.data[i]}, not ${want.data[i]}`);
        }
      };
      const qkv = [query, changed(key, place, number), changed(value, place, number)];
      const one = engine.scaledDotProductAttention(...qkv, fusedOptions).output;
      assertHiddenAlike(one, plain);
      const spread = await pool.scaledDotProductAttention(...qkv, fusedOptions);
      assertSameTensor(spread.output, one, label);
      const gradient = engine.scaledDotProductAttentionGradient(...qkv, upstream, fusedOptions);
      assertHiddenAlike(gradient.query, plainGradient.query);
    }
  }
});

test("softmax of NaN and infinities matches PyTorch", () => {
  const { engine } = engines[0];
  const weights = (...data) => [...engine.softmax({ shape: [data.length], data }).data];
  assert.deepEqual(weights(1, Infinity), [NaN, NaN]);
  assert.deepEqual(weights(NaN, 1), [NaN, NaN]);
  assert.deepEqual(weights(-Infinity, 1), [0, 1]);
});

test("the fast kernel refuses a width whose scratch memory cannot be allocated", async () => {
  for (const name of modules) {
    const kernel = await FusedKernel.start(new WebAssembly.Module(bytesOf(name)));
    const none = new Float32Array(0);
    for (const width of [45_000_000, 2 ** 26]) {
      const call = {
        ...{ query: none, key: none, value: none, heads: 1, headsInBatch: 1, queries: 1, keys: 1 },
        ...{ d: width, v: 1, scale: 1, group: 1, softcap: 0, before: 0, after: 0, positions: [0] },
      };
      assert.throws(() => kernel.attend(call), { code: "memory" }, `${name}, ${width}`);
      assert.throws(() => kernel.gradient(call, none), { code: "memory" }, `${name}, ${width}`);
    }
  }
});
