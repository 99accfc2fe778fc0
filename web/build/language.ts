import type { Plugin } from "vite";
import { languages } from "../src/model/spoken-languages.ts";
import type { Language } from "../src/model/spoken-languages.ts";

const [first] = languages;

/** Which one a build makes: that of Vite's mode, or the first. */
export function languageOf(mode: string): Language {
  return languages.find(({ id }) => id === mode) ?? first;
}

/** Words come from another folder than that of the first language, which the page's parts name. */
export function wordsOf({ id }: Language): Plugin {
  return {
    name: "words",
    enforce: "pre",
    async resolveId(wanted, importer, options) {
      if (id === first.id || !wanted.startsWith(".")) return null;
      const found = await this.resolve(wanted, importer, { ...options, skipSelf: true });
      if (found === null) return null;
      return found.id.replace(`/src/lessons/${first.id}/`, `/src/lessons/${id}/`);
    },
  };
}

/** The page of a further language stands beside the first one's, and shares what files they have in common. */
export function pageOf({ page }: Language): Plugin {
  return {
    name: "page",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const html = bundle["index.html"];
        if (page === "index.html" || html?.type !== "asset") return;
        delete bundle["index.html"];
        this.emitFile({ type: "asset", fileName: page, source: html.source });
      },
    },
  };
}
