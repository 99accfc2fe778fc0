import type { Locator, Page } from "@playwright/test";
import { classroom as common } from "../../web/src/words/en/classroom";
import { learning as words } from "../../web/src/words/en/learning";
import { forClass } from "../../web/src/words/en/learning-class";
import { classroom as chineseCommon } from "../../web/src/words/zh/classroom";
import { learning as chinese } from "../../web/src/words/zh/learning";
import { forClass as chineseOwn } from "../../web/src/words/zh/learning-class";
import { expectAccessible } from "./support/accessible";
import { long } from "./support/long";
import { findOverflow } from "./support/overflow";
import { expect, test } from "./support/test";

/** A machine that does much else takes so long for a training of some seconds. */
const LEARNED = 90_000;

const text = common.dialog;
const task = words.tasks.grammar.name;

const button = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });
const exercise = (page: Page): Locator => page.getByRole("region", { name: common.exercise });
const status = (page: Page): Locator => exercise(page).getByRole("status");
const dialog = (page: Page): Locator => page.getByRole("dialog", { name: text.title });
const left = (page: Page, label: string): Locator =>
  page.getByRole("switch", { name: words.leave(label) });

async function open(page: Page, site: string, parts: string): Promise<void> {
  await page.goto(`${site}#/lab/learn${parts}`);
  await expect(button(page, words.another)).toBeEnabled();
}

async function openDialog(page: Page): Promise<Locator> {
  await button(page, words.forClass).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

const linkIn = async (page: Page): Promise<string> =>
  (await dialog(page).getByRole("link", { name: text.tryIt }).getAttribute("href")) ?? "";

/** The loss of each head's row: without it. */
async function losses(page: Page): Promise<readonly number[]> {
  const rows = page.getByRole("row").filter({ has: page.getByRole("switch") });
  await expect(rows.first().locator("td").first()).toHaveText(/\d/);
  const texts = await rows.locator("td:nth-child(2)").allTextContents();
  return texts.map(Number);
}

test("the dialog makes a link with a loss to reach, which the class reaches by training", async ({
  openContext,
  site,
}) => {
  test.slow();
  const context = await openContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await open(page, site, "?task=grammar&rate=0.02");
  const made = await openDialog(page);
  await expect(made.getByRole("radio", { name: text.goals.none })).toBeChecked();
  await made.getByLabel(text.task).fill("Train it <b>well</b>.\n怎么做？");
  await made.getByLabel(forClass.goals.loss).check();
  await expect(made.getByRole("button", { name: text.copyLink })).toBeDisabled();
  const number = made.getByLabel(forClass.number, { exact: true });
  for (const wrong of ["3o", "-1", "0"]) {
    await number.fill(wrong);
    await expect(made.getByRole("alert")).toContainText(forClass.badLoss(wrong));
    await expect(made.getByRole("button", { name: text.copyLink })).toBeDisabled();
  }
  // The class would be there already.
  await number.fill("100");
  await expect(made).toContainText(forClass.begun);
  await number.fill("3");
  await expect(made.getByText(forClass.begun)).toHaveCount(0);
  const link = await linkIn(page);
  await made.getByRole("button", { name: text.copyLink }).click();
  await expect(made.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press("Escape");
  await expect(made).toBeHidden();
  await expect(button(page, words.forClass)).toBeFocused();

  const student = await (await openContext()).newPage();
  await student.goto(link);
  await expect(exercise(student)).toContainText("Train it <b>well</b>.");
  await expect(exercise(student)).toContainText("怎么做？");
  await expect(student.getByLabel(words.numbers.rate, { exact: true })).toHaveValue("0.02");
  await expect(status(student)).toContainText(common.notYet);
  await expect(status(student)).toContainText(forClass.below("3", task));
  await button(student, words.train).click();
  await expect(status(student)).toContainText(common.reached, { timeout: LEARNED });
  await button(student, words.pause).click();
  // It stays in the address, and is read again.
  await expect.poll(() => student.url()).toMatch(/&step=\d+&goal=loss%3B3&exercise=26%3BTrain/);
  await student.reload();
  await expect(status(student)).toContainText(common.reached, { timeout: LEARNED });
  await button(student, words.reset).click();
  await expect(status(student)).toContainText(common.notYet);
  // Another task's loss is none that was asked for.
  await open(student, site, "?task=grammar&step=3&goal=loss%3B20");
  await expect(status(student)).toContainText(common.reached, { timeout: LEARNED });
  await student.getByRole("radio", { name: new RegExp(words.tasks.previous.name) }).check();
  await expect(status(student)).toContainText(common.notYet);
});

test("the head that the model needs most is found by leaving it out, and no other is", async ({
  page,
  site,
}) => {
  test.slow();
  await open(page, site, "?task=previous&heads=2&step=60");
  await expect(page.locator(".head output")).toContainText("step 60, ", { timeout: LEARNED });
  const made = await openDialog(page);
  await made.getByLabel(forClass.goals.head).check();
  await made.getByRole("radio", { name: /step 60/ }).check();
  const link = await linkIn(page);
  expect(link).toMatch(/step=60&goal=head$/);
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".head output")).toContainText("step 60, ", { timeout: LEARNED });
  await expect(status(page)).toContainText(forClass.needs(words.tasks.previous.name));
  await expect(status(page)).toContainText(common.notYet);
  const all = await losses(page);
  const most = all.indexOf(Math.max(...all));
  const [needed, other] = most === 0 ? ["1.1", "1.2"] : ["1.2", "1.1"];
  await left(page, other).click();
  await expect(page.locator(".cross")).toHaveCount(1);
  await expect(status(page)).toContainText(common.notYet);
  await left(page, needed).click();
  await expect(page.locator(".cross")).toHaveCount(2);
  await expect(status(page)).toContainText(common.notYet);
  await left(page, other).click();
  await expect(status(page)).toContainText(common.reached);
});

test(
  "a model with one head has none to find, and the dialog says so",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=grammar");
    const made = await openDialog(page);
    await made.getByLabel(forClass.goals.head).check();
    await expect(made).toContainText(forClass.oneHead);
    await expect(made.getByRole("button", { name: text.copyLink })).toBeDisabled();
  },
);

test("what of a link is damaged is named in a sentence, and the rest is there", async ({
  page,
  site,
}) => {
  await open(page, site, "?task=grammar&goal=loss%3Bhalf&exercise=4%3BFind");
  await expect(page.getByText(common.problems.goal("loss;half"))).toBeVisible();
  await expect(exercise(page)).toContainText("Find");
  await expect(status(page)).toHaveCount(0);
  await button(page, common.dismiss).click();
  await expect(page.getByText(common.problems.goal("loss;half"))).toHaveCount(0);
  await open(page, site, "?task=grammar&goal=head&exercise=40%3BFind");
  await expect(page.getByText(common.problems.cut(4, 40))).toBeVisible();
  await expect(exercise(page)).not.toContainText("Find");
  await expect(status(page)).toContainText(common.notYet);
  await open(page, site, "?task=grammar");
  await expect(exercise(page)).toHaveCount(0);
});

for (const [width, height, colorScheme] of [
  [360, 740, "dark"],
  [768, 1024, "light"],
  [1280, 800, "dark"],
  [1920, 1080, "light"],
] as const) {
  test(
    `the dialog and the exercise fit a window of ${String(width)} px, ${colorScheme}`,
    width === 360 ? {} : long,
    async ({ openContext, site }) => {
      const context = await openContext({
        viewport: { width, height },
        colorScheme,
        hasTouch: width < 768,
      });
      const page = await context.newPage();
      await open(page, site, "?task=grammar&goal=loss%3B0.5&exercise=4%3BFind");
      await expect(status(page)).toContainText(common.notYet);
      expect(await findOverflow(page)).toEqual([]);
      await expectAccessible(page, "an exercise");
      const made = await openDialog(page);
      await expect(made.getByLabel(text.task)).toHaveValue("Find");
      await expect(made.getByLabel(forClass.number, { exact: true })).toHaveValue("0.5");
      const over = await made.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(over).toBeLessThanOrEqual(0);
      await expectAccessible(page, "the dialog");
    },
  );
}

test("in Chinese the exercise and the dialog speak Chinese", async ({ page, site }) => {
  await page.goto(`${site}zh.html?lang=zh#/lab/learn?task=grammar&goal=loss%3B0.5`);
  const goal = page.getByRole("region", { name: chineseCommon.exercise }).getByRole("status");
  await expect(goal).toContainText(chineseOwn.below("0.5", chinese.tasks.grammar.name));
  await page.getByRole("button", { name: chinese.forClass, exact: true }).click();
  const made = page.getByRole("dialog", { name: chineseCommon.dialog.title });
  await expect(made).toContainText(chineseOwn.about);
  await expect(made.getByLabel(chineseOwn.goals.loss)).toBeChecked();
});

test(
  "without its file a sentence says so, and it is asked for again",
  long,
  async ({ browser, site }) => {
    // Not the watched context of the other tests: a failed request fails the test there.
    const context = await browser.newContext();
    const page = await context.newPage();
    const files = /\/learn-class-[^/]*\.js/;
    await page.route(files, (route) => route.abort());
    await open(page, site, "?task=grammar&goal=head&exercise=4%3BFind");
    await expect(page.getByText(words.noExercise)).toBeVisible();
    await button(page, words.forClass).click();
    await expect(page.getByText(words.noClass)).toBeVisible();
    await page.unroute(files);
    await button(page, words.forClass).click();
    await expect(dialog(page)).toBeVisible();
    await expect(exercise(page)).toContainText("Find");
    await expect(page.getByText(words.noClass)).toHaveCount(0);
    await context.close();
  },
);
