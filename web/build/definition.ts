import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { loader } from "./paths.ts";

interface Loader {
  sumOf(text: string): number;
}

/** The loader as pages run it: it checks by its own sums. */
const { sumOf } = runInNewContext(`${readFileSync(loader, "utf8")}; globalThis.scripts`) as Loader;

/** A script that defines a module of the page, with a sum by which the loader knows that it is whole. */
export function definition(name: string, code: string): string {
  const factory = `function(require,exports){${code}\n}`;
  return `scripts.define(${JSON.stringify(name)},${factory},${sumOf(factory)});\n`;
}

/** The script with its sum counted anew, after its text was changed; anything else as it is. */
export function redefined(script: string): string {
  return script.replace(
    /^(scripts\.define\("[^"]+",)(function[^]*\n\}),-?\d+\);/,
    (_, start: string, factory: string) => `${start}${factory},${sumOf(factory)});`,
  );
}
