// The contract written by hand, index.d.ts, against what the module really is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import ts from "typescript";
import * as exported from "attention-lab";
import createModule from "../../dist/engine/engine.mjs";
import { readDescription } from "../../dist/engine/lessons.js";
import { codes } from "./support/engine.mjs";
import { engine } from "./support/with-lessons.mjs";
import { someCells } from "./support/trace.mjs";

const path = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const read = (relative) => readFileSync(path(relative), "utf8");

const options = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
  types: [],
  skipDefaultLibCheck: true,
};
const contract = path("dist/engine/index.d.ts");

/** TypeScript's own libraries, read once for all programs. */
const host = ts.createCompilerHost(options);
const readSource = host.getSourceFile;
const sources = new Map();
host.getSourceFile = (name, ...rest) => {
  if (!sources.has(name)) sources.set(name, readSource.call(host, name, ...rest));
  return sources.get(name);
};
const program = ts.createProgram([contract], options, host);
const checker = program.getTypeChecker();
const source = program.getSourceFile(contract);
const declared = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
const symbolOf = (name) => declared.find((symbol) => symbol.name === name);
const typeOf = (name) => checker.getDeclaredTypeOfSymbol(symbolOf(name));
const isOptional = (property) => (property.flags & ts.SymbolFlags.Optional) !== 0;

/** The texts of a union of literals. */
const namesOf = (type) => (type.isUnion() ? type.types : [type]).map(({ value }) => value).sort();

/** Whether a real value is what a type of the contract says; the first difference as text, or undefined. */
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
  if (type.symbol?.name === "Float32Array") return value instanceof Float32Array ? undefined : no();
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

/** Each lesson as it is, and with every boolean turned and the last of all choices. */
const traces = [...engine.lessons, ...engine.laboratories].flatMap(({ id, settings }) => {
  const turned = Object.entries(settings).flatMap(([name, { kind, default: preset, range }]) => {
    if (kind === "boolean") return [[name, !preset]];
    return kind === "choice" ? [[name, range.at(-1)]] : [];
  });
  return [engine.runLesson(id), engine.runLesson(id, { settings: Object.fromEntries(turned) })];
});

test("the contract compiles by itself and is what is published", () => {
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  assert.deepEqual(faults, []);
  assert.equal(read("dist/engine/index.d.ts"), read("web/src/engine/index.d.ts"));
});

test("the contract exports the values that the module exports", () => {
  const values = declared.filter(({ flags }) => flags & ts.SymbolFlags.Value);
  assert.deepEqual(values.map(({ name }) => name).sort(), Object.keys(exported).sort());
  for (const { name } of values) assert.equal(typeof exported[name], "function", name);
});

test("an engine has the members of Engine, no more and no less", () => {
  const members = typeOf("Engine").getProperties();
  assert.deepEqual(Object.keys(engine).sort(), members.map(({ name }) => name).sort());
  assert.ok(members.every((member) => !isOptional(member)));
  assertIs("Engine", engine);
});

test("generators and what they draw are what the contract says", () => {
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
  ];
  for (const [name, ...given] of draws) {
    const member = members.find((each) => each.name === name);
    const [signature] = checker.getTypeOfSymbolAtLocation(member, source).getCallSignatures();
    assert.equal(difference(signature.getReturnType(), rng[name](...given), name), undefined);
  }
});

test("traces, their tensors, explanations and cells are what the contract says", () => {
  const rules = new Set();
  for (const trace of traces) {
    assertIs("Trace", trace);
    for (const tensor of Object.values(trace.tensors)) {
      assertIs("TraceTensor", tensor);
      for (const index of someCells(tensor, 3)) {
        const told = trace.explain(tensor.id, index);
        assertIs("Explanation", told);
        rules.add(told.rule);
        for (const cell of trace.feeds(tensor.id, index)) assertIs("Cell", cell);
      }
    }
  }
  assert.ok(rules.size >= 8, `rules seen: ${[...rules]}`);
});

test("lessons and settings are described as the contract says", () => {
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
    assert.equal(new Set(ids).size, ids.length, "steps are named once");
  }
});

const tensor = { shape: [2, 3], data: [1, 2, 3, 4, 5, 6] };
const three = [tensor, tensor, tensor];
const layers = {
  heads: 3,
  inProjWeight: { shape: [9, 3], data: Array(27).fill(0.5) },
  outProjWeight: { shape: [3, 3], data: Array(9).fill(0.5) },
};

/** Arguments for every member of Engine that can be called, with and without what may be left out. */
const examples = {
  runLesson: [["heads"], ["heads", { settings: { heads: 3 }, tensors: {} }]],
  softmax: [[tensor], [tensor, { sharpness: 2, subtractMax: false, dim: 0 }]],
  entropy: [[tensor]],
  softmaxJacobian: [[{ shape: [2], data: [0.5, 0.5] }]],
  dropout: [[tensor, { shape: [2, 3], data: [1, 0, 1, 1, 0, 0] }, 0.5]],
  causalMask: [[3], [3, 2]],
  slidingWindowMask: [[3, 2]],
  scaledDotProductAttention: [
    three,
    [...three, { needWeights: true, causal: true, scale: 1, kernel: "auto" }],
    [...three, { needWeights: [1], mask: { shape: [2], data: Uint8Array.of(1, 0) } }],
  ],
  scaledDotProductAttentionGradient: [
    [...three, tensor],
    [...three, tensor, { mask: { shape: [2], data: [0, -Infinity] } }],
  ],
  multiHeadAttention: [
    [...three, layers],
    [...three, { ...layers, outProjBias: { shape: [3], data: [1, 2, 3] }, causal: true }],
  ],
  variance: [
    [{ dimension: 2, count: 3 }],
    [{ dimension: 2, count: 3, from: 1, seed: 2, range: 3, bins: 4 }],
  ],
  generator: [[1]],
};

test("results of calls are what the contract says", () => {
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
      const told = engine[name](...given);
      assert.equal(difference(signature.getReturnType(), told, name), undefined);
    }
  }
  assert.deepEqual(Object.keys(engine.scaledDotProductAttention(...three)), ["output"]);
  const [, whole] = examples.scaledDotProductAttention;
  const asked = Object.keys(engine.scaledDotProductAttention(...whole));
  assert.deepEqual(asked, ["output", "weights"]);
});

test("a pool, what it holds and what it answers are what the contract says", async () => {
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
  pool.close();
});

test("engines tell their lessons and kernels as the contract says", () => {
  assert.ok(engine.kernels.every((kernel) => typeof kernel === "string"));
  assert.equal(engine.lessons.length, 6);
});

test("an AttentionError is what the contract says, also when made by a caller", () => {
  const error = new exported.AttentionError("shape", "These do not fit.");
  assert.ok(error instanceof Error);
  assert.equal(error.message, "These do not fit.");
  const own = typeOf("AttentionError")
    .getProperties()
    .filter(({ valueDeclaration }) => valueDeclaration?.getSourceFile() === source)
    .map(({ name }) => name);
  assert.deepEqual(own.sort(), ["code", "name"]);
  assert.deepEqual([error.name, error.code], ["AttentionError", "shape"]);
});

test("the unions name the operations, rules and roles that the engine knows", async () => {
  const wasmBinary = readFileSync(path("dist/engine/engine.wasm"));
  const known = readDescription(await createModule({ wasmBinary }));
  const sorted = (names) => [...names].sort();
  assert.deepEqual(namesOf(typeOf("Operation")), sorted(known.operations));
  assert.deepEqual(namesOf(typeOf("Rule")), sorted(known.rules));
  assert.deepEqual(namesOf(typeOf("Role")), sorted(known.roles));
});

test("the union of codes names the statuses of the engine, and the tests know them all", () => {
  const status = read("cpp/attention/status.cpp");
  const names = [...status.matchAll(/return "(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual(namesOf(typeOf("AttentionErrorCode")), [...new Set(names)].sort());
  assert.deepEqual([...codes].sort(), namesOf(typeOf("AttentionErrorCode")));
});

const docOf = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker));

test("every code, operation and rule is put in words", () => {
  for (const name of ["AttentionErrorCode", "Operation"]) {
    const doc = docOf(symbolOf(name));
    for (const each of namesOf(typeOf(name)))
      assert.ok(doc.includes(`\`${each}\``), `${name}: ${each}`);
  }
  const text = source.text.slice(source.text.indexOf("export type Rule ="));
  for (const rule of namesOf(typeOf("Rule"))) {
    assert.match(text, new RegExp(`\\*/\\s*\\| "${rule}"`), `no words before ${rule}`);
  }
});

test("every parameter that a tensor of a trace carries is named in the words of Operation", () => {
  const doc = docOf(symbolOf("Operation"));
  const names = new Set(
    traces.flatMap(({ tensors }) =>
      Object.values(tensors).flatMap(({ parameters }) => Object.keys(parameters)),
    ),
  );
  const silent = [...names].filter((name) => !doc.includes(`\`${name}\``));
  assert.deepEqual(silent, []);
});

/** Members that say themselves what they are. */
const obvious = new Set([
  ...["shape", "data", "id", "lesson", "tensor", "index", "value", "cells", "coefficient"],
  ...["kind", "default", "settings", "role", "operation", "rule", "terms"],
  // Of a gradient, said with `query`.
  "key",
]);

test("every exported type and every member that is not obvious has its words", () => {
  const silent = [];
  for (const symbol of declared) {
    const [declaration] = symbol.declarations;
    if (!ts.isInterfaceDeclaration(declaration)) continue;
    for (const member of declaration.members) {
      const own = checker.getSymbolAtLocation(member.name);
      const isMethod = ts.isMethodSignature(member);
      if (docOf(own) === "" && (isMethod || !obvious.has(own.name))) {
        silent.push(`${symbol.name}.${own.name}`);
      }
    }
  }
  assert.deepEqual(silent, []);
  for (const name of ["load", "AttentionError", "Generator", "Tensor", "Role", "Operation"]) {
    assert.notEqual(docOf(symbolOf(name)), "", name);
  }
});

/** What TypeScript finds wrong with a program that uses the package by its name. */
function faultsOf(text) {
  const file = path("tests/engine/usage.mts");
  const own = Object.create(host);
  own.fileExists = (name) => name === file || host.fileExists(name);
  own.readFile = (name) => (name === file ? text : host.readFile(name));
  own.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
      : host.getSourceFile(name, ...rest);
  const used = ts.createProgram([file], options, own);
  return ts.getPreEmitDiagnostics(used).map(({ messageText, file: { text: all }, start }) => ({
    line: all.slice(0, start).split("\n").length - 1,
    message: ts.flattenDiagnosticMessageText(messageText, " "),
  }));
}

test("a program in TypeScript that uses the package as meant has no fault", () => {
  const meant = `
    import { AttentionError, load, type AttentionErrorCode, type HeldTensor, type Tensor } from "attention-lab";
    const engine = await load({ wasm: new URL("https://example.org/engine.wasm") });
    const rng = engine.generator(123);
    const { weight, bias } = rng.linear(8, 4, { bias: true });
    const drawn: Tensor[] = [rng.rand(3, 2), rng.randn(4), weight, rng.embedding(6, 16).weight];
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
    const pool = await engine.pool({ workers: 2 });
    const held: HeldTensor = pool.hold(by);
    const signal = new AbortController().signal;
    const spread = await pool.scaledDotProductAttention(by, held, held, {
      causal: true, mask: held, needWeights: true, signal, onProgress: (done, all) => done / all,
    });
    drawn.push(spread.output, (await pool.scaledDotProductAttentionGradient(by, held, by, held)).key);
    const sum: number = trace.explain("inputs", [0, 0]).terms.reduce((all, { value }) => all + value, 0);
    try {
      engine.softmax({ shape: [2], data: [0, sum] }, { sharpness: Infinity, dim: 0 });
    } catch (error) {
      if (error instanceof AttentionError) { const code: AttentionErrorCode = error.code; void code; }
    }`;
  assert.deepEqual(faultsOf(meant), []);
});

test("a program in TypeScript that is mistaken about the package is told so", () => {
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
    "engine.scaledDotProductAttention(one, one, pool.hold(one));",
    "pool.scaledDotProductAttention(one, one, { shape: [1] });",
    "pool.scaledDotProductAttention(one, one, one, { signal: true });",
    "pool.scaledDotProductAttention(one, one, one).output;",
    "engine.variance({ dimension: 4 });",
    "engine.causalMask();",
    'engine.runLesson("simple").tensors["inputs"]!.operation === "no such operation";',
  ];
  const start =
    'import { load } from "attention-lab"; const engine = await load(), pool = await engine.pool(), one = { shape: [1], data: [1] };';
  const faults = faultsOf([start, ...mistakes].join("\n"));
  assert.deepEqual(
    faults.map(({ line }) => line),
    mistakes.map((_, i) => i + 1),
  );
});
