import { readFile } from "node:fs/promises";
import zopfli from "@gfx/zopfli";
import type { Plugin } from "vite";
import { engineGlue, engineWasmFile } from "./paths.ts";
import { virtualModule } from "./virtual.ts";

/** More of them take longer and save next to nothing. */
const ROUNDS = 15;

/**
 * Finds the compiled engine: its script beside the engine's folder, and its WebAssembly, deflated, as base64
 * inside the page's script, since a page opened from a folder cannot fetch.
 */
export function engineWasm(): Plugin {
  const base64 = virtualModule("engine-wasm", async () => {
    const bytes = await readFile(engineWasmFile);
    const deflated = await zopfli.zlibAsync(bytes, { numiterations: ROUNDS });
    return `export default ${JSON.stringify(Buffer.from(deflated).toString("base64"))};`;
  });
  const resolve = base64.resolveId as (wanted: string) => string | undefined;
  return {
    ...base64,
    enforce: "pre",
    resolveId: (wanted: string) => (wanted === "./engine.mjs" ? engineGlue : resolve(wanted)),
  };
}
