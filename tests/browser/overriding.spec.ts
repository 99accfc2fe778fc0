import type { Locator, Page } from "@playwright/test";
import { formatAddress } from "../../web/src/model/address";
import { tablesOf } from "../../web/src/model/layout";
import { inTurn, longBut } from "./support/long";
import { layouts } from "./support/rooms";
import { later } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { expect, test } from "./support/test";
import { engine, everySixthLesson, magnitude } from "./support/engine";
import { Ledger, editor, expectAddress, focusCell, typeOver } from "./support/editing";
import { explanationFaults } from "./support/explained";
import { printedOf, pytorchOf } from "./support/golden";
import { cellAt, inspect, inspector, showAllDigits } from "./support/inspector";
import {
  choicesOf,
  expectChanges,
  flatOf,
  indexIn,
  indexOf,
  placeOf,
  readTables,
  traceOf,
} from "./support/lessons";
import type { Tensors } from "./support/lessons";
import { follow, open, readBadges } from "./support/page";

/** Whether a step has more than tables. */
function isDrawn(lesson: string, step: string): boolean {
  const { blocks = [], asides = [] } = layouts[lesson]?.steps[step] ?? {};
  return asides.length > 0 || blocks.some((block) => tablesOf(block).length === 0);
}

for (const [at, { id, steps }] of everySixthLesson(0).entries()) {
  test(
    `${id}: with one number of every tensor changed at once, all the others are the engine's`,
    longBut(at, 3),
    async ({ page, site }) => {
      const { tensors } = engine.runLesson(id);
      await open(page, site);
      for (const [turn, value] of [-7.5, 3e38].entries()) {
        const edits = Object.fromEntries(
          Object.values(tensors).map(({ id: tensor, shape, data }, seed) => {
            const choices = choicesOf(tensors, tensor);
            const flat = (seed * 11 + turn) % data.length;
            const old = data[flat] ?? 0;
            const typed = choices === undefined ? Math.fround(value) : (old + 1) % choices;
            return [tensor, { [placeOf(indexOf(shape, flat))]: typed }];
          }),
        );
        // Infinities go everywhere: what may stumble over them are the drawings.
        const visited = steps.filter((step) => turn === 0 || isDrawn(id, step.id));
        for (const step of inTurn(visited, turn, 2)) {
          await follow(page, formatAddress(id, step.id, { edits }));
          await expectChanges(page, id, { edits }, `${step.id}: ${value}`);
        }
      }
      expect(Object.keys(tensors).length).toBeGreaterThan(steps.length);
    },
  );
}

/** Where a cell stands on the step. */
interface Spot {
  readonly grid: number;
  readonly label: string;
  readonly row: number;
  readonly column: number;
}

interface Override {
  readonly step: string;
  readonly computed: string;
  readonly given: string;
}

/** A step with a table of several computed numbers beside one that they are computed from. */
function overrideOf(lesson: string, tensors: Tensors): Override {
  for (const [step, { blocks }] of Object.entries(layouts[lesson]?.steps ?? {})) {
    const ids = blocks.flatMap(tablesOf).map(({ id }) => id);
    for (const computed of ids) {
      const { operands = [], operation, data = [] } = tensors[computed] ?? {};
      const given = operands.find(
        (id) => tensors[id]?.operands.length === 0 && choicesOf(tensors, id) === undefined,
      );
      if (operation !== "matmul" || given === undefined) continue;
      if (ids.includes(given) && data.length > 1) {
        return { step, computed, given };
      }
    }
  }
  throw new Error(`Lesson ${lesson} has no product.`);
}

function reset(page: Page, id: string): Locator {
  return page.getByRole("button", { name: ui.changes.resetTable(id), exact: true });
}

test("a computed number can be overridden, is said to be, and the others of its table go on following", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const { id } of inTurn(engine.lessons, 1, 3)) {
    const plain = engine.runLesson(id);
    const { step, computed, given } = overrideOf(id, plain.tensors);
    const label = `${id}: ${computed}`;
    await follow(page, `#/${id}/${step}`);
    const tables = await readTables(page);
    const spotOf = (tensor: string, index: readonly number[]): Spot => {
      const shape = plain.tensors[tensor]?.shape ?? [];
      for (const [grid, table] of tables.entries()) {
        const cell = table.cells.find((each) => `${indexIn(table, each, shape)}` === `${index}`);
        if (table.id === tensor && cell !== undefined) return { ...cell, grid, label: table.label };
      }
      throw new Error(`${tensor} is not on the step ${step}.`);
    };
    const [first, second] = [0, 1].map((flat) =>
      indexOf(plain.tensors[computed]?.shape ?? [], flat),
    );
    if (first === undefined || second === undefined) throw new Error(`${label} is one number.`);
    const source = plain
      .explain(computed, second)
      .terms.flatMap(({ cells }) => cells)
      .find(({ tensor }) => tensor === given);
    if (source === undefined) throw new Error(`${label} is not made of ${given}.`);
    const [typed, follower, upper] = [
      spotOf(computed, first),
      spotOf(computed, second),
      spotOf(given, source.index),
    ];
    const ledger = new Ledger(id);

    await typeOver(cellAt(page, typed.label, typed.row, typed.column), "0.75");
    ledger.set(computed, first, 0.75);
    await expectChanges(page, id, ledger, `${label}, overridden`);
    await page.keyboard.press("i");
    await expect(inspector(page), label).toContainText(later.inspector.given.replaced);
    await expect(inspector(page).getByRole("slider"), label).toHaveCount(0);

    await showAllDigits(page);
    const cell = { tensor: computed, index: second };
    const [other, feeding] = await inspect(page, [follower, upper]);
    if (other === undefined) throw new Error("Nothing was read.");
    expect(explanationFaults(other, cell, plain, pytorchOf(cell, plain)), label).toEqual([]);
    expect(feeding?.feeds.join(), label).toContain(`${computed}[`);

    await typeOver(cellAt(page, upper.label, upper.row, upper.column), "2.5");
    ledger.set(given, source.index, 2.5);
    await expectChanges(page, id, ledger, `${label}, what it is computed from changed`);
    const moved = page.locator(
      `main [role=grid][aria-label="${typed.label}"] [data-changed=moved]`,
    );
    await expect(moved.first(), label).toBeAttached();

    await reset(page, computed).click();
    ledger.unset(computed, first);
    await expectChanges(page, id, ledger, `${label}, reset`);
    await expect(reset(page, computed), label).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expectAddress(page, ledger, label);
    await reset(page, given).click();
    await expectChanges(page, id, {}, `${label}, both reset`);
    await expectAddress(page, {}, label);
  }
});

test("Esc after nudges leaves a computed number computed, Backspace makes an overridden one computed again", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights`);
  const cell = cellAt(page, "attn_weights", 2, 3);
  await focusCell(cell);
  await page.keyboard.press("F2");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expectChanges(page, "simple", {}, "after Esc");

  await typeOver(cell, "0.5");
  const edits = { attn_weights: { "2.3": 0.5 } };
  await expectChanges(page, "simple", { edits }, "overridden");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveCount(0);
  await expectChanges(page, "simple", { edits }, "overridden, after Esc");

  await page.keyboard.press("Backspace");
  await expectChanges(page, "simple", {}, "after Backspace");
  await page.keyboard.press("Escape");
  await expectAddress(page, {});
});

test("“Reset” of a table takes back its numbers alone, “Reset all” the settings too", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/weight-matrices`);
  const edits: Record<string, Record<string, number>> = {};
  for (const [place, id] of ["W_query", "W_key", "W_value"].entries()) {
    await typeOver(cellAt(page, id, place, 0), "0.25");
    edits[id] = { [`${place}.0`]: 0.25 };
  }
  await page.locator(".remarks > p button").click();
  const seed = layouts["simple"]?.steps["weight-matrices"]?.attempt["seed"] ?? 0;
  await expectAddress(page, { settings: { seed }, edits });
  await expectChanges(page, "simple", { settings: { seed }, edits }, "changed");

  await reset(page, "W_key").click();
  const { W_key: _, ...left } = edits;
  await expectChanges(page, "simple", { settings: { seed }, edits: left }, "one reset");
  await expectAddress(page, { settings: { seed }, edits: left });
  const all = page.getByRole("button", { name: ui.changes.resetAll, exact: true }).first();
  await all.click();
  await expectChanges(page, "simple", {}, "all reset");
  await expectAddress(page, {});
  await expect(all).toBeDisabled();
});

/** Which tensors are computed from one, itself among them. */
function downstream(tensors: Tensors, id: string): Set<string> {
  const reached = new Set([id]);
  for (const tensor of Object.values(tensors)) {
    if (tensor.operands.some((operand) => reached.has(operand))) reached.add(tensor.id);
  }
  return reached;
}

/** What the badges of a table can say: one text for each of its printings. */
function badgeTexts(lesson: string, id: string, changed: string, tensors: Tensors): string[] {
  return printedOf(lesson)
    .filter((entry) => entry.id === id)
    .map((entry) => {
      const { printed = [], decimals = 0 } = entry;
      const near = 0.5 * 10 ** -decimals + 1e-6 * magnitude(entry);
      const values = tensors[id]?.data ?? [];
      const matched = printed.filter((figure, place) => {
        const value = values[place] ?? NaN;
        return value === Number(figure) || Math.abs(value - Number(figure)) <= near;
      });
      if (matched.length < printed.length) return ui.badge.changed(changed);
      const shown = printed.length < entry.float32.length ? ui.badge.shown : ui.badge.match;
      return shown(matched.length, printed.length);
    });
}

test("a changed number greys the badges that it reaches, by its table's name, and no other", async ({
  page,
  site,
}) => {
  await open(page, site);
  let greyed = 0;
  const asked = everySixthLesson(1);
  for (const { id, steps } of asked) {
    const { tensors } = engine.runLesson(id);
    const printed = new Set(printedOf(id).map((entry) => entry.id));
    const changed = Object.values(tensors).find(
      (tensor) =>
        tensor.operands.length === 0 &&
        choicesOf(tensors, tensor.id) === undefined &&
        [...downstream(tensors, tensor.id)].some((each) => printed.has(each)),
    );
    if (changed === undefined) continue;
    const edits = { [changed.id]: { [placeOf(indexOf(changed.shape, 1))]: 5 } };
    const now = traceOf(id, { edits }).tensors;
    for (const step of steps) {
      await follow(page, formatAddress(id, step.id, { edits }));
      for (const badge of await readBadges(page)) {
        const texts = badgeTexts(id, badge.id, changed.id, now);
        expect(texts, `${id}, ${step.id}: ${badge.id}`).toContain(badge.text);
        if (badge.text === ui.badge.changed(changed.id)) greyed += 1;
      }
    }
  }
  expect(greyed).toBeGreaterThan(asked.length);
});

test("a badge's “Reset” undoes the changes that reach its table, and keeps the rest", async ({
  page,
  site,
}) => {
  const edits = { inputs: { "0.0": 3 }, W_key: { "0.1": 2 }, W_value: { "1.1": -2 } };
  await open(page, `${site}${formatAddress("simple", "all-scores", { edits })}`);
  const badge = page.locator('[data-badge="attn_scores"]');
  await expect(badge).toHaveText(ui.badge.changed("inputs"));
  await page
    .locator(".badge")
    .filter({ has: badge })
    .getByRole("button", { name: ui.badge.reset, exact: true })
    .click();
  const size = flatOf(engine.runLesson("simple").tensors["attn_scores"]?.shape ?? [], [5, 5]) + 1;
  await expect(badge).toHaveText(ui.badge.match(size, size));
  const { inputs: _, ...left } = edits;
  await expectAddress(page, { edits: left });
  await expectChanges(page, "simple", { edits: left }, "after the badge's Reset");
});
