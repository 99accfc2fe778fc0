// The bytes that a page loads with the engine and with the fast kernel.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { engine as limits, past } from "../budget.mjs";

const folder = fileURLToPath(new URL("../../dist/engine/", import.meta.url));

const brotli = (content) => brotliCompressSync(content).length;

/** The bundled scripts that start the engine: the entry and its static imports. */
async function scriptsOf(entry) {
  const { output } = await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    build: {
      write: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(folder, entry), preserveEntrySignatures: "strict" },
    },
  });
  const chunks = new Map(output.map((file) => [file.fileName, file]));
  const withImports = (chunk) => [
    chunk,
    ...chunk.imports.flatMap((name) => withImports(chunks.get(name))),
  ];
  return [...new Set(withImports(output.find(({ isEntry }) => isEntry)))].map(({ code }) => code);
}

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

test("the engine, module and scripts, is within its budget in brotli", async () => {
  const module = brotli(readFileSync(join(folder, "engine.wasm")));
  const scripts = await scriptsOf("index.js");
  const script = scripts.reduce((sum, code) => sum + brotli(code), 0);
  assert.ok(module > 20_000 && script > 4000, `${module} and ${script} bytes`);
  assert.deepEqual(past("engine.wasm and its scripts", module + script, limits.started), []);
  assert.ok(
    !scripts.some((code) => /lesson|worker_threads/.test(code)),
    "the scripts hold only the engine",
  );
});

/** The bundled JavaScript of the fast kernel, without the modules that the engine loads anyway. */
async function bundled() {
  const scratch = mkdtempSync(join(tmpdir(), "size-"));
  try {
    const entry = join(scratch, "entry.js");
    const files = ["start-fast", "fused", "heads", "fast", "simd"];
    const text = files.map((name) => `export * from "${join(folder, name)}.js";`).join("\n");
    writeFileSync(entry, text);
    const [{ output }] = await build({
      configFile: false,
      logLevel: "silent",
      build: {
        write: false,
        lib: { entry, formats: ["iife"], name: "fast" },
        minify: true,
        rollupOptions: { external: [/errors\.js$/, /packed\.js$/] },
      },
    });
    return output[0].code;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

test("the fast kernel with its scripts is within its budget in brotli, in either variant", async () => {
  const script = brotli(await bundled());
  for (const file of ["fused.wasm", "fused-relaxed.wasm"]) {
    const kernel = brotli(readFileSync(join(folder, file)));
    assert.ok(kernel > 4000 && script > 1000, `${file}: ${kernel} and ${script} bytes`);
    assert.deepEqual(past(`${file} and its scripts`, kernel + script, limits.kernel), []);
  }
});
