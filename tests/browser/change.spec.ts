import type { Locator, Page } from "@playwright/test";
import { effectOf } from "../../web/src/features/effect/model/effect";
import type { Moment } from "../../web/src/model/page";
import { later as english } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { later as chinese } from "../../web/src/words/zh/later";
import { keepBoxes, movedBoxes, standStill, watchBoxes } from "./support/boxes";
import { typeOver } from "./support/editing";
import { cellAt, inspector } from "./support/inspector";
import type { Changes } from "./support/lessons";
import { follow, open, slide } from "./support/page";
import { paste } from "./support/pasting";
import { long } from "./support/long";
import { expect, test } from "./support/test";
import { counted, largestIn, momentOf, recount, shownIn, told } from "./support/told";

const LESSON = "simple";

const link = (page: Page): Locator => told(page).getByRole("button");
const moment = (changes: Changes = {}): Moment => momentOf(LESSON, changes);

async function expectTold(page: Page, before: Moment, now: Moment, without = ""): Promise<void> {
  const { name, text } = largestIn(LESSON, before, now);
  await expect(told(page)).toContainText(`${text} in ${name}`);
  expect(await counted(page)).toBe(recount(LESSON, before, now, without));
}

test("an edit, a pasted block, undo and reset each tell how many numbers changed, and which most", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights`);
  await expect(told(page)).toBeEmpty();
  const own = moment();
  // A computed score is typed over: it is left out, what follows is counted.
  await typeOver(cellAt(page, "attn_scores", 1, 1), "2.5");
  const typed = { attn_scores: { "1.1": 2.5 } };
  await expectTold(page, own, moment({ edits: typed }), "attn_scores");

  await page.getByRole("button", { name: ui.changes.undo, exact: true }).click();
  await expectTold(page, moment({ edits: typed }), own, "attn_scores");

  await follow(page, "#/simple/tokens");
  await expect(told(page)).toBeEmpty();
  await cellAt(page, "inputs", 0, 0).focus();
  await paste(page, "0.5\t0.25\n0.125\t0.75");
  const pasted = { inputs: { "0.0": 0.5, "0.1": 0.25, "1.0": 0.125, "1.1": 0.75 } };
  await expectTold(page, own, moment({ edits: pasted }), "inputs");

  await page.getByRole("button", { name: ui.changes.resetAll, exact: true }).click();
  await expectTold(page, moment({ edits: pasted }), own, "inputs");
});

test(
  "a slider is told once it rests, as all that it did; other sizes are told as sizes",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/all-weights`);
    const slider = page.getByRole("slider", { name: "Sharpness", exact: true });
    const start = Number(await slider.inputValue());
    for (let move = 1; move <= 5; move += 1) await slide(slider, start + 4 * move);
    await expect(told(page)).toContainText("numbers");
    const query = new URL(page.url()).hash.split("?")[1] ?? "";
    const sharpness = Number(new URLSearchParams(query).get("sharpness"));
    const sharper = moment({ settings: { sharpness } });
    await expectTold(page, moment(), sharper);

    await page.evaluate(() => (location.hash = "#/simple/all-weights?tokens=4"));
    const fewer = moment({ settings: { tokens: 4 } });
    const effect = effectOf(sharper, fewer, shownIn(LESSON));
    if (effect.kind !== "sizes") throw new Error("The tables keep their sizes.");
    await expect(told(page)).toContainText(
      `${effect.count} of ${effect.total} tables have another size now`,
    );
    await expect(told(page)).toContainText(`${ui.settings.brief.tokens ?? ""} 4`);
    await expect(link(page)).toHaveCount(0);
  },
);

test("the sentence leads to the step that makes the cell, pins it there and gives it the focus, by keyboard too", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/tokens`);
  await typeOver(cellAt(page, "inputs", 1, 1), "0.9");
  const now = moment({ edits: { inputs: { "1.1": Math.fround(0.9) } } });
  const { name } = largestIn(LESSON, moment(), now);
  await expect(link(page)).toContainText(name);
  await link(page).focus();
  await page.keyboard.press("Enter");
  await expect(inspector(page).locator(".name b")).toHaveText(name);
  const [id = ""] = name.split("[");
  await expect(page).toHaveURL(new RegExp(`/simple/${now.tensors[id]?.step ?? ""}\\?`));
  await expect(page.locator("main td[aria-selected=true]").first()).toBeFocused();
  // Another step says nothing of it.
  await expect(told(page)).toBeEmpty();
});

for (const [file, later] of [
  ["index.html", english],
  ["zh.html", chinese],
] as const) {
  test(
    `${file}, 360 px and 1280 px wide: the sentence fits its place, has the whole in its title, and moves nothing`,
    file === "zh.html" ? {} : long,
    async ({ page, site }) => {
      const before = moment();
      const now = moment({ edits: { inputs: { "1.1": Math.fround(0.9) } } });
      await watchBoxes(page);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await open(page, `${site}${file}?${width}#/simple/tokens`);
        await typeOver(cellAt(page, "inputs", 1, 1), "0.9");
        await standStill(page);
        await keepBoxes(page);
        await expect(link(page)).toContainText(largestIn(LESSON, before, now).name);
        expect(await movedBoxes(page), `${width} px`).toEqual([]);
        const [place, text] = await Promise.all([
          told(page).locator("p").boundingBox(),
          link(page).boundingBox(),
        ]);
        expect(text?.width, `${width} px`).toBeLessThanOrEqual(place?.width ?? 0);
        expect(text?.height, `${width} px`).toBeGreaterThanOrEqual(24);
        const title = (await link(page).getAttribute("title")) ?? (await link(page).innerText());
        const effect = effectOf(before, now, shownIn(LESSON));
        if (effect.kind !== "numbers") throw new Error("The tables have other sizes.");
        for (const { kind, count } of effect.groups) {
          expect(title, `${width} px`).toContain(later.effect.numbers[kind](count));
        }
      }
    },
  );
}

test("nothing is told before a change, after a link with changes and after a reload", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await open(page, `${site}#/simple/tokens?edits=1;inputs:1.1,0.9`);
  await page.clock.runFor(2000);
  await expect(told(page)).toBeEmpty();
  await page.reload();
  await page.locator("html[data-engine=live]").waitFor();
  await page.clock.runFor(2000);
  await expect(told(page)).toBeEmpty();
});
