import type { Locator } from "@playwright/test";
import { tensors as words } from "../../web/src/words/en/notebook-tensors";
import { long, longBut } from "./support/long";
import {
  cell,
  gridOf,
  lookedAt,
  openCells,
  openNotebook,
  openTensor,
  ready,
  runCells,
  tensorsOf,
} from "./support/notebook";
import { expect, test } from "./support/test";

const attention = `import torch
tokens = ["Your", "journey", "starts", "with"]
torch.manual_seed(1)
x = torch.rand(2, 4, 3)
W_value = torch.nn.Linear(3, 2)
values = W_value(x)
scores = x @ x.mT / 3**0.5
weights = torch.softmax(scores, dim=-1)
context = weights @ values`;

/** Four heads, of a hidden size that is split. */
const several = `parts = torch.nn.Linear(3, 24)(x).view(2, 4, 3, 4, 2).permute(2, 0, 3, 1, 4)
shares = torch.softmax(parts[0] @ parts[1].mT, dim=-1)
blend = shares @ parts[2]
batches = torch.stack((x, x))`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]]/g, "\\$&");

const box = async (part: Locator) => {
  const found = await part.boundingBox();
  if (found === null) throw new Error("It is not drawn.");
  return found;
};

test("a parameter is one table, and nothing of how its layer has drawn it", async ({
  page,
  site,
}) => {
  await runCells(
    page,
    site,
    "import torch\nlayer = torch.nn.Linear(3, 2)\nW = torch.nn.Parameter(torch.rand(3, 2))\ny = W.detach()",
  );
  const tensors = tensorsOf(page);
  const expected = [
    ["layer.weight", /^layer\.weight\s*$/, undefined],
    ["layer.bias", /^layer\.bias\s*$/, undefined],
    ["W", /^W\s*= torch\.rand\(\(3, 2\)\)$/, "torch.rand((3, 2))"],
    ["y", /^y\s*= W\.detach\(\)$/, "W.detach()"],
  ] as const;
  for (const [name, written, explained] of expected) {
    await openTensor(page, name);
    await expect(tensors.locator(".written")).toHaveText(written);
    await expect(tensors.getByRole("grid")).toHaveCount(name === "y" ? 2 : 1);
    await gridOf(page, name).getByRole("gridcell").first().click();
    const how = page.getByRole("region", { name: words.how });
    await expect(how.locator("b").first()).toHaveText(/^(layer\.bias\[0\]|.*\[0, 0\])$/);
    await expect(how).toContainText(name === "y" ? "W" : words.given);
    const code = how.locator("p > code").first();
    if (explained === undefined) await expect(code).toHaveCount(0);
    else await expect(code).toHaveText(explained);
  }
});

test("a product stands right of its left factor and under its right one, row by row and column by column; axes are called by their use", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await runCells(page, site, attention, several);
  const tensors = tensorsOf(page);
  await cell(page, 1).locator(".margin .mark").click();
  // What is seen first is what attends to what.
  await expect(tensors.getByRole("grid").last()).toHaveAccessibleName("weights");
  await openTensor(page, "context");
  await expect(tensors).toContainText("(2, 4, 4) @ (2, 4, 2) → (2, 4, 2)");
  const [left, right, result] = ["weights", "values", "context"].map((name) =>
    tensors.getByRole("grid", { name, exact: true }),
  ) as [Locator, Locator, Locator];
  await result.getByRole("gridcell").nth(5).click();
  const [row, column, made] = await Promise.all([
    box(left.getByRole("gridcell").nth(8)),
    box(right.getByRole("gridcell").nth(1)),
    box(result.getByRole("gridcell").nth(5)),
  ]);
  expect(row.y).toBeCloseTo(made.y, 0);
  expect(row.x + row.width).toBeLessThan(made.x);
  expect(column.x).toBeCloseTo(made.x, 0);
  expect(column.y + column.height).toBeLessThan(made.y);
  // The row and the column that it was made of are ruled, and nothing else.
  await expect(left.locator(".lit")).toHaveCount(4);
  await expect(right.locator(".lit")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "How this number" })).toContainText(
    "weights[0, 2, ·] × values[0, ·, 1]",
  );
  // All tables go along an axis at once.
  const before = await Promise.all([left, right, result].map((each) => each.innerText()));
  const axis = (name: string): Locator => tensors.getByRole("group", { name, exact: true });
  await axis(words.uses.batch).getByRole("radio", { name: "1" }).check();
  for (const [place, table] of [left, right, result].entries()) {
    expect(await table.innerText()).not.toBe(before[place]);
  }
  // Heads are compared at one size, and chosen there.
  await cell(page, 2).locator(".margin .mark").click();
  await openTensor(page, "shares");
  await expect(axis(words.uses.batch).getByRole("radio")).toHaveCount(2);
  await expect(axis(words.uses.head).getByRole("radio")).toHaveCount(4);
  const table = gridOf(page, "shares");
  const shown = await table.innerText();
  const sideBySide = tensors.getByRole("button", { name: words.sideBySide });
  await sideBySide.click();
  await expect(sideBySide).toHaveAttribute("aria-pressed", "true");
  const heads = axis(words.sideBySide).getByRole("button");
  await expect(heads).toHaveText(["head 0", "head 1", "head 2", "head 3"]);
  const [one, last] = await Promise.all([box(heads.first()), box(heads.last())]);
  expect(last.y).toBe(one.y);
  await heads.last().click();
  await expect(axis(words.uses.head).getByRole("radio", { name: "3" })).toBeChecked();
  expect(await table.innerText()).not.toBe(shown);
  // Of an axis whose way says nothing only the place is told.
  await openTensor(page, "batches");
  await expect(axis(words.dim(0)).getByRole("radio")).toHaveCount(2);
});

test(
  "a layer's weight stands over its product as it is multiplied, and its bias beside it",
  long,
  async ({ page, site }) => {
    await runCells(page, site, attention);
    await openTensor(page, "values");
    const tensors = tensorsOf(page);
    const weight = tensors.getByRole("grid", { name: "W_value.weight.T" });
    await expect(weight.getByRole("row")).toHaveCount(4);
    await expect(tensors.getByRole("grid", { name: "W_value.bias" })).toBeVisible();
    await tensors.getByRole("grid", { name: "values" }).getByRole("gridcell").nth(1).click();
    await expect(weight.locator(".lit")).toHaveCount(3);
    await expect(weight.getByRole("gridcell").nth(1)).toHaveClass(/lit/);
  },
);

test("a list of the code names rows, and the columns of what stands between tokens", async ({
  page,
  site,
}) => {
  await runCells(page, site, attention);
  const tensors = tensorsOf(page);
  await openTensor(page, "context");
  const weights = tensors.getByRole("grid", { name: "weights" });
  await expect(weights.getByRole("rowheader")).toHaveText(["Your", "journey", "starts", "with"]);
  await expect(weights.getByRole("columnheader")).toHaveText(["Your", "journey", "starts", "with"]);
  const context = tensors.getByRole("grid", { name: "context" });
  await expect(context.getByRole("columnheader")).toHaveText(["0", "1"]);
  await tensors.getByRole("combobox", { name: "rows named by" }).selectOption("numbers");
  await expect(weights.getByRole("rowheader")).toHaveText(["0", "1", "2", "3"]);
});

test("the result is played number by number; those that are not made yet are not shown", async ({
  page,
  site,
}) => {
  await runCells(page, site, attention);
  await openTensor(page, "context");
  const tensors = tensorsOf(page);
  const result = tensors.getByRole("grid", { name: "context" });
  const playing = tensors.getByRole("group", { name: "Play the result" });
  await playing.getByRole("button", { name: "Next number" }).click();
  await expect(result.getByRole("gridcell").first()).toHaveAttribute("aria-selected", "true");
  await expect(result.locator(".coming")).toHaveCount(7);
  await playing.getByRole("combobox", { name: "Speed" }).selectOption("0.5×");
  await page.clock.install();
  await playing.getByRole("button", { name: "Play" }).click();
  // Twice 1.4 s: from the first number to the third.
  await page.clock.runFor(2900);
  await expect(result.locator(".coming")).toHaveCount(5);
  await playing.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(10_000);
  await expect(result.locator(".coming")).toHaveCount(5);
  await expect(playing.getByRole("button", { name: "Play" })).toBeVisible();
  await playing.getByRole("button", { name: "Whole table" }).click();
  await expect(result.locator(".coming")).toHaveCount(0);
  await playing.getByRole("button", { name: "Number before" }).click();
  await expect(result.getByRole("gridcell").last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(result.locator("[aria-selected]")).toHaveCount(0);
});

test("a line that writes into a part of a tensor reads as the code has it, also where a number of it is explained", async ({
  page,
  site,
}) => {
  const loops = `import torch
x, y = torch.zeros(2), torch.zeros(2, 2)
for i in range(2):
    x[i] = i + 1.0
    for j in range(2):
        y[i, j] = x[i] * x[j]
y[1] = torch.tensor(
    [5.0, 6.0])`;
  await runCells(page, site, loops);
  const lines = [
    ["x", 4, "x[i] = i + 1.0"],
    ["y", 6, "y[i, j] = x[i] * x[j]"],
    ["y", 7, "y[1] = torch.tensor(…"],
  ] as const;
  for (const [name, line, code] of lines) {
    const listed = tensorsOf(page)
      .getByRole("listitem")
      .filter({ hasText: words.line(line) });
    await listed.getByRole("button", { name: new RegExp(`^${name} `) }).click();
    await expect(tensorsOf(page).locator(".written")).toHaveText(new RegExp(`${escaped(code)}$`));
    await tensorsOf(page).getByRole("gridcell").last().click();
    await expect(lookedAt(page).locator(".how code").first()).toHaveText(code);
  }
  await expect(lookedAt(page).filter({ hasText: "scatter" })).toHaveCount(0);
});

test("a tensor without numbers is not played, whichever of its axes has no places", async ({
  page,
  site,
}) => {
  await runCells(
    page,
    site,
    "import torch\nx = torch.zeros(0, 2, 3)\ny = x[:, :0, 0]\nz = y.sum()",
  );
  const play = tensorsOf(page).getByRole("button", { name: words.playing.play, exact: true });
  for (const name of ["x", "y"]) {
    await openTensor(page, name);
    await expect(gridOf(page, name)).toHaveCount(1);
    await expect(tensorsOf(page).getByRole("button", { name: words.copying.open })).toBeVisible();
    await expect(play).toHaveCount(0);
  }
  await openTensor(page, "z");
  await expect(play).toBeVisible();
});

test("of more than sixty earlier tensors the map shows each cell's last", async ({
  page,
  site,
}) => {
  const lines = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => `t${String(from + at)} = torch.ones(2)`).join(
      "\n",
    );
  const cells = [`import torch\n${lines(0, 30)}`, lines(30, 60), "last = torch.zeros(1)"];
  await runCells(page, site, ...cells);
  await cell(page, 3).locator(".margin .mark").click();
  const earlier = page.getByRole("group", { name: words.map.earlier }).getByRole("button");
  await expect(earlier).toHaveCount(60);
  await cell(page, 2).getByRole("textbox").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\nt60 = torch.ones(2)");
  await page.keyboard.press("Control+Enter");
  await ready(page);
  await cell(page, 3).locator(".margin .mark").click();
  await expect(earlier).toHaveCount(2);
  await expect(earlier.last()).toHaveAccessibleName("t60");
});

test("the map draws what follows from what, and each of its tensors leads to its line", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openNotebook(page, site);
  await openCells(page, "import torch\nstart = torch.ones(2, 2)", attention);
  const map = page.getByRole("navigation", { name: "Map of the computation" });
  await expect(map).toHaveText("Once a cell has run, what it computes is drawn here.");
  const height = (await box(map)).height;
  await page.getByRole("button", { name: "Run all" }).click();
  await ready(page);
  await cell(page, 2).locator(".cm-line", { hasText: "weights @" }).click();
  const node = (name: string): Locator => map.getByRole("button", { name, exact: true });
  await expect(map.locator(".node")).toHaveCount(7);
  const order = ["x", "scores", "weights", "context"];
  const lefts = await Promise.all(order.map(async (name) => (await box(node(name))).x));
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
  await expect(node("context")).toHaveAttribute("aria-current", "true");
  await expect(map.locator("path.heavy")).toHaveCount(2);
  expect((await box(map)).height, "nothing jumps").toBe(height);
  await node("scores").click();
  await expect(cell(page, 2).locator(".cm-line.lit")).toHaveText(/scores = x/);
  await expect(tensorsOf(page).getByRole("grid").last()).toHaveAccessibleName("scores");
  // A tensor of another cell is a picture before them; arrows go along them.
  const earlier = map.getByRole("group", { name: "Tensors of other cells" });
  await node("scores").focus();
  await page.keyboard.press("Home");
  await expect(earlier.getByRole("button", { name: "start" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(page, 1).locator(".cm-line.lit")).toHaveText(/start =/);
});

for (const [at, width] of [360, 768, 1280, 1920].entries()) {
  test(
    `at ${String(width)} px no table is wider than its place, and larger ones show a part`,
    longBut(at, 4),
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 });
      await openNotebook(page, site);
      await openCells(
        page,
        "import torch\nx = torch.rand(30, 50)\nw = torch.rand(50, 40)\nlong = x @ w\nsmall = x[:3, :3] @ w[:3, :3]",
      );
      await page.getByRole("button", { name: "Run all" }).click();
      await ready(page);
      const tensors = tensorsOf(page);
      if (width < 768) await page.getByRole("button", { name: "Tensors", exact: true }).click();
      for (const name of ["long", "small", "x"]) {
        await openTensor(page, name);
        const wide = await tensors.evaluate((panel) => {
          const { right } = panel.getBoundingClientRect();
          return Array.from(panel.querySelectorAll("table")).filter(
            (table) => table.getBoundingClientRect().right > right + 1,
          ).length;
        });
        expect(wide, name).toBe(0);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, name).toBe(0);
      }
      await openTensor(page, "long");
      const later = tensors.getByRole("button", { name: "Columns after" }).last();
      const first = tensors.getByRole("grid").last().getByRole("columnheader").first();
      await expect(first).toHaveText("0");
      await later.click();
      await expect(first).not.toHaveText("0");
    },
  );
}
