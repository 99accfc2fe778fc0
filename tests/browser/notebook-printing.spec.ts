import { notebook as words } from "../../web/src/words/en/notebook";
import {
  notebookFile,
  openFile,
  openNotebook,
  openTensor,
  ready,
  tensorsOf,
} from "./support/notebook";
import { expect, test } from "./support/test";

test("a notebook is printed with its cells, outputs and tensors, on white, without what is pressed", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openNotebook(page, site);
  const long = `x = torch.ones(2, 3)  # ${"a long line ".repeat(20)}`;
  const cells = [
    { cell_type: "markdown", source: "# Title\n\n$$\\frac{1}{2}$$" },
    { source: `import torch\n${long}\nprint("word " * 60)` },
    { source: "1 / 0" },
  ];
  await openFile(page, "paper.ipynb", notebookFile(cells));
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await ready(page);
  const tensors = tensorsOf(page);
  await openTensor(page, "x");
  await expect(tensors.getByRole("gridcell")).toHaveCount(6);
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: "print" });
  for (const text of ["Title", "import torch", "word word", "ZeroDivisionError"]) {
    await expect(page.locator(".cells").getByText(text).first()).toBeVisible();
  }
  await expect(page.locator("mfrac")).toBeVisible();
  await expect(tensors.getByRole("gridcell").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const pressed = await page
    .getByRole("button")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.textContent.trim()));
  expect(pressed.filter((text) => !/^(x|line \d)/.test(text))).toEqual([]);
  await expect(page.locator(".foot, .files, .topline")).toHaveCount(3);
  for (const part of await page.locator(".foot, .files, .topline").all()) {
    await expect(part).toBeHidden();
  }
  // What a table shows, and nothing over it.
  await expect(page.locator(".heading").getByText("x", { exact: true })).toBeVisible();
  await expect(page.locator(".explained")).toBeHidden();
  const { paper, over } = await page.evaluate(() => ({
    paper: getComputedStyle(document.documentElement).getPropertyValue("--paper"),
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(paper).toBe("#fff");
  expect(over).toBe(0);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 1000 });
  await tensors.getByRole("gridcell").first().click();
  await page.emulateMedia({ media: "print" });
  const how = page.locator(".explained");
  await expect(how).toContainText("x[0, 0]");
  await expect(how.getByRole("button").filter({ visible: true })).toHaveCount(0);
  expect(await how.evaluate((part) => getComputedStyle(part.parentElement ?? part).position)).toBe(
    "static",
  );
});
