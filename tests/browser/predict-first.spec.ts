import type { Locator, Page } from "@playwright/test";
import { predict as english } from "../../web/src/words/en/predict";
import { predict as chinese } from "../../web/src/words/zh/predict";
import { ui } from "../../web/src/words/en/ui";
import { ui as chineseUi } from "../../web/src/words/zh/ui";
import { long, longBut } from "./support/long";
import { follow, live, open, takeStep } from "./support/page";
import { expect, test } from "./support/test";

test.use({ guesses: true, folded: true });

const { first } = english;
const question = (page: Page, text = first): Locator =>
  page.getByRole("group", { name: new RegExp(`^${text.title}`) });
const option = (page: Page, name: string): Locator =>
  question(page).getByRole("button", { name, exact: true });
const tableOf = (page: Page, id: string): Locator => page.locator(`main [data-tensor="${id}"]`);

/** Opens a step and walks to another of its lesson by a link of the page. */
async function walk(page: Page, site: string, from: string, to: string): Promise<void> {
  if (page.url().startsWith(site)) await follow(page, from);
  else await open(page, `${site}${from}`);
  await page.locator(`nav.bar a[href^="${to}"]`).click();
  await expect(page.locator("nav.bar [aria-current]")).toHaveAttribute(
    "href",
    new RegExp(`^${to}`),
  );
}

/** The steps with a surprise: the table that is covered, and the right answer. */
const steps = [
  ["simple/naive-softmax", "attn_weights_2_naive", first.outcomes.nan],
  ["simple/all-weights", "attn_weights", first.outcomes.one_hot],
  ["trainable/why-scale-peaky", "softmax_times_8", undefined],
  ["scaled/output", "attention_output", "1"],
  ["causal/causal-head", "wei4", "1.0000"],
  ["sentence/weights", "attention_weights_2", first.outcomes.grows],
  ["heads/dropout", "dropped_weights", first.outcomes.mixed],
] as const;

const toAllWeights = (page: Page, site: string) =>
  walk(page, site, "#/simple/tokens", "#/simple/all-weights");

for (const [at, [place, id, answer]] of steps.entries()) {
  test(
    `${place}: the cover hides the answer, moves nothing, and goes with a guess`,
    longBut(at, 6),
    async ({ page, site }) => {
      const lesson = place.split("/")[0] ?? "";
      const other = lesson === "simple" ? "tokens" : "";
      await walk(page, site, `#/${lesson}/${other}`, `#/${place}`);
      await expect(question(page)).toBeVisible();
      const cells = tableOf(page, id).locator("td[tabindex]");
      await expect(cells.first()).toBeHidden();
      await expect(page.getByRole("grid", { name: id, exact: true })).toHaveCount(0);
      await expect(page.locator("main .notice")).toBeHidden();
      const boxes = () =>
        page.evaluate(() =>
          Array.from(
            document.querySelectorAll("main [data-tensor], main .remarks, main .more"),
            (e) => JSON.stringify(e.getBoundingClientRect()),
          ),
        );
      const before = await boxes();
      const options = question(page).locator(".ways button:not(.inline)");
      expect(await options.count()).toBeGreaterThan(1);
      // The pointer meets the cover, not a number.
      const at = await cells.first().boundingBox();
      const met = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest("td") ?? null,
        [(at?.x ?? 0) + 8, (at?.y ?? 0) + 8],
      );
      expect(met).toBeNull();
      await (answer === undefined ? options.last() : option(page, answer)).click();
      if (answer !== undefined) {
        await expect(question(page).getByRole("status")).toContainText(first.right);
      }
      await expect(question(page).getByRole("status")).not.toBeEmpty();
      await expect(cells.first()).toBeVisible();
      await expect(question(page).getByRole("button").first()).toBeFocused();
      const back = option(page, first.putBack);
      if (await back.isVisible()) await back.click();
      else await option(page, first.close).click();
      await expect(question(page)).toHaveCount(0);
      await expect(page.locator("main .notice")).toBeVisible();
      await expect.poll(boxes).toEqual(before);
      // What the answer changed is changed back, in the address too.
      await expect.poll(() => new URL(page.url()).hash).not.toMatch(/shift=|sharpness=|scaled=/);
    },
  );
}

test("a skipped result is never covered again, also after a reload", async ({ page, site }) => {
  await toAllWeights(page, site);
  await option(page, first.skip).click();
  await expect(question(page)).toHaveCount(0);
  await expect(tableOf(page, "attn_weights").locator("td[tabindex]").first()).toBeVisible();
  await page.reload();
  await live(page);
  await toAllWeights(page, site);
  await expect(tableOf(page, "attn_weights").locator("td[tabindex]").first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test("one press ends the questions for good, and one brings them back", async ({ page, site }) => {
  await toAllWeights(page, site);
  await option(page, first.never).click();
  await expect(question(page)).toHaveCount(0);
  await page.reload();
  await live(page);
  await walk(page, site, "#/simple/tokens", "#/simple/naive-softmax");
  await expect(tableOf(page, "attn_weights_2_naive").locator("td").first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await walk(page, site, "#/simple/tokens", "#/simple/weighted-values");
  await page.getByRole("button", { name: ui.more.predict }).click();
  await page.getByRole("checkbox", { name: first.ask }).check();
  await page.locator('nav.bar a[href^="#/simple/naive-softmax"]').click();
  await expect(question(page)).toBeVisible();
});

test(
  "where storage is refused, a result is asked about once in a visit",
  long,
  async ({ openContext, site }) => {
    const context = await openContext();
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("refused", "SecurityError");
        },
      });
    });
    const page = await context.newPage();
    await toAllWeights(page, site);
    await option(page, first.skip).click();
    await toAllWeights(page, site);
    await expect(tableOf(page, "attn_weights").locator("td[tabindex]").first()).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  },
);

test("an address that is opened shows what it promises, and so does the way back", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights`);
  await expect(tableOf(page, "attn_weights").locator("td[tabindex]").first()).toBeVisible();
  await follow(page, "#/simple/all-weights?sharpness=2");
  await follow(page, "#/causal/causal-head");
  await expect(tableOf(page, "wei4").locator("td[tabindex]").first()).toBeVisible();
  await page.goBack();
  await expect(tableOf(page, "attn_weights").locator("td[tabindex]").first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test("a change, a film and a teacher’s link take the cover away; the steps go on", async ({
  page,
  site,
}) => {
  const weights = tableOf(page, "attn_weights").locator("td[tabindex]").first();
  await toAllWeights(page, site);
  await expect(weights).toBeHidden();
  await page.locator("main .sharpness input[type=range]").first().press("ArrowRight");
  await expect(weights).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await walk(page, site, "#/heads/stacked", "#/heads/dropout");
  await expect(question(page)).toBeVisible();
  await tableOf(page, "dropped_weights")
    .getByRole("button", { name: /^Show me how/ })
    .click();
  await expect(tableOf(page, "dropped_row_sums")).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await walk(page, site, "#/causal/batch?hide=code", "#/causal/causal-head");
  await expect(tableOf(page, "wei4").locator("td[tabindex]").first()).toBeVisible();
  await walk(page, site, "#/trainable/context", "#/trainable/why-scale-peaky");
  await expect(question(page)).toBeVisible();
  await takeStep(page, "Next step");
  await expect(question(page)).toHaveCount(0);
  await expect(page.locator("main .notice")).toBeVisible();
});

test("the cover leads to its question, which the keyboard alone can answer", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores`);
  await page.keyboard.press("ArrowRight");
  await expect(question(page)).toBeVisible();
  await tableOf(page, "attn_weights").locator(".frame").click({ force: true });
  const options = question(page).getByRole("button");
  await expect(options.first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(option(page, first.outcomes.one_hot)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question(page).getByRole("status")).toContainText(first.right);
  await page.keyboard.press("Enter");
  await expect(page.locator("#step")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("nav.bar [aria-current]")).toHaveAttribute("href", /all-contexts/);
});

test("in Chinese the same is asked", async ({ page, site }) => {
  await open(page, `${site}zh.html#/simple/all-scores`);
  await page.getByRole("button", { name: chineseUi.nextStep }).click();
  const asked = question(page, chinese.first);
  await asked.getByRole("button", { name: chinese.first.outcomes.even, exact: true }).click();
  await expect(asked.getByRole("status")).toContainText(
    chinese.first.wrong(chinese.first.outcomes.one_hot),
  );
});
