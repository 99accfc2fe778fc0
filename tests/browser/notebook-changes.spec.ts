import type { Page } from "@playwright/test";
import { long } from "./support/long";
import {
  cell,
  changeNumber,
  gridOf,
  lookedAt,
  ready,
  runCells,
  selectNumber,
} from "./support/notebook";
import { expect, test } from "./support/test";

const WRITE = "Write it into the code";
const AGAIN = "Run again with the change";

const outputsOf = (page: Page, number: number) =>
  cell(page, number).getByRole("group", { name: "Output" });
const codeOf = (page: Page, number: number) => cell(page, number).locator(".cm-content");
test("the reader's numbers are written over the code's literals, which runs from there on, and the editor undoes it", async ({
  page,
  site,
}) => {
  await runCells(
    page,
    site,
    "import torch\nprint('once')",
    "x = torch.tensor([\n    [1.0, 2.0],  # Your\n    [3.0, 4.0],\n])\ny = x * 2",
    "print(y.sum().item())",
  );
  await expect(outputsOf(page, 3)).toHaveText(/^20\.0\s*$/);
  await changeNumber(page, 2, ["x", 0, "9"]);
  await changeNumber(page, 2, ["x", 3, "-0.1"]);
  await lookedAt(page).getByRole("button", { name: WRITE }).click();
  await expect(codeOf(page, 2)).toContainText("[9.0, 2.0],  # Your");
  await expect(codeOf(page, 2)).toContainText("[3.0, -0.1],");
  await expect(outputsOf(page, 3)).toHaveText(/^27\.799999\d*\s*$/);
  // The cell before has not run again, and the number is selected, which is the code's now.
  await expect(cell(page, 1).locator(".mark").first()).toHaveText("[1]");
  await expect(cell(page, 2).locator(".margin .mark")).toHaveText("[4]");
  await expect(gridOf(page, "x").getByRole("gridcell").first()).toHaveText("9.0000");
  await expect(gridOf(page, "x").getByRole("gridcell").last()).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(lookedAt(page).locator("[data-changed]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: WRITE })).toHaveCount(0);
  await codeOf(page, 2).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(codeOf(page, 2)).toContainText("[1.0, 2.0],  # Your");
  await expect(codeOf(page, 2)).toContainText("[3.0, 4.0],");
});

test("a number is typed on its cell, as in a sheet, and the keys go on there", async ({
  page,
  site,
}) => {
  await runCells(page, site, "import torch\nx = torch.tensor([[1.0, 2.0], [3.0, 4.0]])\ny = x * 2");
  await selectNumber(page, 1, "x", 0);
  const cells = gridOf(page, "x").getByRole("gridcell");
  const field = page.getByRole("textbox", { name: "Change this number" });
  await page.keyboard.type("-7.5");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("-7.5");
  await page.keyboard.press("Enter");
  await expect(cells.nth(0)).toHaveText("-7.5000");
  await expect(cells.nth(0)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("8");
  await page.keyboard.press("Escape");
  await expect(cells.nth(1)).toHaveText("2.0000");
  await expect(cells.nth(1)).toBeFocused();
  await expect(cells.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.type("8x");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(lookedAt(page).getByRole("alert")).toBeVisible();
  await field.fill("2.0000");
  await page.keyboard.press("Enter");
  await expect(lookedAt(page).getByRole("alert")).toHaveCount(0);
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // The whole number is selected: what is typed takes its place.
  await page.keyboard.press("Enter");
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await expect(cells.nth(3)).toHaveText("6.0000");
  await cells.nth(2).dblclick();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(cells).toHaveText(["-7.5000", "2.0000", "5.0000", "6.0000"]);
  await page.keyboard.type("4");
  await page.keyboard.press("Tab");
  await expect(cells.nth(2)).toHaveText("4.0000");
});

test(
  "numbers that no literal gives are not written, nor where the code has been edited",
  long,
  async ({ page, site }) => {
    await runCells(
      page,
      site,
      `import torch
x = torch.tensor([1.0, 2.0])
y = x * 2
drawn = torch.rand(2)
for i in range(2):
    z = torch.tensor([5.0, 6.0])
data = [7.0, 8.0]
v = torch.tensor(data)
n = torch.tensor([1, 2])`,
    );
    const write = lookedAt(page).getByRole("button", { name: WRITE });
    for (const name of ["y", "drawn", "z", "v"]) {
      await changeNumber(page, 1, [name, 0, "3"]);
      await expect(lookedAt(page).getByRole("button", { name: AGAIN })).toBeVisible();
      await expect(write, name).toHaveCount(0);
    }
    await changeNumber(page, 1, ["n", 1, "-4"]);
    await expect(write).toBeVisible();
    await changeNumber(page, 1, ["x", 0, "Infinity"]);
    await expect(write).toHaveCount(0);
    await changeNumber(page, 1, ["x", 0, "3"]);
    await expect(write).toBeVisible();
    // Below the line anything may be edited.
    await codeOf(page, 1).click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("  # end");
    await expect(codeOf(page, 1)).toContainText("# end");
    await expect(write).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.type(" * 1");
    await expect(codeOf(page, 1)).toContainText("2.0]) * 1");
    await expect(write).toHaveCount(0);
  },
);

test(
  "code that runs again with a change decides by it, and runs as it is again",
  long,
  async ({ page, site }) => {
    await runCells(
      page,
      site,
      "import torch\nnoise = torch.rand(1)\nx = torch.tensor([1.0, 2.0])\ny = x * 2",
      "if y.sum() > 2:\n    print('large')\nelse:\n    print(f'small {y[0].item():.1f}')",
      "print(noise)",
    );
    const noise = (await outputsOf(page, 3).textContent()) ?? "";
    await expect(outputsOf(page, 2)).toHaveText(/^large\s*$/);
    await changeNumber(page, 1, ["x", 0, "-4"]);
    await changeNumber(page, 1, ["y", 1, "0.5"]);
    await expect(outputsOf(page, 2)).toHaveText(/^large\s*$/);
    // The way is offered at the line that has decided, too.
    await cell(page, 2).getByRole("button", { name: AGAIN }).click();
    await expect(outputsOf(page, 2)).toHaveText(/^small -8\.0\s*$/, { timeout: 40_000 });
    await ready(page);
    await expect(cell(page, 2)).toBeFocused();
    // What is drawn is the same.
    await expect(outputsOf(page, 3)).toHaveText(noise);
    const foot = page.getByRole("contentinfo");
    await expect(foot).toContainText("Run with your changes.");
    await expect(foot).not.toContainText("is not in this run");
    await expect(cell(page, 2).getByText(/^At line/)).toHaveCount(0);
    // The number that was selected is selected again; it is the run's, and marked as the reader's.
    const y = gridOf(page, "y").getByRole("gridcell");
    await expect(y).toHaveText(["-8.0000", "0.5000"]);
    await expect(y.last()).toHaveAttribute("aria-selected", "true");
    await expect(lookedAt(page).locator("[data-changed=typed]")).toHaveCount(1);
    await expect(lookedAt(page).locator("[data-changed=follows]")).toHaveCount(0);
    const how = page.getByRole("region", { name: "How this number came about" });
    await expect(how).toContainText("y[1]");
    await expect(how.getByRole("textbox")).toHaveValue("0.5000");
    await expect(how).toContainText("Your number. The code makes 4.0000 here.");
    await expect(how).toContainText("x * 2");
    await y.first().click();
    await expect(how).not.toContainText("Your number");
    await how.getByRole("button", { name: "x[0]" }).click();
    await expect(how).toContainText("Your number. The code makes 1.0000 here.");
    // A further change replays, and joins those before.
    await changeNumber(page, 1, ["x", 0, "-5"]);
    await changeNumber(page, 1, ["x", 1, "7"]);
    await expect(gridOf(page, "x").getByRole("gridcell")).toHaveText(["-5.0000", "7.0000"]);
    await lookedAt(page).getByRole("button", { name: /^y / }).click();
    await expect(y).toHaveText(["-10.0000", "0.5000"]);
    await selectNumber(page, 1, "x", 1);
    await lookedAt(page).getByRole("button", { name: AGAIN }).click();
    await ready(page);
    await expect(gridOf(page, "x").getByRole("gridcell")).toHaveText(["-5.0000", "7.0000"]);
    await expect(lookedAt(page).locator("[data-changed=typed]")).toHaveCount(2);
    await expect(lookedAt(page).locator("[data-changed=follows]")).toHaveCount(0);
    // What was run with is written into the code, and the rest is run with still.
    await lookedAt(page).getByRole("button", { name: WRITE }).click();
    await expect(codeOf(page, 1)).toContainText("x = torch.tensor([-5.0, 7.0])");
    await ready(page);
    await expect(outputsOf(page, 2)).toHaveText(/^small -10\.0\s*$/);
    await expect(foot).toContainText("Run with your changes.");
    await foot.getByRole("button", { name: "Run as the code is" }).click();
    await expect(outputsOf(page, 2)).toHaveText(/^large\s*$/, { timeout: 40_000 });
    await expect(foot).not.toContainText("Run with your changes.");
    await expect(outputsOf(page, 3)).toHaveText(noise);
  },
);

test("a pass of a loop, a parameter, a number alone and a view take their changes where they are made", async ({
  page,
  site,
}) => {
  await runCells(
    page,
    site,
    `import torch
class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.W = torch.nn.Parameter(torch.tensor([[1.0, 2.0]]))
    def forward(self, x):
        weights = torch.softmax(x @ self.W.T, dim=0)
        return weights
layer = Layer()
alone = torch.tensor(3.0)
for i in range(3):
    z = alone * i
rows = torch.arange(4.0).view(2, 2)
`,
    `layer(torch.eye(2))[0].sum().backward()
print(layer.W.grad is not None, z.item(), alone.item(), rows[1, 1].item())
print(layer(torch.eye(2)).tolist())`,
  );
  await changeNumber(page, 1, ["layer.W", 1, "5"]);
  await changeNumber(page, 1, ["alone", 0, "4"]);
  await changeNumber(page, 1, ["z", 0, "0.5"]);
  await changeNumber(page, 1, ["rows", 3, "-1"]);
  await changeNumber(page, 1, ["weights", 0, "0.25"]);
  await lookedAt(page).getByRole("button", { name: AGAIN }).click();
  await ready(page);
  await expect(outputsOf(page, 2)).toHaveText(
    /^True 0\.5 4\.0 -1\.0\s*\[\[0\.25\], \[0\.98201\d*\]\]\s*$/,
  );
  await expect(page.getByRole("contentinfo")).not.toContainText("is not in this run");
  await selectNumber(page, 1, "z", 0);
  // The passes before are as the code makes them.
  await expect(lookedAt(page).getByRole("spinbutton", { name: "pass, 1 to 3" })).toHaveValue("3");
  await expect(gridOf(page, "z").getByRole("gridcell")).toHaveText("0.5000");
});

test(
  "cells that ran several times or failed run again likewise, and a change without a place is named",
  long,
  async ({ page, site }) => {
    await runCells(
      page,
      site,
      "import torch\nn = 0",
      "n += 1\nx = torch.tensor([1.0]) * n\nprint(n, x.item())",
      "1 / 0",
      "print('after', n)",
    );
    const run = async (number: number): Promise<void> => {
      await cell(page, number).getByRole("button", { name: "Run this cell" }).click();
      await ready(page);
    };
    await run(2);
    await run(4);
    await expect(outputsOf(page, 2)).toHaveText(/^2 2\.0\s*$/);
    await changeNumber(page, 2, ["x", 0, "8"]);
    await lookedAt(page).getByRole("button", { name: AGAIN }).click();
    await expect(outputsOf(page, 4)).toHaveText(/^after 2\s*$/, { timeout: 40_000 });
    await ready(page);
    await expect(outputsOf(page, 2)).toHaveText(/^2 8\.0\s*$/);
    await expect(outputsOf(page, 3)).toContainText("ZeroDivisionError");
    // The line is another now.
    await codeOf(page, 2).click();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("# more\n\n");
    await changeNumber(page, 2, ["x", 0, "9"]);
    await lookedAt(page).getByRole("button", { name: AGAIN }).click();
    const foot = page.getByRole("contentinfo");
    await expect(foot).toContainText(
      "Your change of x is not in this run: line 2 did not make that tensor, or made one that cannot be written to.",
      { timeout: 40_000 },
    );
    await expect(outputsOf(page, 2)).toHaveText(/^2 2\.0\s*$/);
  },
);
