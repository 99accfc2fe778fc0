import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import type { GoldenEntry } from "../src/model/badge.ts";
import { shortestFloat } from "../src/model/number.ts";
import { goldenFile } from "./paths.ts";
import { toSource, virtualModules } from "./virtual.ts";

interface StoredEntry {
  lesson: string;
  id: string;
  decimals?: number;
  printed?: string[];
  printed_is_a_prefix?: boolean;
  float32: number[];
}

/** What the notebook of a lesson prints, for the badges: `virtual:golden/<lesson>`. */
export function golden(): Plugin {
  return virtualModules("golden", async (wanted) => {
    const stored = JSON.parse(await readFile(goldenFile, "utf8")) as { entries: StoredEntry[] };
    const entries = stored.entries.flatMap((entry): GoldenEntry[] => {
      const { lesson, id, printed, decimals, float32 } = entry;
      if (lesson !== wanted || printed === undefined || decimals === undefined) return [];
      const values = float32.map((value) => Number(shortestFloat(value)));
      const prefix = entry.printed_is_a_prefix ?? false;
      return [{ id, printed, decimals, float32: values, prefix }];
    });
    return `export default ${toSource(entries)};`;
  });
}
