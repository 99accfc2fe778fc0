// TypeScript checks programs that use the package, correct and faulty ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import ts from "typescript";
import { host, options, path } from "./support/contract.mjs";

/** The errors of TypeScript, by line, in a program that imports the package. */
function faultsOf(text) {
  const file = path("tests/engine/usage.mts");
  const programHost = Object.create(host);
  programHost.fileExists = (name) => name === file || host.fileExists(name);
  programHost.readFile = (name) => (name === file ? text : host.readFile(name));
  programHost.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
      : host.getSourceFile(name, ...rest);
  const used = ts.createProgram([file], options, programHost);
  return ts.getPreEmitDiagnostics(used).map(({ messageText, file: { text: all }, start }) => ({
    line: all.slice(0, start).split("\n").length - 1,
    message: ts.flattenDiagnosticMessageText(messageText, " "),
  }));
}

test("TypeScript accepts a correct program", () => {
  const meant = `
    import { AttentionError, load, type AttentionErrorCode, type HeldTensor, type Tensor } from "attention-lab/lessons";
    const engine = await load({ wasm: new URL("https://example.org/engine.wasm") });
    const rng = engine.generator(123);
    const { weight, bias } = rng.linear(8, 4, { bias: true });
    const drawn: Tensor[] = [rng.rand(3, 2), rng.randn(4), weight, rng.embedding(6, 16).weight, rng.dropoutMask([3, 2], 0.5)];
    if (bias) drawn.push(bias);
    const trace = engine.runLesson("simple", { settings: { seed: 1 }, tensors: { inputs: drawn[0]! } });
    const mask = { shape: [3], data: Uint8Array.of(1, 0, 1) };
    const { output, weights } = engine.scaledDotProductAttention(drawn[0]!, drawn[0]!, drawn[0]!, {
      causal: true, mask, scale: 0.5, kernel: engine.kernels[0]!, needWeights: [0, 2],
      out: new Float32Array(4),
    });
    const by: Tensor = engine.scaledDotProductAttentionGradient(output, output, output, output, { mask }).key;
    const heads = { heads: 2, inProjWeight: by, outProjWeight: by, inProjBias: weights ?? by };
    const { weights: perHead } = engine.multiHeadAttention(by, by, by, heads);
    drawn.push(perHead, engine.dropout(by, by, 0.5), engine.causalMask(3), engine.slidingWindowMask(3, 2));
    const { sum: total, histogram } = engine.variance({ dimension: 4, count: 10, range: 3 });
    void [total, histogram[0], engine.entropy(by), engine.softmaxJacobian(by)];
    const window = { before: 2, after: 1 };
    drawn.push(engine.attentionScores(by, by, { softcap: 3, enableGqa: true, position: [0, 2], window }));
    const pool = await engine.pool({ workers: 2 });
    const held: HeldTensor = pool.hold(by);
    const signal = new AbortController().signal;
    const spread = await pool.scaledDotProductAttention(by, held, held, {
      causal: true, mask: held, needWeights: true, signal, onProgress: (done, all) => done / all,
    });
    drawn.push(spread.output, (await pool.scaledDotProductAttentionGradient(by, held, by, held)).key);
    const layers = pool.holdLayers(heads);
    const { weights: maybe } = await layers.attend(held, by, by, { mask: held, needWeights: [0], signal });
    const { weights: spreadHeads } = await pool.multiHeadAttention(by, held, by, { ...heads, mask: held, signal });
    drawn.push(spreadHeads, maybe ?? by);
    const sum: number = trace.explain("inputs", [0, 0]).terms.reduce((all, { value }) => all + value, 0);
    try {
      engine.softmax({ shape: [2], data: [0, sum] }, { sharpness: Infinity, dim: 0 });
    } catch (error) {
      if (error instanceof AttentionError) { const code: AttentionErrorCode = error.code; void code; }
    }`;
  assert.deepEqual(faultsOf(meant), []);
});

test("TypeScript reports an error for each faulty line", () => {
  const mistakes = [
    "engine.nothing;",
    "engine.runLesson(1);",
    'engine.generator("1");',
    'engine.softmax({ shape: [1], data: ["1"] });',
    "engine.softmax({ shape: [1], data: [1] }, { sharpness: null });",
    "engine.scaledDotProductAttention({ shape: [1], data: [1] });",
    "engine.scaledDotProductAttention(one, one, one, { needWeights: 1 });",
    "engine.scaledDotProductAttention(one, one, one, { mask: [1] });",
    "engine.scaledDotProductAttention(one, one, one, { out: [1] });",
    "engine.scaledDotProductAttentionGradient(one, one, one);",
    "engine.scaledDotProductAttentionGradient(one, one, one, one, { needWeights: true });",
    "engine.multiHeadAttention(one, one, one, { heads: 2 });",
    "engine.dropout(one, one);",
    "engine.generator(1).dropoutMask(3, 0.5);",
    "engine.scaledDotProductAttention(one, one, pool.hold(one));",
    "pool.scaledDotProductAttention(one, one, { shape: [1] });",
    "pool.scaledDotProductAttention(one, one, one, { signal: true });",
    "pool.scaledDotProductAttention(one, one, one).output;",
    "pool.multiHeadAttention(one, one, one, { heads: 2 });",
    "pool.holdLayers({ heads: 2, inProjWeight: one });",
    "engine.variance({ dimension: 4 });",
    "engine.causalMask();",
    'engine.runLesson("simple").tensors["inputs"]!.operation === "no such operation";',
  ];
  const start =
    'import { load } from "attention-lab/lessons"; const engine = await load(), pool = await engine.pool(), one = { shape: [1], data: [1] };';
  const faults = faultsOf([start, ...mistakes].join("\n"));
  assert.deepEqual(
    faults.map(({ line }) => line),
    mistakes.map((_, i) => i + 1),
  );
});

test("the types of the numeric engine have no lessons", () => {
  const program = `
    import { load, type Engine } from "attention-lab";
    import { load as loadLessons, type Engine as WithLessons } from "attention-lab/lessons";
    const plain: Engine = await loadLessons();
    const more: WithLessons = await load();
    plain.runLesson("simple");`;
  assert.deepEqual(
    faultsOf(program).map(({ line }) => line),
    [4, 5],
  );
});
