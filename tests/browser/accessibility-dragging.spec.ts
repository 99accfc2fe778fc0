import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { words as scale } from "../../web/src/labs/scale/en";
import { ui } from "../../web/src/words/en/ui";
import { focusCell, typeOver } from "./support/editing";
import { cellAt } from "./support/inspector";
import { follow, open } from "./support/page";
import { inTurn } from "./support/long";
import { expect, test } from "./support/test";

// WCAG 2.5.7 and 2.1.1: what a drag does, presses at single places and keys do too.

/** Presses at one place: the pointer goes nowhere while it is down. */
async function pressAt(target: Locator, across: number, down = 0.5, clicks = 1): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("It is not to be seen.");
  const at = [box.x + box.width * across, box.y + box.height * down] as const;
  await target.page().mouse.click(...at, { clickCount: clicks });
}

const expectSaid = (page: Page, what: RegExp | string) => expect(page).toHaveURL(what);

async function expectSetting(page: Page, name: string, value: RegExp): Promise<void> {
  await expectSaid(page, new RegExp(`[?&]${name}=(${value.source})(&|$)`));
}

interface Dragged {
  /** Where it can be dragged. */
  readonly at: string;
  readonly byPresses: (page: Page) => Promise<void>;
  readonly byKeys: (page: Page) => Promise<void>;
}

const slider = (page: Page, name: string): Locator =>
  page.locator("main").getByRole("slider", { name, exact: true }).first();

/** By the file under web/src that hears of drags. */
const dragged: Readonly<Record<string, Dragged>> = {
  "table/drag.ts": {
    at: "#/simple/weight-matrices",
    async byPresses(page) {
      await pressAt(cellAt(page, "W_query", 0, 0), 0.5, 0.5, 2);
      await page.keyboard.type("2");
      await page.keyboard.press("Enter");
      await expectSaid(page, /edits=[^&]*W_query:0\.0,2/);
    },
    async byKeys(page) {
      await typeOver(cellAt(page, "W_query", 0, 0), "3");
      await expectSaid(page, /edits=[^&]*W_query:0\.0,3/);
    },
  },
  "controls/SharpnessSlider.svelte": {
    at: "#/simple/all-weights",
    async byPresses(page) {
      await pressAt(slider(page, ui.sharpness.title), 0.8);
      await expectSetting(page, "sharpness", /[1-9][\d.]*/);
    },
    async byKeys(page) {
      await slider(page, ui.sharpness.title).focus();
      await page.keyboard.press("ArrowLeft");
      await expectSetting(page, "sharpness", /0\.9\d*/);
    },
  },
  "controls/Range.svelte": {
    at: "#/lab/masks/paint?mask=sliding_window",
    async byPresses(page) {
      await pressAt(page.locator("main .drawing input[type=range]").first(), 0.99);
      await expectSetting(page, "window", /8/);
    },
    async byKeys(page) {
      await page.locator("main .drawing input[type=range]").first().focus();
      await page.keyboard.press("ArrowRight");
      await expectSetting(page, "window", /\d/);
    },
  },
  "controls/Ladder.svelte": {
    at: "#/lab/scale/map?map_tokens=16",
    async byPresses(page) {
      await pressAt(page.locator("main .controls input[type=range]").first(), 0.01);
      await pressAt(page.locator("main .controls input[type=range]").first(), 0.5);
      await expectSetting(page, "map_tokens", /128/);
    },
    async byKeys(page) {
      await page.locator("main .controls input[type=range]").first().focus();
      await page.keyboard.press("ArrowRight");
      await expectSetting(page, "map_tokens", /32/);
    },
  },
  "controls/BitGrid.svelte": {
    at: "#/lab/masks/paint",
    async byPresses(page) {
      await pressAt(page.locator("[data-cell='0.1']"), 0.5);
      await expectSaid(page, /edits=[^&]*mask:0\.1,1/);
    },
    async byKeys(page) {
      await page.locator("[data-cell='0.0']").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      await expectSaid(page, /edits=[^&]*mask:0\.1,1/);
    },
  },
  "pictures/dragging.ts": {
    at: "#/simple/tokens",
    async byPresses(page) {
      await pressAt(cellAt(page, "inputs", 0, 2), 0.5, 0.5, 2);
      await page.keyboard.type("1.5");
      await page.keyboard.press("Enter");
      await expectSaid(page, /edits=[^&]*inputs:0\.2,1\.5/);
    },
    async byKeys(page) {
      await focusCell(cellAt(page, "inputs", 0, 2));
      await page.keyboard.press("F2");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await expectSaid(page, /edits=[^&]*inputs:0\.2,/);
    },
  },
  "labs/sharpness/ScoreBars.svelte": {
    at: "#/lab/sharpness/curves",
    async byPresses(page) {
      await pressAt(cellAt(page, "scores", 0, 2), 0.5, 0.5, 2);
      await page.keyboard.type("1.5");
      await page.keyboard.press("Enter");
      await expectSaid(page, /edits=[^&]*scores:0\.2,1\.5/);
    },
    async byKeys(page) {
      await focusCell(cellAt(page, "scores", 0, 2));
      await page.keyboard.press("F2");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await expectSaid(page, /edits=[^&]*scores:0\.2,/);
    },
  },
  "labs/sharpness/Curves.svelte": {
    at: "#/lab/sharpness/curves",
    async byPresses(page) {
      await pressAt(page.locator(".curves .panel").first(), 0.75);
      await expectSetting(page, "sharpness", /[1-9][\d.]*/);
    },
    async byKeys(page) {
      await slider(page, ui.sharpness.title).focus();
      await page.keyboard.press("ArrowRight");
      await expectSetting(page, "sharpness", /1\.0\d*/);
    },
  },
  "labs/dropout/Average.svelte": {
    at: "#/lab/dropout/average",
    async byPresses(page) {
      await pressAt(page.locator("main .chart .panel"), 0.5);
      await expectSetting(page, "draws", /3[012]/);
    },
    async byKeys(page) {
      await page.locator("main .drawing input[type=range]").first().focus();
      await page.keyboard.press("ArrowRight");
      await expectSetting(page, "draws", /\d+/);
    },
  },
  "labs/scale/gestures.ts": {
    at: "#/lab/scale/map?map_tokens=64",
    async byPresses(page) {
      const press = (name: string) =>
        pressAt(page.locator("main .moves").getByRole("button", { name, exact: true }), 0.5);
      await press(scale.labels?.["zoom_in"] ?? "");
      await expectSetting(page, "zoom_top", /18/);
      await press(ui.table.laterColumns);
      await expectSetting(page, "zoom_left", /36/);
      await press(ui.table.earlierRows);
      await expectSaid(page, /^(?!.*zoom_top)/);
    },
    async byKeys(page) {
      await page.locator("main .sheet").focus();
      for (const key of ["End", "+", "+"]) await page.keyboard.press(key);
      await expectSetting(page, "zoom_left", /\d+/);
    },
  },
  "lessons/simple/asides/Arrows.svelte": {
    at: "#/simple/dot-product",
    async byPresses(page) {
      await pressAt(slider(page, ui.settings.names.angle_a), 0.75);
      await expectSetting(page, "angle_a", /\d+/);
    },
    async byKeys(page) {
      await slider(page, ui.settings.names.length_b).focus();
      await page.keyboard.press("ArrowLeft");
      await expectSetting(page, "length_b", /[\d.]+/);
    },
  },
  "features/code/CodePanel.svelte": {
    at: "#/simple/all-scores?code=pytorch",
    async byPresses(page) {
      const handle = page.getByRole("separator", { name: "Height of the code" });
      const before = Number(await handle.getAttribute("aria-valuenow"));
      await pressAt(handle, 0.5);
      await expect(handle).not.toHaveAttribute("aria-valuenow", String(before));
    },
    async byKeys(page) {
      const handle = page.getByRole("separator", { name: "Height of the code" });
      const before = Number(await handle.getAttribute("aria-valuenow"));
      await handle.press("ArrowDown");
      await expect(handle).not.toHaveAttribute("aria-valuenow", String(before));
    },
  },
  "features/player/Controls.svelte": {
    at: "#/simple/all-scores",
    async byPresses(page) {
      await page.getByRole("button", { name: ui.playing.showTable("attn_scores") }).click();
      const position = page.locator("section.player input[type=range]");
      await pressAt(position, 0.5);
      await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(20);
    },
    async byKeys(page) {
      await page.getByRole("button", { name: ui.playing.showTable("attn_scores") }).press("Enter");
      const position = page.locator("section.player input[type=range]");
      await position.focus();
      await page.keyboard.press("End");
      await expect(position).toHaveValue((await position.getAttribute("max")) ?? "");
    },
  },
};

/** They hear of a pointer that moves, and of nothing that is held down. */
const pointedOnly = new Set([
  "app/main.ts",
  "features/code/Listing.svelte",
  "pictures/marked.ts",
  "table/HeatMap.svelte",
  "table/TensorTable.svelte",
]);

/** On pages of their own: notebook-running.spec.ts and learning.spec.ts press and type. */
const elsewhere = [
  "learning/page/LossCurve.svelte",
  "learning/page/Sequence.svelte",
  "learning/page/Training.svelte",
  "notebook/page/tensors/Passes.svelte",
];

test("all that hears of drags is named here, with what does the same", () => {
  const root = fileURLToPath(new URL("../../web/src/", import.meta.url));
  const hearing = readdirSync(root, { encoding: "utf8", recursive: true })
    .filter((file) => /\.(ts|js|svelte)$/.test(file))
    .filter((file) =>
      /pointermove|setPointerCapture|type="range"|touchmove|mousemove/.test(
        readFileSync(root + file, "utf8"),
      ),
    );
  expect(hearing.filter((file) => !pointedOnly.has(file)).sort()).toEqual(
    [...Object.keys(dragged), ...elsewhere].sort(),
  );
});

test("numbers, bars, masks, sliders, windows, maps and arrows that can be dragged are changed by presses at single places, and by keys alone", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const [turn, [file, { at, byPresses, byKeys }]] of Object.entries(dragged).entries()) {
    // In the short form they take turns.
    for (const [way, use] of inTurn(Object.entries({ byPresses, byKeys }), turn % 2, 2)) {
      await test.step(`${file}, ${way}`, async () => {
        // The address says that nothing has been changed.
        await follow(page, "#/simple/tokens");
        await follow(page, at);
        await use(page);
      });
    }
  }
});

test("the window over a large table is moved by presses and by keys", async ({ page, site }) => {
  await open(page, `${site}#/sentence/embedding?tokens=100`);
  const moved = page.locator('[role=grid][aria-label^="embedded_sentence, rows 21 to 40"]');
  const first = page.locator('[role=grid][aria-label^="embedded_sentence, rows 1 to 20"]');
  const table = page.locator(".labelled[data-tensor=embedded_sentence]");
  await expect(first).toBeVisible();
  await pressAt(table.getByRole("button", { name: ui.table.laterRows }), 0.5);
  await expect(moved).toBeVisible();
  await pressAt(table.locator("figure .picture"), 0.5, 0.05);
  await expect(first).toBeVisible();
  await first.locator('td[tabindex="0"]').focus();
  await page.keyboard.press("Control+End");
  await expect(
    page.locator('[role=grid][aria-label^="embedded_sentence, rows 81 to 100"]'),
  ).toBeVisible();
  await follow(page, "#/sentence/embedding");
});
