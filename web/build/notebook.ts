import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { Plugin } from "vite";
import { frameComponent } from "./notebook-frame.ts";
import {
  fastKernelFile,
  notebookFolder,
  notebookWorker,
  packagesScript,
  pyodideFile,
} from "./paths.ts";
import { virtualModules } from "./virtual.ts";
import { startingScript } from "./engine-modules.ts";
import { bundleWorker } from "./worker-scripts.ts";

/**
 * `virtual:notebook/<name>`: what the page for notebooks hands over to its sandboxed frame, each in a script of its own,
 * since a page opened from a folder cannot fetch. Each is deflated, as base64.
 */
export function notebookFiles(): Plugin {
  return virtualModules("notebook", async (name) => {
    const bytes = await sources[name]?.();
    if (bytes === undefined) throw new Error(`There is no virtual:notebook/${name}.`);
    const packed = deflateSync(bytes, { level: 9 }).toString("base64");
    return `export const packed = ${JSON.stringify(packed)};`;
  });
}

/** `virtual:notebook/Frame.svelte`: a file, since only files are compiled as components. */
export function notebookFrames(): Plugin {
  return {
    name: "notebook-frame",
    enforce: "pre",
    async resolveId(wanted) {
      if (wanted !== "virtual:notebook/Frame.svelte") return undefined;
      const file = join(notebookFolder, "Frame.svelte");
      await mkdir(notebookFolder, { recursive: true });
      await writeFile(file, frameComponent);
      return file;
    },
  };
}

const sources: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  python: () => readFileSync(pyodideFile("pyodide.asm.wasm")),
  library: async () => (await zips()).libraryZip(),
  recorder: () => readFileSync(fastKernelFile("recorder")),
  packages: async () => (await zips()).packagesZip(),
  worker: workerScript,
  lock: lockInfo,
};

interface Zips {
  /** Of all Python in src/notebook. */
  packagesZip(): Promise<Uint8Array>;
  /** Of Python's library. */
  libraryZip(): Promise<Uint8Array>;
}

const zips = async (): Promise<Zips> => (await import(packagesScript)) as Zips;

/** The kernel with Pyodide's loader and the script that starts its module. */
async function workerScript(): Promise<Uint8Array> {
  return Buffer.from(await bundleWorker(notebookWorker, startingScript()));
}

/** Of Pyodide's lock file what it checks at its start. */
function lockInfo(): Uint8Array {
  const text = readFileSync(pyodideFile("pyodide-lock.json"), "utf8");
  const { info } = JSON.parse(text) as { info: object };
  return Buffer.from(JSON.stringify(info));
}
