import type { Page } from "@playwright/test";
import type { SettingDescription, SettingValue } from "../../web/src/model/tensor";
import { expect, test } from "./support/test";
import {
  fragmentOf,
  isLaboratory,
  lessonOf,
  places,
  placesOf,
  settingsBy,
  everySixthLesson,
  everySixthPlace,
} from "./support/engine";
import { everySixth, inTurn, isLong } from "./support/long";
import { findCollisions, findOverflow, unfold } from "./support/overflow";
import { follow, open } from "./support/page";

/** A setting's largest value; a switch has its other value, a slow setting one above its default. */
function largestValue(description: SettingDescription, name: string): SettingValue {
  const { kind, default: preset, range = [] } = description;
  if (kind === "boolean") return preset === false;
  if (kind === "choice") return range.at(-1) ?? preset;
  // These take seconds at their most, and show no more for it.
  if (name.startsWith("variance_")) return Number(preset) + 1;
  return Number.isFinite(range[1]) ? Number(range[1]) : 64;
}

for (const width of isLong ? [360, 768, 1280, 1920] : [360]) {
  test(`${everySixth} step fits ${width} px`, async ({ openContext, site }) => {
    const page = await (await openContext({ viewport: { width, height: 900 } })).newPage();
    await open(page, site);
    await page.evaluate(() => document.fonts.ready);
    const found: string[] = [];
    for (const place of everySixthPlace(1)) {
      await follow(page, fragmentOf(place));
      await unfold(page);
      const here = [
        ...(await findOverflow(page)),
        ...(await findCollisions(page, isLaboratory(place.lesson))),
      ];
      found.push(...here.map((text) => `${fragmentOf(place)}: ${text}`));
    }
    expect(found).toEqual([]);
  });
}

test("the largest sentence, wide vectors and infinities do not overflow either", async ({
  page,
  site,
}) => {
  await open(page, site);
  const found: string[] = [];
  for (const { id: lesson } of everySixthLesson(5)) {
    const settings = settingsBy(lesson, largestValue);
    if (!isLaboratory(lesson)) expect(Object.values(settings), lesson).toContain(64);
    const counts = Object.entries(lessonOf(lesson).settings).filter(([name]) =>
      /tokens$|^shown_pairs$/.test(name),
    );
    expect(counts.length, lesson).toBeGreaterThan(0);
    for (const [name, { kind, default: initial, range }] of counts) {
      const most = kind === "choice" ? range?.at(-1) : range?.[1];
      expect(settings[name] ?? initial, `${lesson}: ${name}`).toBe(most);
    }
    for (const [turn, width] of [360, 1280].entries()) {
      await page.setViewportSize({ width, height: 900 });
      // Each third step at one width or the other; the long form sees every step at both.
      for (const place of inTurn(placesOf(lesson), 3 * turn, 6)) {
        await follow(page, fragmentOf(place, settings));
        const here = await findOverflow(page);
        found.push(...here.map((text) => `${fragmentOf(place)} at ${width}: ${text}`));
      }
    }
  }
  expect(found).toEqual([]);
});

test("a table wider than the screen scrolls inside itself, its row headings stay in view", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, `${site}#/simple/all-scores?tokens=31`);
  const grid = page.getByRole("grid", { name: "attn_scores", exact: true });
  const scroller = page.locator(".scroll").filter({ has: grid });
  const sizes = await scroller.evaluate(({ scrollWidth, clientWidth }) => [
    scrollWidth,
    clientWidth,
  ]);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? NaN);
  const heading = grid.locator("tbody th").first();
  const before = await heading.boundingBox();
  await grid.locator('td[tabindex="0"]').focus();
  await page.keyboard.press("End");
  await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
  expect((await heading.boundingBox())?.x).toBe(before?.x);
  const last = await page.locator(":focus").boundingBox();
  expect((last?.x ?? NaN) + (last?.width ?? NaN)).toBeLessThanOrEqual(360);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const second = await page.locator(":focus").boundingBox();
  const covered = await heading.boundingBox();
  expect(second?.x, "the focused cell is not under the headings").toBeGreaterThanOrEqual(
    (covered?.x ?? NaN) + (covered?.width ?? NaN) - 1,
  );
});

test("under a finger, controls are 44 px and cells 24 px at least", async ({
  openContext,
  site,
}) => {
  const viewport = { width: 360, height: 740 };
  const context = await openContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, site);
  const small: string[] = [];
  for (const place of inTurn(everySixthPlace(2), 0, 2)) {
    await follow(page, fragmentOf(place));
    await unfold(page);
    small.push(...(await findSmall(page)).map((text) => `${fragmentOf(place)}: ${text}`));
  }
  await page.getByRole("button", { name: "Lessons" }).tap();
  small.push(...(await findSmall(page)).map((text) => `the menu: ${text}`));
  expect(small).toEqual([]);
  const links = page.getByRole("navigation", { name: "Lessons" }).getByRole("link");
  const { lesson, step } = places[2] ?? { lesson: "", step: "" };
  await page.locator(`#lessons a[href="#/${lesson}/${places[0]?.step}"]`).tap();
  await page.getByRole("button", { name: "Lessons" }).tap();
  await links.nth(2).tap();
  await expect(page).toHaveURL(`${site}#/${lesson}/${step}`);
  await expect(links.first(), "the menu closes").toBeHidden();
});

/** Controls of less than 44 px and cells of less than 24 px. */
function findSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = "button, a, select, summary, input";
    const measured = (element: Element): DOMRect => {
      const labelled = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
      return ((labelled && element.closest("label")) || element).getBoundingClientRect();
    };
    const found = (selector: string, least: number): string[] =>
      Array.from(document.querySelectorAll(selector))
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: measured(element) }))
        .filter(({ element, box }) => {
          const hidden = element.classList.contains("skip");
          return !hidden && Math.min(box.width, box.height) < least - 0.01;
        })
        .map(
          ({ element, box }) =>
            `${element.tagName} "${element.textContent.trim()}" ${box.width} x ${box.height}`,
        );
    return [...found(controls, 44), ...found("td[tabindex]", 24)];
  });
}
