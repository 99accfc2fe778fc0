import { START, cell, openCells, openNotebook, ready } from "./support/notebook";
import { doubleClicked, expect, test } from "./support/test";

for (const way of ["http", "a double-click"] as const) {
  test(`over ${way}, the cells of a notebook run in Python`, async ({ page, site }) => {
    await openNotebook(page, way === "http" ? site : doubleClicked);
    await openCells(page, "x = 6 * 7\nprint('six')", "import torch\ntorch.arange(x)[::7]");
    await page.getByRole("button", { name: "Run all" }).click();
    await ready(page);
    await expect(cell(page, 1)).toContainText("six");
    await expect(cell(page, 2)).toContainText("tensor([ 0,  7, 14, 21, 28, 35])");
  });
}

test("Stop ends an endless loop within a second, and the cells can be run again", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "x = 1\nprint('x is there')\nwhile True: pass", "'after'");
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(cell(page, 1)).toContainText("x is there", { timeout: START });
  const stopped = page.evaluate(async () => {
    const from = performance.now();
    const frame = document.querySelector("iframe");
    document.querySelector<HTMLElement>(".stop")?.click();
    while (frame?.isConnected === true) await new Promise((done) => setTimeout(done));
    return performance.now() - from;
  });
  expect(await stopped).toBeLessThan(1000);
  await expect(page.locator(".lost")).toContainText("All variables are gone");
  await expect(cell(page, 1)).toContainText("while True");
  await cell(page, 2).getByRole("button", { name: "Run this cell" }).click();
  await expect(cell(page, 2)).toContainText("'after'", { timeout: START });
});

test("ten thousand lines of output are shown in part, and all at the reader's wish", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "for i in range(10_000): print('line', i)");
  await page.getByRole("button", { name: "Run all" }).click();
  await ready(page);
  const output = cell(page, 1).getByRole("group", { name: "Output" });
  await expect(output).toContainText("9,900 lines are not shown.");
  await expect(output).toContainText("line 9999");
  await expect(output).not.toContainText("line 5000");
  await output.getByRole("button", { name: "Show all 10,000 lines" }).click();
  await expect(output).toContainText("line 5000");
});
