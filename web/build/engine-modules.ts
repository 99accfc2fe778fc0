import { readFile } from "node:fs/promises";
import zopfli from "@gfx/zopfli";
import type { Plugin } from "vite";
import { engineModuleFile, fastKernelFile } from "./paths.ts";
import { virtualModules } from "./virtual.ts";

/** More of them take longer and save next to nothing. */
const ROUNDS = 15;

/**
 * The compiled modules, `virtual:engine/<name>`, deflated, as base64 inside the page's script, since a page opened from a
 * folder cannot fetch.
 */
export function engineModules(): Plugin {
  return virtualModules("engine", (name) => packedOf(engineModuleFile(name)));
}

/** The variants of the fast kernel, `virtual:fast-kernel/<name>`, packed likewise. */
export function fastKernels(): Plugin {
  return virtualModules("fast-kernel", (name) => packedOf(fastKernelFile(name)));
}

async function packedOf(wasm: string): Promise<string> {
  const deflated = await zopfli.zlibAsync(await readFile(wasm), { numiterations: ROUNDS });
  return `export const packed = ${JSON.stringify(Buffer.from(deflated).toString("base64"))};`;
}
