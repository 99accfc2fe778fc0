import type { Page } from "@playwright/test";
import { notebook as words } from "../../web/src/words/en/notebook";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { nextFrame } from "./support/editing";
import {
  cell,
  gridOf,
  lookedAt,
  notebookFile,
  openFile,
  openNotebook,
  openTensor,
  ready,
  runCells,
} from "./support/notebook";
import { expect, test } from "./support/test";

const PHONE = { width: 360, height: 740 };
const AT = 21;

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
const how = (page: Page) => page.getByRole("region", { name: tensorWords.how });

/** Presses a button wherever it is: the page is not scrolled to it. */
const press = (button: HTMLElement): void => {
  button.click();
};

/** What is chosen and pressed above the tables is whole in the window, each beside the others. */
async function expectApart(page: Page): Promise<void> {
  const parts = await page.locator(".comparing :is(label, button)").all();
  expect(parts.length).toBeGreaterThan(2);
  const found = await Promise.all(parts.map((part) => part.boundingBox()));
  const boxes = found.filter((box) => box !== null);
  expect(boxes.length).toBe(parts.length);
  for (const [at, one] of boxes.entries()) {
    expect(one.x).toBeGreaterThanOrEqual(0);
    expect(one.x + one.width).toBeLessThanOrEqual(PHONE.width);
    for (const other of boxes.slice(0, at)) {
      const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
      expect(isBeside || Math.abs(one.y - other.y) >= Math.min(one.height, other.height)).toBe(
        true,
      );
    }
  }
}

const show = (page: Page, name: "code" | "tensors"): Promise<void> =>
  page.getByRole("button", { name: tensorWords.views[name], exact: true }).evaluate(press);

/** Runs cells that fill some windows, one in the middle with tensors, and puts the cursor there. */
async function begin(page: Page, site: string): Promise<void> {
  const made = "import torch\nx = torch.tensor([1.0, 2.0])\ny = x * 2\nz = y + 1";
  const cells = Array.from({ length: 40 }, (_, at) => (at + 1 === AT ? made : `n = ${String(at)}`));
  await runCells(page, site, ...cells);
  const code = cell(page, AT).getByRole("textbox");
  await code.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  });
}

async function select(page: Page, name: string): Promise<void> {
  await openTensor(page, name);
  await gridOf(page, name).getByRole("gridcell").first().click();
  await expect(how(page)).toContainText(`${name}[0]`);
}

for (const viewport of [{ width: 1280, height: 800 }, { width: 900, height: 800 }, PHONE]) {
  test(`at ${String(viewport.width)} px the page stays where it is while a number is typed over and left by keys`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    await begin(page, site);
    if (viewport === PHONE) await show(page, "tensors");
    await select(page, "x");
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await how(page)
      .getByRole("textbox")
      .evaluate((input: HTMLInputElement) => {
        input.focus({ preventScroll: true });
        input.select();
      });
    for (const key of ["3", ".", "5", "Tab", "Shift+Tab", "Backspace"]) {
      await page.keyboard.press(key);
      await nextFrame(page);
      expect(await scrolled(page), key).toBe(before);
    }
  });
}

test("on a phone the code is where it was left, and the tensors begin at the first", async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await begin(page, site);
  const before = await scrolled(page);
  await show(page, "tensors");
  const line = lookedAt(page).getByRole("button", { name: tensorWords.line(4), exact: true });
  await expect(line.first()).toBeInViewport();
  await show(page, "code");
  await expect(cell(page, AT)).toBeInViewport();
  // Less than a line: heights are rounded.
  expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(18);
});

test("what leads on from a number keeps the focus, and letting go gives it to the number", async ({
  page,
  site,
}) => {
  await begin(page, site);
  await select(page, "z");
  await how(page)
    .getByRole("button", { name: /^y\[0\]/ })
    .press("Enter");
  await expect(how(page)).toContainText("x * 2");
  await expect(how(page)).toBeFocused();
  // The last one comes of nothing.
  await how(page)
    .getByRole("button", { name: /^x\[0\]/ })
    .press("Enter");
  await expect(how(page)).toContainText(tensorWords.given);
  await expect(how(page)).toBeFocused();
  await how(page).getByRole("textbox").selectText();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await how(page).getByRole("button", { name: tensorWords.restore }).press("Enter");
  await expect(how(page).getByRole("textbox")).toHaveValue("1.0000");
  await expect(how(page)).toBeFocused();
  await how(page).getByRole("button", { name: tensorWords.letGo }).press("Enter");
  await expect(how(page)).toHaveCount(1);
  await expect(gridOf(page, "x").getByRole("gridcell").first()).toBeFocused();
});

test("a long explanation is read from its beginning, wherever the one before was scrolled", async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await runCells(
    page,
    site,
    "import torch\nx = torch.rand(12)\ny = torch.softmax(x, 0)\nz = y @ x",
  );
  await show(page, "tensors");
  await openTensor(page, "z");
  await gridOf(page, "z").getByRole("gridcell").click();
  // The last of its terms.
  await how(page)
    .getByRole("button", { name: /^y\[11\]/ })
    .click();
  await expect(how(page)).toContainText("torch.softmax(x, 0)");
  await expect(how(page).getByText("y[11]")).toBeInViewport({ ratio: 1 });
});

test("on a phone nothing moves when the outputs have been compared", async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await openNotebook(page, site);
  const outputs = [{ output_type: "stream", name: "stdout", text: "1\n" }];
  await openFile(page, "stored.ipynb", notebookFile([{ source: "print(1)", outputs }]));
  const title = page.getByRole("heading", { level: 1 });
  const before = await title.boundingBox();
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await ready(page);
  await expect(page.locator(".total")).toContainText(words.total(1, 1));
  expect(await title.boundingBox()).toEqual(before);
});

test("on a phone the tables stay where they are when a number is changed first, and when numbers are kept as A", async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await begin(page, site);
  await show(page, "tensors");
  await select(page, "y");
  const before = await gridOf(page, "y").boundingBox();
  await how(page).getByRole("textbox").fill("7");
  await page.keyboard.press("Enter");
  const compared = page.getByRole("group", { name: tensorWords.showing.title });
  await expect(compared).toContainText(tensorWords.showing.difference);
  expect(await gridOf(page, "y").boundingBox()).toEqual(before);
  await expectApart(page);
  await page.getByRole("button", { name: tensorWords.comparing.keep }).evaluate(press);
  await expect(compared).toContainText(tensorWords.comparing.showing.difference);
  expect(await gridOf(page, "y").boundingBox()).toEqual(before);
  await expectApart(page);
});
