import type { Locator } from "@playwright/test";
import { readFileSync } from "node:fs";
import { ENTRIES, EXAMPLES } from "../../web/src/api/list";
import { api as en } from "../../web/src/words/en/api";
import { translations, wordsOf } from "../../web/src/api/words";
import { codeIn, expectSame, openApi, placeOf, resultsIn, resultsInNode } from "./support/api";
import { engine } from "./support/engine";
import { long } from "./support/long";
import { doubleClicked, expect, test } from "./support/test";

const source = (path: string): string =>
  readFileSync(new URL(`../../web/src/${path}`, import.meta.url), "utf8");
/** Types as a reader does: Firefox fires no change event for a field filled by a script. */
async function type(field: Locator, text: string, end: string): Promise<void> {
  await field.selectText();
  if (text === "") await field.press("Delete");
  else await field.pressSequentially(text);
  await field.press(end);
}

const fromFolder = doubleClicked.replace("index.html", "api/index.html");

test("every export of the public types stands on the API page in each language, and no link leads nowhere", async ({
  page,
  site,
}) => {
  const exported = ENTRIES.flatMap(({ file }) => {
    const declared = source(file.replace("src/", "")).matchAll(/^export \w+ (\w+)/gm);
    return Array.from(declared, ([, name = ""]) => name);
  });
  expect(exported.length).toBeGreaterThan(30);
  const methods = Object.keys(engine);
  for (const { page: file, id: language } of translations) {
    await openApi(page, `${site}api/${file}?lang=${language}`);
    const unnamed = page.locator("a").filter({ hasNotText: /\S/ });
    await expect(unnamed, `${language}: links without words`).toHaveCount(0);
    const { lang, ids, links, empty } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      ids: Array.from(document.querySelectorAll("[id]"), ({ id }) => id),
      links: Array.from(document.querySelectorAll("a[href^='#']"), (link) =>
        decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""),
      ),
      empty: Array.from(document.querySelectorAll(".export")).filter(
        (each) => each.querySelector("pre")?.textContent === "",
      ).length,
    }));
    expect(lang).toBe(language);
    expect(ids).toEqual(expect.arrayContaining(exported));
    expect(ids.map((id) => id.replace(/^(Engine|Lessons)\./, ""))).toEqual(
      expect.arrayContaining(methods),
    );
    expect(new Set(ids).size, "an id stands once").toBe(ids.length);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
    expect(empty).toBe(0);
  }
});

test("a signature links its types, a docstring what it names, and a call the examples that use it", async ({
  page,
  site,
}) => {
  await openApi(page, `${site}api/`);
  const softmax = page.locator("section", { has: page.locator("> [id='Engine.softmax']") }).last();
  await expect(softmax.locator("pre")).toHaveText(
    "softmax(scores: TensorLike, options?: SoftmaxOptions): Tensor;",
  );
  await expect(softmax.locator("pre a")).toHaveText(["TensorLike", "SoftmaxOptions", "Tensor"]);
  await expect(softmax.locator(".runs a")).toHaveText([en.examples.of.softmax.title]);
  await placeOf(page, "attention").getByRole("link", { name: "causal", exact: true }).click();
  expect(new URL(page.url()).hash).toBe("#MaskOptions.causal");
  await expect(page.locator("[id='MaskOptions.causal']")).toBeInViewport();
});

for (const where of ["http, below another path", "a double-click"] as const) {
  test(
    `every example is its file, and runs from ${where} with Node’s numbers`,
    where === "a double-click" ? {} : long,
    async ({ page, checkout }) => {
      const isHttp = where.startsWith("http");
      await openApi(page, isHttp ? `${checkout}dist/site/api/index.html` : fromFolder);
      for (const id of EXAMPLES) {
        const place = placeOf(page, id);
        const code = source(`api/examples/${id}.js`);
        expect(await codeIn(place)).toBe(code);
        await place.getByRole("button", { name: en.examples.run }).click();
        expectSame(await resultsIn(place), await resultsInNode(code, id), id);
      }
    },
  );
}

test("a changed number appears in the code, which runs again as in Node", async ({
  page,
  site,
}) => {
  await openApi(page, `${site}api/`);
  const place = placeOf(page, "attention");
  await place.getByRole("button", { name: en.examples.run }).click();
  const before = await resultsIn(place);
  for (const [name, text] of [
    ["tokens", "3"],
    ["seed", "7"],
    ["scale", "1.25"],
  ] as const) {
    await type(place.getByLabel(name, { exact: true }), text, "Enter");
    await expect(place.locator("pre")).toContainText(`const ${name} = ${text};`);
  }
  await expect(place.locator(".results")).toContainText("(3, 3)");
  const after = await resultsIn(place);
  expect(after).not.toEqual(before);
  expectSame(after, await resultsInNode(await codeIn(place), "attention-changed"), "changed");
});

test("an error of the module shows its code and its message, and the next run works", async ({
  page,
  site,
}) => {
  await openApi(page, `${site}api/`);
  const place = placeOf(page, "multi-head");
  const heads = place.getByLabel("heads", { exact: true });
  await type(heads, "3", "Tab");
  await place.getByRole("button", { name: en.examples.run }).click();
  const refusal = place.locator(".results .wrong");
  await expect(refusal).toHaveText(/^Refused \(\w+\): .*heads.*\.$/);
  await type(heads, "4", "Enter");
  await expect(place.locator(".results")).toContainText("(4, 3, 3)");
  await expect(refusal).toHaveCount(0);
});

test(
  "an invalid number shows a message, changes nothing, and Run focuses it",
  long,
  async ({ page, site }) => {
    await openApi(page, `${site}api/`);
    const place = placeOf(page, "attention");
    const code = await codeIn(place);
    const field = place.getByLabel("tokens", { exact: true });
    const sentence = "tokens must be a whole number from 1 to 8.";
    for (const text of ["0", "9", "2.5", "five", "", "NaN"]) {
      await type(field, text, "Tab");
      await expect(place.getByRole("alert"), text).toHaveText(sentence);
      await expect(field).toHaveAccessibleDescription(sentence);
      expect(await codeIn(place)).toBe(code);
      await place.getByRole("button", { name: en.examples.run }).click();
      await expect(field).toBeFocused();
    }
    await expect(place.locator(".line")).toHaveCount(0);
    await type(field, "8", "Tab");
    await expect(place.getByRole("alert")).toHaveText("");
  },
);

for (const [language, colorScheme, width] of [
  ["en", "light", 1280],
  ["zh", "dark", 360],
] as const) {
  test(
    `nothing on the API page with results is wider than the page, ${language}, ${colorScheme}, ${width} px wide`,
    language === "zh" ? {} : long,
    async ({ openContext, site }) => {
      const page = await (
        await openContext({ colorScheme, viewport: { width, height: 800 } })
      ).newPage();
      const words = wordsOf(language);
      const { page: file } = translations.find(({ id }) => id === language) ?? {};
      await openApi(page, `${site}api/${file}?lang=${language}`);
      for (const id of ["multi-head", "trace", "errors"] as const) {
        await placeOf(page, id).getByRole("button", { name: words.examples.run }).click();
        await resultsIn(placeOf(page, id));
      }
      const sharpness = placeOf(page, "softmax").getByLabel("sharpness", { exact: true });
      await type(sharpness, "-1", "Tab");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (width > 400) return;
      const contents = page.getByRole("button", { name: words.contents });
      await contents.click();
      await expect(page.getByRole("navigation")).toBeVisible();
      await page
        .getByRole("navigation")
        .getByRole("link", { name: "Generator", exact: true })
        .click();
      await expect(page.getByRole("navigation")).toBeHidden();
      await expect(page.locator("#Generator")).toBeInViewport();
    },
  );
}
