// Entropy, the softmax Jacobian, dropout, masks and the variance experiment.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  assertAllNear,
  assertNear,
  assertSameTensor,
  engine,
  tensorOf,
} from "./support/engine.mjs";

const row = (...data) => ({ shape: [data.length], data });
const numbersOf = ({ data }) => [...data];

test("`kernels` lists the kernels, the reference first, and each computes attention", () => {
  assert.ok(engine.kernels.length >= 2);
  assert.equal(engine.kernels[0], "reference");
  assert.equal(new Set(engine.kernels).size, engine.kernels.length);
  assert.ok(!engine.kernels.includes("auto"));
  const one = tensorOf([1, 1], () => 3);
  for (const kernel of [...engine.kernels, "auto"]) {
    const { output } = engine.scaledDotProductAttention(one, one, one, { kernel });
    assert.deepEqual(numbersOf(output), [3]);
  }
});

test("entropy is in bits, along the last axis", () => {
  assert.deepEqual(numbersOf(engine.entropy(row(0.25, 0.25, 0.25, 0.25))), [2]);
  assert.deepEqual(engine.entropy(row(0, 1, 0)), { shape: [], data: Float32Array.of(0) });
  const rng = engine.generator(3);
  const weights = engine.softmax(rng.randn(2, 3, 5));
  const result = engine.entropy(weights);
  assert.deepEqual(result.shape, [2, 3]);
  const expected = Array.from({ length: 6 }, (_, i) =>
    weights.data.slice(i * 5, i * 5 + 5).reduce((sum, w) => sum - w * Math.log2(w), 0),
  );
  assertAllNear(result.data, expected, 1e-6, "entropy");
});

test("the Jacobian of a row is diag(w) - w w^T and matches differences of softmax", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(1e6), (length, seed) => {
      const scores = engine.generator(seed).randn(length);
      const weights = engine.softmax(scores);
      const jacobian = engine.softmaxJacobian(weights);
      assert.deepEqual(jacobian.shape, [length, length]);
      const { data: w } = weights;
      const expected = Array.from(jacobian.data, (_, place) => {
        const [i, j] = [Math.floor(place / length), place % length];
        return (i === j ? w[i] : 0) - w[i] * w[j];
      });
      assertAllNear(jacobian.data, expected, 1e-7, "formula");
      const softmax = (place, step) => {
        const moved = scores.data.map((score, i) => (i === place ? score + step : score));
        return engine.softmax({ shape: [length], data: moved }).data;
      };
      for (let j = 0; j < length; j++) {
        const [up, down] = [softmax(j, 2 ** -7), softmax(j, -(2 ** -7))];
        up.forEach((value, i) => {
          const slope = (value - down[i]) * 2 ** 6;
          assertNear(jacobian.data[i * length + j], slope, 1e-4, `slope ${i}, ${j}`);
        });
      }
    }),
    { numRuns: 40, seed: 1 },
  );
});

test("dropout multiplies by mask / (1 - rate), and by 0 at rate 1", () => {
  const values = tensorOf([2, 3], (i) => i + 1);
  const mask = { shape: [2, 3], data: [1, 0, 1, 0, 1, 1] };
  for (const rate of [0, 0.1, 0.5, 0.9]) {
    const expected = tensorOf([2, 3], (i) => (mask.data[i] ? values.data[i] / (1 - rate) : 0));
    const result = engine.dropout(values, mask, rate);
    assertAllNear(result.data, [...expected.data], 1e-5, `rate ${rate}`);
    assert.deepEqual(result.shape, [2, 3]);
  }
  assertSameTensor(engine.dropout(values, mask, 1), tensorOf([2, 3]), "rate 1");
  const special = row(NaN, Infinity, 1);
  assert.deepEqual(numbersOf(engine.dropout(special, row(0, 0, 1), 0.5)), [NaN, NaN, 2]);
  assert.deepEqual(numbersOf(engine.dropout(row(-2, -2, 0), row(0, 1, 0), 0.5)), [-0, -4, 0]);
  const none = engine.dropout(row(NaN, Infinity, -Infinity, -2, 2), row(1, 1, 1, 1, 1), 1);
  assert.deepEqual(numbersOf(none), [NaN, NaN, NaN, -0, 0], "a product with 0, as in PyTorch");
});

test("a causal mask hides the keys after each query, for any number of queries and keys", () => {
  for (const [queries, keys] of [[1], [4], [3, 5], [5, 3]]) {
    const mask = engine.causalMask(queries, ...(keys === undefined ? [] : [keys]));
    const width = keys ?? queries;
    const expected = tensorOf([queries, width], (i) =>
      i % width <= Math.floor(i / width) ? 0 : -Infinity,
    );
    assertSameTensor(mask, expected, `${queries}, ${keys}`);
  }
});

test("a sliding window of n shows each token itself and the n - 1 tokens before it", () => {
  for (const width of [1, 2, 3, 5, 9]) {
    const expected = tensorOf([5, 5], (place) => {
      const [i, j] = [Math.floor(place / 5), place % 5];
      return j <= i && j > i - width ? 0 : -Infinity;
    });
    assertSameTensor(engine.slidingWindowMask(5, width), expected, `width ${width}`);
  }
  assertSameTensor(engine.slidingWindowMask(6, 6), engine.causalMask(6), "as wide as the tokens");
});

test("chunks of the variance experiment add up to the whole for any cut", () => {
  const question = { dimension: 7, seed: 5, range: 12, bins: 24 };
  const whole = engine.variance({ ...question, count: 1500 });
  const cuts = [0, 1, 255, 256, 257, 700, 1499, 1500];
  const chunks = cuts
    .slice(1)
    .map((end, i) => engine.variance({ ...question, from: cuts[i], count: end - cuts[i] }));
  const total = (pick) => chunks.reduce((sum, chunk) => sum + pick(chunk), 0);
  assertNear(
    total(({ sum }) => sum),
    whole.sum,
    1e-8,
    "sum",
  );
  assertNear(
    total(({ squareSum }) => squareSum),
    whole.squareSum,
    1e-7,
    "squareSum",
  );
  for (const name of ["histogram", "scaledHistogram"]) {
    assert.equal(whole[name].length, 24);
    whole[name].forEach((count, bin) =>
      assert.equal(
        total((chunk) => chunk[name][bin]),
        count,
      ),
    );
  }
});

test("the sums of the variance experiment have the same bits for any chunk size", () => {
  const question = { dimension: 64, seed: 11 };
  const whole = engine.variance({ ...question, count: 3000 });
  for (const count of [1, 7, 256, 1000]) {
    let last = {};
    for (let from = 0; from < 3000; from += count) {
      const { sum, squareSum } = last;
      const chunk = { ...question, from, count: Math.min(count, 3000 - from), sum, squareSum };
      last = engine.variance(chunk);
    }
    assert.deepEqual(last, whole, `chunks of ${count}`);
  }
});

test("the variance of dot products of standard normal vectors is their dimension", () => {
  for (const dimension of [1, 16, 256]) {
    const count = 40_000;
    const { sum, squareSum, histogram, scaledHistogram } = engine.variance({ dimension, count });
    const variance = squareSum / count - (sum / count) ** 2;
    assertNear(variance / dimension, 1, 0.06, `dimension ${dimension}`);
    assertNear(sum / count, 0, 5 * Math.sqrt(dimension / count), "mean");
    assert.deepEqual([histogram, scaledHistogram], [[], []]);
  }
});

test("the histograms of the variance experiment count the dot products inside the range, scaled or not", () => {
  const question = { dimension: 25, count: 5000, seed: 2, bins: 10 };
  const wide = engine.variance({ ...question, range: 1000 });
  const total = (counts) => counts.reduce((sum, count) => sum + count);
  assert.equal(total(wide.histogram), 5000);
  assert.equal(total(wide.scaledHistogram), 5000);
  const narrow = engine.variance({ ...question, range: 5 });
  // A standard deviation of 5, and of 1 when scaled.
  assertNear(total(narrow.histogram) / 5000, 0.68, 0.04, "within one deviation");
  assert.ok(total(narrow.scaledHistogram) > 4990);
  const unbinned = engine.variance({ ...question, bins: undefined, range: 5 });
  assert.deepEqual(unbinned.histogram, [total(narrow.histogram)]);
  // The bins of a fifth of the range, unscaled, are those of the range, scaled by 1 / sqrt(25).
  const scaled = engine.variance({ ...question, range: 1 });
  assert.deepEqual(scaled.scaledHistogram, narrow.histogram);
});

test("the result of the variance experiment depends on its seed and not on earlier calls", () => {
  const ask = (seed) => engine.variance({ dimension: 3, count: 300, seed });
  const first = ask(1);
  engine.generator(9).randn(77);
  ask(2);
  assert.deepEqual(ask(1), first);
  assert.notDeepEqual(ask(2), first);
  assert.deepEqual(
    engine.variance({ dimension: 3, count: 300 }),
    ask(0),
    "seed 0 and pair 0 by default",
  );
  assert.notDeepEqual(ask(2 ** 53 - 1), ask(2 ** 32 - 1), "every bit of the seed counts");
  assert.ok(Number.isFinite(engine.variance({ dimension: 4096, count: 1, from: 2 ** 40 }).sum));
});
