import { START, cell, openCells, openNotebook, ready } from "./support/notebook";
import { notebook as words } from "../../web/src/words/en/notebook";
import { ATTEMPTS, TRYING } from "./support/hostile-notebook";
import { expect, test } from "./support/test";

/** Objects of JavaScript that Python can find, and the page's prototypes through them. */
const POLLUTION = `
from pyodide.ffi import to_js
from torch import _engine
polluted = 0
for found in (_engine._recorder, _engine.call_shared, to_js([1]), to_js({"a": 1})):
    for path in (["constructor", "prototype"], ["__proto__"], ["constructor", "constructor"]):
        try:
            at = found
            for name in path: at = getattr(at, name)
            at.polluted = 1
            polluted += 1
            at("return globalThis.polluted = 1")()
        except BaseException:
            pass
print("polluted", polluted)
`;

/** Sends a text as the kernel does. */
const forge = (text: string, times = "1"): string =>
  `import gc
outbox = [each for each in gc.get_objects() if type(each).__name__ == "Outbox"][0]
for _ in range(${times}): outbox._send(${JSON.stringify(text)})`;

test("a hostile notebook is refused at every attempt, and the page goes on", async ({
  browser,
  site,
}) => {
  expect(ATTEMPTS.length).toBeGreaterThanOrEqual(40);
  // Not the watched context of the other tests: what the browser refuses it complains of.
  const context = await browser.newContext();
  const asked: string[] = [];
  const page = await context.newPage();
  await openNotebook(page, site);
  await openCells(
    page,
    TRYING,
    POLLUTION,
    forge('{"kind":"done","cell":"cell-1","status":"ok"}'),
    "import sys\nsys.setrecursionlimit(10 ** 9)\ndef deep(): deep()\ndeep()",
    forge('{"kind":"ready","milliseconds":1}', "10 ** 9"),
    "print('the page ' + 'goes on')",
  );
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "Run this cell" }).first().click();
  const output = cell(page, 1).getByRole("group", { name: "Output" });
  await expect(output).toContainText(`tried ${String(ATTEMPTS.length)}`, {
    timeout: 60_000,
  });
  await expect(output).not.toContainText("reached");
  await page.getByRole("button", { name: "Run this cell" }).nth(1).click();
  // Python's worker alone is.
  await expect(cell(page, 2)).toContainText(/polluted [1-9]/, { timeout: START });
  await ready(page);
  expect(await page.evaluate(() => "polluted" in {} || "polluted" in globalThis)).toBe(false);
  const run = (number: number) =>
    cell(page, number).getByRole("button", { name: "Run this cell" }).click();
  const lost = page.locator(".lost");
  // A forged message and a flood end Python; the page says so, and starts it anew. So may more depth than there is.
  await run(3);
  await expect(lost).toContainText(words.lost.shape, { timeout: START });
  await run(4);
  const deep = cell(page, 4).getByText("RecursionError").first();
  await expect(deep.or(lost.getByText("Python has ended"))).toBeVisible({ timeout: START });
  await run(5);
  await expect(lost).toContainText(words.lost.flood, { timeout: START });
  await cell(page, 6).getByRole("button", { name: "Run this cell" }).click();
  await expect(cell(page, 6)).toContainText("the page goes on", { timeout: START });
  expect(
    asked.filter((url) => !/^(blob:|data:|about:)/.test(url) && !url.startsWith(site)),
  ).toEqual([]);
  await context.close();
});
