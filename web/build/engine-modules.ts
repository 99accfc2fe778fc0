import { readFile } from "node:fs/promises";
import zopfli from "@gfx/zopfli";
import type { Plugin } from "vite";
import { embindScript, engineModuleFile, fastKernelFile } from "./paths.ts";
import { virtualModules } from "./virtual.ts";

/** More iterations of zopfli take longer and save next to nothing. */
const ITERATIONS = 15;

/**
 * `virtual:engine/<name>`: a compiled module, deflated, as base64 in a script, since a page opened from a folder cannot
 * fetch.
 */
export function engineModules(): Plugin {
  return virtualModules("engine", (name) => packModule(engineModuleFile(name)));
}

/** Resolves Emscripten's script, which the sources import as `./engine.mjs`, to the one that the engine's build wrote. */
export function startingScript(): Plugin {
  return {
    name: "starting-script",
    resolveId: (wanted) => (wanted === "./engine.mjs" ? embindScript : undefined),
  };
}

/** `virtual:fast-kernel/<name>`: a variant of the fast kernel, packed likewise. */
export function fastKernels(): Plugin {
  return virtualModules("fast-kernel", (name) => packModule(fastKernelFile(name)));
}

async function packModule(wasm: string): Promise<string> {
  const deflated = await zopfli.zlibAsync(await readFile(wasm), { numiterations: ITERATIONS });
  return `export const packed = ${JSON.stringify(Buffer.from(deflated).toString("base64"))};`;
}
