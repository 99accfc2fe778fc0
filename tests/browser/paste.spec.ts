import type { Locator, Page } from "@playwright/test";
import { later } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { long } from "./support/long";
import { copy, paste } from "./support/pasting";
import { expect, test } from "./support/test";
import { engine, everySixthLesson } from "./support/engine";
import { editor, expectAddress, focusCell } from "./support/editing";
import { cellAt } from "./support/inspector";
import { expectChanges, placeOf, readTables } from "./support/lessons";
import { follow, open } from "./support/page";

const words = { ...ui.editing, ...later.pasting };

/** A block of two rows and three columns as edits, from a place of `inputs` on. */
function edits(rows: readonly (readonly number[])[], row: number, column: number) {
  const cells = rows.flatMap((numbers, r) =>
    numbers.map((value, c) => [placeOf([row + r, column + c]), Math.fround(value)] as const),
  );
  return { inputs: Object.fromEntries(cells) };
}

const BLOCK = [
  [0.5, -2, 1e-3],
  [100, 0.25, -0.75],
] as const;

/** The same block as programs write it. */
const FORMS: Readonly<Record<string, string>> = {
  "a spreadsheet": "0.5\t-2\t0.001\n100\t0.25\t-0.75",
  "a spreadsheet of Windows, with a last line end": "0.5\t-2\t0.001\r\n100\t0.25\t-0.75\r\n",
  "a spreadsheet with decimal commas": "0,5\t-2\t0,001\n100\t0,25\t-0,75",
  "a CSV file": "0.5,-2,0.001\n100,0.25,-0.75\n",
  "a CSV file with spaces": "0.5, -2, 1e-3\n100, .25, -.75",
  "a CSV file with semicolons and decimal commas": "0,5;-2;0,001\n100;0,25;-0,75\n",
  "a printed matrix": "[[ 0.5  -2.  0.001]\n [100. 0.25 -0.75]]",
  "a printed matrix with commas": "[[0.5, -2.0, 0.001],\n [100.0, 0.25, -0.75]]",
  "what PyTorch prints":
    "tensor([[ 0.5000, -2.0000,  0.0010],\n        [ 100.0000, 0.2500, -0.7500]])",
  "what NumPy shows": "array([[0.5, -2.0, 0.001],\n       [100., 0.25, -0.75]])",
  "a printed matrix in a list": "[[5e-1, -2, 1e-3],\n[1e2, .25, -.75]],\n",
  "columns of blanks": "  0.5    -2  0.001\n  100  0.25  -0.75\n",
  "a true minus": "0.5\t−2\t0.001\n100\t0.25\t−0.75",
  "plus signs": "+0.5\t-2\t+0.001\n+100\t+0.25\t-0.75",
};

test("a block of numbers is pasted from the cell on, in any program's format", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const [form, text] of Object.entries(FORMS)) {
    await follow(page, "#/simple/all-scores");
    await focusCell(cellAt(page, "inputs", 2, 0));
    await paste(page, text);
    await expectChanges(page, "simple", { edits: edits(BLOCK, 2, 0) }, form);
    await expect(page.getByRole("alert"), form).toHaveCount(0);
    await expectAddress(page, { edits: edits(BLOCK, 2, 0) }, form);
  }
});

test("a block pasted into a transposed table keeps the orientation shown", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores`);
  await focusCell(cellAt(page, "inputs.T", 1, 3));
  await paste(page, "0.5\t-2\n100\t0.25");
  const rows = [
    [0.5, 100],
    [-2, 0.25],
  ];
  await expectChanges(page, "simple", { edits: edits(rows, 3, 1) }, "transposed");
});

test("a pasted text that is not a fitting block of numbers shows a message, and changes nothing", async ({
  page,
  site,
}) => {
  const mistakes: readonly (readonly [text: string, says: string])[] = [
    ["", words.nothingToPaste],
    ["\n\n", words.nothingToPaste],
    ["1\t2\n3", words.ragged(2, 1, 2)],
    ["1\t2\n3\t4\n5\t6\t7", words.ragged(3, 3, 2)],
    ["1\tx\n3\t4", words.badCell(1, 2, words.letters("x"))],
    ["Your,0.43\njourney,0.55", words.badCell(1, 1, words.letters("Your"))],
    ["1\t2\n3\t1e400", words.badCell(2, 2, words.large("1e400"))],
    ["1\t\t2", words.badCell(1, 2, words.empty)],
    ["\t1\n2\t3", words.badCell(1, 1, words.empty)],
    ["1\t2\n3\t", words.badCell(2, 2, words.empty)],
    ["1\t2\t3\t4", words.tooWide(1, 4, 4, 2)],
    ["1\n2\n3\n4\n5", words.tooWide(5, 1, 4, 2)],
    ["<script>alert(1)</script>", words.badCell(1, 1, words.letters("<script>alert(1)</script>"))],
  ];
  await open(page, `${site}#/simple/all-scores`);
  const cell = cellAt(page, "inputs", 2, 1);
  for (const [text, says] of mistakes) {
    await focusCell(cell);
    await paste(page, text);
    await expect(page.getByRole("alert"), JSON.stringify(text)).toHaveText(says);
    await expectChanges(page, "simple", {}, JSON.stringify(text));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alert"), JSON.stringify(text)).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: ui.changes.undo, exact: true })).toBeDisabled();
  await paste(page, "7\t8");
  await expectChanges(page, "simple", { edits: edits([[7, 8]], 2, 1) }, "a block after all");
});

/** The grid's first cell, and the last that Ctrl+A reaches. */
async function wholeTable(page: Page, label: string): Promise<Locator> {
  const first = cellAt(page, label, 0, 0);
  await focusCell(first);
  await page.keyboard.press("Control+a");
  return first;
}

test("a whole table copied has every digit, and pasted over what was cleared it is the same bit for bit", async ({
  page,
  site,
}) => {
  await open(page, site);
  let copied = 0;
  const asked = everySixthLesson(2);
  for (const { id, steps } of asked) {
    const { tensors } = engine.runLesson(id);
    for (const step of steps) {
      await follow(page, `#/${id}/${step.id}`);
      const table = (await readTables(page)).find(({ id: tensor }) => {
        const { operation, shape } = tensors[tensor] ?? { operation: "", shape: [] };
        return operation === "drawn" && shape.length > 1;
      });
      const tensor = tensors[table?.id ?? ""];
      if (table === undefined || tensor === undefined) continue;
      const label = `${id}, ${step.id}: ${table.label}`;
      const size = tensor.shape.slice(-2).reduce((product, length) => product * length, 1);

      await wholeTable(page, table.label);
      const text = await copy(page);
      const numbers = text.split("\n").map((line) => line.split("\t").map(Number));
      expect(numbers.flat().length, label).toBe(size);
      const seen = table.transposed
        ? (numbers[0] ?? []).flatMap((_, column) => numbers.map((row) => row[column] ?? NaN))
        : numbers.flat();
      const expected = tensor.data.slice(0, size);
      expect(Float32Array.from(seen), label).toEqual(expected);

      await page.keyboard.press("Delete");
      const cleared = Object.fromEntries(
        Array.from(expected).flatMap((value, flat) =>
          value === 0 ? [] : [[placeOf(placesIn(tensor.shape, flat)), 0] as const],
        ),
      );
      await expectChanges(page, id, { edits: { [table.id]: cleared } }, `${label}, cleared`);
      await focusCell(cellAt(page, table.label, 0, 0));
      await paste(page, text);
      await expectChanges(page, id, {}, `${label}, pasted back`);
      await expectAddress(page, {}, `${label}, pasted back`);
      copied += 1;
      break;
    }
  }
  expect(copied).toBeGreaterThan(asked.length / 2);
});

/** The index of a place in the data. */
function placesIn(shape: readonly number[], flat: number): number[] {
  let rest = flat;
  return shape.toReversed().reduce<number[]>((index, length) => {
    const place = rest % length;
    rest = Math.floor(rest / length);
    return [place, ...index];
  }, []);
}

test("Shift with the arrows marks a block to copy, to clear and to paste over, also in a computed table", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores`);
  const { data } = engine.runLesson("simple").tensors["attn_scores"] ?? { data: [] };
  const at = (row: number, column: number): number => data[row * 6 + column] ?? NaN;
  await focusCell(cellAt(page, "attn_scores", 1, 2));
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown"]) {
    await page.keyboard.press(`Shift+${key}`);
  }
  const marked = page.getByRole("grid", { name: "attn_scores", exact: true }).locator("td.block");
  await expect(marked).toHaveCount(6);
  const text = await copy(page);
  const block = text.split("\n").map((line) => line.split("\t").map((number) => Number(number)));
  const expected = [1, 2, 3].map((row) => [at(row, 2), at(row, 3)]);
  expect(block.map((row) => row.map(Math.fround))).toEqual(expected);

  const cells = (value: (row: number, column: number) => number) => ({
    attn_scores: Object.fromEntries(
      [1, 2, 3].flatMap((row) => [2, 3].map((column) => [`${row}.${column}`, value(row, column)])),
    ),
  });
  await page.keyboard.press("Delete");
  await expectChanges(page, "simple", { edits: cells(() => 0) }, "cleared");
  // From the upper left of the selection, wherever the focus is in it.
  await paste(page, text);
  await expectChanges(page, "simple", { edits: cells(at) }, "pasted back");
  await expect(marked).toHaveCount(6);
  await page.keyboard.press("Backspace");
  await expectChanges(page, "simple", {}, "computed again");
  await page.keyboard.press("ArrowLeft");
  await expect(marked).toHaveCount(0);
});

test("Ctrl+C and Ctrl+V use the system clipboard, and work on the text in an open field", async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `${site}#/simple/all-scores`);
  const { data } = engine.runLesson("simple").tensors["inputs"] ?? { data: [] };
  await focusCell(cellAt(page, "inputs", 0, 0));
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+c");
  await cellAt(page, "inputs", 4, 1).click();
  await page.keyboard.press("Control+v");
  const moved = edits([[data[0] ?? NaN, data[1] ?? NaN]], 4, 1);
  await expectChanges(page, "simple", { edits: moved }, "copied and pasted");

  await page.evaluate(() => navigator.clipboard.writeText("0.125"));
  await focusCell(cellAt(page, "inputs", 5, 0));
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+v");
  await expect(editor(page)).toHaveValue("0.125");
  await page.keyboard.press("Enter");
  const both = { inputs: { ...moved.inputs, "5.0": 0.125 } };
  await expectChanges(page, "simple", { edits: both }, "pasted into the field");
});

test("of a table that shows a window, a block reaches beyond it", long, async ({ page, site }) => {
  const settings = { tokens: 30, d_in: 20 };
  await open(page, `${site}#/simple/tokens?tokens=30&d_in=20`);
  const tensor = engine.runLesson("simple", { settings }).tensors["inputs"];
  await wholeTable(page, "inputs");
  const text = await copy(page);
  const numbers = text.split("\n").map((line) => line.split("\t").map(Number));
  expect(Float32Array.from(numbers.flat())).toEqual(tensor?.data);
  await page.keyboard.press("Control+Home");
  await paste(page, text.replaceAll(/[^\t\n]+/g, "0.5"));
  const all = Object.fromEntries(
    Array.from(tensor?.data ?? []).flatMap((value, flat) =>
      value === 0.5 ? [] : [[placeOf(placesIn([30, 20], flat)), 0.5] as const],
    ),
  );
  await expectChanges(page, "simple", { settings, edits: { inputs: all } }, "pasted");
  await page.keyboard.press("Control+End");
  await expectChanges(page, "simple", { settings, edits: { inputs: all } }, "beyond the window");
});
