import type { Page } from "@playwright/test";
import { ui } from "../../web/src/words/en/ui";
import { parseAddress } from "../../web/src/model/address";
import { expectAddress, typeOver } from "./support/editing";
import { lessonsAndLaboratories, ownNumbers, runLesson, tensorOf } from "./support/engine";
import type { Settings, Tensors } from "./support/engine";
import { cellAt, inspector } from "./support/inspector";
import { expectChanges } from "./support/lessons";
import { inTurn, long } from "./support/long";
import { expectEngineNumbers, follow, open, openCalmly } from "./support/page";
import { expect, test } from "./support/test";

const LAB = "lab/two-sequences";
const TARGET = ["I", "don’t", "know", "it", "very", "well", "yet", "."];
const SOURCE = ["je", "ne", "le", "sais", "pas", "encore", "très", "bien"];

/** Lengths of both lists: equal, unequal either way, least and most. */
const LENGTHS = [
  [3, 5],
  [5, 3],
  [1, 8],
  [8, 1],
  [1, 1],
  [8, 8],
] as const;

const everyCase: readonly Settings[] = LENGTHS.flatMap(([target_tokens, source_tokens]) =>
  ["target", "source"].map((asking) => ({ target_tokens, source_tokens, asking })),
);

const rowsOf = (tensors: Tensors, id: string): number[][] => {
  const { shape, data } = tensorOf(tensors, id);
  const width = shape.at(-1) ?? 1;
  return Array.from({ length: shape[0] ?? 1 }, (_, row) =>
    Array.from(data.slice(row * width, (row + 1) * width)),
  );
};

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? NaN), 0);

/** Attention in double: what x asks of y, where `sees` lets it. */
function attention(
  tensors: Tensors,
  x: readonly number[][],
  y: readonly number[][],
  sees: (row: number, column: number) => boolean,
): { weights: number[][]; context: number[][] } {
  const by = (id: string, rows: readonly number[][]): number[][] =>
    rows.map((row) => rowsOf(tensors, id).map((weights) => dot(row, weights)));
  const [queries, keys, values] = [by("W_query", x), by("W_key", y), by("W_value", y)];
  const root = Math.sqrt(queries[0]?.length ?? NaN);
  const weights = queries.map((query, row) => {
    const shares = keys.map((key, column) =>
      sees(row, column) ? Math.exp(dot(query, key) / root) : 0,
    );
    const sum = shares.reduce((a, b) => a + b, 0);
    return shares.map((share) => (sum === 0 ? 0 : share / sum));
  });
  const context = weights.map((shares) =>
    (values[0] ?? []).map((_, at) =>
      dot(
        shares,
        values.map((value) => value[at] ?? NaN),
      ),
    ),
  );
  return { weights, context };
}

function expectNear(actual: readonly number[][], wanted: readonly number[][], label: string): void {
  expect(
    actual.map((row) => row.length),
    label,
  ).toEqual(wanted.map((row) => row.length));
  for (const [row, values] of wanted.entries()) {
    for (const [column, value] of values.entries()) {
      const cell = actual[row]?.[column] ?? NaN;
      expect(Math.abs(cell - value), `${label} ${row}.${column}`).toBeLessThan(2e-6);
    }
  }
}

function headingsOf(page: Page, id: string): Promise<{ rows: string[]; columns: string[] }> {
  return page.locator(`[role=grid][aria-label="${id}"]`).evaluate((table) => ({
    rows: Array.from(table.querySelectorAll("tbody th"), (th) => th.textContent.trim()),
    columns: Array.from(table.querySelectorAll("thead th"), (th) => th.textContent.trim()).filter(
      (text) => text !== "",
    ),
  }));
}

/** Selects an option of the control that offers it. */
const choose = (page: Page, label: string) =>
  page
    .getByRole("combobox")
    .filter({ has: page.getByRole("option", { name: label, exact: true, includeHidden: true }) })
    .selectOption({ label });

/** The bits that the picture shows. */
function painted(page: Page): Promise<number[]> {
  return page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((each) => (each.ariaChecked === "true" ? 1 : 0)));
}

test("cross-attention is the formula in double, for either query list and all lengths", () => {
  for (const settings of everyCase) {
    const tensors = runLesson(LAB, settings);
    const lists = [rowsOf(tensors, "target"), rowsOf(tensors, "source")];
    const [x = [], y = []] = settings["asking"] === "source" ? lists.toReversed() : lists;
    const label = JSON.stringify(settings);
    expect(tensorOf(tensors, "scores").shape, label).toEqual([x.length, y.length]);
    expect(tensorOf(tensors, "reversed_scores").shape, label).toEqual([y.length, x.length]);
    const there = attention(tensors, x, y, () => true);
    const back = attention(tensors, y, x, () => true);
    expectNear(rowsOf(tensors, "weights"), there.weights, label);
    expectNear(rowsOf(tensors, "context"), there.context, label);
    expectNear(rowsOf(tensors, "reversed_weights"), back.weights, label);
    expectNear(rowsOf(tensors, "reversed_context"), back.context, label);
  }
});

test("one table of both, under every choice of blocks, is the formula in double under that mask", () => {
  for (const [at, settings] of everyCase.entries()) {
    // In the short form each case has two of the choices.
    for (const blocks of inTurn([0, 1, 2, 3, 4, 5, 6, 7], at % 4, 4)) {
      const [encoder, decoder, cross] = [1, 2, 4].map((bit) => (blocks & bit) !== 0);
      const tensors = runLesson(LAB, {
        ...settings,
        encoder: encoder === true,
        decoder: decoder === true,
        cross: cross === true,
      });
      const lists = [rowsOf(tensors, "source"), rowsOf(tensors, "target")];
      const ordered = settings["asking"] === "source" ? lists.toReversed() : lists;
      const first = ordered[0]?.length ?? 0;
      const sees = (row: number, column: number): boolean => {
        if (row < first) return encoder === true && column < first;
        return column < first ? cross === true : decoder === true && column <= row;
      };
      const label = `${JSON.stringify(settings)} ${blocks}`;
      const bits = rowsOf(tensors, "both_mask");
      expect(bits, label).toEqual(bits.map((bit, i) => bit.map((_, j) => (sees(i, j) ? 1 : 0))));
      const wanted = attention(tensors, ordered.flat(), ordered.flat(), sees);
      expectNear(rowsOf(tensors, "both_weights"), wanted.weights, label);
      expectNear(rowsOf(tensors, "both_context"), wanted.context, label);
      expect(rowsOf(tensors, "asking_context"), label).toEqual(
        rowsOf(tensors, "both_context").slice(first),
      );
    }
  }
});

test("the cross block alone is cross-attention bit for bit, and those who answer see nothing", () => {
  for (const settings of everyCase) {
    const tensors = runLesson(LAB, { ...settings, encoder: false, decoder: false });
    const label = JSON.stringify(settings);
    expect(tensorOf(tensors, "context_difference").data[0], label).toBe(0);
    expect(rowsOf(tensors, "asking_context"), label).toEqual(rowsOf(tensors, "context"));
    const answering = tensorOf(tensors, "keys").shape[0] ?? 0;
    const blind = rowsOf(tensors, "both_weights").slice(0, answering).flat();
    expect(
      blind.every((weight) => weight === 0),
      label,
    ).toBe(true);
  }
  const all = tensorOf(ownNumbers(LAB), "context_difference").data[0] ?? NaN;
  expect(all).toBeGreaterThan(0.01);
});

test("who asks is exchanged: tables change their shapes and words, and what was typed in either list stays", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/two-lists`);
  await typeOver(cellAt(page, "target", 2, 0), "0.5");
  await typeOver(cellAt(page, "source", 4, 1), "-0.25");
  const edits = { target: { "2.0": 0.5 }, source: { "4.1": -0.25 } };
  await expectChanges(page, LAB, { edits }, "typed");
  expect((await headingsOf(page, "queries")).rows).toEqual(TARGET.slice(0, 3));
  expect((await headingsOf(page, "keys")).rows).toEqual(SOURCE.slice(0, 5));
  await choose(page, "the sentence");
  const swapped = { settings: { asking: "source" }, edits };
  await expectChanges(page, LAB, swapped, "exchanged");
  await expectAddress(page, swapped, "exchanged");
  expect((await headingsOf(page, "queries")).rows).toEqual(SOURCE.slice(0, 5));
  expect((await headingsOf(page, "keys")).rows).toEqual(TARGET.slice(0, 3));
  for (const [step, id, rows, columns] of [
    ["cross", "scores", SOURCE.slice(0, 5), TARGET.slice(0, 3)],
    ["swap", "reversed_weights", TARGET.slice(0, 3), SOURCE.slice(0, 5)],
  ] as const) {
    const query = (await page.evaluate(() => location.hash)).split("?")[1];
    await follow(page, `#/${LAB}/${step}?${query}`);
    expect(await headingsOf(page, id), id).toEqual({ rows, columns });
  }
  await choose(page, "the translation");
  await expectChanges(page, LAB, { edits }, "and back");
});

test(
  "those who ask stand last in the table of both, and cells are named by the words of both",
  long,
  async ({ page, site }) => {
    for (const [asking, both] of [
      ["target", [...SOURCE.slice(0, 5), ...TARGET.slice(0, 3)]],
      ["source", [...TARGET.slice(0, 3), ...SOURCE.slice(0, 5)]],
    ] as const) {
      await open(page, `${site}#/${LAB}/blocks?asking=${asking}`);
      expect(await headingsOf(page, "both_weights")).toEqual({ rows: both, columns: both });
      await cellAt(page, "both_weights", 6, 2).click();
      await expect(inspector(page).locator(".name")).toContainText(`${both[6]} → ${both[2]}`);
      await page.goto("about:blank");
    }
  },
);

test("each list has buttons to add and remove a token, and a removed row comes back with its typed numbers", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/two-lists`);
  for (const [id, setting, count] of [
    ["target", "target_tokens", 3],
    ["source", "source_tokens", 5],
  ] as const) {
    const table = page
      .locator("main .labelled")
      .filter({ has: page.locator(`[aria-label=${id}]`) });
    const add = table.getByRole("button", { name: ui.changes.addToken });
    const remove = table.getByRole("button", { name: ui.changes.removeToken });
    await typeOver(cellAt(page, id, count - 1, 0), "2.5");
    const edits = { [id]: { [`${count - 1}.0`]: 2.5 } };
    await remove.click();
    await expectChanges(page, LAB, { settings: { [setting]: count - 1 }, edits }, `${id}, less`);
    await expect(cellAt(page, id, count - 1, 0)).toHaveCount(0);
    await add.click();
    await expectChanges(page, LAB, { edits }, `${id}, back`);
    for (let more = count; more < 8; more += 1) await add.click();
    await expect(add).toBeDisabled();
    await expectChanges(page, LAB, { settings: { [setting]: 8 }, edits }, `${id}, the most`);
    await page.getByRole("button", { name: ui.changes.resetAll }).click();
  }
});

test("two presses of a button within one frame add two tokens", long, async ({ page, site }) => {
  await openCalmly(page, `${site}#/${LAB}/two-lists`);
  const add = page.getByRole("button", { name: ui.changes.addToken }).first();
  await add.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectChanges(page, LAB, { settings: { target_tokens: 5 } }, "two more");
});

test("the switches open and close their blocks in the picture, and a pressed cell turns one bit", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}#/${LAB}/blocks`);
  const settings: Record<string, boolean> = {};
  for (const name of ["Encoder", "Decoder", "Cross"]) {
    await page.getByRole("switch", { name, exact: true }).uncheck();
    settings[name.toLowerCase()] = false;
    await expectChanges(page, LAB, { settings }, `without ${name}`);
    expect(await painted(page), name).toEqual(
      Array.from(tensorOf(runLesson(LAB, settings), "both_mask").data),
    );
  }
  await expect(page.locator(".remarks")).toContainText("“don’t” sees nothing");
  await page.locator('[data-cell="6.1"]').click();
  const edits = { both_mask: { "6.1": 1 } };
  await expectChanges(page, LAB, { settings, edits }, "pressed");
  await expect(page.locator(".remarks")).toContainText("gives 100 % of its weight to those");
  await page.locator(".side").getByRole("button", { name: ui.changes.reset }).click();
  await expectChanges(page, LAB, { settings }, "reset");
});

test("the slider's bars and the notice name the query token", long, async ({ page, site }) => {
  // Where a step leaves room for them, the weights of a row stand as bars beside their table.
  await page.setViewportSize({ width: 1920, height: 1200 });
  for (const [row, asking] of [
    [0, "target"],
    [2, "target"],
    [4, "source"],
  ] as const) {
    const word = (asking === "target" ? TARGET : SOURCE)[row];
    await open(page, `${site}#/${LAB}/cross?asking=${asking}&row=${row}`);
    const tensors = runLesson(LAB, { asking });
    const largest = Math.max(...(rowsOf(tensors, "weights")[row] ?? []));
    const slider = page.getByRole("region", { name: "Sharpness, weights" });
    await expect(slider.getByRole("img")).toHaveAccessibleName(`Weights of “${word}”`);
    await expect(slider.locator("dd").nth(1)).toHaveText(largest.toFixed(3));
    await expect(page.locator(".remarks")).toContainText(`“${word}” attends most`);
    await follow(page, `#/${LAB}/blocks?asking=${asking}&row=${row}`);
    const others = asking === "target" ? 5 : 3;
    const across = rowsOf(tensors, "both_weights")[others + row]?.slice(0, others) ?? [];
    const share = Math.round(100 * across.reduce((a, b) => a + b, 0));
    await expect(page.locator(".remarks")).toContainText(`“${word}” gives ${share} %`);
    await page.goto("about:blank");
  }
});

test(
  "the step of lesson heads opens it with the lesson's weights",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/heads/cross?other_tokens=5`);
    const wanted = rowsOf(runLesson("heads", { other_tokens: 5 }), "cross_weights");
    const link = page.locator('main .openings a[href^="#/lab/two-sequences/"]');
    const read = parseAddress((await link.getAttribute("href")) ?? "", lessonsAndLaboratories);
    expect([read.lesson, read.problems]).toEqual([LAB, []]);
    expect(read.settings).toEqual({ target_tokens: 6 });
    await link.click();
    await expect(page.locator(".kicker")).toContainText("Two sequences");
    const { edits } = read;
    const query = (await page.evaluate(() => location.hash)).split("?")[1];
    await follow(page, `#/${LAB}/cross?${query}`);
    await expectChanges(page, LAB, { settings: read.settings, edits }, "taken along");
    const table = page.locator(".scroll").filter({ has: page.locator("[aria-label=weights]") });
    const decimals = Number(await table.getAttribute("data-decimals"));
    expect(decimals).toBeGreaterThanOrEqual(3);
    for (const [row, weights] of wanted.entries()) {
      for (const [column, weight] of weights.entries()) {
        await expect(cellAt(page, "weights", row, column)).toHaveText(weight.toFixed(decimals));
      }
    }
  },
);

test(
  "two lists of eight are shown and painted inside their boxes, at 360 px",
  long,
  async ({ openContext, site }) => {
    const page = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
    await open(page, site);
    const settings = { target_tokens: 8, source_tokens: 8 };
    for (const step of ["two-lists", "cross", "swap", "one-table", "blocks"]) {
      await follow(page, `#/${LAB}/${step}?target_tokens=8&source_tokens=8`);
      await expectEngineNumbers(page, runLesson(LAB, settings), step);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBe(360);
    }
    expect(await painted(page)).toEqual(
      Array.from(tensorOf(runLesson(LAB, settings), "both_mask").data),
    );
  },
);
