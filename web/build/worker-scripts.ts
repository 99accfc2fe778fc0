import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { countingWorker as counting, publicEngine, racingWorker as racing, web } from "./paths.ts";
import { virtualModule } from "./virtual.ts";

/** One classic script of a worker's and what it imports, as a text. */
async function scriptOf(input: string, ...plugins: Plugin[]): Promise<string> {
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
  return `export const text = ${JSON.stringify(output.output[0].code)};`;
}

/**
 * The script of the worker that counts, `virtual:counting-worker`, as a text: with what starts the public module, but
 * without its bytes, which the page hands over.
 */
export function countingWorker(): Plugin {
  return virtualModule("counting-worker", () => scriptOf(counting));
}

/** That of the worker that measures, `virtual:racing-worker`: with the public engine as anyone gets it, less its bytes. */
export function racingWorker(): Plugin {
  return virtualModule("racing-worker", () => {
    const engine = `export { startEngine } from ${JSON.stringify(publicEngine)};`;
    return scriptOf(
      racing,
      virtualModule("public-engine", () => engine),
    );
  });
}
