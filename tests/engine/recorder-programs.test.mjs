// Compiled traces: functions with the bits of the record, whose memory is planned.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AttentionError, load } from "attention-lab/recorder";
import { engine, wasm } from "./support/recorder.mjs";

/** Masked attention over a batch, and what a program of it is asked for. */
function attention({ seed = 1, scale = 0.5, length = 7 } = {}) {
  const r = engine.record({ seed });
  const x = r.given("x", r.randn(2, length, 6));
  const [q, k, v] = ["W_q", "W_k", "W_v"].map((name) =>
    r.matmul(x, r.parameter(name, r.randn(6, 4)), { name: name.slice(2) }),
  );
  const scores = r.mul(r.matmul(q, r.transpose(k, -2, -1)), scale, { name: "scores" });
  const hidden = r.logical_not(r.tril(r.ones(length, length, { dtype: "bool" })));
  const weights = r.softmax(r.masked_fill(scores, hidden, -Infinity), -1, { name: "weights" });
  r.matmul(weights, v, { name: "out" });
  return { r, trace: r.trace() };
}

const drawn = (shape, seed) => engine.record({ seed }).randn(...shape).data;

const refused = (call, code, sentence) =>
  assert.throws(call, (reason) => {
    assert.ok(reason instanceof AttentionError, `${reason}`);
    assert.equal(reason.code, code, reason.message);
    assert.match(reason.message, sentence);
    return true;
  });

test("a program gives the bits of replay, for one input and for several, in any order", () => {
  const { trace } = attention();
  const program = engine.compile(trace, { inputs: ["W_q", "x"], outputs: ["out", "weights"] });
  for (let seed = 0; seed < 20; ++seed) {
    const [x, W] = [drawn([2, 7, 6], seed), drawn([6, 4], seed + 100)];
    const again = trace.replay({
      tensors: { x: { shape: [2, 7, 6], data: x }, W_q: { shape: [6, 4], data: W } },
    });
    const found = program({ x, W_q: W });
    for (const name of ["out", "weights"]) {
      assert.deepEqual(found[name], again.tensors[name].data, `${name} of ${seed}`);
    }
    again.dispose();
  }
});

test("what does not depend on an input is computed once, and what no output needs is left out", () => {
  const { trace } = attention();
  const whole = engine.compile(trace, { inputs: ["x"], outputs: ["out"] });
  const scores = engine.compile(trace, { inputs: ["x"], outputs: ["scores"] });
  const values = engine.compile(trace, { inputs: ["W_v"], outputs: ["out"] });
  const fixed = engine.compile(trace, { outputs: ["out"] });
  assert.ok(scores.operations < whole.operations);
  assert.equal(values.operations, 2);
  assert.equal(fixed.operations, 0);
  assert.deepEqual(fixed().out, trace.tensors.out.data);
});

test("with fuse, attention is one operation, within 2e-6 of the largest value", () => {
  for (const [seed, length] of [
    [1, 7],
    [2, 1],
    [3, 40],
    [4, 65],
  ]) {
    const { trace } = attention({ seed, length });
    const [plain, fused] = [false, true].map((fuse) =>
      engine.compile(trace, { inputs: ["x"], outputs: ["out"], fuse }),
    );
    assert.ok(
      fused.operations <= plain.operations - 4,
      `${fused.operations} of ${plain.operations}`,
    );
    const x = drawn([2, length, 6], seed + 10);
    const [expected, found] = [plain({ x }).out, fused({ x }).out];
    const limit = 2e-6 * Math.max(...expected.map(Math.abs));
    const worst = Math.max(...expected.map((value, at) => Math.abs(value - found[at])));
    assert.ok(worst <= limit, `${worst} > ${limit} for ${length}`);
    const seen = engine.compile(trace, { inputs: ["x"], outputs: ["out", "weights"], fuse: true });
    assert.deepEqual(seen({ x }).out, expected, "a weight is asked for, so nothing is fused");
  }
});

test("from the second call on, a program keeps the memory that it has", () => {
  const { trace } = attention();
  const program = engine.compile(trace, { inputs: ["x"], outputs: ["out"] });
  const out = { out: new Float32Array(2 * 7 * 4) };
  program({ x: drawn([2, 7, 6], 0) }, { out });
  const { bytes } = program.used();
  assert.ok(bytes > 0);
  for (let call = 1; call < 200; ++call) program({ x: drawn([2, 7, 6], call) }, { out });
  assert.equal(program.used().bytes, bytes);
});

test("outputs are arrays of the caller's, or new ones that no later call changes", () => {
  const { trace } = attention();
  const program = engine.compile(trace, { inputs: ["x"], outputs: ["out", "x"] });
  const [first, second] = [drawn([2, 7, 6], 5), drawn([2, 7, 6], 6)];
  const kept = program({ x: first });
  const copy = kept.out.slice();
  const out = new Float32Array(2 * 7 * 4);
  const found = program({ x: second }, { out: { out } });
  assert.equal(found.out, out);
  assert.deepEqual([kept.out, kept.x, found.x], [copy, first, second]);
  assert.notDeepEqual(out, copy);
});

test("inputs of every dtype are taken as given takes them", () => {
  const r = engine.record();
  const ids = r.given("ids", r.tensor([0, 1, 1], { dtype: "int64" }));
  const keep = r.given("keep", [true, false, true]);
  r.masked_fill(ids, keep, 7, { name: "kept" });
  r.embedding(
    ids,
    r.tensor([
      [1, 2],
      [3, 4],
    ]),
    { name: "rows" },
  );
  r.logical_not(keep, { name: "not" });
  const program = engine.compile(r.trace(), {
    inputs: ["ids", "keep"],
    outputs: ["kept", "rows", "not"],
  });
  for (const given of [
    { ids: [1, 0, 1], keep: [false, false, true] },
    { ids: new BigInt64Array([1n, 0n, 1n]), keep: Uint8Array.of(0, 0, 1) },
    { ids: { shape: [3], data: [1, 0, 1] }, keep: [0, 0, 1] },
  ]) {
    const found = program(given);
    assert.deepEqual(found.kept, new BigInt64Array([1n, 0n, 7n]));
    assert.deepEqual(found.rows, Float32Array.of(3, 4, 1, 2, 3, 4));
    assert.deepEqual(found.not, Uint8Array.of(1, 1, 0));
  }
});

test("a program outlives its trace and its record", () => {
  const { r, trace } = attention();
  const expected = trace.tensors.out.data;
  const x = trace.tensors.x.data;
  const program = engine.compile(trace, { inputs: ["x"], outputs: ["out"] });
  trace.dispose();
  r.dispose();
  assert.deepEqual(program({ x }).out, expected);
});

test("bad options and inputs get a sentence, and the program goes on", async () => {
  const { trace } = attention();
  const asked = { inputs: ["x"], outputs: ["out"] };
  const compile =
    (options, of = trace) =>
    () =>
      engine.compile(of, options);
  refused(compile({ ...asked, fused: true }), "unknown", /no option "fused".*"fuse"/);
  refused(compile({ ...asked, fuse: 1 }), "type", /fuse/);
  refused(compile({ inputs: ["x"] }), "value", /output/);
  refused(compile({ ...asked, outputs: ["oot"] }), "unknown", /"oot".*"out"/);
  refused(compile({ ...asked, inputs: ["y"] }), "unknown", /"y"/);
  refused(compile({ ...asked, inputs: "x" }), "type", /array of tensors' ids/);
  refused(compile({ ...asked, inputs: [1] }), "type", /array of tensors' ids/);
  refused(compile({ ...asked, inputs: ["x", "x"] }), "value", /"x" twice/);
  refused(compile({ ...asked, outputs: ["out", "out"] }), "value", /"out" twice/);
  refused(compile({ inputs: ["x", "scores"], outputs: ["out"] }), "value", /scores/);
  refused(compile(asked, {}), "type", /record's trace/);
  refused(compile(asked, null), "type", /record's trace/);
  const other = await load();
  refused(() => other.compile(trace, asked), "type", /another engine/);

  const program = engine.compile(trace, asked);
  const x = trace.tensors.x.data;
  refused(() => program(), "value", /needs the input "x"/);
  refused(() => program({ y: x }), "unknown", /no input "y"/);
  refused(() => program({ x: [1, 2] }), "shape", /\(2, 7, 6\), not \(2\)/);
  refused(() => program({ x: x.slice(1) }), "shape", /\(2, 7, 6\), not \(83\)/);
  refused(() => program({ x: "text" }), "type", /text|"x"/);
  refused(() => program({ x }, { outs: {} }), "unknown", /no option "outs".*"out"/);
  refused(() => program({ x }, { out: { out: [] } }), "type", /Float32Array/);
  refused(() => program({ x }, { out: { out: new Float32Array(3) } }), "shape", /56 values, not 3/);
  refused(() => program({ x }, { out: { outer: x } }), "unknown", /no output "outer".*out/);
  assert.deepEqual(program({ x }).out, trace.tensors.out.data);
  program.dispose();
  refused(() => program({ x }), "unknown", /program/);
  refused(() => program.used(), "unknown", /program/);
});

test("the module keeps 256 programs, and says so at the next", async () => {
  const own = await load({ wasm });
  const r = own.record();
  r.exp(r.given("x", [1, 2]), { name: "y" });
  const trace = r.trace();
  const asked = { inputs: ["x"], outputs: ["y"] };
  const programs = Array.from({ length: 256 }, () => own.compile(trace, asked));
  refused(() => own.compile(trace, asked), "memory", /256/);
  programs.pop().dispose();
  assert.deepEqual(own.compile(trace, asked)({ x: [0, 0] }).y, Float32Array.of(1, 1));
});
