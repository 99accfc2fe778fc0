import { createHash } from "node:crypto";
import { notebook as words } from "../../web/src/words/en/notebook";
import { cell, linkOf, notebookFile, openFile, openNotebook } from "./support/notebook";
import { expect, test } from "./support/test";

/** Code that no compression makes shorter than half. */
const code = (lines: number): string =>
  Array.from({ length: lines }, (_, line) => {
    const digits = createHash("sha256").update(String(line)).digest("hex");
    return `n${String(line)} = 0x${digits}`;
  }).join("\n");

test("“Copy link” says of code that is too long that it is to be sent as a file, and the notebook stays", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  await openFile(
    page,
    "long.ipynb",
    notebookFile([{ source: "first = 1" }, { source: code(250) }]),
  );
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("End");
  await page.keyboard.type("  # typed");
  const address = page.url();
  await page.getByRole("button", { name: words.tools.copyLink }).click();
  const problem = page.locator(".problem");
  await expect(problem).toContainText(words.problems.tooLong);
  await expect(page.getByText(words.linkCopied)).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(cell(page, 1).getByRole("textbox")).toHaveText("first = 1  # typed");
  await expect(cell(page, 2)).toContainText("n0 = 0x");
  await expect(cell(page, 3)).toHaveCount(0);

  // Without the long cell there is one, and with it again there is none: each time the page says so alone.
  await cell(page, 2).getByRole("textbox").click();
  await page.getByRole("button", { name: words.cellTools.remove }).click();
  expect(await linkOf(page)).toContain("#/notebook?code=");
  await expect(problem).toHaveCount(0);
  await cell(page, 1).locator(".margin .mark").click();
  await cell(page, 1).press("z");
  await expect(cell(page, 2)).toContainText("n0 = 0x");
  await page.getByRole("button", { name: words.tools.copyLink }).click();
  await expect(problem).toContainText(words.problems.tooLong);
  await expect(page.getByText(words.linkCopied)).toHaveCount(0);
  await page.getByRole("button", { name: words.dismiss }).click();
  await expect(problem).toHaveCount(0);
});
