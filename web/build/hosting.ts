import { readFileSync } from "node:fs";
import { runnerImport } from "vite";
import type { Plugin } from "vite";
import { languages } from "../src/model/spoken-languages.ts";
import type { Language } from "../src/model/spoken-languages.ts";
import type { Messages } from "../src/words/messages.ts";
import { iconPictures, paperOf } from "./icons.ts";
import type { IconPicture } from "./icons.ts";
import { writeOfflineWorker } from "./offline.ts";
import { distribution, icon, uiModule } from "./paths.ts";
import { POLICY } from "./policy.ts";

/** Files that browsers must revalidate, as their names have no digest. */
const REVALIDATED = [
  "/",
  ...languages.flatMap((language) => [`/${language.page}`, `/${manifestOf(language)}`]),
  "/sw.js",
  "/icons/*",
  "/api/*",
  "/licences.html",
  "/preview.png",
];

/** Headers that isolate the site from other origins, so that threads may share memory. They are comments in `_headers`. */
const ISOLATING = [
  "Cross-Origin-Opener-Policy: same-origin",
  "Cross-Origin-Embedder-Policy: require-corp",
];

function manifestOf({ id }: Language): string {
  return `${id}.webmanifest`;
}

/**
 * Writes `_headers` for hosts that read it, `.nojekyll` for GitHub Pages, and a web app manifest with icons for each
 * language.
 */
export function hosting(language: Language): Plugin {
  return {
    name: "hosting",
    apply: "build",
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: "asset", fileName, source });
      };
      const pictures = await iconPictures();
      for (const { fileName, png } of pictures) emit(fileName, png);
      emit(manifestOf(language), await manifest(language, pictures));
      emit("_headers", headers());
      emit(".nojekyll", "");
    },
  };
}

/** Writes the service worker after each build into the site: it lists the files of all builds. */
export function keptOffline(): Plugin {
  return {
    name: "kept-offline",
    apply: "build",
    closeBundle: {
      order: "post",
      sequential: true,
      handler: () => writeOfflineWorker(distribution),
    },
  };
}

/** In the format of Netlify and Cloudflare Pages, which join the values of a header that two rules set. */
function headers(): string {
  const rules: [path: string, ...headers: string[]][] = [
    [
      "/*",
      `Content-Security-Policy: ${POLICY}`,
      "Referrer-Policy: same-origin",
      "X-Content-Type-Options: nosniff",
      ...ISOLATING.map((line) => `# ${line}`),
    ],
    ...REVALIDATED.map((path): [string, string] => [path, "Cache-Control: no-cache"]),
    // A sandboxed frame has an opaque origin: fonts are requests across origins there.
    [
      "/assets/*",
      "Access-Control-Allow-Origin: *",
      "Cache-Control: public, max-age=31536000, immutable",
    ],
  ];
  return rules.map(([path, ...lines]) => `${[path, ...lines].join("\n  ")}\n`).join("\n");
}

/** Its addresses are relative to it, so that the site can be hosted under any path. */
async function manifest({ id, page }: Language, pictures: readonly IconPicture[]): Promise<string> {
  const { module } = await runnerImport<Pick<Messages, "ui">>(uiModule(id), {
    configFile: false,
    logLevel: "error",
  });
  const { siteTitle, description } = module.ui;
  const drawing = readFileSync(icon, "utf8");
  const paper = paperOf(drawing);
  const name = siteTitle.join(" ");
  const icons = pictures.map(({ fileName, size, purpose }) => ({
    src: fileName,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  }));
  const document = {
    id: "./",
    lang: id,
    name,
    short_name: siteTitle[0].replace(/[,，]$/, ""),
    description,
    start_url: page === "index.html" ? "./" : `./${page}`,
    scope: "./",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
