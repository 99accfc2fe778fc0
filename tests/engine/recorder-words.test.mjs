// The words of the recorder: one sentence for each operation and rule of the module in each language, and no others.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { AttentionError } from "attention-lab/recorder";
import { RecorderModule } from "../../dist/engine/recorder-module.js";
import { readAllOperations } from "../../dist/engine/recorder-schema.js";
import { startModule } from "../../dist/engine/start.js";
import { filesIn } from "../../web/scripts/inputs.mjs";
import { path } from "./support/contract.mjs";
import { argumentsFor, engine, operations, wasm } from "./support/recorder.mjs";

const read = async (language) => {
  const file = fileURLToPath(
    new URL(`../../web/src/words/${language}/recorder.ts`, import.meta.url),
  );
  const { module } = await runnerImport(file, { configFile: false, logLevel: "error" });
  return module.recorder;
};
const words = { en: await read("en"), zh: await read("zh") };

/** What a sentence may name beside parameters: functions, and the numbers of a weight's inputs and outputs. */
const isOther = (name) =>
  /^fan_(in|out)$/.test(name) || operations.some((operation) => operation.name === name);

/** The names of the rules that the definitions have, as the sources write them. */
function rulesOfSources() {
  const forms = [
    /\brule \w+ = \{\s*"([^"]+)",/g,
    /\bparts(?:_with)?\(\s*"(\w+)",/g,
    /\bnamed_function \w+ = \{\s*"(\w+)",/g,
  ];
  const text = filesIn("cpp/recorder")
    .map((file) => readFileSync(path(file), "utf8"))
    .join("\n");
  return new Set(forms.flatMap((form) => Array.from(text.matchAll(form), ([, name]) => name)));
}

/** Calls that lead to the rules which no operation has with its defaults. */
const further = [
  (r, { f }) => r.div(f, 0.3, { rounding_mode: "trunc" }),
  (r, { f }) => r.clamp(f, -1, 1),
  (r, { f }) => r.pow(f, 0.5),
  (r, { f }) => r.multinomial(r.abs(f), 1),
  (r, { f }) => r.multinomial(r.abs(f), 1, true),
  (r, { f }) => r.backward(r.sum(r.amax(r.parameter("p", f), 0))),
  (r, { i }) => r.scatter(i, 0, i, 1.5),
  (r, { i, b }) => r.scatter(b, 0, i, 1.5),
];

/** The same in PyTorch's arithmetic. */
const stepwise = [
  (r, { f }) => r.backward(r.sum(r.gelu(r.parameter("p", f)))),
  (r, { f }) => r.layer_norm(f, 2),
];

/** The names of the rules of what all operations make of tensors of each dtype. */
function rulesOfTraces() {
  const found = new Set();
  for (const dtype of ["float32", "int64", "bool"]) {
    for (const { name, ...operation } of operations) {
      addRules(found, (r, tensors) =>
        r[name](...argumentsFor(operation, { tensor: tensors[dtype[0]], whole: 1 })),
      );
    }
  }
  for (const call of further) assert.ok(addRules(found, call), `${call} is refused`);
  for (const call of stepwise) assert.ok(addRules(found, call, "pytorch"), `${call} is refused`);
  return found;
}

/** Adds the rules of a call's tensors; false where the call is refused. */
function addRules(found, call, arithmetic = "rounded once") {
  const r = engine.record({ arithmetic });
  const numbers = [
    [1, 0],
    [0, 1],
  ];
  const [f, i, b] = ["float32", "int64", "bool"].map((dtype) => r.tensor(numbers, { dtype }));
  try {
    call(r, { f, i, b });
  } catch (reason) {
    r.dispose();
    if (reason instanceof AttentionError) return false;
    throw reason;
  }
  const trace = r.trace();
  for (const { id, data } of Object.values(trace.tensors)) {
    if (data.length > 0) found.add(trace.explain(id, 0).rule.name);
  }
  trace.dispose();
  r.dispose();
  return true;
}

const rulesInUse = rulesOfTraces();
const known = readAllOperations(await startModule(wasm, RecorderModule));

for (const [language, { operations: ofOperations, rules }] of Object.entries(words)) {
  test(`${language}: every operation that a trace can hold has a sentence, and nothing else has one`, () => {
    const names = known.map(({ operation }) => operation.name);
    assert.ok(names.includes("given") && names.includes("_shares") && names.length > 180);
    assert.deepEqual(Object.keys(ofOperations).sort(), names.sort());
  });

  test(`${language}: every rule has a sentence, and every sentence is one of a rule that explains a cell`, () => {
    assert.deepEqual(Object.keys(rules).sort(), [...rulesOfSources()].sort());
    assert.deepEqual(Object.keys(rules).sort(), [...rulesInUse].sort());
  });

  test(`${language}: each is one sentence, and names parameters of the operation alone`, () => {
    for (const text of [...Object.values(ofOperations), ...Object.values(rules)]) {
      assert.match(text, /^[^.。]+[.。]$/);
    }
    for (const { operation } of known) {
      const own = operation.parameters.map(({ name }) => name);
      const named = Array.from(
        ofOperations[operation.name].matchAll(/`(\w+)`/g),
        ([, name]) => name,
      );
      const others = named.filter((name) => !own.includes(name) && !isOther(name));
      assert.deepEqual(others, [], operation.name);
    }
  });
}
