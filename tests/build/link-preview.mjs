// What a link to the page is shown with, as far as it depends on where the page is hosted.
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { runnerImport } from "vite";
import { root } from "../../web/scripts/tools.mjs";

let linkPreview;

before(async () => {
  const options = { root: join(root, "web"), configFile: false, logLevel: "error" };
  const file = join(root, "web/build/link-preview.ts");
  ({ linkPreview } = (await runnerImport(file, options)).module);
});

/** The picture's address when a page is built with this SITE_URL. */
async function pictureOf(hosted, site) {
  const before = process.env.SITE_URL;
  if (hosted === undefined) delete process.env.SITE_URL;
  else process.env.SITE_URL = hosted;
  try {
    const html = await linkPreview(site).transformIndexHtml.handler("<title>A step</title>");
    return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
  } finally {
    if (before === undefined) delete process.env.SITE_URL;
    else process.env.SITE_URL = before;
  }
}

test("without SITE_URL the picture's address is relative to the page", async () => {
  assert.equal(await pictureOf(undefined), "./preview.png");
  assert.equal(await pictureOf("", "../"), "../preview.png");
});

test("with SITE_URL it is a whole one, with or without the last slash", async () => {
  for (const hosted of ["https://example.org/attention", "https://example.org/attention/"]) {
    assert.equal(await pictureOf(hosted, "../"), "https://example.org/attention/preview.png");
  }
});

test("a SITE_URL that is no whole address is refused with a sentence that says what would be", async () => {
  for (const hosted of [
    "example.org",
    "/attention/",
    "https://",
    'https://a"b/',
    "file:///page/",
  ]) {
    await assert.rejects(pictureOf(hosted), /must be the whole address of the site/);
  }
});
