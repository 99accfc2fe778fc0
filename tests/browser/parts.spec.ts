import type { Page } from "@playwright/test";
import { opening as words } from "../../web/src/words/en/opening";
import { ui } from "../../web/src/words/en/ui";
import { long, longBut } from "./support/long";
import { titleOf } from "./support/rooms";
import { fragmentOf, lessonsAndLaboratories, ownNumbers } from "./support/engine";
import { expectEngineNumbers, follow, live, open, openOpening } from "./support/page";
import { holdRequests } from "./support/slow-requests";
import { expectPlace } from "./support/stepping";
import { doubleClicked, expect, test } from "./support/test";

/** The requests for the site's files; browsers request the icon repeatedly. */
function asking(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== "data:" && !pathname.endsWith(".svg")) files.push(pathname);
  });
  return files;
}

const partsIn = (files: readonly string[]): string[] =>
  lessonsAndLaboratories
    .map(({ id }) => id)
    .filter((id) => files.some((file) => file.includes(`/${id.replace("/", "-")}-`)));

for (const way of ["http", "a double-click"] as const) {
  test(
    `over ${way}, the file of a lesson or laboratory loads once, when it is first opened`,
    way === "http" ? long : {},
    async ({ page, site }) => {
      const files = asking(page);
      await openOpening(page, way === "http" ? site : doubleClicked);
      expect(partsIn(files)).toEqual([]);
      for (const [place, { id, steps }] of lessonsAndLaboratories.entries()) {
        await follow(page, fragmentOf({ lesson: id, step: steps[0]?.id ?? "" }));
        await expectEngineNumbers(page, ownNumbers(id), id);
        expect(partsIn(files)).toEqual(
          lessonsAndLaboratories.slice(0, place + 1).map((lesson) => lesson.id),
        );
      }
      for (const { id, steps } of lessonsAndLaboratories) {
        await follow(page, fragmentOf({ lesson: id, step: steps.at(-1)?.id ?? "" }));
      }
      expect(new Set(files).size, "each file is asked for once").toBe(files.length);
    },
  );
}

test("a step with “text” or “split” in its name does not wait for the files of a sentence", async ({
  page,
  site,
}) => {
  // The lesson on sentences always loads those files.
  const others = lessonsAndLaboratories.filter(({ id }) => id !== "sentence");
  const named = others.flatMap(({ id: lesson, steps }) =>
    steps.map(({ id: step }) => ({ lesson, step })).filter(({ step }) => /text|split/.test(step)),
  );
  expect(named.length).toBeGreaterThan(2);
  // Never answered.
  await page.route(/\/custom-sentence-[^/]*\.js$/, () => undefined);
  await open(page, site);
  for (const place of named) {
    await follow(page, fragmentOf(place));
    await expectPlace(page, place);
    await expectEngineNumbers(page, ownNumbers(place.lesson), fragmentOf(place));
  }
});

test("a step that is left before its drawing is there leaves no warning", async ({
  page,
  site,
}) => {
  const drawings = /\/further-[^/]*\.js$/;
  await open(page, `${site}#/simple/tokens`);
  const release = await holdRequests(page, drawings);
  const asked = page.waitForRequest(drawings);
  await page.evaluate(() => (location.hash = "#/simple/dot-products"));
  await asked;
  await page.evaluate(() => (location.hash = "#/simple/tokens"));
  await expectPlace(page, { lesson: "simple", step: "tokens" });
  const answered = page.waitForEvent("requestfinished", (request) => drawings.test(request.url()));
  release();
  await answered;
  await follow(page, "#/simple/dot-products");
  await expect(page.locator("main .drawing svg").first()).toBeVisible();
});

for (const [at, query] of [
  "text=To%20be",
  "a=text%3DTo%2520be",
  "a=scaled%3Dfalse%26split%3Dmarks",
  "goal=state%3Bscale%3Btext%3DTo%2520be",
].entries()) {
  test(
    `the files of a sentence load for the address ${query}`,
    longBut(at, 3),
    async ({ page, site }) => {
      const files = asking(page);
      await open(page, `${site}#/simple/scale?${query}`);
      expect(files.filter((file) => /\/custom-sentence-[^/]*\.js$/.test(file)).length).toBe(1);
    },
  );
}

test("a lesson whose file cannot be read shows a message, and opens once the file can be read", async ({
  browser,
  site,
}) => {
  // Not the watched context of the other tests: a failed request fails the test there.
  const page = await browser.newPage();
  const heads = /\/heads-[^/]*\.js$/;
  const sentence = ui.problems.part(titleOf("heads"));
  await page.route(heads, (route) => route.abort());
  await page.goto(`${site}#/simple/all-weights?tokens=3`);
  await live(page);
  const rail = page.getByRole("navigation", { name: "Lessons" });
  await rail.getByRole("link", { name: titleOf("heads") }).click();
  await expect(page.locator("main > [role=status]")).toContainText(sentence);
  await expect(page.locator("h1")).toHaveText("All weights, row by row");
  await expect(page.locator("[role=grid]").first()).toBeVisible();

  await page.unroute(heads);
  await rail.getByRole("link", { name: titleOf("trainable") }).click();
  await expect(page.locator("main > [role=status]")).not.toContainText(sentence);
  await rail.getByRole("link", { name: titleOf("heads") }).click();
  await expect(page.locator("h1")).toHaveText("One head and its mask");

  await page.route(heads, (route) => route.abort());
  await page.reload();
  await live(page);
  await expect(page.locator("main > [role=status]")).toContainText(sentence);
  await expect(page.locator("h1")).toHaveText(words.title("it"));
  await page.close();
});
