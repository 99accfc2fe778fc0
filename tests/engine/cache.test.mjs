// Caches of keys and values: what they give is what the whole call gives, whatever is appended and truncated.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AttentionError, load } from "attention-lab";
import { assertSameTensor, engine } from "./support/engine.mjs";

const rng = engine.generator(71);

/** Tokens `from` to `to` - 1 of (heads, T, width), as a tensor. */
function tokensOf({ shape, data }, from, to) {
  const [heads, tokens, width] = shape;
  const parts = Array.from({ length: heads }, (_, head) =>
    data.subarray((head * tokens + from) * width, (head * tokens + to) * width),
  );
  const all = new Float32Array(heads * (to - from) * width);
  parts.forEach((part, head) => all.set(part, head * (to - from) * width));
  return { shape: [heads, to - from, width], data: all };
}

function worst(actual, expected) {
  assert.deepEqual(actual.shape, expected.shape);
  const most = expected.data.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  return actual.data.reduce(
    (worst, each, i) => Math.max(worst, Math.abs(each - expected.data[i]) / most),
    0,
  );
}

function refused(call, code, sentence) {
  assert.throws(call, (reason) => {
    assert.ok(reason instanceof AttentionError, String(reason));
    assert.equal(reason.code, code, reason.message);
    assert.match(reason.message, sentence);
    return true;
  });
}

test("a cache gives the bits of the whole call, token by token, for heads alone and in groups", () => {
  for (const [heads, group, d, v] of [
    [2, 1, 16, 8],
    [3, 4, 20, 33],
    [1, 3, 7, 5],
  ]) {
    const [query, key, value] = [
      [heads * group, 700, d],
      [heads, 700, d],
      [heads, 700, v],
    ].map((shape) => rng.randn(...shape));
    const cache = engine.cache({ heads, keyWidth: d, valueWidth: v, capacity: 700 });
    cache.append(tokensOf(key, 0, 300), tokensOf(value, 0, 300));
    for (let length = 301; length <= 700; length += 133) {
      const from = cache.length;
      cache.append(tokensOf(key, from, length), tokensOf(value, from, length));
      const one = tokensOf(query, length - 1, length);
      const whole = [one, tokensOf(key, 0, length), tokensOf(value, 0, length)];
      for (const options of [{}, { softcap: 3, scale: 0.5 }, { causal: true, window: 200 }]) {
        const got = cache.attend(one, options);
        const expected = engine.scaledDotProductAttention(...whole, {
          kernel: "fused",
          enableGqa: true,
          position: length - 1,
          ...options,
        });
        assertSameTensor(got.output, expected.output, JSON.stringify([heads, length, options]));
        const plain = engine.scaledDotProductAttention(...whole, {
          kernel: "reference",
          enableGqa: true,
          position: length - 1,
          ...options,
        });
        assert.ok(worst(got.output, plain.output) < 2e-6);
      }
    }
  }
});

test("several queries, masks, rows of weights and batches give what the whole call gives", () => {
  const [batch, heads, queryHeads, tokens, queries, d] = [2, 2, 6, 90, 5, 12];
  const key = rng.randn(batch, heads, tokens, d);
  const value = rng.randn(batch, heads, tokens, 9);
  const query = rng.randn(batch, queryHeads, queries, d);
  const mask = {
    shape: [batch, 1, queries, tokens],
    data: Float32Array.from({ length: batch * queries * tokens }, (_, i) =>
      i % 3 === 0 ? -Infinity : Math.sin(i),
    ),
  };
  const cache = engine.cache({ heads: batch * heads, keyWidth: d, valueWidth: 9, capacity: 128 });
  cache.append(key, value);
  for (const options of [
    { causal: true, needWeights: [4, 0] },
    { mask, needWeights: true },
    { causal: true, position: [60, 80], softcap: 2 },
  ]) {
    const got = cache.attend(query, options);
    const expected = engine.scaledDotProductAttention(query, key, value, {
      kernel: "fused",
      enableGqa: true,
      position: tokens - queries,
      ...options,
    });
    assertSameTensor(got.output, expected.output, JSON.stringify(options.causal));
    assert.equal(got.weights === undefined, expected.weights === undefined);
    if (got.weights) assertSameTensor(got.weights, expected.weights, "weights");
  }
  const one = rng.randn(batch, queryHeads, 1, d);
  const tail = {
    shape: [batch, queryHeads, 1, tokens],
    data: rng.randn(batch * queryHeads * tokens).data,
  };
  for (const needWeights of [false, true]) {
    const got = cache.attend(one, { mask: tail, needWeights });
    const expected = engine.scaledDotProductAttention(one, key, value, {
      kernel: "fused",
      enableGqa: true,
      mask: tail,
      needWeights,
    });
    assertSameTensor(got.output, expected.output, "one query");
    if (needWeights) assertSameTensor(got.weights, expected.weights, "weights of one query");
  }
});

test("truncating, then appending others, leaves nothing of what was there", () => {
  const shape = { heads: 2, keyWidth: 8, valueWidth: 8, capacity: 40 };
  const [key, value, query] = [rng.randn(2, 40, 8), rng.randn(2, 40, 8), rng.randn(2, 1, 8)];
  const cache = engine.cache(shape);
  cache.append(rng.randn(2, 40, 8), rng.randn(2, 40, 8));
  cache.truncate(0);
  cache.append(tokensOf(key, 0, 25), tokensOf(value, 0, 25));
  cache.append(rng.randn(2, 10, 8), rng.randn(2, 10, 8));
  cache.truncate(25);
  assert.equal(cache.length, 25);
  cache.append(tokensOf(key, 25, 40), tokensOf(value, 25, 40));
  const fresh = engine.cache(shape);
  fresh.append(key, value);
  assertSameTensor(cache.attend(query).output, fresh.attend(query).output, "truncated");
});

test("caches and calls between share nothing, and a cache keeps its own copy", () => {
  const shape = { heads: 1, keyWidth: 4, valueWidth: 4, capacity: 300 };
  const [key, value, query] = [rng.randn(1, 300, 4), rng.randn(1, 300, 4), rng.randn(1, 1, 4)];
  const [one, other] = [engine.cache(shape), engine.cache(shape)];
  one.append(key, value);
  const before = one.attend(query).output;
  key.data.fill(9);
  other.append(key, value);
  engine.scaledDotProductAttention(query, key, value, { kernel: "fused" });
  assertSameTensor(one.attend(query).output, before, "the first cache");
  const out = new Float32Array(4);
  assert.equal(one.attend(query, { out }).output.data, out);
  assert.deepEqual([...out], [...before.data]);
});

test("a cache of float16 is float32's on the rounded numbers, and near it on others", () => {
  const shape = { heads: 2, keyWidth: 24, valueWidth: 10, capacity: 1300 };
  const halves = engine.cache({ ...shape, type: "float16" });
  const floats = engine.cache(shape);
  const [key, value] = [rng.randn(2, 1300, 24), rng.randn(2, 1300, 10)];
  for (const cache of [halves, floats]) cache.append(key, value);
  const rounded = engine.cache(shape);
  const round = ({ shape, data }) => ({ shape, data: data.map(roundedToHalf) });
  rounded.append(round(key), round(value));
  for (const query of [rng.randn(4, 1, 24), rng.randn(2, 3, 24)]) {
    const got = halves.attend(query);
    assertSameTensor(got.output, rounded.attend(query).output, "rounded before");
    // Each number's relative error is 2^-11 at most: a score's is small beside 1, and so is the output's.
    const apart = worst(got.output, floats.attend(query).output);
    assert.ok(apart > 0 && apart < 2e-3, String(apart));
    const { weights } = halves.attend(query, { needWeights: true });
    assertSameTensor(weights, rounded.attend(query, { needWeights: true }).weights, "weights");
  }
});

/** The nearest number of 11 significant bits, ties to even; numbers of randn are not subnormal but for a few near 0. */
function roundedToHalf(number) {
  const unit = 2 ** Math.max(Math.floor(Math.log2(Math.abs(number))) - 10, -24);
  const steps = number / unit;
  const down = Math.floor(steps);
  const isUp = steps - down > 0.5 || (steps - down === 0.5 && down % 2 !== 0);
  return number === 0 ? number : (down + (isUp ? 1 : 0)) * unit;
}

test("a refused call changes nothing and says what would be right", () => {
  const shape = { heads: 2, keyWidth: 3, valueWidth: 5, capacity: 8 };
  refused(
    () => engine.cache({ ...shape, heads: 0 }),
    "value",
    /heads must be a whole number from 1/,
  );
  refused(
    () => engine.cache({ ...shape, capacity: undefined }),
    "type",
    /capacity must be a number/,
  );
  refused(() => engine.cache({ ...shape, size: 3 }), "unknown", /no option "size"/);
  refused(() => engine.cache({ ...shape, key_width: 3 }), "unknown", /nearest is "keyWidth"/);
  refused(() => engine.cache({ ...shape, type: "int8" }), "unknown", /float32 and float16/);
  refused(() => engine.cache({ ...shape, capacity: 2 ** 26 }), "memory", /2,048 MB at most/);
  const cache = engine.cache(shape);
  refused(() => cache.attend(rng.randn(2, 1, 3)), "value", /empty; append/);
  const [key, value] = [rng.randn(2, 6, 3), rng.randn(2, 6, 5)];
  refused(() => cache.append(value, key), "shape", /key to append must be a tensor \(2, T, 3\)/);
  refused(() => cache.append(key, "value"), "type", /value to append must be a tensor \(2, T, 5\)/);
  refused(() => cache.append(key, rng.randn(2, 5, 5)), "shape", /as many values as keys, 6, not 5/);
  assert.equal(cache.length, 0);
  cache.append(key, value);
  refused(() => cache.append(key, value), "size", /room for 2 of its 8 tokens, not for 6 more/);
  refused(() => cache.truncate(7), "value", /from 0 to 6, not 7/);
  refused(() => cache.truncate("all"), "type", /length must be a number/);
  const query = rng.randn(2, 1, 3);
  refused(
    () => cache.attend(query, { kernel: "fused" }),
    "unknown",
    /attend has no option "kernel"/,
  );
  refused(() => cache.attend(query, { scale: "1" }), "type", /scale/);
  refused(() => cache.attend(query, { softcap: -1 }), "value", /softcap/);
  refused(() => cache.attend(query, { position: null }), "type", /position/);
  refused(() => cache.attend(query, { needWeights: [1] }), "value", /row/i);
  refused(() => cache.attend(rng.randn(2, 1, 4)), "shape", /./);
  refused(() => cache.attend(rng.randn(3, 1, 3)), "shape", /./);
  refused(() => cache.attend(rng.randn(3)), "shape", /./);
  refused(() => cache.attend({}), "type", /./);
  refused(() => cache.attend(query, { out: new Float32Array(3) }), "shape", /as many values/);
  refused(() => cache.attend(query, { mask: rng.randn(2, 9) }), "shape", /mask/i);
  const half = engine.cache({ ...shape, type: "float16" });
  for (const number of [NaN, Infinity, 65520, -1e9]) {
    const bad = rng.randn(2, 6, 5);
    bad.data[17] = number;
    refused(() => half.append(key, bad), "value", /float16 holds finite numbers up to 65504/);
  }
  assert.equal(half.length, 0);
  half.append(key, value);
  assert.equal(cache.attend(query).output.data.length, 10);
});

test("queries that are NaN or huge follow the contract in both types", () => {
  for (const type of ["float32", "float16"]) {
    const cache = engine.cache({ heads: 1, keyWidth: 4, valueWidth: 2, capacity: 600, type });
    const [key, value] = [rng.randn(1, 600, 4), rng.randn(1, 600, 2)];
    cache.append(key, value);
    for (const number of [NaN, Infinity, 3e38, 1e30]) {
      const query = { shape: [1, 1, 4], data: Float32Array.of(number, 1, 0, 0) };
      const got = cache.attend(query).output.data;
      const plain = engine.scaledDotProductAttention(query, key, value, { kernel: "readable" });
      plain.output.data.forEach((each, i) => {
        if (Number.isNaN(each)) assert.ok(Number.isNaN(got[i]), `${type}, ${number}`);
        else assert.ok(Math.abs(each - got[i]) < 2e-3, `${type}, ${number}: ${got[i]}`);
      });
    }
  }
});

test("without the fast kernel a cache is refused", async () => {
  const plain = await load({ fused: false });
  refused(
    () => plain.cache({ heads: 1, keyWidth: 1, valueWidth: 1, capacity: 1 }),
    "unavailable",
    /fast kernel/,
  );
});

test("the memory of a cache is what its numbers take, and calls take no more each time", () => {
  const shape = { heads: 4, keyWidth: 64, valueWidth: 64, capacity: 4096 };
  const query = rng.randn(4, 1, 64);
  const grown = [];
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    grown.push(pages);
    return grow.call(this, pages);
  };
  try {
    const [floats, halves] = [engine.cache(shape), engine.cache({ ...shape, type: "float16" })];
    assert.deepEqual(
      grown.splice(0).map((pages) => Math.round(pages / 16)),
      [8, 4],
    );
    for (const cache of [floats, halves]) {
      cache.append(rng.randn(4, 1000, 64), rng.randn(4, 1000, 64));
      cache.attend(query);
      grown.length = 0;
      for (let i = 0; i < 50; i += 1) {
        cache.append(rng.randn(4, 1, 64), rng.randn(4, 1, 64));
        cache.attend(query);
      }
      assert.deepEqual(grown, []);
    }
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
});
