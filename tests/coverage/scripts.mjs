// From counts of scripts to counts of sources: each script with the sum of its counts, its text and its map.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { mergeScriptCovs } from "@bcoe/v8-coverage";
import { encode } from "@jridgewell/sourcemap-codec";
import { must, nodeTool, root } from "../../web/scripts/tools.mjs";

/** Where everything lies that is only there to be counted. */
export const folder = join(root, "build/coverage-web");
const read = (...path) => readFileSync(join(...path), "utf8");

/** What the site as it is built for counting is of, mode by mode. */
const MODES = ["en", "zh", "api"];

/** Builds the site whose scripts keep their lines, and the maps of these and of the module's. */
export async function buildMapped() {
  for (const mode of MODES) {
    const config = ["build", "-c", "tests/coverage/site.config.ts", "--mode", mode];
    await must(process.execPath, nodeTool("vite/bin/vite.js", ...config), {
      env: { VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" },
    });
  }
  const project = ["-p", "web/src/engine/tsconfig.json", "--noEmit", "false", "--sourceMap"];
  const out = ["--outDir", join(folder, "engine")];
  await must(process.execPath, nodeTool("typescript/bin/tsc", ...project, ...out));
}

/** All counts of a folder, those of the same text added up. */
function countsIn(name) {
  const counts = new Map();
  const from = join(folder, name);
  for (const file of existsSync(from) ? readdirSync(from) : []) {
    for (const script of JSON.parse(read(from, file))) {
      const key = `${script.url}\n${script.source ?? ""}`;
      const known = counts.get(key);
      counts.set(key, known ? { ...script, ...mergeScriptCovs([known, script]) } : script);
    }
  }
  return [...counts.values()];
}

/** What each page runs before its own scripts, as web/build/classic-scripts.ts puts it together. */
const EARLY = ["web/src/app/early.js", "web/src/app/loader.js"].map((file) => join(root, file));

/** What pages have run of the module as it lies there. */
export function scriptsOfModule() {
  return countsIn("page")
    .filter(({ url }) => url.startsWith("dist/engine/"))
    .flatMap((script) => ofModule({ ...script, source: read(root, script.url) }));
}

/** The scripts of the site, also those that no test has asked for. */
export function scriptsOfSite() {
  const counts = new Map(countsIn("page").map((each) => [each.url, each.functions]));
  const names = readdirSync(join(folder, "site/assets")).filter((name) => name.endsWith(".js"));
  return names.flatMap((name) => {
    const source = read(folder, "site/assets", name);
    const map = join(folder, "maps", `${name}.map`);
    // A chunk that is of no source has no map.
    if (!name.startsWith("early-") && !existsSync(map)) return [];
    const sourceMap = existsSync(map) ? JSON.parse(read(map)) : mapOf(source, EARLY);
    return [
      { url: `site/${name}`, source, functions: counts.get(name) ?? uncalled(source), sourceMap },
    ];
  });
}

/** What Node.js has run: the module, and sources of the page as Vite compiles them. */
export function scriptsOfNode() {
  const counted = countsIn("node").flatMap((script) =>
    script.url.startsWith(`${root}/dist/engine/`) ? ofModule(script) : ofSource(script),
  );
  const names = new Set(counted.map(({ url }) => url));
  const others = readdirSync(join(folder, "engine"))
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ url: `${root}/dist/engine/${file}`, source: read(folder, "engine", file) }))
    .filter(({ url }) => existsSync(url))
    .flatMap((each) => ofModule({ ...each, functions: uncalled(each.source) }));
  return [...counted, ...others.filter(({ url }) => !names.has(url))];
}

/** As it lies in dist/engine: the same that comes with a map, which it is compiled with a second time. */
function ofModule({ url, source, functions }) {
  const file = join(folder, "engine", `${basename(url)}.map`);
  if (!existsSync(file)) return [];
  const map = JSON.parse(readFileSync(file, "utf8"));
  const sources = map.sources.map((each) => relative(root, resolve(dirname(file), each)));
  const sourcesContent = sources.map((each) => read(root, each));
  return [{ url, source, functions, sourceMap: { ...map, sources, sourcesContent } }];
}

const INLINE = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)/;

function ofSource({ url, source, functions }) {
  const encoded = INLINE.exec(source)?.[1];
  if (encoded === undefined) return [];
  const map = JSON.parse(Buffer.from(encoded, "base64").toString());
  const sourceMap = { ...map, sources: [relative(root, url)], sourcesContent: [read(url)] };
  return [{ url, source, functions, sourceMap }];
}

function uncalled(source) {
  const ranges = [{ startOffset: 0, endOffset: source.length, count: 0 }];
  return [{ functionName: "", ranges, isBlockCoverage: true }];
}

/** The map of a text that some files stand in as they are, one behind the other. */
function mapOf(text, files) {
  const lines = files.flatMap((file, source) =>
    read(file)
      .split("\n")
      .map((line, at) => ({ line, at, source })),
  );
  const mappings = text.split("\n").map((line, row) => {
    const from = lines[row];
    if (from?.line !== line) return [];
    return [...line.matchAll(/\b\w|\W/g)].map(({ index }) => [index, from.source, from.at, index]);
  });
  return {
    version: 3,
    sources: files.map((file) => relative(root, file)),
    sourcesContent: files.map((file) => read(file)),
    names: [],
    mappings: encode(mappings),
  };
}
