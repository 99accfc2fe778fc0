import { expect, test } from "./support/faults";
import { notebook as words } from "../../web/src/words/en/notebook";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { long } from "./support/long";
import {
  cell,
  notebookFile,
  openFile,
  openNotebook,
  openTensor,
  runAll,
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

test("what is not there, and an error that the file has, too, do not keep the others from running", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  const error = { output_type: "error", ename: "ValueError", evalue: "meant", traceback: [] };
  const cells = [
    { source: "import altair as alt\nn = 1" },
    { source: "alt.Chart(n)" },
    { source: 'raise ValueError("meant")', outputs: [error] },
    { source: "1 / 0", metadata: { tags: ["raises-exception"] } },
    { source: "n + 1" },
    { source: "nowhere" },
    { source: "n + 2" },
  ];
  await openFile(page, "faults.ipynb", notebookFile(cells));
  await runAll(page);
  await expect(cell(page, 1)).toContainText("altair is not supported here");
  await expect(cell(page, 2)).toContainText("UnsupportedError: altair");
  await expect(cell(page, 4)).toContainText("ZeroDivisionError");
  await expect(cell(page, 5).locator("pre")).toHaveText("2");
  await expect(cell(page, 6)).toContainText("NameError");
  await expect(cell(page, 7).locator("pre")).toHaveCount(0);
});

for (const [missing, name] of [
  ["WebAssembly", "WebAssembly"],
  ["Worker", "Web Workers"],
] as const) {
  test(`without ${name} a notebook is read with its outputs, and a sentence says why nothing runs`, async ({
    page,
    site,
  }) => {
    await page.addInitScript((each) => {
      Reflect.deleteProperty(globalThis, each);
    }, missing);
    await openNotebook(page, site);
    await expect(page.getByText(words.cannotRun(name))).toBeVisible();
    const printed = { output_type: "stream", name: "stdout", text: "from the file\n" };
    const file = notebookFile([{ source: "print('from the file')", outputs: [printed] }]);
    await openFile(page, "read.ipynb", file);
    await expect(cell(page, 1).locator("pre")).toHaveText("from the file");
    await expect(page.getByRole("button", { name: words.tools.runAll })).toBeDisabled();
    await expect(cell(page, 1).getByRole("button", { name: words.cellTools.run })).toBeDisabled();
    const source = cell(page, 1).getByRole("textbox");
    await source.click();
    await page.keyboard.type("x");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Escape");
    for (const key of ["d", "d", "a", "c", "v"]) await page.keyboard.press(key);
    await expect(source).toHaveText("print('from the file')");
    await expect(cell(page, 1)).toHaveAttribute("data-state", "idle");
    await expect(page.locator(".cell")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: tensorWords.map.title })).toHaveCount(0);
  });
}
