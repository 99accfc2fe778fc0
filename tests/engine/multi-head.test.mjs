// Layers of multi-head attention on the fast kernel and held: results, accuracy, unusual numbers, refusals and memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "attention-lab";
import {
  assertAllNear,
  assertRefusal,
  assertSameTensor,
  engine,
  magnitude,
  tensorOf,
  thrownBy,
} from "./support/engine.mjs";
import { randomFrom } from "./support/hostile/random.mjs";
import { anyLayerCall, layersOf } from "./support/layers.mjs";
import { matrixOf, multiHead } from "./support/reference.mjs";

const plainEngine = await load({ fused: false });

const errorOf = (call) => thrownBy(call)?.thrown;

const fused = (qkv, options) => engine.multiHeadAttention(...qkv, { kernel: "fused", ...options });
const readable = (qkv, options) =>
  engine.multiHeadAttention(...qkv, { kernel: "readable", ...options });

function assertNear(actual, expected, label, tolerance = 2e-6) {
  assert.deepEqual(actual.shape, expected.shape, label);
  const allowed = tolerance * Math.max(1, magnitude(expected.data.filter(Number.isFinite)));
  assertAllNear(actual.data, [...expected.data], allowed, label, expected.shape);
}

test("layers on the fast kernel agree with the readable one, whatever the shapes and options", () => {
  const random = randomFrom(31);
  for (let round = 0; round < 300; round += 1) {
    const { qkv, layers, options, queries } = anyLayerCall(engine, random);
    const label = `round ${round}: ${JSON.stringify([qkv.map(({ shape }) => shape), layers.heads])}`;
    const expected = readable(qkv, { ...layers, ...options });
    const got = fused(qkv, { ...layers, ...options });
    assertNear(got.output, expected.output, label);
    assertNear(got.weights, expected.weights, label);
    const rows = [queries - 1, 0];
    const some = { ...layers, ...options, needWeights: rows };
    assertSameTensor(fused(qkv, some).output, got.output, label);
    assertNear(fused(qkv, some).weights, readable(qkv, some).weights, label);
    for (const kernel of ["fused", "readable"]) {
      const less = { ...layers, ...options, kernel, needWeights: false };
      const { output, weights } = engine.multiHeadAttention(...qkv, less);
      assert.equal(weights, undefined);
      assertSameTensor(output, (kernel === "fused" ? got : expected).output, label);
    }
    const held = engine.holdLayers(layers);
    const again = held.attend(...qkv, { ...options, needWeights: true });
    assertSameTensor(again.output, got.output, label);
    assertSameTensor(again.weights, got.weights, label);
  }
});

test("the output is within 5e-7 of double precision, relative rms", () => {
  for (const [width, heads, tokens] of [
    [768, 12, 24],
    [300, 5, 33],
    [64, 1, 70],
  ]) {
    const rng = engine.generator(width);
    const layers = layersOf(rng, width, heads);
    const x = rng.randn(tokens, width);
    const expected = multiHead(matrixOf(x), matrixOf(x), {
      heads,
      inWeight: matrixOf(layers.inProjWeight),
      inBias: [...layers.inProjBias.data],
      outWeight: matrixOf(layers.outProjWeight),
      outBias: [...layers.outProjBias.data],
      mask: () => 0,
    }).output.flat();
    const { data } = fused([x, x, x], layers).output;
    const squares = (list) => list.reduce((sum, value) => sum + value * value, 0);
    const error = Math.sqrt(
      squares(expected.map((value, i) => data[i] - value)) / squares(expected),
    );
    assert.ok(error < 5e-7, `${width}: ${error}`);
  }
});

test("“auto” takes the fast kernel from 4,096 products of a projection on", () => {
  for (const [tokens, width, kernel] of [
    [16, 16, "fused"],
    [4, 32, "fused"],
    [15, 16, "readable"],
    [1, 48, "readable"],
  ]) {
    const rng = engine.generator(tokens);
    const layers = layersOf(rng, width, 2);
    const x = rng.randn(tokens, width);
    const auto = engine.multiHeadAttention(x, x, x, layers);
    const expected = engine.multiHeadAttention(x, x, x, { ...layers, kernel });
    assertSameTensor(auto.output, expected.output, `${tokens} x ${width}`);
    assertSameTensor(auto.weights, expected.weights, `${tokens} x ${width}`);
  }
});

test("NaN, infinities and overflow do what they do in the readable layers", () => {
  const random = randomFrom(32);
  const unusual = [NaN, Infinity, -Infinity, 3e38, -3e38, 1e-40];
  for (let round = 0; round < 200; round += 1) {
    const { qkv, layers, options } = anyLayerCall(engine, random);
    const spoil = (tensor) => {
      const data = tensor.data.slice();
      for (let i = random.below(4); i > 0; i -= 1)
        data[random.below(data.length)] = random.pick(unusual);
      return { shape: tensor.shape, data };
    };
    const spoilt = random.chance(0.5)
      ? { ...layers, inProjWeight: spoil(layers.inProjWeight) }
      : { ...layers, outProjWeight: spoil(layers.outProjWeight) };
    const given = qkv.map(spoil);
    const expected = readable(given, { ...spoilt, ...options });
    const got = fused(given, { ...spoilt, ...options });
    for (const name of ["output", "weights"]) {
      const wanted = expected[name].data;
      got[name].data.forEach((value, i) => {
        const isSame =
          Object.is(value, wanted[i]) ||
          Math.abs(value - wanted[i]) <= 1e-3 * Math.max(1, Math.abs(wanted[i]));
        assert.ok(isSame, `round ${round}, ${name} ${i}: ${value}, not ${wanted[i]}`);
      });
    }
  }
});

test("a sum that leaves float32 on the way and comes back is finite", () => {
  const width = 8;
  // Queries and keys are 0; a value is x_0 + x_1 - x_2 - x_3.
  const data = Float32Array.from({ length: 3 * width * width }, (_, i) =>
    i < 2 * width * width ? 0 : i % width < 2 ? 1 : -1,
  );
  const inProjWeight = { shape: [3 * width, width], data };
  const outProjWeight = tensorOf([width, width], (i) => (i % (width + 1) === 0 ? 1 : 0));
  const x = { shape: [1, width], data: Float32Array.of(3e38, 3e38, 3e38, 2e38, 0, 0, 0, 0) };
  const layers = { heads: 2, inProjWeight, outProjWeight };
  const expected = readable([x, x, x], layers).output;
  assert.ok(expected.data.every((value) => value > 9e37 && value < 1.1e38));
  assertSameTensor(fused([x, x, x], layers).output, expected, "loose");
  assertSameTensor(engine.holdLayers(layers).attend(x, x, x).output, expected, "held");
});

test("a query that may see no key gets the bias of the output projection", () => {
  const rng = engine.generator(5);
  const layers = layersOf(rng, 24, 3);
  const x = rng.randn(20, 24);
  const mask = {
    shape: [20, 1],
    data: Uint8Array.from({ length: 20 }, (_, row) => Number(row > 4)),
  };
  const { output, weights } = fused([x, x, x], { ...layers, mask });
  assert.deepEqual(output.data.subarray(0, 24), layers.outProjBias.data);
  assert.ok(weights.data.subarray(0, 5 * 20).every((weight) => weight === 0));
});

test("held layers keep their weights, whatever becomes of the arrays and in any order of calls", () => {
  const rng = engine.generator(6);
  const [one, other] = [layersOf(rng, 40, 5), layersOf(rng, 40, 2)];
  const [x, y] = [rng.randn(30, 40), rng.randn(2, 17, 40)];
  const held = [one, other].map((layers) => engine.holdLayers(layers));
  const expected = [one, other].map((layers) => [x, y].map((z) => fused([z, z, z], layers).output));
  for (const layers of [one, other]) {
    for (const { data } of Object.values(layers).filter((each) => each.data)) data.fill(NaN);
  }
  for (let round = 0; round < 3; round += 1) {
    held.forEach((layers, i) =>
      [x, y].forEach((z, j) =>
        assertSameTensor(layers.attend(z, z, z).output, expected[i][j], "held"),
      ),
    );
  }
});

test("without the fast kernel layers are held for the readable one", () => {
  const rng = engine.generator(7);
  const layers = layersOf(rng, 12, 3);
  const x = rng.randn(20, 12);
  const expected = readable([x, x, x], layers);
  const held = plainEngine.holdLayers(layers);
  assert.deepEqual([held.heads, held.width], [3, 12]);
  layers.inProjWeight.data.fill(0);
  const got = held.attend(x, x, x, { needWeights: true });
  assertSameTensor(got.output, expected.output, "output");
  assertSameTensor(got.weights, expected.weights, "weights");
  assert.deepEqual(Object.keys(held.attend(x, x, x)), ["output"]);
});

test("`out` receives the output, and is refused where it is no such array or shares memory", () => {
  const rng = engine.generator(8);
  const layers = layersOf(rng, 16, 4);
  const x = rng.randn(20, 16);
  const expected = fused([x, x, x], layers).output;
  const out = new Float32Array(320);
  const held = engine.holdLayers(layers);
  for (const call of [
    (options) => fused([x, x, x], { ...layers, ...options }),
    (options) => readable([x, x, x], { ...layers, ...options }),
    (options) => held.attend(x, x, x, options),
  ]) {
    const { output } = call({ out });
    assert.equal(output.data, out);
    assertNear(output, expected, "out");
    assertRefusal(
      errorOf(() => call({ out: new Float32Array(319) })),
      "shape",
      "length",
    );
    assertRefusal(
      errorOf(() => call({ out: x.data })),
      "value",
      "shared",
    );
    assertRefusal(
      errorOf(() => call({ out: [] })),
      "type",
      "array",
    );
  }
  const shared = new Float32Array(16 * 16 + 320);
  const outProjWeight = { shape: [16, 16], data: shared.subarray(0, 256) };
  for (const kernel of ["fused", "readable"]) {
    const options = { ...layers, outProjWeight, kernel, out: shared.subarray(200, 520) };
    assertRefusal(
      errorOf(() => engine.multiHeadAttention(x, x, x, options)),
      "value",
      kernel,
    );
  }
});

test("every kernel refuses the same layers and tensors with the same sentence, and held layers too", () => {
  const rng = engine.generator(9);
  const layers = layersOf(rng, 16, 4);
  const x = rng.randn(20, 16);
  const messageOf = (call, code, label) => {
    const thrown = errorOf(call);
    assertRefusal(thrown, code, label);
    return thrown.message;
  };
  for (const [code, changes] of [
    ["shape", { heads: 3 }],
    ["shape", { heads: 0 }],
    ["value", { heads: 1.5 }],
    ["type", { heads: "4" }],
    ["type", { inProjWeight: undefined }],
    ["shape", { inProjWeight: tensorOf([47, 16]) }],
    ["shape", { inProjWeight: tensorOf([48]) }],
    ["shape", { inProjBias: tensorOf([16]) }],
    ["type", { inProjBias: null }],
    ["shape", { outProjWeight: tensorOf([16, 15]) }],
    ["shape", { outProjBias: tensorOf([1]) }],
    ["size", { outProjBias: { shape: [16], data: [] } }],
  ]) {
    const label = JSON.stringify([code, Object.keys(changes)]);
    const given = { ...layers, ...changes };
    const token = rng.randn(1, 16);
    const qkv = [token, token, token];
    const expected = messageOf(() => readable(qkv, given), [code, "shape"], label);
    for (const call of [() => fused(qkv, given), () => engine.holdLayers(given)]) {
      assert.equal(messageOf(call, [code, "shape"], label), expected);
    }
    assert.equal(
      messageOf(() => plainEngine.holdLayers(given), [code, "shape"], label),
      expected,
    );
  }
  const held = engine.holdLayers(layers);
  const mask = (shape, data) => ({ mask: { shape, data } });
  for (const [code, qkv, options] of [
    ["shape", [rng.randn(16), x, x], {}],
    ["shape", [rng.randn(20, 15), x, x], {}],
    ["shape", [x, rng.randn(19, 16), x], {}],
    ["shape", [x, x, rng.randn(1, 20, 16)], {}],
    ["type", [x, x, "value"], {}],
    ["type", [x, x, x], { causal: 1 }],
    ["value", [x, x, x], { window: 0 }],
    ["value", [x, x, x], { scale: NaN }],
    ["value", [x, x, x], { softcap: 0 }],
    ["shape", [x, x, x], { position: [1, 2] }],
    ["value", [x, x, x], mask([20], new Float32Array(20).fill(NaN))],
    ["shape", [x, x, x], mask([19], new Float32Array(19))],
    ["value", [x, x, x], { needWeights: [20] }],
    ["type", [x, x, x], { needWeights: [] }],
  ]) {
    const label = JSON.stringify([code, qkv.map((each) => each.shape), options]);
    const some = [code, "shape", "value"];
    const expected = messageOf(() => readable(qkv, { ...layers, ...options }), some, label);
    assert.equal(
      messageOf(() => fused(qkv, { ...layers, ...options }), some, label),
      expected,
    );
    assert.equal(
      messageOf(() => held.attend(...qkv, options), some, label),
      expected,
    );
  }
  for (const kernel of ["reference", "quick"]) {
    const call = () => engine.multiHeadAttention(x, x, x, { ...layers, kernel });
    assert.match(messageOf(call, "unknown", kernel), /there is auto, readable, fused\.$/);
  }
  assert.match(
    messageOf(() => engine.holdLayers({ ...layers, in_proj_weight: 1 }), "unknown", "name"),
    /^holdLayers has no option "in_proj_weight"; the nearest is "inProjWeight"\.$/,
  );
  assert.match(
    messageOf(() => engine.holdLayers(), "type", "nothing"),
    /^The layers must be/,
  );
});

/** The memories of modules that are started while it runs. */
function memoriesDuring(run) {
  const { Instance } = WebAssembly;
  const memories = [];
  WebAssembly.Instance = function (...given) {
    const instance = new Instance(...given);
    memories.push(instance.exports.memory);
    return instance;
  };
  try {
    run(memories);
  } finally {
    WebAssembly.Instance = Instance;
  }
}

test("memory stays on a plateau over many calls, and a large call leaves none behind", async () => {
  const fresh = await load();
  const rng = fresh.generator(10);
  const layers = layersOf(rng, 64, 4);
  const x = rng.randn(50, 64);
  memoriesDuring((memories) => {
    const held = fresh.holdLayers(layers);
    const call = () => {
      fresh.multiHeadAttention(x, x, x, { ...layers, kernel: "fused" });
      held.attend(x, x, x);
    };
    call();
    const sizes = memories.map(({ buffer }) => buffer.byteLength);
    assert.equal(sizes.length, 2);
    for (let i = 0; i < 500; i += 1) call();
    assert.deepEqual(
      memories.map(({ buffer }) => buffer.byteLength),
      sizes,
    );

    const expected = held.attend(x, x, x).output;
    const long = { shape: [400_000, 64], data: new Float32Array(400_000 * 64) };
    const narrow = { window: 1 };
    held.attend(long, long, long, narrow);
    fresh.multiHeadAttention(long, long, long, { ...layers, ...narrow, needWeights: false });
    assert.equal(memories.length, 4, "each has a new memory");
    assert.ok(memories.slice(2).every(({ buffer }) => buffer.byteLength < 2 ** 20));
    assertSameTensor(held.attend(x, x, x).output, expected, "the weights moved along");
  });
});
