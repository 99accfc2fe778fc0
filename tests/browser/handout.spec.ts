import type { Locator, Page } from "@playwright/test";
import { inTurn, long } from "./support/long";
import { messages as words } from "./support/rooms";
import { later } from "../../web/src/words/en/later";
import { titleOf } from "./support/rooms";
import { layouts } from "./support/rooms";
import { tablesOf } from "../../web/src/model/layout";
import {
  fragmentOf,
  isLaboratory,
  lessonsAndLaboratories,
  ownNumbers,
  runLesson,
  tensorOf,
} from "./support/engine";
import type { Tensors } from "./support/engine";
import { cellsOf, follow, open } from "./support/page";
import { expect, test } from "./support/test";

const text = later.handout;

/** Pixels between the margins of both papers: the width of A4, and the height of Letter. */
const WIDTH = 688;
const HEIGHT = 950;

const sheetOf = (page: Page): Locator =>
  page.getByRole("main", { name: text.label }).locator("article");

/** Opens the handout of the lesson that is shown, and waits until all of it is there. */
async function openHandout(page: Page): Promise<Locator> {
  await page.locator("article details").evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await page.getByRole("button", { name: text.button }).click();
  const sheet = sheetOf(page);
  await expect(sheet).toBeVisible();
  await expect(sheet.locator("[aria-busy=true]")).toHaveCount(0);
  return sheet;
}

interface PrintedTable {
  readonly step: number;
  readonly id: string;
  readonly heading: string;
  /** The numbers of all its pieces. */
  readonly numbers: readonly string[];
}

function printedTables(sheet: Locator): Promise<PrintedTable[]> {
  return sheet.locator(".step").evaluateAll((steps) =>
    steps.flatMap((step, place) =>
      Array.from(step.querySelectorAll<HTMLElement>(".labelled"), (table) => ({
        step: place,
        id: table.dataset["tensor"] ?? "",
        heading: table.querySelector(".heading")?.textContent ?? "",
        numbers: Array.from(
          table.querySelectorAll("svg[role=img] text[font-family*=Mono]"),
          (each) => each.textContent,
        ),
      })),
    ),
  );
}

/** Each printed table holds the numbers of its tensor, or of the part that its heading names; none where it is a heat map. */
function faultsIn(tables: readonly PrintedTable[], tensors: Tensors): string[] {
  return tables.flatMap(({ id, heading, numbers }) => {
    const tensor = tensorOf(tensors, id);
    const all = cellsOf(tensor);
    const [, at = "1", parts = "1"] = /(\d+) of (\d+)/.exec(heading) ?? [];
    const size = all.length / Number(parts);
    const expected = all.slice((Number(at) - 1) * size, Number(at) * size);
    const shown = expected.length > 400 ? [] : expected;
    const same = [...numbers].sort().join() === [...shown].sort().join();
    return same
      ? []
      : [`${id}: ${numbers.slice(0, 5).join()} instead of ${shown.slice(0, 5).join()}`];
  });
}

/** What is wider than the paper, or higher than a page where it is not to be cut, or there to be pressed. */
function misfits(sheet: Locator, width: number, height: number): Promise<string[]> {
  return sheet.evaluate(
    (root, [most, tallest]) => {
      const found: string[] = [];
      const box = root.getBoundingClientRect();
      if (root.ownerDocument.documentElement.scrollWidth > most) found.push("the page is too wide");
      const visit = (element: Element): void => {
        const { left, right, height: tall, width: wide } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        if (wide === 0 || style.display === "none" || style.visibility === "hidden") return;
        const label = `${element.localName}.${element.getAttribute("class")} "${element.textContent.trim().slice(0, 40)}"`;
        if (left < box.left - 1 || right > box.right + 1) found.push(`${label} sticks out`);
        if (
          style.breakInside === "avoid" &&
          element.matches("svg, .labelled svg") &&
          tall > tallest
        )
          found.push(`${label} is ${tall} px high`);
        if (element.matches("button, input[type=range], [role=slider], progress, .tools"))
          found.push(`${label} is there to be pressed`);
        if (element instanceof SVGSVGElement) return;
        for (const child of element.children) visit(child);
      };
      visit(root);
      return found;
    },
    [width, height] as const,
  );
}

const pagesOf = (pdf: Buffer): number =>
  (pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;

for (const kind of ["lessons", "laboratories"] as const) {
  test(
    `of ${kind} the handout has every step with its words, formula and numbers, and fits the paper`,
    kind === "lessons" ? {} : long,
    async ({ page, site }) => {
      await open(page, site);
      const wanted = lessonsAndLaboratories.filter(
        ({ id }) => isLaboratory(id) === (kind === "laboratories"),
      );
      expect(wanted.length).toBeGreaterThan(4);
      for (const { id: lesson, steps } of inTurn(wanted, 1, 3)) {
        await page.emulateMedia({ media: "screen" });
        await follow(page, fragmentOf({ lesson, step: steps[0]?.id ?? "" }));
        const shown = await page.evaluate(wordsOfStep);
        const sheet = await openHandout(page);
        await page.emulateMedia({ media: "print" });
        await page.setViewportSize({ width: WIDTH, height: HEIGHT });
        await expect(sheet.locator("h1")).toHaveText(titleOf(lesson));
        const printed = await sheet.locator(".step").evaluateAll((all) =>
          all.map((step) => ({
            title: step.querySelector("h2")?.textContent ?? "",
            words: step.querySelector(".prose")?.textContent ?? "",
            formulae: step.querySelectorAll("header .formula math").length,
          })),
        );
        expect(printed.length, lesson).toBe(steps.length);
        expect(printed[0], lesson).toEqual({ ...shown, title: text.step(1, shown.title) });
        for (const { words, formulae } of printed) {
          expect(words.length, lesson).toBeGreaterThan(40);
          expect(formulae, `${lesson}: ${words}`).toBeGreaterThan(0);
        }
        await expectTables(sheet, lesson, steps);
        expect(await misfits(sheet, WIDTH, HEIGHT), lesson).toEqual([]);
        await page.keyboard.press("Escape");
      }
    },
  );
}

/** In the page: the words of the step that is shown. */
function wordsOfStep(): { title: string; words: string; formulae: number } {
  const textOf = (part: string): string =>
    document.querySelector(`article ${part}`)?.textContent ?? "";
  return {
    title: textOf("h1"),
    words: textOf(".prose"),
    formulae: document.querySelectorAll("article header .formula math").length,
  };
}

/** All tables of each step are there, with the engine's numbers. */
async function expectTables(
  sheet: Locator,
  lesson: string,
  steps: readonly { readonly id: string }[],
): Promise<void> {
  const tables = await printedTables(sheet);
  const expected = ownNumbers(lesson);
  const missing = steps.flatMap(({ id }, place) => {
    const here = tables.filter(({ step }) => step === place).map((table) => table.id);
    return (layouts[lesson]?.steps[id]?.blocks ?? [])
      .flatMap(tablesOf)
      .filter((spec) => expected[spec.id] !== undefined && spec.slice === undefined)
      .filter((spec) => !here.includes(spec.id))
      .map((spec) => `${id}: ${spec.id}`);
  });
  expect(missing, lesson).toEqual([]);
  expect(faultsIn(tables, expected), lesson).toEqual([]);
  expect(tables.flatMap(({ numbers }) => numbers).length, lesson).toBeGreaterThan(20);
}

for (const [format, colorScheme] of [
  ["A4", "dark"],
  ["Letter", "light"],
] as const) {
  test(
    `on ${format}, with the page ${colorScheme}, a lesson takes about as many pages as it has steps, all of them light`,
    format === "A4" ? {} : long,
    async ({ openContext, site }) => {
      const page = await (await openContext({ colorScheme })).newPage();
      await page.addInitScript(() => {
        window.print = () => (document.title = "printing");
      });
      await open(page, `${site}#/simple/all-scores`);
      const sheet = await openHandout(page);
      await sheet.page().getByRole("button", { name: text.print, exact: true }).click();
      await expect.poll(() => page.title(), "it waits until all is there").toBe("printing");
      const pages = pagesOf(await page.pdf({ format }));
      const steps = await sheet.locator(".step").count();
      expect(pages).toBeGreaterThan(steps / 2);
      expect(pages).toBeLessThan(steps * 1.6);
      await page.emulateMedia({ media: "print" });
      const colours = await sheet.evaluate((root) => ({
        paper: getComputedStyle(document.documentElement).backgroundColor,
        ink: getComputedStyle(root).color,
        numbers: [
          ...new Set(
            Array.from(root.querySelectorAll("svg text"), (each) => each.getAttribute("fill")),
          ),
        ],
        query: getComputedStyle(root.querySelector("b.role-query") ?? root).color,
      }));
      expect(colours.paper).toBe("rgb(255, 255, 255)");
      expect(colours.ink).toBe("rgb(0, 0, 0)");
      expect(colours.numbers).toContain("#1c1b19");
      expect(colours.query).toBe("rgb(43, 95, 168)");
    },
  );
}

test("the reader's numbers are in the handout, its head names them, and its address leads back to them", async ({
  page,
  site,
}) => {
  const fragment = "#/simple/all-scores?tokens=4&edits=1;inputs:0.1,0.125";
  await open(page, `${site}${fragment}`);
  const sheet = await openHandout(page);
  await expect(sheet.locator("header").first()).toContainText(
    text.changes(`${words.ui.settings.names.tokens} 4, ${text.numbers("inputs", 1)}`),
  );
  const inputs = tensorOf(runLesson("simple", { tokens: 4 }), "inputs");
  const data = Float32Array.from(inputs.data);
  data[1] = 0.125;
  const tensors = runLesson("simple", { tokens: 4 }, { inputs: { shape: inputs.shape, data } });
  const tables = await printedTables(sheet);
  expect(faultsIn(tables, tensors)).toEqual([]);
  expect(
    faultsIn(tables, ownNumbers("simple")).length,
    "the check finds wrong numbers",
  ).toBeGreaterThan(10);
  const address = sheet.locator("footer a");
  expect(await address.getAttribute("href")).toBe(await address.textContent());
  await expect(address).toHaveAttribute("href", `${site}${fragment}`);
});

test("the page is as it was after the handout: place, theme, focus; and no key reaches it meanwhile", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ colorScheme: "dark" })).newPage();
  await open(page, `${site}#/simple/all-scores`);
  const state = (): Promise<unknown> =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset["theme"],
      title: document.title,
      hash: location.hash,
      scroll: scrollY,
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }));
  await page.locator("main details > summary").last().click();
  const button = page.getByRole("button", { name: text.button });
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => settled());
  const before = await state();
  await button.click();
  const close = page.getByRole("button", { name: text.close });
  await expect(close).toBeFocused();
  await expect(page.getByRole("grid")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await close.click();
  await expect(sheetOf(page)).toHaveCount(0);
  expect(await state()).toEqual(before);
  await expect(button).toBeFocused();

  await button.click();
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);
  expect(await state()).toEqual(before);
  await button.click();
  await page.evaluate(() => (location.hash = "#/causal/notes"));
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page.locator("h1")).toBeVisible();
});

test("a single step printed from a dark page is light, role colours included", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ colorScheme: "dark" })).newPage();
  await open(page, `${site}#/simple/all-scores`);
  const colours = (): Promise<string[]> =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ["paper", "ink", "soft", "scores", "positive"].map((name) =>
        style.getPropertyValue(`--${name}`).trim(),
      );
    });
  const light = ["#6c675e", "#5c554a", "234 128 30"];
  expect((await colours()).slice(2)).not.toEqual(light);
  await page.emulateMedia({ media: "print" });
  expect(await colours()).toEqual(["#fff", "#000", ...light]);
});

test("the handout can be looked at on a phone before it is printed", async ({
  openContext,
  site,
}) => {
  const viewport = { width: 360, height: 740 };
  const page = await (await openContext({ viewport, hasTouch: true, isMobile: true })).newPage();
  await open(page, `${site}#/sentence/vocabulary`);
  await openHandout(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const name of [text.print, text.close]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(30);
  }
});
