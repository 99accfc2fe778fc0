// The bytes and the scripts that a program loads with the engine and its fast kernel.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { engine as limits, past } from "../budget.mjs";

const address = new URL("../../dist/engine/", import.meta.url);
const folder = fileURLToPath(address);

const brotli = (content) => brotliCompressSync(content).length;

test("each module is within its budget in brotli", () => {
  const modules = readdirSync(folder).filter((file) => file.endsWith(".wasm"));
  assert.deepEqual(
    modules,
    Object.keys(limits)
      .filter((name) => name.endsWith(".wasm"))
      .sort(),
  );
  const over = modules.flatMap((file) =>
    past(file, brotli(readFileSync(join(folder, file))), limits[file]),
  );
  assert.deepEqual(over, []);
});

test("an exceeded budget is reported in one line with the limit", () => {
  assert.deepEqual(past("a file", 12, 12), []);
  const line = "a file: 15 bytes, 3 past the limit of 12 in tests/budget.mjs";
  assert.deepEqual(past("a file", 15, 12), [line]);
});

test("what a program loads before its first result is within its budget in brotli", () => {
  const scripts = ["index.js", "parts/create.js"].map((file) => readFileSync(join(folder, file)));
  const modules = ["engine.wasm", "fused-relaxed.wasm"].map((file) =>
    readFileSync(join(folder, file)),
  );
  const sizes = [...scripts, ...modules].map(brotli);
  const size = sizes.reduce((sum, each) => sum + each, 0);
  assert.ok(Math.min(...sizes) > 50 && size > 40_000, `${sizes.join(", ")} bytes`);
  assert.deepEqual(past("the first load", size, limits.started), []);
  assert.ok(
    !scripts.some((code) => /lesson|worker_threads/.test(code)),
    "the scripts hold only the engine",
  );
});

const importsOf = (file) =>
  [
    ...readFileSync(join(folder, file), "utf8").matchAll(/(?:from\s*|import\()["`](\..*?)["`]/g),
  ].map(([, path]) => path);

const partOf = { index: "create", lessons: "start-lessons", recorder: "start-recorder" };

test("the main entry asks for one script, each other for one beside the main entry", () => {
  assert.deepEqual(importsOf("index.js"), ["./parts/create.js"]);
  for (const entry of ["lessons", "recorder"]) {
    assert.deepEqual(importsOf(`${entry}.js`), ["./index.js", `./parts/${partOf[entry]}.js`]);
  }
  assert.deepEqual(importsOf("parts/create.js").sort(), ["../index.js", "./pool.js"]);
  assert.deepEqual(importsOf("parts/start-recorder.js"), ["../index.js"]);
  assert.deepEqual(importsOf("parts/start-lessons.js").sort(), ["../index.js", "./create.js"]);
});

test("bundlers and Node.js get entries of several scripts, so that they can leave out what loads an engine", () => {
  const loaders = { index: "load", lessons: "load-lessons", recorder: "load-recorder" };
  for (const [entry, loader] of Object.entries(loaders)) {
    assert.deepEqual(importsOf(`split/${entry}.js`), ["../errors.js", `../${loader}.js`]);
    assert.deepEqual(importsOf(`${loader}.js`), [
      "./errors.js",
      `./split/parts/${partOf[entry]}.js`,
    ]);
  }
});

for (const kind of ["", "split/"]) {
  test(`all entries ${kind ? "of several scripts " : ""}and their parts throw refusals of one class`, async () => {
    const entries = await Promise.all(
      Object.keys(partOf).map((name) => import(new URL(`${kind}${name}.js`, address).href)),
    );
    const [{ AttentionError: Refusal }] = entries;
    for (const { AttentionError, load } of entries) {
      assert.equal(AttentionError, Refusal);
      // What a loader refuses, what its part refuses, and what a call refuses.
      await assert.rejects(load({ wasm: 1 }), Refusal);
      await assert.rejects(load({ wasm: new Uint8Array(8) }), Refusal);
      const { softmax, record } = await load();
      const refused = softmax
        ? () => softmax({ shape: [1], data: [] })
        : () => record({ seed: "" });
      assert.throws(refused, Refusal);
    }
  });
}
