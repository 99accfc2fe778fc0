import { cell, openCells, openNotebook, ready } from "./support/notebook";
import { doubleClicked, expect, test } from "./support/test";

const code = `import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
scores = x @ x.T
weights = torch.softmax(scores / 2**0.5, dim=-1)
print(weights.sum())`;

for (const way of ["http", "a double-click"] as const) {
  test(`over ${way}, a cell's tensors stand under their names, and a number says how it came about`, async ({
    page,
    site,
  }) => {
    await openNotebook(page, way === "http" ? site : doubleClicked);
    await openCells(page, code);
    await page.getByRole("button", { name: "Run all" }).click();
    await ready(page);
    const tensors = cell(page, 1).getByRole("group", { name: "Tensors of this cell" });
    await expect(tensors.getByRole("listitem")).toHaveText([
      /x \(3, 2\) line 3/,
      /scores \(3, 3\) line 4/,
      /weights \(3, 3\) line 5/,
      /torch\.sum\(weights\) \(\) line 6/,
    ]);
    await tensors.getByRole("button", { name: /^scores/ }).click();
    const table = tensors.getByRole("grid", { name: "scores" });
    await table.getByRole("gridcell", { name: "11.0000" }).first().click();
    const how = tensors.getByRole("region", { name: "How this number came about" });
    await expect(how).toContainText("x @ x.T");
    await expect(how.getByRole("row")).toHaveCount(2);
    // 1 * 3 + 2 * 4
    await expect(how.getByRole("row").nth(1)).toContainText("8.0000");
    // A term that no name holds is explained in the same place, one that is listed under its own numbers.
    await how.getByRole("button", { name: "x.T[1, 1]" }).click();
    await expect(how).toContainText("x.T[1, 1]");
    await how.getByRole("button", { name: "x[1, 1]" }).click();
    await expect(tensors.getByRole("grid", { name: "x", exact: true })).toBeVisible();
    await expect(how).toContainText("A number that the code gives, or that was drawn.");
  });
}

test("a changed number replays what follows from it, and is taken back", async ({ page, site }) => {
  await openNotebook(page, site);
  await openCells(page, code);
  await page.getByRole("button", { name: "Run all" }).click();
  await ready(page);
  const tensors = cell(page, 1).getByRole("group", { name: "Tensors of this cell" });
  await tensors.getByRole("button", { name: /^x/ }).click();
  await tensors.getByRole("grid", { name: "x" }).getByRole("gridcell").first().click();
  const number = tensors.getByRole("textbox", { name: "Change this number" });
  await number.fill("nine");
  await number.press("Enter");
  await expect(tensors.getByRole("alert")).toHaveText("This is no number; 0.5 or −2 would be one.");
  await number.fill("9");
  await number.press("Enter");
  await expect(tensors.getByRole("alert")).toHaveCount(0);
  await tensors.getByRole("button", { name: /^scores/ }).click();
  const scores = tensors.getByRole("grid", { name: "scores" });
  // 9 * 9 + 2 * 2
  await expect(scores.getByRole("gridcell").first()).toHaveText("85.0000");
  await expect(scores.locator(".changed")).toHaveCount(5);
  await scores.getByRole("gridcell").first().press("Enter");
  await tensors.getByRole("button", { name: "Take all changes back" }).click();
  await expect(scores.getByRole("gridcell").first()).toHaveText("5.0000");
  await expect(scores.locator(".changed")).toHaveCount(0);
});

test("arrows move over the numbers, and a pass of a loop can be chosen", async ({ page, site }) => {
  await openNotebook(page, site);
  await openCells(page, "import torch\nfor i in range(3):\n    y = torch.full((2,), float(i))");
  await page.getByRole("button", { name: "Run all" }).click();
  await ready(page);
  const tensors = cell(page, 1).getByRole("group", { name: "Tensors of this cell" });
  await tensors.getByRole("button", { name: /^y/ }).click();
  const grid = tensors.getByRole("grid", { name: "y" });
  await expect(grid.getByRole("gridcell").first()).toHaveText("2.0000");
  const pass = tensors.getByRole("spinbutton", { name: "pass, 1 to 3" });
  await expect(pass).toHaveValue("3");
  await pass.fill("1");
  await pass.press("Enter");
  await expect(grid.getByRole("gridcell").first()).toHaveText("0.0000");
  await grid.getByRole("gridcell").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(grid.getByRole("gridcell").last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(grid.getByRole("gridcell").last()).toBeFocused();
});
