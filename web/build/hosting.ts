import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ui } from "../src/lessons/en/ui.ts";
import { iconPictures, paperOf } from "./icons.ts";
import type { IconPicture } from "./icons.ts";
import { writeOfflineWorker } from "./offline.ts";
import { distribution, icon } from "./paths.ts";
import { POLICY } from "./policy.ts";

/** What is asked for anew each time, as its name stays the same. */
const REVALIDATED = ["/", "/index.html", "/sw.js", "/manifest.webmanifest", "/icons/*"];

/**
 * What hosts and systems want to know of the page: headers where a host reads them from a file, no rules of Jekyll's, a
 * manifest with icons, and the worker that keeps the page for when there is no network.
 */
export function hosting(): Plugin {
  return {
    name: "hosting",
    apply: "build",
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: "asset", fileName, source });
      };
      const pictures = await iconPictures();
      for (const { fileName, png } of pictures) emit(fileName, png);
      emit("manifest.webmanifest", manifest(pictures));
      emit("_headers", headers());
      emit(".nojekyll", "");
    },
    /** It lists every file there is, also what others write. */
    closeBundle: {
      order: "post",
      sequential: true,
      handler: () => writeOfflineWorker(distribution),
    },
  };
}

/** In the form of Netlify and Cloudflare Pages, which join the values of a header that two rules give. */
function headers(): string {
  const rules: [path: string, ...headers: string[]][] = [
    [
      "/*",
      `Content-Security-Policy: ${POLICY}`,
      "Referrer-Policy: same-origin",
      "X-Content-Type-Options: nosniff",
    ],
    ...REVALIDATED.map((path): [string, string] => [path, "Cache-Control: no-cache"]),
    // In a frame without an origin of its own, faces come only from hosts that let anyone have them.
    [
      "/assets/*",
      "Access-Control-Allow-Origin: *",
      "Cache-Control: public, max-age=31536000, immutable",
    ],
  ];
  return rules.map(([path, ...lines]) => `${[path, ...lines].join("\n  ")}\n`).join("\n");
}

/** Every address in it is relative to it, so that it holds under any path. */
function manifest(pictures: readonly IconPicture[]): string {
  const drawing = readFileSync(icon, "utf8");
  const paper = paperOf(drawing);
  const name = ui.siteTitle.join(" ");
  const icons = pictures.map(({ fileName, size, purpose }) => ({
    src: fileName,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  }));
  const document = {
    name,
    short_name: name.split(",")[0],
    description: ui.description,
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
