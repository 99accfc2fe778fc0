import { readFile } from "node:fs/promises";
import zopfli from "@gfx/zopfli";
import type { Plugin } from "vite";
import { engineModuleFiles } from "./paths.ts";
import { virtualModules } from "./virtual.ts";

/** More of them take longer and save next to nothing. */
const ROUNDS = 15;

/**
 * The compiled modules, `virtual:engine/<name>`: the function that starts one, which the compiler wrote, and its
 * WebAssembly, deflated, as base64 inside the page's script, since a page opened from a folder cannot fetch.
 */
export function engineModules(): Plugin {
  return virtualModules("engine", async (name) => {
    const { script, wasm } = engineModuleFiles(name);
    const deflated = await zopfli.zlibAsync(await readFile(wasm), { numiterations: ROUNDS });
    const packed = JSON.stringify(Buffer.from(deflated).toString("base64"));
    return `export { default as create } from ${JSON.stringify(script)};
export const packed = ${packed};`;
  });
}
