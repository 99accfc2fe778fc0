import type { Plugin } from "vite";
import { languages } from "../src/model/spoken-languages.ts";
import type { Language } from "../src/model/spoken-languages.ts";

const [first] = languages;

/** The language of a build: the one that Vite's mode names, or the first. */
export function languageOf(mode: string): Language {
  return languages.find(({ id }) => id === mode) ?? first;
}

/** The words of another language: a folder in `words`, and in each room files beside those of the first language. */
const wordsIn = (file: string, from: string, to: string): string =>
  file
    .replace(`/src/words/${from}/`, `/src/words/${to}/`)
    .replace(new RegExp(`(/src/(?:lessons|labs)/[\\w-]+/)${from}((?:-\\w+)?\\.ts)$`), `$1${to}$2`);

/** Redirects imports of the first language's words to those of the language that is built. */
export function wordsOf({ id }: Language): Plugin {
  return {
    name: "words",
    enforce: "pre",
    async resolveId(wanted, importer, options) {
      if (id === first.id || !wanted.startsWith(".")) return null;
      const found = await this.resolve(wanted, importer, { ...options, skipSelf: true });
      if (found === null) return null;
      return wordsIn(found.id, first.id, id);
    },
  };
}

/** Names the page of a further language, which is written beside the first one's and shares files with it. */
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
