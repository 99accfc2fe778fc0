import type { Locator, Page } from "@playwright/test";
import { flatOf, withCells } from "../../web/src/model/edits";
import { queryCount } from "../../web/src/model/layout";
import { layouts } from "./support/rooms";
import { questionOf, sceneOf } from "../../web/src/features/predict/model";
import type { Option, Question } from "../../web/src/features/predict/model";
import { defaultsOf, gridSize, rowOf } from "../../web/src/model/tensor";
import type { CellValue } from "../../web/src/model/edits";
import type { Tensors } from "../../web/src/model/tensor";
import { runWith } from "../../web/src/state/runs";
import type { LessonRunner } from "../../web/src/state/runs";
import type { Trace } from "../../web/src/engine/lessons";
import { engine, isLaboratory, lessonOf, everySixthLesson } from "./support/engine";
import { everySixth, isLong, longBut } from "./support/long";
import { expectChanges } from "./support/lessons";
import type { Changes } from "./support/lessons";
import { follow, open } from "./support/page";
import { expect, test } from "./support/test";

const SEEDS = isLong ? 1000 : 300;
/** A new draw of the lesson's numbers for so many questions. */
const QUESTIONS_A_DRAW = 20;
/** What a reader takes for the same number. */
const SAME = 1e-5;

/** The engine, which runs a lesson as it is but once. */
const unchanged = new Map<string, Trace>();
const runner: LessonRunner = {
  lessons: engine.lessons,
  runLesson(id, options = {}) {
    if (options.tensors !== undefined) return engine.runLesson(id, options);
    const name = `${id} ${JSON.stringify(options.settings)}`;
    const known = unchanged.get(name) ?? engine.runLesson(id, options);
    if (!unchanged.has(name)) unchanged.clear();
    unchanged.set(name, known);
    return known;
  },
};

/** The row of a cell, as the engine's trace has it. */
function rowWith(tensors: Tensors, tensor: string, index: readonly number[]): number[] {
  const found = tensors[tensor];
  if (found === undefined) throw new Error(`There is no ${tensor}.`);
  const flat = flatOf(found.shape, index) ?? NaN;
  return rowOf(found, Math.floor(flat / gridSize(found.shape).columns));
}

/** Whether an option is right, worked out from the engine's numbers before and after alone. */
function isRight(
  question: Question,
  option: Option,
  before: Tensors,
  after: Tensors,
  run: (cells: readonly CellValue[]) => Tensors,
): boolean {
  const { tensor, index } = question.cell;
  const [now, then] = [before, after].map((tensors) => rowWith(tensors, tensor, index));
  const column = index.at(-1) ?? 0;
  if (now === undefined || then === undefined) return false;
  switch (question.kind) {
    case "most":
      return (
        option.kind === "key" &&
        then.every((weight, key) => key === option.place || weight < (then[option.place] ?? 0))
      );
    case "hidden":
      return option.kind === "number" && Math.abs(option.value - (then[column] ?? NaN)) < SAME;
    case "times":
    case "plus_all":
    case "plus_one": {
      const change = (then[column] ?? NaN) - (now[column] ?? NaN);
      const move = Math.abs(change) < SAME ? "stays" : change > 0 ? "grows" : "shrinks";
      return option.kind === "move" && option.move === move;
    }
    case "decided": {
      const rows = question.options.map((each) => {
        const queryRow = each.kind === "query" ? each.place : -1;
        return Math.max(
          ...rowWith(before, tensor, [
            ...index.slice(0, -2),
            ...(index.length > 1 ? [queryRow] : []),
            0,
          ]),
        );
      });
      const place = question.options.indexOf(option);
      return rows.every((largest, other) => other === place || largest < (rows[place] ?? 0));
    }
    case "dimension":
      return (
        option.kind === "dimension" &&
        Math.abs((then[option.place] ?? NaN) - (now[option.place] ?? NaN)) > SAME
      );
    case "equal": {
      const [cell] = question.change?.cells ?? [];
      if (cell === undefined || option.kind !== "number") return false;
      const tried = rowWith(run([{ ...cell, value: option.value }]), tensor, index);
      const scores = rowWith(before, question.change?.tensor ?? "", cell.index);
      const other = scores.indexOf(Number(question.change?.cells[0]?.value));
      return Math.abs((tried[column] ?? NaN) - (tried[other] ?? NaN)) < SAME;
    }
  }
}

for (const [at, { id }] of everySixthLesson(3).entries()) {
  test(
    `${id}: over ${SEEDS} seeds every question has exactly one right option, by the engine, and at least four kinds come`,
    longBut(at, 2),
    () => {
      const kinds = new Set<string>();
      const layout = layouts[id];
      if (layout === undefined) throw new Error(`There is no layout of ${id}.`);
      const seeded = "seed" in lessonOf(id).settings;
      let asked = 0;
      for (let seed = 0; seed < SEEDS; seed += 1) {
        const settings = seeded ? { seed: Math.floor(seed / QUESTIONS_A_DRAW) } : {};
        const plain = { settings, replaced: {}, edits: {} };
        const { tensors } = runWith(runner, id, plain);
        const numbersWith = (tensor: string, cells: readonly CellValue[]): Tensors => {
          const values = cells.map(({ index, value }) => [index.join("."), value ?? NaN]);
          return runWith(runner, id, {
            ...plain,
            edits: { [tensor]: Object.fromEntries(values) },
          }).tensors;
        };
        const scene = sceneOf({
          layout,
          settings: { ...defaultsOf(lessonOf(id)), ...settings },
          tensors,
          queryToken: 1,
          view: { example: 0, head: 0 },
          whatIf: numbersWith,
        });
        const question = scene && questionOf(scene, seed);
        if (question === undefined) continue;
        asked += 1;
        kinds.add(question.kind);
        const { change, options, right } = question;
        const after = change ? numbersWith(change.tensor, change.cells) : tensors;
        const run = (cells: readonly CellValue[]): Tensors =>
          numbersWith(change?.tensor ?? "", cells);
        const found = options.map((option) => isRight(question, option, tensors, after, run));
        const wanted = options.map((_, place) => place === right);
        expect(found, `${seed}: ${JSON.stringify(question)}`).toEqual(wanted);
        const words = options.map((option) =>
          option.kind === "number"
            ? option.text
            : option.kind === "move"
              ? option.move
              : option.name,
        );
        expect(new Set(words).size, `${seed}: ${words.join()}`).toBe(options.length);
        expect(options.length).toBeGreaterThan(1);
      }
      expect(asked).toBe(SEEDS);
      expect(kinds.size, [...kinds].join()).toBeGreaterThan(3);
      expect(isLaboratory(id) || kinds.has("dimension")).toBe(true);
    },
  );
}

/** What the page draws first as the number of its question. */
const DRAWN = 0.37;

/** Opens a lesson's step whose question is that of a known number. */
async function openAt(page: Page, site: string, id: string, query = ""): Promise<void> {
  await page.addInitScript((drawn) => {
    Math.random = () => drawn;
  }, DRAWN);
  await open(page, `${site}#/${id}/${layouts[id]?.questions.step ?? ""}${query}`);
  await expect(predict(page).getByRole("radio").first()).toBeVisible();
}

const predict = (page: Page): Locator => page.locator("#predict");

/** The question that stands on the page, by the engine's numbers with these changes. */
function expectedQuestion(id: string, changes: Changes, further = 0): Question {
  const layout = layouts[id];
  const { settings = {}, edits = {} } = changes;
  const all = { settings, replaced: {}, edits };
  if (layout === undefined) throw new Error(`There is no layout of ${id}.`);
  const { tensors } = runWith(runner, id, all);
  const chosen = { ...defaultsOf(lessonOf(id)), ...settings };
  const queryToken = Number(
    chosen["query_token"] ?? Math.min(layout.row ?? 1, queryCount(layout, chosen) - 1),
  );
  const whatIf = (tensor: string, cells: readonly CellValue[]): Tensors =>
    runWith(runner, id, { ...all, edits: withCells(edits, tensor, cells, undefined) }).tensors;
  const view = { example: 0, head: 0 };
  const scene = sceneOf({ layout, settings: chosen, tensors, queryToken, view, whatIf });
  const question = scene && questionOf(scene, Math.floor(DRAWN * 1e9) + further);
  if (question === undefined) throw new Error(`There is no question in ${id}.`);
  return question;
}

/** What the reader has changed once the answer is shown. */
function changesWith({ settings, edits = {} }: Changes, { change }: Question): Changes {
  if (change === undefined) return { ...(settings && { settings }), edits };
  return {
    ...(settings && { settings }),
    edits: withCells(edits, change.tensor, change.cells, undefined),
  };
}

test(`in ${everySixth} lesson or laboratory an answer gets its verdict, the tables show it, and it can be put back`, async ({
  page,
  site,
}) => {
  await openAt(page, site, "simple");
  for (const { id } of everySixthLesson(4)) {
    await follow(page, `#/${id}/${layouts[id]?.questions.step ?? ""}`);
    for (const [further, isRightOne] of [true, false].entries()) {
      const question = expectedQuestion(id, {}, further);
      const { options, right, change, cell } = question;
      const radios = predict(page).getByRole("radio");
      await expect(radios, id).toHaveCount(options.length);
      await expect(predict(page).getByRole("button", { name: "Answer" })).toBeDisabled();
      await radios.nth(isRightOne ? right : (right + 1) % options.length).check();
      await predict(page).getByRole("button", { name: "Answer" }).click();
      const verdict = predict(page).getByRole("status");
      await expect(verdict, `${id} ${question.kind}`).toContainText(isRightOne ? "Right." : "No: ");
      await predict(page).getByRole("button", { name: "Show it on the tables" }).click();
      await expectChanges(page, id, changesWith({}, question), `${id}: shown`);
      await expect(
        page.locator(`main [data-tensor="${cell.tensor}"] td[aria-selected]`).first(),
      ).toBeVisible();
      if (change !== undefined) {
        await predict(page).getByRole("button", { name: "Change it back" }).click();
        await expectChanges(page, id, {}, `${id}: put back`);
      }
      await predict(page).getByRole("button", { name: "Another question" }).click();
    }
    await expect(predict(page)).toContainText("1 of 2 right");
  }
});

test("questions are answered by keyboard alone, and the focus goes on to what comes next", async ({
  page,
  site,
}) => {
  await openAt(page, site, "scaled");
  const { right } = expectedQuestion("scaled", {});
  const radios = predict(page).getByRole("radio");
  await radios.first().focus();
  await page.keyboard.press("Space");
  for (let down = 0; down < right; down += 1) await page.keyboard.press("ArrowDown");
  await expect(radios.nth(right)).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(predict(page).getByRole("status")).toContainText("Right.");
  await expect(predict(page).getByRole("button", { name: "Show it on the tables" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(radios.first()).toBeFocused();
  await expect(predict(page).getByRole("status")).toBeEmpty();
});

test("a question uses the reader's numbers, and an answered one waits for the next", async ({
  page,
  site,
}) => {
  await openAt(page, site, "lab/masks", "?edits=1;scores:7.0,4:7.3,-3");
  const changes = { edits: { scores: { "7.0": 4, "7.3": -3 } } };
  const { options, right } = expectedQuestion("lab/masks", changes);
  await predict(page).getByRole("radio").nth(right).check();
  await expect(predict(page).getByRole("radio")).toHaveCount(options.length);
  await predict(page).getByRole("button", { name: "Answer" }).click();
  await expect(predict(page).getByRole("status")).toContainText("Right.");
  const asked = await predict(page).locator("legend").textContent();
  await page.getByRole("button", { name: "Let each query see its last 3" }).click();
  await expect(predict(page).locator("legend")).toHaveText(asked ?? "");
});

test("where there is nothing to predict a message says so", async ({ page, site }) => {
  await open(page, `${site}#/scaled/output?tokens=1`);
  await expect(predict(page)).toContainText("These numbers leave nothing to predict");
});
