import { join } from "node:path";
import { notebook as words } from "../../web/src/words/en/notebook";
import { folder } from "../notebook/support/published.mjs";
import { openNotebook, runAll } from "./support/notebook";
import { expect, test } from "./support/test";

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
