import type { Page } from "@playwright/test";
import { later } from "../../web/src/words/en/later";
import { ownSentence } from "../../web/src/words/en/own-sentence";
import { doubleClick } from "./support/editing";
import { cellAt } from "./support/inspector";
import { follow, open, shownAddress } from "./support/page";
import { paste } from "./support/pasting";
import { keepFiles, readPicture } from "./support/saving";
import { expect, test } from "./support/test";

/** What would run, or show as bold, wherever it were taken for markup. */
const MARKUP = `<img src=x onerror="hit=1"><b>&amp;</b>`;

declare global {
  /** Set where a text has been run. */
  var hit: number | undefined;
}

/** The text stands on the page as it is, and nothing in it became an element. */
async function expectText(page: Page, text: string, label: string): Promise<void> {
  await expect(page.locator("body"), label).toContainText(text);
  await expectNothingRun(page, label);
}

async function expectNothingRun(page: Page, label: string): Promise<void> {
  const made = await page.evaluate(() => ({
    hit: globalThis.hit,
    elements: document.querySelectorAll("img, body [onerror], main b:not([class]) > b").length,
  }));
  expect(made, label).toEqual({ hit: undefined, elements: 0 });
}

test("markup in any part of an address is shown as it is written", async ({ page, site }) => {
  await open(page, site);
  const written = encodeURIComponent(MARKUP);
  for (const fragment of [
    `#/${written}/tokens`,
    `#/lab/${written}`,
    `#/simple/${written}`,
    `#/simple/tokens?${written}=1`,
    `#/simple/tokens?seed=${written}`,
    `#/simple/tokens?edits=${written}`,
    `#/simple/tokens?cell=${written}`,
    `#/simple/tokens?hide=${written}`,
    `#/simple/tokens?lock=${written}`,
    `#/simple/tokens?goal=${written}`,
    `#/simple/tokens?on=${written}&task=5;Bring`,
    `#/simple/tokens?task=${MARKUP.length};${written}`,
  ]) {
    await follow(page, fragment);
    await expectText(page, "<img src=x", fragment);
  }
});

test("markup in an entered sentence is a token like any other, on the page, on paper and in pictures", async ({
  page,
  site,
  openContext,
}) => {
  await keepFiles(page);
  await open(page, `${site}#/sentence/vocabulary`);
  await page.getByRole("textbox", { name: ownSentence.field.only, exact: true }).fill(MARKUP);
  await page.evaluate(() => settled());
  await expectText(page, "src=x", "vocabulary");
  await follow(page, (await shownAddress(page)).replace("vocabulary", "embedding"));
  await expectText(page, "src=x", "embedding");
  const menu = page.locator(".tools button[aria-haspopup=menu]").first();
  await menu.click();
  await page.getByRole("menuitem", { name: later.pictures.kinds.svg }).click();
  await expect(
    page.locator("[role=menuitem] .done", { hasText: later.pictures.saved }),
  ).toBeVisible();
  const [picture] = await page.evaluate(() => globalThis.taken());
  const reader = await (await openContext()).newPage();
  const { fault, painted, foreign } = await readPicture(reader, picture?.text ?? "");
  expect({ fault, image: painted["img"], foreign }).toEqual({
    fault: "",
    image: undefined,
    foreign: [],
  });
  expect(picture?.text).not.toContain("<img");
  await page.keyboard.press("Escape");
  await page.locator("main details > summary").last().click();
  await page.getByRole("button", { name: later.handout.button }).click();
  await page.locator(`main[aria-label="${later.handout.label}"]`).waitFor();
  await expectText(page, "src=x", "on paper");
});

test("markup in the names of files and of their arrays, and in what is typed or pasted, is shown as text", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/tokens`);
  const cell = cellAt(page, "inputs", 0, 0);
  await doubleClick(cell);
  await page.keyboard.type(MARKUP);
  await page.keyboard.press("Enter");
  await expectText(page, `“${MARKUP}” is not a number`, "typed");
  await page.keyboard.press("Escape");
  await cell.focus();
  await paste(page, MARKUP);
  await expectText(page, "of the pasted block: “<img", "pasted");
  await page.getByRole("button", { name: "Copy inputs", exact: true }).click();
  await page.getByRole("menuitem", { name: later.copying.open }).click();
  const name = `${MARKUP.replaceAll("/", "")}.json`;
  for (const content of [`{ ${JSON.stringify(MARKUP)}: [[1, 2], [3, 4]] }`, MARKUP]) {
    const buffer = Buffer.from(content);
    const file = { name, mimeType: "application/json", buffer };
    await page.locator("dialog input[type=file]").setInputFiles(file);
    await expect(page.locator("dialog")).toContainText("<img src=x");
    await expectNothingRun(page, content);
  }
});
