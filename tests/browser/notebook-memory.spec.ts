import { notebook as words } from "../../web/src/words/en/notebook";
import { long } from "./support/long";
import { START, cell, openCells, openNotebook, ready, runCells } from "./support/notebook";
import { expect, test } from "./support/test";
import type { Page } from "@playwright/test";

const NUMBER = "([\\d,.]+)";

/** Numbers that the footer names in a sentence. */
async function said(page: Page, sentence: string): Promise<number[]> {
  const text = (await page.getByRole("contentinfo").textContent()) ?? "";
  const [, ...numbers] = new RegExp(sentence).exec(text) ?? [];
  return numbers.map((number) => Number(number.replaceAll(",", "")));
}

const memory = (page: Page) => said(page, words.memory(NUMBER, NUMBER));
const seconds = (page: Page) => said(page, `(?<![\\d,.])${words.spent(NUMBER)}`);

test("after a run the footer shows the memory of Python and of its tensors, and the time that the cells took", async ({
  page,
  site,
}) => {
  await runCells(
    page,
    site,
    "import time, torch\nsmall = torch.ones(10)\ntime.sleep(0.5)",
    "large = torch.ones(5_000_000)\ntext = 'a' * 50_000_000\ntime.sleep(0.5)",
  );
  const [python = NaN, engine = NaN] = await memory(page);
  // Python with nothing takes some 30 MB.
  expect(python).toBeGreaterThan(75);
  expect(python).toBeLessThan(500);
  // Four bytes a number.
  expect(engine).toBeGreaterThan(19);
  expect(engine).toBeLessThan(200);
  const [spent = NaN] = await seconds(page);
  expect(spent).toBeGreaterThanOrEqual(1);
  expect(spent).toBeLessThan(START / 1000);
});

test(
  "a cell that keeps tensors until there is no memory left ends with an error, and the others run on",
  long,
  async ({ page, site }) => {
    await openNotebook(page, site);
    await openCells(
      page,
      "import torch\nkept = []\nwhile True: kept.append(torch.zeros(25_000_000) + len(kept))",
      "print(len(kept) > 3, kept[2].mean())\nkept = []\nprint(torch.ones(3) + 1)",
    );
    const run = (number: number) =>
      cell(page, number).getByRole("button", { name: words.cellTools.run }).click();
    await run(1);
    await expect(page.locator("[data-python=running]")).toBeVisible({ timeout: START });
    await expect(cell(page, 1).locator("pre.error").last()).toHaveText(
      /^(MemoryError|RuntimeError): \S+ .*\.$/,
      { timeout: START },
    );
    await ready(page);
    await expect(page.locator(".lost")).toHaveCount(0);
    await run(2);
    await expect(cell(page, 2).locator("pre")).toHaveText("True tensor(2.)\ntensor([2., 2., 2.])", {
      timeout: START,
    });
  },
);
