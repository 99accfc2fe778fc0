import type { Page } from "@playwright/test";
import { languages } from "../../web/src/model/spoken-languages";
import { everySixthPlace, fragmentOf } from "./support/engine";
import { follow, open } from "./support/page";
import { long } from "./support/long";
import { expect, test } from "./support/test";

// WCAG 3.2.6: help is in the same order on every page.

/** What there is of it: how the page is used, what its engine can do, and the same in another language. */
const HELP =
  "a.skip, .intro, #lessons nav, #lessons a[href*='api/'], #lessons a[href^=licences], #lessons a[hreflang], .inspector, nav.bar";

/** Their order as the page reads, without the sentence that only the first step has. */
function helpOn(page: Page): Promise<string[]> {
  return page
    .locator(HELP)
    .evaluateAll((all) =>
      all
        .filter((each) => !each.matches(".intro"))
        .map((each) =>
          each instanceof HTMLAnchorElement
            ? `link ${each.getAttribute("href")?.replace(/[?#].*/, "")}`
            : `${each.tagName.toLowerCase()} ${each.className.replace(/ ?(svelte-\S+|pinned)/g, "")}`,
        ),
    );
}

for (const { id, page: file } of languages) {
  test(
    `${id}: help is in the same order on every step of every lesson and laboratory, wide and narrow`,
    id === "en" ? {} : long,
    async ({ page, site }) => {
      await open(page, `${site}${file}`);
      const first = await helpOn(page);
      expect(first.filter((each) => each.startsWith("link api/"))).toHaveLength(1);
      expect(first.filter((each) => each.startsWith("section inspector"))).toHaveLength(1);
      for (const [at, place] of everySixthPlace(2).entries()) {
        if (at % 10 === 0)
          await page.setViewportSize({ width: at % 20 === 0 ? 1280 : 360, height: 800 });
        await follow(page, fragmentOf(place));
        expect(await helpOn(page), fragmentOf(place)).toEqual(first);
      }
    },
  );
}

test("the pages of the engine have the way back, the contents and the languages in one order", async ({
  page,
  site,
}) => {
  const orders: string[][] = [];
  for (const { page: file } of languages) {
    await page.goto(`${site}api/${file}`);
    const parts = page.locator("a.skip, .site a, #tools, header nav, main h1, .languages");
    await expect(parts).not.toHaveCount(0);
    orders.push(
      await parts.evaluateAll((all) =>
        all.map(
          (each) =>
            `${each.tagName} ${each.id || each.parentElement?.className.replace(/ ?svelte-\S+/g, "")}`,
        ),
      ),
    );
  }
  expect(orders[0]?.length).toBeGreaterThan(4);
  for (const order of orders) expect(order).toEqual(orders[0]);
});
