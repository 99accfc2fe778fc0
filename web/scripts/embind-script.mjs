// The JavaScript that Emscripten generates for a module, Embind included: one minified script for all modules.
import { readFileSync, writeFileSync } from "node:fs";

/** Writes the script once; Emscripten minifies import and export names, so the scripts of all modules must be the same. */
export async function writeEmbindScript(scripts, to) {
  const { minifySync } = await import("vite");
  const [text, ...others] = scripts.map((file) => readFileSync(file, "utf8"));
  if (others.some((other) => other !== text)) {
    throw new Error(`${scripts.join(", ")} are not the same: one script cannot start all modules.`);
  }
  const { code, errors } = minifySync("engine.mjs", text);
  if (errors.length > 0) throw new Error(errors[0].message);
  writeFileSync(to, `${code}\n`);
}
