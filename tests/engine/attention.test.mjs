// Properties of attention for any numbers, checked against its formula in double precision and against itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  assertAllNear,
  assertSameTensor,
  engine,
  flatOf,
  magnitude,
  sizeOf,
  tensorOf,
} from "./support/engine.mjs";
import { attention, matrixOf, multiHead } from "./support/reference.mjs";

const kernels = [...engine.kernels, "auto"];
const length = (max) => fc.integer({ min: 1, max });
const numbers = { numRuns: 60 };

/** Query, key and value of one head, with the generator that draws more. */
const heads = fc
  .record({
    seed: fc.nat(1e6),
    queries: length(7),
    keys: length(7),
    dk: length(5),
    dv: length(5),
    kernel: fc.constantFrom(...kernels),
    causal: fc.boolean(),
  })
  .map((drawn) => {
    const rng = engine.generator(drawn.seed);
    const query = rng.randn(drawn.queries, drawn.dk);
    const key = rng.randn(drawn.keys, drawn.dk);
    return { ...drawn, rng, query, key, value: rng.randn(drawn.keys, drawn.dv) };
  });

const attend = ({ query, key, value, kernel, causal }, options = {}) =>
  engine.scaledDotProductAttention(query, key, value, {
    kernel,
    causal,
    needWeights: true,
    ...options,
  });

const assertNearTensor = (actual, expected, label, rule = 2e-6) => {
  assert.deepEqual(actual.shape, expected.shape, label);
  const tolerance = rule * magnitude(expected.data);
  assertAllNear(actual.data, [...expected.data], tolerance, label, expected.shape);
};

/** A mask whose shape broadcasts to the scores: boolean, or additive with finite numbers and -Infinity. */
function drawMask({ rng, queries, keys, seed }, kind) {
  const shape = [[queries, keys], [1, keys], [queries, 1], [keys], [1], []][seed % 6];
  const drawn = rng.randn(...shape);
  if (kind === "boolean") {
    return { shape, data: Uint8Array.from(drawn.data, (value) => +(value > -0.7)) };
  }
  return tensorOf(shape, (place) => (drawn.data[place] > -0.7 ? drawn.data[place] : -Infinity));
}

/** The number that a mask adds for query i and key j. */
function biasAt({ shape, data }, i, j) {
  const index = [i, j].slice(2 - shape.length);
  const place = flatOf(
    shape,
    index.map((each, axis) => (shape[axis] === 1 ? 0 : each)),
  );
  if (data instanceof Uint8Array) return data[place] === 1 ? 0 : -Infinity;
  return data[place];
}

test("masked attention matches its formula in double, and a fully masked query gets zeros", () => {
  let fullyMasked = 0;
  fc.assert(
    fc.property(heads, fc.constantFrom("additive", "boolean"), (each, kind) => {
      const mask = drawMask(each, kind);
      const result = attend(each, { mask });
      const bias = (i, j) => (each.causal && j > i ? -Infinity : biasAt(mask, i, j));
      const { query, key, value } = each;
      const expected = attention(matrixOf(query), matrixOf(key), matrixOf(value), { mask: bias });
      const tolerance = 2e-6 * magnitude(expected.output.flat());
      assertAllNear(result.output.data, expected.output.flat(), tolerance, "output");
      assertAllNear(result.weights.data, expected.weights.flat(), 2e-6, "weights");
      expected.weights.forEach((row, i) => {
        if (row.some((weight) => weight !== 0)) return;
        fullyMasked++;
        const seen = matrixOf(result.output)[i].concat(matrixOf(result.weights)[i]);
        assert.ok(seen.every((number) => Object.is(number, 0)));
      });
    }),
    { numRuns: 200, seed: 1 },
  );
  assert.ok(fullyMasked > 10, "the draws include fully masked queries");
});

test("masking keys gives the same output as removing them", () => {
  fc.assert(
    fc.property(heads, (each) => {
      const { keys } = each;
      const kept = 1 + (each.seed % keys);
      const data = Uint8Array.from({ length: keys }, (_, j) => +(j < kept));
      const masked = attend(each, { causal: false, mask: { shape: [keys], data } });
      const first = ({ shape: [, width], data: all }) => ({
        shape: [kept, width],
        data: all.slice(0, kept * width),
      });
      const fewer = { ...each, key: first(each.key), value: first(each.value) };
      assertNearTensor(masked.output, attend(fewer, { causal: false }).output, "output");
    }),
    { ...numbers, seed: 2 },
  );
});

test("`causal` equals the causal mask, additive or boolean, and combines with another mask", () => {
  fc.assert(
    fc.property(heads, (each) => {
      const { queries, keys } = each;
      const plain = attend(each, { causal: true });
      const additive = engine.causalMask(queries, keys);
      assertSameTensor(
        attend(each, { causal: false, mask: additive }).output,
        plain.output,
        "mask",
      );
      const { shape, data } = additive;
      const boolean = { shape, data: Uint8Array.from(data, (bias) => +(bias === 0)) };
      const withBoolean = attend(each, { causal: false, mask: boolean });
      assertSameTensor(withBoolean.weights, plain.weights, "boolean mask");
      const other = drawMask(each, "additive");
      const both = tensorOf(shape, (i) => data[i] + biasAt(other, Math.floor(i / keys), i % keys));
      assertNearTensor(
        attend(each, { causal: true, mask: other }).output,
        attend(each, { causal: false, mask: both }).output,
        "both",
      );
    }),
    { ...numbers, seed: 3 },
  );
});

test("permuting queries permutes the output, and permuting keys with their values changes nothing", () => {
  const reversed = ({ shape: [rows, width], data }) =>
    tensorOf([rows, width], (i) => data[(rows - 1 - Math.floor(i / width)) * width + (i % width)]);
  fc.assert(
    fc.property(heads, (each) => {
      const plain = attend(each, { causal: false }).output;
      const queries = attend({ ...each, query: reversed(each.query) }, { causal: false }).output;
      assertNearTensor(queries, reversed(plain), "queries moved");
      const moved = { ...each, key: reversed(each.key), value: reversed(each.value) };
      assertNearTensor(attend(moved, { causal: false }).output, plain, "keys moved");
    }),
    { ...numbers, seed: 4 },
  );
});

test("adding a constant to every score keeps the weights, and each row of weights sums to one", () => {
  fc.assert(
    fc.property(heads, fc.double({ min: -50, max: 50, noNaN: true }), (each, shift) => {
      const plain = attend(each);
      const mask = tensorOf([], () => shift);
      assertNearTensor(attend(each, { mask }).weights, plain.weights, "weights", 2e-5);
      for (const row of matrixOf(plain.weights)) {
        assertAllNear([row.reduce((sum, weight) => sum + weight)], [1], 1e-6, "sum");
      }
    }),
    { ...numbers, seed: 5 },
  );
});

test("every kernel gives the output, weights and gradients of the reference kernel", () => {
  fc.assert(
    fc.property(heads, length(3), length(2), (each, batch, count) => {
      const { queries, keys, dk, dv, rng, causal } = each;
      const lead = [batch, count];
      const [query, key, value, upstream] = [
        [queries, dk],
        [keys, dk],
        [keys, dv],
        [queries, dv],
      ].map((shape) => rng.randn(...lead, ...shape));
      const mask = drawMask(each, "additive");
      const [plainest, ...others] = engine.kernels.map((kernel) => {
        const options = { kernel, causal, mask, scale: 0.7 };
        const forward = attend({ query, key, value }, options);
        const gradient = engine.scaledDotProductAttentionGradient(
          query,
          key,
          value,
          upstream,
          options,
        );
        return { ...forward, ...gradient };
      });
      assert.ok(others.length > 0);
      for (const other of others) {
        for (const [name, tensor] of Object.entries(other)) {
          assertNearTensor(tensor, plainest[name], name, 1e-5);
        }
      }
    }),
    { ...numbers, seed: 6 },
  );
});

test("gradients match central differences of the formula", () => {
  fc.assert(
    fc.property(heads, (each) => {
      const { query, key, value, queries, dv, rng, kernel, causal } = each;
      const upstream = rng.randn(queries, dv);
      const mask = drawMask(each, "boolean");
      const bias = (i, j) => (causal && j > i ? -Infinity : biasAt(mask, i, j));
      const given = { query, key, value };
      const gradient = engine.scaledDotProductAttentionGradient(query, key, value, upstream, {
        kernel,
        causal,
        mask,
      });
      /** sum(output * upstream) in double, after `step` is added to one number. */
      const loss = (name, place, step) => {
        const rows = Object.entries(given).map(([id, tensor]) => {
          const data = Float64Array.from(tensor.data);
          if (id === name) data[place] += step;
          return matrixOf({ ...tensor, data });
        });
        const { output } = attention(...rows, { mask: bias });
        return output.flat().reduce((sum, number, i) => sum + number * upstream.data[i], 0);
      };
      for (const name of Object.keys(given)) {
        const slope = (_, place) => (loss(name, place, 1e-5) - loss(name, place, -1e-5)) / 2e-5;
        const expected = Array.from(given[name].data, slope);
        assertAllNear(gradient[name].data, expected, 2e-5 * magnitude(expected), `by ${name}`);
      }
    }),
    { numRuns: 40, seed: 7 },
  );
});

test("needWeights returns the requested rows of every head in the requested order", () => {
  const rng = engine.generator(1);
  for (const lead of [[], [3], [2, 3]]) {
    const [query, key, value] = [5, 7, 7].map((rows) => rng.randn(...lead, rows, 4));
    const all = attend({ query, key, value }).weights;
    for (const rows of [[0], [4], [4, 0, 2], [1, 1], [0, 1, 2, 3, 4]]) {
      const { output, weights } = attend({ query, key, value }, { needWeights: rows });
      assert.deepEqual(weights.shape, [...lead, rows.length, 7]);
      const expected = Array.from({ length: sizeOf(lead) }, (_, block) =>
        rows.flatMap((row) => [
          ...all.data.slice((block * 5 + row) * 7, (block * 5 + row + 1) * 7),
        ]),
      ).flat();
      assert.deepEqual([...weights.data], expected, `rows ${rows}`);
      assertSameTensor(output, attend({ query, key, value }).output, "output");
    }
    assert.ok(!("weights" in attend({ query, key, value }, { needWeights: false })));
  }
});

test("multi-head attention matches its formula in double, with any mask, with and without biases", () => {
  const example = fc.record({
    seed: fc.nat(1e6),
    count: length(4),
    headSize: length(3),
    queries: length(5),
    keys: length(5),
    biased: fc.boolean(),
    causal: fc.boolean(),
    masked: fc.constantFrom("none", "additive", "boolean"),
  });
  fc.assert(
    fc.property(example, ({ seed, count, headSize, queries, keys, biased, causal, masked }) => {
      const rng = engine.generator(seed);
      const width = count * headSize;
      const [x, y] = [rng.randn(queries, width), rng.randn(keys, width)];
      const input = rng.linear(width, 3 * width, { bias: biased });
      const output = rng.linear(width, width, { bias: biased });
      const mask = masked === "none" ? undefined : drawMask({ rng, queries, keys, seed }, masked);
      const result = engine.multiHeadAttention(x, y, y, {
        heads: count,
        causal,
        inProjWeight: input.weight,
        outProjWeight: output.weight,
        ...(biased ? { inProjBias: input.bias, outProjBias: output.bias } : {}),
        ...(mask ? { mask } : {}),
      });
      const bias = (i, j) => (causal && j > i ? -Infinity : mask ? biasAt(mask, i, j) : 0);
      const expected = multiHead(matrixOf(x), matrixOf(y), {
        heads: count,
        inWeight: matrixOf(input.weight),
        inBias: biased ? [...input.bias.data] : undefined,
        outWeight: matrixOf(output.weight),
        outBias: biased ? [...output.bias.data] : undefined,
        mask: bias,
      });
      assert.deepEqual(result.weights.shape, [count, queries, keys]);
      assertAllNear(result.weights.data, expected.weights.flat(2), 1e-5, "weights");
      const flat = expected.output.flat();
      assertAllNear(result.output.data, flat, 1e-5 * magnitude(flat), "output");
      const batched = ({ shape, data }) => ({ shape: [1, ...shape], data });
      const [one, other] = [batched(x), batched(y)];
      const again = engine.multiHeadAttention(one, other, other, {
        heads: count,
        causal,
        inProjWeight: input.weight,
        outProjWeight: output.weight,
        ...(biased ? { inProjBias: input.bias, outProjBias: output.bias } : {}),
        ...(mask ? { mask } : {}),
      });
      assert.deepEqual(again.output.shape, [1, queries, width]);
      assert.deepEqual(again.output.data, result.output.data);
      assert.deepEqual(again.weights.shape, [1, count, queries, keys]);
    }),
    { numRuns: 80, seed: 8 },
  );
});
