import { expect, test } from "./support/test";
import { isLong } from "./support/long";

interface Told {
  readonly failure?: string;
  readonly made: number;
  readonly paths: number;
  readonly isSame: boolean;
  readonly heaps: readonly [readonly number[], readonly number[]];
  readonly sizes: readonly [readonly number[], readonly number[]];
}

const calls = isLong ? 200_000 : 40_000;
/** Another one each day; a failure tells its own. */
const seed = Number(process.env["HOSTILE_SEED"] ?? Math.floor(Date.now() / 86_400_000));

test(`${calls} hostile calls in a page throw nothing but an AttentionError, and leave the module as it was`, async ({
  page,
  checkout,
}) => {
  await page.goto(`${checkout}tests/browser/fixtures/hostile.html?calls=${calls}&seed=${seed}`);
  const place = page.locator("#told");
  await expect(place).not.toBeEmpty({ timeout: 170_000 });
  const told = JSON.parse((await place.textContent()) ?? "") as Told;
  expect(told.failure).toBeUndefined();
  expect(told.made).toBeGreaterThanOrEqual(calls);
  expect(told.paths).toBeGreaterThan(40);
  expect(told.isSame, "the numbers of all lessons").toBe(true);
  expect(told.heaps[1], "pieces of memory in use").toEqual(told.heaps[0]);
  expect(told.sizes[1], "memory from half the calls on").toEqual(told.sizes[0]);
});
