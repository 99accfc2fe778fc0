import type { Locator } from "@playwright/test";
import { cellAt, inspector } from "./support/inspector";
import { open } from "./support/page";
import { longBut } from "./support/long";
import { expect, test } from "./support/test";

interface Heard {
  readonly kind: string;
  readonly at: string;
  /** The table's accessible name. */
  readonly name: string;
}

/**
 * One table of each kind with its heading and its tools, as a screen reader gets them, each in a separate snapshot
 * file. After an intended change, Playwright's --update-snapshots rewrites them.
 */
const TABLES: readonly Heard[] = [
  { kind: "a number alone", at: "#/simple/one-score", name: "attn_scores_22" },
  { kind: "a vector", at: "#/simple/dot-products", name: "attn_scores_2" },
  { kind: "a matrix", at: "#/simple/all-scores", name: "attn_scores" },
  { kind: "a matrix turned", at: "#/simple/all-scores", name: "inputs.T" },
  { kind: "weights", at: "#/simple/all-weights", name: "attn_weights" },
  { kind: "given numbers", at: "#/simple/weight-matrices", name: "W_query" },
  {
    kind: "given numbers, locked",
    at: "#/simple/weight-matrices?lock=W_query",
    name: "W_query",
  },
  {
    kind: "given numbers, changed",
    at: "#/simple/weight-matrices?edits=1;W_query:0.0,0.5",
    name: "W_query",
  },
  {
    kind: "numbers that followed a change, one inspected",
    at: "#/simple/query-key-value?edits=1;W_query:0.0,0.5&cell=query_2.0",
    name: "query_2",
  },
  { kind: "masked scores", at: "#/causal/average-softmax", name: "wei_minus_infinity" },
  { kind: "one example of a batch", at: "#/causal/batch", name: "x, example 1 of 4" },
  { kind: "one head of several", at: "#/lab/heads/weights", name: "weights, head 1 of 2" },
  { kind: "measures", at: "#/scaled/raw-variance", name: "attn_scores_var" },
  { kind: "bits of a mask", at: "#/heads/dropout", name: "dropout_mask" },
  { kind: "not a number", at: "#/simple/naive-softmax?shift=200", name: "attn_weights_2_naive" },
];

async function expectHeard(place: Locator, kind: string): Promise<void> {
  const heard = await place.first().ariaSnapshot();
  expect(`${heard}\n`).toMatchSnapshot(`${kind.replace(/,? /g, "-")}.yml`);
}

for (const [turn, { kind, at, name }] of TABLES.entries()) {
  test(`${kind}: the table is heard as its file says`, longBut(turn, 3), async ({ page, site }) => {
    await open(page, `${site}${at}`);
    const table = page.locator("main .labelled").filter({
      has: page.locator(`[role=grid][aria-label="${name}"]`),
    });
    await expectHeard(table, kind);
  });
}

test("a window of a large table: the table is heard as its file says", async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores?tokens=33`);
  const grid = page.locator('main [role=grid][aria-label^="attn_scores, rows"]');
  // Of its thousand cells the last two rows, which are reached by going there.
  await grid.locator('td[tabindex="0"]').focus();
  await page.keyboard.press("Control+End");
  await expect(grid).toHaveAttribute("aria-label", "attn_scores, rows 14 to 33, columns 14 to 33");
  await expectHeard(grid.locator("thead"), "a window, its headings");
  await expectHeard(grid.locator("tbody tr").last(), "a window, its last row");
});

test("the inspector is heard as its file says", async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores`);
  await cellAt(page, "attn_scores", 1, 2).focus();
  await page.keyboard.press("i");
  await expect(inspector(page).locator("table")).toBeVisible();
  await expectHeard(inspector(page), "the inspector");
});
