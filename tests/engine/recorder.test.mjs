// The recorder: records, explains, differentiates and replays what JavaScript computes with it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import * as entry from "attention-lab/recorder";
import { guideWith, operationLists } from "../../web/scripts/recorder-list.mjs";
import { OWN_NAMES } from "../../dist/engine/recorder-record.js";
import { host, options, path } from "./support/contract.mjs";
import { assertAllNear } from "./support/engine.mjs";
import {
  argumentsFor,
  assertRefused,
  cellsOf,
  engine,
  names,
  operations,
} from "./support/recorder.mjs";

test("an attention layer is recorded, explained, differentiated and replayed", () => {
  const r = engine.record({ seed: 123 });
  const x = r.given(
    "x",
    [
      [0.5, 1, -1],
      [2, 0, 0.25],
    ],
    { role: "input" },
  );
  const W = r.parameter(
    "W",
    r.tensor([
      [1, 0],
      [0.5, -1],
      [2, 0.5],
    ]),
    { role: "parameter" },
  );
  const query = r.matmul(x, W, { name: "query", role: "query" });
  const scores = r.multiply(r.matmul(query, r.transpose(query, 0, 1)), 0.5, { name: "scores" });
  const loss = r.sum(r.exp(scores), { name: "loss" });
  r.backward(loss);

  const q = [
    [-1, -0.5 - 1],
    [2.5, 0.125],
  ].map((row, i) => (i === 0 ? [0.5 + 0.5 - 2, -1.5] : row));
  const at = (i, j) => 0.5 * (q[i][0] * q[j][0] + q[i][1] * q[j][1]);
  const expected = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)];
  assertAllNear(cellsOf(scores), expected, 1e-6, "scores");
  const sum = expected.reduce((all, each) => all + Math.exp(each), 0);
  assertAllNear([loss.item()], [sum], 1e-4, "loss");
  assert.deepEqual([W.grad.shape, W.grad.name, W.requiresGrad], [[3, 2], "W.grad", true]);

  const trace = r.trace();
  const { scores: traced, loss: total } = trace.tensors;
  assert.deepEqual(traced.shape, [2, 2]);
  assert.deepEqual([traced.operation, traced.operands[1]], ["mul", "constant"]);
  assert.equal(trace.tensors.query.written, "x @ W");
  assert.equal(trace.tensors.query.role, "query");
  assert.equal(total.written, "torch.sum(exp)");
  assert.deepEqual(total.attributes, { dim: null, keepdim: false, dtype: null });
  const found = trace.explain("query", [1, 0]);
  assert.equal(found.value, 2.5);
  assert.equal(found.byRule, 2.5);
  assert.deepEqual(found.rule, { name: "sum", text: "Σ t" });
  assert.deepEqual(found.terms[0], {
    coefficient: 1,
    cells: [
      { tensor: "x", index: [1, 0], value: 2 },
      { tensor: "W", index: [0, 0], value: 1 },
    ],
    value: 2,
  });
  assert.deepEqual(trace.explain("query", 2), found);
  assert.ok(trace.feeds("x", [0, 0]).some(({ tensor }) => tensor === "query"));

  const other = trace.replay({
    tensors: {
      W: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    },
  });
  assert.deepEqual(cellsOf(other.tensors.scores), [0, 0, 0, 0]);
  assert.deepEqual(cellsOf(other.tensors.loss), [4]);
  assertAllNear(cellsOf(trace.tensors.scores), expected, 1e-6, "the trace as it was");
});

test("every operation has a function of its name, and of its form in place", () => {
  const r = engine.record();
  const known = operations.map(({ name }) => name);
  assert.deepEqual(
    engine.operations.map(({ name }) => name),
    known.filter((name) => !OWN_NAMES.has(name)),
  );
  assert.equal(new Set(known).size, known.length, "no name is given twice");
  assert.deepEqual(
    Object.keys(r).sort(),
    [...new Set([...names.map(({ name }) => name), ...OWN_NAMES])].sort(),
  );
  for (const { name, schema } of engine.operations) {
    assert.ok(name in r, name);
    assert.ok(schema.startsWith(`${name}(`), schema);
  }
  for (const { name, operation } of names) {
    const tensor = r.tensor([
      [0.5, 0.25],
      [0.125, 0.5],
    ]);
    const given = argumentsFor(operation, { tensor, whole: 1 });
    try {
      r[name](...given);
    } catch (reason) {
      // The arguments need not fit; the operation must be the one that says so.
      assert.ok(reason instanceof entry.AttentionError, `${name}: ${reason}`);
      assert.notEqual(reason.code, "internal", `${name}: ${reason.message}`);
    }
  }
});

test("the types list exactly what a record has, and every overload can be called", () => {
  const file = path("dist/engine/recorder.d.ts");
  const program = ts.createProgram([file], options, host);
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  assert.deepEqual(faults, []);
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(file)),
  );
  const typeOf = (name) =>
    checker.getDeclaredTypeOfSymbol(exported.find((symbol) => symbol.name === name));
  const members = (name) =>
    typeOf(name)
      .getProperties()
      .map((each) => each.name)
      .sort();
  assert.deepEqual(members("Recorder"), Object.keys(engine.record()).sort());
  assert.deepEqual(members("RecorderEngine"), Object.keys(engine).sort());
  const values = exported.filter((symbol) => {
    const isAlias = symbol.flags & ts.SymbolFlags.Alias;
    return (isAlias ? checker.getAliasedSymbol(symbol) : symbol).flags & ts.SymbolFlags.Value;
  });
  assert.deepEqual(values.map(({ name }) => name).sort(), Object.keys(entry).sort());
  const r = engine.record();
  const tensor = r.tensor([1]);
  const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(tensor)));
  const shown = getters.map(([name]) => name).filter((name) => name !== "constructor");
  assert.deepEqual(members("RecordedTensor"), shown.sort());
  const trace = r.trace();
  assert.deepEqual(members("RecordedTrace"), Object.keys(trace).sort());
  const traced = trace.tensors.given;
  const prototype = Object.getOwnPropertyNames(Object.getPrototypeOf(traced));
  assert.deepEqual(
    members("TracedTensor"),
    [...Object.keys(traced), ...prototype.filter((name) => name !== "constructor")].sort(),
  );
  const declared = readFileSync(file, "utf8");
  for (const { schema } of operations.filter(({ name }) => !OWN_NAMES.has(name)))
    assert.ok(declared.includes(`\`${schema}\``), schema);
});

test("the guide lists the operations; node web/scripts/recorder-list.mjs writes them there", () => {
  const lists = operationLists(engine.operations.map(({ name }) => name));
  assert.equal(guideWith(lists), readFileSync(path("docs/recorder.md"), "utf8"));
});

test("numbers of every dtype cross both ways, bit for bit", () => {
  const r = engine.record();
  const floats = Float32Array.of(0, -0, 1.5, NaN, Infinity, -Infinity, 3.4e38, 1e-45);
  const wholes = BigInt64Array.of(0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n);
  const bools = Uint8Array.of(0, 1, 1, 0);
  for (const [dtype, cells] of Object.entries({ float32: floats, int64: wholes, bool: bools })) {
    const tensor = r.given(dtype, cells);
    assert.deepEqual([tensor.dtype, tensor.shape], [dtype, [cells.length]]);
    assert.deepEqual(tensor.data, cells);
    const shaped = r.tensor({ shape: [1, cells.length], data: cells });
    assert.deepEqual(shaped.data, cells);
    assert.deepEqual(r.trace().tensors[dtype].data, cells);
    const { data } = tensor;
    data[0] = cells[1];
    assert.deepEqual(tensor.data, cells, "data is a copy");
  }
  const made = (values, given) => {
    const { dtype, shape, data } = r.tensor(values, given);
    return [dtype, shape, ...Array.from(data, Number)];
  };
  assert.deepEqual(made(3), ["float32", [], 3]);
  assert.deepEqual(made(true), ["bool", [], 1]);
  assert.deepEqual(made(7n), ["int64", [], 7]);
  assert.deepEqual(
    made([
      [1, 2],
      [3, 4],
    ]),
    ["float32", [2, 2], 1, 2, 3, 4],
  );
  assert.deepEqual(made([1n, true]), ["int64", [2], 1, 1]);
  assert.deepEqual(made([true, false]), ["bool", [2], 1, 0]);
  assert.deepEqual(made([1, true]), ["float32", [2], 1, 1]);
  assert.deepEqual(made([1, 2], { dtype: "int64" }), ["int64", [2], 1, 2]);
  assert.deepEqual(made([1, 2], { dtype: "torch.long" }), ["int64", [2], 1, 2]);
  assert.deepEqual(made([0, 2, NaN], { dtype: "bool" }), ["bool", [3], 0, 1, 1]);
  assert.deepEqual(made([]), ["float32", [0]]);
  assert.deepEqual(made([[], []]), ["float32", [2, 0]]);
  assert.deepEqual(made({ shape: [0, 3], data: [], dtype: "int64" }), ["int64", [0, 3]]);
  assert.deepEqual(made(Float64Array.of(0.1)), ["float32", [1], Math.fround(0.1)]);
  assert.deepEqual(made(Int32Array.of(-4)), ["int64", [1], -4]);
  const big = new Float32Array(300_000).fill(0.5);
  assert.equal(r.sum(r.tensor(big)).item(), 150_000);
});

test("plain numbers among the operands keep their exact type", () => {
  const r = engine.record();
  const whole = r.tensor([1n, 2n]);
  assert.equal(r.add(whole, 1).dtype, "int64");
  assert.equal(r.add(whole, 1n).dtype, "int64");
  assert.equal(r.add(whole, 0.5).dtype, "float32");
  assert.equal(r.add(whole, true).dtype, "int64");
  assert.equal(r.add(r.tensor([true]), true).dtype, "bool");
  assert.equal(r.add(whole, 2n ** 62n).data[0], 2n ** 62n + 1n);
  assert.equal(r.add(r.tensor([0n]), -(2n ** 62n) - 1n).data[0], -(2n ** 62n) - 1n);
  assert.equal(r.add(r.tensor([1]), 1e30).item(), Math.fround(1e30));
  assert.equal(r.mul(r.tensor([1]), -0).data[0], -0);
  assert.equal(r.mul(r.tensor([1]), Infinity).item(), Infinity);
  const trace = r.trace();
  assert.equal(trace.tensors.add_6.written, `given_3 + ${2n ** 62n}`.replace("given_3", "given"));
});

test("arguments stand by place, one by one or by name, in any mix", () => {
  const r = engine.record();
  const x = r.given("x", [
    [1, 2, 3],
    [4, 5, 6],
  ]);
  assert.deepEqual(r.sum(x, [1], true).shape, [2, 1]);
  assert.deepEqual(r.sum(x, { dim: 1, keepdim: true }).shape, [2, 1]);
  assert.deepEqual(r.sum(x, -1, { keepdim: true }).shape, [2, 1]);
  assert.deepEqual(r.sum({ input: x, dim: 0 }).shape, [3]);
  assert.deepEqual(r.sum(x, { dim: null }).shape, []);
  assert.deepEqual(r.sum(x, undefined, { dim: 0 }).shape, [3]);
  assert.deepEqual(r.view(x, 3, 2).shape, [3, 2]);
  assert.deepEqual(r.view(x, [3, -1]).shape, [3, 2]);
  assert.deepEqual(r.view(x, 6, { name: "flat" }).name, "flat");
  assert.equal(r.sum(x, { dtype: "int64" }).dtype, "int64");
  assert.equal(r.to(x, "int64").dtype, "int64");
  assert.deepEqual(cellsOf(r.sub(x, x, { alpha: 2 })), [-1, -2, -3, -4, -5, -6]);
  const named = r.exp(x, { name: "weights", role: "weights" });
  assert.deepEqual([named.name, r.trace().tensors.weights.role], ["weights", "weights"]);
  assert.equal(r.exp(x, { name: "weights" }).name, "weights_2");
  assert.equal(r.exp(x, { name: "größe ≤ 1" }).name, "größe ≤ 1");
});

test("a form in place writes to its tensor, and views follow", () => {
  const r = engine.record();
  const x = r.given("x", [
    [1, 2],
    [3, 4],
  ]);
  const row = r.view(x, 4);
  assert.equal(r.add_(x, 1), x);
  assert.deepEqual(
    [cellsOf(x), cellsOf(row)],
    [
      [2, 3, 4, 5],
      [2, 3, 4, 5],
    ],
  );
  r.mul_(row, 2, {});
  assert.deepEqual(cellsOf(x), [4, 6, 8, 10]);
  assert.deepEqual(r.transpose(x, 0, 1).strides, [1, 2]);
  const W = r.parameter("W", [1, 2]);
  assertRefused(r, () => r.add_(W, 1), "value", /leaf/);
  r.noGrad(() => r.sub_(W, 0.5));
  assert.deepEqual([cellsOf(W), W.requiresGrad, W.isLeaf], [[0.5, 1.5], true, true]);
});

test("gradients are added up, replaced, taken apart and switched off", () => {
  const r = engine.record();
  const x = r.tensor([1, 2, 3], { requiresGrad: true, name: "x" });
  const loss = () => r.sum(r.mul(x, x));
  assert.equal(x.grad, null);
  r.backward(loss());
  assert.deepEqual(cellsOf(r.grad(x)), [2, 4, 6]);
  r.backward(loss());
  assert.deepEqual(cellsOf(x.grad), [4, 8, 12]);
  x.grad = null;
  r.backward(r.mul(x, 2), r.tensor([1, 10, 100]));
  assert.deepEqual(cellsOf(x.grad), [2, 20, 200]);
  const [first] = r.gradients(loss(), [x], { createGraph: true });
  const [second] = r.gradients(r.sum(first), [x]);
  assert.deepEqual(
    [cellsOf(first), cellsOf(second)],
    [
      [2, 4, 6],
      [2, 2, 2],
    ],
  );
  const other = r.tensor([1], { requiresGrad: true });
  assert.deepEqual(r.gradients(loss(), [other]), [null]);
  assert.equal(r.noGrad(() => r.mul(x, x)).requiresGrad, false);
  assert.equal(r.mul(x, x).requiresGrad, true);
  assert.throws(() =>
    r.noGrad(() => {
      throw new RangeError("mine");
    }),
  );
  assert.equal(r.mul(x, x).requiresGrad, true);
  assert.equal(r.detach(x).requiresGrad, false);
  assert.equal(loss().gradFn, "sum");
  assert.equal(x.gradFn, null);
  other.requiresGrad = false;
  assert.equal(other.requiresGrad, false);
  x.grad = r.tensor([7, 7, 7]);
  assert.deepEqual(cellsOf(x.grad), [7, 7, 7]);
});

test("forgetting keeps the values of what is kept, and refuses the rest", () => {
  const r = engine.record();
  const x = r.tensor([1, 2], { requiresGrad: true });
  const y = r.mul(x, 3, { name: "y" });
  r.backward(r.sum(y));
  const kept = r.trace();
  r.forget([x]);
  assert.equal(r.used().operations, 2);
  assert.deepEqual(
    [cellsOf(x), cellsOf(x.grad)],
    [
      [1, 2],
      [3, 3],
    ],
  );
  assertRefused(r, () => r.exp(y), "unknown", /forgotten/);
  assert.throws(() => y.data, { code: "unknown" });
  assert.deepEqual(cellsOf(kept.tensors.y), [3, 6], "a trace keeps what it has");
  r.forget();
  assert.equal(r.used().operations, 0);
});

test("several results have their names and their order, and lists are arrays", () => {
  const r = engine.record();
  const x = r.given("x", [[3, 1, 2]]);
  const several = operations.filter(({ results }) => results.length > 1 && !results.includes(""));
  for (const { name } of several.filter(({ name }) => ["sort", "topk"].includes(name))) {
    const results = name === "sort" ? r.sort(x) : r.topk(x, 2);
    const [values, indices] = results;
    assert.equal(values, results.values);
    assert.equal(indices.dtype, "int64");
    assert.deepEqual(Object.keys(results), ["values", "indices"]);
  }
  if ("chunk" in r) assert.equal(r.chunk(x, 3, 1).length, 3);
  if ("split" in r) {
    const parts = r.split(r.tensor(new Float32Array(3000)), 1);
    assert.equal(parts.length, 3000);
    assert.equal(parts[2999].shape[0], 1);
    if ("cat" in r) assert.deepEqual(r.cat(parts).shape, [3000]);
  }
});

test("an axis of length 0 has no parts, and lists have no form in place", () => {
  const r = engine.record();
  const empty = r.given("empty", { shape: [0, 3], data: [] });
  const before = r.used().operations;
  assert.deepEqual(r.unbind(empty), []);
  assert.deepEqual(r.unbind(empty, { dim: 0, name: "parts" }), []);
  assert.equal(r.used().operations, before);
  assert.deepEqual(r.chunk(empty, 2)[0].shape, [0, 3]);
  assertRefused(r, () => r.stack(r.unbind(empty)), "shape", /stack/);
  for (const name of ["unbind", "split", "chunk", "sort", "topk", "max"]) {
    assert.equal(r[`${name}_`], undefined, name);
  }
});

test(
  "indices are written as Python writes them",
  { skip: !operations.some(({ name }) => name === "getitem") },
  () => {
    const r = engine.record();
    const x = r.given("x", [
      [1, 2, 3],
      [4, 5, 6],
    ]);
    const at = (...items) => cellsOf(r.index(x, items));
    assert.deepEqual(at(1), [4, 5, 6]);
    assert.deepEqual(cellsOf(r.index(x, 1)), [4, 5, 6]);
    assert.deepEqual(at(0, -1), [3]);
    assert.deepEqual(at({}, { start: 1 }), [2, 3, 5, 6]);
    assert.deepEqual(at("...", { stop: 2 }), [1, 2, 4, 5]);
    assert.deepEqual(at({ start: null, step: 1 }, { step: 2 }), [1, 3, 4, 6]);
    assert.deepEqual(r.index(x, [null]).shape, [1, 2, 3]);
    assert.deepEqual(cellsOf(r.index(x, [r.tensor([1n, 0n, 1n]), 0])), [4, 1, 4]);
    assert.equal(r.setIndex(x, [0, { start: 1 }], 9), x);
    assert.deepEqual(cellsOf(x), [1, 9, 9, 4, 5, 6]);
    assertRefused(r, () => r.index(x, ["a"]), "type", /Item 0 of an index/);
    assertRefused(r, () => r.index(x, [{ begin: 1 }]), "unknown", /slice/i);
    assertRefused(r, () => r.index(x, [0.5]), "type", /whole number/);
  },
);

test("draws follow the seed", { skip: !operations.some(({ name }) => name === "randn") }, () => {
  const draw = (seed) => cellsOf(engine.record({ seed }).randn(3));
  assert.deepEqual(draw(5), draw(5n));
  assert.notDeepEqual(draw(5), draw(6));
  const r = engine.record({ seed: 1 });
  const first = cellsOf(r.randn([3]));
  r.manualSeed(1);
  assert.deepEqual(cellsOf(r.randn(3)), first);
  const trace = r.trace();
  assert.deepEqual(cellsOf(trace.replay().tensors.randn), first);
});

test("tensors may have the names of a prototype's members", () => {
  const r = engine.record();
  const odd = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
  for (const name of odd) r.given(name, [1, 2]);
  const trace = r.trace();
  assert.deepEqual(Object.keys(trace.tensors), odd);
  for (const name of odd) {
    assert.deepEqual(cellsOf(trace.tensors[name]), [1, 2]);
    assert.equal(trace.explain(name, 1).value, 2);
  }
  const replaced = trace.replay({ tensors: { constructor: [5, 6] } });
  assert.deepEqual(cellsOf(replaced.tensors.constructor), [5, 6]);
});

test("records and modules share nothing", async () => {
  const [r, other] = [engine.record(), engine.record()];
  const x = r.tensor([1]);
  assertRefused(other, () => other.exp(x), "unknown", /belongs to another record/);
  const apart = (await entry.load()).record();
  assertRefused(apart, () => apart.exp(x), "unknown", /belongs to another record/);
  const { exp } = r;
  assert.equal(exp(r.tensor([0])).item(), 1, "functions need no this");
});

test("names of any characters are kept as they are", () => {
  const r = engine.record();
  const x = r.tensor([1]);
  for (const name of ["plain", "é", "aé", "数字", "x😀y"]) {
    assert.equal(r.exp(x, { name }).name, name);
  }
  r.dispose();
});

test("in PyTorch's arithmetic, layer_norm is written as PyTorch's mean, variance and the rest", () => {
  const r = engine.record({ arithmetic: "pytorch" });
  const x = r.given("x", r.tensor([[1, 2, 4]]));
  r.layer_norm(x, 3, r.given("w", r.tensor([1, 2, 3])), null, { name: "made" });
  const trace = r.trace();
  const lines = Object.values(trace.tensors).map(({ written }) => written);
  for (const line of [
    "torch.mean(x, -1, True)",
    "torch.var(x, -1, False, True)",
    "(x - _row_mean) * reciprocal * w",
  ]) {
    assert.ok(lines.includes(line), `${line} in ${lines.join("; ")}`);
  }
  trace.dispose();
  r.dispose();
});
