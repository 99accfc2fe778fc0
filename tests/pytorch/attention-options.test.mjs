// Grouped heads, softcap, position and windows, written out in PyTorch: outputs, weights and autograd's gradients.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAllNear, engine, magnitude } from "../engine/support/engine.mjs";
import { runScripts, skip } from "./support/python.mjs";

const rng = engine.generator(1313);
const below = (limit) => Math.floor(rng.rand(1).data[0] * limit);

function anyCall() {
  const [batch, heads, group] = [1 + below(2), 1 + below(2), 1 + below(3)];
  const [queries, keys, d, v] = [1 + below(7), 1 + below(7), 1 + below(5), 1 + below(5)];
  return {
    query: rng.randn(batch, heads * group, queries, d),
    key: rng.randn(batch, heads, keys, d),
    value: rng.randn(batch, heads, keys, v),
    upstream: rng.randn(batch, heads * group, queries, v),
    mask: below(2) ? rng.randn(queries, keys) : { shape: [1, 1], data: Float32Array.of(0) },
    softcap: [0.5, 2, 30][below(3)],
    before: below(keys),
    after: below(keys),
    // Every query sees a key: one that sees none is NaN in PyTorch.
    position: Array.from({ length: batch }, () => 0),
    scale: 0.4,
  };
}
/** Calls whose queries all see some key. */
const calls = Array.from({ length: 200 }, anyCall)
  .map((call) => ({ ...call, position: call.position.map(() => below(5)) }))
  .filter(({ query, key, position, before }) =>
    position.every((place) => place + query.shape[2] - 1 - before < key.shape[2]),
  )
  .slice(0, 30);

const tensorText = ({ shape, data }) =>
  `torch.tensor([${[...data].join()}], dtype=torch.float32).reshape(${shape.join()})`;

const scriptOf = ({ query, key, value, upstream, mask, ...rest }) => `
import json, torch
query, key, value = [each.requires_grad_() for each in [${[query, key, value].map(tensorText).join(", ")}]]
group = query.shape[1] // key.shape[1]
keys, values = key.repeat_interleave(group, 1), value.repeat_interleave(group, 1)
scores = query @ keys.transpose(-2, -1) * ${rest.scale}
scores = ${rest.softcap} * torch.tanh(scores / ${rest.softcap}) + ${tensorText(mask)}
places = torch.tensor([${rest.position.join()}]).reshape(-1, 1, 1, 1) + torch.arange(query.shape[2])[:, None]
distances = torch.arange(key.shape[2]) - places
hidden = (distances > ${rest.after}) | (distances < -${rest.before})
weights = torch.softmax(scores.masked_fill(hidden, float("-inf")), -1)
output = weights @ values
output.backward(${tensorText(upstream)})
print(json.dumps([each.flatten().tolist() for each in [output, weights, query.grad, key.grad, value.grad]]))
`;

test(
  "every kernel gives PyTorch's results with every option, forward and backward",
  { skip },
  () => {
    assert.equal(calls.length, 30);
    runScripts(calls.map(scriptOf)).forEach(({ printed, failure }, place) => {
      assert.equal(failure, null);
      const expected = JSON.parse(printed);
      const { query, key, value, upstream, before, after, ...rest } = calls[place];
      for (const kernel of engine.kernels) {
        const options = { ...rest, window: { before, after }, enableGqa: true, kernel };
        const { output, weights } = engine.scaledDotProductAttention(query, key, value, {
          ...options,
          needWeights: true,
        });
        const by = engine.scaledDotProductAttentionGradient(query, key, value, upstream, options);
        const found = { output, weights, query: by.query, key: by.key, value: by.value };
        Object.entries(found).forEach(([name, { data }], which) => {
          const label = `${kernel}, call ${place}, ${name}`;
          assertAllNear(data, expected[which], 1e-5 * magnitude(expected[which]), label);
        });
      }
    });
  },
);
