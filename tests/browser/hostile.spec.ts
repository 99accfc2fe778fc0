import { PATIENCE, addressOf, callsOf, expectUnharmed } from "./support/hostile";
import { expect, test } from "./support/test";

test("hostile calls in a page throw nothing but an AttentionError, and leave the module as it was", async ({
  page,
  checkout,
  browserName,
}) => {
  test.setTimeout(PATIENCE + 10_000);
  const calls = callsOf(browserName === "chromium" ? 40_000 : 10_000);
  await page.goto(addressOf(checkout, calls));
  const place = page.locator("#result");
  await expect(place).not.toBeEmpty({ timeout: PATIENCE });
  expectUnharmed((await place.textContent()) ?? "", calls);
});
