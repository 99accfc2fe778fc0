// The bytes and the scripts that a program loads with the engine and its fast kernel.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { engine as limits, past } from "../budget.mjs";

const folder = fileURLToPath(new URL("../../dist/engine/", import.meta.url));

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
  const scripts = ["index.js", "errors.js", "load.js", "parts/create.js"].map((file) =>
    readFileSync(join(folder, file)),
  );
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

test("each entry asks for one script beside its own, and that for none but the class of refusals", () => {
  const importsOf = (file) =>
    [
      ...readFileSync(join(folder, file), "utf8").matchAll(/(?:from\s*|import\()["`](\..*?)["`]/g),
    ].map(([, path]) => path);
  const entries = {
    load: "create",
    "load-lessons": "start-lessons",
    "load-recorder": "start-recorder",
  };
  for (const [loader, part] of Object.entries(entries)) {
    assert.deepEqual(importsOf(`${loader}.js`), ["./errors.js", `./parts/${part}.js`]);
  }
  assert.deepEqual(importsOf("parts/create.js").sort(), ["../errors.js", "./pool.js"]);
  assert.deepEqual(importsOf("parts/start-recorder.js"), ["../errors.js"]);
  assert.deepEqual(importsOf("parts/start-lessons.js").sort(), ["../errors.js", "./create.js"]);
});
