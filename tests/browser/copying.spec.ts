import type { Locator, Page } from "@playwright/test";
import { messages as words } from "./support/rooms";
import { later } from "../../web/src/words/en/later";
import { words as simple } from "../../web/src/lessons/simple/en";

import { layouts } from "./support/rooms";
import { FORMATS, formatTable } from "../../web/src/features/copying/model/formats";
import type { Format } from "../../web/src/features/copying/model/formats";
import { stepScript } from "../../web/src/features/copying/script";
import { withWords } from "../../web/src/view/later";
import { addPart } from "../../web/src/view/part";
import type { LessonPart } from "../../web/src/view/part";
import { doubleClick } from "./support/editing";
import { doubleClicked, expect, test } from "./support/test";
import {
  engine,
  everyPlace,
  fragmentOf,
  isLaboratory,
  ownNumbers,
  placesOf,
  tensorOf,
  everySixthLesson,
} from "./support/engine";
import type { Tensors } from "./support/engine";
import { cellAt } from "./support/inspector";
import { lessonOf } from "./support/lessons";
import { inTurn, long, longBut } from "./support/long";
import { follow, open } from "./support/page";

const OPEN_CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
// Of what the lesson is shown with, a script takes the words alone.
addPart("simple", { words: simple } as unknown as LessonPart);
const text = { ...words.ui.copying, ...later.copying };

test.beforeAll(() => withWords(words, async () => undefined));

const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

const menuOf = (page: Page): Locator => page.getByRole("menu");

const openerOf = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: `Copy ${name}`, exact: true }).first();

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly transposed: boolean;
  readonly slice: number;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** The tables of the step that are shown whole, with the headings that stand there. */
async function shownTables(page: Page): Promise<Shown[]> {
  const found = await page.locator(".labelled").evaluateAll((tables) =>
    tables.flatMap((table) => {
      const grid = table.querySelector("[role=grid]");
      const button = table.querySelector(".tools [aria-haspopup=menu]");
      if (grid === null || button === null || grid.hasAttribute("aria-colcount")) return [];
      const texts = (cells: string): string[] =>
        Array.from(grid.querySelectorAll(cells), (cell) => cell.textContent.trim());
      return [
        {
          label: grid.getAttribute("aria-label") ?? "",
          name: button.getAttribute("aria-label")?.replace("Copy ", "") ?? "",
          rows: texts("tbody th"),
          columns: texts("thead th:not(.corner)"),
        },
      ];
    }),
  );
  return found.map(({ label, name, rows, columns }) => ({
    id: name.replace(/\.T$/, ""),
    name,
    transposed: name.endsWith(".T"),
    slice: Number(/, (?:example|head|token) (\d+) of/.exec(label)?.[1] ?? 1) - 1,
    rows,
    columns,
  }));
}

function expectedText(table: Shown, format: Format, tensors: Tensors): string {
  const { id, shape, data } = tensorOf(tensors, table.id);
  const { transposed, slice, rows, columns } = table;
  return formatTable({ id, shape, data, transposed, slice, rows, columns }, format);
}

/** Chooses a format from the open menu, waits until it says so, and hands back what was copied. */
async function chosen(page: Page, choose: () => Promise<void>, format: Format): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await choose();
  const item = menuOf(page).getByRole("menuitem", { name: text.formats[format] });
  await expect(item).toContainText(words.ui.changes.copied);
  return clipboardOf(page);
}

for (const [turn, { id: lesson }] of everySixthLesson(5).entries()) {
  test(
    `${lesson}: a table of each step is copied by mouse, and one in every format by keyboard`,
    longBut(turn, 3),
    async ({ openContext, site }) => {
      const page = await (await openContext(OPEN_CLIPBOARD)).newPage();
      await open(page, site);
      const tensors = ownNumbers(lesson);
      let copied = 0;
      for (const [at, place] of everyPlace.filter((each) => each.lesson === lesson).entries()) {
        await follow(page, fragmentOf(place));
        const tables = await shownTables(page);
        const table = tables[at % tables.length];
        if (table === undefined) continue;
        const format = FORMATS[at % FORMATS.length] ?? "csv";
        await openerOf(page, table.name).click();
        const byMouse = await chosen(
          page,
          () => menuOf(page).getByText(text.formats[format], { exact: true }).click(),
          format,
        );
        expect(byMouse, `${place.step}, ${table.name}`).toBe(expectedText(table, format, tensors));
        copied += 1;
        await page.keyboard.press("Escape");
        await expect(menuOf(page)).toHaveCount(0);
      }
      expect(copied, "steps with a table that is shown whole").toBeGreaterThan(
        isLaboratory(lesson) ? placesOf(lesson).length - 1 : 3,
      );

      const [table] = await shownTables(page);
      if (table === undefined) throw new Error(`The last step of ${lesson} has no table.`);
      await openerOf(page, table.name).focus();
      for (const [at, format] of FORMATS.entries()) {
        await page.keyboard.press("Enter");
        for (let down = 0; down < at; down += 1) await page.keyboard.press("ArrowDown");
        const byKey = await chosen(page, () => page.keyboard.press("Enter"), format);
        expect(byKey, `${table.name} as ${format}`).toBe(expectedText(table, format, tensors));
        await page.keyboard.press("Escape");
      }
    },
  );
}

test("of a tensor of three axes the part that is shown is copied, turned where it is shown turned", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext(OPEN_CLIPBOARD)).newPage();
  await open(page, `${site}#/causal/causal-head?example=2`);
  const tables = await shownTables(page);
  expect(tables.map(({ slice }) => slice)).toContain(2);
  const parts = tables.filter(({ slice, transposed }) => slice === 2 || transposed);
  for (const table of parts.slice(0, 5)) {
    await openerOf(page, table.name).click();
    const copied = await chosen(page, () => menuOf(page).getByText("TSV").click(), "tsv");
    expect(copied, table.name).toBe(expectedText(table, "tsv", ownNumbers("causal")));
    await page.keyboard.press("Escape");
  }
});

test("a table copied as TSV and pasted back is the same", long, async ({ openContext, site }) => {
  const page = await (await openContext(OPEN_CLIPBOARD)).newPage();
  await open(page, `${site}#/simple/tokens?edits=1;inputs:0.0,0.1:2.1,-123.456`);
  const inputs = page.getByRole("grid", { name: /^inputs/ }).first();
  const before = await inputs.locator("td").allTextContents();
  await openerOf(page, "inputs").click();
  await chosen(page, () => menuOf(page).getByText("TSV").click(), "tsv");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: words.ui.changes.resetAll }).click();
  await expect(cellAt(page, "inputs", 0, 0)).toHaveText("0.4300");
  await cellAt(page, "inputs", 0, 0).click();
  await page.keyboard.press("Control+v");
  await expect(cellAt(page, "inputs", 0, 0)).toHaveText("0.1000");
  expect(await inputs.locator("td").allTextContents()).toEqual(before);
  await expect.poll(() => page.url()).toContain("edits=1;inputs:0.0,0.1:2.1,-123.456");
});

test("the menu opens on its first format, its arrows lead round, and it gives the focus back", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights?cell=attn_weights:1,1`);
  const pinned = page.url();
  const opener = openerOf(page, "attn_scores");
  const item = (format: Format | "png"): Locator =>
    menuOf(page).getByRole("menuitem", {
      name: format === "png" ? later.pictures.kinds.png : text.formats[format],
      exact: true,
    });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(item("pytorch")).toBeFocused();
  for (const [key, format] of [
    ["ArrowUp", "png"],
    ["ArrowDown", "pytorch"],
    ["ArrowDown", "numpy"],
    ["End", "png"],
    ["ArrowDown", "pytorch"],
    ["ArrowRight", "pytorch"],
    ["End", "png"],
    ["Home", "pytorch"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(format), key).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(menuOf(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  expect(page.url(), "the page took none of these keys").toBe(pinned);

  await opener.click();
  await expect(item("pytorch")).toBeFocused();
  await opener.click();
  await expect(menuOf(page), "a second press closes it").toHaveCount(0);
  await opener.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menuOf(page), "a press elsewhere closes it").toHaveCount(0);
  await opener.click();
  await page.keyboard.press("Tab");
  await expect(menuOf(page), "the tab key closes it").toHaveCount(0);
});

test("the menu says for a moment that it copied, and goes", long, async ({ openContext, site }) => {
  const page = await (await openContext(OPEN_CLIPBOARD)).newPage();
  await open(page, `${site}#/simple/all-weights`);
  await openerOf(page, "attn_scores").click();
  await chosen(page, () => menuOf(page).getByText("CSV").click(), "csv");
  await expect(menuOf(page)).toHaveCount(0);
  await expect(openerOf(page, "attn_scores")).toBeFocused();
});

const CLOSED = {
  refuses: () => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("closed")) },
    });
  },
  "is missing": () => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  },
};

async function expectSelected(page: Page, expected: string): Promise<void> {
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect(field).toHaveValue(expected);
  await expect(field).toBeFocused();
  const selected = await field.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected).toBe(expected);
}

for (const [how, close] of Object.entries(CLOSED)) {
  test(
    `opened from a folder, where the clipboard ${how}, a dialog shows the text, selected`,
    how === "is missing" ? {} : long,
    async ({ page }) => {
      await page.addInitScript(close);
      await open(page, `${doubleClicked}#/simple/all-weights`);
      const tensors = ownNumbers("simple");
      const table = (await shownTables(page)).find(({ id }) => id === "attn_scores");
      if (table === undefined) throw new Error("The step shows no scores.");
      const opener = openerOf(page, "attn_scores");
      await opener.click();
      await menuOf(page).getByText("Markdown").click();
      await expectSelected(page, expectedText(table, "markdown", tensors));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(opener).toBeFocused();
      await expect(menuOf(page)).toHaveCount(0);
      await opener.click();
      await expect(menuOf(page), "it opens again").toHaveCount(1);
      await page.keyboard.press("Escape");

      const step = page.getByRole("button", { name: text.step });
      await step.click();
      await expectSelected(page, scriptOf("simple", "all-weights"));
      await page.getByRole("button", { name: words.ui.changes.close }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(step).toBeFocused();
    },
  );
}

/** The script of a step with these settings and these tensors. */
function scriptOf(
  id: string,
  step: string,
  changed: Readonly<Record<string, number>> = {},
  edits: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
  tensors: Tensors = ownNumbers(id),
): string {
  const layout = layouts[id];
  if (layout === undefined) throw new Error(`The page has no lesson ${id}.`);
  const lesson = lessonOf(id);
  return stepScript({ lesson, step, layout, tensors, changed, edits }, words);
}

test("“Copy step as PyTorch” has the reader's numbers and settings, typed over ones too", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext(OPEN_CLIPBOARD)).newPage();
  await open(page, `${site}#/simple/all-weights?tokens=4`);
  const copy = page.getByRole("button", { name: text.step });
  const copied = async (): Promise<string> => {
    await copy.click();
    await expect(page.getByText(words.ui.changes.copied, { exact: true })).toBeVisible();
    return clipboardOf(page);
  };
  const settings = { tokens: 4 };
  const defaults = engine.runLesson("simple", { settings }).tensors;
  expect(await copied()).toBe(scriptOf("simple", "all-weights", settings, {}, defaults));

  await doubleClick(cellAt(page, "attn_scores", 1, 2));
  await page.keyboard.type("7.25");
  await page.keyboard.press("Enter");
  await follow(page, "#/simple/tokens?tokens=4&edits=1;inputs:0.1,0.125;attn_scores:1.2,7.25");
  await follow(page, "#/simple/all-weights?tokens=4&edits=1;inputs:0.1,0.125;attn_scores:1.2,7.25");
  await expect(cellAt(page, "attn_scores", 1, 2)).toHaveText("7.2500");
  const script = await copied();
  expect(script).toContain("# Changed settings: tokens = 4\n");
  expect(script).toContain("# Changed numbers in: inputs, attn_scores\n");
  expect(script).toContain("\n    [0.43, 0.125, 0.89],\n");
  expect(script).toContain("\nattn_scores = f32(inputs @ inputs.T)\n");
  expect(script).toContain("\nattn_scores[1, 2] = f32(7.25)\n");
});

test("until the engine is there nothing can be copied but the link, and tables have no tools", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });
  await page.goto(`${site}#/simple/all-weights`);
  await expect(page.locator("html")).toHaveAttribute("data-engine", "failed");
  await expect(page.getByRole("button", { name: text.step })).toBeDisabled();
  await expect(page.locator(".tools")).toHaveCount(0);
});

for (const [turn, width] of [360, 1280].entries()) {
  test(
    `a table's tools move nothing at ${width} px`,
    width === 360 ? {} : long,
    async ({ openContext, site }) => {
      const page = await (await openContext({ viewport: { width, height: 900 } })).newPage();
      await open(page, site);
      for (const place of inTurn(everyPlace, turn, 12)) {
        await follow(page, fragmentOf(place));
        const [shown, hidden] = await page.evaluate(() => {
          const boxes = (): string[] =>
            Array.from(document.querySelectorAll("article, .heading, [role=grid]"), (element) => {
              const { left, top, width, height } = element.getBoundingClientRect();
              return [left, top, width, height].join();
            });
          const tools = [...document.querySelectorAll<HTMLElement>(".tools")];
          const before = boxes();
          for (const each of tools) each.style.display = "none";
          const after = boxes();
          for (const each of tools) each.style.display = "";
          return [before, after];
        });
        expect(shown, fragmentOf(place)).toEqual(hidden);
      }
    },
  );
}

test("a finger at 360 px opens the menu and copies", async ({ openContext, site }) => {
  const viewport = { width: 360, height: 740 };
  const phone = { viewport, hasTouch: true, isMobile: true, ...OPEN_CLIPBOARD };
  const page = await (await openContext(phone)).newPage();
  await open(page, `${site}#/simple/all-weights`);
  const opener = openerOf(page, "attn_weights");
  await opener.scrollIntoViewIfNeeded();
  const reach = await opener.evaluate((button) => {
    const { right, bottom } = button.getBoundingClientRect();
    const hits = (left: number, up: number): boolean =>
      document.elementFromPoint(right - left, bottom - up) === button;
    return [hits(1, 1), hits(43, 1), hits(1, 43), hits(43, 43)];
  });
  expect(reach, "44 by 44 px answer to a finger").toEqual([true, true, true, true]);
  await opener.tap();
  const box = await menuOf(page).boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true);
  for (const item of await menuOf(page).getByRole("menuitem").all()) {
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const table = (await shownTables(page)).find(({ id }) => id === "attn_weights");
  if (table === undefined) throw new Error("The step shows no weights.");
  const copied = await chosen(page, () => menuOf(page).getByText("LaTeX").tap(), "latex");
  expect(copied).toBe(expectedText(table, "latex", ownNumbers("simple")));
});
