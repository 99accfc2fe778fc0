import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { previewPicture, tokensSheet } from "./paths.ts";

const PICTURE = "preview.png";

interface Preview {
  /** What leads from the page to where the picture lies. */
  readonly site?: string;
  /** What a link is called, where that is not the page's title. */
  readonly title?: string;
}

/**
 * What a link to the page is shown with elsewhere, and the colour around it. A picture must be given by its whole
 * address, which is not known before the page is hosted: `SITE_URL` says it while building. Without it the address is
 * relative; some of those that show links take that too.
 */
export function linkPreview({ site = "./", title }: Preview = {}): Plugin {
  return {
    name: "link-preview",
    apply: "build",
    async buildStart() {
      const source = await readFile(previewPicture);
      this.emitFile({ type: "asset", fileName: PICTURE, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { path }) => {
        const { url, picture } = addresses(site, path, process.env["SITE_URL"]);
        const tags = [
          ["og:title", title ?? between(html, "<title>", "</title>")],
          ["og:description", between(html, 'name="description" content="', '"')],
          ["og:image", picture],
          ...(url === undefined ? [] : [["og:url", url]]),
        ].map(([name, content]) => `<meta property="${name}" content="${content}" />`);
        const all = [
          ...tags,
          '<meta name="twitter:card" content="summary_large_image" />',
          ...(await colours()),
        ];
        return html.replace("</title>", () => ["</title>", ...all].join("\n    "));
      },
    },
  };
}

function addresses(
  site: string,
  path: string,
  hosted: string | undefined,
): { readonly url?: string; readonly picture: string } {
  if (hosted === undefined || hosted === "") return { picture: site + PICTURE };
  if (!/^https?:\/\/[^"<>\s]+$/.test(hosted)) {
    throw new Error(
      `SITE_URL is “${hosted}”; it must be the whole address of the site, such as https://example.org/attention/.`,
    );
  }
  const base = hosted.endsWith("/") ? hosted : `${hosted}/`;
  const page = path.replace(/^\//, "").replace(/index\.html$/, "");
  return { url: base + page, picture: base + PICTURE };
}

function between(html: string, before: string, behind: string): string {
  const from = html.indexOf(before);
  if (from < 0) throw new Error(`The page has no ${before}.`);
  return html.slice(from + before.length, html.indexOf(behind, from + before.length));
}

/** The paper of both themes: the frame of the window has it too. */
async function colours(): Promise<string[]> {
  const papers = (await readFile(tokensSheet, "utf8")).matchAll(/--paper: (#\w+);/g);
  const [light, dark] = Array.from(papers, ([, colour]) => colour);
  return Object.entries({ light, dark }).map(([scheme, colour]) => {
    if (colour === undefined) throw new Error(`The ${scheme} theme has no --paper.`);
    return `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})" />`;
  });
}
