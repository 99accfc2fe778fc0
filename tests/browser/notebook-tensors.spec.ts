import { readFileSync } from "node:fs";
import { notebook as words } from "../../web/src/words/en/notebook";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { long } from "./support/long";
import {
  cell,
  notebookFile,
  openCells,
  openFile,
  openNotebook,
  openTensor,
  ready,
  runCells,
  tensorsOf,
} from "./support/notebook";
import { doubleClicked, expect, test } from "./support/test";

const code = `import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
scores = x @ x.T
weights = torch.softmax(scores / 2**0.5, dim=-1)
print(weights.sum())`;

for (const way of ["http", "a double-click"] as const) {
  test(
    `over ${way}, a cell's tensors stand under their names, and a number says how it came about`,
    way === "http" ? long : {},
    async ({ page, site }) => {
      await openNotebook(page, way === "http" ? site : doubleClicked);
      await openCells(page, code);
      await page.getByRole("button", { name: "Run all" }).click();
      await ready(page);
      const tensors = tensorsOf(page);
      await expect(tensors.getByRole("listitem")).toHaveText([
        /x \(3, 2\) line 3/,
        /scores \(3, 3\) line 4/,
        /weights \(3, 3\) line 5/,
        /torch\.sum\(weights\) \(\) line 6/,
      ]);
      await openTensor(page, "scores");
      const table = tensors.getByRole("grid", { name: "scores" });
      await table.getByRole("gridcell", { name: "11.0000" }).first().click();
      const how = page.getByRole("region", { name: "How this number came about" });
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
    },
  );
}

test(
  "a changed number replays what follows from it, and is taken back",
  long,
  async ({ page, site }) => {
    await runCells(page, site, code);
    const tensors = tensorsOf(page);
    await openTensor(page, "x");
    await tensors.getByRole("grid", { name: "x" }).getByRole("gridcell").first().click();
    const number = page.getByRole("textbox", { name: "Change this number" });
    await number.fill("nine");
    await number.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("This is no number; 0.5 or −2 would be one.");
    await number.fill("9");
    await number.press("Enter");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await openTensor(page, "scores");
    const scores = tensors.getByRole("grid", { name: "scores" });
    // 9 * 9 + 2 * 2
    await expect(scores.getByRole("gridcell").first()).toHaveText("85.0000");
    await expect(scores.locator("[data-changed]")).toHaveCount(5);
    // The table shows what the code made, and by how much that differs, as well.
    await tensors.getByRole("radio", { name: "as the code made it" }).check();
    await expect(scores.getByRole("gridcell").first()).toHaveText("5.0000");
    await tensors.getByRole("radio", { name: "difference" }).check();
    await expect(scores.getByRole("gridcell").first()).toHaveText("80.0000");
    const reach = tensors.getByRole("region", { name: "How far your changes reach" });
    await expect(reach.locator("tbody tr")).toHaveText([
      /^x\s*8\.0000\s*1 of 6$/,
      /^scores\s*80\.0000\s*5 of 9$/,
      /^weights.* of 9$/,
    ]);
    await tensors.getByRole("radio", { name: "with your changes" }).check();
    await scores.getByRole("gridcell").first().press("Enter");
    await page.getByRole("button", { name: "Take all changes back" }).click();
    await expect(scores.getByRole("gridcell").first()).toHaveText("5.0000");
    await expect(scores.locator("[data-changed]")).toHaveCount(0);
  },
);

test(
  "a number changed in a computed tensor leaves its other numbers to follow from those before",
  long,
  async ({ page, site }) => {
    await runCells(page, site, code);
    const tensors = tensorsOf(page);
    const how = page.getByRole("region", { name: "How this number came about" });
    const change = async (name: string, place: number, value: string): Promise<void> => {
      await openTensor(page, name);
      const table = tensors.getByRole("grid", { name, exact: true });
      await table.getByRole("gridcell").nth(place).click();
      await how.getByRole("textbox", { name: "Change this number" }).fill(value);
      await page.keyboard.press("Enter");
    };
    await change("scores", 0, "100");
    await expect(how).toContainText("Your number. The code makes 5.0000 here.");
    await expect(how.getByRole("row")).toHaveCount(2);
    await change("x", 2, "0");
    await openTensor(page, "scores");
    const scores = tensors.getByRole("grid", { name: "scores" }).getByRole("gridcell");
    // 1 * 0 + 2 * 4, and what was typed.
    await expect(scores.nth(1)).toHaveText("8.0000");
    await expect(scores.first()).toHaveText("100.0000");
    await scores.nth(1).click();
    await expect(how.getByRole("row").nth(1)).toContainText("8.0000");
    await expect(how).not.toContainText("Your number");
  },
);

test(
  "arrows move over the numbers, and a pass of a loop can be chosen",
  long,
  async ({ page, site }) => {
    await runCells(
      page,
      site,
      "import torch\nfor i in range(3):\n    y = torch.full((2,), float(i))",
    );
    const tensors = tensorsOf(page);
    await openTensor(page, "y");
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
  },
);

test("a line ends in the shape and a picture of what it makes, which open its numbers; both light each other", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openNotebook(page, site);
  const layer = `import torch
class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.W_query = torch.nn.Linear(3, 2, bias=False)
    def forward(self, x):
        queries = self.W_query(x)
        scores = queries @ queries.T
        scores = scores / 2**0.5
        scores.masked_fill_(torch.ones(4, 4).triu(1).bool(), -torch.inf)
        return torch.softmax(scores, dim=-1)`;
  await openCells(page, layer, "layer = Layer()\nweights = layer(torch.eye(4, 3))");
  await page.getByRole("button", { name: "Run all" }).click();
  await ready(page);
  const [code, call] = [cell(page, 1), cell(page, 2)];
  const marks = code.locator(".cm-marks .mark");
  // What a method's lines make stands beside them, wherever the method is called.
  await expect(marks).toHaveText(["2×3", "4×3", "4×2", "4×4", "4×4", "4×4", "4×4"]);
  await expect(marks.locator("svg")).toHaveCount(7);
  await expect(call.locator(".cm-marks .mark")).toHaveText(["4×4"]);
  const tensors = tensorsOf(page);
  await code.locator(".cm-line", { hasText: "queries = self" }).click();
  const names = tensors.getByRole("listitem").locator(".name");
  await expect(names).toHaveText([
    "layer.W_query.weight",
    "x",
    "queries",
    "scores",
    "scores",
    "scores",
    "weights",
  ]);

  await marks.nth(2).click();
  const queries = tensors.getByRole("button", { name: /^queries \(/ });
  await expect(queries).toBeFocused();
  await expect(tensors.getByRole("grid", { name: "queries" })).toBeVisible();
  await tensors.getByRole("button", { name: /^weights \(/ }).hover();
  await expect(code.locator(".cm-line.lit")).toHaveText(/return torch.softmax/);
  await page.mouse.move(0, 0);
  await expect(code.locator(".cm-line.lit")).toHaveText(/queries = self/);
  // The leader begins at the line and ends at what it computes.
  const leader = page.locator("aside > svg");
  const [line, room, head] = await Promise.all([
    code.locator(".cm-line.lit").boundingBox(),
    leader.boundingBox(),
    tensors.locator(".written").boundingBox(),
  ]);
  const middle = (of: typeof line): number => (of === null ? NaN : of.y + of.height / 2);
  const drawn = /^M0 ([\d.]+)H8V([\d.]+)H18$/.exec(
    (await leader.locator("path").getAttribute("d")) ?? "",
  );
  const ends = [1, 2].map((end) => (room?.y ?? NaN) + Number(drawn?.[end]));
  expect(Math.abs((ends[0] ?? NaN) - middle(line)), "at the line").toBeLessThan(2);
  expect(Math.abs((ends[1] ?? NaN) - middle(head)), "at its tables").toBeLessThan(2);

  // By keys: from a line to its tensor, and back to the line.
  await tensors.getByRole("button", { name: "line 9" }).press("Enter");
  await expect(code.locator(".cm-line.lit")).toHaveText(/scores = scores/);
  await page.keyboard.press("Control+Shift+Enter");
  await expect(tensors.getByRole("grid", { name: "scores:9" })).toBeVisible();
  await expect(tensors.getByRole("button", { name: /^scores \(/ }).nth(1)).toBeFocused();
});

test("a tensor is copied as PyTorch has it, and all named ones are saved", async ({
  openContext,
  site,
}) => {
  const context = await openContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await runCells(page, site, `${code}\nmask = weights > 0.5\nids = torch.arange(3)`);
  const tensors = tensorsOf(page);
  const copied = async (name: string, format: string): Promise<string> => {
    await openTensor(page, name);
    await tensors.getByRole("button", { name: "Copy or save" }).click();
    const menu = page.getByRole("menu", { name: `Copy ${name} as` });
    await menu.getByRole("menuitem", { name: format, exact: true }).click();
    await expect(menu).toContainText("Done");
    await page.keyboard.press("Escape");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("x", "PyTorch")).toBe(
    "x = torch.tensor([\n    [1.0, 2.0],\n    [3.0, 4.0],\n    [5.0, 6.0],\n])",
  );
  expect(await copied("ids", "NumPy")).toBe("ids = np.array([0, 1, 2], dtype=np.int64)");
  expect(await copied("mask", "PyTorch")).toMatch(
    /^mask = torch.tensor\(\[\n {4}\[False, False, True\]/,
  );
  await tensors.getByRole("button", { name: "Copy or save" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /named float32 tensors as .safetensors/ }).click();
  const bytes = readFileSync(await (await saving).path());
  const header: unknown = JSON.parse(
    bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE(0))).toString("utf8"),
  );
  expect(Object.keys(header as object)).toEqual(["__metadata__", "x", "scores", "weights"]);
});

test(
  "what a cell made before it ran again is neither saved nor told from what it makes now",
  long,
  async ({ page, site }) => {
    const counting = "import torch\nn = globals().get('n', 0) + 1\nx = torch.tensor([float(n)])";
    await runCells(page, site, counting);
    await cell(page, 1).getByRole("button", { name: "Run this cell" }).click();
    await expect(cell(page, 1).locator(".margin .mark")).toHaveText("[2]");
    const tensors = tensorsOf(page);
    await expect(tensors.getByRole("grid", { name: "x", exact: true })).toContainText("2.0000");
    await tensors.getByRole("button", { name: "Copy or save" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /named float32 tensors as .safetensors/ }).click();
    const bytes = readFileSync(await (await saving).path());
    expect(bytes.readFloatLE(bytes.length - 4)).toBe(2);
  },
);

test("a tensor without numbers has a small picture, too", async ({ page, site }) => {
  const shapes = ["0", "0, 1", "2, 0", "0, 0"];
  const code = shapes.map((shape, at) => `x${String(at)} = torch.zeros(${shape})`);
  await runCells(page, site, ["import torch", ...code].join("\n"));
  const marks = cell(page, 1).locator(".mark svg");
  await expect(marks).toHaveCount(shapes.length);
  for (const mark of await marks.all()) {
    expect((await mark.boundingBox())?.width).toBeLessThanOrEqual(24);
  }
});

test("what a number feeds is named with all of its cells", async ({ page, site }) => {
  const more = ["a = x + 1", "b = x * 2", "c = x - 1"];
  const made = ["x = torch.eye(2)", "w = torch.softmax(x, -1)", ...more];
  await runCells(page, site, ["import torch", ...made].join("\n"), "d = x / 4");
  await cell(page, 1).locator(".margin .mark").click();
  await openTensor(page, "x");
  await tensorsOf(page).getByRole("gridcell").nth(2).click();
  const feeds = page.getByRole("region", { name: tensorWords.how }).locator("p").last();
  await expect(feeds.getByRole("button")).toHaveText(["w[1, ·]", "a[1, 0]", "b[1, 0]", "c[1, 0]"]);
  await expect(feeds).toHaveText(/^feeds.*…$/);
});

test("outputs are printed anew with a changed number, and lines at which Python decided by it are named", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  const first = "import torch\nx = torch.tensor([1.0, 2.0])";
  const second =
    "y = x * 2\nprint(y, f'{y[0].item():.1f}')\nif x.sum() > 2:\n    print('large')\ny.sum()";
  const stored = [
    { output_type: "stream", name: "stdout", text: "tensor([2., 4.]) 2.0\nlarge\n" },
    { output_type: "execute_result", data: { "text/plain": "tensor(6.)" } },
  ];
  const near = { output_type: "stream", name: "stdout", text: "tensor([1.0000, 1.0000])\n" };
  const cells = [
    { source: first },
    { source: second, outputs: stored },
    { source: "print(1 + y / 1e6)", outputs: [near] },
  ];
  await openFile(page, "stored.ipynb", notebookFile(cells));
  await page.getByRole("button", { name: "Run all" }).click();
  await ready(page);
  await expect(cell(page, 2)).toContainText("same as your file");
  const outputs = cell(page, 2).getByRole("group", { name: "Output" });
  await expect(outputs).toHaveText(/^tensor\(\[2\., 4\.\]\) 2\.0\s*large\s*tensor\(6\.\)\s*$/);
  const tensors = tensorsOf(page);
  await openTensor(page, "x");
  await tensors.getByRole("gridcell").first().click();
  const number = page.getByRole("textbox", { name: "Change this number" });
  await number.fill("-0.25");
  await number.press("Enter");
  await expect(outputs).toHaveText(
    /^tensor\(\[-0\.5000, {2}4\.0000\]\) 2\.0\s*large\s*tensor\(3\.5000\)\s*$/,
  );
  await expect(cell(page, 2)).toContainText("printed with your changes");
  await expect(outputs.locator("u")).toHaveText(["-0.5000", "3.5000"]);
  await expect(cell(page, 2)).not.toContainText("your file");
  // The change is too small to be seen in the third cell.
  const expectOneOfTwo = async (): Promise<void> => {
    await expect(page.locator(".total")).toContainText(words.total(1, 2));
    await expect(page.locator(".total")).toContainText(words.totalOwn(1));
    await expect(cell(page, 3)).toContainText(words.check.same);
  };
  await expectOneOfTwo();
  const source = cell(page, 1).getByRole("textbox");
  await expect(source.locator("del")).toHaveText("1.0");
  await expect(source.locator("ins")).toHaveText("-0.25");
  await expect(cell(page, 2).getByText(/^At line \d Python has read/)).toHaveText([
    /^At line 2 /,
    /^At line 3 /,
  ]);
  await page.getByRole("button", { name: "Take all changes back" }).click();
  await expect(outputs).toHaveText(/^tensor\(\[2\., 4\.\]\) 2\.0\s*large\s*tensor\(6\.\)\s*$/);
  await expect(cell(page, 2).getByText(/^At line/)).toHaveCount(0);
  await expect(cell(page, 2)).toContainText("same as your file");
  await expect(page.locator(".total")).toContainText(words.total(2, 2));
  await expect(outputs.locator("u")).toHaveCount(0);
  await expect(source.locator("del, ins")).toHaveCount(0);
  // Nor is it once the code has run with it.
  await number.fill("-0.25");
  await number.press("Enter");
  await cell(page, 2).getByRole("button", { name: tensorWords.ways.again }).click();
  await expect(outputs).toHaveText(
    /^tensor\(\[-0\.5000, {2}4\.0000\]\) -0\.5\s*tensor\(3\.5000\)\s*$/,
  );
  await ready(page);
  await expectOneOfTwo();
});
