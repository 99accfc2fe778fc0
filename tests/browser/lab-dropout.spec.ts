import type { Page } from "@playwright/test";
import { words as texts } from "../../web/src/labs/dropout/en";
import { formatNumber } from "../../web/src/model/number";
import { engine, fragmentOf, runLesson, tensorOf } from "./support/engine";
import type { Settings } from "./support/engine";
import { cellAt } from "./support/inspector";
import { expectChanges, traceOf } from "./support/lessons";
import { long } from "./support/long";
import { follow, open, openCalmly } from "./support/page";
import { expect, test } from "./support/test";

const LAB = "lab/dropout";
const COUNTS = [1, 3, 10, 30, 100, 300, 1000];

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-cell="${row}.${column}"]`);

const label = (name: string): string => texts.labels?.[name] ?? "";

const button = (page: Page, name: string) => page.getByRole("button", { name: label(name) });

const numbers = (settings: Settings, id: string): number[] =>
  Array.from(tensorOf(runLesson(LAB, settings), id).data);

/** The bits that the grid shows. */
function shownBits(page: Page): Promise<number[]> {
  return page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((each) => (each.ariaChecked === "true" ? 1 : 0)));
}

/** The row sums that stand beside the grid. */
function shownSums(page: Page): Promise<string[]> {
  return page.locator(".grid .number").allTextContents();
}

async function centre(page: Page, row: number, column: number): Promise<[number, number]> {
  const box = await cell(page, row, column).boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
}

/** The bit at a place, other than it is. */
const turned = (row: number, column: number): number =>
  1 - (tensorOf(runLesson(LAB, {}), "dropout_mask").data[row * 6 + column] ?? NaN);

test("the grid shows the drawn mask at every rate and seed, and the sums of the rows", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const settings of [{}, { dropout_rate: 0.2 }, { dropout_seed: 7, tokens: 8 }]) {
    const fragment = fragmentOf({ lesson: LAB, step: "mask" }, settings);
    await follow(page, fragment);
    await expectChanges(page, LAB, { settings }, fragment);
    expect(await shownBits(page), fragment).toEqual(numbers(settings, "dropout_mask"));
    expect(await shownSums(page), fragment).toEqual(
      numbers(settings, "dropped_sums").map((sum) => formatNumber(sum, 2)),
    );
  }
});

test(
  "a press turns a bit, a drag paints a stroke, and one undo takes the stroke back",
  long,
  async ({ page, site }) => {
    await openCalmly(page, `${site}#/${LAB}/mask`);
    const pressed = { edits: { dropout_mask: { "2.1": turned(2, 1) } } };
    await cell(page, 2, 1).click();
    await expectChanges(page, LAB, pressed, "pressed");
    await cell(page, 2, 1).click();
    await expectChanges(page, LAB, {}, "pressed again");
    const bit = turned(3, 1);
    const places = [1, 2, 3].filter((column) => turned(3, column) === bit);
    await page.mouse.move(...(await centre(page, 3, 1)));
    await page.mouse.down();
    for (const column of [2, 3]) await page.mouse.move(...(await centre(page, 3, column)));
    await page.mouse.up();
    const stroke = Object.fromEntries(places.map((column) => [`3.${column}`, bit]));
    expect(places.length).toBeGreaterThan(1);
    await expectChanges(page, LAB, { edits: { dropout_mask: stroke } }, "painted");
    await page.getByRole("button", { name: "Undo" }).click();
    await expectChanges(page, LAB, {}, "undone");
  },
);

test(
  "the grid is one tab stop: arrows move in it, Space and Enter turn a bit",
  long,
  async ({ page, site }) => {
    await openCalmly(page, `${site}#/${LAB}/mask`);
    await expect(page.locator('[data-cell][tabindex="0"]')).toHaveCount(1);
    await cell(page, 0, 0).focus();
    for (const key of ["ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    await expect(cell(page, 1, 1)).toBeFocused();
    await page.keyboard.press("Space");
    const changes = { edits: { dropout_mask: { "1.1": turned(1, 1) } } };
    await expectChanges(page, LAB, changes, "Space");
    await page.keyboard.press("Enter");
    await expectChanges(page, LAB, {}, "Enter");
    expect(new URL(page.url()).hash).toContain(`#/${LAB}/mask`);
  },
);

test(
  "a finger turns a bit at 360 px, and the sums stand beside the mask of eight tokens",
  long,
  async ({ openContext, site }) => {
    const viewport = { width: 360, height: 740 };
    const context = await openContext({ viewport, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await open(page, `${site}#/${LAB}/mask?v=2&tokens=8`);
    const settings = { tokens: 8 };
    const was = tensorOf(runLesson(LAB, settings), "dropout_mask").data[2 * 8 + 5] ?? NaN;
    await cell(page, 2, 5).tap();
    const changes = { settings, edits: { dropout_mask: { "2.5": 1 - was } } };
    await expectChanges(page, LAB, changes, "tapped");
    const room = await page
      .locator(".room")
      .evaluate((each) => each.scrollWidth - each.clientWidth);
    expect(room).toBe(0);
    const small = await page
      .locator("[data-cell]")
      .evaluateAll((cells) => Math.min(...cells.map((each) => each.getBoundingClientRect().width)));
    expect(small).toBeGreaterThanOrEqual(24);
  },
);

test("another mask is drawn with the next seed, and lets go of turned bits; so does “as drawn”", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/mask`);
  await expect(button(page, "as_drawn")).toHaveCount(0);
  await cell(page, 0, 0).click();
  await button(page, "as_drawn").click();
  await expectChanges(page, LAB, {}, "as drawn");
  await cell(page, 0, 0).click();
  await button(page, "redraw").click();
  await expectChanges(page, LAB, { settings: { dropout_seed: 124 } }, "drawn anew");
  expect(await shownBits(page)).toEqual(numbers({ dropout_seed: 124 }, "dropout_mask"));
  await page.getByRole("button", { name: "Undo" }).click();
  const before = { edits: { dropout_mask: { "0.0": turned(0, 0) } } };
  await expectChanges(page, LAB, before, "one undo brings the turned bit back");
  await follow(page, `#/${LAB}/mask?v=2&dropout_seed=4294967295`);
  await button(page, "redraw").click();
  await expectChanges(
    page,
    LAB,
    { settings: { dropout_seed: 0 } },
    "after the last seed the first",
  );
});

test("a pause gives the plain weights and keeps the mask, turned bits too", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/mask`);
  const edits = { dropout_mask: { "4.2": turned(4, 2) } };
  await cell(page, 4, 2).click();
  await expectChanges(page, LAB, { edits }, "turned");
  const bits = await shownBits(page);
  await button(page, "pause").click();
  await expectChanges(page, LAB, { settings: { training: false }, edits }, "paused");
  expect(await shownBits(page)).toEqual(bits);
  const { tensors } = traceOf(LAB, { settings: { training: false }, edits });
  expect(tensorOf(tensors, "dropped_weights").data).toEqual(tensorOf(tensors, "weights").data);
  await expect(page.locator(".remarks")).toContainText("Dropout is paused");
  await button(page, "resume").click();
  await expectChanges(page, LAB, { edits }, "gone on");
});

test(
  "the inspector says where the factor of a kept weight comes from",
  long,
  async ({ page, site }) => {
    await open(page, site);
    const inspector = page.getByRole("region", { name: "Inspector" });
    const settings = { dropout_rate: 0.2 };
    const kept = numbers(settings, "dropout_mask").indexOf(1);
    const [row, column] = [Math.floor(kept / 6), kept % 6];
    await follow(page, `#/${LAB}/mask?v=2&dropout_rate=0.2`);
    await cellAt(page, "dropped_weights", row, column).click();
    await expect(inspector).toContainText("× 1 / (1 − 0.2) = ");
    await expect(cell(page, row, column)).toHaveClass(/\blit\b/);
    await follow(page, `#/${LAB}/average?v=2&dropout_rate=0.2&draws=10`);
    await cellAt(page, "average_weights", 0, 0).click();
    await expect(inspector).toContainText(" / (10 × (1 − 0.2)) = ");
    await follow(page, `#/${LAB}/mask?v=2&training=false`);
    await cellAt(page, "dropped_weights", row, column).click();
    await expect(inspector).not.toContainText("/ (");
  },
);

test("without the factor rows are expected to sum to 1 − p, with it to 1, at every rate", () => {
  for (const rate of [0, 0.1, 0.5, 0.9]) {
    const settings = { dropout_rate: rate };
    const factor = 1 / (1 - rate);
    const [kept, rescaled] = [numbers(settings, "kept_sums"), numbers(settings, "rescaled_sums")];
    for (const [row, sum] of kept.entries()) {
      expect(rescaled[row]).toBeCloseTo(sum * factor, 5);
      expect(numbers(settings, "expected_kept_sums")[row]).toBeCloseTo(1 - rate, 6);
      expect(numbers(settings, "expected_sums")[row]).toBeCloseTo(1, 6);
    }
  }
  expect(numbers({ dropout_rate: 1 }, "rescaled_sums").every((sum) => sum === 0)).toBe(true);
});

test("in training two calls differ, in eval both give the plain weights bit for bit", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/train-eval`);
  expect(numbers({}, "call_difference")[0]).toBeGreaterThan(0);
  await page.getByRole("radio", { name: "eval" }).check();
  const settings = { training: false };
  await expectChanges(page, LAB, { settings }, "eval");
  for (const id of ["dropped_weights", "second_weights"]) {
    expect(numbers(settings, id)).toEqual(numbers(settings, "weights"));
  }
  await expect(page.locator(".remarks")).toContainText("bit for bit");
  await page.getByRole("radio", { name: "train" }).check();
  await expectChanges(page, LAB, {}, "train");
});

test("the average is that of the stream’s masks, drawn one after another", () => {
  for (const draws of [1, 7, 1000]) {
    const settings = { draws, dropout_rate: 0.3, dropout_seed: 5, tokens: 4 };
    const generator = engine.generator(5);
    const counts = Array<number>(16).fill(0);
    for (let draw = 0; draw < draws; draw += 1) {
      const mask = generator.dropoutMask([4, 4], 0.3).data;
      for (const [place, bit] of mask.entries()) counts[place] = (counts[place] ?? 0) + bit;
    }
    expect(numbers(settings, "kept_counts")).toEqual(counts);
    const weights = numbers(settings, "weights");
    for (const [place, average] of numbers(settings, "average_weights").entries()) {
      const wanted = ((weights[place] ?? NaN) * (counts[place] ?? NaN)) / (draws * 0.7);
      expect(average).toBeCloseTo(wanted, 6);
    }
    if (draws === 1) expect(counts).toEqual(numbers(settings, "dropout_mask"));
  }
});

test("over many seeds the difference falls with the root of the number of draws", () => {
  const logs = COUNTS.map((count) => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const sum = seeds.reduce((total, dropout_seed) => {
      const [difference = NaN] = numbers({ dropout_seed }, `curve_${count}_difference`);
      return total + Math.log10(difference);
    }, 0);
    return sum / seeds.length;
  });
  for (const [at, count] of COUNTS.entries()) {
    const wanted = (logs[2] ?? NaN) - (Math.log10(count) - 1) / 2;
    // A single draw is off by the largest weight or a little more, whichever way it falls.
    if (count > 1) expect(Math.abs((logs[at] ?? NaN) - wanted), `${count} draws`).toBeLessThan(0.1);
  }
  const spreads = COUNTS.map((count) => numbers({}, `curve_${count}_spread`)[0] ?? NaN);
  const [largest = NaN] = numbers({}, "largest_weight");
  for (const [at, count] of COUNTS.entries()) {
    expect(spreads[at]).toBeCloseTo(largest / Math.sqrt(count), 6);
  }
});

test("the curve is moved with a pointer and the slider with keys; its numbers are the engine’s", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/average`);
  await expect(page.locator(".panel .dot")).toHaveCount(COUNTS.length + 1);
  const box = await page.locator(".panel").boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await page.mouse.click(x + width / 3, y + height / 2);
  await expectChanges(page, LAB, { settings: { draws: 10 } }, "a third of the way to 1,000");
  const tensors = runLesson(LAB, { draws: 10 });
  expect(tensorOf(tensors, "average_difference").data).toEqual(
    tensorOf(tensors, "curve_10_difference").data,
  );
  await expect(page.locator("figcaption b")).toHaveText(
    formatNumber(tensorOf(tensors, "average_difference").data[0] ?? NaN),
  );
  await page.getByRole("slider", { name: "Draws" }).focus();
  await page.keyboard.press("End");
  await expectChanges(page, LAB, { settings: { draws: 1000 } }, "the end of the slider");
  await follow(page, `#/${LAB}/average?v=2&dropout_rate=0`);
  await expect(page.locator(".panel .dot")).toHaveCount(0);
  await expect(page.locator(".remarks")).toContainText("At rate 0 nothing is dropped");
});
