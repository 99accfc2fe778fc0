// The script that Emscripten writes beside a module, with Embind, which starts it: one for all modules, minified.
import { readFileSync, writeFileSync } from "node:fs";

/** Keeps what was written beside each module once; the compiler shortens names, so all must have been shortened alike. */
export async function keepScript(scripts, to) {
  const { minifySync } = await import("vite");
  const [text, ...others] = scripts.map((file) => readFileSync(file, "utf8"));
  if (others.some((other) => other !== text)) {
    throw new Error(`${scripts.join(", ")} are not the same: no script starts all modules.`);
  }
  const { code, errors } = minifySync("engine.mjs", text);
  if (errors.length > 0) throw new Error(errors[0].message);
  writeFileSync(to, `${code}\n`);
}
