// The messages of refused kernels, masks and layers, and masks of plain booleans.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "attention-lab";
import { assertSameTensor, tensorOf } from "./support/engine.mjs";
import { row } from "./support/bad-values.mjs";

const engine = await load();
const pool = await engine.pool({ workers: 1 });
test.after(() => pool.close());
const x = engine.generator(3).randn(2, 4);
const layers = { heads: 2, inProjWeight: tensorOf([12, 4]), outProjWeight: tensorOf([4, 4]) };

test("the refusal of an unknown kernel lists all kernels", () => {
  const { kernels } = engine;
  // Changing the caller's copy does not change the engine.
  kernels.push("flash");
  assert.throws(() => engine.scaledDotProductAttention(x, x, x, { kernel: "flash" }), {
    code: "unknown",
    message: 'There is no kernel called "flash"; there is auto, reference, readable, fused.',
  });
  kernels.pop();
});

test("an engine without the fast kernel does not list it", async () => {
  const plain = await load({ fused: false });
  assert.throws(() => plain.scaledDotProductAttention(x, x, x, { kernel: "fused" }), {
    code: "unknown",
    message: 'There is no kernel called "fused"; there is auto, reference, readable.',
  });
});

test("a mask of booleans equals one of bytes for every kernel, gradients, multi-head attention and pools", async () => {
  const [queries, keys] = [20, 24];
  const rng = engine.generator(9);
  const [query, key, value] = [
    [queries, 4],
    [keys, 4],
    [keys, 4],
  ].map((shape) => rng.randn(...shape));
  const bytes = Uint8Array.from(rng.rand(queries, keys).data, (draw) => +(draw < 0.6));
  const shape = [queries, keys];
  const masks = [
    { shape, data: bytes },
    { shape, data: Array.from(bytes, Boolean) },
  ];
  for (const kernel of [...engine.kernels, "auto"]) {
    const results = masks.map((mask) => [
      engine.scaledDotProductAttention(query, key, value, { kernel, mask }).output,
      engine.scaledDotProductAttentionGradient(query, key, value, query, { kernel, mask }).key,
    ]);
    results[0].forEach((one, at) => assertSameTensor(results[1][at], one, kernel));
  }
  const heads = masks.map((mask) =>
    engine.multiHeadAttention(query, key, value, { ...layers, mask }),
  );
  assertSameTensor(heads[1].weights, heads[0].weights, "heads");
  const spread = await Promise.all(
    masks.map((mask) => pool.scaledDotProductAttention(query, key, value, { mask })),
  );
  assertSameTensor(spread[1].output, spread[0].output, "pool");
});

test("the refusal of a mask with invalid data lists the valid array types", () => {
  for (const data of [[true, 1], ["0", "1"], Int8Array.of(1, 0)]) {
    assert.throws(
      () => engine.scaledDotProductAttention(x, x, x, { mask: { shape: [2], data } }),
      ({ code, message }) =>
        code === "type" &&
        ["Float32Array", "Float64Array", "number[]", "Uint8Array", "boolean[]"].every((kind) =>
          message.includes(kind),
        ),
    );
  }
});

test("multi-head attention names the tensor whose width does not fit", () => {
  const wide = tensorOf([2, 5]);
  const run = (given, changes = {}) =>
    engine.multiHeadAttention(...given, { ...layers, ...changes });
  const cases = [
    [[wide, x, x], {}, "The query needs the shape (2, 4); it has (2, 5)."],
    [[x, wide, x], {}, "The key needs the shape (2, 4); it has (2, 5)."],
    [[x, x, wide], {}, "The value needs the shape (2, 4); it has (2, 5)."],
    [
      [x, x, x],
      { inProjWeight: tensorOf([12, 5]) },
      "The weight of the input projection needs the shape (15, 5); it has (12, 5).",
    ],
    [
      [x, x, x],
      { outProjWeight: tensorOf([4, 5]) },
      "The weight of the output projection needs the shape (4, 4); it has (4, 5).",
    ],
    [
      [x, x, x],
      { inProjBias: row(1, 2) },
      "The bias of the input projection needs the shape (12,); it has (2,).",
    ],
    [
      [x, x, x],
      { outProjBias: row(1, 2) },
      "The bias of the output projection needs the shape (4,); it has (2,).",
    ],
  ];
  for (const [given, changes, message] of cases) {
    assert.throws(() => run(given, changes), { code: "shape", message });
  }
});
