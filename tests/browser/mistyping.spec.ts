import type { Page } from "@playwright/test";
import { later } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { long } from "./support/long";
import { expect, test } from "./support/test";
import { engine, everySixthLesson, fragmentOf } from "./support/engine";
import { dragCell, editor, expectAddress, focusCell, typeOver } from "./support/editing";
import { cellAt } from "./support/inspector";
import { choicesOf, expectChanges, indexOf, placeOf, traceOf } from "./support/lessons";
import type { Changes } from "./support/lessons";
import { follow, open } from "./support/page";

const words = ui.editing;

/** A typed text, and the page's message. */
const MISTAKES: readonly (readonly [text: string, says: string])[] = [
  ["", words.empty],
  ["   ", words.empty],
  ["abc", words.letters("abc")],
  ["1.2.3", words.letters("1.2.3")],
  ["1,000.5", words.letters("1,000.5")],
  ["--1", words.letters("--1")],
  ["0x10", words.letters("0x10")],
  ["NaN", words.letters("NaN")],
  ["Infinity", words.letters("Infinity")],
  ["1e400", words.large("1e400")],
  ["-3.5e38", words.large("-3.5e38")],
  ["<b>1</b>", words.letters("<b>1</b>")],
];

const alert = (page: Page) => page.getByRole("alert");

test("a text that is not a number shows a message, stays until Esc, and changes nothing", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores`);
  const cell = cellAt(page, "inputs", 1, 2);
  for (const [text, says] of MISTAKES) {
    await focusCell(cell);
    await page.keyboard.press("F2");
    await editor(page).fill(text);
    await page.keyboard.press("Enter");
    await expect(alert(page), text).toHaveText(says);
    await expect(editor(page), text).toHaveValue(text);
    await expect(editor(page), text).toHaveAttribute("aria-invalid", "true");
    await expect(editor(page), text).toHaveAccessibleDescription(says);
    await expectChanges(page, "simple", {}, text);
    await page.keyboard.press("Escape");
    await expect(alert(page), text).toHaveCount(0);
    await expect(editor(page), text).toHaveCount(0);
    await expect(cell, text).toBeFocused();
  }
  await expectChanges(page, "simple", {}, "after all mistakes");
  await expect(page.getByRole("button", { name: ui.changes.undo, exact: true })).toBeDisabled();
  await typeOver(cell, "0.25");
  const edits = { inputs: { "1.2": 0.25 } };
  await expectChanges(page, "simple", { edits }, "a number after all");
  await expectAddress(page, { edits });
});

test(
  "a wrong text can be corrected in the field, and the arrow keys wait for a number",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/all-scores`);
    await focusCell(cellAt(page, "inputs", 0, 0));
    await page.keyboard.type("0.5x");
    await page.keyboard.press("ArrowUp");
    await expect(editor(page)).toHaveValue("0.5x");
    await page.keyboard.press("Enter");
    await expect(alert(page)).toHaveText(words.letters("0.5x"));
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await expect(alert(page)).toHaveCount(0);
    await expect(editor(page)).toHaveCount(0);
    await expectChanges(page, "simple", { edits: { inputs: { "0.0": 0.5 } } }, "mended");
  },
);

test("leaving the field accepts a number, and keeps the field open for any other text", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores`);
  const cell = cellAt(page, "inputs", 2, 1);
  const title = page.getByRole("heading", { level: 1 });
  await focusCell(cell);
  await page.keyboard.type("0.75");
  await title.click();
  await expect(editor(page)).toHaveCount(0);
  const edits = { inputs: { "2.1": 0.75 } };
  await expectChanges(page, "simple", { edits }, "left with a number");

  await focusCell(cell);
  await page.keyboard.press("F2");
  await page.keyboard.type("three");
  await title.click();
  await expect(alert(page)).toHaveText(words.letters("three"));
  await expect(editor(page)).toHaveValue("three");
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(editor(page)).toHaveCount(0);
  await expectChanges(page, "simple", { edits }, "at the next step");
});

/** The engine's message for numbers that it refuses. */
function refusalOf(lesson: string, changes: Changes): string {
  try {
    traceOf(lesson, changes);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error(`The engine takes ${JSON.stringify(changes)}.`);
}

test("a number that the engine refuses, such as a 2 in a mask, shows the engine's message and changes nothing", async ({
  page,
  site,
}) => {
  await open(page, site);
  let refused = 0;
  const asked = everySixthLesson(5);
  for (const { id, steps } of asked) {
    const { tensors } = engine.runLesson(id);
    for (const { id: tensor, operands, shape, data } of Object.values(tensors)) {
      const choices = choicesOf(tensors, tensor);
      if (choices === undefined || operands.length > 0) continue;
      const flat = data.indexOf(choices - 1);
      const index = indexOf(shape, Math.max(0, flat));
      const place = [tensor, ...index].join(".");
      await follow(page, fragmentOf({ lesson: id, step: steps[0]?.id ?? "" }, { cell: place }));
      const [row = 0, column = 0] = [0, 0, ...index].slice(-2);
      const cell = cellAt(page, tensor, row, column);
      const edits = (value: number): Changes => ({
        edits: { [tensor]: { [placeOf(index)]: value } },
      });
      const says = refusalOf(id, edits(choices));

      await focusCell(cell);
      await page.keyboard.type(String(choices));
      await page.keyboard.press("Enter");
      await expect(alert(page), place).toHaveText(says);
      await expect(editor(page), place).toHaveValue(String(choices));
      await expectChanges(page, id, {}, place);
      await page.keyboard.press("Escape");

      if (flat >= 0) {
        await focusCell(cell);
        await page.keyboard.press("F2");
        await page.keyboard.press("ArrowUp");
        await expect(alert(page), `${place}, nudged`).toHaveText(says);
        await page.keyboard.press("Escape");
        await expectChanges(page, id, {}, `${place}, nudged`);
        await dragCell(cell, 1);
        await expect(page.locator("main > [role=status]"), `${place}, dragged`).toContainText(
          later.problems.kept(says),
        );
        await expectChanges(page, id, {}, `${place}, dragged`);
      }
      await typeOver(cell, "0");
      await expectChanges(page, id, data[Math.max(0, flat)] === 0 ? {} : edits(0), `${place}, 0`);
      await expect(page.locator("main > [role=status]")).toBeEmpty();
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThanOrEqual(asked.length - 1);
});
