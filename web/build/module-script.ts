import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { loader } from "./paths.ts";

interface Loader {
  checksumOf(text: string): number;
}

/** The function that the loader checks modules with in the browser. */
const { checksumOf } = runInNewContext(`${readFileSync(loader, "utf8")}; globalThis.scripts`, {
  TextEncoder,
}) as Loader;

/**
 * A classic script that defines a module of the page, with a checksum of its text. The attribute `integrity` cannot do
 * this: browsers refuse it for files that are opened from a folder, and digests of a service worker protect neither those
 * nor the first visit over plain http.
 */
export function moduleScript(name: string, code: string): string {
  const factory = `function(require,exports){${code}\n}`;
  return `scripts.define(${JSON.stringify(name)},${factory},${checksumOf(factory)});\n`;
}

/** The script with its checksum computed anew, after its text was changed; any other text as it is. */
export function updateChecksum(script: string): string {
  return script.replace(
    /^(scripts\.define\("[^"]+",)(function[^]*\n\}),-?\d+\);/,
    (_, start: string, factory: string) => `${start}${factory},${checksumOf(factory)});`,
  );
}
