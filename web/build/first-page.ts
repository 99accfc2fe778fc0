import { runnerImport } from "vite";
import type { Plugin, PluginOption } from "vite";
import { prerenderModule, web } from "./paths.ts";

interface Prerender {
  prerender(): Readonly<Record<"language" | "body" | "site" | "title" | "description", string>>;
}

/** Prerenders the first step, with its tables, into the page's HTML. */
export function firstPage(contents: () => PluginOption[]): Plugin {
  return {
    name: "first-page",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const { module } = await runnerImport<Prerender>(prerenderModule, {
          root: web,
          configFile: false,
          logLevel: "error",
          plugins: contents(),
        });
        const { language, body, site, title, description } = module.prerender();
        if (/\sstyle="/.test(body)) throw new Error("The first page has an inline style.");
        return html
          .replace('lang="en"', `lang="${language}"`)
          .replace("<!--title-->", () => title)
          .replace("<!--site-->", () => site)
          .replaceAll("<!--description-->", () => description)
          .replace("<!--first-page-->", () => body);
      },
    },
  };
}
