import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test";

/** axe is typed against another version of Playwright. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]["page"];

/**
 * Rules for AA and good practice that axe disables by default; all others are on. Still disabled are the rules for AAA,
 * outdated ones, and a draft that forbids focus on scrolling elements, which another rule requires.
 */
const LEFT_OFF = [
  "target-size",
  "css-orientation-lock",
  "label-content-name-mismatch",
  "p-as-heading",
  "table-fake-caption",
  "td-has-header",
];

/** For each text axe looks for all that lies under it: that takes it three quarters of its time. */
const CONTRAST = "color-contrast";

/** axe with every rule it has by default, and those it leaves off, on all of the page; contrast can be left to other pages. */
export async function expectAccessible(
  page: Page,
  label: string,
  { contrast = true } = {},
): Promise<void> {
  await showWhole(page);
  const { violations, passes } = await new AxeBuilder({ page: page as unknown as AxePage })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      rules: {
        ...Object.fromEntries(LEFT_OFF.map((rule) => [rule, { enabled: true }])),
        [CONTRAST]: { enabled: contrast },
      },
    })
    .analyze();
  const found = violations.map(({ id, help, nodes }) => [
    id,
    help,
    ...nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
  ]);
  expect(found, label).toEqual([]);
  expect(passes.length, `${label}: rules that had something to check`).toBeGreaterThan(15);
}

/** Makes the window as tall as the page: an element half under the bar at the foot would count as too small. */
async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (size === null) return;
  const height = await page.evaluate(async () => {
    await settled();
    const over = document.querySelector("dialog[open], :popover-open") !== null;
    return over ? 0 : document.documentElement.scrollHeight;
  });
  if (height <= size.height) return;
  await page.setViewportSize({ width: size.width, height });
  // What arrives late makes it taller still.
  await showWhole(page);
}
