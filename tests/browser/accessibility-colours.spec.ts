import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { readContrasts } from "./support/contrast";
import { everyPlace, fragmentOf } from "./support/engine";
import { cellAt } from "./support/inspector";
import { inTurn, isLong, long } from "./support/long";
import { follow, open } from "./support/page";
import { expect, test } from "./support/test";

/** What marks and tints there are beside those of the steps as they open. */
const STATES = [
  "#/simple/all-scores?cell=attn_scores.1.1&edits=1;inputs:0.0,2",
  "#/simple/naive-softmax?shift=200",
  "#/simple/tokens?road=causal",
  "#/heads/causal-head?mask=none&a=&show=difference&cell=head_1_weights.0.1",
  "#/causal/average-softmax?cell=wei_masked.2.3",
  "#/heads/split?cell=split_weights.0.1.1",
] as const;

for (const [turn, colorScheme] of (["light", "dark"] as const).entries()) {
  const asked = inTurn(everyPlace, turn, 8).map((place) => fragmentOf(place));
  test(`${isLong ? "" : "on every eighth step "}every number, and every name on a bar, has a contrast of 4.5 with its tint, and every mark one of 3, ${colorScheme}`, async ({
    openContext,
    site,
  }) => {
    const page = await (await openContext({ colorScheme })).newPage();
    await open(page, site);
    let [cells, names, marks] = [0, 0, 0];
    const faint: string[] = [];
    for (const fragment of [...asked, ...STATES]) {
      await follow(page, fragment);
      const read = await readContrasts(page);
      cells += read.cells;
      names += read.names;
      marks += read.marks;
      faint.push(...read.faint.map((fault) => `${fragment}: ${fault}`));
    }
    expect(faint).toEqual([]);
    expect(cells).toBeGreaterThan(isLong ? 10_000 : 1_250);
    expect(names).toBeGreaterThan(isLong ? 20 : 2);
    expect(marks).toBeGreaterThan(isLong ? 100 : 12);
  });
}

/** The corner of a cell, where no digit stands, as it is painted. */
async function corner(cell: Locator): Promise<string> {
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (box === null) throw new Error("The cell is not to be seen.");
  const clip = { x: box.x + box.width - 7, y: box.y, width: 7, height: 7 };
  const picture = await cell.page().screenshot({ clip, animations: "disabled" });
  return picture.toString("base64");
}

async function painted(page: Page, selector: string): Promise<string> {
  const picture = await page.locator(selector).first().screenshot({ animations: "disabled" });
  return picture.toString("base64");
}

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `in forced colours, ${colorScheme}, every mark that uses colour can still be seen`,
    colorScheme === "light" ? {} : long,
    async ({ openContext, site }) => {
      const page = await (await openContext({ colorScheme, forcedColors: "active" })).newPage();
      await open(page, `${site}#/simple/all-scores`);
      const [large, small] = [cellAt(page, "attn_scores", 1, 1), cellAt(page, "attn_scores", 4, 5)];
      const [lightest, darkest] = [await corner(small), await corner(large)];
      expect(darkest, "a large number's tint").not.toBe(lightest);

      await small.focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowRight");
      const focused = await corner(small);
      expect(focused, "the focus").not.toBe(lightest);
      await page.keyboard.press("i");
      await expect(small).toHaveAttribute("aria-selected", "true");
      await page.locator("h1").evaluate((heading) => {
        heading.tabIndex = -1;
        heading.focus();
      });
      expect(await corner(small), "the inspected cell").not.toBe(lightest);
      const made = cellAt(page, "inputs", 4, 2);
      const lit = await corner(made);
      await page.keyboard.press("Escape");
      await expect(small).not.toHaveAttribute("aria-selected");
      expect(await corner(made), "the cells it is made from").not.toBe(lit);

      const given = cellAt(page, "inputs", 0, 0);
      await given.focus();
      await page.keyboard.type("0.43001");
      await page.keyboard.press("Enter");
      await expect(given).toHaveAttribute("data-changed", "typed");
      await page.locator("h1").evaluate((heading: HTMLElement) => {
        heading.focus();
      });
      const changed = await corner(given);
      await page.keyboard.press("Control+z");
      await expect(given).not.toHaveAttribute("data-changed");
      expect(await corner(given), "a changed number").not.toBe(changed);

      await follow(page, "#/simple/tokens?road=causal");
      const masked = cellAt(page, "road_weights", 0, 1);
      await expect(masked).toHaveClass(/masked/);
      const hatched = await corner(masked);
      await masked.evaluate((cell) => {
        cell.classList.remove("masked");
      });
      expect(await corner(masked), "a masked cell").not.toBe(hatched);
      const marks = "nav.bar ol li";
      expect(await painted(page, `${marks}:last-child`), "the step that is shown").not.toBe(
        await painted(page, `${marks}:has([aria-current])`),
      );
    },
  );

  test(
    `axe finds nothing in forced colours, ${colorScheme}, and every number is to be read`,
    colorScheme === "dark" ? {} : long,
    async ({ openContext, site }) => {
      const page = await (await openContext({ colorScheme, forcedColors: "active" })).newPage();
      await open(page, site);
      const fragments = everyPlace.map((place) => fragmentOf(place));
      const asked = isLong ? [...fragments, ...STATES] : inTurn(STATES, 0, 2);
      for (const fragment of asked) {
        await follow(page, fragment);
        expect((await readContrasts(page)).faint, fragment).toEqual([]);
        if (isLong || fragment === STATES[0]) await expectAccessible(page, fragment);
      }
    },
  );
}
