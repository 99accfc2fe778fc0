import type { Page } from "@playwright/test";
import { fragmentOf, lessons, ownNumbers, placesOf } from "./support/engine";
import { cellAt, inspector } from "./support/inspector";
import { expectEngineNumbers, follow, live, open } from "./support/page";
import { inTurn, isLong, long } from "./support/long";
import { player, showMe } from "./support/playing";
import { expect, test } from "./support/test";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const leave = (page: Page) => page.getByRole("button", { name: "Leave" });

/** Sizes of letters on the screen, in pixels. */
function sizes(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    ["main .prose", "main td[tabindex]"].map((selector) => {
      const element = document.querySelector(selector);
      return element === null ? 0 : parseFloat(getComputedStyle(element).fontSize);
    }),
  );
}

test("presented, a step stands alone and large, and a clicker leads on from anywhere in it", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await open(page, `${site}#/simple/all-scores`);
  const plain = await sizes(page);
  // A letter alone does nothing, as it would get in the way of those who speak to their computer.
  for (const key of ["p", "P", "Shift+P"]) await page.keyboard.press(key);
  await expect(page).not.toHaveURL(/present/);
  await page.keyboard.press("Alt+p");
  await expect(leave(page)).toBeVisible();
  await expect(page).toHaveURL(/present=1/);
  const large = await sizes(page);
  for (const [at, size] of large.entries()) expect(size / (plain[at] ?? 0)).toBeGreaterThan(1.3);
  await expect(page.getByRole("navigation", { name: "Lessons" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  for (const table of await page.getByRole("grid").all()) {
    if ((await table.getAttribute("aria-label")) === "attn_scores") {
      await expect(table).toBeInViewport({ ratio: 0.9 });
    }
  }
  const elsewhere = page.locator('#lessons a[href^="#/trainable/"]');
  await expect(elsewhere, "another lesson is presented too").toHaveAttribute("href", /present=1/);

  await page.reload();
  await live(page);
  await expect(leave(page)).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(heading(page)).toHaveText("All weights, row by row");
  await cellAt(page, "attn_weights", 0, 1).click();
  await expect(inspector(page)).toContainText("attn_weights[1,2]");
  await expect(cellAt(page, "attn_weights", 0, 1), "not under what explains it").toBeInViewport();
  await page.keyboard.press("PageDown");
  await expect(heading(page), "with a cell in focus").toHaveText("All context vectors");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageUp");
  await expect(heading(page)).toHaveText("All scores at once");
  await expectEngineNumbers(page, ownNumbers("simple"), "presented");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(leave(page)).toBeHidden();
  await expect(page).not.toHaveURL(/present/);
  await expect(page.getByRole("navigation", { name: "Lessons" })).toBeVisible();
});

test("the button in the settings presents too, and goes on to the next lesson", async ({
  page,
  site,
}) => {
  await open(page, `${site}${fragmentOf(placesOf("simple").at(-1))}`);
  await page.locator("article .choices details summary").click();
  await page.getByRole("button", { name: "Present" }).click();
  await expect(leave(page)).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/#\/trainable\/.*present=1/);
  await leave(page).click();
  await expect(page).not.toHaveURL(/present/);
});

for (const [width, height, colorScheme] of [
  [1280, 720, "light"],
  [360, 740, "dark"],
] as const) {
  test(
    `no step presented at ${width} × ${height} reaches past the side, ${colorScheme}`,
    width === 360 ? {} : long,
    async ({ openContext, site }) => {
      const page = await (
        await openContext({ viewport: { width, height }, colorScheme })
      ).newPage();
      await open(page, `${site}#/heads?present=1`);
      for (const place of placesOf("heads")) {
        await follow(page, fragmentOf(place, { present: 1 }));
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, place.step).toBe(0);
      }
    },
  );
}

test(`on a projector ${isLong ? "60 of the 66" : "of every third of the 66"} lesson steps ${isLong ? "" : "all but 2 "}stand whole, in type that the back of a room reads`, async ({
  openContext,
  site,
}) => {
  test.slow();
  const page = await (await openContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  const all = lessons.flatMap(({ id }) => placesOf(id));
  expect(all).toHaveLength(66);
  const places = inTurn(all, 1, 3);
  await open(page, `${site}${fragmentOf(places[0], { present: 1 })}`);
  const cut: string[] = [];
  for (const place of places) {
    await follow(page, fragmentOf(place, { present: 1 }));
    await page.evaluate(() => settled());
    const { over, type } = await page.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      const over = Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth);
      return { over, type: parseFloat(getComputedStyle(document.documentElement).fontSize) };
    });
    if (over > 0) cut.push(`${place.lesson}/${place.step}: ${over} px over`);
    expect(type, place.step).toBeGreaterThan(20.8);
  }
  expect(cut.length, cut.join("\n")).toBeLessThanOrEqual((6 * places.length) / all.length);
});

test("presented, one aside at a time takes the place of the step", async ({ page, site }) => {
  await open(page, `${site}#/causal/notes?present=1`);
  const asides = page.locator("main .aside");
  const stage = page.locator("main .stage");
  const more = page.locator(".more li button");
  await expect(stage).toBeVisible();
  expect(await more.count()).toBeGreaterThan(2);
  for (const button of (await more.all()).slice(0, 3)) {
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(asides).toHaveCount(1);
    await expect(asides).toBeVisible();
    await expect(stage).toBeHidden();
  }
  await expect(page).toHaveURL(/more=blocks/);
  await page.reload();
  await live(page);
  await expect(more.nth(2)).toHaveAttribute("aria-expanded", "true");
  await expect(asides).toHaveCount(1);
  await more.nth(2).click();
  await expect(asides).toHaveCount(0);
  await expect(stage).toBeVisible();
});

test("presented, a film has its controls", async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores?present=1`);
  await showMe(page, "attn_scores").first().click();
  await expect(player(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Steps of this lesson" })).toBeHidden();
});
