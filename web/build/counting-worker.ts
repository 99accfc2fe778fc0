import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { countingWorker as script, engineModuleFiles, web } from "./paths.ts";
import { virtualModule } from "./virtual.ts";

/**
 * The script of the worker that counts, `virtual:counting-worker`, as a text: with what starts the public module, but
 * without its bytes, which the page hands over.
 */
export function countingWorker(): Plugin {
  return virtualModule("counting-worker", async () => {
    const { script: starter } = engineModuleFiles("engine");
    const output = (await build({
      configFile: false,
      root: web,
      logLevel: "error",
      plugins: [
        virtualModule(
          "engine/engine",
          () => `export { default as create } from ${JSON.stringify(starter)};`,
        ),
      ],
      build: {
        write: false,
        target: "es2022",
        modulePreload: false,
        rolldownOptions: { input: script, output: { format: "iife" } },
      },
    })) as Rolldown.RolldownOutput;
    return `export const text = ${JSON.stringify(output.output[0].code)};`;
  });
}
