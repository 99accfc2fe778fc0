import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { minifySync } from "vite";
import type { Plugin, Rolldown } from "vite";
import { languages } from "../src/model/spoken-languages.ts";
import { moduleScript } from "./module-script.ts";
import { chunkWriters, earlyScripts } from "./paths.ts";
import { POLICY } from "./policy.ts";

/** The further arguments of Vite's `__vitePreload` behind the import itself. */
const PRELOAD_ARGUMENTS = ",void 0,{}.url)";

const DYNAMIC = /Promise\.resolve\(\)\.then\(\(\)\s*=>\s*require\("\.\/([^"]+)"\)\)/g;

/**
 * A page opened from a folder runs neither modules nor anything with `crossorigin`: each chunk becomes a classic script
 * that defines its module, see src/app/loader.js. Adds the content security policy and the script that runs before the
 * first paint. `site` is the relative path from the page to the site's root.
 */
export function classicScripts(site = "./"): Plugin {
  let early = "";
  let minified = true;
  return {
    name: "classic-scripts",
    apply: "build",
    configResolved({ build }) {
      minified = build.minify !== false;
    },
    /** Vite wraps each `import()` in this helper; nothing is preloaded here. */
    load: {
      order: "pre",
      handler: (id) =>
        id.endsWith("vite/preload-helper.js")
          ? "export const __vitePreload = (load) => load();"
          : undefined,
    },
    /** Names hold a digest, but `generateBundle` rewrites chunks after it was computed: what rewrites them counts too. */
    augmentChunkHash: () => chunkWriters.map((file) => readFileSync(file, "utf8")).join(""),
    async buildStart() {
      const sources = await Promise.all(earlyScripts.map((file) => readFile(file, "utf8")));
      const files = Object.fromEntries(languages.map(({ id, page }) => [id, page]));
      const text = sources
        .join("\n")
        .replace("= LANGUAGES", `= ${JSON.stringify(files)}`)
        .replaceAll("./assets/", `${site}assets/`);
      const source = minified ? minifySync("early.js", text).code : text;
      const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
      early = `assets/early-${hash}.js`;
      this.emitFile({ type: "asset", fileName: early, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle, chunk }) =>
        html
          .replaceAll(/ type="module"(?: crossorigin)?/g, " defer")
          .replaceAll(" crossorigin", "")
          .replace("<script defer", `${scriptTagsOf(chunk, bundle ?? {}, site)}<script defer`)
          .replace(
            '<meta charset="utf-8" />',
            `<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
          )
          // Behind the style sheet: it waits for the fonts declared there.
          .replace("</head>", `  <script src="${site}${early}"></script>\n  </head>`),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk") chunk.code = toClassicScript(chunk, bundle);
        }
      },
    },
  };
}

/** The chunk as a script that defines its module; that of the entry starts it too. */
function toClassicScript(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string {
  const name = basename(chunk.fileName);
  const loaded = filesOfEntry(bundle);
  const source = chunk.code.trimEnd().replaceAll(PRELOAD_ARGUMENTS, ")");
  const code = source.replaceAll(DYNAMIC, (_, wanted: string) => {
    const imported = bundle[`assets/${wanted}`];
    if (imported?.type !== "chunk") throw new Error(`There is no chunk ${wanted}.`);
    // Of a module that has run, its exports are what is asked for.
    const all = [imported.fileName, ...dependenciesOf(imported, bundle)].filter(
      (file) => file === imported.fileName || (file !== chunk.fileName && !loaded.includes(file)),
    );
    const further = all.filter((file) => !loaded.includes(file));
    const styles = new Set(further.flatMap((file) => stylesOf(bundle[file])));
    return `scripts.load(${list(all)},${list([...styles])})`;
  });
  if (code.includes("import(") || code.includes(".then(()=>require(")) {
    throw new Error(`${chunk.fileName} has an import that would not run from a folder.`);
  }
  const run = chunk.isEntry ? `scripts.start(${JSON.stringify(name)});\n` : "";
  return moduleScript(name, code) + run;
}

/** The files that have run before any dynamic import: the entry and its dependencies. */
function filesOfEntry(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((each) =>
    each.type === "chunk" && each.isEntry ? [each.fileName, ...dependenciesOf(each, bundle)] : [],
  );
}

function stylesOf(chunk: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string[] {
  return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
}

function list(files: readonly string[]): string {
  return JSON.stringify(files.map((file) => basename(file)));
}

/** The files that must have run before a chunk. */
function dependenciesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const visit = (from: Rolldown.OutputChunk): void => {
    for (const file of from.imports) {
      const next = bundle[file];
      if (files.has(file) || next?.type !== "chunk") continue;
      files.add(file);
      visit(next);
    }
  };
  visit(chunk);
  return [...files];
}

function scriptTagsOf(
  chunk: Rolldown.OutputChunk | undefined,
  bundle: Rolldown.OutputBundle,
  site: string,
): string {
  if (chunk === undefined) return "";
  return dependenciesOf(chunk, bundle)
    .map((file) => `<script defer src="${site}${file}"></script>\n    `)
    .join("");
}
