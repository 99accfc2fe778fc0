import { notebook as words } from "../../web/src/words/en/notebook";
import { long } from "./support/long";
import { START, cell, openCells, openNotebook, ready } from "./support/notebook";
import { holdRequests } from "./support/slow-requests";
import { expect, test } from "./support/test";
import type { Page } from "@playwright/test";

/** Opens examples one after the other, from the start page, and runs each to its end without an error. */
async function runExamples(page: Page, site: string, ids: readonly string[]): Promise<void> {
  await openNotebook(page, site);
  for (const id of ids) {
    await page.getByRole("button", { name: words.examples[id]?.[0] ?? id, exact: true }).click();
    await expect(page.locator("[data-python]")).toHaveAttribute("data-python", "none");
    await page.getByRole("button", { name: words.tools.runAll }).click();
    await ready(page);
    // What a cell that ran has is its count; after an error the cells behind it have none.
    const marks = page.locator(".cell.code .margin .mark");
    await expect(marks, id).toHaveText(
      Array.from({ length: await marks.count() }, (_, at) => `[${String(at + 1)}]`),
    );
    await expect(page.locator("[data-state=error]"), id).toHaveCount(0);
    await expect(page.getByRole("group", { name: words.output.label }).first(), id).toBeVisible();
    await page.getByRole("button", { name: words.tools.close }).click();
  }
}

test("while Python is brought, the footer shows how much of it has come, and then the cell runs", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "'brought ' + 'now'");
  const release = await holdRequests(page, /\/notebook-library-[^/]*\.js$/);
  await page.getByRole("button", { name: words.tools.runAll }).click();
  const foot = page.getByRole("contentinfo");
  // All files but one of six.
  await expect(foot).toContainText(words.bringing(83), { timeout: START });
  const progress = await foot
    .getByRole("progressbar")
    .evaluate(({ value, max }: HTMLProgressElement) => value / max);
  expect(progress).toBeCloseTo(5 / 6);
  await expect(cell(page, 1)).toContainText(words.states.queued);
  await expect(cell(page, 1)).not.toContainText("brought now");
  release();
  await expect(cell(page, 1)).toContainText("brought now", { timeout: START });
  await expect(foot).toContainText(words.python.ready);
  await expect(foot.getByRole("progressbar")).toHaveCount(0);
});

test("a text that is typed or pasted on the start page is opened by its button and runs, a cell for each mark", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  const field = page.getByRole("textbox", { name: words.start.paste });
  const run = page.getByRole("button", { name: words.start.run, exact: true });
  await expect(run).toBeDisabled();
  await field.click();
  await page.keyboard.type("print('typed', 6 * 7)");
  await run.click();
  await expect(cell(page, 1)).toContainText("typed 42", { timeout: START });
  await expect(cell(page, 2)).toHaveCount(0);
  await page.getByRole("button", { name: words.tools.close }).click();

  // As one that pastes: all at once, with the marks of cells.
  await field.selectText();
  await page.keyboard.insertText(
    "# %% [markdown]\n# *Two* cells\n\n# %%\nimport torch\nx = torch.arange(3)\n\n# %%\nx * 2\n",
  );
  await run.click();
  await expect(cell(page, 1).locator("em")).toHaveText("Two");
  await expect(cell(page, 3)).toContainText("tensor([0, 2, 4])", { timeout: START });
  await expect(cell(page, 2)).toContainText("x = torch.arange(3)");
  await expect(cell(page, 4)).toHaveCount(0);
});

test("every example of the start page runs without an error", long, async ({ page, site }) => {
  await openNotebook(page, site);
  const offered = page.locator(".start li").getByRole("button");
  await expect(offered).toHaveText(Object.values(words.examples).map(([title]) => title));
  await runExamples(page, site, Object.keys(words.examples));
});
