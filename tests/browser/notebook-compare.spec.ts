import type { Locator, Page } from "@playwright/test";
import { notebook as words } from "../../web/src/words/en/notebook";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { long } from "./support/long";
import {
  cell,
  changeNumber,
  gridOf,
  lookedAt,
  openCells,
  openNotebook,
  openTensor,
  ready,
  runAll,
  runCells,
  tensorsOf,
} from "./support/notebook";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

const KEEP = "Keep now as A";
const AGAIN = "Keep now as A instead";
const END = "End the comparison";

const QUERIES = `import torch
q = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
k = torch.eye(2)`;
const SCORES = `scores = q @ k.T
weights = torch.softmax(scores, dim=-1)
print(weights)`;

const button = (page: Page, name: string): Locator =>
  tensorsOf(page).getByRole("button", { name, exact: true });
const radio = (page: Page, name: string): Locator =>
  tensorsOf(page).getByRole("radio", { name, exact: true });
const reach = (page: Page): Locator =>
  lookedAt(page).getByRole("region", { name: "What differs from A" });
const numbersOf = (page: Page, name: string): Locator => gridOf(page, name).getByRole("gridcell");

/** Writes over a line of a cell, or before it where the text ends in a line's end. */
async function write(page: Page, number: number, line: number, text: string): Promise<void> {
  await cell(page, number).locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+Home");
  for (let at = 1; at < line; at += 1) await page.keyboard.press("ArrowDown");
  if (!text.endsWith("\n")) await page.keyboard.press("Shift+End");
  await page.keyboard.type(text);
  const last = text.trim().split("\n").at(-1) ?? "";
  await expect(cell(page, number).locator(".cm-content")).toContainText(last);
}

/** Runs the cell that is written in, which gets this count. */
async function rerun(page: Page, number: number, count: number): Promise<void> {
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(cell(page, number).locator(".margin .mark")).toHaveText(`[${String(count)}]`);
  await ready(page);
}

/** Shows a tensor of a cell. */
async function look(page: Page, number: number, name: string): Promise<void> {
  await cell(page, number).locator(".margin .mark").click();
  await openTensor(page, name);
}

test("numbers that are kept as A stand beside those that a typed number makes", async ({
  page,
  site,
}) => {
  await runCells(page, site, QUERIES, SCORES);
  await look(page, 2, "scores");
  await expect(radio(page, "A")).toHaveCount(0);
  await button(page, KEEP).click();
  // Nothing has changed yet, and the button is where it was, with the focus.
  await expect(reach(page)).toContainText("All numbers that A has are the same now.");
  await expect(button(page, AGAIN)).toBeFocused();
  await expect(radio(page, "now")).toBeChecked();
  await expect(lookedAt(page).locator("[data-changed]")).toHaveCount(0);
  await changeNumber(page, 1, ["q", 1, "-2"]);
  await look(page, 2, "scores");
  const scores = numbersOf(page, "scores");
  await expect(scores).toHaveText(["1.0000", "-2.0000", "3.0000", "4.0000"]);
  await expect(scores.nth(1)).toHaveAttribute("data-changed", "follows");
  await expect(reach(page).getByRole("rowheader")).toHaveText(["q", "scores", "weights"]);
  await radio(page, "A").check();
  await expect(scores).toHaveText(["1.0000", "2.0000", "3.0000", "4.0000"]);
  await radio(page, "now − A").check();
  await expect(scores).toHaveText(["0.0000", "-4.0000", "0.0000", "0.0000"]);
  await scores.nth(1).click();
  await expect(page.getByRole("region", { name: tensorWords.how })).toContainText(
    "A 2.0000, now − A -4.0000",
  );
  // What is kept instead has the reader's number, which the code does not make.
  await button(page, AGAIN).click();
  await expect(reach(page)).toContainText("are the same now");
  await expect(radio(page, "now")).toBeChecked();
  await page.getByRole("button", { name: tensorWords.restore }).click();
  await radio(page, "now − A").check();
  await expect(scores).toHaveText(["0.0000", "4.0000", "0.0000", "0.0000"]);
  await button(page, END).click();
  await expect(button(page, KEEP)).toBeFocused();
  await expect(scores).toHaveText(["1.0000", "2.0000", "3.0000", "4.0000"]);
  await expect(radio(page, "now")).toHaveCount(0);
  await expect(reach(page)).toHaveCount(0);
});

test(
  "without A the tables compare a changed number with the code's, and the reach says so",
  long,
  async ({ page, site }) => {
    await runCells(page, site, "import torch\nx = torch.tensor([1.0, float('inf')])\ny = x * 2");
    await changeNumber(page, 1, ["x", 0, "3"]);
    await look(page, 1, "y");
    await radio(page, "as the code made it").check();
    await expect(numbersOf(page, "y")).toHaveText(["2.0000", "∞"]);
    await radio(page, "difference").check();
    await expect(numbersOf(page, "y")).toHaveText(["4.0000", "0.0000"]);
    await expect(
      lookedAt(page).getByRole("region", { name: "How far your changes reach" }),
    ).toBeVisible();
    await button(page, KEEP).click();
    await expect(numbersOf(page, "y")).toHaveText(["6.0000", "∞"]);
    await expect(radio(page, "now − A")).toBeVisible();
  },
);

test("a cell that runs again with other code is compared line by line, an edited line by its name", async ({
  page,
  site,
}) => {
  await runCells(page, site, QUERIES, SCORES);
  await look(page, 2, "scores");
  await button(page, KEEP).click();
  await write(page, 2, 1, "scores = q @ k.T / 2");
  await rerun(page, 2, 3);
  await look(page, 2, "scores");
  await radio(page, "A").check();
  await expect(numbersOf(page, "scores")).toHaveText(["1.0000", "2.0000", "3.0000", "4.0000"]);
  await radio(page, "now − A").check();
  await expect(numbersOf(page, "scores")).toHaveText(["-0.5000", "-1.0000", "-1.5000", "-2.0000"]);
  await expect(reach(page).getByRole("rowheader")).toHaveText(["scores", "weights"]);
  // What is on the way to it is known by its expression.
  await expect(tensorsOf(page).getByRole("grid")).toHaveCount(3);
  await expect(tensorsOf(page).getByText("A has no such tensor.")).toHaveCount(0);
  // A line is put in above.
  await write(page, 2, 1, "half = k / 2\n");
  await rerun(page, 2, 4);
  await look(page, 2, "scores");
  await expect(numbersOf(page, "scores")).toHaveText(["-0.5000", "-1.0000", "-1.5000", "-2.0000"]);
  // The line is as it was.
  await write(page, 2, 2, "scores = q @ k.T");
  await rerun(page, 2, 5);
  await look(page, 2, "weights");
  await expect(numbersOf(page, "weights")).toHaveText(["0.0000", "0.0000", "0.0000", "0.0000"]);
  await expect(reach(page)).toContainText("are the same now");
  await look(page, 2, "half");
  await expect(tensorsOf(page).getByText("A has no such tensor.")).toBeVisible();
  await expect(numbersOf(page, "half").first()).toHaveText("0.5000");
});

test(
  "A outlives Python, says where a tensor had another shape, and ends with the notebook",
  long,
  async ({ page, site }) => {
    await runCells(page, site, QUERIES, SCORES);
    await look(page, 2, "scores");
    await button(page, KEEP).click();
    await page.getByRole("button", { name: words.tools.reset }).click();
    await expect(tensorsOf(page).getByRole("grid")).toHaveCount(0);
    await write(page, 1, 2, "q = torch.tensor([[1.0, 2.0], [3.0, 5.0]])");
    await runAll(page);
    await look(page, 2, "scores");
    await expect(reach(page).getByRole("rowheader")).toHaveText(["q", "scores", "weights"]);
    await radio(page, "now − A").check();
    await expect(numbersOf(page, "scores")).toHaveText(["0.0000", "0.0000", "0.0000", "1.0000"]);
    await write(page, 1, 2, "q = torch.tensor([[1.0, 2.0], [0.0, 0.0], [3.0, 4.0]])");
    await runAll(page);
    await look(page, 2, "scores");
    await expect(tensorsOf(page).getByText("In A its shape was 2×2.").last()).toBeVisible();
    await expect(numbersOf(page, "scores").last()).toHaveText("4.0000");
    await expect(lookedAt(page).locator("[data-changed]")).toHaveCount(0);
    await page.getByRole("button", { name: words.tools.close }).click();
    await page.getByRole("button", { name: words.tools.new }).click();
    await write(page, 1, 1, "import torch\nx = torch.ones(2)");
    await runAll(page);
    await expect(button(page, KEEP)).toBeVisible();
    await expect(radio(page, "A")).toHaveCount(0);
  },
);

test(
  "a loop is compared pass by pass, and a function by the run that calls it",
  long,
  async ({ page, site }) => {
    const steps = "def grow(x):\n    bigger = x * 2\n    return bigger";
    const loop = "import torch\nx = torch.tensor([1.0])\nfor i in range(4):\n    x = grow(x)\n";
    await runCells(page, site, steps, loop);
    await look(page, 1, "bigger");
    await button(page, KEEP).click();
    await write(page, 2, 2, "x = torch.tensor([3.0])");
    await rerun(page, 2, 3);
    await look(page, 1, "bigger");
    await radio(page, "A").check();
    await expect(numbersOf(page, "bigger")).toHaveText(["16.0000"]);
    await radio(page, "now − A").check();
    await expect(numbersOf(page, "bigger")).toHaveText(["32.0000"]);
    const passes = tensorsOf(page).getByRole("region", { name: "Over the passes" });
    await expect(passes).toContainText("dashed: A");
    await expect(passes.locator("path.before")).toHaveAttribute("d", /^M\S+ \S+(L\S+ \S+){7}$/);
    // The passes of the run before are those of A themselves.
    const pass = tensorsOf(page).getByRole("spinbutton", { name: "pass, 1 to 8" });
    await pass.fill("2");
    await pass.press("Enter");
    await expect(numbersOf(page, "bigger")).toHaveText(["0.0000"]);
    await pass.fill("6");
    await pass.press("Enter");
    await expect(numbersOf(page, "bigger")).toHaveText(["8.0000"]);
  },
);

test("the comparison is kept, read and ended by keyboard", async ({ page, site }) => {
  await runCells(page, site, QUERIES, SCORES);
  await look(page, 2, "scores");
  await button(page, KEEP).focus();
  await page.keyboard.press("Enter");
  await expect(button(page, AGAIN)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(button(page, END)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(radio(page, "now")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "A")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "now − A")).toBeChecked();
  await expect(numbersOf(page, "scores").first()).toHaveText("0.0000");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(button(page, KEEP)).toBeFocused();
  await expect(numbersOf(page, "scores").first()).toHaveText("1.0000");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `by touch at 360 px, ${colorScheme}: every control is 44 px, and nothing is wider than the page`,
    long,
    async ({ openContext, site }) => {
      const viewport = { width: 360, height: 740 };
      const page = await (await openContext({ viewport, colorScheme, hasTouch: true })).newPage();
      await openNotebook(page, site);
      await openCells(page, QUERIES, SCORES);
      await runAll(page);
      await page.getByRole("button", { name: tensorWords.views.tensors, exact: true }).tap();
      await button(page, KEEP).tap();
      await radio(page, "now − A").tap();
      await expect(radio(page, "now − A")).toBeChecked();
      const controls = tensorsOf(page).locator(".comparing :is(label, button)");
      await expect(controls).toHaveCount(5);
      for (const control of await controls.all()) {
        const box = await control.boundingBox();
        expect(box?.height, await control.innerText()).toBeGreaterThanOrEqual(44);
      }
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(over).toBe(0);
      await expectAccessible(page, colorScheme);
      await button(page, END).tap();
      await expect(button(page, KEEP)).toBeInViewport();
    },
  );
}
