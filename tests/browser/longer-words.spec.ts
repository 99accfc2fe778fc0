import { everySixthPlace, fragmentOf } from "./support/engine";
import { everySixth, long } from "./support/long";
import { findOverflow } from "./support/overflow";
import { follow, live, open } from "./support/page";
import { expect, test } from "./support/test";

test(
  `the layout holds for words a third longer: ${everySixth} step fits 360 px`,
  long,
  async ({ openContext, site }) => {
    const page = await (await openContext({ viewport: { width: 360, height: 900 } })).newPage();
    await open(page, site);
    await page.evaluate(() => document.fonts.ready);
    const found: string[] = [];
    for (const place of everySixthPlace(5)) {
      await follow(page, fragmentOf(place));
      await page.evaluate(() => {
        const apart = "table, math, svg, code, pre, script, style, .id, .size, .position";
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          if (node.parentElement?.closest(apart) !== null) continue;
          node.textContent = (node.textContent ?? "").replaceAll(
            /[a-z]{3,}/gi,
            (word) => word + word.slice(0, Math.ceil(word.length / 3)),
          );
        }
      });
      const here = await findOverflow(page);
      found.push(...here.map((text) => `${fragmentOf(place)}: ${text}`));
      // The page would not write its words anew where they stay the same.
      await page.reload();
      await live(page);
    }
    expect(found).toEqual([]);
  },
);
