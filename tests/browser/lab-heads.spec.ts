import type { Page } from "@playwright/test";
import { words as texts } from "../../web/src/labs/heads/en";
import { formatNumber } from "../../web/src/model/number";
import { ownNumbers, runLesson, tensorOf } from "./support/engine";
import type { Settings, Tensors } from "./support/engine";
import { doubleClick, expectAddress } from "./support/editing";
import { cellAt } from "./support/inspector";
import { expectChanges } from "./support/lessons";
import { long } from "./support/long";
import {
  expectEngineNumbers,
  follow,
  live,
  open,
  openCalmly,
  readGrids,
  shownAddress,
} from "./support/page";
import { expect, test } from "./support/test";

const LAB = "lab/heads";
const PARTS = ["query", "key", "value"];
const label = (name: string): string => texts.labels?.[name] ?? "";

const button = (page: Page, name: string) => page.getByRole("button", { name: label(name) });

/** The single heads' weights as edits of the one projection, cell by cell. */
function arrangement(tensors: Tensors, heads: number): Record<string, Record<string, number>> {
  return Object.fromEntries(
    PARTS.map((part) => {
      const cells: Record<string, number> = {};
      let row = 0;
      for (let head = 1; head <= heads; head += 1) {
        const { shape, data } = tensorOf(tensors, `single_${head}_W_${part}`);
        const [rows = 0, columns = 0] = shape;
        for (let at = 0; at < rows * columns; at += 1) {
          cells[`${row + Math.floor(at / columns)}.${at % columns}`] = data[at] ?? NaN;
        }
        row += rows;
      }
      return [`W_${part}`, cells];
    }),
  );
}

/** What a table of a drawing says, row by row, and which of its cells are marked. */
function origins(page: Page, name: string): Promise<{ text: string; moved: boolean }[]> {
  return page.locator(`table[aria-label^="${name},"] td`).evaluateAll((cells) =>
    cells.map((cell) => ({
      text: cell.textContent.trim(),
      moved: cell.classList.contains("moved"),
    })),
  );
}

test("view then transpose is what split_heads does; view alone keeps the numbers in their order", () => {
  for (const heads of ["1", "2", "4"]) {
    for (const model of ["4", "8"]) {
      const tensors = runLesson(LAB, { heads, d_model: model, tokens: 5 });
      const [whole, right, wrong] = ["queries", "head_queries", "wrong_queries"].map((id) =>
        tensorOf(tensors, id),
      );
      const width = Number(model) / Number(heads);
      expect(right?.shape).toEqual([Number(heads), 5, width]);
      expect(wrong?.shape).toEqual(right?.shape);
      expect(Array.from(wrong?.data ?? [])).toEqual(Array.from(whole?.data ?? []));
      for (const [at, value] of Array.from(right?.data ?? []).entries()) {
        const [head, token] = [Math.floor(at / (5 * width)), Math.floor(at / width) % 5];
        const column = head * width + (at % width);
        expect(value, `${heads} heads, ${at}`).toBe(whole?.data[token * Number(model) + column]);
      }
    }
  }
});

test("the picture says of every cell which token and dimension it was, and hatches what was moved", async ({
  page,
  site,
}) => {
  await open(page, site);
  const all: readonly Settings[] = [{}, { heads: "4", d_model: "8", tokens: 6 }, { heads: "1" }];
  for (const settings of all) {
    const query = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    await follow(page, `#/${LAB}/view${query.length > 0 ? `?${query.join("&")}` : ""}`);
    const tensors = runLesson(LAB, settings);
    const queries = tensorOf(tensors, "queries");
    const columns = queries.shape[1] ?? 1;
    const right = tensorOf(tensors, "head_queries").data;
    for (const [name, id] of [
      ["right", "head_queries"],
      ["wrong", "wrong_queries"],
    ] as const) {
      const expected = Array.from(tensorOf(tensors, id).data, (value, at) => {
        const place = queries.data.indexOf(value);
        const [token, dimension] = [Math.floor(place / columns) + 1, (place % columns) + 1];
        return { text: `t${token} d${dimension}`, moved: value !== right[at] };
      });
      expect(new Set(queries.data).size, "every number stands once").toBe(queries.data.length);
      expect(await origins(page, label(name)), `${name} ${query.join()}`).toEqual(expected);
    }
  }
});

test(
  "a cell of the wrong view is traced to its place in the queries, and marked in the picture",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/${LAB}/view`);
    await cellAt(page, "wrong_queries, head 1 of 2", 3, 0).click();
    await expect(cellAt(page, "queries", 1, 2)).toHaveClass(/\blit\b/);
    const marked = page.locator(`table[aria-label^="${label("wrong")}, head 1"] td.inspected`);
    await expect(marked).toHaveText("t2 d3");
    expect(await shownAddress(page)).toContain("wrong_queries");
  },
);

test(
  "headings of columns and rows carry the colour of their head, also where a weight is flipped",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/${LAB}/linear?heads=4`);
    const classes = (name: string, of: string): Promise<string[]> =>
      page
        .getByRole("grid", { name, exact: true })
        .locator(of)
        .evaluateAll((cells) => cells.map((cell) => /head\d/.exec(cell.className)?.[0] ?? ""));
    const inOrder = ["head0", "head1", "head2", "head3"];
    expect(await classes("W_query", "tbody th")).toEqual(inOrder);
    expect(await classes("W_query", "thead th")).toEqual(["", "", ""]);
    expect(await classes("W_query.T", "thead th")).toEqual(inOrder);
    expect(await classes("joined", "thead th")).toEqual(inOrder);
    expect(await classes("W_out.T", "tbody th")).toEqual(inOrder);
  },
);

test("a weight and its flipped table are one: what is typed in either changes both", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/${LAB}/linear`);
  await doubleClick(cellAt(page, "W_query.T", 2, 1));
  await page.keyboard.type("0.75");
  await page.keyboard.press("Enter");
  await expect(cellAt(page, "W_query", 1, 2)).toHaveText("0.7500");
  await expectChanges(page, LAB, { edits: { W_query: { "1.2": 0.75 } } }, "typed");
});

test(
  "all heads stand side by side, each table under a unique name",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/${LAB}/weights?heads=4`);
    const names = (await readGrids(page)).map(({ name }) => name);
    for (const id of ["masked_scores", "weights"]) {
      expect(names.filter((name) => name.startsWith(`${id},`))).toEqual(
        [1, 2, 3, 4].map((head) => `${id}, head ${head} of 4`),
      );
    }
  },
);

test("the button writes the single heads into the projection: one change, and no difference is left", async ({
  page,
  site,
}) => {
  for (const [heads, settings] of [
    [2, {}],
    [4, { heads: "4", d_model: "8", d_in: 5 }],
    [1, { heads: "1" }],
  ] as const) {
    const query = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    await page.goto("about:blank");
    await openCalmly(page, `${site}#/${LAB}/same${query.length > 0 ? `?${query.join("&")}` : ""}`);
    const computed = runLesson(LAB, settings);
    const before = tensorOf(computed, "same_difference").data[0] ?? NaN;
    expect(before).toBeGreaterThan(0.01);
    const differences = page.locator(".arrange b");
    await expect(differences).toHaveText([formatNumber(before), formatNumber(before)]);
    await button(page, "arrange").click();
    const edits = arrangement(computed, heads);
    await expectChanges(page, LAB, { settings, edits }, `${heads} heads`);
    await expect(cellAt(page, "same_difference", 0, 0)).toHaveText(/^0\.0+$/);
    await expect(differences).toHaveText([formatNumber(before), "0.0000"]);
    await expect(page.locator(".remarks")).toContainText("differ by at most 0");
    await expectAddress(page, { settings, edits }, `${heads} heads`);
    await page.reload();
    await live(page);
    await expectChanges(page, LAB, { settings, edits }, "read from its address");
    await button(page, "own").click();
    await expectChanges(page, LAB, { settings }, "the laboratory's weights back");
    await button(page, "arrange").click();
    await expectChanges(page, LAB, { settings, edits }, "once more");
    await page.getByRole("button", { name: "Undo" }).click();
    await expectChanges(page, LAB, { settings }, "one step back");
  }
});

test("arranged, stacked heads and the split projection agree to the last digit, for any weights", () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    for (const [heads, model] of [
      [1, 4],
      [2, 4],
      [4, 4],
      [2, 8],
      [4, 8],
    ] as const) {
      const settings = { seed, heads: String(heads), d_model: String(model), d_in: 7, tokens: 6 };
      const computed = runLesson(LAB, settings);
      const replaced = Object.fromEntries(
        PARTS.map((part) => {
          const parts = Array.from({ length: heads }, (_, head) =>
            Array.from(tensorOf(computed, `single_${head + 1}_W_${part}`).data),
          );
          return [`W_${part}`, { shape: [model, 7], data: Float32Array.from(parts.flat()) }];
        }),
      );
      const arranged = runLesson(LAB, settings, replaced);
      expect(Array.from(tensorOf(arranged, "joined").data)).toEqual(
        Array.from(tensorOf(arranged, "stacked_context").data),
      );
      expect(tensorOf(computed, "same_difference").data[0]).toBeGreaterThan(0.01);
    }
  }
});

test("at its defaults the laboratory has the numbers of the lesson's split heads", () => {
  const lesson = runLesson("heads", { tokens: 4 });
  for (const [id, of] of [
    ["queries", "split_queries"],
    ["head_queries", "split_head_queries"],
    ["weights", "split_weights"],
    ["joined", "split_joined"],
  ] as const) {
    expect(Array.from(tensorOf(ownNumbers(LAB), id).data), id).toEqual(
      Array.from(tensorOf(lesson, of).data),
    );
  }
});

test("larger lessons are taken along as far as there is room", long, async ({ page, site }) => {
  await open(page, site);
  for (const settings of ["", "d_in=64&d_out=16&heads=8&tokens=20", "heads=3", "heads=8&d_out=1"]) {
    for (const step of ["stacked", "split"]) {
      await follow(page, `#/heads/${step}${settings === "" ? "" : `?${settings}`}`);
      await page.locator('main .openings a[href*="lab/heads"]').click();
      await expect(page.locator(".kicker"), settings).toContainText("Heads");
      await expect(page.locator("main > [role=status]"), settings).toBeEmpty();
    }
  }
});

test("the largest sizes stay inside 360 px", long, async ({ openContext, site }) => {
  const page = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
  await open(page, site);
  const settings = { heads: "4", d_model: "8", d_in: 8, tokens: 6 };
  for (const step of ["split", "view", "weights", "join", "linear", "same"]) {
    await follow(page, `#/${LAB}/${step}?heads=4&d_model=8&d_in=8&tokens=6`);
    await expectEngineNumbers(page, runLesson(LAB, settings), step);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, step).toBeLessThanOrEqual(0);
  }
});
