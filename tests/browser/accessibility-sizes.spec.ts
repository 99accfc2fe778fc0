import type { Page } from "@playwright/test";
import { everyPlace, fragmentOf } from "./support/engine";
import { findCrowding } from "./support/crowding";
import { inTurn, long } from "./support/long";
import { findOverflow, unfold } from "./support/overflow";
import { follow, open } from "./support/page";
import { expect, test } from "./support/test";

/** Text twice as large, as a reader sets it in the browser: the page's sizes scale with it. */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** The spacing of WCAG 1.4.12, as a user style sheet sets it. */
async function space(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

const SIZES = [
  { name: "at 400 % of 1280 × 1024", viewport: { width: 320, height: 256 }, make: undefined },
  { name: "with letters twice as large", viewport: { width: 1280, height: 900 }, make: enlarge },
  { name: "with text spaced out", viewport: { width: 1280, height: 900 }, make: space },
  { name: "with text spaced out on a phone", viewport: { width: 360, height: 740 }, make: space },
] as const;

for (const [turn, { name, viewport, make }] of SIZES.entries()) {
  // Different steps of each lesson.
  const asked = inTurn(everyPlace, 3 * turn, 16);
  test(
    `${name}, nothing sticks out at the side, is cut off or runs into other words`,
    name === "with text spaced out" ? long : {},
    async ({ openContext, site }) => {
      const page = await (await openContext({ viewport })).newPage();
      await open(page, site);
      await make?.(page);
      const faults: string[] = [];
      for (const place of asked) {
        await follow(page, fragmentOf(place));
        await unfold(page);
        await page.evaluate(() => settled());
        for (const fault of [...(await findOverflow(page)), ...(await findCrowding(page))]) {
          faults.push(`${fragmentOf(place)}: ${fault}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );
}
