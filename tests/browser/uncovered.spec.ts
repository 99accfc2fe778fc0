import type { Page } from "@playwright/test";
import { everyPlace, fragmentOf } from "./support/engine";
import { inTurn, isLong, longBut } from "./support/long";
import { follow, open } from "./support/page";
import { expect, test } from "./support/test";

// WCAG 2.4.11: what lies over the page hides neither the focus nor what it is about.

/** What a cell is made from may fill the window: of a hundred panels, so many may lie over an operand. */
const CROWDED = 1;

test(`the inspector never covers the cell it is about, nor the focus, and hardly ever an operand, on ${isLong ? "every" : "every eighth"} step`, async ({
  page,
  site,
}) => {
  test.setTimeout(600_000);
  await open(page, `${site}#/simple/tokens`);
  const own: string[] = [];
  const operands: string[] = [];
  let looked = 0;
  for (const [step, place] of inTurn([...everyPlace.entries()], 0, 8)) {
    await follow(page, fragmentOf(place));
    const ids = await page
      .locator("main .stage .labelled:has([data-plays])")
      .evaluateAll((all) => [
        ...new Set(all.map((each) => each.getAttribute("data-tensor") ?? "")),
      ]);
    const asked = ids.slice(0, 4);
    for (const id of inTurn(asked, step % Math.max(1, asked.length), 4)) {
      const cell = page.locator(`main .stage [data-tensor="${id}"] td[data-row]`).last();
      await cell.focus();
      await page.keyboard.press("i");
      await page.evaluate(() => settled());
      const { over, terms, shown } = await coveredByPanel(page);
      const here = `${fragmentOf(place)}: ${id}`;
      expect(shown, here).toBe(true);
      looked += 1;
      own.push(...over.map((what) => `${here}: ${what}`));
      if (terms > 0) operands.push(`${here}: ${terms} operands`);
      await page.keyboard.press("Escape");
    }
  }
  expect(own).toEqual([]);
  expect(looked).toBeGreaterThan(isLong ? 250 : 7);
  expect(operands.length, operands.join("\n")).toBeLessThanOrEqual((CROWDED * looked) / 100);
});

async function coveredByPanel(
  page: Page,
): Promise<{ over: string[]; terms: number; shown: boolean }> {
  return page.evaluate(() => {
    const panel = document.querySelector(".inspector.shown");
    if (panel === null) return { over: [], terms: 0, shown: false };
    const a = panel.getBoundingClientRect();
    const isOver = (each: Element): boolean => {
      const b = each.getBoundingClientRect();
      return (
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      );
    };
    const kept = [...document.querySelectorAll("main td[aria-selected], main :focus")];
    const over = kept.filter(isOver).map(({ outerHTML }) => outerHTML.slice(0, 80));
    const terms = [...document.querySelectorAll("main td.lit")].filter(isOver).length;
    return { over, terms, shown: true };
  });
}

test("the code covers nothing that has the focus, on any table of a step that it lies over", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-contexts?code=pytorch`);
  const stops = page.locator("main :is(td[tabindex='0'], a, button, input, select, summary)");
  const count = await stops.count();
  expect(count).toBeGreaterThan(10);
  for (let at = 0; at < count; at += 1) {
    const stop = stops.nth(at);
    if (!(await stop.isVisible()) || (await stop.isDisabled())) continue;
    await stop.focus();
    await page.evaluate(() => settled());
    const under = await stop.evaluate((each) => {
      const { top = Infinity } =
        document.querySelector("section.code")?.getBoundingClientRect() ?? {};
      return each.getBoundingClientRect().bottom - top;
    });
    expect(under, await stop.evaluate(({ outerHTML }) => outerHTML.slice(0, 120))).toBeLessThan(1);
  }
});

for (const [turn, width] of [320, 600, 900, 3840].entries()) {
  test(
    `at ${width} px no step${isLong ? "" : " of every sixth"} reaches past the side of the window`,
    longBut(turn, 4),
    async ({ openContext, site }) => {
      test.slow();
      const height = width > 3000 ? 2160 : 700;
      const page = await (await openContext({ viewport: { width, height } })).newPage();
      await open(page, `${site}#/simple/tokens`);
      const wide: string[] = [];
      for (const place of inTurn(everyPlace, turn, 6)) {
        await follow(page, fragmentOf(place));
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${fragmentOf(place)}: ${over} px`);
      }
      expect(wide).toEqual([]);
    },
  );
}
