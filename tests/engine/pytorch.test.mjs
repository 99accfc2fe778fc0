// Generators match PyTorch's random streams within fixed tolerances, and softmax matches its formula in double.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assertAllNear, assertSameTensor, engine, golden, sizeOf } from "./support/engine.mjs";

const { cases } = golden("pytorch");
const ofKind = (kind) => cases.filter((each) => each.kind === kind);

const tolerances = {
  rand: () => 0,
  linear: () => 6e-8,
  randn: (value) => 2e-6 * Math.max(1, Math.abs(value)),
  embedding: (value) => 2e-6 * Math.max(1, Math.abs(value)),
};

/** One draw: its tensors, each with the shape that PyTorch gives it. */
function draw(rng, { op, args }) {
  if (op === "rand" || op === "randn") return [[rng[op](...args), args]];
  if (op === "embedding") return [[rng.embedding(...args).weight, args]];
  const [inFeatures, outFeatures, bias] = args;
  const layer = rng.linear(inFeatures, outFeatures, { bias: bias === 1 });
  assert.equal("bias" in layer, bias === 1);
  const weight = [layer.weight, [outFeatures, inFeatures]];
  return bias === 1 ? [weight, [layer.bias, [outFeatures]]] : [weight];
}

for (const { seed, draws } of ofKind("stream")) {
  test(`a generator with seed ${seed} draws PyTorch's stream`, () => {
    const rng = engine.generator(seed);
    draws.forEach((each, position) => {
      const label = `draw ${position}, ${each.op}(${each.args})`;
      const drawn = draw(rng, each);
      for (const [tensor, shape] of drawn) assert.deepEqual(tensor.shape, shape, label);
      const values = drawn.flatMap(([tensor]) => [...tensor.data]);
      assertAllNear(values, each.float32.map(Math.fround), tolerances[each.op], label);
    });
  });
}

test("the golden file has ten streams with every kind of draw", () => {
  const streams = ofKind("stream");
  assert.equal(streams.length, 10);
  const kinds = new Set(streams.flatMap(({ draws }) => draws.map(({ op }) => op)));
  assert.deepEqual([...kinds].sort(), Object.keys(tolerances).sort());
});

test("a linear layer has a bias by default", () => {
  const [byDefault, explicit] = [engine.generator(3), engine.generator(3)];
  const layer = byDefault.linear(5, 7);
  const same = explicit.linear(5, 7, { bias: true });
  assertSameTensor(layer.weight, same.weight, "weight");
  assertSameTensor(layer.bias, same.bias, "bias");
});

test("a generator uses the low 32 bits of its seed, up to 2^53 - 1", () => {
  const low = engine.generator(7).rand(20);
  assertSameTensor(engine.generator(7 + 2 ** 32).rand(20), low, "2^32 more");
  assertSameTensor(
    engine.generator(Number.MAX_SAFE_INTEGER).rand(20),
    engine.generator(2 ** 32 - 1).rand(20),
    "2^53 - 1",
  );
});

test("generators with the same seed draw the same numbers, independent of other generators", () => {
  const expected = engine.generator(42);
  const [a, b] = [engine.generator(42), engine.generator(43)];
  for (const shape of [[3], [2, 5], [17], [], [1, 1, 4]]) {
    b.randn(...shape);
    assertSameTensor(a.randn(...shape), expected.randn(...shape), `randn(${shape})`);
    b.rand(7);
  }
});

/** torch.softmax(sharpness * scores, dim) in double. */
function softmaxInDouble({ shape, data }, sharpness, dim) {
  const axis = dim < 0 ? dim + shape.length : dim;
  const step = sizeOf(shape.slice(axis + 1));
  return Array.from(data, (score, place) => {
    const start = place - (Math.floor(place / step) % shape[axis]) * step;
    const slice = Array.from({ length: shape[axis] }, (_, i) => data[start + i * step]);
    const max = Math.max(...slice);
    if (max === -Infinity) return 0;
    // At sharpness 0 all finite scores weigh the same; at infinity the largest scores share the weight.
    const weigh = (s) => {
      if (s === -Infinity) return 0;
      return s === max || sharpness === 0 ? 1 : Math.exp(sharpness * (s - max));
    };
    return weigh(score) / slice.reduce((sum, s) => sum + weigh(s), 0);
  });
}

test("softmax matches its formula in double along any axis, at any sharpness", () => {
  const score = fc.oneof(
    { weight: 9, arbitrary: fc.float({ min: -90, max: 90, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(-Infinity, 0, 1e30, -1e30) },
  );
  const example = fc
    .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 })
    .chain((shape) =>
      fc.record({
        shape: fc.constant(shape),
        data: fc.array(score, { minLength: sizeOf(shape), maxLength: sizeOf(shape) }),
        dim: fc.integer({ min: -shape.length, max: shape.length - 1 }),
        sharpness: fc.constantFrom(0, 0.5, 1, 2, 64, Infinity),
      }),
    );
  fc.assert(
    fc.property(example, ({ shape, data, dim, sharpness }) => {
      const scores = { shape, data: Float32Array.from(data) };
      const weights = engine.softmax(scores, { dim, sharpness });
      assert.deepEqual(weights.shape, shape);
      assertAllNear(weights.data, softmaxInDouble(scores, sharpness, dim), 1e-6, "weights", shape);
    }),
    { numRuns: 500, seed: 1 },
  );
});

test("softmax without subtracting the maximum overflows as in float32", () => {
  const naive = (data) => [...engine.softmax({ shape: [2], data }, { subtractMax: false }).data];
  assert.deepEqual(naive([100, 0]), [NaN, 0]);
  assert.deepEqual(naive([-200, -200]), [NaN, NaN]);
  assert.deepEqual(naive([88.5, 88.5]), [0, 0], "the sum overflows, not the exponentials");
  assert.deepEqual(naive([3, 3]), [0.5, 0.5]);
});

test("arrays of numbers and Float64Arrays are rounded to float32", () => {
  const data = [0.1, 1 / 3, 2];
  const expected = engine.softmax({ shape: [3], data: Float32Array.from(data) });
  assertSameTensor(engine.softmax({ shape: [3], data }), expected, "an array");
  const doubles = Float64Array.from(data);
  assertSameTensor(engine.softmax({ shape: [3], data: doubles }), expected, "a Float64Array");
});
