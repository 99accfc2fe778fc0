import { notebook as words } from "../../web/src/words/en/notebook";
import { START, cell, openCells, openNotebook, ready } from "./support/notebook";
import { expect, test } from "./support/test";
import type { Page } from "@playwright/test";

const marks = (page: Page) => page.locator(".margin .mark");

test("“Run from here” runs the selected cell and those behind it, and none before", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "before = 1", "print('before' in globals())", "after = 3", "print(after)");
  await cell(page, 2).getByRole("textbox").click();
  await page.getByRole("button", { name: words.cellTools.fromHere }).click();
  await expect(marks(page)).toHaveText(["[ ]", "[1]", "[2]", "[3]"], { timeout: START });
  await ready(page);
  await expect(cell(page, 2).getByText("False", { exact: true })).toBeVisible();
  await expect(cell(page, 4).getByText("3", { exact: true })).toBeVisible();
  await cell(page, 1).getByRole("button", { name: words.cellTools.run }).click();
  await expect(marks(page)).toHaveText(["[4]", "[1]", "[2]", "[3]"]);
  // Again, with what the first cell has made.
  await cell(page, 2).getByRole("textbox").click();
  await page.getByRole("button", { name: words.cellTools.fromHere }).click();
  await expect(marks(page)).toHaveText(["[4]", "[5]", "[6]", "[7]"]);
  await expect(cell(page, 2).getByText("True", { exact: true })).toBeVisible();
});

test("Alt+Enter runs a cell and inserts one below, from its code and from the cell", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openCells(page, "print('first')", "print('last')");
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("Alt+Enter");
  await expect(cell(page, 2)).toBeFocused();
  await expect(cell(page, 2).getByRole("textbox")).toHaveText("");
  await expect(cell(page, 3)).toContainText("print('last')");
  await expect(cell(page, 1).getByText("first", { exact: true })).toBeVisible({ timeout: START });
  await expect(marks(page)).toHaveText(["[1]", "[ ]", "[ ]"]);
  // The inserted cell takes code, and another goes below it.
  await page.keyboard.press("Enter");
  await page.keyboard.type("print('second')");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+Enter");
  await expect(cell(page, 2).getByText("second", { exact: true })).toBeVisible();
  await expect(cell(page, 3)).toBeFocused();
  await expect(cell(page, 3).getByRole("textbox")).toHaveText("");
  await expect(cell(page, 4)).toContainText("print('last')");
  await expect(marks(page)).toHaveText(["[1]", "[2]", "[ ]", "[ ]"]);
});
