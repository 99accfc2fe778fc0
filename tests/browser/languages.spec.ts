import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { languages } from "../../web/src/model/spoken-languages";
import { learned } from "../../web/src/labs/it/learned";
import { ui as english } from "../../web/src/words/en/ui";
import { ui as chinese } from "../../web/src/words/zh/ui";
import { chineseTitleOf } from "./support/rooms";
import { layouts } from "./support/rooms";
import {
  engine,
  everySixthPlace,
  fragmentOf,
  isLaboratory,
  lessonsAndLaboratories,
} from "./support/engine";
import { everySixth, inTurn, isLong, long } from "./support/long";
import { focusCell } from "./support/editing";
import { cellAt } from "./support/inspector";
import { findCollisions, findOverflow, unfold } from "./support/overflow";
import { follow, live, open } from "./support/page";
import { NAME, TERMS } from "../build/support/terms.mjs";
import { built, doubleClicked, expect, test } from "./support/test";

const CHANGED = "#/simple/all-scores?tokens=4&sharpness=2";
const HAN = /\p{Script=Han}/u;

const fileOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

async function expectChinese(page: Page): Promise<void> {
  await expect.poll(() => fileOf(page)).toBe("zh.html");
  await live(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await expect(page.locator("h1")).toHaveText(HAN);
}

for (const [way, at] of [
  ["over http", undefined],
  ["by a double-click", doubleClicked],
] as const) {
  test(
    `${way}, an address without a language opens in the browser's, with all that it says`,
    at === undefined ? long : {},
    async ({ openContext, site }) => {
      const address = `${at ?? site}${CHANGED}`;
      const chinesePage = await (await openContext({ locale: "zh-CN" })).newPage();
      await chinesePage.goto(address);
      await expectChinese(chinesePage);
      expect(new URL(chinesePage.url()).hash).toBe(CHANGED);
      const page = await (await openContext({ locale: "de-DE" })).newPage();
      await open(page, address);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      expect(new URL(page.url()).hash).toBe(CHANGED);
    },
  );
}

test("the switch keeps step and changes, is remembered, and an address that names its language keeps it", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ locale: "zh-CN" })).newPage();
  await page.goto(`${site}${CHANGED}`);
  await expectChinese(page);
  await page.getByRole("link", { name: "English" }).click();
  await live(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(new URL(page.url()).hash).toBe(CHANGED);
  await page.reload();
  await live(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await open(page, site);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: "简体中文" }).click();
  await expectChinese(page);

  const other = await (await openContext({ locale: "en-US" })).newPage();
  await other.goto(`${site}zh.html${CHANGED}`);
  await expectChinese(other);
});

test(
  "where storage is blocked, the switch still opens the other language",
  long,
  async ({ openContext, site }) => {
    const page = await (await openContext({ locale: "zh-CN" })).newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("closed", "SecurityError");
        },
      });
    });
    await page.goto(site);
    await expectChinese(page);
    await page.getByRole("link", { name: "English" }).click();
    await live(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  },
);

/** Runs of words that no formula, name or example has: what was left in English. */
function findEnglish(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const quoted = /“[^”]*”/g;
    const outside =
      "code, pre, math, table, [translate=no], [lang]:not(html), option, select, input";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest(outside) !== null) continue;
      const run = /[A-Za-z]{2,}(?:[ ’'-]+[A-Za-z]{2,}){2,}/.exec(
        (node.textContent ?? "").replaceAll(quoted, ""),
      );
      if (run) found.push(run[0]);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      for (const name of ["aria-label", "title", "placeholder"]) {
        const text = (element.getAttribute(name) ?? "").replaceAll(quoted, "");
        const run = /[A-Za-z]{2,}(?:[ ’'-]+[A-Za-z]{2,}){2,}/.exec(text);
        if (run) found.push(`${name}: ${run[0]}`);
      }
    }
    return found;
  });
}

/** Latin words in what can be read, options of controls too, but for code, formulae, tables and what is quoted. */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const outside =
      "code, pre, math, table, .scroll, [translate=no], [lang]:not(html), script, .id, .names, svg";
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest(outside) === null) found.push(node.textContent ?? "");
    }
    return found;
  });
  return texts
    .flatMap(
      (text) => text.replaceAll(/[“‘][^”’]*[”’]/g, " ").match(/\.?[A-Za-z][\w.-]*(?<![.-])/g) ?? [],
    )
    .filter((word) => !NAME.test(word) && !/^e-\d+$/.test(word))
    .filter((word) =>
      word.split("-").some((part) => !TERMS.has(part) && !TERMS.has(part.toLowerCase())),
    );
}

test(
  `in Chinese ${everySixth} step and its settings leave no word in English`,
  long,
  async ({ page, site }) => {
    await open(page, `${site}zh.html`);
    const found = new Map<string, string>();
    // The words of the sentences, and the names of tensors and of their axes.
    const examples = new Set(
      lessonsAndLaboratories.flatMap(({ id }) => [
        ...(layouts[id]?.tokens ?? []),
        ...Object.keys(engine.runLesson(id).tensors),
        ...["in", "out", "tokens"],
      ]),
    );
    for (const word of learned.words) examples.add(word);
    for (const place of everySixthPlace(4)) {
      await follow(page, fragmentOf(place));
      await unfold(page);
      for (const word of await latinWords(page)) {
        if (!examples.has(word)) found.set(word, fragmentOf(place));
      }
    }
    expect([...found]).toEqual([]);
  },
);

const cellsOf = (page: Page): Promise<string[]> => page.locator("td[tabindex]").allInnerTexts();

test(`in Chinese ${isLong ? "every" : "every twelfth"} step has Chinese words only, with the numbers of the English page, and fits 360 px`, async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ viewport: { width: 360, height: 900 } })).newPage();
  await open(page, `${site}zh.html`);
  await page.evaluate(() => document.fonts.ready);
  const beside = await (await openContext({ viewport: { width: 360, height: 900 } })).newPage();
  await open(beside, site);
  const found: string[] = [];
  const seen = new Set<string>();
  for (const place of inTurn(everySixthPlace(2), 0, 2)) {
    await follow(page, fragmentOf(place));
    await unfold(page);
    const here = [
      ...(await findEnglish(page)),
      ...(await findOverflow(page)),
      ...(await findCollisions(page, isLaboratory(place.lesson))),
    ];
    const heading = await page.locator("h1").innerText();
    if (!HAN.test(heading)) here.push(`the heading is ${heading}`);
    found.push(...here.map((text) => `${fragmentOf(place)}: ${text}`));
    if (seen.has(place.lesson)) continue;
    seen.add(place.lesson);
    await follow(beside, fragmentOf(place));
    expect(await cellsOf(page), place.lesson).toEqual(await cellsOf(beside));
    await expect(page.locator(".kicker")).toContainText(chineseTitleOf(place.lesson));
  }
  expect(found).toEqual([]);
});

test("in Chinese bad input gets a Chinese sentence, and the engine's refusals too", async ({
  page,
  site,
}) => {
  await open(page, `${site}zh.html#/simple/all-scores`);
  await focusCell(cellAt(page, "inputs", 1, 2));
  await page.keyboard.press("F2");
  await page.keyboard.type("abc");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(chinese.editing.letters("abc"));
  expect(chinese.editing.letters("abc")).not.toBe(english.editing.letters("abc"));
  await page.goto(`${site}zh.html#/simple/all-scores?tokens=9999`);
  await page.reload();
  await live(page);
  const message = page.locator("main > [role=status]");
  await expect(message).toHaveText(HAN);
  expect(await findEnglish(page)).toEqual([]);
});

test("each language has a separate page, rendered before any script runs", () => {
  for (const { id, page } of languages) {
    const html = readFileSync(`${built}/${page}`, "utf8");
    expect(html).toMatch(new RegExp(`<html lang="${id}(-\\w+)?"`));
    expect(html).toContain(">0.96<");
    expect(HAN.test(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? "")).toBe(id === "zh");
  }
});
