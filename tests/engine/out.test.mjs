// The option `out`: the caller's array for the output of attention.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AttentionError } from "attention-lab";
import { assertSameTensor, engine } from "./support/engine.mjs";

const rng = engine.generator(77);
const qkv = [rng.randn(2, 20, 8), rng.randn(2, 24, 8), rng.randn(2, 24, 5)];
const plain = (options) => engine.scaledDotProductAttention(...qkv, options);

/** The call is refused with this code and message, and `out` keeps its numbers. */
function assertRefused(out, code, call, says) {
  const before = out instanceof Float32Array ? Float32Array.from(out) : undefined;
  assert.throws(call, (error) => {
    assert.ok(error instanceof AttentionError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, says);
    return true;
  });
  if (before !== undefined) assert.deepEqual(out, before);
}

test("every kernel writes the output into `out`, also into part of a buffer", () => {
  for (const kernel of [...engine.kernels, "auto"]) {
    const expected = plain({ kernel, needWeights: [3] });
    for (const out of [
      new Float32Array(200).fill(7),
      new Float32Array(new ArrayBuffer(4 * 210), 8, 200),
      new Float32Array(new SharedArrayBuffer(800)),
    ]) {
      const result = plain({ kernel, needWeights: [3], out });
      assert.equal(result.output.data, out, kernel);
      assert.deepEqual(result.output.shape, [2, 20, 5]);
      assert.deepEqual([...out], [...expected.output.data]);
      assertSameTensor(result.weights, expected.weights, kernel);
    }
  }
});

test("after several calls with one `out` it holds the last output", () => {
  const out = new Float32Array(200);
  for (const scale of [0.1, 1, 4]) {
    plain({ scale, out });
    assert.deepEqual([...out], [...plain({ scale }).output.data]);
  }
});

test("an `out` of another type or length, or sharing memory with an input, is refused and unchanged", () => {
  const [query, key, value] = qkv;
  for (const kernel of engine.kernels) {
    for (const out of [null, [], "out", 3, new Float64Array(200), { length: 200 }, value]) {
      assertRefused(out, "type", () => plain({ kernel, out }), /^out must be a Float32Array, not /);
    }
    for (const length of [0, 199, 201, 400]) {
      const out = new Float32Array(length).fill(1);
      assertRefused(out, "shape", () => plain({ kernel, out }), /the output, 200, not /);
    }
    const large = new Float32Array(1000).fill(0.5);
    const overlapping = { shape: [2, 20, 8], data: large.subarray(0, 320) };
    const out = large.subarray(319, 519);
    const mask = { shape: [24], data: large.subarray(500, 524) };
    for (const [call, options] of [
      [[overlapping, key, value], {}],
      [[query, key, value], { mask }],
    ]) {
      assertRefused(
        large,
        "value",
        () => engine.scaledDotProductAttention(...call, { ...options, kernel, out }),
        /share memory/,
      );
    }
    // Another part of the same buffer is accepted.
    engine.scaledDotProductAttention(overlapping, key, value, {
      kernel,
      out: large.subarray(320, 520),
    });
  }
  const out = new Float32Array(200);
  structuredClone(out, { transfer: [out.buffer] });
  assertRefused(undefined, "shape", () => plain({ out }), /200, not 0/);
});

test("a pool writes into `out`, and rejects the call if `out` is detached in the meantime", async () => {
  const pool = await engine.pool({ workers: 2 });
  try {
    const expected = plain().output;
    const out = new Float32Array(200);
    const { output } = await pool.scaledDotProductAttention(...qkv, { out });
    assert.equal(output.data, out);
    assertSameTensor(output, expected, "pool");
    const small = await pool.scaledDotProductAttention(...qkv, { out, kernel: "readable" });
    assert.equal(small.output.data, out);

    // Workers reuse their memory; the results of earlier calls do not change.
    const large = [rng.randn(6, 300, 16), rng.randn(6, 300, 16), rng.randn(6, 300, 16)];
    const first = (await pool.scaledDotProductAttention(...large)).output;
    const before = first.data.slice();
    for (const scale of [0.5, 2, 3]) await pool.scaledDotProductAttention(...large, { scale });
    assert.deepEqual(first.data, before);
    assertSameTensor(first, engine.scaledDotProductAttention(...large).output, "first");

    const refused = (options) =>
      assert.rejects(pool.scaledDotProductAttention(...qkv, options), (error) => {
        assert.equal(error.code, "shape");
        return true;
      });
    await refused({ out: new Float32Array(3) });
    const going = pool.scaledDotProductAttention(...qkv, { out });
    structuredClone(out, { transfer: [out.buffer] });
    await assert.rejects(going, (error) => {
      assert.ok(error instanceof AttentionError, String(error));
      assert.match(error.message, /200, not 0/);
      return true;
    });
    assertSameTensor((await pool.scaledDotProductAttention(...qkv)).output, expected, "after");
  } finally {
    pool.close();
  }
});
