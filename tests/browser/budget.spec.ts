import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import {
  firstLoads,
  learning,
  lessons,
  notebook,
  past,
  site as wholeSite,
  step,
} from "../budget.mjs";
import { learning as learningWords } from "../../web/src/words/en/learning";
import { notebook as words } from "../../web/src/words/en/notebook";
import { notebook as chinese } from "../../web/src/words/zh/notebook";
import { openApi } from "./support/api";
import { fragmentOf, lessonsAndLaboratories, placesOf } from "./support/engine";
import { follow, open, openOpening, quiet } from "./support/page";
import { everySixth, inTurn, isLong } from "./support/long";
import { expect, test } from "./support/test";

test.use({ folded: true });

const folder = fileURLToPath(new URL("../../dist/site/", import.meta.url));

const OF_NOTEBOOKS = /^assets\/notebook-/;

/** Whether a file is of the part for notebooks, by its name or by what it holds: the start page's words, or the editor. */
function isOfNotebooks(file: string): boolean {
  const content = readFileSync(join(folder, file), "utf8");
  const held = [words.start.paste, chinese.start.paste, "cm-content"];
  return OF_NOTEBOOKS.test(file) || held.some((text) => content.includes(text));
}

/** The requests for the site's files, each once: browsers request the icon repeatedly. */
function asking(page: Page): Set<string> {
  const files = new Set<string>();
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    const isIcon = pathname.endsWith(".svg");
    if (protocol === "http:" && !isIcon) files.add(pathname.replace(/\/$/, "/index.html").slice(1));
  });
  return files;
}

/** Compressed as a host sends them. */
function bytesOf(files: Iterable<string>): number {
  return Array.from(files).reduce((sum, file) => {
    const content = readFileSync(join(folder, file));
    return sum + (file.endsWith(".woff2") ? content : gzipSync(content, { level: 9 })).length;
  }, 0);
}

const elements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll("body *").length);

for (const [html, limits] of Object.entries(firstLoads)) {
  test(`the first load of ${html} is within its budget`, async ({ page, site }) => {
    const files = asking(page);
    await (html.startsWith("api/") ? openApi : openOpening)(page, `${site}${html}`);
    await quiet(page, () => files.size);
    const all = [...files];
    const fonts = all.filter((file) => file.endsWith(".woff2"));
    const rest = all.filter((file) => !fonts.includes(file));
    const [scripts, styles] = [".js", ".css"].map((end) =>
      rest.filter((file) => file.endsWith(end)),
    );
    expect(rest).toContain(html);
    expect(all.filter(isOfNotebooks), "of notebooks").toEqual([]);
    for (const part of [fonts, scripts, styles]) expect(part).not.toEqual([]);
    expect([
      ...past(`${html}, requests`, all.length, limits.requests, "requests"),
      ...past(`${html} and what it names, without fonts`, bytesOf(rest), limits.bytes),
      ...past(`${html}, its scripts`, bytesOf(scripts ?? []), limits.scripts),
      ...past(`${html}, its styles`, bytesOf(styles ?? []), limits.styles),
      ...past(`${html}, its fonts`, bytesOf(fonts), limits.fonts),
    ]).toEqual([]);
  });
}

test(`every ${isLong ? "" : "third "}lesson and laboratory is within its budget, and ${everySixth} of its steps`, async ({
  page,
  site,
}) => {
  expect(Object.keys(lessons)).toEqual(lessonsAndLaboratories.map(({ id }) => id));
  const files = asking(page);
  await openOpening(page, site);
  await quiet(page, () => files.size);
  const first = new Set(files);
  const over: string[] = [];
  for (const [turn, { id }] of lessonsAndLaboratories.entries()) {
    if (!isLong && turn % 3 !== 0) continue;
    const limits = lessons[id] ?? { requests: 0, bytes: 0, first: 0, largest: 0 };
    const places = placesOf(id);
    await page.goto("about:blank");
    files.clear();
    await open(page, `${site}${fragmentOf(places[0])}`);
    await quiet(page, () => files.size);
    const further = [...files].filter((file) => !first.has(file));
    over.push(
      ...past(`${id}, further requests`, further.length, limits.requests, "requests"),
      ...past(`${id}, what it asks for`, bytesOf(further), limits.bytes),
      ...past(`${id}, its first step`, await elements(page), limits.first, "elements"),
    );
    for (const place of inTurn(places.slice(1), turn % 6, 6)) {
      const known = new Set(files);
      await follow(page, fragmentOf(place));
      const asked = [...files].filter((file) => !known.has(file) && !first.has(file));
      const name = `${id}/${place.step}`;
      over.push(
        ...past(`${name}, further requests`, asked.length, step.requests, "requests"),
        ...past(`${name}, what it asks for`, bytesOf(asked), step.bytes),
        ...past(name, await elements(page), limits.largest, "elements"),
      );
    }
  }
  expect(over).toEqual([]);
});

test("the whole site is within its budget", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => ({ file, stat: statSync(join(folder, file)) }))
    .filter(({ stat }) => stat.isFile());
  const bytesIn = (some: typeof files): number =>
    some.reduce((sum, { stat }) => sum + stat.size, 0);
  const ofNotebooks = files.filter(({ file }) => OF_NOTEBOOKS.test(file));
  const others = files.filter(({ file }) => !OF_NOTEBOOKS.test(file));
  // The page of each language has its words.
  expect(ofNotebooks.length).toBeGreaterThan(6);
  expect([
    ...past("the whole site", others.length, wholeSite.files, "files"),
    ...past("the whole site", bytesIn(others), wholeSite.bytes),
    ...past("what notebooks need", ofNotebooks.length, notebook.files, "files"),
    ...past("what notebooks need", bytesIn(ofNotebooks), notebook.bytes),
  ]).toEqual([]);
});

test("the page for notebooks is within its budget, and brings Python only when a cell is first run", async ({
  page,
  site,
}) => {
  const files = asking(page);
  await openOpening(page, site);
  await quiet(page, () => files.size);
  const first = new Set(files);
  expect([...first].filter(isOfNotebooks)).toEqual([]);
  await page.evaluate(() => (location.hash = "#/notebook"));
  await page.getByRole("button", { name: words.tools.new }).click();
  await quiet(page, () => files.size);
  const shown = [...files].filter((file) => !first.has(file));
  expect(shown.some((file) => OF_NOTEBOOKS.test(file))).toBe(true);
  expect(shown.filter(isOfNotebooks).length).toBeGreaterThan(1);
  expect(past("the page for notebooks", bytesOf(shown), notebook.page)).toEqual([]);
  await page.getByRole("button", { name: words.cellTools.run }).click();
  await quiet(page, () => files.size);
  const run = [...files].filter((file) => !first.has(file) && !shown.includes(file));
  expect(run.some((file) => file.includes("notebook-python-"))).toBe(true);
  expect(past("what notebooks run with", bytesOf(run), notebook.run)).toEqual([]);
  expect(words.start.private).toContain(`(${Math.round(bytesOf(run) / 1e6)} MB)`);
});

test("the page on which models learn is within its budget, and nothing else brings its module", async ({
  page,
  site,
}) => {
  const files = asking(page);
  await openOpening(page, site);
  await quiet(page, () => files.size);
  const first = new Set(files);
  expect([...first].some((file) => /assets\/learn/.test(file))).toBe(false);
  await page.evaluate(() => (location.hash = "#/lab/learn"));
  await page.getByRole("button", { name: learningWords.step, exact: true }).click();
  await quiet(page, () => files.size);
  const shown = [...files].filter((file) => !first.has(file));
  expect(shown.some((file) => /assets\/learning-/.test(file))).toBe(true);
  expect(past("the page on which models learn", bytesOf(shown), learning.page)).toEqual([]);
});
