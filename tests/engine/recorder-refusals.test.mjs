// What the recorder refuses, with which sentence, and that nothing it is given breaks it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AttentionError, load } from "attention-lab/recorder";
import { assertRefused, cellsOf, engine, names } from "./support/recorder.mjs";

const r = engine.record();
const x = r.given("x", [
  [1, 2],
  [3, 4],
]);

/** Each: the call, its code and what its sentence says. */
const refusals = [
  [() => r.sum(x, { axis: 1 }), "unknown", /sum has no option "axis"; the nearest is "dim"/],
  [() => r.sum(x, { keepDim: true }), "unknown", /the nearest is "keepdim"/],
  [() => r.sum(x, { toString: 1 }), "unknown", /no option "toString"/],
  [() => r.sum(x, JSON.parse('{"__proto__": 1}')), "unknown", /no option "__proto__"/],
  [() => r.sum(x, 0, { dim: 0 }), "type", /dim is given twice/],
  [() => r.add(x, 1, 2), "type", /at most 2 arguments by place, not 3; alpha by name/],
  [() => r.add(x), "shape", /add needs the argument other/],
  [() => r.add(), "shape", /add needs the argument input/],
  [() => r.add(x, "a"), "type", /other must be a tensor of this record or a number, not a string/],
  [() => r.add(x, [1, 2]), "type", /not an array; tensor\(\) makes one/],
  [() => r.add(x, { shape: [1], data: [1] }), "unknown", /no option "shape"/],
  [() => r.add(x, null), "type", /None/],
  [() => r.add(x, () => 1), "type", /not a function/],
  [() => r.add(x, Symbol("s")), "type", /not a symbol/],
  [() => r.add(x, 2 ** 60), "value", /beyond 2\^53/],
  [() => r.add(x, 2n ** 63n), "value", /int64 ends at 2\^63/],
  [() => r.transpose(x, 0.5, 1), "type", /dim0 must be a whole number/],
  [() => r.transpose(x, 0, 7), "value", /dim/],
  [() => r.view(x, 3), "shape", /does not fit/],
  [() => r.view(x, [2, 0.5]), "type", /number 1 of them is 0.5/],
  [() => r.view(x, ["2"]), "type", /number 0 of them is a string/],
  [() => r.view(x, [2 ** 60]), "value", /beyond 2\^53/],
  [() => r.view(x, { length: 1, 0: 4 }), "unknown", /no option/],
  [() => r.to(x, "float16"), "unknown", /there is no dtype "float16"; the nearest is "float32"/],
  [() => r.to(x, 3), "type", /dtype must be a dtype/],
  [() => r.sum(x, { keepdim: 1 }), "type", /keepdim must be true or false/],
  [() => r.add_(1, x), "type", /add_ writes to a tensor of this record, not to a number/],
  [() => r.exp(x, { name: "" }), "value", /one line of 1 to 200 characters/],
  [() => r.exp(x, { name: "a\nb" }), "value", /one line/],
  [() => r.exp(x, { name: 3 }), "type", /name must be a string/],
  [() => r.exp(x, { role: {} }), "type", /role must be a string, not an object/],
  [() => r.given("y"), "type", /y must be a number, nested arrays/],
  [() => r.given("y", x, 3), "type", /The options must be an object/],
  [() => r.given(3, [1]), "type", /A name must be a string/],
  [() => r.given("y", [[1], [1, 2]]), "shape", /rows of axis 1 must all be arrays of 1/],
  [() => r.given("y", [1, [2]]), "shape", /rows of one length/],
  [() => r.given("y", [1, "2"]), "type", /not a string/],
  [() => r.given("y", [, 1]), "type", /not undefined/], // eslint-disable-line no-sparse-arrays
  [() => r.given("y", [[[[[[[[[1]]]]]]]]]), "size", /at most 8 axes/],
  [() => r.given("y", { shape: [2, 2], data: [1, 2, 3] }), "shape", /needs 4/],
  [() => r.given("y", { shape: [-1], data: [] }), "type", /whole numbers/],
  [() => r.given("y", { shape: [1e9, 1e9], data: [] }), "size", /at most/],
  [() => r.given("y", [1.5], { dtype: "int64" }), "value", /cannot hold 1.5 as int64/],
  [() => r.given("y", [2n ** 64n]), "value", /int64 ends/],
  [() => r.given("y", [1], { kind: 1 }), "unknown", /given has no option "kind"/],
  [() => r.tensor([1n], { requiresGrad: true }), "type", /Only float32 has gradients/],
  [() => r.tensor([1], { requires_grad: true }), "unknown", /the nearest is "requiresGrad"/],
  [() => r.parameter("p", [1n]), "type", /float32/],
  [() => r.backward(x), "value", /depends on no tensor that requires grad/],
  [() => r.backward(3), "type", /The loss must be a tensor of this record, not a number/],
  [() => r.grad([1]), "type", /must be a tensor of this record/],
  [() => r.gradients(x, x), "type", /array of tensors/],
  [() => r.gradients(x, [x]), "value", /does not require grad/],
  [() => r.noGrad(3), "type", /noGrad takes a function/],
  [() => r.noGrad(async () => 1), "type", /asynchronous/],
  [() => r.manualSeed(-1), "value", /A seed/],
  [() => r.manualSeed("1"), "type", /A seed/],
  [() => r.forget(x), "type", /array of tensors/],
  [() => r.forget([1]), "type", /Number 0 of the kept tensors/],
  [() => engine.record({ sed: 1 }), "unknown", /the nearest is "seed"/],
  [() => engine.record({ seed: 0.5 }), "value", /A seed/],
  [() => (x.requiresGrad = 1), "type", /requiresGrad must be true or false/],
  [() => (x.grad = 3), "type", /A gradient must be a tensor/],
  [() => r.view(x, 4).item(), "shape", /item\(\) is the number of a tensor of one cell/, true],
];

test("a refusal has a code and a sentence, and leaves the record as it was", () => {
  for (const [call, code, sentence, records] of refusals) {
    if (records)
      assert.throws(call, (reason) => reason.code === code && sentence.test(reason.message));
    else assertRefused(r, call, code, sentence);
  }
  assert.deepEqual(cellsOf(x), [1, 2, 3, 4]);
});

test("a trace refuses what it does not have", () => {
  const trace = r.trace();
  for (const [call, code, sentence] of [
    [() => trace.explain("y", 0), "unknown", /no tensor "y"/],
    [() => trace.explain(0, 0), "type", /id must be a string/],
    [() => trace.explain("x", 4), "value", /4 cells, no cell 4/],
    [() => trace.explain("x", -1), "value", /no cell/],
    [() => trace.explain("x", NaN), "value", /no cell/],
    [() => trace.explain("x", [0]), "value", /no cell \(0\)/],
    [() => trace.explain("x", [0, 2]), "value", /no cell \(0, 2\)/],
    [() => trace.explain("x", "0"), "type", /A cell must be/],
    [() => trace.feeds("x", {}), "type", /A cell must be/],
    [() => trace.replay({ tensor: {} }), "unknown", /the nearest is "tensors"/],
    [() => trace.replay({ tensors: { X: [1] } }), "unknown", /no tensor "X"/],
    [() => trace.replay({ tensors: { x: [1] } }), "shape", /shape/],
    [() => trace.replay({ tensors: [] }), "type", /must be an object/],
  ]) {
    assertRefused(r, call, code, sentence);
  }
});

test("what was let go of is refused", () => {
  const own = engine.record();
  const tensor = own.tensor([1]);
  const trace = own.trace();
  own.dispose();
  own.dispose();
  for (const call of [
    () => own.exp(tensor),
    () => tensor.data,
    () => tensor.shape,
    () => own.trace(),
    () => own.used(),
    () => own.noGrad(() => 1),
  ]) {
    assert.throws(call, { name: "AttentionError", code: "unknown" });
  }
  assert.deepEqual(cellsOf(trace.tensors.given), [1], "a trace outlives its record");
  const traced = trace.tensors.given;
  trace.dispose();
  for (const call of [() => traced.data, () => traced.written, () => trace.explain("given", 0)]) {
    assert.throws(call, { name: "AttentionError", code: "unknown" });
  }
});

test("more records than the module keeps are refused with a sentence", async () => {
  const full = await load();
  const records = Array.from({ length: 256 }, () => full.record());
  assert.throws(() => full.record(), { code: "memory", message: /at most 256 records; dispose/ });
  records[7].dispose();
  full.record().dispose();
  for (const each of records) each.dispose();
});

test("another module is refused", async () => {
  const wasm = readFileSync(new URL("../../dist/engine/engine.wasm", import.meta.url));
  await assert.rejects(load({ wasm }), { code: "unavailable", message: /needs recorder.wasm/ });
  await assert.rejects(load({ wasm: wasm.subarray(0, 99) }), { code: "unavailable" });
  await assert.rejects(load({ fused: false }), { code: "unknown" });
});

test("arguments that call the record while they are read do no harm", () => {
  const own = engine.record();
  const a = own.tensor([1, 2]);
  const sneaky = {
    get alpha() {
      own.sum(own.tensor(new Float32Array(5000)));
      return 3;
    },
  };
  assert.deepEqual(cellsOf(own.add(a, a, sneaky)), [4, 8]);
  assert.throws(
    () =>
      own.add(a, a, {
        get alpha() {
          throw new TypeError("mine");
        },
      }),
    { code: "type", message: /could not be read/ },
  );
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  assert.throws(() => own.add(a, revoked.proxy), { name: "AttentionError" });
});

/** A generator of numbers from 0 to 1 that gives the same each time (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

test("hostile arguments of every kind to every operation are refused or computed, and nothing else", () => {
  const isLong = process.env.LONG === "1";
  const draw = random(Number(process.env.HOSTILE_SEED ?? 1));
  const pick = (list) => list[Math.floor(draw() * list.length)];
  let own = engine.record();
  let tensors = [];
  const renew = () => {
    own.dispose();
    own = engine.record();
    const shaped = (shape, dtype) => {
      const size = shape.reduce((all, each) => all * each, 1);
      const data = Array.from({ length: size }, () => Math.floor(draw() * 5) - 1);
      return own.tensor({ shape, data }, { dtype });
    };
    tensors = [
      ...[[], [0], [1], [3], [2, 3], [3, 2], [2, 0, 3], [1, 2, 1, 3]].flatMap((shape) =>
        ["float32", "int64", "bool"].map((dtype) => shaped(shape, dtype)),
      ),
      own.tensor([NaN, Infinity, -Infinity]),
      own.tensor([2n ** 63n - 1n, -(2n ** 63n), 0n]),
      own.parameter("W", [
        [1, 2],
        [3, 4],
      ]),
      own.transpose(own.tensor([[1, 2, 3]]), 0, 1),
      own.expand(own.tensor([1]), [2, 3]),
    ];
  };
  const numbers = [
    0,
    1,
    -1,
    2,
    3,
    -2,
    0.5,
    -0,
    NaN,
    Infinity,
    1e30,
    7,
    2 ** 31,
    -(2 ** 31),
    2 ** 53,
  ];
  const makers = [
    () => pick(tensors),
    () => pick(tensors),
    () => pick(tensors),
    () => pick(numbers),
    () => pick(numbers),
    () => pick([true, false, null, undefined, 0n, 2n ** 63n, -(2n ** 62n)]),
    () => Array.from({ length: Math.floor(draw() * 4) }, () => pick(numbers)),
    () => Array.from({ length: Math.floor(draw() * 4) }, () => pick([0, 1, 2, -1, 3])),
    () => Array.from({ length: Math.floor(draw() * 4) }, () => pick(tensors)),
    () =>
      pick(["float32", "int64", "bool", "mean", "sum", "none", "ij,jk->ik", "", "x".repeat(300)]),
    () => pick([{}, [[]], () => 1, Symbol.iterator, new Date(0), new Float32Array(3), /x/]),
  ];
  const codes = new Map();
  for (let round = 0; round < (isLong ? 400 : 60); round += 1) {
    renew();
    for (const { name, operation } of names) {
      const count = Math.floor(draw() * (operation.parameters.length + 2));
      const given = Array.from({ length: count }, () => pick(makers)());
      if (draw() < 0.4) {
        const options = operation.parameters
          .filter(() => draw() < 0.3)
          .map((each) => [each.name, pick(makers)()]);
        given.push(Object.fromEntries(options));
      }
      const before = own.used();
      const label = () => `${name}(${given.map((each) => describe(each)).join(", ")})`;
      try {
        own[name](...given);
      } catch (reason) {
        assert.ok(reason instanceof AttentionError, `${label()}: ${reason}`);
        assert.notEqual(reason.code, "internal", `${label()}: ${reason.message}`);
        assert.deepEqual(own.used(), before, `${label()}: ${reason.message}`);
        assert.match(reason.message, /^[^\n]{5,}[.?]$/, label());
        codes.set(reason.code, (codes.get(reason.code) ?? 0) + 1);
      }
    }
  }
  for (const code of ["type", "shape", "value"]) assert.ok(codes.get(code) > 5, code);
});

function describe(value) {
  if (typeof value === "object" && value !== null && "isLeaf" in value) {
    return `${value.dtype}(${value.shape})`;
  }
  if (Array.isArray(value)) return `[${value.map((each) => describe(each)).join(", ")}]`;
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${key}: ${describe(each)}`)
      .join(", ")} }`;
  }
  return String(value);
}
