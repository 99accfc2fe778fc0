import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { writeNpy } from "../../web/src/files/writing";
import { later } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { pairsOf } from "../../web/src/features/compare/model/compare";
import { tablesOf } from "../../web/src/model/layout";
import { layouts } from "./support/rooms";
import type { Place } from "../../web/src/model/stepping";
import { doubleClick } from "./support/editing";
import { everySixthLesson, fragmentOf, lessonOf, placesOf, runLesson } from "./support/engine";
import type { Settings, Tensors } from "./support/engine";
import { keptState } from "./support/kept-states";
import { inTurn, long } from "./support/long";
import { traceOf } from "./support/lessons";
import type { Changes } from "./support/lessons";
import { expectGrids, follow, live, open, readGrids, takeStep } from "./support/page";
import { doubleClicked, expect, test } from "./support/test";
import { written } from "./support/written";

const words = { ...ui.compare, ...later.compare };

const panel = (page: Page) => page.getByRole("region", { name: words.title });

async function show(page: Page, showing: "now" | "a" | "difference"): Promise<void> {
  await panel(page).getByLabel(words.showing[showing], { exact: true }).check();
}

/** The engine's numbers now less those of A; where the shapes differ, those now. */
function difference(now: Tensors, a: Tensors): Tensors {
  return Object.fromEntries(
    Object.entries(now).map(([id, tensor]) => {
      const other = a[id];
      if (other?.shape.join() !== tensor.shape.join()) return [id, tensor];
      const data = tensor.data.map((value, place) => {
        const before = other.data[place] ?? NaN;
        return value === before ? 0 : value - before;
      });
      return [id, { ...tensor, data }];
    }),
  );
}

async function expectTables(page: Page, tensors: Tensors, label: string): Promise<void> {
  const grids = await readGrids(page.locator("main"));
  expect(grids.length, label).toBeGreaterThan(0);
  expectGrids(grids, tensors, label);
}

/** The three cells that differ most, among the tables shown, as the panel names them. */
function largest(ids: readonly string[], now: Tensors, a: Tensors): string[] {
  return [...new Set(ids)]
    .flatMap((id) => {
      const [mine, other] = [now[id], a[id]];
      if (mine === undefined || other?.shape.join() !== mine.shape.join()) return [];
      return Array.from(mine.data, (value, place) => ({
        id,
        place,
        value,
        before: other.data[place] ?? NaN,
      }));
    })
    .filter(({ value, before }) => value !== before)
    .map((each) => ({ ...each, size: Math.abs(each.value - each.before) }))
    .sort((one, two) => two.size - one.size)
    .slice(0, 3)
    .map(({ id, value, before }) => {
      const by = value - before;
      return `${written(id, before)} → ${written(id, value)} ${by > 0 ? "+" : ""}${written(id, by)}`;
    });
}

/** The tables of a step itself, apart from its asides. */
const shownTables = ({ lesson, step }: Place): string[] =>
  (layouts[lesson]?.steps[step]?.blocks ?? []).flatMap(tablesOf).map(({ id }) => id);

const PAIRS: Readonly<Record<keyof typeof words.pairs, readonly [a: Settings, now: Settings]>> = {
  scaled: [{ scaled: false }, { scaled: true }],
  mask: [{ mask: "none" }, { mask: "causal" }],
  sharpness: [{ sharpness: 1 }, { sharpness: 4 }],
};

for (const [at, { id }] of everySixthLesson(4).entries()) {
  // In the short form each step shows one of the pairs.
  test(
    `${id}: each ready-made pair shows A, now and the difference, on every table`,
    at === 1 ? {} : long,
    async ({ page, site }) => {
      await open(page, site);
      const first = placesOf(id)[0];
      await follow(page, fragmentOf(first));
      await page.getByRole("button", { name: words.title, exact: true }).click();
      const count = pairsOf(lessonOf(id).settings).length;
      const places = Array.from({ length: count }, (_, turn) => inTurn(placesOf(id), turn, count));
      let shown = 0;
      let pair = 0;
      for (const [name, [a, now]] of Object.entries(PAIRS)) {
        const button = panel(page).getByRole("button", {
          name: words.pairs[name as keyof typeof PAIRS],
          exact: true,
        });
        if (!Object.keys(a).every((setting) => setting in lessonOf(id).settings)) {
          await expect(button).toHaveCount(0);
          continue;
        }
        await follow(page, fragmentOf(first));
        await button.click();
        const [before, after] = [runLesson(id, a), runLesson(id, now)];
        for (const place of places[pair++] ?? []) {
          const link = page.locator(
            `nav.bar a[href*="/${place.step}?"], nav.bar a[href$="/${place.step}"]`,
          );
          await link.first().evaluate((mark: HTMLElement) => {
            mark.click();
          });
          await expect(page).toHaveURL(new RegExp(`#/${id}/${place.step}(\\?|$)`));
          await page.evaluate(() => settled());
          const label = `${place.step}, ${name}`;
          await expectTables(page, difference(after, before), `${label}: difference`);
          await show(page, "a");
          await expectTables(page, before, `${label}: A`);
          await show(page, "now");
          await expectTables(page, after, `${label}: now`);
          const ids = shownTables(place);
          const listed = await panel(page).getByRole("listitem").allInnerTexts();
          expect(
            listed.map((text) => text.replace(/^\S+\s+/, "").replaceAll(/\s+/g, " ")),
            `${label}: the largest changes`,
          ).toEqual(largest(ids, after, before));
          await show(page, "difference");
          shown += 1;
        }
      }
      // A laboratory may have none of the settings that make a pair.
      expect(pair).toBe(count);
      expect(shown).toBe(places.flat().length);
    },
  );
}

test("A is kept as it was while numbers change, and a sent link shows the same", async ({
  page,
  openContext,
}) => {
  await open(page, `${doubleClicked}#/simple/all-weights?edits=1;inputs:0.0,0.5`);
  await page.getByRole("button", { name: words.title, exact: true }).click();
  await panel(page).getByRole("button", { name: words.keep, exact: true }).click();
  await expect(panel(page)).toContainText(words.same);
  const cell = page.locator('[role=grid][aria-label="attn_scores"] td[data-row="1"]').first();
  await show(page, "now");
  await doubleClick(cell);
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await show(page, "difference");
  const shown = page.locator('main [role=grid][aria-label="attn_scores"] td[data-row="1"]').first();
  await expect(shown).not.toHaveText("0.0000");
  const texts = await page.locator("main [role=grid] td[data-row]").allInnerTexts();
  await expect(page).toHaveURL(/[?&]a=edits.*&show=difference/);

  const other = await (await openContext()).newPage();
  await open(other, page.url());
  await expect(panel(other)).toBeVisible();
  expect(await other.locator("main [role=grid] td[data-row]").allInnerTexts()).toEqual(texts);
});

/** Replaces a table with a file of numbers. */
async function openTable(page: Page, id: string, data: Float32Array): Promise<void> {
  const content = writeNpy({ shape: [6, 3], data });
  await page
    .getByRole("button", { name: `Copy ${id}`, exact: true })
    .first()
    .click();
  await page.getByRole("menuitem", { name: later.copying.open }).click();
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({
      name: "table.npy",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(await new Blob([content]).arrayBuffer()),
    });
  await page.getByRole("dialog").locator("li button").first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Every showing of the step, for these changes now and as A. */
async function expectCompared(page: Page, now: Changes, a: Changes, label: string): Promise<void> {
  const [after, before] = [traceOf("simple", now).tensors, traceOf("simple", a).tensors];
  await show(page, "a");
  await expectTables(page, before, `${label}: A`);
  await show(page, "difference");
  await expectTables(page, difference(after, before), `${label}: the difference`);
}

const tableOf = (from: number): Float32Array =>
  Float32Array.from({ length: 18 }, (_, place) => from + place / 8);

test(
  "A keeps its tables and changed cells when a file replaces a table: on the next step, in another lesson and after a reload",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/tokens?edits=1;inputs:0.0,0.5;attn_scores_2:1,2`);
    await page.getByRole("button", { name: words.title, exact: true }).click();
    const press = (name: string) => panel(page).getByRole("button", { name, exact: true }).click();
    await press(words.keep);
    const a: Changes = { edits: { inputs: { "0.0": 0.5 }, attn_scores_2: { "1": 2 } } };
    await show(page, "now");
    const own = { inputs: { shape: [6, 3], data: tableOf(-1) } };
    await openTable(page, "inputs", own.inputs.data);
    const now: Changes = { own, edits: { attn_scores_2: { "1": 2 } } };
    await expectCompared(page, now, a, "opened");
    await takeStep(page, "Next step");
    await expectCompared(page, now, a, "on the next step");
    await follow(page, "#/heads/causal-head");
    await page.getByRole("navigation", { name: "Lessons" }).locator('a[href^="#/simple/"]').click();
    await expect(panel(page)).toBeVisible();
    await expectCompared(page, now, a, "back from another lesson");
    // The page stores what an address leaves out a moment later.
    await expect
      .poll(() => keptState(page))
      .toEqual({ edits: now.edits, replaced: ["inputs"], replacedOfA: [] });
    await page.reload();
    await live(page);
    await expectCompared(page, now, a, "after a reload");

    // A has a replaced table; the current numbers differ.
    await press(words.end);
    await page.getByRole("button", { name: words.title, exact: true }).click();
    await press(words.keep);
    await show(page, "now");
    await page.getByRole("button", { name: "Reset all" }).first().click();
    await expectCompared(page, {}, now, "reset");
    await takeStep(page, "Next step");
    await expectCompared(page, {}, now, "reset, on the next step");
    await expect(page.locator("main > [role=status]")).toBeEmpty();
  },
);

test("a state saved as a file has A's tables and the current ones", async ({ page, site }) => {
  await open(page, `${site}#/simple/tokens`);
  await openTable(page, "inputs", tableOf(1));
  await page.getByRole("button", { name: words.title, exact: true }).click();
  await panel(page).getByRole("button", { name: words.keep, exact: true }).click();
  await show(page, "now");
  await openTable(page, "inputs", tableOf(-2));
  const settings = page.locator("summary", { hasText: ui.settings.title }).first();
  await settings.click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: ui.changes.save }).first().click();
  const content = readFileSync(await (await saving).path());
  await page.getByRole("button", { name: "Reset all" }).first().click();
  await expect(settings.locator(".."), "closed").not.toHaveAttribute("open");
  await panel(page).getByRole("button", { name: words.end, exact: true }).click();
  await settings.click();
  await page
    .getByLabel(ui.changes.open)
    .first()
    .setInputFiles({ name: "a.attention.json", mimeType: "application/json", buffer: content });
  await expect(panel(page)).toBeVisible();
  const changes = (from: number): Changes => ({
    own: { inputs: { shape: [6, 3], data: tableOf(from) } },
  });
  await expectCompared(page, changes(-2), changes(1), "opened");
});

test("only the numbers now can be changed; A and the difference can be looked at", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/tokens?seed=5&a=&show=a`);
  const grid = page.locator('main [role=grid][aria-label="inputs"]');
  await expect(grid).toHaveAttribute("aria-readonly", "true");
  const before = await grid.innerText();
  await grid.locator("td[data-row]").first().click();
  for (const key of ["7", "Delete", "Enter", "Backspace"]) await page.keyboard.press(key);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  expect(await grid.innerText()).toBe(before);
  await expect(page.getByRole("region", { name: "Inspector" })).toContainText("now − A");
  await show(page, "now");
  await expect(grid).not.toHaveAttribute("aria-readonly", "true");
});

test("tables of another shape than A's say so", long, async ({ page, site }) => {
  await open(page, `${site}#/simple/all-weights?tokens=4&a=&show=difference`);
  await expect(page.locator("main")).toContainText(words.unlike("6 × 6"));
  const [now, a] = [runLesson("simple", { tokens: 4 }), runLesson("simple")];
  await expectTables(page, difference(now, a), "no difference");
  await show(page, "a");
  await expectTables(page, a, "A");
});

test("ending the comparison by keyboard shows the current numbers, and another lesson keeps its comparison", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights?sharpness=4&a=&show=difference`);
  await follow(page, "#/heads/causal-head");
  await expect(panel(page)).toHaveCount(0);
  await expectTables(page, runLesson("heads"), "heads");
  await page.getByRole("navigation", { name: "Lessons" }).locator('a[href^="#/simple/"]').click();
  await expect(panel(page)).toBeVisible();
  const end = panel(page).getByRole("button", { name: words.end, exact: true });
  await end.focus();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/[?&]a=/);
  await page.evaluate(() => settled());
  await expectTables(page, runLesson("simple", { sharpness: 4 }), "now");
});

test("a broken A in a link shows a message, and the rest is shown", async ({ page, site }) => {
  await open(
    page,
    `${site}#/simple/all-weights?sharpness=4&a=nonsense%3D3%26sharpness%3Dx&show=all`,
  );
  const status = page.locator("main > [role=status]");
  for (const name of ["nonsense", "sharpness", "show"]) await expect(status).toContainText(name);
  await show(page, "now");
  await expectTables(page, runLesson("simple", { sharpness: 4 }), "now");
});

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 360],
] as const) {
  test(
    `nothing overflows while comparing, ${colorScheme}, ${width} px wide`,
    colorScheme === "dark" ? {} : long,
    async ({ openContext, site }) => {
      const context = await openContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await page.goto(
        `${site}#/heads/causal-head?mask=none&a=&show=difference&cell=head_1_weights.0.1`,
      );
      await live(page);
      await expect(panel(page)).toBeVisible();
      await show(page, "a");
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        "nothing overflows",
      ).toBeLessThanOrEqual(0);
    },
  );
}
