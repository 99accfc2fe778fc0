// The type declarations document every type, member, code, operation and function.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import {
  checker,
  declared,
  docOf,
  namesOf,
  path,
  source,
  symbolOf,
  traces,
  typeOf,
} from "./support/contract.mjs";
import { codes, thrownBy } from "./support/engine.mjs";
import { refusedLessons } from "./support/refused-lessons.mjs";
import { refusedTensors } from "./support/refused-tensors.mjs";
import { engine } from "./support/with-lessons.mjs";

test("every code, operation and rule is documented", () => {
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

test("the documentation of Operation names every parameter of traced tensors", () => {
  const doc = docOf(symbolOf("Operation"));
  const names = new Set(
    traces.flatMap(({ tensors }) =>
      Object.values(tensors).flatMap(({ parameters }) => Object.keys(parameters)),
    ),
  );
  const undocumented = [...names].filter((name) => !doc.includes(`\`${name}\``));
  assert.deepEqual(undocumented, []);
});

/** Members whose names need no explanation. */
const obvious = new Set([
  ...["shape", "data", "id", "lesson", "tensor", "index", "value", "cells", "coefficient"],
  ...["kind", "default", "settings", "role", "operation", "rule", "terms"],
  // `query` documents it for a gradient.
  "key",
]);

test("every exported type and every member that is not obvious is documented", () => {
  const undocumented = [];
  for (const symbol of declared) {
    const [declaration] = symbol.declarations;
    if (!ts.isInterfaceDeclaration(declaration)) continue;
    for (const member of declaration.members) {
      const memberSymbol = checker.getSymbolAtLocation(member.name);
      const isMethod = ts.isMethodSignature(member);
      if (docOf(memberSymbol) === "" && (isMethod || !obvious.has(memberSymbol.name))) {
        undocumented.push(`${symbol.name}.${memberSymbol.name}`);
      }
    }
  }
  assert.deepEqual(undocumented, []);
  for (const name of ["load", "AttentionError", "Generator", "Tensor", "Role", "Operation"]) {
    assert.notEqual(docOf(symbolOf(name)), "", name);
  }
});

/** Every documented function as [path, JSDoc tags]. */
function functionsOf() {
  const named = ["Engine", "Generator", "Pool", "PoolHeldLayers", "Trace"].flatMap((name) =>
    typeOf(name)
      .getProperties()
      .map((symbol) => [`${name}.${symbol.name}`, symbol]),
  );
  const methods = named.filter(([, { flags }]) => flags & ts.SymbolFlags.Method);
  const tagsOf = (symbol) =>
    Object.fromEntries(
      symbol
        .getJsDocTags(checker)
        .map(({ name, text }) => [name, ts.displayPartsToString(text ?? [])]),
    );
  return [...methods, ["load", symbolOf("load")]].map(([name, symbol]) => [name, tagsOf(symbol)]);
}

test("every function documents its source file and its error codes", () => {
  const functions = functionsOf();
  assert.ok(functions.length > 20, `${functions.length} functions`);
  for (const [name, { see, throws }] of functions) {
    const file = see?.replaceAll("`", "").trim();
    assert.ok(file && existsSync(path(file)), `${name}: ${see}`);
    if (name === "Pool.close") continue;
    const documented = [...(throws ?? "").matchAll(/`(\w+)`/g)].map(([, code]) => code);
    assert.ok(documented.length > 0, `${name} documents no code`);
    assert.deepEqual(
      documented.filter((code) => !codes.includes(code)),
      [],
      name,
    );
  }
});

test("the documented codes of each function are those it throws", () => {
  const names = {
    attention: "scaledDotProductAttention",
    needWeights: "scaledDotProductAttention",
  };
  names.gradient = "scaledDotProductAttentionGradient";
  const codesByFunction = new Map();
  for (const [title, , call] of [...refusedTensors(engine), ...refusedLessons(engine)]) {
    const about = title.slice(0, title.indexOf(":"));
    const name = names[about] ?? about;
    if (!codesByFunction.has(name)) codesByFunction.set(name, new Set());
    codesByFunction.get(name).add(thrownBy(call)?.thrown.code);
  }
  const single = functionsOf().filter(([name]) => !name.startsWith("Pool"));
  const functions = new Map(single.map(([name, tags]) => [name.split(".").at(-1), tags]));
  assert.ok(codesByFunction.size >= 15, `${codesByFunction.size} functions`);
  for (const [name, seen] of codesByFunction) {
    const documented = [...functions.get(name).throws.matchAll(/`(\w+)`/g)].map(([, code]) => code);
    assert.deepEqual(documented.sort(), [...seen].sort(), name);
  }
});
