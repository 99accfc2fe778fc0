// A script for a worker as the text of a module: the pool starts its workers from it wherever it is itself.
import { rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Makes one classic script of a compiled one and what it imports, and writes a module with its `text` instead. */
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
  writeFileSync(to, `export const text = ${JSON.stringify(output[0].code)};\n`);
  rmSync(script);
}
