import { notebook as words } from "../../web/src/words/en/notebook";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { long } from "./support/long";
import {
  cell,
  changeNumber,
  gridOf,
  notebookFile,
  openCells,
  openFile,
  openNotebook,
  openTensor,
  ready,
  runCells,
  START,
  tensorsOf,
} from "./support/notebook";
import { expect, test } from "./support/test";
import type { Page } from "@playwright/test";

const loop = (passes: number, seconds: number): string => `import torch, time

x = torch.zeros(2, 2)
for step in range(${String(passes)}):
    y = x + (step + 1)
    total = y.sum()
    time.sleep(${String(seconds)})`;

const slider = (page: Page) => tensorsOf(page).getByRole("slider", { name: "Pass" });
const passes = (page: Page) => slider(page).evaluate((input) => Number(input.getAttribute("max")));
const first = (page: Page, name: string) => gridOf(page, name).getByRole("gridcell").first();

/** Runs the cell of a loop, and waits until its tensors are there while it goes on. */
async function begin(page: Page, site: string): Promise<void> {
  await openNotebook(page, site);
  await openCells(page, loop(1000, 0.03));
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(slider(page)).toBeVisible({ timeout: START });
}

test("while a cell runs, its tables follow the latest pass, and one that is dragged back stays", async ({
  page,
  site,
}) => {
  await begin(page, site);
  await openTensor(page, "total");
  await expect(page.locator("[data-python]")).toHaveAttribute("data-python", "running");
  const before = await passes(page);
  await expect.poll(() => passes(page)).toBeGreaterThan(before);
  await expect(tensorsOf(page).locator("output")).toHaveText(/^pass (\d+) of \1, the latest$/);
  await expect(first(page, "total")).not.toHaveText("8.0000");
  await slider(page).fill("2");
  await expect(first(page, "total")).toHaveText("8.0000");
  const held = await passes(page);
  await expect.poll(() => passes(page)).toBeGreaterThan(held);
  await expect(tensorsOf(page).locator("output")).toHaveText(/^pass 2 of \d+$/);
  await expect(first(page, "total")).toHaveText("8.0000");
  // Dragged to the end, it follows again.
  await slider(page).press("End");
  const last = await passes(page);
  await expect.poll(() => passes(page)).toBeGreaterThan(last);
  await expect(tensorsOf(page).locator("output")).toHaveText(/, the latest$/);
  await page.getByRole("button", { name: "Stop" }).click();
});

test(
  "the line that the cursor was put on before is shown as soon as it has made something",
  long,
  async ({ page, site }) => {
    await openNotebook(page, site);
    await openCells(page, loop(1000, 0.03));
    await cell(page, 1).getByText("total = y").click();
    await page.getByRole("button", { name: "Run all" }).click();
    await expect(gridOf(page, "total")).toBeVisible({ timeout: START });
    await expect(page.locator("[data-python]")).toHaveAttribute("data-python", "running");
    await expect(cell(page, 1).locator(".cm-line.lit")).toContainText("total = y");
    await page.getByRole("button", { name: "Stop" }).click();
  },
);

test(
  "a loop tells how far it has come, under its line and in the footer",
  long,
  async ({ page, site }) => {
    await begin(page, site);
    const mark = cell(page, 1).locator(".cm-marks .loop");
    await expect(mark).toHaveText(/^\d+ \/ 1000$/);
    const told = (await mark.textContent()) ?? "";
    await expect(mark).not.toHaveText(told);
    const footer = page.getByRole("contentinfo").getByRole("progressbar");
    await expect(footer).toHaveAttribute("aria-label", /^pass \d+ of 1000$/);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(mark).toHaveCount(0);
    await expect(footer).toHaveCount(0);
  },
);

test("what is typed over selected keywords takes their place, and nothing else of them", async ({
  page,
  site,
}) => {
  await runCells(page, site, "import math; math.pi");
  await cell(page, 1).getByRole("textbox").click();
  // The page's policy refuses a style that comes with the text: the tests' pages tell of it.
  await page.keyboard.press("Control+A");
  await page.keyboard.type("[1, 2]");
  await page.keyboard.press("Control+Z");
  await expect(cell(page, 1).getByRole("textbox")).toHaveText("import math; math.pi");
  await page.keyboard.press("Control+Y");
  await page.keyboard.press("Control+Enter");
  await expect(cell(page, 1).getByText("[1, 2]")).toHaveCount(2);
});

test("what is typed over code that was selected just before stands alone, without a style", async ({
  page,
  site,
}) => {
  await runCells(page, site, "import math; math.pi");
  const text = cell(page, 1).getByRole("textbox");
  await text.focus();
  // The page is busy from the selection on, so that the text comes before the editor has heard of it.
  const selected = new Promise((resolve) => void page.exposeFunction("tellSelected", resolve));
  const isOver = text.evaluate((editor) => {
    const range = new Range();
    range.selectNodeContents(editor);
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    (window as unknown as { tellSelected: () => void }).tellSelected();
    const begin = performance.now();
    while (performance.now() - begin < 1000);
  });
  await selected;
  await page.keyboard.insertText("[1, 2]");
  await isOver;
  await expect(text).toHaveText("[1, 2]");
  await page.keyboard.type(", 3");
  await expect(text).toHaveText("[1, 2], 3");
});

test("an error's sentence has a line of its own, without the module's name before it", async ({
  page,
  site,
}) => {
  await runCells(page, site, "import json; json.loads('{')");
  const [traceback, sentence] = await cell(page, 1).locator("pre.error").allTextContents();
  expect(sentence).toMatch(/^JSONDecodeError: Expecting/);
  // Python's own line is the last before it, not "json.decoder.".
  expect(traceback).toMatch(/json\.loads\('\{'\)[^]*\n {4}\S.*\)$/);
});

test("that a cell far away ended with an error is said below, and leads to it", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const fine = Array.from({ length: 30 }, (_, at) => `n = ${String(at)}`);
  await runCells(page, site, ...fine, "1 / 0", "after = 1");
  const said = page.getByRole("contentinfo").getByRole("button", {
    name: words.finished(31, words.done.error),
  });
  await page.getByRole("button", { name: "Tensors", exact: true }).click();
  await said.click();
  await expect(cell(page, 31)).toBeFocused();
  await expect(cell(page, 31).getByText("ZeroDivisionError: division by zero")).toBeInViewport();
  await cell(page, 31).getByRole("textbox").fill("import altair; altair.Chart(1)");
  await page.keyboard.press("Control+Enter");
  await expect(said).toHaveCount(0);
  const lacking = page.getByRole("contentinfo").getByRole("button", {
    name: words.finished(31, words.done.unsupported),
  });
  await cell(page, 1).scrollIntoViewIfNeeded();
  await lacking.click();
  await expect(cell(page, 31).getByText("UnsupportedError: altair")).toBeInViewport();
  await cell(page, 31).getByRole("textbox").fill("1 / 1");
  await page.keyboard.press("Control+Enter");
  await expect(lacking).toHaveCount(0);
});

test("stopping leaves what was made, to be inspected and changed, until a cell runs again", async ({
  page,
  site,
}) => {
  await begin(page, site);
  await openTensor(page, "y");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".lost")).toContainText("Stopped.");
  const made = await passes(page);
  expect(made).toBeGreaterThan(1);
  await slider(page).fill("1");
  await expect(first(page, "y")).toHaveText("1.0000");
  await first(page, "y").click();
  await expect(page.getByRole("region", { name: "How this number came about" })).toContainText(
    "x + 1",
  );
  await changeNumber(page, 1, ["y", 0, "5"]);
  await openTensor(page, "total");
  await slider(page).fill("1");
  await expect(first(page, "total")).toHaveText("8.0000");
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.insertText(loop(3, 0));
  await cell(page, 1).getByRole("button", { name: "Run" }).click();
  await ready(page);
  await expect.poll(() => passes(page)).toBe(3);
});

test("a number is drawn as a curve over its passes, a matrix as some pictures that lead to its passes", async ({
  page,
  site,
}) => {
  await runCells(page, site, loop(5, 0));
  await openTensor(page, "total");
  const curve = tensorsOf(page).locator(".curve path").first();
  // 4, 8, 12, 16, 20: a straight line over 400 px.
  await expect(curve).toHaveAttribute("d", "M0.0 72.0L100.0 54.0L200.0 36.0L300.0 18.0L400.0 0.0");
  await expect(cell(page, 1).locator(".cm-marks .curve")).toHaveCount(1);
  // Presses at single places do what a drag does, and so do keys.
  const { width = 0, height = 0 } = (await slider(page).boundingBox()) ?? {};
  await slider(page).click({ position: { x: width / 2, y: height / 2 } });
  await expect(first(page, "total")).toHaveText("12.0000");
  await slider(page).press("ArrowRight");
  await expect(first(page, "total")).toHaveText("16.0000");
  await slider(page).press("Home");
  await expect(first(page, "total")).toHaveText("4.0000");
  await openTensor(page, "y");
  const pictures = tensorsOf(page).locator(".passes").getByRole("button");
  await expect(pictures).toHaveText(["1", "2", "4", "5"].map((pass) => new RegExp(`${pass}$`)));
  await pictures.first().click();
  await expect(first(page, "y")).toHaveText("1.0000");
  await expect(pictures.first()).toHaveAttribute("aria-pressed", "true");
});

test("once a cell has run, no other cell has a count of its file or of an earlier Python", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  const counted = (count: number) => ({ source: `x = ${String(count)}`, execution_count: count });
  await openFile(page, "counted.ipynb", notebookFile([11, 12, 13].map(counted)));
  const marks = page.locator(".margin .mark");
  await expect(marks).toHaveText(["[11]", "[12]", "[13]"]);
  const runCell = (number: number) =>
    cell(page, number).getByRole("button", { name: words.cellTools.run }).click();
  await runCell(2);
  await expect(marks).toHaveText(["[ ]", "[1]", "[ ]"], { timeout: START });
  await runCell(1);
  await expect(marks).toHaveText(["[2]", "[1]", "[ ]"]);
  await cell(page, 3).getByRole("textbox").fill("while True:\n    pass");
  await runCell(3);
  await page.getByRole("button", { name: words.tools.stop }).click();
  await expect(cell(page, 3)).toContainText(words.states.stopped);
  await runCell(1);
  await expect(marks).toHaveText(["[1]", "[ ]", "[ ]"], { timeout: START });
  await page.getByRole("button", { name: words.tools.reset }).click();
  await expect(marks).toHaveText(["[11]", "[12]", "[13]"]);
});

test("the chosen pass of a loop stays for all of its lines when it runs again, with a change or without, and after a reload", async ({
  page,
  site,
}) => {
  const code = `import torch
x = torch.tensor([1.0, 2.0])
for i in range(5):
    y = x * i
    z = y + 1`;
  await runCells(page, site, code);
  await cell(page, 1).locator(".margin .mark").click();
  const expectPass = async (pass: number, ...numbers: readonly [y: string, z: string]) => {
    for (const [at, name] of ["y", "z"].entries()) {
      await expect(tensorsOf(page).locator("output")).toHaveText(`pass ${String(pass)} of 5`);
      await openTensor(page, name);
      await expect(first(page, name)).toHaveText(numbers[at] ?? "");
    }
  };
  await openTensor(page, "z");
  await slider(page).fill("2");
  await first(page, "y").click();
  await page.getByRole("textbox", { name: tensorWords.change }).fill("9");
  await page.keyboard.press("Enter");
  await expect(first(page, "z")).toHaveText("10.0000");
  await page.getByRole("button", { name: tensorWords.ways.again }).click();
  await expect(page.getByRole("contentinfo")).toContainText(tensorWords.ways.ran, {
    timeout: START,
  });
  await ready(page);
  // The line that was looked at is, too.
  await expect(tensorsOf(page).locator(".written")).toHaveText("z = y + 1");
  await expectPass(2, "9.0000", "10.0000");
  await slider(page).fill("3");
  await cell(page, 1).getByRole("button", { name: words.cellTools.run }).click();
  await expect(cell(page, 1).locator(".margin .mark")).toHaveText("[2]");
  await expectPass(3, "2.0000", "3.0000");
  await page.reload();
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await ready(page);
  await expectPass(3, "2.0000", "3.0000");
  await slider(page).fill("4");
  await page.reload();
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await ready(page);
  await expectPass(4, "3.0000", "4.0000");
  await slider(page).press("End");
  await expect(tensorsOf(page).locator("output")).toHaveText("pass 5 of 5, the latest");
});
