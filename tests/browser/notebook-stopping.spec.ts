import { notebook as words } from "../../web/src/words/en/notebook";
import { nextFrame } from "./support/editing";
import { long } from "./support/long";
import { START, cell, openCells, openNotebook } from "./support/notebook";
import { doubleClicked, expect, test } from "./support/test";
import type { Page } from "@playwright/test";

const LOOP = "x = 1\nprint('x is there')\nwhile True: pass";

/** Opens a cell that never ends and one behind it, and waits until the first runs. */
async function begin(page: Page, address: string): Promise<void> {
  await openNotebook(page, address);
  await openCells(page, LOOP, "'after'");
  await cell(page, 1).getByRole("button", { name: words.cellTools.run }).click();
  await expect(cell(page, 1).getByText("x is there", { exact: true })).toBeVisible({
    timeout: START,
  });
}

/** What the page says of what was stopped, and that its cells run again. */
async function expectStopped(page: Page): Promise<void> {
  await expect(page.locator(".lost")).toContainText(words.lost.stopped);
  await expect(cell(page, 1)).toContainText(words.states.stopped);
  await expect(cell(page, 1).getByRole("textbox")).toContainText("while True: pass");
  await cell(page, 2).getByRole("button", { name: words.cellTools.run }).click();
  await expect(cell(page, 2).locator("pre")).toHaveText("'after'", { timeout: START });
}

test(
  "over a double-click, Stop ends an endless loop within a second, and the cells can be run again",
  long,
  async ({ page }) => {
    await begin(page, doubleClicked);
    const spent = await page.evaluate(async () => {
      const from = performance.now();
      const frame = document.querySelector("iframe");
      document.querySelector<HTMLElement>(".stop")?.click();
      while (frame?.isConnected !== false) await new Promise((done) => setTimeout(done));
      return performance.now() - from;
    });
    expect(spent).toBeLessThan(1000);
    await expectStopped(page);
  },
);

test("Ctrl+C stops a running cell where nothing is selected, and does not where an output or code is", async ({
  page,
  site,
}) => {
  await begin(page, site);
  const running = page.locator("[data-python=running]");
  await cell(page, 1).locator("pre").selectText();
  await page.keyboard.press("Control+C");
  // What it has done once a frame is painted stands in the page.
  await nextFrame(page);
  await expect(running).toBeVisible();
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Control+C");
  await nextFrame(page);
  await expect(running).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+C");
  await expectStopped(page);
  // As in Jupyter: 0 0 starts Python anew, which keeps what was shown, and I I stops what runs.
  const keys = async (number: number, key: string): Promise<void> => {
    await cell(page, number).press(key);
    await cell(page, number).press(key);
  };
  await keys(2, "0");
  await expect(page.locator(".lost")).toContainText(words.lost.restarted);
  await expect(cell(page, 2).locator("pre")).toHaveText("'after'");
  await cell(page, 1).getByRole("button", { name: words.cellTools.run }).click();
  await expect(running).toBeVisible({ timeout: START });
  await cell(page, 1).press("i");
  await nextFrame(page);
  await expect(running).toBeVisible();
  await keys(1, "i");
  await expect(page.locator(".lost")).toContainText(words.lost.stopped);
});
