// ONNX's operator Attention by direct calls: its formula in double gives the same numbers, case by case.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAllNear, engine, magnitude } from "./support/engine.mjs";
import { byCalls, byFormula, inputsOf, merged } from "./support/onnx.mjs";
import { onnxCases } from "./support/onnx-cases.mjs";

const kernels = [...engine.kernels, "auto"];

test("every case of ONNX's Attention comes out by direct calls, with every kernel", () => {
  assert.equal(onnxCases.length, 87);
  assert.equal(new Set(onnxCases.map(([name]) => name)).size, 87);
  const rng = engine.generator(25);
  for (const [name, attributes] of onnxCases) {
    const inputs = inputsOf(rng, attributes);
    const expected = byFormula(inputs, attributes);
    for (const kernel of kernels) {
      const label = `${name}, ${kernel}`;
      const found = byCalls(engine, inputs, attributes, kernel);
      const tolerance = (values) => (attributes.half ? 1e-3 : 2e-6) * magnitude(values);
      assertAllNear(found.Y.data, expected.Y, tolerance(expected.Y), label, found.Y.shape);
      if (attributes.stage === undefined) continue;
      assertAllNear(found.scores.data, expected.scores, tolerance(expected.scores), label);
    }
  }
});

test("the present keys are the past ones and the new ones, in the layout of four axes", () => {
  const [, attributes] = onnxCases.find(([name]) => name === "3-D, a past");
  const inputs = inputsOf(engine.generator(26), attributes);
  const { presentKey } = byCalls(engine, inputs, attributes, "auto");
  assert.deepEqual(presentKey.shape, [2, 3, 18, 8]);
  const tokens = merged(presentKey);
  assert.deepEqual(tokens.data.slice(0, 12 * 24), merged(inputs.pastKey).data.slice(0, 12 * 24));
  assert.deepEqual(tokens.data.slice(12 * 24, 18 * 24), inputs.K.data.slice(0, 6 * 24));
});
