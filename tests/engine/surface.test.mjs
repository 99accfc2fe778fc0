// The type declarations index.d.ts and lessons.d.ts, written by hand, match the modules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import * as numeric from "attention-lab";
import * as exported from "attention-lab/lessons";
import { readDescription } from "../../dist/engine/run-lesson.js";
import { startModule } from "../../dist/engine/start.js";
import {
  checker,
  declared,
  isOptional,
  namesOf,
  path,
  plainSource,
  plainlyDeclared,
  program,
  read,
  source,
  traces,
  typeOf,
} from "./support/contract.mjs";
import { codes } from "./support/engine.mjs";
import { someCells } from "./support/trace.mjs";
import { engine } from "./support/with-lessons.mjs";

/** The first difference between a value and its declared type, as text, or undefined. */
function difference(type, value, where) {
  const no = (what) =>
    `${where} is no ${what ?? checker.typeToString(type)}: ${String(value).slice(0, 60)}`;
  if (type.isUnion()) {
    const found = type.types.map((each) => difference(each, value, where));
    return found.includes(undefined) ? undefined : no();
  }
  if (type.isStringLiteral()) return value === type.value ? undefined : no();
  const { flags } = type;
  if (flags & ts.TypeFlags.String) return typeof value === "string" ? undefined : no();
  if (flags & ts.TypeFlags.Number) return typeof value === "number" ? undefined : no();
  if (flags & ts.TypeFlags.BooleanLike) {
    return value === (checker.typeToString(type) === "true") ? undefined : no();
  }
  if (flags & ts.TypeFlags.Undefined) return value === undefined ? undefined : no();
  for (const list of [Float32Array, Float64Array]) {
    if (type.symbol?.name === list.name) return value instanceof list ? undefined : no();
  }
  if (type.getCallSignatures().length > 0) {
    return typeof value === "function" ? undefined : no("function");
  }
  if (checker.isArrayType(type)) {
    if (!Array.isArray(value)) return no("array");
    const [item] = checker.getTypeArguments(type);
    return firstDifference(value.map((each, i) => [item, each, `${where}[${i}]`]));
  }
  if (typeof value !== "object" || value === null) return no("object");
  const values = type.getStringIndexType();
  if (values) {
    return firstDifference(
      Object.entries(value).map(([key, each]) => [values, each, `${where}.${key}`]),
    );
  }
  const properties = type.getProperties();
  const names = new Set(properties.map(({ name }) => name));
  const extra = Object.keys(value).filter((key) => !names.has(key));
  if (extra.length > 0) return `${where} has members of no type: ${extra}`;
  const missing = properties.filter(
    (property) => !Object.hasOwn(value, property.name) && !isOptional(property),
  );
  if (missing.length > 0) return `${where} lacks ${missing.map(({ name }) => name)}`;
  return firstDifference(
    properties
      .filter(({ name }) => Object.hasOwn(value, name))
      .map((property) => [
        checker.getTypeOfSymbolAtLocation(property, source),
        value[property.name],
        `${where}.${property.name}`,
      ]),
  );
}

function firstDifference(pairs) {
  for (const [type, value, where] of pairs) {
    const found = difference(type, value, where);
    if (found) return found;
  }
  return undefined;
}

const assertIs = (name, value) => assert.equal(difference(typeOf(name), value, name), undefined);

test("the type declarations compile and are published unchanged", () => {
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  assert.deepEqual(faults, []);
  for (const name of ["index.d.ts", "lessons.d.ts"]) {
    assert.equal(read(`dist/engine/${name}`), read(`web/src/engine/${name}`));
  }
});

test("the type declarations export the same values as the modules", () => {
  for (const [symbols, entry] of [
    [plainlyDeclared, numeric],
    [declared, exported],
  ]) {
    const values = symbols.filter(({ flags }) => flags & ts.SymbolFlags.Value);
    assert.deepEqual(values.map(({ name }) => name).sort(), Object.keys(entry).sort());
    for (const { name } of values) assert.equal(typeof entry[name], "function", name);
  }
  assert.equal(numeric.AttentionError, exported.AttentionError);
});

test("an engine of either entry has exactly the members of its type Engine", async () => {
  const plain = plainlyDeclared.find(({ name }) => name === "Engine");
  for (const [type, started] of [
    [checker.getDeclaredTypeOfSymbol(plain), await numeric.load()],
    [typeOf("Engine"), engine],
  ]) {
    const members = type.getProperties();
    assert.deepEqual(Object.keys(started).sort(), members.map(({ name }) => name).sort());
    assert.ok(members.every((member) => !isOptional(member)));
    assert.equal(difference(type, started, "Engine"), undefined);
  }
});

test("generators and their draws match their types", () => {
  const rng = engine.generator(1);
  assertIs("Generator", rng);
  const members = typeOf("Generator").getProperties();
  assert.deepEqual(Object.keys(rng).sort(), members.map(({ name }) => name).sort());
  const draws = [
    ["rand", 2],
    ["rand"],
    ["randn", 2, 3],
    ["linear", 2, 3],
    ["linear", 2, 3, { bias: false }],
    ["embedding", 2, 3],
    ["dropoutMask", [2, 3], 0.5],
  ];
  for (const [name, ...given] of draws) {
    const member = members.find((each) => each.name === name);
    const [signature] = checker.getTypeOfSymbolAtLocation(member, source).getCallSignatures();
    assert.equal(difference(signature.getReturnType(), rng[name](...given), name), undefined);
  }
});

test("traces, their tensors, explanations and cells match their types", () => {
  const rules = new Set();
  for (const trace of traces) {
    assertIs("Trace", trace);
    for (const tensor of Object.values(trace.tensors)) {
      assertIs("TraceTensor", tensor);
      for (const index of someCells(tensor, 3)) {
        const explanation = trace.explain(tensor.id, index);
        assertIs("Explanation", explanation);
        rules.add(explanation.rule);
        for (const cell of trace.feeds(tensor.id, index)) assertIs("Cell", cell);
      }
      if (tensor.shape.length !== 2 || !tensor.data.every(Number.isFinite)) continue;
      assertIs("Plane", trace.plane(tensor.id));
    }
  }
  assert.ok(rules.size >= 8, `rules seen: ${[...rules]}`);
});

test("descriptions of lessons and settings match their types", () => {
  for (const lesson of [...engine.lessons, ...engine.laboratories]) {
    assertIs("LessonDescription", lesson);
    for (const [name, setting] of Object.entries(lesson.settings)) {
      const { kind, default: preset, range } = setting;
      assert.equal("range" in setting, kind !== "boolean", name);
      if (kind === "boolean") assert.equal(typeof preset, "boolean", name);
      if (kind === "choice") assert.ok(range.includes(preset), name);
      if (kind !== "integer" && kind !== "number") continue;
      assert.equal(range.length, 2, name);
      assert.ok(range[0] <= preset && preset <= range[1], name);
      if (kind === "integer") assert.ok([preset, range[0]].every(Number.isInteger), name);
    }
    const ids = lesson.steps.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, "the ids of steps are unique");
  }
});

const tensor = { shape: [2, 3], data: [1, 2, 3, 4, 5, 6] };
const qkv = [tensor, tensor, tensor];
const small = { heads: 1, keyWidth: 3, valueWidth: 3, capacity: 4 };
const layers = {
  heads: 3,
  inProjWeight: { shape: [9, 3], data: Array(27).fill(0.5) },
  outProjWeight: { shape: [3, 3], data: Array(9).fill(0.5) },
};

/** Arguments for every function of Engine, with and without the optional ones. */
const examples = {
  runLesson: [["heads"], ["heads", { settings: { heads: 3 }, tensors: {} }]],
  softmax: [[tensor], [tensor, { sharpness: 2, subtractMax: false, dim: 0 }]],
  entropy: [[tensor]],
  softmaxJacobian: [[{ shape: [2], data: [0.5, 0.5] }]],
  dropout: [[tensor, { shape: [2, 3], data: [1, 0, 1, 1, 0, 0] }, 0.5]],
  causalMask: [[3], [3, 2]],
  slidingWindowMask: [[3, 2]],
  attentionScores: [
    qkv.slice(0, 2),
    [...qkv.slice(0, 2), { softcap: 2, position: 1, causal: true, window: { before: 1 } }],
  ],
  scaledDotProductAttention: [
    qkv,
    [...qkv, { needWeights: true, causal: true, scale: 1, kernel: "auto" }],
    [...qkv, { softcap: 2, position: [1], window: { before: 1, after: 0 }, enableGqa: true }],
    [...qkv, { needWeights: [1], mask: { shape: [2], data: Uint8Array.of(1, 0) } }],
  ],
  scaledDotProductAttentionGradient: [
    [...qkv, tensor],
    [...qkv, tensor, { mask: { shape: [2], data: [0, -Infinity] } }],
  ],
  multiHeadAttention: [
    [...qkv, layers],
    [...qkv, { ...layers, outProjBias: { shape: [3], data: [1, 2, 3] }, causal: true }],
    [...qkv, { ...layers, scale: 1, softcap: 2, kernel: "fused", needWeights: [1] }],
  ],
  holdLayers: [[layers], [{ ...layers, inProjBias: { shape: [9], data: Array(9).fill(1) } }]],
  variance: [
    [{ dimension: 2, count: 3 }],
    [{ dimension: 2, count: 3, from: 1, seed: 2, range: 3, bins: 4 }],
  ],
  generator: [[1]],
  cache: [[small], [{ ...small, type: "float16" }]],
};

test("results of functions match their types", () => {
  const members = typeOf("Engine").getProperties();
  const isCall = (member) =>
    member.name !== "pool" &&
    checker.getTypeOfSymbolAtLocation(member, source).getCallSignatures().length > 0;
  const calls = members.filter(isCall);
  assert.deepEqual(calls.map(({ name }) => name).sort(), Object.keys(examples).sort());
  for (const member of calls) {
    const [signature] = checker.getTypeOfSymbolAtLocation(member, source).getCallSignatures();
    const { name } = member;
    const needed = signature.parameters.filter(
      ({ valueDeclaration }) => !valueDeclaration.questionToken,
    ).length;
    const most = signature.parameters.length;
    assert.equal(Math.min(...examples[name].map(({ length }) => length)), needed, name);
    assert.equal(Math.max(...examples[name].map(({ length }) => length)), most, name);
    for (const given of examples[name]) {
      const result = engine[name](...given);
      assert.equal(difference(signature.getReturnType(), result, name), undefined);
    }
  }
  assert.deepEqual(Object.keys(engine.scaledDotProductAttention(...qkv)), ["output"]);
  const [, whole] = examples.scaledDotProductAttention;
  const asked = Object.keys(engine.scaledDotProductAttention(...whole));
  assert.deepEqual(asked, ["output", "weights"]);
});

test("what a cache's calls return matches its type", () => {
  const cache = engine.cache(small);
  assert.equal(cache.append(tensor, tensor), undefined);
  assertIs("AttentionResult", cache.attend(tensor, { needWeights: true, causal: true }));
  assert.equal(cache.truncate(1), undefined);
  assertIs("KeyValueCache", cache);
  assert.equal(cache.length, 1);
});

test("a pool, its held tensors and its results match their types", async () => {
  const pool = await engine.pool({ workers: 1 });
  assertIs("Pool", pool);
  const members = typeOf("Pool").getProperties();
  assert.deepEqual(Object.keys(pool).sort(), members.map(({ name }) => name).sort());
  const held = pool.hold(tensor);
  assertIs("HeldTensor", held);
  const options = { kernel: "fused", needWeights: true };
  assertIs("AttentionResult", await pool.scaledDotProductAttention(held, held, held, options));
  assertIs(
    "AttentionGradient",
    await pool.scaledDotProductAttentionGradient(held, held, held, held, { kernel: "fused" }),
  );
  const cache = pool.cache(small);
  assertIs("PoolCache", cache);
  assert.deepEqual(
    Object.keys(cache).sort(),
    typeOf("PoolCache")
      .getProperties()
      .map(({ name }) => name)
      .sort(),
  );
  assert.equal(await cache.append(tensor, tensor), undefined);
  assertIs("AttentionResult", await cache.attend(tensor, { needWeights: true }));
  assert.equal(await cache.truncate(1), undefined);
  assertIs("AttentionResult", await pool.multiHeadAttention(held, held, held, layers));
  pool.close();
});

test("layers that a pool holds, and their results, match their types", async () => {
  const pool = await engine.pool({ workers: 1 });
  const held = pool.holdLayers(layers);
  assertIs("PoolHeldLayers", held);
  const members = typeOf("PoolHeldLayers").getProperties();
  assert.deepEqual(Object.keys(held).sort(), members.map(({ name }) => name).sort());
  assert.ok(Object.isFrozen(held));
  const results = [
    await held.attend(...qkv, { needWeights: true }),
    await pool.multiHeadAttention(...qkv, { ...layers, kernel: "fused" }),
  ];
  for (const result of results) {
    assertIs("AttentionResult", result);
    assert.deepEqual(Object.keys(result), ["output", "weights"]);
  }
  pool.close();
});

test("held layers and their results match their types", () => {
  const held = engine.holdLayers(layers);
  assertIs("HeldLayers", held);
  const members = typeOf("HeldLayers").getProperties();
  assert.deepEqual(Object.keys(held).sort(), members.map(({ name }) => name).sort());
  assert.deepEqual([held.heads, held.width], [3, 3]);
  assertIs("AttentionResult", held.attend(...qkv));
  assertIs("AttentionResult", held.attend(...qkv, { needWeights: true, causal: true }));
  const all = engine.multiHeadAttention(...qkv, layers);
  assert.deepEqual(Object.keys(all), ["output", "weights"]);
  const less = engine.multiHeadAttention(...qkv, { ...layers, needWeights: false });
  assert.deepEqual(Object.keys(less), ["output"]);
});

test("an engine lists its kernels as strings and six lessons", () => {
  assert.ok(engine.kernels.every((kernel) => typeof kernel === "string"));
  assert.equal(engine.lessons.length, 6);
});

test("an AttentionError made by a caller matches its type", () => {
  const error = new exported.AttentionError("shape", "These do not fit.");
  assert.ok(error instanceof Error);
  assert.equal(error.message, "These do not fit.");
  const members = typeOf("AttentionError")
    .getProperties()
    .filter(({ valueDeclaration }) => valueDeclaration?.getSourceFile() === plainSource)
    .map(({ name }) => name);
  assert.deepEqual(members.sort(), ["code", "name"]);
  assert.deepEqual([error.name, error.code], ["AttentionError", "shape"]);
});

test("the union types list the engine's operations, rules and roles", async () => {
  const wasm = readFileSync(path("dist/engine/lessons.wasm"));
  const known = readDescription(await startModule(wasm));
  const sorted = (names) => [...names].sort();
  assert.deepEqual(namesOf(typeOf("Operation")), sorted(known.operations));
  assert.deepEqual(namesOf(typeOf("Rule")), sorted(known.rules));
  assert.deepEqual(namesOf(typeOf("Role")), sorted(known.roles));
});

test("the union type of codes and the tests' list match the engine's statuses", () => {
  const status = read("cpp/attention/status.cpp");
  const names = [...status.matchAll(/return "(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual(namesOf(typeOf("AttentionErrorCode")), [...new Set(names)].sort());
  assert.deepEqual([...codes].sort(), namesOf(typeOf("AttentionErrorCode")));
});
