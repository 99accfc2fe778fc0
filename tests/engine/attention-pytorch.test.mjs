// Attention, gradients and heads of every kernel match PyTorch within the tolerance stated in the golden file.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertAllNear,
  assertSameTensor,
  golden,
  magnitude,
  sizeOf,
  tensorOf,
} from "./support/engine.mjs";
import { engine } from "./support/with-lessons.mjs";

const { cases } = golden("pytorch");
const ofKind = (kind) => cases.filter((each) => each.kind === kind);
const kernels = [...engine.kernels, "auto"];

/** Draws query, key and value of a case, and the upstream gradient if the case has one. */
function drawAttention({ seed, batch, heads, queries, keys, d_k: dk, d_v: dv, spread, upstream }) {
  const rng = engine.generator(seed);
  const spreadOut = ({ shape, data }) => tensorOf(shape, (place) => data[place] * spread);
  const query = spreadOut(rng.randn(batch, heads, queries, dk));
  const key = spreadOut(rng.randn(batch, heads, keys, dk));
  const value = rng.randn(batch, heads, keys, dv);
  return [query, key, value, ...(upstream ? [rng.randn(batch, heads, queries, dv)] : [])];
}

/** All equivalent masks of a case, additive and boolean, in several shapes; without a mask, one empty entry. */
function masksOf({ mask, heads, queries, keys, batch }) {
  if (mask === null) return [{}];
  assert.equal(mask, "padding");
  const shapes = [[keys], [1, keys], [queries, keys], [batch, heads, queries, keys]];
  const isKept = (place) => place % keys < keys - 3;
  return shapes.flatMap((shape) => [
    { mask: tensorOf(shape, (place) => (isKept(place) ? 0 : -Infinity)) },
    { mask: { shape, data: Uint8Array.from({ length: sizeOf(shape) }, (_, i) => +isKept(i)) } },
    { mask: { shape, data: [...tensorOf(shape, (i) => (isKept(i) ? 0 : -Infinity)).data] } },
  ]);
}

const optionsOf = (each, kernel) =>
  masksOf(each).map((mask) => ({
    ...mask,
    kernel,
    causal: each.causal,
    ...(each.scale === null ? {} : { scale: each.scale }),
  }));

const assertMatchesPyTorch = ({ shape, data }, expected, rule, label) =>
  assertAllNear(data, expected, rule * magnitude(expected), label, shape);

for (const each of ofKind("sdpa")) {
  const { seed, batch, heads, queries, keys, d_k: dk, d_v: dv } = each;
  const [query, key, value, upstream] = drawAttention(each);
  const title = `case ${seed}, ${queries} queries, ${keys} keys, d_k ${dk}`;

  for (const kernel of kernels) {
    test(`${kernel}: attention of ${title} matches PyTorch`, () => {
      for (const options of optionsOf(each, kernel)) {
        const { output, weights } = engine.scaledDotProductAttention(query, key, value, {
          ...options,
          needWeights: true,
        });
        assert.deepEqual(output.shape, [batch, heads, queries, dv]);
        assert.deepEqual(weights.shape, [batch, heads, queries, keys]);
        assertMatchesPyTorch(output, each.float32_of_float64, 2e-6, "output");
        assertAllNear(weights.data.slice(0, keys), each.weights_row_0, 2e-6, "weights");
        const bare = engine.scaledDotProductAttention(query, key, value, options);
        assert.deepEqual(Object.keys(bare), ["output"]);
        assertSameTensor(bare.output, output, "without weights");
      }
    });

    test(`${kernel}: attention of ${title} is the same when each head is computed alone`, () => {
      const [options] = optionsOf({ ...each, mask: null }, kernel);
      const whole = engine.scaledDotProductAttention(query, key, value, options);
      const part = ({ shape, data }, place, axes) => {
        const size = sizeOf(shape.slice(axes));
        return { shape: shape.slice(axes), data: data.slice(place * size, (place + 1) * size) };
      };
      for (const [axes, parts] of [
        [1, batch],
        [2, batch * heads],
      ]) {
        for (let i = 0; i < parts; i++) {
          const given = [query, key, value].map((tensor) => part(tensor, i, axes));
          const { output } = engine.scaledDotProductAttention(...given, options);
          assertSameTensor(output, part(whole.output, i, axes), `part ${i} of ${parts}`);
        }
      }
    });

    if (upstream === undefined) continue;
    test(`${kernel}: the gradient of ${title} matches PyTorch`, () => {
      for (const options of optionsOf(each, kernel)) {
        const gradient = engine.scaledDotProductAttentionGradient(
          query,
          key,
          value,
          upstream,
          options,
        );
        assert.deepEqual(gradient.query.shape, query.shape);
        assert.deepEqual(gradient.key.shape, key.shape);
        assert.deepEqual(gradient.value.shape, value.shape);
        assertMatchesPyTorch(gradient.query, each.grad_q, 1e-5, "by query");
        assertMatchesPyTorch(gradient.key, each.grad_k, 1e-5, "by key");
        assertMatchesPyTorch(gradient.value, each.grad_v, 1e-5, "by value");
      }
    });
  }
}

test("the golden file has PyTorch cases of every kind", () => {
  const counts = {};
  for (const { kind } of cases) counts[kind] = (counts[kind] ?? 0) + 1;
  const heads = { multihead: 2, stacked_heads: 1, split_heads: 1, cross: 1 };
  assert.deepEqual(counts, { stream: 10, sdpa: 11, ...heads });
  const sdpa = ofKind("sdpa");
  assert.ok(sdpa.some(({ causal }) => causal) && sdpa.some(({ mask }) => mask !== null));
  assert.ok(sdpa.some(({ spread }) => spread > 1) && sdpa.some(({ scale }) => scale !== null));
  assert.equal(sdpa.filter(({ upstream }) => upstream).length, 2);
});

for (const each of ofKind("multihead")) {
  const { seed, embed, heads, queries, keys } = each;

  test(`multi-head attention of case ${seed} matches PyTorch, with and without a batch axis`, () => {
    const options = {
      heads,
      inProjWeight: { shape: [3 * embed, embed], data: each.in_proj_weight },
      inProjBias: { shape: [3 * embed], data: each.in_proj_bias },
      outProjWeight: { shape: [embed, embed], data: each.out_proj_weight },
      outProjBias: { shape: [embed], data: each.out_proj_bias },
    };
    for (const batch of [[1], []]) {
      const x = { shape: [...batch, queries, embed], data: each.x };
      const y = { shape: [...batch, keys, embed], data: each.y };
      const { output, weights } = engine.multiHeadAttention(x, y, y, options);
      assert.deepEqual(output.shape, [...batch, queries, embed]);
      assert.deepEqual(weights.shape, [...batch, heads, queries, keys]);
      assertMatchesPyTorch(output, each.output, 1e-5, "output");
      assertMatchesPyTorch(weights, each.weights, 1e-5, "weights");
    }
    // The biases in these cases are zero, so omitting them changes nothing.
    assert.ok([...each.in_proj_bias, ...each.out_proj_bias].every((bias) => bias === 0));
    const { inProjWeight, outProjWeight } = options;
    const x = { shape: [queries, embed], data: each.x };
    const y = { shape: [keys, embed], data: each.y };
    const bare = engine.multiHeadAttention(x, y, y, { heads, inProjWeight, outProjWeight });
    assertMatchesPyTorch(bare.output, each.output, 1e-5, "output without biases");
  });
}

/** The six tokens of the notebooks, the inputs of the lesson `heads`. */
const tokens = engine.runLesson("heads").tensors.inputs;

/** x @ weight^T + bias, rounded once. */
function project({ shape: [rows, width], data }, { weight, bias }) {
  const [out] = weight.shape;
  return tensorOf([rows, out], (place) => {
    const [row, column] = [Math.floor(place / out), place % out];
    let sum = bias?.data[column] ?? 0;
    for (let k = 0; k < width; k++) sum += data[row * width + k] * weight.data[column * width + k];
    return sum;
  });
}

/** Columns `first` to `first + count` of a matrix. */
const columns = ({ shape: [rows, width], data }, first, count) =>
  tensorOf(
    [rows, count],
    (place) => data[Math.floor(place / count) * width + first + (place % count)],
  );

const sideBySide = (parts) =>
  tensorOf([parts[0].shape[0], parts.reduce((sum, { shape }) => sum + shape[1], 0)], (place) => {
    const width = parts[0].shape[1];
    const [row, column] = [
      Math.floor(place / (width * parts.length)),
      place % (width * parts.length),
    ];
    return parts[Math.floor(column / width)].data[row * width + (column % width)];
  });

for (const kernel of kernels) {
  const attend = (query, key, value, causal) =>
    engine.scaledDotProductAttention(query, key, value, { causal, kernel, needWeights: true });

  test(`${kernel}: stacked single heads match PyTorch`, () => {
    const [{ seed, d_in: wide, d_out: narrow, heads, causal, qkv_bias: bias, ...expected }] =
      ofKind("stacked_heads");
    const rng = engine.generator(seed);
    const contexts = [];
    for (let head = 0; head < heads; head++) {
      const layers = Array.from({ length: 3 }, () => rng.linear(wide, narrow, { bias }));
      const single = attend(...layers.map((layer) => project(tokens, layer)), causal);
      assertMatchesPyTorch(single.weights, expected.weights[head].flat(2), 1e-5, `weights ${head}`);
      contexts.push(single.output);
    }
    assertMatchesPyTorch(sideBySide(contexts), expected.context, 1e-5, "context");
  });

  test(`${kernel}: attention split into heads matches PyTorch`, () => {
    const [{ seed, d_in: wide, d_out: narrow, heads, causal, qkv_bias: bias, ...expected }] =
      ofKind("split_heads");
    const rng = engine.generator(seed);
    const layers = Array.from({ length: 3 }, () => rng.linear(wide, narrow, { bias }));
    const last = rng.linear(narrow, narrow, { bias: expected.projection_bias });
    const projected = layers.map((layer) => project(tokens, layer));
    const width = narrow / heads;
    const parts = Array.from({ length: heads }, (_, head) =>
      attend(...projected.map((matrix) => columns(matrix, head * width, width)), causal),
    );
    const weights = parts.flatMap((part) => [...part.weights.data]);
    assertAllNear(weights, expected.weights, 1e-5, "weights");
    const context = project(sideBySide(parts.map(({ output }) => output)), last);
    assertMatchesPyTorch(context, expected.context, 1e-5, "context");
  });

  test(`${kernel}: cross-attention between two sequences matches PyTorch`, () => {
    const [{ seed, d_in: wide, d_out: narrow, ...expected }] = ofKind("cross");
    const rng = engine.generator(seed);
    const layers = Array.from({ length: 3 }, () => rng.linear(wide, narrow, { bias: false }));
    const other = rng.rand(4, wide);
    const [query, key, value] = layers.map((layer, i) => project(i === 0 ? tokens : other, layer));
    const { output, weights } = attend(query, key, value, false);
    assertMatchesPyTorch(weights, expected.weights, 1e-5, "weights");
    assertMatchesPyTorch(output, expected.context, 1e-5, "context");
  });
}

test("multi-head attention with the weights of split heads gives the same contexts", () => {
  const [{ seed, heads, ...expected }] = ofKind("split_heads");
  // torch.nn.MultiheadAttention has one width, so a column of zeros pads the tokens.
  const rng = engine.generator(seed);
  const layers = Array.from({ length: 3 }, () => rng.linear(3, 4, { bias: false }).weight);
  const last = rng.linear(4, 4);
  const padded = (matrix) =>
    tensorOf([matrix.shape[0], 4], (place) =>
      place % 4 === 3 ? 0 : matrix.data[Math.floor(place / 4) * 3 + (place % 4)],
    );
  const x = padded(tokens);
  const { output, weights } = engine.multiHeadAttention(x, x, x, {
    heads,
    causal: true,
    inProjWeight: { shape: [12, 4], data: layers.flatMap((layer) => [...padded(layer).data]) },
    outProjWeight: last.weight,
    outProjBias: last.bias,
  });
  assertMatchesPyTorch(weights, expected.weights, 1e-5, "weights");
  assertMatchesPyTorch(output, expected.context, 1e-5, "context");
});
