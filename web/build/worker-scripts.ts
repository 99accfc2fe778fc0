import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import {
  countingWorker as counting,
  learningWorker as learning,
  publicEngine,
  racingWorker as racing,
  web,
} from "./paths.ts";
import { startingScript } from "./engine-modules.ts";
import { virtualModule } from "./virtual.ts";

/** Bundles a worker and its imports into one classic script. */
export async function bundleWorker(input: string, ...plugins: Plugin[]): Promise<string> {
  const output = (await build({
    configFile: false,
    root: web,
    logLevel: "error",
    plugins,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input, output: { format: "iife", codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}

/** A module that exports a worker's script as a string. */
async function textModule(input: string, ...plugins: Plugin[]): Promise<string> {
  return `export const text = ${JSON.stringify(await bundleWorker(input, ...plugins))};`;
}

/**
 * `virtual:counting-worker`: the script of the worker that counts, as a string. It can start the public module, whose
 * bytes the page sends to it.
 */
export function countingWorker(): Plugin {
  return virtualModule("counting-worker", () => textModule(counting, startingScript()));
}

/** `virtual:learning-worker`: the script of the worker that trains, likewise; it starts learning.wasm. */
export function learningWorker(): Plugin {
  return virtualModule("learning-worker", () => textModule(learning, startingScript()));
}

/** `virtual:racing-worker`: the script of the worker that measures, with the public engine; the page sends the bytes. */
export function racingWorker(): Plugin {
  return virtualModule("racing-worker", () => {
    const engine = `export { startEngine } from ${JSON.stringify(publicEngine)};`;
    return textModule(
      racing,
      virtualModule("public-engine", () => engine),
    );
  });
}
