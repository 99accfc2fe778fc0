// Compares the generator's dropout masks and dropout's outputs with torch.nn.functional.dropout.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { engine } from "./support/model.mjs";
import { askPython, skip } from "./support/python.mjs";

const shape = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 });
const rate = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 0.1, 0.5, 0.25, 1e-9) },
  { weight: 3, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("dropout"), shape, p: rate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("rand", "randn"), shape }) },
);
const cases = fc.sample(
  fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  }),
  { numRuns: 250, seed: 1 },
);

const flat = (list) => [list].flat(Infinity);

/** Compares numbers exactly: -0 differs from 0, all NaN are equal. */
const bitsOf = (values) => [...new Int32Array(Float32Array.from(values).buffer)];

const pytorch = skip ? undefined : JSON.parse(askPython("dropout.py", JSON.stringify(cases)));

test(
  "masks are those of torch.nn.functional.dropout, also after other draws of the stream",
  { skip },
  () => {
    let masks = 0;
    cases.forEach(({ seed, steps }, place) => {
      const rng = engine.generator(seed);
      const expected = pytorch.results[place];
      steps.forEach(({ kind, shape: lengths, p }, at) => {
        const label = `seed ${seed}, draw ${at} of ${JSON.stringify(steps)}`;
        if (kind === "dropout") {
          const mask = rng.dropoutMask(lengths, p);
          assert.deepEqual(mask.shape, lengths, label);
          assert.deepEqual([...mask.data], flat(expected[at]), label);
          masks += 1;
        } else if (kind === "rand") {
          assert.deepEqual([...rng.rand(...lengths).data], flat(expected[at]), label);
        } else {
          assert.equal(rng.randn(...lengths).data.length, flat(expected[at]).length, label);
        }
      });
      assert.deepEqual(
        [...rng.rand(1).data],
        expected.at(-1),
        `seed ${seed}: the stream after all`,
      );
    });
    assert.ok(masks >= 200, `${masks} masks`);
  },
);

test(
  "NaN, infinities and negative numbers come out of dropout as they do of PyTorch's",
  { skip },
  () => {
    const names = { nan: NaN, inf: Infinity, "-inf": -Infinity };
    const data = pytorch.odd.map((each) => names[each] ?? Number(each));
    const values = { shape: [data.length], data };
    assert.equal(pytorch.products.length, 100);
    for (const { seed, p, bits } of pytorch.products) {
      const mask = engine.generator(seed).dropoutMask(values.shape, p);
      const result = engine.dropout(values, mask, p);
      const expected = new Float32Array(Int32Array.from(bits).buffer);
      [...result.data].forEach((value, place) => {
        const label = `${data[place]} at rate ${p} under seed ${seed}`;
        if (Number.isNaN(expected[place])) assert.ok(Number.isNaN(value), label);
        // PyTorch rounds 1 / (1 - p) first.
        else if (expected[place] === 0 || !Number.isFinite(expected[place])) {
          assert.deepEqual(bitsOf([value]), bitsOf([expected[place]]), label);
        } else assert.ok(Math.abs(value / expected[place] - 1) < 2e-7, label);
      });
    }
  },
);
