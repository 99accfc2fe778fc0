import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { notebook as words } from "../../web/src/words/en/notebook";
import { openNotebook, runAll } from "./support/notebook";
import { expect, test } from "./support/test";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** `shared/notebooks` beside the checkout or above it, as tests/notebook/lessons.test.mjs finds it; NOTEBOOKS names another folder. */
function notebooksFolder(): string | undefined {
  const named = process.env["NOTEBOOKS"];
  if (named !== undefined) return named;
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    const found = join(folder, "shared/notebooks");
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

const folder = notebooksFolder();

/** Its outputs; the test in Node.js counts them, too. */
const OUTPUTS = 7;

test("the notebook of a lesson is opened in the page, and all of its outputs are as published", async ({
  page,
  site,
}) => {
  test.skip(folder === undefined, "the notebooks are not here");
  await openNotebook(page, site);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: words.tools.open }).click();
  await (await chooser).setFiles(join(folder ?? "", "causal.ipynb"));
  await expect(page.locator("[data-python]")).toHaveAttribute("data-python", "none");
  await runAll(page);
  await expect(page.locator(".total")).toHaveText(words.total(OUTPUTS, OUTPUTS));
  const same = new RegExp(`${words.check.same}$`);
  await expect(page.locator(".cell").getByText(same)).toHaveCount(OUTPUTS);
});
