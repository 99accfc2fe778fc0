import { formatFactor, formatNumber } from "../../web/src/model/number";
import { LAST_POSITION, factorAt, positionOf } from "../../web/src/model/slider";
import type { Place } from "../../web/src/model/stepping";
import { inTurn, isLong } from "./support/long";
import { expect, test } from "./support/test";
import {
  fragmentOf,
  lessonOf,
  ownNumbers,
  places,
  run,
  runLesson,
  tensorOf,
} from "./support/engine";
import type { Tensors } from "./support/engine";
import {
  cellsOf,
  expectEngineNumbers,
  expectGrids,
  expectedCell,
  follow,
  live,
  open,
  openCalmly,
  readGrids,
  slide,
  textsOf,
} from "./support/page";
import type { Grid } from "./support/page";
import type { Page } from "@playwright/test";

/** A softmax with a slider: where it stands, and the setting that the slider moves. */
interface Softmax extends Place {
  readonly id: string;
  readonly setting: string;
}

/** The softmaxes of a lesson that follow one of its settings of sharpness, and this setting. */
function softmaxesOf(lesson: string): Softmax[] {
  const defaults = ownNumbers(lesson);
  const settings = Object.keys(lessonOf(lesson).settings).filter((name) => /sharpness$/.test(name));
  return settings.flatMap((setting) => {
    const moved = runLesson(lesson, { [setting]: 7 });
    return Object.values(defaults)
      .filter(({ id, data }) => {
        const others = tensorOf(moved, id).data;
        return `${id}_entropy` in defaults && data.some((value, place) => value !== others[place]);
      })
      .map(({ id, step }) => ({ lesson, step, id, setting }));
  });
}

const softmaxes = [...new Set(places.map(({ lesson }) => lesson))].flatMap(softmaxesOf);

/** Where the step's setting does not say which row the measures are of. */
const ROW = 2;

function fragmentWithRow({ lesson, step }: Place): string {
  const hasSetting = "query_token" in lessonOf(lesson).settings;
  return fragmentOf({ lesson, step }, hasSetting ? {} : { row: ROW });
}

/** The row shown, counted through all parts of a tensor of three axes, of which the first is shown. */
function rowOf(lesson: string, tensors: Tensors, id: string): number {
  const { shape } = tensorOf(tensors, id);
  const asking = lessonOf(lesson).settings["query_token"]?.default ?? ROW;
  return shape.length > 1 ? Math.min(Number(asking), (shape.at(-2) ?? 1) - 1) : 0;
}

/** What stands beside a slider, and the slider itself. */
interface Panel {
  readonly weights: string;
  readonly slider: readonly (string | null)[];
  readonly measures: readonly string[];
  readonly bars: readonly string[];
  readonly subtracts: boolean;
}

function readPanels(page: Page): Promise<Panel[]> {
  return page.locator(".sharpness").evaluateAll((sections) =>
    sections.map((section) => {
      const slider = section.querySelector<HTMLInputElement>("input[type=range]");
      const texts = (selector: string): string[] =>
        Array.from(section.querySelectorAll(selector), (place) =>
          (place.firstChild?.textContent ?? "").trim(),
        );
      return {
        weights: (section.getAttribute("aria-label") ?? "").replace(/^Sharpness, /, ""),
        slider: [
          slider?.labels?.[0]?.textContent ?? null,
          slider?.getAttribute("aria-valuetext") ?? null,
          slider?.value ?? null,
        ],
        measures: texts("dd"),
        bars: texts("svg .digits"),
        subtracts: section.querySelector("[role=switch]:checked") !== null,
      };
    }),
  );
}

/** The panel of a softmax and its table, which both must be there. */
async function readSoftmax(page: Page, id: string): Promise<{ panel: Panel; grid: Grid }> {
  const grid = (await readGrids(page)).find((each) => each.id === id && !each.transposed);
  const panel = (await readPanels(page)).find(({ weights }) => weights === id);
  if (grid === undefined || panel === undefined)
    throw new Error(`${id} has no table or no slider.`);
  return { grid, panel };
}

/** A cell as it was seen. */
type Seen = [grid: string, row: number, column: number, text: string];

const sharpness = (page: Page) =>
  page.getByRole("slider", { name: "Sharpness", exact: true }).first();

test(`every softmax of ${isLong ? "every" : "every third"} step has a native slider “Sharpness” at the lesson's factor`, async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const place of inTurn(places, 0, 3)) {
    const { lesson, step } = place;
    await follow(page, fragmentOf(place));
    const panels = await readPanels(page);
    const wanted = softmaxes.filter((each) => each.lesson === lesson && each.step === step);
    const shown = panels.map(({ weights }) => weights);
    expect(shown, `${lesson}/${step}`).toEqual(expect.arrayContaining(wanted.map(({ id }) => id)));
    for (const { weights, slider } of panels) {
      expect(Object.keys(ownNumbers(lesson)), weights).toContain(`${weights}_entropy`);
      const { setting = "sharpness" } = wanted.find(({ id }) => id === weights) ?? {};
      const factor = Number(lessonOf(lesson).settings[setting]?.default);
      expect(slider, `${lesson}/${step}: ${weights}`).toEqual([
        "Sharpness",
        `${formatFactor(factor)} ×`,
        String(positionOf(factor)),
      ]);
    }
  }
  expect(softmaxes.length).toBeGreaterThan(new Set(places.map(({ lesson }) => lesson)).size);
});

/** The rows of a table that are numbers throughout. */
function rowsWithNumbers({ cells }: Grid): (readonly string[])[] {
  return cells.filter((row) => !row.includes("NaN"));
}

/** The equal shares of a row: how many cells are not zero, and that they all are 1 over that many. */
function expectShares(row: readonly string[], { decimals }: Grid, label: string): number {
  const shares = row.filter((text) => text !== formatNumber(0, decimals));
  expect(new Set(shares), label).toEqual(new Set([formatNumber(1 / shares.length, decimals)]));
  return shares.length;
}

test("its ends, also by Home and End, are exactly uniform and exactly one-hot", async ({
  page,
  site,
}) => {
  await openCalmly(page, site);
  for (const softmax of inTurn(softmaxes, 0, 3)) {
    const { lesson, id, setting } = softmax;
    const label = `${lesson}/${softmax.step}: ${id}`;
    await follow(page, fragmentWithRow(softmax));
    const { grid: plain } = await readSoftmax(page, id);
    for (const [key, factor] of [
      ["Home", 0],
      ["End", Infinity],
    ] as const) {
      await sharpness(page).press(key);
      await page.evaluate(() => settled());
      const tensors = runLesson(lesson, { [setting]: factor });
      const { grid, panel } = await readSoftmax(page, id);
      expectGrids([grid], tensors, `${label} at ${factor}`);
      const rows = rowsWithNumbers(grid);
      if (id === "attn_weights_2_naive" && factor === Infinity) {
        expect(new Set(grid.cells.flat()), "infinity over infinity").toEqual(new Set(["NaN"]));
        continue;
      }
      expect(rows.length, `${label}: rows without NaN`).toBe(grid.cells.length);
      const shares = rows.map((row, r) => {
        const before = (plain.cells[r] ?? []).map(Number);
        const most = Math.max(...before);
        row.forEach((text, c) => {
          const may = factor === 0 ? (before[c] ?? NaN) >= 0 : before[c] === most;
          if (text !== formatNumber(0, grid.decimals))
            expect(may, `${label} at ${factor} [${r}, ${c}]`).toBe(true);
          else if (factor === 0) expect(before[c], `${label}: masked`).toBe(0);
        });
        return expectShares(row, grid, `${label} at ${factor}, row ${r}`);
      });
      const share = shares[rowOf(lesson, tensors, id)] ?? NaN;
      expect(panel.measures, `${label} at ${factor}`).toEqual([
        formatNumber(Math.log2(share), 2),
        formatNumber(1 / share, 3),
        share === 1 ? "0.0 %" : expect.stringMatching(/^\d+(\.\d)? %$/),
      ]);
    }
  }
});

test("equal largest scores share at the one-hot end", async ({ page, site }) => {
  await open(page, `${site}#/simple/scale?tokens=64&sharpness=Infinity`);
  const expected = cellsOf(tensorOf(run({ tokens: 64, sharpness: Infinity }), "attn_weights_2_qk"));
  expect((await readSoftmax(page, "attn_weights_2_qk")).grid.cells.flat()).toEqual(expected);
});

test("in a stream of moves the visible tables show the last one in the next frame, the others after a pause", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const { id, setting, ...place } of inTurn(softmaxes, 2, 3)) {
    await follow(page, fragmentOf(place));
    const slider = sharpness(page);
    await slider.scrollIntoViewIfNeeded();
    for (const position of [40, 210]) {
      const shown = await slider.evaluate((element, value) => {
        const input = element as HTMLInputElement;
        input.value = String(value);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        const inside = (box: DOMRect, within: DOMRect): boolean =>
          box.left >= within.left &&
          box.right <= within.right &&
          box.top >= within.top &&
          box.bottom <= within.bottom;
        const bar = document.querySelector("nav.bar")?.getBoundingClientRect().height ?? 0;
        const screen = new DOMRect(0, 0, innerWidth, innerHeight - bar);
        return new Promise<Seen[]>((resolve) => {
          requestAnimationFrame(() => {
            const grids = Array.from(document.querySelectorAll("[role=grid]"));
            resolve(
              grids.flatMap((grid) => {
                const scroller = (grid.closest(".scroll") ?? grid).getBoundingClientRect();
                return Array.from(grid.querySelectorAll<HTMLElement>("td[tabindex]"))
                  .filter((cell) => inside(cell.getBoundingClientRect(), screen))
                  .filter((cell) => inside(cell.getBoundingClientRect(), scroller))
                  .map((cell): Seen => [
                    grid.getAttribute("aria-label") ?? "",
                    Number(cell.dataset["row"]),
                    Number(cell.dataset["column"]),
                    cell.textContent,
                  ]);
              }),
            );
          });
        });
      }, position);
      const tensors = runLesson(place.lesson, { [setting]: factorAt(position) });
      const grids = await readGrids(page);
      const late = shown.filter(([name, row, column, text]) => {
        const grid = grids.find((each) => each.name === name);
        return grid === undefined || text !== expectedCell(grid, tensors, row, column);
      });
      expect(shown.length, `${place.step}: cells in sight`).toBeGreaterThan(0);
      expect(late, `${place.step}: ${id} at ${position}`).toEqual([]);
      if (position === 210) {
        await expect(async () => {
          await expectEngineNumbers(page, tensors, place.step);
        }).toPass({ intervals: [20], timeout: 20_000 });
      }
    }
  }
});

test("many moves in one frame are one run of the engine, with the last of them", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const counted = window as Window & { runs?: number };
    counted.runs = 0;
    Object.defineProperty(Object.prototype, "run_lesson", {
      configurable: true,
      set(this: object, first: (...all: unknown[]) => unknown) {
        let call = first;
        Object.defineProperty(this, "run_lesson", {
          configurable: true,
          get:
            () =>
            (...all: unknown[]) => {
              counted.runs = (counted.runs ?? 0) + 1;
              return call(...all);
            },
          set: (next: typeof first) => (call = next),
        });
      },
    });
  });
  await open(page, `${site}#/simple/scale`);
  // Firefox may have shown the first document without the script that counts.
  await expect(async () => {
    await page.reload();
    await live(page);
    const counted = await page.evaluate(() => (window as Window & { runs?: number }).runs ?? 0);
    expect(counted).toBeGreaterThan(0);
  }).toPass();
  const runs = await sharpness(page).evaluate(async (slider) => {
    const counted = window as Window & { runs?: number };
    const before = counted.runs ?? 0;
    const input = slider as HTMLInputElement;
    for (let position = 100; position <= 200; position += 1) {
      input.value = String(position);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return (counted.runs ?? 0) - before;
  });
  // Once as asked, once at sharpness 1 for the dashed bars.
  expect(runs).toBe(2);
  const expected = cellsOf(tensorOf(run({ sharpness: factorAt(200) }), "attn_weights_2_qk"));
  expect((await readSoftmax(page, "attn_weights_2_qk")).grid.cells.flat()).toEqual(expected);
});

test("entropy, largest weight, gradient and bars beside it are the engine's, all along the slider", async ({
  page,
  site,
}) => {
  // Where a step leaves room for them, the weights of a row stand as bars beside their table.
  await page.setViewportSize({ width: 1920, height: 1200 });
  await openCalmly(page, site);
  let bars = 0;
  for (const softmax of inTurn(softmaxes, 1, 3)) {
    const { lesson, id, setting } = softmax;
    await follow(page, fragmentWithRow(softmax));
    for (let position = 0; position <= LAST_POSITION; position += 50) {
      await slide(sharpness(page), position);
      const panel = (await readPanels(page)).find(({ weights }) => weights === id);
      const tensors = runLesson(lesson, { [setting]: factorAt(position) });
      const weights = tensorOf(tensors, id);
      const row = rowOf(lesson, tensors, id);
      const measure = (name: string): number => tensorOf(tensors, `${id}_${name}`).data[row] ?? NaN;
      const label = `${lesson}/${softmax.step}: ${id} at ${position}`;
      const [entropy, largest, gradient = ""] = panel?.measures ?? [];
      expect([entropy, largest], label).toEqual([
        formatNumber(measure("entropy"), 2),
        formatNumber(measure("largest"), 3),
      ]);
      const percent = measure("gradient") * 100;
      if (Number.isNaN(percent)) expect(gradient, label).toBe("NaN");
      else expect(Math.abs(parseFloat(gradient) - percent), label).toBeLessThan(0.51);
      const count = weights.shape.at(-1) ?? 1;
      bars += panel?.bars.length ?? 0;
      if (panel?.bars.length !== 0)
        expect(panel?.bars, label).toEqual(cellsOf(weights).slice(row * count, (row + 1) * count));
      if (panel?.subtracts === true) {
        expect([...panel.measures, ...panel.bars], label).not.toContain("NaN");
      }
    }
  }
  expect(bars, "bars seen").toBeGreaterThan(isLong ? 100 : 30);
});

test("large scores and a large sharpness break the plain form, never the stable one", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const query of ["?shift=87.5", "?shift=-120", "?shift=200", "?sharpness=64"]) {
    await follow(page, `#/simple/naive-softmax${query}`);
    const naive = await readSoftmax(page, "attn_weights_2_naive");
    expect(naive.grid.cells.flat(), query).toContain("NaN");
    await expect(page.getByText("Infinity divided by infinity gives NaN")).toBeVisible();
    await follow(page, `#/simple/stable-softmax${query}`);
    const grids = await readGrids(page);
    expect(grids.flatMap(textsOf), query).not.toContain("NaN");
    const { panel } = await readSoftmax(page, "attn_weights_2");
    expect(panel.measures, query).not.toContain("NaN");
    const sum = grids.find(({ id }) => id === "attn_weights_2_sum");
    expect(sum && textsOf(sum)).toEqual(["1.0000"]);
    await page.getByRole("switch", { name: "Subtract the maximum first" }).click();
    await expect
      .poll(() => readSoftmax(page, "attn_weights_2").then(({ grid }) => grid.cells.flat()))
      .toContain("NaN");
  }
});
