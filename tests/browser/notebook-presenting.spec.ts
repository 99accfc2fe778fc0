import type { Page } from "@playwright/test";
import { notebook as words } from "../../web/src/words/en/notebook";
import { notebook as chinese } from "../../web/src/words/zh/notebook";
import { expectAccessible } from "./support/accessible";
import { inTurn, long } from "./support/long";
import {
  cell,
  notebookFile,
  openFile,
  openNotebook,
  openTensor,
  tensorsOf,
} from "./support/notebook";
import { expect, test } from "./support/test";

const code = `import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
scores = x @ x.T  # ${"a long remark that goes on and on ".repeat(6)}
weights = torch.softmax(scores / 2**0.5, dim=-1)
weights`;

const text = "# Attention\n\nEach token *asks*, and all answer: $x x^T$.";
const file = notebookFile([
  { cell_type: "markdown", source: text },
  { source: code },
  {
    source: Array.from({ length: 60 }, (_, line) => `a${String(line)} = ${String(line)}`).join(
      "\n",
    ),
  },
]);

const position = (page: Page) => page.getByRole("navigation", { name: words.presenting.label });
const start = (page: Page) => page.getByRole("button", { name: words.tools.present });
const at = async (page: Page, number: number): Promise<void> => {
  await expect(position(page)).toContainText(words.presenting.position(number, 3));
  for (const other of [1, 2, 3]) {
    await expect(cell(page, other)).toBeVisible({ visible: other === number });
  }
};

/** Sizes of letters on the screen, in px: of the selected cell's source. */
const sizeOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(`.cell[aria-current] ${selector}`)
    .first()
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

/** By how many px the page is wider than the window. */
const over = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test("presented, a cell stands alone and large, and keys lead on, back and out again", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await openNotebook(page, site);
  await openFile(page, "shown.ipynb", file);
  const small = await sizeOf(page, "p");
  await start(page).click();
  await at(page, 1);
  await expect(page.getByRole("heading", { name: words.title })).toBeHidden();
  await expect(page.getByRole("button", { name: words.tools.open })).toBeHidden();
  expect((await sizeOf(page, "p")) / small).toBeGreaterThan(1.3);
  // On by arrows, the space bar and what clickers send; back likewise.
  await page.keyboard.press("ArrowRight");
  await at(page, 2);
  const lines = page.locator(".cell[aria-current] .cm-content");
  expect(await sizeOf(page, ".cm-content")).toBeGreaterThan(20);
  await page.keyboard.press("PageDown");
  await at(page, 3);
  await page.keyboard.press("PageDown");
  await at(page, 3);
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowLeft");
  await at(page, 1);
  await page.keyboard.press("Space");
  await at(page, 2);
  await page.keyboard.press("Shift+Space");
  await at(page, 1);
  await page.keyboard.press("ArrowDown");
  await at(page, 2);
  // A clicker works from within the code, where arrows move the cursor.
  await lines.click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await at(page, 2);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("PageDown");
  await at(page, 3);
  // A cell that is higher than the window is scrolled first.
  await page.keyboard.press("ArrowUp");
  await at(page, 2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await at(page, 3);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  // No key deletes a cell that is presented.
  await cell(page, 3).focus();
  for (const key of ["d", "d", "a", "b", "m"]) await page.keyboard.press(key);
  await at(page, 3);
  await page.keyboard.press("Escape");
  await expect(position(page)).toHaveCount(0);
  await expect(page.locator(".cell.code")).toHaveCount(2);
  await expect(start(page)).toBeFocused();
  await expect(cell(page, 3)).toHaveAttribute("aria-current", "true");
  expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe("");
});

test("the key of the lessons begins it, code runs in it, and nothing is cut off", async ({
  openContext,
  site,
}) => {
  const windows = [
    [1280, 720, "light"],
    [1920, 1080, "dark"],
    [360, 740, "light"],
  ] as const;
  for (const [width, height, colorScheme] of inTurn(windows, 1, 3)) {
    const context = await openContext({ viewport: { width, height }, colorScheme });
    // The whole screen has a size of its own.
    await context.addInitScript(() => {
      Object.defineProperty(document, "fullscreenEnabled", { value: false });
    });
    const page = await context.newPage();
    await openNotebook(page, site);
    await openFile(page, "shown.ipynb", file);
    await cell(page, 2).focus();
    await page.keyboard.press("p");
    await expect(position(page)).toHaveCount(0);
    await page.keyboard.press("Alt+p");
    await at(page, 2);
    await page.keyboard.press("Control+Enter");
    await expect(cell(page, 2)).toContainText("tensor([[", { timeout: 40_000 });
    await at(page, 2);
    await openTensor(page, "weights");
    const tensors = tensorsOf(page);
    await expect(tensors.getByRole("grid", { name: "weights" })).toBeVisible();
    // The remark at the end of a line is broken, not scrolled.
    const hidden = await page.locator(".cell[aria-current] .cm-scroller").evaluate((element) => {
      return element.scrollWidth - element.clientWidth;
    });
    expect(hidden).toBeLessThanOrEqual(1);
    await expect.poll(() => over(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page, `presented, ${String(width)} px, ${colorScheme}`);
    // In a table of numbers arrows move over the numbers.
    await tensors.getByRole("gridcell").first().click();
    await page.keyboard.press("ArrowRight");
    await at(page, 2);
    await page.keyboard.press("PageUp");
    await at(page, 1);
    await page.getByRole("button", { name: words.presenting.leave }).click();
    await expect(cell(page, 1)).toBeFocused();
    await context.close();
  }
});

test("a notebook is presented in Chinese", long, async ({ page, site }) => {
  await page.goto(`${site}zh.html?lang=zh#/notebook`);
  await page.getByRole("button", { name: chinese.examples["ten-lines"]?.[0] ?? "" }).click();
  await page.getByRole("button", { name: chinese.tools.present }).click();
  const nav = page.getByRole("navigation", { name: chinese.presenting.label });
  await expect(nav).toContainText(chinese.presenting.position(1, 4));
  await nav.getByRole("button", { name: chinese.presenting.after }).click();
  await expect(nav).toContainText(chinese.presenting.position(2, 4));
  await nav.getByRole("button", { name: chinese.presenting.leave }).click();
  await expect(nav).toHaveCount(0);
});

test(
  "without its file a sentence says so, and it is asked for again",
  long,
  async ({ browser, site }) => {
    // Not the watched context of the other tests: a failed request fails the test there.
    const context = await browser.newContext();
    const page = await context.newPage();
    await openNotebook(page, site);
    await openFile(page, "shown.ipynb", file);
    const files = /\/notebook-present-[^/]*\.js$/;
    await page.route(files, (route) => route.abort());
    await start(page).click();
    await expect(page.locator(".problem")).toContainText(words.problems.missing);
    await page.unroute(files);
    await start(page).click();
    await at(page, 1);
    await context.close();
  },
);
