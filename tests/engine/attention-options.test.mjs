// Grouped heads, softcap, position and windows to both sides, in every kernel and both variants of the fast one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { load } from "attention-lab";
import { assertAllNear, assertSameTensor, engine, magnitude } from "./support/engine.mjs";

// Some versions of Node.js do not enable relaxed SIMD by default.
setFlagsFromString("--experimental-wasm-relaxed-simd");

const variants = await Promise.all(
  ["fused.wasm", "fused-relaxed.wasm"].map(async (name) => ({
    name,
    by: await load({ fused: readFileSync(new URL(`../../dist/engine/${name}`, import.meta.url)) }),
  })),
);
const runs = [
  ...engine.kernels.map((kernel) => ({ name: kernel, by: engine, kernel })),
  ...variants.map((variant) => ({ ...variant, kernel: "fused" })),
];
const rng = engine.generator(88);
const below = (limit) => Math.floor(rng.rand(1).data[0] * limit);
const oneOf = (list) => list[below(list.length)];

/** A call of any options; `group` query heads share a head of keys. */
function anyCall(group = oneOf([1, 1, 2, 3])) {
  const leading = oneOf([[], [2], [2, 1], [3, 2]]);
  const heads = leading.length > 0 ? leading.with(-1, leading.at(-1) * group) : leading;
  const most = oneOf([9, 9, 130]);
  const [queries, keys] = [1 + below(most), 1 + below(most)];
  const [d, v] = [1 + below(12), 1 + below(12)];
  const place = () => below(2 * keys) - queries;
  const options = {
    enableGqa: true,
    ...(below(2) && { causal: true }),
    ...(below(2) && {
      window: oneOf([1 + below(keys), { before: below(keys) }, { before: 1, after: below(keys) }]),
    }),
    ...(below(2) && {
      position: heads.length === 2 && below(2) ? Array.from({ length: heads[0] }, place) : place(),
    }),
    ...(below(2) && { softcap: 0.2 + 20 * rng.rand(1).data[0] }),
    ...(below(2) && { mask: rng.randn(queries, keys) }),
    ...(below(3) === 0 && { scale: 0.7 }),
  };
  return {
    tensors: [
      rng.randn(...heads, queries, d),
      rng.randn(...leading, keys, d),
      rng.randn(...leading, keys, v),
    ],
    upstream: rng.randn(...heads, queries, v),
    options,
    label: JSON.stringify([heads, leading, queries, keys, { ...options, mask: !!options.mask }]),
  };
}

const results = ({ by, kernel }, { tensors, upstream, options }) => {
  const given = { ...options, kernel };
  const { output, weights } = by.scaledDotProductAttention(...tensors, {
    ...given,
    needWeights: true,
  });
  const gradient = by.scaledDotProductAttentionGradient(...tensors, upstream, given);
  return { output, weights, ...gradient };
};

test("every kernel agrees with the reference on any combination of options, forward and backward", () => {
  for (let round = 0; round < 150; round += 1) {
    const call = anyCall();
    const expected = results(runs[0], call);
    for (const run of runs.slice(1)) {
      const found = results(run, call);
      for (const [name, { shape, data }] of Object.entries(expected)) {
        const label = `${run.name}, ${name}, ${call.label}`;
        assert.deepEqual(found[name].shape, shape, label);
        assertAllNear(found[name].data, [...data], 1e-5 * magnitude(data), label, shape);
      }
    }
  }
});

/** Each head `group` times in a row. */
function repeated({ shape, data }, group) {
  const size = shape.at(-1) * shape.at(-2);
  const heads = Array.from({ length: data.length / size }, (_, head) =>
    Array(group).fill([...data.slice(head * size, (head + 1) * size)]),
  );
  const values = Float32Array.from(heads.flat(2));
  return { shape: shape.with(-3, shape.at(-3) * group), data: values };
}

test("grouped heads give the bits of repeated keys and values", () => {
  for (let round = 0; round < 60; round += 1) {
    const group = 2 + below(3);
    const call = anyCall(group);
    if (call.tensors[0].shape.length < 3) continue;
    const [query, key, value] = call.tensors;
    const options = { ...call.options, enableGqa: false };
    const plain = {
      ...call,
      options,
      tensors: [query, repeated(key, group), repeated(value, group)],
    };
    for (const run of runs) {
      const [found, expected] = [call, plain].map((each) => results(run, each));
      for (const name of ["output", "weights", "query"])
        assertSameTensor(found[name], expected[name], `${run.name}, ${name}, ${call.label}`);
    }
  }
});

/** Rows `first` and on of a tensor of one head. */
const rowsFrom = ({ shape: [rows, width], data }, first) => ({
  shape: [rows - first, width],
  data: data.slice(first * width),
});

test("queries from a position on give the bits of the last rows of a longer query", () => {
  for (let round = 0; round < 60; round += 1) {
    const [queries, keys] = [2 + below(140), 1 + below(140)];
    const tensors = [rng.randn(queries, 7), rng.randn(keys, 7), rng.randn(keys, 5)];
    const first = 1 + below(queries - 1);
    const options = oneOf([
      { causal: true },
      { window: 1 + below(keys) },
      { window: { before: below(keys), after: below(keys) }, softcap: 2 },
    ]);
    const [query, ...others] = tensors;
    for (const { name, by, kernel } of runs) {
      const given = { ...options, kernel, needWeights: true };
      const whole = by.scaledDotProductAttention(...tensors, given);
      const last = by.scaledDotProductAttention(rowsFrom(query, first), ...others, {
        ...given,
        position: first,
      });
      const label = `${name}, row ${first} of ${queries}, ${JSON.stringify(options)}`;
      // The fast kernel sums one query in another order.
      const isDecoding = kernel === "fused" && queries - first === 1;
      for (const part of ["output", "weights"]) {
        const expected = rowsFrom(whole[part], first);
        if (!isDecoding) assertSameTensor(last[part], expected, label);
        else assertAllNear(last[part].data, [...expected.data], 2e-6, label);
      }
    }
  }
});

test("tokens decoded one by one from a cache give the rows of causal attention", () => {
  const [query, key, value] = [rng.randn(9, 6), rng.randn(9, 6), rng.randn(9, 4)];
  for (const { name, by, kernel } of runs) {
    const whole = by.scaledDotProductAttention(query, key, value, { causal: true, kernel });
    for (let token = 0; token < 9; token += 1) {
      const cached = ({ shape, data }) => ({
        shape: [token + 1, shape[1]],
        data: data.slice(0, (token + 1) * shape[1]),
      });
      const one = { shape: [1, 6], data: query.data.slice(token * 6, token * 6 + 6) };
      const { output } = by.scaledDotProductAttention(one, cached(key), cached(value), {
        causal: true,
        position: token,
        kernel,
      });
      const expected = [...whole.output.data.slice(token * 4, token * 4 + 4)];
      assertAllNear(output.data, expected, 1e-6, `${name}, token ${token}`);
    }
  }
});

test("attention is the softmax of attentionScores, times the values", () => {
  for (let round = 0; round < 40; round += 1) {
    const { tensors, options, label } = anyCall();
    const scores = engine.attentionScores(tensors[0], tensors[1], options);
    const weights = engine.softmax(scores);
    const found = engine.scaledDotProductAttention(...tensors, {
      ...options,
      kernel: "readable",
      needWeights: true,
    });
    assertSameTensor(found.weights, weights, label);
  }
});

test("the gradient through a softcap matches central differences in double", () => {
  const [queries, keys, width] = [2, 3, 2];
  const softcap = 1.5;
  const [query, key, value] = [
    rng.randn(queries, width),
    rng.randn(keys, width),
    rng.randn(keys, 1),
  ];
  const upstream = rng.randn(queries, 1);
  const loss = (q) => {
    let sum = 0;
    for (let i = 0; i < queries; i += 1) {
      const powers = Array.from({ length: keys }, (_, j) => {
        const product = q[i * 2] * key.data[j * 2] + q[i * 2 + 1] * key.data[j * 2 + 1];
        return Math.exp(softcap * Math.tanh(product / Math.SQRT2 / softcap));
      });
      const total = powers.reduce((all, power) => all + power);
      powers.forEach((power, j) => (sum += (power / total) * value.data[j] * upstream.data[i]));
    }
    return sum;
  };
  const step = 1e-5;
  const expected = Array.from(query.data, (_, at) => {
    const moved = (by) => loss([...query.data].map((each, i) => (i === at ? each + by : each)));
    return (moved(step) - moved(-step)) / (2 * step);
  });
  for (const { name, by, kernel } of runs) {
    const given = { softcap, kernel };
    const slopes = by.scaledDotProductAttentionGradient(query, key, value, upstream, given);
    assertAllNear(slopes.query.data, expected, 1e-6, name);
  }
});
