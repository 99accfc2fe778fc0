import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";
import { engine, isLaboratory, everySixthLesson } from "./support/engine";
import {
  Ledger,
  doubleClick,
  dragCell,
  editor,
  expectAddress,
  focusCell,
  nextFrame,
  nudgeOf,
  stepTo,
} from "./support/editing";
import { nameOf } from "./support/explained";
import { cellAt, inspector } from "./support/inspector";
import { choicesOf, expectChanges, indexIn, readTables } from "./support/lessons";
import type { Table } from "./support/lessons";
import { inTurn, long } from "./support/long";
import { FRAME, open, stopClock } from "./support/page";

/** One cell of a given tensor that is changed in one way. */
interface Target {
  readonly page: Page;
  readonly ledger: Ledger;
  /** What the table is called. */
  readonly label: string;
  readonly id: string;
  readonly index: readonly number[];
  readonly row: number;
  readonly column: number;
  /** Numbers that the cell can hold: how many there are, 0 and up; undefined for any number. */
  readonly choices: number | undefined;
}

const valueIn = ({ ledger, id, index }: Target): number => ledger.value(id, index);

const cellOf = ({ page, label, row, column }: Target) => cellAt(page, label, row, column);

/** Another number that the cell can hold, and how it is typed. */
function another(target: Target, text: string): string {
  const { choices } = target;
  return choices === undefined ? text : String((valueIn(target) + 1) % choices);
}

function keep({ ledger, id, index }: Target, text: string): void {
  ledger.set(id, index, Number(text));
}

/** A number that was moved by so many nudges, as it reads; the page rounds it to the hundredth of a nudge. */
/** What is read is so many nudges further than before, once the page shows it. */
async function expectNudged(
  target: Target,
  read: (target: Target) => Promise<string>,
  nudges: number,
  how: string,
): Promise<void> {
  const nudge = nudgeOf(target.ledger.numbers(target.id));
  const label = `${nameOf({ tensor: target.id, index: [...target.index] })}, ${how}`;
  await expect(async () => {
    const text = await read(target);
    const moved = Number(text) - valueIn(target);
    expect(Math.abs(moved - nudges * nudge), label).toBeLessThanOrEqual(nudge * 0.0051);
    keep(target, text);
  }).toPass({ intervals: [0, 20, 50, 100], timeout: 20_000 });
}

/** A nudge that stays among the numbers that the cell can hold. */
function inward(target: Target): 1 | -1 {
  return target.choices === undefined || valueIn(target) + 1 < target.choices ? 1 : -1;
}

async function enter({ page }: Target): Promise<void> {
  await page.keyboard.press("Enter");
  await expect(editor(page)).toHaveCount(0);
}

/** What the slider in the inspector holds. */
async function shownIn({ page }: Target): Promise<string> {
  return (await inspector(page).getByRole("slider").getAttribute("aria-valuenow")) ?? "";
}

/** The number in the field over a cell. */
const typedIn = ({ page }: Target): Promise<string> => editor(page).inputValue();

/** Every way to change a number by hand. */
const WAYS: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  "typing over it": async (target) => {
    await focusCell(cellOf(target));
    const text = another(target, "-1.25");
    await target.page.keyboard.type(text);
    await enter(target);
    keep(target, text);
  },
  F2: async (target) => {
    await focusCell(cellOf(target));
    await target.page.keyboard.press("F2");
    expect(Math.fround(Number(await editor(target.page).inputValue()))).toBe(valueIn(target));
    const text = another(target, ".5");
    await target.page.keyboard.type(text);
    await enter(target);
    keep(target, text);
  },
  "Enter, and Esc after typing": async (target) => {
    await focusCell(cellOf(target));
    await target.page.keyboard.press("Enter");
    await target.page.keyboard.type("7");
    await target.page.keyboard.press("Escape");
    await expect(editor(target.page)).toHaveCount(0);
    await expect(cellOf(target)).toBeFocused();
  },
  "a double click": async (target) => {
    await focusCell(cellOf(target));
    await doubleClick(cellOf(target));
    await expect(editor(target.page)).toBeFocused();
    const text = another(target, "2,5e-1");
    await target.page.keyboard.type(text);
    await enter(target);
    keep(target, text.replace(",", "."));
  },
  "Up and Down while editing": async (target) => {
    const { page, choices } = target;
    await focusCell(cellOf(target));
    await page.keyboard.press("F2");
    const keys: readonly [key: string, nudges: number][] =
      choices === undefined
        ? [
            ["ArrowUp", 1],
            ["Shift+ArrowUp", 10],
            ["Alt+ArrowDown", -0.1],
            ["ArrowDown", -1],
          ]
        : [[inward(target) > 0 ? "ArrowUp" : "ArrowDown", inward(target)]];
    for (const [key, nudges] of keys) {
      await page.keyboard.press(key);
      await expectNudged(target, typedIn, nudges, key);
    }
    await enter(target);
  },
  "Esc after Up": async (target) => {
    const { page } = target;
    await focusCell(cellOf(target));
    await page.keyboard.press("F2");
    await page.keyboard.press(inward(target) > 0 ? "ArrowUp" : "ArrowDown");
    expect(Number(await editor(page).inputValue())).not.toBe(valueIn(target));
    await page.keyboard.press("Escape");
    await expect(editor(page)).toHaveCount(0);
  },
  "a drag to the right": async (target) => {
    const nudges = target.choices === undefined ? 7 : inward(target);
    await dragCell(cellOf(target), nudges);
    await expectNudged(target, shownIn, nudges, "dragged");
  },
  "the number in the inspector, by keys": async (target) => {
    const { page, choices } = target;
    await focusCell(cellOf(target));
    await page.keyboard.press("i");
    const slider = inspector(page).getByRole("slider");
    await slider.focus();
    const keys: readonly [key: string, nudges: number][] =
      choices === undefined
        ? [
            ["ArrowUp", 1],
            ["PageDown", -10],
            ["Shift+ArrowRight", 10],
            ["Alt+ArrowLeft", -0.1],
          ]
        : [[inward(target) > 0 ? "ArrowRight" : "ArrowDown", inward(target)]];
    for (const [key, nudges] of keys) {
      await page.keyboard.press(key);
      await nextFrame(page);
      await expectNudged(target, shownIn, nudges, key);
    }
  },
  Delete: async (target) => {
    await focusCell(cellOf(target));
    await target.page.keyboard.press("Delete");
    keep(target, "0");
  },
  Backspace: async (target) => {
    const text = another(target, "3");
    await focusCell(cellOf(target));
    await target.page.keyboard.type(text);
    await enter(target);
    await target.page.keyboard.press("Backspace");
    target.ledger.unset(target.id, target.index);
  },
};

/**
 * Changes a table in every way, each at a separate cell where there are enough. In the short form the first table of a lesson
 * has all of them, and the others take turns.
 */
async function changeEveryWay(
  page: Page,
  ledger: Ledger,
  lesson: string,
  table: Table,
  turn: number,
) {
  const { tensors } = engine.runLesson(lesson);
  const shape = tensors[table.id]?.shape ?? [];
  const choices = choicesOf(tensors, table.id);
  const ways = Object.values(WAYS);
  for (const [place, way] of (turn === 0 ? ways : inTurn(ways, turn % 3, 3)).entries()) {
    const cell = table.cells[(place * 5 + 1) % table.cells.length];
    if (cell === undefined) throw new Error(`${table.label} has no cells.`);
    const { label, id } = table;
    const { row, column } = cell;
    const index = indexIn(table, cell, shape);
    await way({ page, ledger, label, id, index, row, column, choices });
  }
}

for (const [turn, { id, steps }] of everySixthLesson(0).entries()) {
  test(
    `${id}: every given number can be changed in every way, and all that follows is the engine's, marked`,
    turn === 2 ? long : {},
    async ({ page, site }) => {
      await open(page, `${site}#/${id}/${steps[0]?.id}`);
      const { tensors } = engine.runLesson(id);
      const ledger = new Ledger(id);
      const changed = new Set<string>();
      for (const step of steps) {
        await stepTo(page, step.id);
        const given = (await readTables(page)).filter(
          (table) => tensors[table.id]?.operands.length === 0 && !changed.has(table.id),
        );
        for (const table of given) {
          if (changed.has(table.id)) continue;
          await changeEveryWay(page, ledger, id, table, changed.size);
          changed.add(table.id);
          await expectChanges(page, id, ledger, `${step.id}: ${table.label}`);
        }
      }
      expect(changed.size).toBeGreaterThan(isLaboratory(id) ? 0 : 1);
      await page.keyboard.press("Escape");
      await expectAddress(page, ledger);
      for (const step of inTurn(steps, 0, 4)) {
        await stepTo(page, step.id);
        await expectChanges(page, id, ledger, `at the end: ${step.id}`);
      }
    },
  );
}

test(
  "a cell that has just come into view keeps the focus after typing, even in a stream of changes",
  long,
  async ({ page, site }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, `${site}#/causal/key-query-value`);
    const grid = page.getByRole("grid", { name: "query_weight.T", exact: true });
    await grid.scrollIntoViewIfNeeded();
    const dragged = cellAt(page, "query_weight.T", 0, 0);
    await dragCell(dragged, 3);
    const box = await dragged.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
    // The pause after which what is out of sight is brought up to date does not come.
    await stopClock(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const moved of [4, 12, 16]) {
      await page.mouse.move(x + moved, y);
      await page.clock.runFor(FRAME);
    }
    await page.mouse.up();
    // All in one frame, before anything is known to have scrolled.
    const focused = await grid.evaluate(async (table) => {
      const cell = table.querySelector<HTMLElement>('td[data-row="0"][data-column="14"]');
      cell?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      cell?.focus({ preventScroll: true });
      const press = async (key: string): Promise<void> => {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      };
      await press("3");
      const typing = document.activeElement?.tagName;
      await press("Enter");
      return [typing, document.activeElement === cell];
    });
    expect(focused).toEqual(["INPUT", true]);
    await page.clock.resume();
    await expect(cellAt(page, "query_weight.T", 0, 14)).toHaveText("3.0000");
  },
);

test(
  "after a drag the inspector stays on the dragged number until the pointer moves",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/weight-matrices`);
    const cell = cellAt(page, "W_query", 0, 0);
    // The first change adds a line above the table.
    await dragCell(cellAt(page, "W_query", 1, 0), 3);
    await focusCell(cell);
    const from = await cell.boundingBox();
    await dragCell(cell, 16);
    const slider = inspector(page).getByRole("slider");
    const dragged = await slider.getAttribute("aria-valuenow");
    const beside = await cellAt(page, "W_query", 0, 1).boundingBox();
    if (from === null || beside === null) throw new Error("The cells are not to be seen.");
    const [x, y] = [from.x + from.width / 2 + 4 + 4 * 16, from.y + from.height / 2];
    expect(x).toBeGreaterThan(beside.x);
    // The same place again: browsers send this event when the page under the pointer has changed.
    await page.mouse.move(x, y);
    await nextFrame(page);
    expect(await slider.getAttribute("aria-valuenow")).toBe(dragged);
    await page.mouse.move(x + 1, y);
    await expect(slider).not.toHaveAttribute("aria-valuenow", dragged ?? "");
  },
);

test("Shift drags ten times as far, Alt a tenth, and a drag back ends where it began", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/weight-matrices`);
  const ledger = new Ledger("simple");
  const target: Target = {
    ...{ page, ledger, label: "W_key", id: "W_key" },
    ...{ index: [1, 1], row: 1, column: 1, choices: undefined },
  };
  const cell = cellAt(page, "W_key", 1, 1);
  for (const [nudges, key, times] of [
    [4, undefined, 1],
    [-4, undefined, 1],
    [2, "Shift", 10],
    [-5, "Alt", 0.1],
  ] as const) {
    await dragCell(cell, nudges, key);
    await expectNudged(target, shownIn, nudges * times, `${key} ${nudges}`);
  }
  await expectChanges(page, "simple", ledger, "dragged");
});

test("under a finger, a drag on the inspector's number changes it, a double tap opens the field, a drag on a table scrolls", async ({
  openContext,
  site,
}) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await openContext(phone)).newPage();
  await open(page, `${site}#/simple/weight-matrices`);
  const ledger = new Ledger("simple");
  const cell = cellAt(page, "W_query", 1, 0);
  const target: Target = {
    ...{ page, ledger, label: "W_query", id: "W_query" },
    ...{ index: [1, 0], row: 1, column: 0, choices: undefined },
  };
  const session = await page.context().newCDPSession(page);
  const swipe = async (x: number, y: number, stops: readonly [number, number][]): Promise<void> => {
    const touch = (type: "touchStart" | "touchMove", dx: number, dy: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: x + dx, y: y + dy }] });
    await touch("touchStart", 0, 0);
    for (const [dx, dy] of stops) await touch("touchMove", dx, dy);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await nextFrame(page);
  };

  await cell.tap();
  const slider = inspector(page).getByRole("slider");
  await expect(slider).toBeInViewport();
  // The cell may have come out from under the sheet.
  const before = await page.evaluate(() => scrollY);
  const box = await slider.boundingBox();
  if (box === null) throw new Error("The inspector shows no number to drag.");
  await swipe(box.x + 8, box.y + box.height / 2, [
    [4, 0],
    [44, 0],
  ]);
  await expectNudged(target, shownIn, 10, "dragged to the right");
  await swipe(box.x + 90, box.y + box.height / 2, [
    [-4, 0],
    [-24, 0],
  ]);
  await expectNudged(target, shownIn, -5, "dragged to the left");
  await expectChanges(page, "simple", ledger, "dragged by a finger");
  expect(await page.evaluate(() => scrollY), "the page stays where it was").toBe(before);

  const at = await cell.boundingBox();
  await swipe((at?.x ?? 0) + 9, (at?.y ?? 0) + 9, [
    [0, -30],
    [0, -90],
  ]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 20);
  await expectChanges(page, "simple", ledger, "after a drag on a table");
  let last = NaN;
  const isStill = async (): Promise<boolean> => {
    const before = last;
    last = await page.evaluate(() => scrollY);
    return before === last;
  };
  await expect.poll(isStill, { intervals: [100] }).toBe(true);

  await cell.tap();
  await cell.tap();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("0.125");
  await enter(target);
  keep(target, "0.125");
  await expectChanges(page, "simple", ledger, "after a double tap");
});
