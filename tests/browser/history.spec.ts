import type { Page } from "@playwright/test";
import { doubleClick } from "./support/editing";
import { cellAt } from "./support/inspector";
import { expectChanges } from "./support/lessons";
import { open, slideOneFrame, stopClock } from "./support/page";
import { holdRequests } from "./support/slow-requests";
import { factorAt } from "../../web/src/model/slider";
import { long } from "./support/long";
import { expect, test } from "./support/test";

async function type(page: Page, id: string, at: readonly [number, number], text: string) {
  await doubleClick(cellAt(page, id, ...at));
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

const first = { edits: { inputs: { "0.0": 2 } } };
const second = { edits: { inputs: { "0.0": 2, "1.1": -1 } } };

test("each change is undone and redone, by buttons and by keys", async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores`);
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  await expect(undo).toBeDisabled();
  await expect(redo).toBeDisabled();
  await type(page, "inputs", [0, 0], "2");
  await type(page, "inputs", [1, 1], "-1");
  await expectChanges(page, "simple", second, "both typed");
  await undo.click();
  await expectChanges(page, "simple", first, "one undone");
  await page.keyboard.press("Control+z");
  await expectChanges(page, "simple", {}, "both undone");
  await expect(undo).toBeDisabled();
  await page.keyboard.press("Control+Shift+z");
  await expectChanges(page, "simple", first, "one redone");
  await page.keyboard.press("Control+y");
  await expectChanges(page, "simple", second, "both redone");
  await expect(redo).toBeDisabled();
  await undo.click();
  await type(page, "inputs", [2, 2], "3");
  await expect(redo, "what was undone is gone once something else is changed").toBeDisabled();
});

test("one drag of a slider is one change, even when undone on another step", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await open(page, `${site}#/simple/all-weights`);
  const slider = page.getByRole("slider", { name: "Sharpness", exact: true });
  // The drag has no pause, even on a slow machine.
  await stopClock(page);
  for (const position of [160, 170, 180, 190]) await slideOneFrame(slider, position);
  await page.clock.resume();
  await expectChanges(page, "simple", { settings: { sharpness: factorAt(190) } }, "dragged");
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectChanges(page, "simple", {}, "undone");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test(
  "what is undone while another lesson is on its way stays undone, and the address is the lesson's",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/tokens`);
    await type(page, "inputs", [0, 0], "2");
    const release = await holdRequests(page, "**/assets/**");
    const asked = page.waitForRequest("**/assets/**");
    const rail = page.getByRole("navigation", { name: "Lessons" });
    await rail.getByRole("link", { name: "The next day is bright" }).click();
    await asked;
    await page.getByRole("button", { name: "Undo" }).click();
    await expectChanges(page, "simple", {}, "undone");
    await expect(page, "while it waits, the address says what is shown").toHaveURL(
      `${site}#/simple/tokens?cell=inputs.0.0`,
    );
    release();
    await expectChanges(page, "trainable", {}, "the lesson");
    await expect(page).toHaveURL(/#\/trainable\//);
    await rail.getByRole("link", { name: "Your journey starts with one step" }).click();
    await expectChanges(page, "simple", {}, "left as it was");
  },
);

test("“Reset all” and a table's “Reset” can be undone too", async ({ page, site }) => {
  const query = "edits=1;inputs:0.0,2:1.1,-1;W_query:0.0,3";
  await open(page, `${site}#/simple/query-key-value?seed=5&${query}`);
  const all = {
    settings: { seed: 5 },
    edits: { inputs: { "0.0": 2, "1.1": -1 }, W_query: { "0.0": 3 } },
  };
  await expectChanges(page, "simple", all, "as sent");
  await page.getByRole("button", { name: "Reset W_query" }).click();
  const { W_query: _, ...edits } = all.edits;
  await expectChanges(page, "simple", { ...all, edits }, "one table reset");
  await page.getByRole("button", { name: "Reset all" }).click();
  await expectChanges(page, "simple", {}, "all reset");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectChanges(page, "simple", { ...all, edits }, "undone");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectChanges(page, "simple", all, "undone twice");
});

test("every lesson has a separate history", async ({ page, site }) => {
  await open(page, `${site}#/simple/tokens`);
  await type(page, "inputs", [0, 0], "2");
  const rail = page.getByRole("navigation", { name: "Lessons" });
  // Until the other lesson is shown, “Undo” is that of the one before.
  const enter = async (name: string): Promise<void> => {
    await rail.getByRole("link", { name }).click();
    await expect(rail.locator(".entry.current")).toContainText(name);
  };
  await enter("The next day is bright");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await type(page, "inputs", [0, 0], "5");
  await enter("Your journey starts with one step");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectChanges(page, "simple", {}, "undone here");
  await enter("The next day is bright");
  await expectChanges(page, "trainable", { edits: { inputs: { "0.0": 5 } } }, "kept there");
});
