// The laboratory recognises the attention layers of a file by their names and matches PyTorch's output for them.
import assert from "node:assert/strict";
import { openAsBlob, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { runnerImport } from "vite";
import { assertAllNear } from "./support/engine.mjs";
import { engine } from "./support/with-lessons.mjs";

const source = (path) => fileURLToPath(new URL(`../../web/src/${path}`, import.meta.url));
const golden = (name) => new URL(`../golden/layers/${name}`, import.meta.url);

async function moduleOf(path) {
  const options = { root: source(""), configFile: false, logLevel: "error" };
  return (await runnerImport(source(path), options)).module;
}

const {
  examplesOf,
  fillLayer,
  fillStraight,
  headsRemark,
  inputsFor,
  leftBehind,
  possibleHeads,
  recognise,
  straightIn,
  straightRemark,
  tablesIn,
  withInputs,
} = await moduleOf("labs/layer/model/index.ts");
const { openFile } = await moduleOf("files/index.ts");

const { layers: expectedLayers, straight: expectedStraight } = JSON.parse(
  readFileSync(golden("expected.json"), "utf8"),
);

const LIMITS = { d_model: 4096, heads: 64, head_size: 256 };
const STRAIGHT_LIMITS = { tokens: 64, heads: 64, width: 256 };

/** A golden file, the names of the arrays read so far, and a function that reads one. */
async function openGolden(name) {
  const file = await openFile(await openAsBlob(golden(`${name}.safetensors`)));
  const read = [];
  const readArray = (wanted) => {
    read.push(wanted);
    return file.arrays.find((each) => each.name === wanted).read();
  };
  return { file, read, readArray };
}

const assertMatchesPyTorch = (tensor, expected, label) => {
  const magnitude = Math.max(...expected.map(Math.abs));
  assert.equal(tensor.data.length, expected.length, label);
  assertAllNear(tensor.data, expected, 1e-5 * magnitude, label, tensor.shape);
};

/** The layer recognised in each file: name, convention, query rows, key rows, heads and codes of remarks. */
const RECOGNISED = {
  multihead: ["encoder.self_attn", "multihead", 12, 12, undefined, []],
  separate: ["decoder.layers.0.self_attn", "separate", 12, 12, undefined, ["zeros"]],
  grouped: ["model.layers.0.self_attn", "separate", 24, 8, undefined, ["positions"]],
  fused: ["blocks.0.attn", "fused", 12, 12, undefined, []],
  by_head: ["gpt_neox.layers.0.attention", "by_head", 12, 12, undefined, ["positions"]],
  bert: ["bert.encoder.layer.0.attention", "bert", 12, 12, 3, []],
  gpt2: ["h.0.attn", "gpt2", 12, 12, undefined, []],
};

assert.deepEqual(Object.keys(expectedLayers), Object.keys(RECOGNISED));

for (const [name, { settings, inputs, output }] of Object.entries(expectedLayers)) {
  test(`${name}: recognise finds the one layer of the file`, async () => {
    const { file } = await openGolden(name);
    const { layers, remarks } = recognise(file.arrays, file.metadata, LIMITS);
    assert.deepEqual(remarks, []);
    assert.equal(layers.length, 1);
    const [layer] = layers;
    assert.deepEqual(
      [
        layer.name,
        layer.convention,
        layer.queryRows,
        layer.keyRows,
        layer.heads,
        layer.remarks.map(({ code }) => code),
      ],
      RECOGNISED[name],
    );
    assert.equal(layer.d_model, 12);
    assert.ok(possibleHeads(layer, LIMITS).includes(settings.heads));
  });

  test(`${name}: the laboratory's output matches PyTorch`, async () => {
    const { file, read, readArray } = await openGolden(name);
    const [layer] = recognise(file.arrays, file.metadata, LIMITS).layers;
    const filled = await fillLayer(layer, settings.heads, readArray);
    const tokens = inputs.shape[0];
    const run = (others) =>
      engine.runLesson("lab/layer", {
        settings: { ...filled.settings, ...settings, tokens },
        tensors: { ...filled.tensors, inputs, ...others },
      });
    const trace = run({});
    assertMatchesPyTorch(trace.tensors.output, output, name);
    // Every tensor of the file affects the output.
    for (const [id, { shape, data }] of Object.entries(filled.tensors)) {
      // A key's bias adds the same number to all scores of a row, which softmax cancels.
      if (id === "W_key_bias") continue;
      const moved = data.slice();
      moved[moved.length - 1] += 0.5;
      const other = run({ [id]: { shape, data: moved } }).tensors.output.data;
      assert.ok(
        output.some((value, at) => Math.abs(value - other[at]) > 1e-4),
        `${name}: ${id}`,
      );
    }
    assert.equal(new Set(read).size, read.length, "each array is read once");
    const others = file.arrays.map((each) => each.name).filter((each) => !read.includes(each));
    assert.ok(
      others.every((each) => /LayerNorm|attn\.bias$/.test(each)),
      others.join(),
    );
  });
}

test("the settings of a layer include shared key heads and a causal mask", async () => {
  const settingsOf = async (name) => {
    const { file, readArray } = await openGolden(name);
    const [layer] = recognise(file.arrays).layers;
    return (await fillLayer(layer, expectedLayers[name].settings.heads, readArray)).settings;
  };
  const grouped = await settingsOf("grouped");
  assert.deepEqual(grouped, {
    d_model: 12,
    heads: 6,
    kv_heads: 2,
    head_size: 4,
    bias: false,
    out_bias: false,
    mask: "causal",
    scaled: true,
  });
  const { mask, bias, out_bias: outBias } = await settingsOf("bert");
  assert.deepEqual([mask, bias, outBias], ["none", true, true]);
  assert.equal((await settingsOf("gpt2")).mask, "causal");
});

for (const [name, { shape, output }] of Object.entries(expectedStraight)) {
  test(`queries, keys and values of case ${name}: the laboratory's output matches PyTorch`, async () => {
    const { file, readArray } = await openGolden(name);
    assert.equal(tablesIn(file.arrays).length, 3);
    const qkv = straightIn(file.arrays);
    assert.deepEqual(Object.keys(qkv), ["query", "key", "value"]);
    assert.equal(straightRemark(qkv, STRAIGHT_LIMITS), undefined);
    const count = examplesOf(qkv);
    assert.equal(count, shape.length === 4 ? shape[0] : 1);
    const size = output.length / count;
    for (let example = 0; example < count; example += 1) {
      const { settings, tensors } = await fillStraight(qkv, example, readArray);
      const trace = engine.runLesson("lab/attention", { settings, tensors });
      const expected = output.slice(example * size, (example + 1) * size);
      assertMatchesPyTorch(trace.tensors.output, expected, `${name} ${example}`);
      assert.deepEqual(trace.tensors.output.shape, shape.slice(shape.length === 4 ? 1 : 0));
    }
  });
}

/** Arrays with a name and a shape, without data. */
const named = (shapes) => Object.entries(shapes).map(([name, shape]) => ({ name, shape }));
const codesOf = (shapes) => {
  const { layers, remarks } = recognise(named(shapes), {}, LIMITS);
  return [layers.length, ...remarks.map(({ code }) => code)];
};

test("recognise lists every layer of a model in the file's order", () => {
  const shapes = { "wte.weight": [100, 12] };
  for (const at of [0, 1, 2]) {
    shapes[`h.${at}.attn.c_attn.weight`] = [12, 36];
    shapes[`h.${at}.attn.c_proj.weight`] = [12, 12];
    shapes[`h.${at}.mlp.c_proj.weight`] = [48, 12];
  }
  const { layers, remarks } = recognise(named(shapes));
  assert.deepEqual(
    layers.map((layer) => layer.name),
    ["h.0.attn", "h.1.attn", "h.2.attn"],
  );
  assert.deepEqual(remarks, []);
});

test("matrices of shape (out, in) under GPT-2's names are not transposed", async () => {
  const shapes = { "attn.c_attn.weight": [36, 12], "attn.c_proj.weight": [12, 12] };
  const [layer] = recognise(named(shapes)).layers;
  assert.equal(layer.transposed, false);
  const data = Float32Array.from({ length: 36 * 12 }, (_, at) => at);
  const { tensors } = await fillLayer(layer, 3, async () => data);
  assert.deepEqual(tensors.W_key.data[0], 12 * 12);
});

test("a fused matrix of many query and few key heads is split at their boundaries", () => {
  const shapes = { "qkv_proj.weight": [24 + 2 * 8, 12], "o_proj.weight": [12, 24] };
  const [layer] = recognise(named(shapes)).layers;
  assert.deepEqual([layer.queryRows, layer.keyRows], [24, 8]);
  assert.deepEqual(possibleHeads(layer, LIMITS), [3, 6, 12, 24]);
});

test("recognise reports why it cannot use a layer, and lists the usable ones", () => {
  const square = [12, 12];
  const weights = { "q_proj.weight": square, "k_proj.weight": square, "v_proj.weight": square };
  assert.deepEqual(codesOf({ "conv1.weight": [3, 3], "fc.bias": [3] }), [0, "none"]);
  assert.deepEqual(codesOf({}), [0, "none"]);
  assert.deepEqual(codesOf({ "a.q_proj.weight": square, "a.k_proj.weight": square }), [
    0,
    "missing",
  ]);
  assert.deepEqual(codesOf({ ...weights, "k_proj.weight": [12, 20] }), [0, "cross"]);
  assert.deepEqual(codesOf({ ...weights, "v_proj.weight": [8, 12] }), [0, "shape"]);
  assert.deepEqual(codesOf({ ...weights, "o_proj.weight": [12, 8] }), [0, "shape"]);
  assert.deepEqual(codesOf({ ...weights, "q_proj.bias": [11] }), [0, "shape"]);
  assert.deepEqual(codesOf({ in_proj_weight: [35, 12] }), [0, "shape"]);
  assert.deepEqual(codesOf({ "qkv.weight": [30, 12] }), [0, "no_output"]);
  assert.deepEqual(codesOf({ "qkv.weight": [3 * 5000, 5000] }), [0, "too_wide"]);
  assert.deepEqual(codesOf({ "l.q_proj.lora_A.weight": [4, 12] }), [0, "adapters"]);
  assert.deepEqual(codesOf({ "l.q_proj.qweight": [4, 12] }), [0, "quantised"]);
  const [, ...codes] = codesOf({ ...weights, "b.q_proj.weight": square });
  assert.deepEqual(codes, ["missing"], "a complete layer is listed nevertheless");
});

test("a layer's remarks name its missing parts and the parts that are not applied", () => {
  const weights = {
    "q_proj.weight": [12, 12],
    "k_proj.weight": [12, 12],
    "v_proj.weight": [12, 12],
  };
  const remarksOf = (others) =>
    recognise(named({ ...weights, ...others })).layers[0].remarks.map(({ code }) => code);
  assert.deepEqual(remarksOf({}), ["identity"]);
  const out = { "o_proj.weight": [12, 12] };
  assert.deepEqual(remarksOf(out), ["positions"]);
  assert.deepEqual(remarksOf({ ...out, "wpe.weight": [64, 12] }), []);
  assert.deepEqual(remarksOf({ ...out, "rotary_emb.inv_freq": [2] }), ["rotary"]);
  assert.deepEqual(remarksOf({ ...out, "q_norm.weight": [4] }), ["unapplied", "positions"]);
});

test("T5 layers do not divide their scores, and cross-attention gets a remark", async () => {
  const part = (of, name) => ({ [`decoder.block.1.${of}.${name}.weight`]: [12, 12] });
  const shapes = {
    "decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight": [32, 3],
    ...Object.assign({}, ...["q", "k", "v", "o"].map((name) => part("SelfAttention", name))),
    ...Object.assign({}, ...["q", "k", "v", "o"].map((name) => part("EncDecAttention", name))),
  };
  const [self, across, ...others] = recognise(named(shapes)).layers;
  assert.equal(others.length, 0);
  assert.deepEqual(
    self.remarks.map(({ code }) => code),
    ["unapplied"],
  );
  assert.deepEqual(
    across.remarks.map(({ code }) => code),
    ["unapplied", "crossing"],
  );
  const { settings } = await fillLayer(self, 3, async () => new Float32Array(144));
  assert.equal(settings.scaled, false);
});

test("an identity replaces a missing output projection", async () => {
  const [layer] = recognise(named({ "qkv.weight": [6, 2] })).layers;
  const data = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  const { settings, tensors } = await fillLayer(layer, 1, async () => data);
  assert.deepEqual([...tensors.W_out.data], [1, 0, 0, 1]);
  const { output, joined } = engine.runLesson("lab/layer", {
    settings: { ...settings, tokens: 3 },
    tensors,
  }).tensors;
  assert.deepEqual([...output.data], [...joined.data]);
});

test("headsRemark refuses the numbers of heads that do not fit the layer", () => {
  const layer = { queryRows: 24, keyRows: 8 };
  const code = (heads) => headsRemark(layer, heads, LIMITS)?.code;
  assert.deepEqual([1, 2, 3, 6, 12, 24].map(code), [
    "sharing",
    "sharing",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const heads of [0, -1, 2.5, 5, 25, 65, NaN]) assert.equal(code(heads), "heads", `${heads}`);
  assert.equal(headsRemark({ queryRows: 1024, keyRows: 1024 }, 2, LIMITS)?.code, "head_size");
});

test("the layer takes its tokens from the file, from the first example of a batch", async () => {
  const layer = { d_model: 2 };
  const find = (shapes) => inputsFor(named(shapes), layer, 4)?.name;
  assert.equal(find({ y: [3, 2], x: [3, 2] }), "x");
  assert.equal(find({ "block.hidden_states": [2, 3, 2] }), "block.hidden_states");
  assert.equal(find({ x: [5, 2] }), undefined, "more tokens than the limit");
  assert.equal(find({ x: [3, 3] }), undefined, "another width");
  const read = async () => Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const filled = await withInputs(
    { settings: {}, tensors: {} },
    { name: "x", shape: [2, 2, 2] },
    read,
  );
  assert.equal(filled.settings.tokens, 2);
  assert.deepEqual(filled.tensors.inputs.shape, [2, 2]);
  assert.deepEqual([...filled.tensors.inputs.data], [1, 2, 3, 4]);
});

test("a new layer drops the changes made to the previous one, except tokens of its width", () => {
  const present = {
    settings: { d_model: 12, tokens: 6, mask: "none" },
    replaced: { W_query: {}, W_query_bias: {}, inputs: {} },
    edits: { mask: {}, queries: {} },
  };
  const left = (settings, tensors = {}) => leftBehind({ settings, tensors }, present);
  const weights = ["W_query", "W_query_bias"];
  assert.deepEqual(left({ d_model: 12, mask: "none" }), [...weights, "queries"]);
  assert.deepEqual(left({ d_model: 16, mask: "none" }), [...weights, "inputs", "queries"]);
  assert.deepEqual(left({ d_model: 12, mask: "causal" }), [...weights, "mask", "queries"]);
  assert.deepEqual(left({ d_model: 12, mask: "none" }, { inputs: {} }), [
    ...weights,
    "inputs",
    "queries",
  ]);
});

test("straightRemark names why three tables do not fit together", () => {
  const code = (query, key, value) => {
    const qkv = straightIn(named({ q: query, k: key, v: value }));
    return straightRemark(qkv, STRAIGHT_LIMITS)?.code;
  };
  assert.equal(code([4, 5], [6, 5], [6, 3]), undefined);
  assert.equal(code([4, 5], [6, 4], [6, 3]), "widths");
  assert.equal(code([4, 5], [6, 5], [4, 3]), "lengths");
  assert.equal(code([2, 4, 5], [6, 5], [6, 3]), "axes");
  assert.equal(code([2, 4, 5], [3, 6, 5], [3, 6, 3]), "leading");
  assert.equal(code([2, 1, 4, 5], [3, 1, 6, 5], [2, 1, 6, 3]), "leading");
  assert.equal(code([4, 2, 5], [2, 6, 5], [2, 6, 3]), undefined, "heads may share keys");
  assert.equal(code([65, 5], [6, 5], [6, 3]), "too_long");
  assert.equal(code([4, 257], [6, 257], [6, 3]), "too_long");
});
