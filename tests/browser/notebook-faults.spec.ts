import { expect, test } from "./support/faults";
import { notebook as words } from "../../web/src/words/en/notebook";
import { long } from "./support/long";
import {
  cell,
  notebookFile,
  openFile,
  openNotebook,
  openTensor,
  runCells,
  tensorsOf,
} from "./support/notebook";

test(
  "where the file with the operations' sentences is missing, the terms are there without",
  long,
  async ({ faulty, site }) => {
    const page = await faulty.newPage();
    await page.route(/\/recorder-[^/]*\.js$/, (route) => route.abort());
    await runCells(page, site, "import torch\nx = torch.ones(2) + 1");
    const tensors = tensorsOf(page);
    await openTensor(page, "x");
    const asked = page.waitForEvent("requestfailed");
    await tensors.getByRole("gridcell").last().click();
    await asked;
    const how = page.getByRole("region", { name: "How this number came about" });
    await expect(how.getByRole("row")).toHaveCount(2);
    await expect(how).not.toContainText("The cell of");
  },
);

test("where the file that reads formulae is missing, they stay as they are written", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  const files = /\/notebook-formulae-[^/]*\.js$/;
  await page.route(files, (route) => route.abort());
  await openNotebook(page, site);
  const file = notebookFile([{ cell_type: "markdown", source: "Of $a^2$" }]);
  await openFile(page, "text.ipynb", file);
  await expect(cell(page, 1).locator(".unread")).toHaveText("$a^2$");
  await expect(cell(page, 1).locator(".unread")).toHaveAttribute("title", words.formula.missing);
  await page.unroute(files);
  await openFile(page, "again.ipynb", file);
  await expect(cell(page, 1).locator("msup")).toHaveCount(1);
});
