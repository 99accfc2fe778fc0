// What a link to the page is shown with, as far as it depends on where the page is hosted.
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { runnerImport } from "vite";
import { root } from "../../web/scripts/tools.mjs";

const PAGE = `<title>A step</title>
<meta name="description" content="What it is." />`;

let linkPreview;

before(async () => {
  const options = { root: join(root, "web"), configFile: false, logLevel: "error" };
  const file = join(root, "web/build/link-preview.ts");
  ({ linkPreview } = (await runnerImport(file, options)).module);
});

/** The contents of the page's tags when it is built with this SITE_URL. */
async function tagsOf(hosted, path, preview) {
  const before = process.env.SITE_URL;
  if (hosted === undefined) delete process.env.SITE_URL;
  else process.env.SITE_URL = hosted;
  try {
    const { transformIndexHtml } = linkPreview(preview);
    const html = await transformIndexHtml.handler(PAGE, { path });
    const tags = html.matchAll(/<meta property="([^"]+)" content="([^"]+)"/g);
    return Object.fromEntries(Array.from(tags, ([, name, content]) => [name, content]));
  } finally {
    if (before === undefined) delete process.env.SITE_URL;
    else process.env.SITE_URL = before;
  }
}

test("without SITE_URL the picture's address is relative and the page's own is left out", async () => {
  assert.deepEqual(await tagsOf(undefined, "/index.html", { title: "The site" }), {
    "og:title": "The site",
    "og:description": "What it is.",
    "og:image": "./preview.png",
  });
});

test("with SITE_URL both addresses are whole, with or without its last slash", async () => {
  for (const hosted of ["https://example.org/attention", "https://example.org/attention/"]) {
    assert.deepEqual(await tagsOf(hosted, "/api/index.html", { site: "../" }), {
      "og:title": "A step",
      "og:description": "What it is.",
      "og:image": "https://example.org/attention/preview.png",
      "og:url": "https://example.org/attention/api/",
    });
  }
});

test("a SITE_URL that is no whole address is refused with a sentence that says what would be", async () => {
  for (const hosted of ["example.org", "/attention/", "https://", 'https://a"b/', "file:///page/"]) {
    await assert.rejects(tagsOf(hosted, "/index.html"), /must be the whole address of the site/);
  }
});
