import { languages } from "../../web/src/model/spoken-languages";
import { wordsOf } from "../../web/src/api/words";
import { ui as en } from "../../web/src/words/en/ui";
import { ui as zh } from "../../web/src/words/zh/ui";
import { longBut } from "./support/long";
import { live, open } from "./support/page";
import { expect, test } from "./support/test";

const FIRST = { en, zh };

/** Each page of the site, with the title and description of its link preview. */
const PAGES = languages.flatMap(({ id, page }) => {
  const { siteTitle, description } = FIRST[id as keyof typeof FIRST];
  const api = wordsOf(id);
  return [
    [`${page}?lang=${id}`, siteTitle.join(" "), description],
    [`api/${page}?lang=${id}`, `${api.title} · ${api.site}`, api.description],
  ] as const;
});

for (const [at, [path, title, description]] of PAGES.entries()) {
  test(
    `a link to ${path} has a title, a description, a picture of 1200 x 630, an icon and the paper’s colours`,
    longBut(at, 3),
    async ({ openContext, site }) => {
      const address = site + path;
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await (await openContext({ colorScheme })).newPage();
        await page.goto(address);
        const content = (name: string): Promise<string | null> =>
          page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
        expect(await page.title()).toContain(title);
        expect(await content("description")).toBe(description);
        expect(await content("og:title")).toBe(title);
        expect(await content("og:description")).toBe(description);
        expect(await content("twitter:card")).toBe("summary_large_image");

        const picture = new URL((await content("og:image")) ?? "", address);
        const bytes = await (await page.request.get(picture.href)).body();
        expect(bytes.subarray(1, 4).toString()).toBe("PNG");
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

        const icon = await page.locator('link[rel="icon"]').getAttribute("href");
        expect((await page.request.get(new URL(icon ?? "", address).href)).status()).toBe(200);

        const [colour, paper] = await page.evaluate(() => {
          const metas = Array.from(document.querySelectorAll("meta[name=theme-color]"));
          const meta = metas.find((each) => matchMedia(each.getAttribute("media") ?? "").matches);
          const style = getComputedStyle(document.documentElement);
          return [meta?.getAttribute("content"), style.getPropertyValue("--paper")];
        });
        expect(colour).toBe(paper);
      }
    },
  );
}

test("the frame of the window takes the paper of the theme that the reader chose, now and later", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ colorScheme: "light" })).newPage();
  const frame = (): Promise<string[]> =>
    page
      .locator("meta[name=theme-color]")
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute("content") ?? ""));
  const paper = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await open(page, site);
  const light = await paper();
  await page.getByRole("button", { name: en.theme.toDark }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  expect(await frame()).toEqual([dark, dark]);
  await page.reload();
  await live(page);
  expect(await frame()).toEqual([dark, dark]);
  await page.getByRole("button", { name: en.theme.toLight }).click();
  expect(await frame()).toEqual([light, light]);
});
