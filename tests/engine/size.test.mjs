// What the fast kernel adds to what a page loads.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

const folder = fileURLToPath(new URL("../../dist/engine/", import.meta.url));
const LIMIT = 12_000;

/** Its JavaScript as a bundler leaves it, without what the engine has anyway. */
async function bundled() {
  const scratch = mkdtempSync(join(tmpdir(), "size-"));
  try {
    const entry = join(scratch, "entry.js");
    const files = ["fused", "heads", "fast", "simd"];
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

test("the fast kernel adds less than 12 KB, brotli, in either variant", async () => {
  const script = brotliCompressSync(await bundled()).length;
  for (const file of ["fused.wasm", "fused-relaxed.wasm"]) {
    const kernel = brotliCompressSync(readFileSync(join(folder, file))).length;
    assert.ok(kernel > 4000 && script > 1000, `${file}: ${kernel} and ${script} bytes`);
    assert.ok(kernel + script < LIMIT, `${file}: ${kernel} and ${script} bytes`);
  }
});
