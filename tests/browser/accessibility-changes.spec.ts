import type { Page } from "@playwright/test";
import { ui as english } from "../../web/src/words/en/ui";
import { ui as chinese } from "../../web/src/words/zh/ui";
import { lessonsAndLaboratories, ownNumbers } from "./support/engine";
import type { Tensors } from "./support/engine";
import { doubleClick, dragCell, focusCell } from "./support/editing";
import { cellAt } from "./support/inspector";
import { choicesOf, indexIn, placeOf, readTables, traceOf, valueOf } from "./support/lessons";
import type { Table } from "./support/lessons";
import { isLong } from "./support/long";
import { follow, open } from "./support/page";
import { expect, test } from "./support/test";

const LANGUAGES = [
  { file: "", reached: english.changes.reached },
  { file: "zh.html", reached: chinese.changes.reached },
];

const status = (page: Page) => page.locator("#reached[role=status]");

/** How many tensors have other bits, or another size, than before. */
function reachedOf(before: Tensors, now: Tensors): number {
  return Object.values(now).filter(({ id, shape, data }) => {
    const was = before[id];
    return (
      was === undefined ||
      was.shape.join() !== shape.join() ||
      data.some((value, place) => !Object.is(value, was.data[place]))
    );
  }).length;
}

/** The first table of a lesson whose numbers are given, on the first step that has one. */
async function firstGiven(page: Page, lesson: string): Promise<Table> {
  const { steps } = lessonsAndLaboratories.find(({ id }) => id === lesson) ?? { steps: [] };
  for (const step of steps) {
    await follow(page, `#/${lesson}/${step.id}`);
    const tables = await readTables(page);
    const given = tables.find(({ id }) => ownNumbers(lesson)[id]?.operands.length === 0);
    if (given !== undefined) return given;
  }
  throw new Error(`${lesson} has no numbers to change.`);
}

for (const [turn, { file, reached }] of LANGUAGES.entries()) {
  // In the short form each language has half of them.
  const asked = lessonsAndLaboratories.filter((_, at) => isLong || at % 2 === turn);
  test(`${asked.map(({ id }) => id).join(", ")}: an edit shows a status message with the number of changed tables, in the language of ${file || "index.html"}`, async ({
    page,
    site,
  }) => {
    await open(page, `${site}${file}`);
    for (const { id: lesson } of asked) {
      const table = await firstGiven(page, lesson);
      await expect(status(page), `${lesson}: nothing has been changed`).toBeEmpty();
      const before = ownNumbers(lesson);
      const [{ row, column } = { row: 0, column: 0 }] = table.cells;
      const index = indexIn(table, { row, column }, before[table.id]?.shape ?? []);
      const count = choicesOf(before, table.id);
      const was = valueOf(before, { tensor: table.id, index });
      const value = count === undefined ? -1.25 : (was + 1) % count;
      await focusCell(cellAt(page, table.label, row, column));
      await page.keyboard.type(String(value));
      await page.keyboard.press("Enter");
      const now = traceOf(lesson, { edits: { [table.id]: { [placeOf(index)]: value } } }).tensors;
      await expect(status(page), `${lesson}: ${table.label}`).toHaveText(
        reached(reachedOf(before, now)),
      );
    }
  });
}

test("a drag is announced once, at its end, and a repeated one again; steps, refusals and changes without effect are not", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await open(page, `${site}#/simple/weight-matrices`);
  await page.evaluate(() => {
    globalThis.spoken = [];
    const region = document.getElementById("reached");
    if (region === null) throw new Error("The page has no such region.");
    new MutationObserver(() => {
      globalThis.spoken.push(region.textContent.trim());
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  const before = ownNumbers("simple");
  const key = valueOf(before, { tensor: "W_key", index: [0, 0] });
  const changed = (value: number) =>
    traceOf("simple", { edits: { W_key: { "0.0": value } } }).tensors;
  const message = english.changes.reached(reachedOf(before, changed(key + 1)));

  await dragCell(cellAt(page, "W_key", 0, 0), 12);
  await expect(status(page)).toHaveText(message);
  expect(await page.evaluate(() => globalThis.spoken)).toEqual([message]);

  await page.keyboard.press("Control+z");
  await expect.poll(() => page.evaluate(() => globalThis.spoken)).toEqual([message, "", message]);

  // The last change is announced last: the actions in between announce nothing.
  await doubleClick(cellAt(page, "W_key", 0, 0));
  await page.keyboard.type("no number");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: english.compare.title, exact: true }).click();
  await follow(page, "#/simple/all-keys");
  await expect(status(page)).toBeEmpty();
  await page.clock.runFor(700);
  await expect(status(page)).toBeEmpty();
  await follow(page, "#/simple/weight-matrices");
  await dragCell(cellAt(page, "W_key", 0, 0), 12);
  await expect
    .poll(() => page.evaluate(() => globalThis.spoken))
    .toEqual([message, "", message, "", message]);
});
