import { PATIENCE, addressOf, callsOf, expectUnharmed } from "../browser/support/hostile";
import { expect, test } from "./support/test";

test("hostile calls in a page throw nothing but an AttentionError, and leave the module as it was", async ({
  view,
  checkout,
}) => {
  test.setTimeout(PATIENCE + 60_000);
  const calls = callsOf(10_000);
  await view.driver.get(addressOf(checkout, calls));
  const text = (): Promise<string> =>
    view.evaluate(() => document.getElementById("result")?.textContent ?? "");
  await expect.poll(text, { timeout: PATIENCE }).not.toBe("");
  expectUnharmed(await text(), calls);
});
