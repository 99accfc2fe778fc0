import type { Page } from "@playwright/test";
import { isLaboratory } from "../../web/src/model/address";
import { cellAt } from "./support/inspector";
import { engine, everyPlace, fragmentOf } from "./support/engine";
import { follow, live, open } from "./support/page";
import { holdRequests } from "./support/slow-requests";
import { expect, test } from "./support/test";

/** Lesson steps that show a picture in the first screen of a window of 1,280 by 800 px, at least. */
const PICTURED = 60;
/** What a picture is no smaller than, in px. */
const LEAST = { width: 110, height: 70 };
/** How far a mark may stand from its number, in px. */
const NEAR = 0.6;

const steps = everyPlace.filter(({ lesson }) => !isLaboratory(lesson));

test.use({ folded: true, viewport: { width: 1280, height: 800 } });

/** Whether a drawing stands whole in the first screen, with nothing over it. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate((least) => {
    scrollTo({ top: 0, behavior: "instant" });
    const floor = document.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll("main :is(.picture, .drawing) svg")].some((svg) => {
      if (svg.closest(".aside, .tools") !== null) return false;
      const { left, right, top, bottom, width, height } = svg.getBoundingClientRect();
      const isWhole = left >= 0 && right <= innerWidth && top >= 0 && bottom <= floor + 1;
      const isCovered = [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const at = document.elementFromPoint(left + across * width, top + down * height);
          return at === null || !(svg.closest(".drawing")?.contains(at) ?? false);
        }),
      );
      return isWhole && !isCovered && width >= least.width && height >= least.height;
    });
  }, LEAST);

test(`${PICTURED} of the 66 lesson steps show a picture in the first screen, uncovered`, async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await open(page, site);
  const lacking: string[] = [];
  for (const place of steps) {
    await follow(page, fragmentOf(place));
    await page.evaluate(() => settled());
    const seen = await expect
      .poll(() => isSeen(page), { timeout: 2_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!seen) lacking.push(fragmentOf(place));
  }
  expect(steps).toHaveLength(66);
  expect(steps.length - lacking.length, lacking.join(", ")).toBeGreaterThanOrEqual(PICTURED);
});

interface Drawn {
  readonly cell: string;
  readonly stroke: number;
  readonly width: number;
}

const marksOf = (page: Page, selector: string): Promise<Drawn[]> =>
  page.locator(selector).evaluateAll((marks) =>
    marks.map((mark) => ({
      cell: mark.getAttribute("data-cell") ?? "",
      stroke: Number(mark.querySelector(".body")?.getAttribute("stroke-width")),
      width: Number(mark.querySelector(".body")?.getAttribute("width")),
    })),
  );

/** The default state of a step with arcs, and others. */
const STATES = [
  "",
  "query_token=4&sharpness=4",
  "seed=7&query_token=0&sharpness=0.3",
  "tokens=4&query_token=3",
];

test("an arc is as thick as its weight, a part of the bar as long, and the words say the same", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const state of STATES) {
    await follow(page, `#/simple/all-weights${state && `?${state}`}`);
    await page.evaluate(() => settled());
    const settings = Object.fromEntries(
      state
        .split("&")
        .filter(Boolean)
        .map((each) => {
          const [name = "", value = ""] = each.split("=");
          return [name, Number(value)];
        }),
    );
    const weights = engine.runLesson("simple", { settings }).tensors["attn_weights"];
    const count = weights?.shape[1] ?? 0;
    const asker = Number(settings["query_token"] ?? 1);
    await expect(page.locator(".picture.arcs .fan [data-cell]")).toHaveCount(count);
    const unit = Number(await page.locator(".picture svg[data-unit]").getAttribute("data-unit"));
    for (const { cell, stroke } of await marksOf(page, ".picture .fan [data-cell]")) {
      const flat = Number(cell.split(":")[1]);
      expect(Math.floor(flat / count), state).toBe(asker);
      const weight = weights?.data[flat] ?? NaN;
      expect(stroke, `${state} ${cell}`).toBeCloseTo(Math.max(0.5, weight * unit), 3);
    }
    const bar = page.locator(".picture [data-bar]");
    const whole = Number(await bar.getAttribute("data-whole"));
    for (const { cell, width } of await marksOf(page, ".picture [data-bar] [data-cell]")) {
      const weight = weights?.data[Number(cell.split(":")[1])] ?? NaN;
      expect(width, `${state} ${cell}`).toBeCloseTo(weight * whole, 2);
    }
    const said = (await page.locator(".picture svg[data-unit]").getAttribute("aria-label")) ?? "";
    const row = Array.from({ length: count }, (_, at) => weights?.data[asker * count + at] ?? NaN);
    for (const weight of row) expect(said, state).toContain(weight.toFixed(2));
  }
});

test("a masked weight has no arc", async ({ page, site }) => {
  await open(page, `${site}#/causal/causal-head`);
  await live(page);
  const weights = engine.runLesson("causal", { settings: {} }).tensors["wei4"];
  const row = Array.from({ length: 8 }, (_, at) => weights?.data[7 * 8 + at] ?? NaN);
  await expect(page.locator(".picture .fan [data-cell]")).toHaveCount(
    row.filter((weight) => weight > 0).length,
  );
  await page.locator(".picture [data-ask='2']").press("Enter");
  await expect(page.locator(".picture .fan [data-cell]")).toHaveCount(3);
});

/** Where dots stand, in the numbers of the plane. */
const placesOf = (page: Page, selector: string): Promise<number[][]> =>
  page.locator(selector).evaluateAll((dots) =>
    dots.map((dot) => {
      const plane = dot.closest("svg")?.getAttribute("data-plane")?.split(" ").map(Number) ?? [];
      const [x0 = 0, y0 = 0, u = 1, v = 1] = plane;
      const number = (name: string): number => Number(dot.getAttribute(name));
      return [(number("cx") - x0) / u, (y0 - number("cy")) / v, number("r"), u, v];
    }),
  );

test("dots of values are as large as their weights, and the context is where they balance", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const state of ["", "seed=9&query_token=5", "sharpness=8"]) {
    await follow(page, `#/simple/weighted-values${state && `?${state}`}`);
    await page.evaluate(() => settled());
    await expect(page.locator(".picture.centre .dot")).toHaveCount(6);
    const settings = Object.fromEntries(
      state
        .split("&")
        .filter(Boolean)
        .map(
          (each) =>
            each.split("=").map((part, at) => (at ? Number(part) : part)) as [string, number],
        ),
    );
    const { tensors } = engine.runLesson("simple", { settings });
    const [weights, values, context] = ["attn_weights_2_qk", "values", "context_vec_2_qk"].map(
      (id) => Array.from(tensors[id]?.data ?? []),
    );
    const radius = Number(
      await page.locator(".picture svg[data-radius]").getAttribute("data-radius"),
    );
    const dots = await placesOf(page, ".picture.centre .dot");
    for (const [at, [across = 0, up = 0, r = 0, u = 1, v = 1]] of dots.entries()) {
      expect((r / radius) ** 2, `${state} ${at}`).toBeCloseTo(weights?.[at] ?? NaN, 4);
      expect(Math.abs(across - (values?.[2 * at] ?? NaN)) * u).toBeLessThan(NEAR);
      expect(Math.abs(up - (values?.[2 * at + 1] ?? NaN)) * v).toBeLessThan(NEAR);
    }
    const [[across = 0, up = 0, , u = 1, v = 1] = []] = await placesOf(page, ".picture .context");
    expect(Math.abs(across - (context?.[0] ?? NaN)) * u).toBeLessThan(NEAR);
    expect(Math.abs(up - (context?.[1] ?? NaN)) * v).toBeLessThan(NEAR);
  }
});

test("a key stands as far along its query as its score says, at any width", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const width of [3, 4, 8]) {
    await follow(page, `#/trainable/query-scores?d_out=${width}`);
    await page.evaluate(() => settled());
    await expect(page.locator(".picture.score .tip")).toHaveCount(5);
    const { tensors } = engine.runLesson("trainable", { settings: { d_out: width } });
    const query = Array.from(tensors["query_2"]?.data ?? []);
    const long = Math.hypot(...query);
    const scores = Array.from(tensors["attn_scores_2"]?.data ?? []);
    const tips = await placesOf(page, ".picture.score .tip");
    for (const [at, [across = 0, , , u = 1]] of tips.entries()) {
      expect(Math.abs(across - (scores[at] ?? NaN) / long) * u, `${width} ${at}`).toBeLessThan(
        NEAR,
      );
    }
  }
});

test("a dragged point changes its own row alone, along the two directions of the shadow", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/tokens`);
  await live(page);
  const dot = page.locator(".picture.points [data-row='3']");
  await expect(dot).toBeVisible();
  const svg = page.locator(".picture.points svg");
  const directions = await svg.getAttribute("data-directions");
  const before = Array.from(engine.runLesson("simple", {}).tensors["inputs"]?.data ?? []);
  const box = await dot.locator(".dot").boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 10, { steps: 4 });
  await page.mouse.move(x + 40, y - 20, { steps: 4 });
  await page.evaluate(() => settled());
  expect(await svg.getAttribute("data-directions")).toBe(directions);
  const dropped = await dot.locator(".dot").boundingBox();
  expect(Math.abs((dropped?.x ?? 0) - (box?.x ?? 0) - 40)).toBeLessThan(1.5);
  expect(Math.abs((dropped?.y ?? 0) - (box?.y ?? 0) + 20)).toBeLessThan(1.5);
  await page.mouse.up();
  await expect(page).toHaveURL(/edits=[^&]*inputs:3\.0/);
  const edits = new URL(page.url()).hash;
  expect(edits).not.toMatch(/inputs:(?!3\.)\d/);
  await expect(cellAt(page, "inputs", 2, 0)).toHaveText(before[6]?.toFixed(4) ?? "");
  const change: number[] = [];
  for (const column of [0, 1, 2]) {
    const text = await cellAt(page, "inputs", 3, column).textContent();
    change.push(Number(text) - (before[9 + column] ?? 0));
  }
  const [first = [], second = []] = (directions ?? "")
    .split(";")
    .map((each) => each.split(" ").map(Number));
  const along = (direction: readonly number[]): number =>
    change.reduce((sum, each, at) => sum + each * (direction[at] ?? 0), 0);
  const rest = change.map(
    (each, at) => each - along(first) * (first[at] ?? 0) - along(second) * (second[at] ?? 0),
  );
  expect(Math.hypot(...change)).toBeGreaterThan(0.01);
  // The table shows four decimals.
  expect(Math.hypot(...rest)).toBeLessThan(2e-4);
});

test("marks are inspected by pointer, press and keys, and linked with their cells both ways", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights`);
  await live(page);
  const mark = page.locator(".picture [data-bar] [data-cell='attn_weights:8']");
  await mark.hover();
  await expect(page.locator("section.inspector")).toContainText("0.2333");
  await cellAt(page, "attn_weights", 1, 3).hover();
  await expect(page.locator(".picture .fan [data-cell='attn_weights:9']")).toHaveAttribute(
    "data-pointed",
  );
  const stops = page.locator(".picture [tabindex='0']");
  await expect(stops).toHaveCount(1);
  await stops.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/cell=attn_weights\.1\.5/);
});

test("while the inspector's file is on its way no panel is seen, and none takes the pointer from a mark", async ({
  page,
  site,
}) => {
  const release = await holdRequests(page, /\/Explained-[^/]*\.js$/);
  await open(page, `${site}#/simple/all-weights`);
  const panel = page.locator("section.inspector");
  const mark = page.locator(".picture [data-bar] [data-cell='attn_weights:8']");
  await mark.hover();
  await expect(panel).toHaveClass(/shown/);
  await panel.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  await expect(panel).toBeHidden();
  release();
  await expect(panel).toContainText("0.2333");
  await expect(panel).toBeVisible();
  await expect(mark).toHaveAttribute("data-pointed");
});
