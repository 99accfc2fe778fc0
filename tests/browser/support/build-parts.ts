import { readFileSync } from "node:fs";
import { built } from "./test";

/** Something that the built page brings when it is first needed: its module, what that needs, and their styles. */
export interface BuiltPart {
  /** The name of its file without the digest. */
  readonly name: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** All that the page brings later, as its scripts ask for it, see web/build/classic-scripts.ts. */
export function builtParts(page = "index.html"): readonly BuiltPart[] {
  const parts = new Map<string, BuiltPart>();
  const read = new Set<string>();
  const first = readFileSync(`${built}/${page}`, "utf8").matchAll(/"\.\/assets\/([^"]+\.js)"/g);
  const pending = Array.from(first, ([, file = ""]) => file);
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (read.has(file)) continue;
    read.add(file);
    const text = readFileSync(`${built}/assets/${file}`, "utf8");
    for (const [, js = "", css = ""] of text.matchAll(
      /scripts\.load\((\[[^\]]*\]),(\[[^\]]*\])\)/g,
    )) {
      const [scripts, styles] = [JSON.parse(js) as string[], JSON.parse(css) as string[]];
      const [script = ""] = scripts;
      parts.set(script, { name: script.replace(/-[^-]{8}\.js$|-.{8}\.js$/, ""), scripts, styles });
      pending.push(...scripts);
    }
  }
  return [...parts.values()];
}
