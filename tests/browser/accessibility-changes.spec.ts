import type { Page } from "@playwright/test";
import { ui as english } from "../../web/src/words/en/ui";
import { lessonsAndLaboratories, ownNumbers } from "./support/engine";
import { doubleClick, dragCell, focusCell } from "./support/editing";
import { cellAt } from "./support/inspector";
import { choicesOf, indexIn, placeOf, readTables, valueOf } from "./support/lessons";
import type { Table } from "./support/lessons";
import { inTurn } from "./support/long";
import { follow, open } from "./support/page";
import { expect, test } from "./support/test";
import { counted, momentOf, recount, told } from "./support/told";

const FILES = ["", "zh.html"];

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

for (const [turn, file] of FILES.entries()) {
  // In the short form each language has an eighth of them.
  const asked = inTurn(lessonsAndLaboratories, turn, 8);
  test(`${asked.map(({ id }) => id).join(", ")}: an edit shows a status message that counts the numbers it changed, in the language of ${file || "index.html"}`, async ({
    page,
    site,
  }) => {
    await open(page, `${site}${file}`);
    for (const { id: lesson } of asked) {
      const table = await firstGiven(page, lesson);
      await expect(told(page), `${lesson}: nothing has been changed`).toBeEmpty();
      const before = ownNumbers(lesson);
      const [{ row, column } = { row: 0, column: 0 }] = table.cells;
      const index = indexIn(table, { row, column }, before[table.id]?.shape ?? []);
      const choices = choicesOf(before, table.id);
      const was = valueOf(before, { tensor: table.id, index });
      const value = choices === undefined ? -1.25 : (was + 1) % choices;
      await focusCell(cellAt(page, table.label, row, column));
      await page.keyboard.type(String(value));
      await page.keyboard.press("Enter");
      const edits = { [table.id]: { [placeOf(index)]: value } };
      const [own, now] = [momentOf(lesson), momentOf(lesson, { edits })];
      const count = recount(lesson, own, now, table.id);
      expect(await counted(page), `${lesson}: ${table.label}`).toBe(count);
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
    const region = document.getElementById("told");
    if (region === null) throw new Error("The page has no such region.");
    new MutationObserver(() => {
      const text = region.textContent.trim();
      // Emptied and filled piece by piece, it says a sentence once.
      if (text !== (globalThis.spoken.at(-1) ?? "")) globalThis.spoken.push(text);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await dragCell(cellAt(page, "W_key", 0, 0), 12);
  await expect(told(page)).toContainText("This changed");
  const message = await told(page).innerText();
  expect(await page.evaluate(() => globalThis.spoken)).toEqual([message]);

  await page.keyboard.press("Control+z");
  const undone = message.replace(/[+-](?=\d)/, (sign) => (sign === "+" ? "-" : "+"));
  await expect.poll(() => page.evaluate(() => globalThis.spoken)).toEqual([message, "", undone]);

  // The last change is announced last: the actions in between announce nothing.
  await doubleClick(cellAt(page, "W_key", 0, 0));
  await page.keyboard.type("no number");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: english.compare.title, exact: true }).click();
  await follow(page, "#/simple/all-keys");
  await expect(told(page)).toBeEmpty();
  await page.clock.runFor(700);
  await expect(told(page)).toBeEmpty();
  await follow(page, "#/simple/weight-matrices");
  await dragCell(cellAt(page, "W_key", 0, 0), 12);
  await expect
    .poll(() => page.evaluate(() => globalThis.spoken))
    .toEqual([message, "", undone, "", message]);
});
