import type { Locator, Page } from "@playwright/test";
import { api as englishApi } from "../../../web/src/words/en/api";
import { api as chineseApi } from "../../../web/src/words/zh/api";
import { classroom as englishClass } from "../../../web/src/words/en/classroom";
import { classroom as chineseClass } from "../../../web/src/words/zh/classroom";
import { later as english } from "../../../web/src/words/en/later";
import { later as chinese } from "../../../web/src/words/zh/later";
import { placeOf, resultsIn } from "./api";
import { fragmentOf, placesOf } from "./engine";
import { unfold } from "./overflow";
import { follow, open } from "./page";
import { expect } from "./test";

/** How the page may look: what a reader has set, and where. */
export interface Look {
  readonly language: "en" | "zh";
  readonly colorScheme: "light" | "dark";
  readonly width: number;
}

/** Every combination of them. */
export const EVERY_LOOK: readonly Look[] = (["en", "zh"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    [1280, 360].map((width) => ({ language, colorScheme, width })),
  ),
);

/** A view that a reader can reach, in any language. */
export interface View {
  readonly name: string;
  show(page: Page, site: string, look: Look): Promise<void>;
}

const WORDS = {
  en: { later: english, classroom: englishClass, api: englishApi },
  zh: { later: chinese, classroom: chineseClass, api: chineseApi },
} as const;

type Words = (typeof WORDS)[Look["language"]];

const FILES: Readonly<Record<Look["language"], string>> = { en: "index.html", zh: "zh.html" };

/** The page's address in a look's language. */
export function pageIn(site: string, { language }: Look): string {
  return `${site}${FILES[language]}?lang=${language}`;
}

const cell = (page: Page, id: string, row: number, column: number): Locator =>
  page
    .locator(`main [role=grid][aria-label="${id}"] td[data-row="${row}"][data-column="${column}"]`)
    .first();

/** The tools of a table open by a button that stands in front of it. */
const menuOf = (page: Page, id: string): Locator =>
  page.locator(`main .labelled[data-tensor="${id}"] .tools [aria-haspopup=menu]`).first();

const at = (
  name: string,
  fragment: string,
  then?: (page: Page, words: Words) => Promise<void>,
): View => ({
  name,
  async show(page, site, look) {
    await open(page, `${pageIn(site, look)}${fragment}`);
    const problems = page.locator("main > [role=status] > .problem");
    await expect(problems).toHaveCount(name === "a problem shown" ? 2 : 0);
    await then?.(page, WORDS[look.language]);
    await page.evaluate(() => settled());
  },
});

async function openMenu(page: Page, id: string): Promise<Locator> {
  await menuOf(page, id).click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  return menu;
}

/** The buttons for those who teach stand in the settings. */
async function openDialog(page: Page, { classroom }: Words): Promise<void> {
  await unfold(page);
  await page.getByRole("button", { name: classroom.dialog.open, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** What is not a step as it opens: each once. */
export const VIEWS: readonly View[] = [
  at("the opening", "#/"),
  at(
    "the opening with a sentence that is refused",
    "#/opening?word=7&sharpness=0",
    async (page) => {
      await page.locator(".typed input").fill("the kitten sat");
      await expect(page.locator(".typed [role=status]")).not.toBeEmpty();
    },
  ),
  at("greyed badges and a long sentence", "#/simple/scale?tokens=13&sharpness=64&query_token=12"),
  at("tables that show a window", "#/simple/all-scores?tokens=21"),
  at("NaN everywhere", "#/simple/naive-softmax?shift=200"),
  at("masked cells", "#/simple/tokens?road=causal"),
  at("a problem shown", "#/nothing/here?neither=1"),
  at("the list of lessons", "#/simple/tokens", async (page) => {
    const menu = page.locator("button[aria-controls=lessons]");
    if (await menu.isVisible()) await menu.click();
  }),
  at(
    "a cell inspected, all digits shown",
    "#/simple/all-scores?cell=attn_scores.1.1",
    async (page) => {
      await page
        .locator(".inspector .unfold, .inspector .digits")
        .filter({ visible: true })
        .first()
        .click();
    },
  ),
  at("a number with many terms inspected", "#/heads/split?cell=split_context.1.1"),
  at("a number being typed over", "#/simple/all-scores", async (page) => {
    await cell(page, "inputs", 1, 1).focus();
    await page.keyboard.type("1.5");
  }),
  at("a number that is refused", "#/simple/all-scores", async (page) => {
    await cell(page, "inputs", 1, 1).focus();
    await page.keyboard.type("1.5.5");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).not.toHaveText("");
  }),
  at("numbers that were changed", "#/simple/all-weights", async (page) => {
    await cell(page, "attn_scores", 1, 1).focus();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.keyboard.press("i");
  }),
  at("code in C++", "#/simple/all-weights?code=cpp"),
  at("code of an inspected cell", "#/heads/split?code=cpp&cell=split_weights.0.1.1"),
  at("code in PyTorch", "#/causal/causal-head?code=pytorch"),
  at(
    "the difference of two runs",
    "#/heads/causal-head?mask=none&a=&show=difference&cell=head_1_weights.0.1",
  ),
  at("the run that was kept", "#/heads/causal-head?mask=none&a=&show=a"),
  at("the menu of a table", "#/simple/query-key-value", async (page) => {
    await openMenu(page, "W_key");
  }),
  at("the menu of a drawing", "#/simple/tokens", async (page) => {
    await page.keyboard.press("Shift");
    const openers = page.locator(":is(.drawing, .sharpness) > .tools > button");
    await openers.filter({ visible: true }).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
  }),
  {
    name: "a table to be copied by hand",
    async show(page, site, look) {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
      });
      await open(page, `${pageIn(site, look)}#/simple/query-key-value`);
      await (await openMenu(page, "W_key")).getByRole("menuitem").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  at("a file that is refused", "#/simple/all-scores", async (page, { later }) => {
    const menu = await openMenu(page, "inputs");
    await menu.getByRole("menuitem", { name: later.copying.open }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "numbers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("1,2\n3,four\n"),
    });
    await expect(dialog.getByRole("alert").first()).toBeVisible();
  }),
  at("the settings open, something changed", "#/simple/all-scores?tokens=4", unfold),
  at(
    "an entered sentence",
    `#/sentence/vocabulary?text=${encodeURIComponent("السلام عليكم 我喜欢 👩‍👩‍👧‍👦 a b")}`,
  ),
  at("an entered sentence that is refused", "#/sentence/vocabulary", async (page) => {
    await page.locator(".own textarea").fill(" ");
  }),
  at("the player", "#/causal/average-softmax", async (page) => {
    await page.locator('main [data-plays="wei_masked"]').first().click();
    const position = page.locator(".player input[type=range]");
    await position.fill("20");
    await expect(page.locator(".film .line")).not.toHaveText("");
  }),
  at("a question that was answered", fragmentOf(placesOf("simple").at(-1)), async (page) => {
    const question = page.locator("#predict");
    await question.locator("input[type=radio]").first().check();
    await question.locator("button[type=submit]").click();
    await expect(question.getByRole("status")).not.toHaveText("");
  }),
  at("the dialog for a class", "#/simple/all-scores?sharpness=2", openDialog),
  at("an exercise", `#/simple/all-scores?goal=least;attn_scores.0.1;1.2&task=6;Do it.&lock=inputs`),
  at("presentation", "#/heads/split?present=1"),
  {
    name: "embedded",
    async show(page, site, look) {
      await open(page, `${pageIn(site, look)}&embed#/simple/all-weights`);
    },
  },
  at("the handout", "#/scaled", async (page, { later }) => {
    await unfold(page);
    await page.getByRole("button", { name: later.handout.button }).click();
    await expect(page.locator("article .step").first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }),
  {
    name: "an engine that did not start",
    async show(page, site, look) {
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, "WebAssembly");
      });
      await page.goto(pageIn(site, look));
      await page.locator("html[data-engine=failed]").waitFor();
    },
  },
  {
    name: "the API page with results and a wrong number",
    async show(page, site, look) {
      const { language } = look;
      const { api: words } = WORDS[language];
      await page.goto(`${site}api/${FILES[language]}?lang=${language}`);
      await page.locator("html[data-api=live]").waitFor();
      for (const id of ["multi-head", "trace", "errors"] as const) {
        await placeOf(page, id).getByRole("button", { name: words.examples.run }).click();
        await resultsIn(placeOf(page, id));
      }
      const sharpness = placeOf(page, "softmax").getByLabel("sharpness", { exact: true });
      await sharpness.fill("-1");
      await sharpness.press("Tab");
    },
  },
];

/** Goes from step to step inside the page, with the settings open. */
export async function showStep(page: Page, fragment: string): Promise<void> {
  await follow(page, fragment);
  await unfold(page);
  await page.evaluate(() => settled());
}
