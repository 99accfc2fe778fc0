// NaN, infinities and overflow: every kernel gives PyTorch's results, except at masked keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAllNear, engine, magnitude } from "../engine/support/engine.mjs";
import { tensorsOf, wildCalls } from "../engine/support/wild-calls.mjs";
import { runScripts, skip } from "./support/python.mjs";

const calls = wildCalls.filter(({ hides }) => hides !== true);

const listOf = (numbers) => `[${[...numbers].map((each) => `float("${each}")`).join(", ")}]`;

/** Unfused attention, forward and backward, with every number printed exactly. */
const scriptOf = ({ query, key, value, mask, scale = 1 }) => `
import json, torch
def column(numbers):
    return torch.tensor(numbers).reshape(-1, 1).requires_grad_()
query, key, value = column(${listOf(query)}), column(${listOf(key)}), column(${listOf(value)})
scores = query @ key.T * float("${scale}") + torch.tensor(${listOf(mask ?? key.map(() => 0))})
weights = torch.softmax(scores, dim=-1)
output = weights @ value
output.sum().backward()
tensors = [output, weights, query.grad, key.grad, value.grad]
print(json.dumps([[str(each) for each in one.flatten().tolist()] for one in tensors]))
`;

const numberOf = (text) => Number(text.replace("nan", "NaN").replace("inf", "Infinity"));

test("every kernel gives PyTorch's results", { skip }, () => {
  assert.ok(calls.length >= 20);
  runScripts(calls.map(scriptOf)).forEach(({ printed, failure }, place) => {
    const call = calls[place];
    assert.equal(failure, null, call.name);
    const expected = JSON.parse(printed).map((one) => one.map(numberOf));
    const { query, key, value, upstream, options } = tensorsOf(call, 1);
    for (const kernel of [...engine.kernels, "auto"]) {
      const withKernel = { ...options, kernel };
      const { output, weights } = engine.scaledDotProductAttention(query, key, value, {
        ...withKernel,
        needWeights: true,
      });
      const by = engine.scaledDotProductAttentionGradient(query, key, value, upstream, withKernel);
      const found = { output, weights, query: by.query, key: by.key, value: by.value };
      Object.entries(found).forEach(([name, { data }], which) => {
        const label = `${call.name}, ${kernel}, ${name}`;
        assertAllNear(data, expected[which], 1e-5 * magnitude(expected[which]), label);
      });
    }
  });
});

test("softmax gives PyTorch's results", { skip }, () => {
  const rows = [
    ...[
      [1, Infinity],
      [Infinity, Infinity],
      [NaN, 1],
      [-Infinity, 1],
      [-Infinity, Infinity],
    ],
    ...[
      [3e38, -3e38],
      [1e20, 1e20, 1],
      [-3e38, -2.5e38],
    ],
  ];
  const scripts = rows.map(
    (row) =>
      `import json, torch\n` +
      `print(json.dumps([str(x) for x in torch.softmax(torch.tensor(${listOf(row)}), 0).tolist()]))\n`,
  );
  runScripts(scripts).forEach(({ printed, failure }, place) => {
    assert.equal(failure, null);
    const { data } = engine.softmax({ shape: [rows[place].length], data: rows[place] });
    assertAllNear(data, JSON.parse(printed).map(numberOf), 1e-6, String(rows[place]));
  });
});
