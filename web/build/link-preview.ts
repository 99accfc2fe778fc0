import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { previewPicture, tokensSheet } from "./paths.ts";

const PICTURE = "preview.png";

/**
 * Adds the Open Graph picture and the theme colours. Open Graph asks for an absolute address, which is not known before
 * the page is hosted: the environment variable `SITE_URL` gives it to the build. Without it the address is relative, from
 * `site`, the path from the page to the site's root; some services accept that too.
 */
export function linkPreview(site = "./"): Plugin {
  return {
    name: "link-preview",
    apply: "build",
    async buildStart() {
      const source = await readFile(previewPicture);
      this.emitFile({ type: "asset", fileName: PICTURE, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html) => {
        const picture = addressOf(site, process.env["SITE_URL"]);
        const tags = [
          `<meta property="og:image" content="${picture}" />`,
          '<meta name="twitter:card" content="summary_large_image" />',
          ...(await colours()),
        ];
        return html.replace("</title>", () => ["</title>", ...tags].join("\n    "));
      },
    },
  };
}

function addressOf(site: string, hosted: string | undefined): string {
  if (hosted === undefined || hosted === "") return site + PICTURE;
  if (!/^https?:\/\/[^"<>\s]+$/.test(hosted)) {
    throw new Error(
      `SITE_URL is “${hosted}”; it must be the whole address of the site, such as https://example.org/attention/.`,
    );
  }
  return `${hosted.replace(/\/$/, "")}/${PICTURE}`;
}

/** The background of both themes, as `theme-color`. */
async function colours(): Promise<string[]> {
  const papers = (await readFile(tokensSheet, "utf8")).matchAll(/--paper: (#\w+);/g);
  const [light, dark] = Array.from(papers, ([, colour]) => colour);
  return Object.entries({ light, dark }).map(([scheme, colour]) => {
    if (colour === undefined) throw new Error(`The ${scheme} theme has no --paper.`);
    return `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})" />`;
  });
}
