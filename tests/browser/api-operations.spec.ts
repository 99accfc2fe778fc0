import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { translations, wordsOf } from "../../web/src/api/words";
import { recorder as en } from "../../web/src/words/en/recorder";
import { recorder as zh } from "../../web/src/words/zh/recorder";
import { openApi, placeOf, resultsIn } from "./support/api";
import { long } from "./support/long";
import { built, doubleClicked, expect, test } from "./support/test";

const sentences: Readonly<Record<string, typeof en>> = { en, zh };

/** The script with the module of the recorder, by far the largest of its name. */
const module = readdirSync(join(built, "assets")).find(
  (file) => file.startsWith("recorder-") && statSync(join(built, "assets", file)).size > 100_000,
);

/** The names of the files that the page asks for. */
function asking(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url().split("/").at(-1) ?? ""));
  return files;
}

for (const way of ["http", "a double-click"] as const) {
  test(
    `over ${way}, the list of operations is loaded when it is opened, and the recorder when an example runs`,
    way === "http" ? long : {},
    async ({ page, site }) => {
      const files = asking(page);
      const folder = way === "http" ? site : doubleClicked.replace("index.html", "");
      for (const { id, page: file } of translations) {
        const words = wordsOf(id);
        files.length = 0;
        await openApi(page, `${folder}api/${file}?lang=${id}`);
        const scripts = files.filter((each) => each.endsWith(".js"));
        expect(scripts.filter((each) => /^(recorder|operation)/i.test(each))).toEqual([]);
        await page.getByRole("button", { name: words.operations.show }).click();
        const list = page.locator("#operation-list");
        await expect(list.locator("dt").first()).toBeVisible();
        const { operations = {}, rules = {} } = sentences[id] ?? {};
        const names = await list.locator("dt strong").allInnerTexts();
        expect(names.toSorted()).toEqual(
          [...Object.keys(operations), ...Object.keys(rules)].toSorted(),
        );
        const softmax = list.locator("div", {
          has: page.locator("strong", { hasText: /^softmax$/ }),
        });
        await expect(softmax.first()).toContainText(
          "softmax(Tensor input, int dim, *, dtype? dtype",
        );
        await expect(softmax.first().locator("dd")).toHaveText(operations["softmax"] ?? "");
        // Firefox tells of no request for a file that it has read before.
        const ofModule = page.locator(`script[src*="${module ?? "recorder.wasm"}"]`);
        await expect(ofModule).toHaveCount(0);
        await placeOf(page, "record").getByRole("button", { name: words.examples.run }).click();
        expect((await resultsIn(placeOf(page, "record"))).join()).toContain("W.grad");
        await expect(ofModule).toHaveCount(1);
      }
    },
  );
}

test("an operation in an example leads to the list, which stands open, family by family", async ({
  page,
  site,
}) => {
  const { operations: words } = wordsOf("en");
  await openApi(page, `${site}api/`);
  await placeOf(page, "record").getByRole("link", { name: "softmax", exact: true }).click();
  await expect(page.locator("#operations")).toBeInViewport();
  const list = page.locator("#operation-list");
  await expect(list.getByRole("heading")).toHaveText(Object.values(words.groups));
  await page.reload();
  await expect(list.getByRole("heading")).toHaveCount(Object.keys(words.groups).length);
  await page.getByRole("button", { name: words.hide }).click();
  await expect(list).toBeHidden();
});

test("by keyboard, the list is opened, filtered and closed again, and says how many entries it has", async ({
  page,
  site,
}) => {
  const { operations: words } = wordsOf("en");
  await openApi(page, `${site}api/`);
  const list = page.locator("#operation-list");
  await page.getByRole("button", { name: words.show }).focus();
  await page.keyboard.press("Enter");
  await expect(list.locator("dt").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(words.filter)).toBeFocused();
  await page.keyboard.type("Softmax scores");
  await expect(list.locator("dt strong")).toHaveText(["scaled_dot_product_attention"]);
  await expect(list.getByRole("status")).toHaveText(words.found(1));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("nothing like this");
  await expect(list.getByRole("status")).toHaveText(words.found(0));
  await expect(list.locator("dl")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(page.getByRole("button", { name: words.show })).toBeFocused();
});

for (const [language, width] of [
  ["en", 360],
  ["zh", 360],
  ["en", 768],
] as const) {
  test(
    `nothing of the operations is cut or wider than the page, ${language}, ${width} px wide`,
    language === "zh" ? {} : long,
    async ({ openContext, site }) => {
      const page = await (await openContext({ viewport: { width, height: 800 } })).newPage();
      const words = wordsOf(language);
      const { page: file } = translations.find(({ id }) => id === language) ?? {};
      await openApi(page, `${site}api/${file}?lang=${language}`);
      await page.getByRole("button", { name: words.operations.show }).click();
      await expect(page.locator("#operation-list dt").first()).toBeVisible();
      for (const id of ["record", "record-errors"] as const) {
        await placeOf(page, id).getByRole("button", { name: words.examples.run }).click();
        await resultsIn(placeOf(page, id));
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const cut = await page
        .locator("#operation-list :is(dt, dd, h4)")
        .evaluateAll((all) =>
          all
            .filter((each) => each.scrollWidth > each.clientWidth || each.clientHeight === 0)
            .map((each) => each.textContent),
        );
      expect(cut).toEqual([]);
    },
  );
}

test("if a file of the list cannot be read, the page says so, and the next press shows the list", async ({
  browser,
  site,
}) => {
  // Not the watched context of the other tests: a failed request fails the test there.
  const page = await browser.newPage();
  const { operations: words } = wordsOf("en");
  await page.route(/\/OperationList-[^/]*\.js$/, (route) => route.abort());
  await openApi(page, `${site}api/`);
  await page.getByRole("button", { name: words.show }).click();
  await expect(page.getByText(words.missing)).toBeVisible();
  await page.unroute(/\/OperationList-[^/]*\.js$/);
  await page.getByRole("button", { name: words.show }).click();
  await expect(page.locator("#operation-list dt").first()).toBeVisible();
  await expect(page.getByText(words.missing)).toHaveCount(0);
  await page.close();
});
