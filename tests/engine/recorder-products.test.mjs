// Matrix products of the recorder, in both modules: small ones summed in double, large ones by the fast kernel.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { load } from "attention-lab/recorder";

// Some versions of Node.js do not enable relaxed SIMD by default.
setFlagsFromString("--experimental-wasm-relaxed-simd");

const drawn = (r, ...shape) => r.randn(...shape);

/** The product of two matrices in double, and the sums of the terms' magnitudes. */
function reference(a, b, [rows, inner, columns]) {
  const [sums, sizes] = [new Float64Array(rows * columns), new Float64Array(rows * columns)];
  for (let i = 0; i < rows; i += 1) {
    for (let k = 0; k < inner; k += 1) {
      for (let j = 0; j < columns; j += 1) {
        const term = a[i * inner + k] * b[k * columns + j];
        sums[i * columns + j] += term;
        sizes[i * columns + j] += Math.abs(term);
      }
    }
  }
  return { sums, sizes };
}

const SHAPES = [
  [3, 5, 7],
  [31, 32, 33],
  [32, 32, 32],
  [1, 768, 768],
  [5, 300, 41],
  [700, 64, 9],
  [129, 257, 65],
];

for (const name of ["recorder.wasm", "recorder-relaxed.wasm"]) {
  const engine = await load({
    wasm: readFileSync(new URL(`../../dist/engine/${name}`, import.meta.url)),
  });

  test(`${name}: products of all shapes are within float32's bound, small ones rounded once`, () => {
    for (const shape of SHAPES) {
      const [rows, inner, columns] = shape;
      const r = engine.record({ seed: inner });
      const [a, b] = [drawn(r, rows, inner), drawn(r, inner, columns)];
      const { sums, sizes } = reference(a.data, b.data, shape);
      const isSmall = rows * inner * columns < 32 ** 3;
      for (const out of [
        r.matmul(a, b),
        r.linear(a, r.transpose(b, 0, 1)),
        r.einsum("ik,kj->ij", [a, b]),
      ]) {
        assert.deepEqual(out.shape, [rows, columns]);
        out.data.forEach((value, cell) => {
          const limit = (inner + 2) * 2 ** -23 * sizes[cell];
          if (isSmall) assert.equal(value, Math.fround(sums[cell]), `${shape}, cell ${cell}`);
          else assert.ok(Math.abs(value - sums[cell]) <= limit, `${shape}, cell ${cell}`);
        });
      }
      r.dispose();
    }
  });

  test(`${name}: a program whose weights are packed has the bits of replay`, () => {
    const r = engine.record({ seed: 4 });
    const x = r.given("x", drawn(r, 2, 24, 64));
    const hidden = r.relu(r.linear(x, drawn(r, 96, 64), drawn(r, 96)));
    r.matmul(hidden, drawn(r, 96, 40), { name: "out" });
    const trace = r.trace();
    const program = engine.compile(trace, { inputs: ["x"], outputs: ["out"] });
    for (let seed = 0; seed < 5; seed += 1) {
      const data = engine.record({ seed }).randn(2, 24, 64).data;
      const { out } = trace.replay({ tensors: { x: { shape: [2, 24, 64], data } } }).tensors;
      assert.deepEqual(program({ x: data }).out, out.data);
    }
  });

  test(`${name}: gradients of large products are those of the loss`, () => {
    const r = engine.record({ seed: 5 });
    const x = drawn(r, 40, 50);
    const W = r.parameter("W", drawn(r, 50, 60));
    r.backward(r.sum(r.matmul(x, W)));
    // Each row of W's gradient is the sum of a column of x.
    const columns = Array.from({ length: 50 }, (_, k) =>
      Array.from({ length: 40 }, (_row, i) => x.data[i * 50 + k]).reduce(
        (all, each) => all + each,
        0,
      ),
    );
    W.grad.data.forEach((value, cell) => {
      assert.ok(Math.abs(value - columns[Math.floor(cell / 60)]) < 1e-4, `cell ${cell}`);
    });
  });
}
