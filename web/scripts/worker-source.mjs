// Embeds a worker's script as a string, so that the pool can start workers wherever the module was loaded from.
import { rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Bundles a compiled script with its imports into one classic script, and replaces it by a module that exports its `source`. */
export async function embedWorker(script, to) {
  const { build } = await import("vite");
  const { output } = await build({
    configFile: false,
    root: dirname(script),
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: script, output: { format: "iife" } },
    },
  });
  writeFileSync(to, `export const source = ${JSON.stringify(output[0].code)};\n`);
  rmSync(script);
}
