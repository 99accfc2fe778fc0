import { runnerImport } from "vite";
import type { Plugin, PluginOption } from "vite";
import { apiPrerenderModule, web } from "./paths.ts";

interface Prerender {
  /** By file name. */
  prerender(): Readonly<Record<string, ApiPage>>;
}

interface ApiPage {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

/** Prerenders the API page, reference and examples, into one HTML file for each language. */
export function apiPages(contents: () => PluginOption[]): Plugin {
  return {
    name: "api-pages",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const { module } = await runnerImport<Prerender>(apiPrerenderModule, {
          root: web,
          configFile: false,
          logLevel: "error",
          plugins: contents(),
        });
        const shell = bundle["api/index.html"];
        if (shell?.type !== "asset") throw new Error("The API page was not made.");
        const html = String(shell.source);
        for (const [file, page] of Object.entries(module.prerender())) {
          const source = fillTemplate(html, page);
          const fileName = `api/${file}`;
          if (fileName === shell.fileName) shell.source = source;
          else this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
  };
}

function fillTemplate(html: string, { language, title, description, body }: ApiPage): string {
  if (/\sstyle="/.test(body)) throw new Error("The API page has an inline style.");
  return html
    .replace('lang="en"', () => `lang="${language}"`)
    .replaceAll("<!--title-->", () => title)
    .replaceAll("<!--description-->", () => description)
    .replace("<!--api-->", () => body);
}
