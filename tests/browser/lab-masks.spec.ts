import type { Page } from "@playwright/test";
import { ownNumbers, runLesson, tensorOf } from "./support/engine";
import { expectChanges } from "./support/lessons";
import { long } from "./support/long";
import { expectEngineNumbers, follow, open, openCalmly } from "./support/page";
import { expect, test } from "./support/test";

const LAB = "lab/masks";

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-cell="${row}.${column}"]`);

async function centre(page: Page, row: number, column: number): Promise<[number, number]> {
  const box = await cell(page, row, column).boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
}

/** The bits that the painter shows. */
function painted(page: Page): Promise<number[]> {
  return page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((each) => (each.ariaChecked === "true" ? 1 : 0)));
}

test("the painter shows the mask of every preset and size", async ({ page, site }) => {
  await openCalmly(page, `${site}#/${LAB}/paint`);
  const names: readonly (readonly [string, string])[] = [
    ["none", "none"],
    ["sliding window", "sliding_window"],
    ["padding", "padding"],
    ["causal, padded on the left", "left_padding"],
    ["block", "block"],
    ["causal", "causal"],
  ];
  for (const [label, mask] of names) {
    await page.getByRole("radio", { name: label, exact: true }).check();
    const settings = mask === "causal" ? {} : { mask };
    await expectChanges(page, LAB, { settings }, mask);
    expect(await painted(page), mask).toEqual(
      Array.from(tensorOf(runLesson(LAB, settings), "mask").data),
    );
  }
});

test("a press turns a cell, a drag paints a stroke, and one undo takes the stroke back", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/paint`);
  await cell(page, 3, 1).click();
  await expectChanges(page, LAB, { edits: { mask: { "3.1": 0 } } }, "pressed");
  await cell(page, 3, 1).click();
  await expectChanges(page, LAB, {}, "pressed again");
  await page.mouse.move(...(await centre(page, 0, 2)));
  await page.mouse.down();
  for (const column of [3, 4, 5]) await page.mouse.move(...(await centre(page, 0, column)));
  await page.mouse.up();
  const stroke = { edits: { mask: { "0.2": 1, "0.3": 1, "0.4": 1, "0.5": 1 } } };
  await expectChanges(page, LAB, stroke, "painted");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectChanges(page, LAB, {}, "undone");
  await page.getByRole("button", { name: "Redo" }).click();
  await expectChanges(page, LAB, stroke, "done again");
  await page.getByRole("radio", { name: "block", exact: true }).check();
  await expectChanges(page, LAB, { settings: { mask: "block" } }, "a preset begins anew");
});

test("a finger paints too", async ({ openContext, site }) => {
  const viewport = { width: 360, height: 740 };
  const context = await openContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, `${site}#/${LAB}/paint`);
  await cell(page, 2, 5).tap();
  await expectChanges(page, LAB, { edits: { mask: { "2.5": 1 } } }, "tapped");
});

test("the painter is one tab stop; arrows move in it, Space and Enter turn a cell", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/paint`);
  await expect(page.locator('[data-cell][tabindex="0"]')).toHaveCount(1);
  await cell(page, 0, 0).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await expect(cell(page, 0, 2)).toBeFocused();
  await page.keyboard.press("Space");
  await expectChanges(page, LAB, { edits: { mask: { "0.2": 1 } } }, "Space");
  await page.keyboard.press("Enter");
  await expectChanges(page, LAB, {}, "Enter");
  expect(new URL(page.url()).hash).toContain(`#/${LAB}/paint`);
});

test("masking after softmax and dividing by the sum gives the same weights, for every preset", () => {
  for (const mask of ["causal", "none", "sliding_window", "padding", "block"]) {
    const tensors = runLesson(LAB, { mask });
    const [first, after] = [
      tensorOf(tensors, "weights"),
      tensorOf(tensors, "renormalised_weights"),
    ];
    for (const [place, weight] of first.data.entries()) {
      expect(Math.abs(weight - (after.data[place] ?? NaN)), `${mask} ${place}`).toBeLessThan(1e-6);
    }
    expect(tensorOf(tensors, "added_difference").data[0]).toBe(0);
  }
});

test("a fully masked row: NaN in the plain form, zeros here, equal shares with -1e9", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/masked-row`);
  await page.locator(".remarks > p button").click();
  const settings = { mask: "left_padding" };
  const tensors = runLesson(LAB, settings);
  const row = (id: string): number[] => Array.from(tensorOf(tensors, id).data.slice(0, 8));
  expect(row("naive_weights").every(Number.isNaN)).toBe(true);
  expect(row("weights").every((weight) => weight === 0)).toBe(true);
  expect(row("lowered_weights")).toEqual(Array<number>(8).fill(0.125));
  await expectChanges(page, LAB, { settings }, "padded on the left");
  await expect(page.locator(".remarks")).toContainText("3 rows see nothing");
  await expect(page.locator(".remarks")).toContainText("0.1250 each with −1e9");
});

test(
  "a mask of 20 tokens is painted inside its box, at 360 px",
  long,
  async ({ openContext, site }) => {
    const page = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
    await open(page, site);
    await follow(page, `#/${LAB}/paint?tokens=20`);
    await expectEngineNumbers(page, runLesson(LAB, { tokens: 20 }), "20 tokens");
    expect(await painted(page)).toEqual(
      Array.from(tensorOf(runLesson(LAB, { tokens: 20 }), "mask").data),
    );
    expect(ownNumbers(LAB)["mask"]?.data.length).toBe(64);
  },
);
