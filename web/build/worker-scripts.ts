import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { countingWorker as counting, publicEngine, racingWorker as racing, web } from "./paths.ts";
import { startingScript } from "./engine-modules.ts";
import { virtualModule } from "./virtual.ts";

/** One classic script of a worker's and what it imports. */
export async function scriptOf(input: string, ...plugins: Plugin[]): Promise<string> {
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

/** The same as a module that holds it as a text. */
async function textOf(input: string, ...plugins: Plugin[]): Promise<string> {
  return `export const text = ${JSON.stringify(await scriptOf(input, ...plugins))};`;
}

/**
 * The script of the worker that counts, `virtual:counting-worker`, as a text: with what starts the public module, but
 * without its bytes, which the page hands over.
 */
export function countingWorker(): Plugin {
  return virtualModule("counting-worker", () => textOf(counting, startingScript()));
}

/** That of the worker that measures, `virtual:racing-worker`: with the public engine as anyone gets it, less its bytes. */
export function racingWorker(): Plugin {
  return virtualModule("racing-worker", () => {
    const engine = `export { startEngine } from ${JSON.stringify(publicEngine)};`;
    return textOf(
      racing,
      virtualModule("public-engine", () => engine),
    );
  });
}
