import { learning as words } from "../../web/src/words/en/learning";
import { expect, test } from "./support/faults";

test("where the engine's file is missing, a sentence says so, and Reset starts it once it is there", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  const file = /\/learning-[^/]*\.js$/;
  await page.route(file, (route) => route.abort());
  await page.goto(`${site}#/lab/learn?task=grammar`);
  await expect(page.getByText(words.problems.start(""), { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: words.train, exact: true })).toBeDisabled();
  await page.unroute(file);
  await page.getByRole("button", { name: words.reset, exact: true }).click();
  await page.getByRole("button", { name: words.step, exact: true }).click();
  await expect(page.locator(".head output")).toContainText("step 1, ");
});

test("where the file of the fastest training is missing, a sentence says so, and the exact one goes on without it", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  await page.route(/\/learning-relaxed-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${site}#/lab/learn?task=grammar&fast=1`);
  await expect(page.getByText(words.problems.start(""), { exact: false })).toBeVisible();
  await page.getByRole("checkbox", { name: words.fast.label }).uncheck();
  await page.getByRole("button", { name: words.step, exact: true }).click();
  await expect(page.locator(".head output")).toContainText("step 1, ");
});

test("where the page's own file is missing, the line that is always there says so", async ({
  faulty,
  site,
}) => {
  const page = await faulty.newPage();
  await page.route(/\/learn-view-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${site}#/lab/learn`);
  await expect(page.locator("[data-unread]")).toBeVisible();
});
