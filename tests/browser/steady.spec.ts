import type { Locator, Page } from "@playwright/test";
import { later } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { keepBoxes, movedBoxes, standStill, watchBoxes } from "./support/boxes";
import { editor, focusCell, nextFrame } from "./support/editing";
import { everySixthPlace, fragmentOf } from "./support/engine";
import { cellAt, inspector } from "./support/inspector";
import { everySixth, inTurn, isLong, long } from "./support/long";
import { follow, isFirefox, open } from "./support/page";
import { expect, test } from "./support/test";

/** Longer and shorter than any number of the lessons, with either sign, and no number at all: tables take turns. */
const TYPED = ["12345.6789", "-12345.6789", "1e30", "nan", "-inf"];

/** The short form tries a half of every sixth step. */
const everyTwelfth = isLong ? "every" : "every twelfth";
const everyTwelfthPlace = (turn: number) => inTurn(everySixthPlace(turn), 0, 2);

/** What is tried on a step, one after another, with all that moved meanwhile. */
class Trial {
  readonly found: string[] = [];
  #place = "";

  constructor(readonly page: Page) {}

  async open(place: string): Promise<void> {
    this.#place = place;
    await follow(this.page, place);
    await standStill(this.page);
    await keepBoxes(this.page);
  }

  async look(how: string, comparable = true): Promise<void> {
    const moved = await movedBoxes(this.page);
    if (!comparable) return;
    // The first ones are enough: what stands below has moved with them.
    this.found.push(...moved.slice(0, 4).map((text) => `${this.#place}, ${how}: ${text}`));
  }
}

/** Presses a button by its place in the page, wherever it is: the page is not scrolled to it. */
const press = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
  });

const resetAll = (page: Page): Promise<void> =>
  press(page.getByRole("button", { name: ui.changes.resetAll, exact: true }));

/** The first cell of each table whose numbers are given, two of them at most, and in the short form one. */
async function givenCells(page: Page): Promise<{ id: string; cell: Locator }[]> {
  const ids = await page
    .locator("main .labelled table.given")
    .evaluateAll((tables) => tables.map((table) => table.getAttribute("aria-label") ?? ""));
  return [...new Set(ids)].slice(0, isLong ? 2 : 1).map((id) => ({
    id,
    cell: page.locator(`main [role=grid][aria-label="${id}"] td[data-row]`).first(),
  }));
}

/** How many rows and columns each table has: where they change, so does all that stands beside. */
const sizes = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    await settled();
    return Array.from(
      document.querySelectorAll("main [role=grid]"),
      (grid) => `${grid.getAttribute("aria-label")} ${grid.querySelectorAll("tr, td").length}`,
    ).join();
  });

async function middle(cell: Locator): Promise<[number, number]> {
  const box = await cell.boundingBox();
  if (box === null) throw new Error("The cell is not to be seen.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test("the check finds elements that move, and ignores words that only change", async ({
  page,
  site,
}) => {
  await watchBoxes(page);
  await open(page, `${site}#/simple/tokens`);
  await keepBoxes(page);
  expect(await movedBoxes(page)).toEqual([]);
  await page.evaluate(() => document.querySelector(".notice > span")?.append("."));
  expect(await movedBoxes(page)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector("article > header")?.before(document.createElement("hr"));
  });
  const moved = await movedBoxes(page);
  expect(moved.some((text) => /^td\S* \[0, 0\] in inputs/.test(text))).toBe(true);
  expect(moved.some((text) => text.startsWith("layout shift"))).toBe(!isFirefox(page));
});

test(`nothing moves while a number is dragged, typed over, reset and undone, on ${everyTwelfth} step`, async ({
  page,
  site,
}) => {
  test.slow();
  await watchBoxes(page);
  await open(page, site);
  const trial = new Trial(page);
  let turn = 0;
  for (const place of everyTwelfthPlace(isFirefox(page) ? 3 : 0)) {
    await follow(page, fragmentOf(place));
    for (const { id, cell } of await givenCells(page)) {
      await focusCell(cell);
      const [x, y] = await middle(cell);
      await page.mouse.move(x, y);
      await trial.open(fragmentOf(place));
      await page.mouse.down();
      for (const by of [4, 12, 64, -56, 404, -396]) {
        await page.mouse.move(Math.max(1, Math.min(1270, x + by)), y);
        await nextFrame(page);
      }
      await trial.look(`${id} is dragged`);
      await page.mouse.up();
      await trial.look(`${id} was dragged`);
      expect(await page.evaluate(() => getSelection()?.toString()), "marked by the drag").toBe("");
      turn += 1;
      for (const text of inTurn(TYPED, turn % 3, 3)) {
        await focusCell(cell);
        await keepBoxes(page);
        await page.keyboard.press("F2");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type(text);
        await trial.look(`${text} is typed into ${id}`);
        await page.keyboard.press("Enter");
        await trial.look(`${text} was typed into ${id}`);
        // Where only some numbers are taken, the field says so and stays.
        if ((await editor(page).count()) > 0) await page.keyboard.press("Escape");
      }
      const reset = page.locator("main .heading .reset").first();
      if ((await reset.count()) > 0) await press(reset);
      await trial.look(`${id} is reset`);
      await page.keyboard.press("ControlOrMeta+z");
      await trial.look(`the reset of ${id} is undone`);
      await resetAll(page);
      await trial.look(`${id} is reset with all`);
    }
  }
  expect(trial.found).toEqual([]);
});

test(`nothing moves while a slider moves the numbers of ${everyTwelfth} step, and a badge's button brings them back`, async ({
  page,
  site,
}) => {
  test.slow();
  await watchBoxes(page);
  await open(page, site);
  const trial = new Trial(page);
  for (const place of everyTwelfthPlace(1)) {
    await follow(page, fragmentOf(place));
    const sliders = page.locator("main input[type=range]:enabled");
    for (let at = 0; at < (await sliders.count()); at += 1) {
      const slider = sliders.nth(at);
      await slider.evaluate((element) => {
        element.scrollIntoView({ block: "center", behavior: "instant" });
      });
      const before = await sizes(page);
      let isLaidOutAnew = false;
      await trial.open(fragmentOf(place));
      for (const share of [0, 0.3, 0.9, 1]) {
        await slider.evaluate((element, part) => {
          const input = element as HTMLInputElement;
          const [least, most] = [Number(input.min), Number(input.max)];
          input.value = String(least + (most - least) * part);
          input.dispatchEvent(new Event("input", { bubbles: true }));
        }, share);
        isLaidOutAnew ||= (await sizes(page)) !== before;
        await trial.look(`slider ${at} at ${share}`, !isLaidOutAnew);
      }
      const back = page.locator(".badge button").first();
      if ((await back.count()) > 0) await press(back);
      await resetAll(page);
      await trial.look(`slider ${at} brought back`, !isLaidOutAnew);
    }
  }
  expect(trial.found).toEqual([]);
});

test(
  `on a phone, nothing moves while a finger drags the number of the inspector, on ${everySixth} step`,
  long,
  async ({ openContext, site }) => {
    test.slow();
    const viewport = { width: 360, height: 740 };
    const context = await openContext({ viewport, hasTouch: true });
    const page = await context.newPage();
    await watchBoxes(page);
    await open(page, site);
    const trial = new Trial(page);
    for (const place of everySixthPlace(2)) {
      await follow(page, fragmentOf(place));
      for (const { id, cell } of await givenCells(page)) {
        await focusCell(cell);
        await cell.tap();
        const number = inspector(page).getByRole("slider");
        await number.waitFor();
        await number.evaluate((element: HTMLElement) => {
          element.focus({ preventScroll: true });
        });
        await trial.open(fragmentOf(place));
        for (const key of ["PageUp", "PageDown", "ArrowUp"]) await page.keyboard.press(key);
        await number.evaluate(async (element) => {
          const box = element.getBoundingClientRect();
          const point = (type: string, by: number): boolean =>
            element.dispatchEvent(
              new PointerEvent(type, {
                ...{ bubbles: true, pointerId: 1, pointerType: "touch", button: 0, buttons: 1 },
                ...{ clientX: box.x + 5 + by, clientY: box.y + 5 },
              }),
            );
          // No pointer that a browser knows: there is none to capture.
          element.setPointerCapture = () => undefined;
          point("pointerdown", 0);
          for (const by of [4, 64, -56, 404]) {
            point("pointermove", by);
            await new Promise((done) => requestAnimationFrame(done));
          }
          point("pointerup", 404);
        });
        await trial.look(`${id} is dragged by a finger`);
        const reset = page.locator("main .heading .reset").first();
        if ((await reset.count()) > 0) await press(reset);
        await trial.look(`${id} is reset`);
        await resetAll(page);
        await inspector(page).getByRole("button", { name: later.inspector.letGo }).tap();
      }
    }
    expect(trial.found).toEqual([]);
  },
);

test("what a step offers to try changes its button's words and moves nothing", async ({
  page,
  site,
}) => {
  await open(page, site);
  const changed: string[] = [];
  for (const place of inTurn(everySixthPlace(4), 0, 4)) {
    await follow(page, fragmentOf(place));
    const button = page.locator(".remarks > p button").first();
    const words = await button.innerText();
    const boxes = (): Promise<number[]> =>
      page.locator(".remarks").evaluate(async (remarks) => {
        await settled();
        const from = remarks.getBoundingClientRect();
        const all = [remarks, ...remarks.querySelectorAll("p, button")];
        return all
          .filter((each) => each.checkVisibility())
          .flatMap((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return [x - from.x, y - from.y, width, height].map(Math.round);
          });
      });
    const before = await boxes();
    await press(button);
    await expect(button).not.toHaveText(words);
    expect(await boxes(), `${fragmentOf(place)}, tried`).toEqual(before);
    await press(button);
    await expect(button).toHaveText(words);
    expect(await boxes(), `${fragmentOf(place)}, put back`).toEqual(before);
    changed.push(place.step);
  }
  expect(changed.length).toBeGreaterThan(isLong ? 15 : 3);
});

test("pointing at a cell, keeping it and letting go move nothing, and scroll no list", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await watchBoxes(page);
  await open(page, site);
  const trial = new Trial(page);
  const scrolled = (): Promise<number> =>
    page.locator(".rail").evaluate(({ scrollTop }) => scrollTop);
  for (const place of inTurn(everySixthPlace(5), 0, 4)) {
    await follow(page, fragmentOf(place));
    const cell = page.locator("main [role=grid] td[data-row]").first();
    if ((await cell.count()) === 0) continue;
    await focusCell(cell);
    await page.locator(".rail").evaluate((rail) => {
      rail.scrollTop = 120;
    });
    const before = await scrolled();
    await trial.open(fragmentOf(place));
    await page.mouse.move(...(await middle(cell)));
    await trial.look("pointed at");
    await page.mouse.down();
    await page.mouse.up();
    await expect(inspector(page), fragmentOf(place)).toHaveClass(/pinned/);
    await trial.look("kept");
    await page.keyboard.press("Escape");
    await trial.look("let go");
    expect(await scrolled(), fragmentOf(place)).toBe(before);
  }
  expect(trial.found).toEqual([]);
});

test("text can be selected except while a number is dragged", async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores`);
  const cell = cellAt(page, "inputs", 1, 1);
  await focusCell(cell);
  const [x, y] = await middle(cell);
  const marked = (): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? "");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 60);
  await page.mouse.move(x + 80, y + 120);
  expect(await marked()).toBe("");
  await page.mouse.up();
  expect(await marked()).toBe("");
  const prose = await page.locator("main .prose").boundingBox();
  if (prose === null) throw new Error("The words are not to be seen.");
  await page.mouse.move(prose.x + 2, prose.y + 10);
  await page.mouse.down();
  await page.mouse.move(prose.x + 200, prose.y + 12);
  await page.mouse.up();
  expect((await marked()).length).toBeGreaterThan(5);
});

test("under a finger no words name a key, and under a mouse they do", async ({
  openContext,
  page,
  site,
}) => {
  const touched = await (await openContext({ hasTouch: true, isMobile: true })).newPage();
  for (const [shown, isTouched] of [
    [page, false],
    [touched, true],
  ] as const) {
    await open(shown, `${site}#/simple/all-scores`);
    const cell = cellAt(shown, "attn_scores", 1, 1);
    await (isTouched ? cell.tap() : cell.click());
    const button = inspector(shown).getByRole("button", {
      name: isTouched
        ? later.inspector.letGo
        : `${later.inspector.letGo}${later.inspector.letGoKey}`,
      exact: true,
    });
    await expect(button).toBeVisible();
  }
});
