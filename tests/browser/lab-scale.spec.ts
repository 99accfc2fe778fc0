import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { words } from "../../web/src/labs/scale/en";
import { ui } from "../../web/src/words/en/ui";
import { WeightMap } from "../../web/src/labs/scale/mapping/map";
import { rowsIn } from "../../web/src/model/rows";
import { formatNumber } from "../../web/src/model/number";
import { naiveAttention } from "../../web/src/labs/scale/racing/naive";
import { engine, runLesson, tensorOf } from "./support/engine";
import { long } from "./support/long";
import { follow, isFirefox, live, open, shownAddress } from "./support/page";
import { doubleClicked, expect, test } from "./support/test";

const LAB = "lab/scale";

const label = (name: string): string => words.labels?.[name] ?? "";
const runner = (page: Page, name: string) => page.locator(`main .runners li.${name}`);
const button = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name: label(name), exact: true });
const map = (page: Page) => page.getByRole("application");
const inspected = (page: Page) => page.locator(".inspector .name b");

/** Where the map is in the window, all of it. */
async function boxOf(page: Page) {
  await map(page).evaluate((sheet) => {
    sheet.scrollIntoView({ block: "start" });
  });
  const box = await map(page).boundingBox();
  if (box === null) throw new Error("The map has no box.");
  return box;
}

/** The timeout of races that may hang, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Measures and waits until it is over; it may be before one looks. In a Firefox that is driven, and in no other, a worker
 * that starts another one hangs now and then for ever: there it is stopped, as a reader would, and measured again.
 */
async function measure(page: Page, name = "measure"): Promise<void> {
  let isOver = false;
  while (!isOver) {
    const over = whenOver(page);
    await button(page, name).click();
    if (isFirefox(page)) isOver = await Promise.race([over, pause(PATIENCE, false)]);
    else isOver = await over;
    const stop = button(page, "stop");
    if (!isOver && (await stop.isVisible())) await stop.click({ timeout: 1000 }).catch(() => null);
    await over;
  }
  await expect(button(page, "measure")).toBeVisible();
}

/** Resolves once something was measured from now on. */
function whenOver(page: Page): Promise<true> {
  return page.evaluate((stop) => {
    let seen = false;
    return new Promise<true>((resolve) => {
      const observer = new MutationObserver(() => {
        const buttons = Array.from(document.querySelectorAll("main button"));
        const runs = buttons.some(({ textContent }) => textContent.trim() === stop);
        if (seen && !runs) {
          observer.disconnect();
          resolve(true);
        }
        seen ||= runs;
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, label("stop"));
}

/** The weights of the whole map in one call of the engine. */
function mapWeights(settings: Readonly<Record<string, number | boolean>>, tokens: number) {
  const mapSettings = { ...settings, map_tokens: tokens };
  const rows = Array.from({ length: tokens / 16 }, (_, block) => {
    const some = runLesson(LAB, { ...mapSettings, map_row: 16 * block + 1, map_rows: 16 });
    return [...tensorOf(some, "map_weights").data];
  });
  return rows.flat();
}

for (const way of ["http", "a double-click"] as const) {
  test(
    `over ${way}, all runners run in workers, agree, and are timed`,
    way === "http" ? long : {},
    async ({ page, site }) => {
      const workers: string[] = [];
      page.on("worker", (worker) => workers.push(worker.url()));
      const address = `#/${LAB}/race?race_tokens=128&workers=2`;
      await open(page, `${way === "http" ? site : doubleClicked}${address}`);
      await measure(page);
      for (const name of ["naive", "readable", "fast", "pool"]) {
        await expect(runner(page, name).locator("b"), name).toHaveText(/^[\d.,]+$/);
        await expect(runner(page, name), name).toContainText(label("speed"));
      }
      await expect(runner(page, "pool").locator(".name")).toHaveText("Fast kernel, 2 workers");
      for (const name of ["naive", "fast", "pool"]) {
        const text = (await runner(page, name).textContent()) ?? "";
        const [, difference] = text.split(label("differs"));
        expect(Number(difference), name).toBeGreaterThan(0);
        expect(Number(difference), name).toBeLessThan(1e-5);
      }
      expect(workers.every((url) => url.startsWith("blob:"))).toBe(true);
      expect(workers.length).toBeGreaterThan(0);
      // 128 x 128 scores of four bytes, and what the kernel says of itself.
      await expect(runner(page, "naive")).toContainText(`0.063 ${label("megabytes")}`);
      await expect(page.locator("main .drawing table tbody tr")).toHaveCount(1);
    },
  );
}

test("the JavaScript that is raced computes what the engine does", () => {
  const draws = engine.generator(5);
  const [query, key, value] = [draws.randn(40, 8), draws.randn(40, 8), draws.randn(40, 8)] as const;
  const rows = { query: query.data, key: key.data, value: value.data };
  for (const causal of [true, false]) {
    const computed = naiveAttention({ ...rows, tokens: 40, width: 8, causal });
    const { output } = engine.scaledDotProductAttention(query, key, value, { causal });
    expect(computed.length).toBe(output.data.length);
    computed.forEach((number, place) => {
      expect(Math.abs(number - (output.data[place] ?? NaN))).toBeLessThan(1e-5);
    });
  }
});

test("a race can be stopped, and all lengths are measured one after the other", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/${LAB}/race?race_tokens=4096&workers=1`);
  await button(page, "measure_all").click();
  await expect(page.locator("main .drawing table tbody tr").first()).toBeVisible({
    timeout: 60_000,
  });
  await button(page, "stop").click();
  await expect(button(page, "measure")).toBeEnabled();
  const measured = await page.locator("main .drawing table tbody tr").count();
  await follow(page, `#/${LAB}/race?race_tokens=32&workers=1`);
  await expect(page.locator("main .drawing table tbody tr")).toHaveCount(measured);
  await measure(page, "measure_all");
  await expect(page.locator("main .drawing table tbody th").first()).toHaveText("16");
  await expect(runner(page, "naive").locator("b")).toHaveText(/^[\d.,]+$/);
});

test("where workers are blocked a message says so", long, async ({ page, site }) => {
  await page.addInitScript(() => {
    globalThis.Worker = function () {
      throw new Error("no workers here");
    } as unknown as typeof Worker;
  });
  await open(page, `${site}#/${LAB}/race`);
  await button(page, "measure").click();
  await expect(page.locator("main .drawing p[role=status]")).toContainText(label("failed"));
  await expect(button(page, "measure")).toBeEnabled();
});

test(
  "a measurement that takes too long is skipped with a message, and runs on request",
  long,
  async ({ page, site }) => {
    // A clock that runs so fast that everything seems slow: in a worker, which page.clock does not reach.
    await page.addInitScript(() => {
      const Plain = Blob;
      const slow = "{const now=performance.now.bind(performance);performance.now=()=>1e5*now();}";
      globalThis.Blob = function (parts: BlobPart[], options?: BlobPropertyBag) {
        const isScript = options?.type === "text/javascript";
        return new Plain(isScript ? [slow, ...parts] : parts, options);
      } as unknown as typeof Blob;
    });
    await open(page, `${site}#/${LAB}/race?race_tokens=32&workers=1`);
    await measure(page);
    await follow(page, `#/${LAB}/race?race_tokens=64&workers=1`);
    await measure(page);
    const naive = runner(page, "naive");
    await expect(naive).toContainText(label("too_long"));
    await expect(naive.locator("b")).toHaveCount(0);
    await naive.getByRole("button", { name: label("anyway") }).click();
    await expect(naive.locator("b")).toHaveText(/^[\d.,]+$/, { timeout: 30_000 });
  },
);

test("the map computed by rows equals the engine's, cell by cell, and so do its derivations", () => {
  const tokens = 64;
  const settings = { seed: 7, map_tokens: tokens, sharpness: 2 };
  const lazy = new WeightMap((rows) =>
    engine.runLesson(LAB, { settings: { ...settings, ...rows } }),
  );
  const weights = lazy.tensors["map_weights"];
  const whole = engine.runLesson(LAB, { settings: { ...settings, map_row: 1, map_rows: tokens } });
  expect(weights?.shape).toEqual([tokens, tokens]);
  expect(rowsIn(weights?.data)?.isKnown(20)).toBe(false);
  expect(Array.from(weights?.data ?? [])).toEqual([...tensorOf(whole.tensors, "map_weights").data]);
  for (const [id, index] of [
    ["map_weights", [37, 20]],
    ["map_scores", [50, 63]],
    ["map_masked_scores", [3, 40]],
    ["map_queries", [49, 2]],
    ["map_output", [17, 5]],
    ["map_inputs", [60, 1]],
    ["map_inputs", [2, 1]],
  ] as const) {
    expect(lazy.explain(id, index), id).toEqual(whole.explain(id, index));
    const sorted = (cells: readonly { tensor: string; index: number[] }[]): string[] =>
      cells.map(({ tensor, index: at }) => [tensor, ...at].join()).sort();
    expect(sorted(lazy.feeds(id, index)), id).toEqual(sorted(whole.feeds(id, index)));
  }
});

const again = (key: string, times: number): string[] => Array.from({ length: times }, () => key);

test("the inspector shows any cell of the map, by pointer and by keyboard, and the address keeps it", async ({
  page,
  site,
}) => {
  const tokens = 128;
  await open(page, `${site}#/${LAB}/map?map_tokens=${tokens}`);
  const weights = mapWeights({}, tokens);
  const box = await boxOf(page);
  const at = (place: number): number => (place + 0.5) / tokens;
  await page.mouse.move(box.x + at(50) * box.width, box.y + at(100) * box.height);
  await expect(inspected(page)).toHaveText("map_weights[101,51]");
  const value = formatNumber(weights[100 * tokens + 50] ?? NaN);
  await expect(page.locator(".inspector .value")).toHaveText(value);
  await expect(page.locator("main .told b")).toHaveText(value);
  await page.mouse.click(box.x + at(50) * box.width, box.y + at(100) * box.height);
  await expect(page).toHaveURL(/cell=map_weights\.100\.50/);

  await map(page).focus();
  const back = ["PageUp", "Home", ...again("Shift+ArrowDown", 6), ...again("ArrowDown", 4)];
  for (const [keys, cell] of [
    [["Home", "PageUp"], "1,1"],
    [["End", "PageDown"], `${tokens},${tokens}`],
    [["Shift+ArrowUp", "Shift+ArrowLeft", "ArrowUp", "ArrowLeft"], "111,111"],
    [[...back, ...again("Shift+ArrowRight", 3), ...again("ArrowRight", 2)], "101,51"],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("i");
    await expect(inspected(page), keys.join()).toHaveText(`map_weights[${cell}]`);
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("i");
  await expect(inspected(page)).toHaveText("map_weights[102,52]");
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("+");
  await expect(page).toHaveURL(/zoom_span=\d+/);
  const address = await shownAddress(page);
  const seen = await map(page).getAttribute("aria-label");
  expect(seen).not.toContain(ui.table.window([1, tokens], [1, tokens]));
  await page.goto("about:blank");
  await open(page, `${site}${address}`);
  await expect(map(page)).toHaveAttribute("aria-label", /^Map of the weights, rows (?!1 )/);
  await expect(inspected(page)).toHaveText("map_weights[102,52]");
  await page.locator(".inspector .cells button").first().click();
  await expect(inspected(page)).toHaveText(/^map_masked_scores\[102,\d+\]$/);
});

test("wheel, drag, buttons and two fingers move over the map, and the address says where; a finger that is taken away pins nothing", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/${LAB}/map?map_tokens=256`);
  const box = await boxOf(page);
  const where = page.locator("main .where");
  const all = ui.table.window([1, 256], [1, 256]);
  await expect(where).toHaveText(all);
  const [x, y] = [box.x + box.width * 0.25, box.y + box.height * 0.6];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -1200);
  await expect(where).not.toHaveText(all);
  const nearby = (await where.textContent()) ?? "";
  // What was under the pointer still is.
  await page.mouse.click(x, y);
  await expect(inspected(page)).toHaveText(/^map_weights\[15\d,6\d\]$/);
  await page.mouse.down();
  await page.mouse.move(x + 80, y, { steps: 4 });
  await page.mouse.up();
  await expect(where).not.toHaveText(nearby);
  await expect(inspected(page)).toHaveText(/^map_weights\[15\d,6\d\]$/);
  await expect(page).toHaveURL(/zoom_span/);
  await button(page, "whole").click();
  await expect(where).toHaveText(all);
  await expect(page).not.toHaveURL(/zoom_span/);

  const pinned = /^map_weights\[15\d,6\d\]$/;
  // [finger, what it does, where on the map, from 0 to 1]
  const touch = (...acts: readonly (readonly [number, string, number, number])[]) =>
    map(page).evaluate((canvas, list) => {
      canvas.setPointerCapture = () => undefined;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      for (const [pointerId, type, x, y] of list) {
        const place = { clientX: left + x * width, clientY: top + y * height };
        const init = { bubbles: true, pointerType: "touch", pointerId, ...place };
        canvas.dispatchEvent(new PointerEvent(type, init));
      }
    }, acts);
  await touch(
    [1, "pointerdown", 0.4, 0.75],
    [2, "pointerdown", 0.6, 0.75],
    [2, "pointermove", 0.8, 0.75],
    [1, "pointermove", 0.2, 0.75],
    [1, "pointerup", 0.2, 0.75],
    [2, "pointerup", 0.8, 0.75],
  );
  await expect(page).toHaveURL(/zoom_span=85\b/);
  await expect(where).not.toHaveText(all);
  await expect(inspected(page)).toHaveText(pinned);
  await touch([3, "pointerdown", 0.5, 0.5], [3, "pointercancel", 0.5, 0.5]);
  await touch([3, "pointerup", 0.5, 0.5]);
  await expect(inspected(page)).toHaveText(pinned);
  await touch([4, "pointerdown", 0.5, 0.5], [4, "pointerup", 0.5, 0.5]);
  await expect(inspected(page)).toHaveText(/^map_weights\[17\d,14\d\]$/);
});

test(
  "the tables are the corner of the map behind a causal mask, and a typed number moves both",
  long,
  async ({ page, site }) => {
    const edits = "edits=1;inputs:2.0,1.5";
    await open(page, `${site}#/${LAB}/map?map_tokens=64&${edits}&cell=map_weights.4.2`);
    const value = page.locator(".inspector .value");
    await expect(inspected(page)).toHaveText("map_weights[5,3]");
    const cell = page.getByRole("grid", { name: "weights", exact: true }).locator("tbody tr");
    const shown = (await cell.nth(4).locator("td[data-column='2']").textContent()) ?? "";
    // The inspector has all decimals, its table as many as there is room for.
    const decimals = shown.split(".")[1]?.length ?? 0;
    await expect.poll(async () => Number(await value.textContent()).toFixed(decimals)).toBe(shown);
    const initial = formatNumber(tensorOf(runLesson(LAB), "weights").data[4 * 8 + 2] ?? NaN);
    expect(shown).not.toBe(initial);
  },
);

test("the map of 1,024 tokens is computed in slices, between which the page listens", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/${LAB}/map?map_tokens=16`);
  await live(page);
  const slices = await page.evaluate(async () => {
    const pauses: number[] = [];
    let last = performance.now();
    let running = true;
    const beat = (): void => {
      const now = performance.now();
      pauses.push(now - last);
      last = now;
      if (running) setTimeout(beat);
    };
    beat();
    location.hash = "#/lab/scale/map";
    const known = (): boolean =>
      document.querySelector("main .where")?.textContent.includes("1024") === true &&
      document.querySelector("main .told progress") === null;
    while (!known()) await new Promise((resolve) => setTimeout(resolve, 20));
    running = false;
    return pauses.length;
  });
  // Computed at once there would be almost no pauses: it comes in slices, even on a slow machine.
  expect(slices).toBeGreaterThan(8);
});
