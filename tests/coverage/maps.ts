import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import type { SourceMapSegment } from "@jridgewell/sourcemap-codec";
import type { Plugin, Rolldown } from "vite";

/** A script as it was before the page's own plugin made it a classic one, and where each part of it comes from. */
interface Before {
  readonly code: string;
  readonly map: Rolldown.SourceMap;
}

/** Lays the maps of all scripts aside, in a folder: first notes them, then follows what the page's own plugin changed. */
export function mapsAside(folder: string): [before: Plugin, after: Plugin] {
  const known = new Map<string, Before>();
  return [
    {
      name: "maps-before",
      apply: "build",
      generateBundle: {
        order: "post",
        handler(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== "chunk" || chunk.map === null) continue;
            known.set(chunk.fileName, { code: chunk.code, map: chunk.map });
          }
        },
      },
    },
    {
      name: "maps-after",
      apply: "build",
      generateBundle: {
        order: "post",
        handler(_, bundle) {
          mkdirSync(folder, { recursive: true });
          for (const [file, each] of Object.entries(bundle)) {
            if (file.endsWith(".map")) Reflect.deleteProperty(bundle, file);
            const before = known.get(file);
            if (each.type !== "chunk" || before === undefined) continue;
            const map = { ...before.map, mappings: moved(before, each.code) };
            writeFileSync(join(folder, `${basename(file)}.map`), JSON.stringify(map));
          }
        },
      },
    },
  ];
}

/** The mappings of a script whose lines were each changed in one place at the most, or had something put around them. */
function moved({ code, map }: Before, now: string): string {
  const [then, lines] = [code.split("\n"), now.split("\n")];
  const mappings = decode(map.mappings).map((segments, at) =>
    shifted(segments, then[at] ?? "", lines[at] ?? ""),
  );
  return encode(mappings);
}

/** What lies in front of the change stays, what lies behind it moves, and the changed itself comes from nowhere. */
function shifted(segments: SourceMapSegment[], then: string, now: string): SourceMapSegment[] {
  if (then === now) return segments;
  const shorter = Math.min(then.length, now.length);
  let behind = 0;
  while (behind < shorter && then.at(-1 - behind) === now.at(-1 - behind)) behind += 1;
  let front = 0;
  while (front < shorter - behind && then[front] === now[front]) front += 1;
  return segments
    .filter(([column]) => column <= front || column >= then.length - behind)
    .map(([column, ...rest]) => {
      const place = column >= then.length - behind ? column + now.length - then.length : column;
      return [place, ...rest] as SourceMapSegment;
    });
}
