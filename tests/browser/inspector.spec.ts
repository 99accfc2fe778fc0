import type { Locator, Page } from "@playwright/test";
import { later } from "../../web/src/words/en/later";
import { ui } from "../../web/src/words/en/ui";
import { later as chinese } from "../../web/src/words/zh/later";
import { layouts } from "./support/rooms";
import { formatEdits } from "../../web/src/model/link";
import { factorAt } from "../../web/src/model/slider";
import type { LineWord } from "../../web/src/words/messages";
import { added, lineFault, made } from "./support/arithmetic";
import { expect, test } from "./support/test";
import { engine, fragmentOf, lessonsAndLaboratories, everySixthLesson } from "./support/engine";
import { digitsOf, nameOf } from "./support/explained";
import { escaped } from "./support/engines";
import { cellAt, inspect, inspector, selectedCells, showAllDigits } from "./support/inspector";
import { indexOf, readTables, valueOf } from "./support/lessons";
import { everySixth, inTurn, isLong, long } from "./support/long";
import { follow, open, slide } from "./support/page";
import { randomState } from "./support/states";

const words = { ...ui.inspector, ...later.inspector };

const letGo = (page: Page): Locator =>
  inspector(page).getByRole("button", {
    name: new RegExp(`^${words.letGo}(${escaped(words.letGoKey)})?$`),
  });

/** The inspector speaks of this cell of `attn_weights`, kept or only looked at; also while another one is kept. */
async function expectInspected(
  page: Page,
  [row, column]: readonly [number, number],
  how: "kept" | "previewed" | "previewed while another is kept",
): Promise<void> {
  await expect(inspector(page).locator("header b")).toHaveText(
    nameOf({ tensor: "attn_weights", index: [row, column] }),
  );
  await expect(letGo(page)).toHaveCount(how === "previewed" ? 0 : 1);
  const note = inspector(page).getByText(words.preview, { exact: true });
  await expect(note).toHaveCount(how === "previewed" ? 1 : 0);
  expect(await selectedCells(page)).toEqual([`attn_weights ${row},${column}`]);
}

/** The inspector speaks of no cell, and says how to change that. */
async function expectNothing(page: Page): Promise<void> {
  await expect(inspector(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.tab })).toBeVisible();
  expect(await selectedCells(page)).toEqual([]);
  await expect(page.locator("td.lit")).toHaveCount(0);
}

test("pointing previews a cell, a click keeps it, Esc and a button let go, and the page says so", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights`);
  await expectNothing(page);
  const cell = (row: number, column: number): Locator => cellAt(page, "attn_weights", row, column);

  await cell(1, 2).hover();
  await expectInspected(page, [1, 2], "previewed");
  await cell(4, 0).hover();
  await expectInspected(page, [4, 0], "previewed");
  await page.mouse.move(2, 2);
  await expectNothing(page);

  await cell(4, 0).click();
  await expectInspected(page, [4, 0], "kept");
  await cell(1, 2).hover();
  await expectInspected(page, [1, 2], "previewed while another is kept");
  await page.mouse.move(2, 2);
  await expectInspected(page, [4, 0], "kept");
  await page.keyboard.press("Escape");
  await expectNothing(page);

  await cell(0, 5).click();
  await expectInspected(page, [0, 5], "kept");
  await page.mouse.move(2, 2);
  await letGo(page).click();
  await expectNothing(page);
});

test("by keyboard, a focused cell is previewed, “i” and Space keep it, Esc lets go", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-weights`);
  await cellAt(page, "attn_weights", 0, 0).focus();
  await page.keyboard.press("ArrowRight");
  await expectInspected(page, [0, 1], "previewed");
  await page.keyboard.press("ArrowDown");
  await expectInspected(page, [1, 1], "previewed");
  await page.keyboard.press("i");
  await expectInspected(page, [1, 1], "kept");
  await page.keyboard.press("ArrowDown");
  await expectInspected(page, [2, 1], "previewed while another is kept");
  await page.keyboard.press(" ");
  await expectInspected(page, [2, 1], "kept");
  await page.keyboard.press("Escape");
  await expectNothing(page);
  await page.keyboard.press("End");
  await expectInspected(page, [2, 5], "previewed");
  await page.keyboard.press("Tab");
  await expect(letGo(page)).toHaveCount(0);
  expect(await selectedCells(page)).not.toContain("attn_weights 2,5");
});

test("every term leads to its cell down to a given number, and the trail leads all the way back", async ({
  page,
  site,
}) => {
  await open(page, site);
  const name = inspector(page).locator("header b");
  const trail = inspector(page).getByRole("navigation", { name: words.trail });
  for (const { id, steps } of inTurn(lessonsAndLaboratories, 3, 9)) {
    const trace = engine.runLesson(id);
    const made = Object.values(trace.tensors).filter(({ operands }) => operands.length > 0);
    const computed = made.findLast(({ role }) => role === "output") ?? made.at(-1);
    const start = { tensor: computed?.id ?? "", index: indexOf(computed?.shape ?? [], 0) };
    const isComputed = (tensor: string): boolean => made.some((each) => each.id === tensor);
    const place = [start.tensor, ...start.index].join(".");
    await follow(page, fragmentOf({ lesson: id, step: steps[0]?.id ?? "" }, { cell: place }));

    const way = [nameOf(start)];
    let here = start;
    for (;;) {
      await expect(name, id).toHaveText(way.at(-1) ?? "");
      const operands = trace
        .explain(here.tensor, here.index)
        .terms.flatMap(({ cells }) => cells.map(({ tensor, index }) => ({ tensor, index })));
      if (operands.length === 0) break;
      const links = inspector(page).locator("table:not([role=grid]) button[title]");
      const linked = await links.evaluateAll((all: HTMLElement[]) => all.map(({ title }) => title));
      const shown = linked.map((title) => operands.find((cell) => nameOf(cell) === title));
      // A bias is given: what is computed leads further down.
      const at = Math.max(
        0,
        shown.findIndex((cell) => cell && isComputed(cell.tensor)),
      );
      const next = shown[at];
      if (!next) throw new Error(`${linked[at]} is not among the terms of ${way.at(-1)}.`);
      await links.nth(at).click();
      here = next;
      way.push(nameOf(here));
    }
    expect(way.length, id).toBeGreaterThan(2);
    await expect(trail.locator("button, b"), id).toHaveText(way);

    await trail.getByRole("button").nth(1).click();
    await expect(name).toHaveText(way[1] ?? "");
    await expect(trail.locator("button, b")).toHaveText(way.slice(0, 2));
    await trail.getByRole("button").first().click();
    await expect(name).toHaveText(way[0] ?? "");
    await expect(trail).toHaveCount(0);
  }
});

test(
  "“made of” and “feeds” lead to the first cell that they name",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/all-weights?cell=attn_weights.1.2`);
    const trace = engine.runLesson("simple");
    const made = trace.explain("attn_weights", [1, 2]).terms[0]?.cells[0];
    const feed = trace.feeds("attn_weights", [1, 2])[0];
    const name = inspector(page).locator("header b");
    for (const [way, cell] of [
      [words.madeOf, made],
      [words.feeds, feed],
    ] as const) {
      const line = inspector(page)
        .locator("p")
        .filter({ hasText: new RegExp(`^${way} `) });
      await line.getByRole("button").first().click();
      await expect(name).toHaveText(nameOf(cell ?? { tensor: "", index: [] }));
      await inspector(page).getByRole("navigation").getByRole("button").click();
      await expect(name).toHaveText(nameOf({ tensor: "attn_weights", index: [1, 2] }));
    }
  },
);

test("a kept cell stays current while a slider moves, and stays from step to step of its lesson", async ({
  page,
  site,
}) => {
  await open(page, site);
  let slid = 0;
  for (const { id, steps } of inTurn(lessonsAndLaboratories, 1, 9)) {
    const found = Object.entries(layouts[id]?.steps ?? {}).flatMap(([step, { blocks }]) =>
      blocks.flatMap((block) => (block.kind === "sharpness" ? [{ step, block }] : [])),
    )[0];
    if (found === undefined) continue;
    const { step, block } = found;
    const shape = engine.runLesson(id).tensors[block.weights]?.shape ?? [];
    const cell = { tensor: block.weights, index: indexOf(shape, 1) };
    const place = [cell.tensor, ...cell.index].join(".");
    await follow(page, fragmentOf({ lesson: id, step }, { cell: place }));
    await showAllDigits(page);
    const slider = page.getByRole("slider", { name: "Sharpness", exact: true }).first();
    for (const position of [150, 37, 199]) {
      await slide(slider, position);
      const settings = { [block.setting ?? "sharpness"]: factorAt(position) };
      const { tensors } = engine.runLesson(id, { settings });
      const shown = await inspector(page).locator(".value").textContent();
      expect(shown?.trim(), `${id} at ${position}`).toBe(digitsOf(valueOf(tensors, cell)));
      slid += 1;
    }
    const [next] = steps.slice(steps.findIndex((each) => each.id === step) + 1);
    if (next === undefined) continue;
    await page.getByRole("button", { name: "Next step" }).click();
    await expect(page).toHaveURL(new RegExp(`#/${id}/${next.id}\\?.*cell=${place}$`));
    await expect(inspector(page).locator("header b")).toHaveText(nameOf(cell));
  }
  expect(slid).toBeGreaterThan(0);
});

test("another lesson lets go of the cell", long, async ({ page, site }) => {
  const [first, second] = lessonsAndLaboratories;
  await open(page, `${site}#/${first?.id}/${first?.steps[0]?.id}?cell=inputs.0.0`);
  await expect(inspector(page).locator("header b")).toHaveText("inputs[1,1]");
  await page
    .getByRole("navigation", { name: "Lessons" })
    .locator(`a[href^="#/${second?.id}/"]`)
    .click();
  await expectNothing(page);
  await expect(page).toHaveURL(`${site}#/${second?.id}/${second?.steps[0]?.id}`);
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Tables of which the last cell is covered wherever the page is scrolled to. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("main [role=grid]"))
      .filter((grid) => {
        const cell = Array.from(grid.querySelectorAll("td[data-row]")).at(-1);
        cell?.scrollIntoView({ block: "start", inline: "center", behavior: "instant" });
        const box = cell?.getBoundingClientRect();
        if (box === undefined) return true;
        const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return on !== cell;
      })
      .map((grid) => grid.getAttribute("aria-label") ?? ""),
  );
}

test("at 360 px a tap opens a sheet with its first line, “Show” opens it whole, and no table is out of reach", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext(PHONE)).newPage();
  await open(page, site);
  const more = inspector(page).locator(".rule");
  let tables = 0;
  for (const { id, steps } of everySixthLesson(2)) {
    const step = steps.toSorted((a, b) => b.tensors.length - a.tensors.length)[0]?.id;
    await follow(page, `#/${id}/${step}`);
    await expect(inspector(page)).toBeHidden();
    await page.locator("main [role=grid] td[data-row]").first().tap();
    const name = inspector(page).locator("header b");
    await expect(name, id).toBeVisible();
    await expect(inspector(page).locator(".value"), id).toBeVisible();
    await expect(more, id).toBeHidden();
    const height = (await inspector(page).boundingBox())?.height ?? NaN;
    expect(height, `${id}: the sheet's height`).toBeLessThan(PHONE.viewport.height / 3);
    expect(await covered(page), `${id}: behind the closed sheet`).toEqual([]);

    await inspector(page).getByRole("button", { name: words.show, exact: true }).tap();
    await expect(more, id).toBeVisible();
    expect(await covered(page), `${id}: behind the open sheet`).toEqual([]);
    tables += (await readTables(page)).length;
    await inspector(page).getByRole("button", { name: words.hide, exact: true }).tap();
    await expect(more, id).toBeHidden();
    await letGo(page).tap();
    await expect(inspector(page)).toBeHidden();
  }
  expect(tables).toBeGreaterThan(isLong ? lessonsAndLaboratories.length : 10);
});

test("a finger that moves over a table inspects nothing; only its tap does", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext(PHONE)).newPage();
  await open(page, `${site}#/simple/all-weights`);
  const boxes = [];
  for (const [row, column] of [
    [0, 0],
    [2, 1],
  ] as const) {
    const cell = cellAt(page, "attn_weights", row, column);
    await cell.scrollIntoViewIfNeeded();
    boxes.push(await cell.boundingBox());
  }
  const session = await page.context().newCDPSession(page);
  const [from, to] = boxes.map((box) => ({ x: (box?.x ?? 0) + 9, y: (box?.y ?? 0) + 9 }));
  for (const [type, point] of [
    ["touchStart", from],
    ["touchMove", to],
    ["touchEnd", undefined],
  ] as const) {
    await session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: point === undefined ? [] : [point],
    });
    expect(await selectedCells(page), type).toEqual([]);
    await expect(inspector(page)).toBeHidden();
  }
  await cellAt(page, "attn_weights", 2, 1).tap();
  await expectInspected(page, [2, 1], "kept");
});

/** The content of the inspector's lines, in any language. */
interface Written {
  readonly cell: string;
  readonly rows: readonly Line[];
  readonly nothing: readonly Line[];
  readonly totals: readonly Line[];
  readonly folded: string;
  readonly text: string;
}

interface Line {
  readonly words: string;
  readonly left: string;
  readonly sign: string;
  readonly number: string;
}

/** Pins two cells of every table of the step, follows the first term of each, and reads the lines of all of them. */
function writtenOnStep(page: Page): Promise<Written[]> {
  return page.evaluate(async () => {
    const region = document.querySelector<HTMLElement>("section.inspector");
    if (region === null) throw new Error("There is no inspector.");
    const textOf = (element: Element | null): string =>
      (element?.textContent ?? "").replace(/\s+/g, " ").trim();
    const lines = (part: string): Line[] =>
      Array.from(region.querySelectorAll(`table:not([role=grid]) > ${part}`), (row) => ({
        words: textOf(row.querySelector(".words")),
        left: textOf(row.querySelector(".cells")),
        sign: textOf(row.querySelector(".sign")),
        number: textOf(row.querySelector(".number")),
      }));
    const read = (): Written => ({
      cell: textOf(region.querySelector("header b")),
      rows: lines("tbody.term > tr:first-child"),
      nothing: lines("tbody > tr.nothing"),
      totals: lines("tfoot > tr"),
      folded: textOf(region.querySelector(".folded")),
      text: region.innerText,
    });
    const found = [];
    for (const [place, grid] of document.querySelectorAll("main [role=grid]").entries()) {
      const cells = grid.querySelectorAll<HTMLElement>("td[data-row]");
      for (const at of new Set([(7 * place) % cells.length, cells.length - 1])) {
        cells[at]?.click();
        await globalThis.settled();
        found.push(read());
        const link = region.querySelector<HTMLElement>("tbody.term button");
        if (link === null) continue;
        link.click();
        await globalThis.settled();
        found.push(read());
      }
    }
    return found;
  });
}

type LineWords = Readonly<Record<LineWord, string>>;

/** Words of a line that no arithmetic makes, in a language. */
const beginnings = ({ mask, place, in_bin: within, outside }: LineWords): string[] =>
  [mask, place, within, outside].map((word) => `${word} `);

function writtenFaults(
  { rows, totals, nothing, folded, cell }: Written,
  said: LineWords,
): string[] {
  const faults: string[] = [];
  const claim = (line: Line, fault: string | undefined): void => {
    if (fault !== undefined)
      faults.push(`${cell}: ${line.left} ${line.sign} ${line.number} ${fault}`);
  };
  const marks = beginnings(said);
  const names: readonly string[] = [said.sum, said.largest, said.added];
  for (const line of [...rows, ...nothing, ...totals]) {
    const { left, sign, number } = line;
    const spoken = marks.some((mark) => left.startsWith(mark));
    if (left === "") claim(line, sign === "" ? undefined : "has a sign behind nothing");
    else if (spoken) claim(line, sign === "→" ? undefined : "is no arithmetic");
    else if (!names.includes(left) && !left.startsWith("Σ") && !cell.startsWith("rounded_row[")) {
      claim(line, lineFault(made(left, "table"), sign, number, "table"));
    }
  }
  const rest = /[^\d.e-]([-\d.e]+)$/.exec(folded)?.slice(1) ?? [];
  const offsets = totals.filter(({ left }) => left === said.added).map(({ number }) => number);
  for (const line of totals.filter(({ left }) => left === said.sum)) {
    const numbers = [...rows.map(({ number }) => number), ...rest, ...offsets];
    claim(line, lineFault(added(numbers, "table"), line.sign, line.number, "table"));
  }
  return faults;
}

/** Words that end with a tensor's name and are none: what stood beside it has run into it. */
function glued({ cell, text }: Written, ids: ReadonlySet<string>): string[] {
  const found = (text.match(/[A-Za-z]\w*/g) ?? []).filter(
    (each) => !ids.has(each) && [...ids].some((id) => id.includes("_") && each.endsWith(id)),
  );
  return found.map((each) => `${cell}: “${each}”`);
}

const LANGUAGES = [
  ["", later],
  ["zh.html", chinese],
] as const;

for (const [turn, { id, steps }] of everySixthLesson(0).entries()) {
  for (const [html, language] of inTurn(LANGUAGES, turn % 2, 2)) {
    test(
      `${id}${html === "" ? "" : ", in Chinese"}: on ${everySixth} step the lines of cells are true by the digits that stand there, and no word runs into another`,
      turn === 2 ? long : {},
      async ({ page, site }) => {
        const { settings = {} } = html === "" ? {} : randomState(id, 3);
        const query = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
        const ids = new Set(Object.keys(engine.runLesson(id, { settings }).tensors));
        await open(page, `${site}${html}`);
        let lines = 0;
        for (const { id: step } of inTurn(steps, 0, 6)) {
          await follow(page, `#/${id}/${step}${query.length > 0 ? `?${query.join("&")}` : ""}`);
          const all = await writtenOnStep(page);
          const faults = all.flatMap((each) => [
            ...writtenFaults(each, language.inspector.words),
            ...glued(each, ids),
          ]);
          expect(faults, step).toEqual([]);
          lines += all.reduce((sum, { rows }) => sum + rows.length, 0);
        }
        expect(lines).toBeGreaterThan(steps.length);
      },
    );
  }
}

test("a weight is the exponential of its score less the largest, term by term with its word; hidden scores share a line", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/heads/causal-head?cell=head_1_weights.2.1`);
  await expect(inspector(page).locator("tfoot")).toBeVisible();
  const [read] = await inspect(page, [{ address: "#/heads/causal-head?cell=head_1_weights.2.1" }]);
  const lines = [...(read?.rows ?? []), ...(read?.nothing ? [read.nothing] : [])];
  expect(lines.map(({ words: word, left }) => [word, left])).toEqual([
    ["Your", "e^(0.1179 − 0.1840)"],
    ["journey", "e^(0.1840 − 0.1840)"],
    ["starts", "e^(0.1822 − 0.1840)"],
    ["masked: with, one, step", "e^(−∞)"],
  ]);
  expect(lines.map(({ sign }) => sign)).toEqual(["=", "=", "=", "="]);
  expect(read?.totals.map(({ left, sign, number }) => `${left} ${sign} ${number}`)).toEqual([
    "sum = 2.9342",
    "1.0000 / 2.9342 = 0.3408",
  ]);
  expect(read?.rule).toBe("its exponential over the sum of 3 exponentials; 3 masked");
});

test(
  "a heading counts what there is: products, numbers, what is 0, and nothing to share",
  long,
  async ({ page, site }) => {
    await open(page, site);
    const width = engine.runLesson("lab/masks").tensors["mask"]?.shape.at(-1) ?? 0;
    const row = Array.from({ length: width }, (_, at) => [`1.${at}`, 0]);
    const hidden = formatEdits({ mask: Object.fromEntries(row) as Record<string, number> });
    for (const [address, rule, term] of [
      ["simple/all-scores?cell=attn_scores.1.2", "the sum of 3 products", "journey × starts, 1"],
      ["simple/all-contexts?cell=all_context_vecs.1.2", "the sum of 6 products", "Your"],
      ["simple/all-weights?cell=row_sums.1", "the sum of 6 numbers", "Your"],
      ["heads/causal-head?cell=head_1_context.0.1", "1 product; 5 more are 0", "Your"],
      ["heads/causal-head?cell=head_1_context.2.1", "the sum of 3 products; 3 more are 0", "Your"],
      [
        "heads/causal-head?cell=head_1_masked_scores.2.1",
        "let through by the mask",
        "starts → journey",
      ],
      [
        `lab/masks/masked-row?edits=${hidden}&cell=weights.1.0`,
        "nothing to share, so 0",
        undefined,
      ],
    ] as const) {
      await follow(page, `#/${address}`);
      const lines = inspector(page);
      await expect(lines.locator(".rule").first(), address).toHaveText(rule);
      if (term !== undefined)
        await expect(lines.locator("td.words").first(), address).toHaveText(term);
      else await expect(lines.locator("tfoot")).not.toContainText("/");
    }
  },
);
