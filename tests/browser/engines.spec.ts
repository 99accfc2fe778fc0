import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { escaped, inFirefox, onlyInChromium, smoke } from "./support/engines";
import { expect, test } from "./support/test";

test("every test that is named for an engine is there", () => {
  const lists = [smoke, inFirefox, ...onlyInChromium.map(({ titles }) => titles)];
  for (const [file, titles] of lists.flatMap(Object.entries)) {
    const source = readFileSync(new URL(`${file}.spec.ts`, import.meta.url), "utf8");
    // All that the file has.
    if ((titles as readonly string[]).every((title) => title === "")) continue;
    const written = [...source.matchAll(/\btest\(\s*(["'`])(.+?)\1,/g)].map(
      ([, , title = ""]) =>
        new RegExp(
          `^${title
            .split(/\$\{.+?\}/)
            .map(escaped)
            .join(".*")}$`,
        ),
    );
    expect(written.length, file).toBeGreaterThan(0);
    for (const title of titles as readonly string[]) {
      expect(
        written.some((each) => each.test(title)),
        `${file}: ${title}`,
      ).toBe(true);
    }
  }
});

test("a page from a folder can read no other file of it", async ({ page }, testInfo) => {
  const [outer, inner] = [testInfo.outputPath("outer.html"), testInfo.outputPath("inner.html")];
  writeFileSync(inner, "<!doctype html><title>inner</title>");
  writeFileSync(outer, `<!doctype html><iframe src="inner.html"></iframe>`);
  await page.goto(pathToFileURL(outer).href);
  const read = await page.evaluate(() => document.querySelector("iframe")?.contentDocument ?? null);
  expect(read).toBeNull();
});
