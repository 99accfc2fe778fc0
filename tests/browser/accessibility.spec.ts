import type { Page } from "@playwright/test";
import { inTurn, long } from "./support/long";
import { expect, test } from "./support/test";
import { everyPlace, fragmentOf } from "./support/engine";
import { follow, live, open } from "./support/page";

test("the theme follows the system, can be switched, and the choice is remembered", async ({
  openContext,
  site,
}) => {
  const context = await openContext({ colorScheme: "dark" });
  const page = await context.newPage();
  await open(page, site);
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Light theme" }).click();
  const light = await paper();
  expect(light).not.toBe(dark);
  await page.reload();
  await live(page);
  expect(await paper()).toBe(light);
  await page.getByRole("button", { name: "Dark theme" }).click();
  expect(await paper()).toBe(dark);
});

test("every table is one tab stop behind its tools, and its cells follow each other by Tab order", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const place of inTurn(everyPlace, 1, 12)) {
    await follow(page, fragmentOf(place));
    const stops = await page
      .getByRole("grid")
      .evaluateAll((grids) => grids.map((grid) => grid.querySelectorAll('[tabindex="0"]').length));
    expect(new Set(stops), fragmentOf(place)).toEqual(new Set([1]));
  }
  await follow(page, "#/simple/weight-matrices");
  const visited: string[] = [];
  await page.getByRole("grid").first().locator('td[tabindex="0"]').focus();
  for (let tab = 0; tab < 5; tab += 1) {
    visited.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        return (focused?.closest("[role=grid]") ?? focused)?.getAttribute("aria-label") ?? "";
      }),
    );
    await page.keyboard.press("Tab");
  }
  expect(visited).toEqual(["W_query", "Copy W_key", "W_key", "Copy W_value", "W_value"]);
});

/** Row and column of the focused cell, counted among the cells of its whole table. */
function focused(page: Page): Promise<[number, number] | null> {
  return page.evaluate(() => {
    const cell = document.activeElement;
    const grid = cell?.closest("[role=grid]");
    if (!(cell instanceof HTMLTableCellElement) || !grid) return null;
    const row = cell.closest("tr");
    const at = (element: Element | null, name: string): number =>
      Number(element?.getAttribute(name) ?? NaN);
    if (grid.hasAttribute("aria-rowcount")) {
      return [at(row, "aria-rowindex") - 2, at(cell, "aria-colindex") - 2];
    }
    const rows = Array.from(grid.querySelectorAll("tr")).filter(
      (each) => each.querySelector("td[tabindex]") !== null,
    );
    return [
      rows.findIndex((each) => each === row),
      Array.from(row?.querySelectorAll("td[tabindex]") ?? []).indexOf(cell),
    ];
  });
}

test("arrows, Home, End, Page Up and Page Down move inside a table and stop at its edges", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores?tokens=10`);
  const grid = page.getByRole("grid", { name: "attn_scores", exact: true });
  await grid.locator('td[tabindex="0"]').focus();
  const walk: readonly [key: string, row: number, column: number][] = [
    ["ArrowLeft", 0, 0],
    ["ArrowUp", 0, 0],
    ["ArrowRight", 0, 1],
    ["ArrowDown", 1, 1],
    ["End", 1, 9],
    ["ArrowRight", 1, 9],
    ["PageDown", 7, 9],
    ["PageDown", 9, 9],
    ["ArrowDown", 9, 9],
    ["Home", 9, 0],
    ["PageUp", 3, 0],
    ["Control+End", 9, 9],
    ["Control+Home", 0, 0],
    ["PageUp", 0, 0],
  ];
  for (const [key, row, column] of walk) {
    await page.keyboard.press(key);
    expect(await focused(page), key).toEqual([row, column]);
    await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  }
  expect(new URL(page.url()).hash).toBe("#/simple/all-scores?tokens=10");
});

test(
  "a large table shows a window that says so, and the keys move it",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/all-scores?tokens=40`);
    const grid = page.locator('[role=grid][aria-label^="attn_scores,"]');
    await expect(grid).toHaveAttribute("aria-rowcount", "41");
    await expect(grid).toHaveAttribute("aria-colcount", "41");
    expect(await grid.locator("td[tabindex]").count()).toBeLessThanOrEqual(400);
    await expect(grid).toHaveAttribute("aria-label", "attn_scores, rows 1 to 20, columns 1 to 20");
    await grid.locator('td[tabindex="0"]').focus();
    const walk: readonly [key: string, row: number, column: number][] = [
      ["Control+End", 39, 39],
      ["ArrowUp", 38, 39],
      ["Home", 38, 0],
      ["PageUp", 32, 0],
      ["Control+Home", 0, 0],
      ["End", 0, 39],
    ];
    for (const [key, row, column] of walk) {
      await page.keyboard.press(key);
      expect(await focused(page), key).toEqual([row, column]);
      await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
    }
    await expect(grid).toHaveAttribute("aria-label", "attn_scores, rows 1 to 20, columns 21 to 40");
    const indices = await grid.evaluate((table) => ({
      rows: Array.from(table.querySelectorAll("tr"), (row) => row.getAttribute("aria-rowindex")),
      columns: Array.from(table.querySelectorAll("thead th"), (cell) =>
        cell.getAttribute("aria-colindex"),
      ),
    }));
    expect(indices.rows).toEqual(Array.from({ length: 21 }, (_, row) => String(row + 1)));
    expect(indices.columns).toEqual(Array.from({ length: 20 }, (_, column) => String(column + 22)));
    const labelled = page.locator(".labelled").filter({ has: grid });
    await labelled.getByRole("button", { name: "Earlier columns" }).click();
    await labelled.getByRole("button", { name: "Later rows" }).click();
    await expect(grid).toHaveAttribute("aria-label", "attn_scores, rows 21 to 40, columns 1 to 20");
  },
);
