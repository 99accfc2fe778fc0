import { expect, test } from "./support/faults";
import { cell, openCells, openNotebook, ready } from "./support/notebook";

test("where the file with the operations' sentences is missing, the terms are there without", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  await page.route(/\/recorder-[^/]*\.js$/, (route) => route.abort());
  await openNotebook(page, site);
  await openCells(page, "import torch\nx = torch.ones(2) + 1");
  await page.getByRole("button", { name: "Run all" }).click();
  await ready(page);
  const tensors = cell(page, 1).getByRole("group", { name: "Tensors of this cell" });
  await tensors.getByRole("button", { name: /^x/ }).click();
  const asked = page.waitForEvent("requestfailed");
  await tensors.getByRole("gridcell").first().click();
  await asked;
  const how = tensors.getByRole("region", { name: "How this number came about" });
  await expect(how.getByRole("row")).toHaveCount(2);
  await expect(how).not.toContainText("The cell of");
});
