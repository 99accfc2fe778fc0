import { notebook as words } from "../../web/src/words/en/notebook";
import { long } from "./support/long";
import { START, cell, openCells, openNotebook, ready } from "./support/notebook";
import { expect, test } from "./support/test";
import type { Page } from "@playwright/test";

declare global {
  /** In the page: the longest time without a frame since `watchFrames`, in milliseconds. */
  var longestWait: number;
}

/** From now on the page measures how long it goes without painting. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.longestWait = 0;
    let last = performance.now();
    const paint = (): void => {
      const now = performance.now();
      globalThis.longestWait = Math.max(globalThis.longestWait, now - last);
      last = now;
      requestAnimationFrame(paint);
    };
    requestAnimationFrame(paint);
  });

test(
  "while a cell prints ten thousand lines the page goes on painting, and takes what is typed in another cell",
  long,
  async ({ page, site }) => {
    await openNotebook(page, site);
    await openCells(
      page,
      "begin = 'has begun'\nprint('it', begin)",
      `import time
for step in range(10_000):
    print("line", step)
    if step % 100 == 99:
        time.sleep(0.05)`,
      "typed = ''",
    );
    const run = (number: number) =>
      cell(page, number).getByRole("button", { name: words.cellTools.run }).click();
    await run(1);
    await expect(cell(page, 1).locator("pre")).toHaveText("it has begun", { timeout: START });
    await watchFrames(page);
    await run(2);
    const output = cell(page, 2).getByRole("group", { name: words.output.label });
    await expect(output).toContainText("line 9");
    const text = cell(page, 3).getByRole("textbox");
    await text.click();
    await page.keyboard.press("End");
    await page.keyboard.type("  # while the other runs");
    await expect(text).toHaveText("typed = ''  # while the other runs");
    await expect(page.locator("[data-python]")).toHaveAttribute("data-python", "running");
    await expect(output).not.toContainText("line 9999");
    await ready(page);
    await expect(output).toContainText("line 9999");
    await expect(output).toContainText(words.hiddenLines("9,900"));
    expect(await page.evaluate(() => globalThis.longestWait)).toBeLessThan(1000);
  },
);
