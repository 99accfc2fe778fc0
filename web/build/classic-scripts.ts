import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { minifySync } from "vite";
import type { Plugin, Rolldown } from "vite";
import { languages } from "../src/model/spoken-languages.ts";
import { definition } from "./definition.ts";
import { chunkWriters, earlyScripts } from "./paths.ts";
import { POLICY } from "./policy.ts";

/** What Vite hands over beside what is to be loaded, for fetching ahead. */
const AHEAD = ",void 0,{}.url)";

const DYNAMIC = /Promise\.resolve\(\)\.then\(\(\)\s*=>\s*require\("\.\/([^"]+)"\)\)/g;

/**
 * A page opened from a folder runs neither modules nor anything with `crossorigin`: each chunk becomes a classic script
 * that defines its module, see src/app/loader.js. Adds the policy, and what must run before the first paint. `site` leads from
 * the page to where its assets lie.
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
    /** What Vite would put around each `import()`: there is nothing to fetch ahead here. */
    load: {
      order: "pre",
      handler: (id) =>
        id.endsWith("vite/preload-helper.js")
          ? "export const __vitePreload = (load) => load();"
          : undefined,
    },
    /** A name stands for the same bytes for ever: chunks are written anew below, behind the digest in their names. */
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
          .replace("<script defer", `${tagsOf(chunk, bundle ?? {}, site)}<script defer`)
          .replace(
            '<meta charset="utf-8" />',
            `<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
          )
          // Behind the style sheet, whose faces it waits for.
          .replace("</head>", `  <script src="${site}${early}"></script>\n  </head>`),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk") chunk.code = defined(chunk, bundle);
        }
      },
    },
  };
}

/** The chunk as a script that defines its module; the page's own runs it too. */
function defined(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string {
  const name = basename(chunk.fileName);
  const known = first(bundle);
  const own = chunk.code.trimEnd().replaceAll(AHEAD, ")");
  const code = own.replaceAll(DYNAMIC, (_, wanted: string) => {
    const further = bundle[`assets/${wanted}`];
    if (further?.type !== "chunk") throw new Error(`There is no chunk ${wanted}.`);
    const all = [further.fileName, ...needed(further, bundle)].filter(
      (file) => file !== chunk.fileName && !known.includes(file),
    );
    const styles = new Set(all.flatMap((file) => stylesOf(bundle[file])));
    return `scripts.bring(${list(all)},${list([...styles])})`;
  });
  if (code.includes("import(") || code.includes(".then(()=>require(")) {
    throw new Error(`${chunk.fileName} has an import that would not run from a folder.`);
  }
  const run = chunk.isEntry ? `scripts.start(${JSON.stringify(name)});\n` : "";
  return definition(name, code) + run;
}

/** What has run before anything is brought: the page's own script, and what that needs. */
function first(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((each) =>
    each.type === "chunk" && each.isEntry ? [each.fileName, ...needed(each, bundle)] : [],
  );
}

function stylesOf(chunk: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string[] {
  return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
}

function list(files: readonly string[]): string {
  return JSON.stringify(files.map((file) => basename(file)));
}

/** The files that must have run before a chunk. */
function needed(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
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

function tagsOf(
  chunk: Rolldown.OutputChunk | undefined,
  bundle: Rolldown.OutputBundle,
  site: string,
): string {
  if (chunk === undefined) return "";
  return needed(chunk, bundle)
    .map((file) => `<script defer src="${site}${file}"></script>\n    `)
    .join("");
}
