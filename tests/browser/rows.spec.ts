import type { Locator, Page } from "@playwright/test";
import type { Cell } from "../../web/src/engine/lessons";
import { tablesOf } from "../../web/src/model/layout";
import { layouts } from "./support/rooms";
import { ui } from "../../web/src/words/en/ui";
import { expect, test } from "./support/test";
import { engine, lessonsAndLaboratories } from "./support/engine";
import { inTurn } from "./support/long";
import { expectAddress, nextFrame, typeOver } from "./support/editing";
import { cellAt } from "./support/inspector";
import { choicesOf, expectChanges, lessonOf, placeOf, valueOf } from "./support/lessons";
import { follow, open } from "./support/page";

/** The button under a table. */
function under(page: Page, id: string, name: string): Locator {
  const grid = page.locator(`[role=grid]:is([aria-label="${id}"], [aria-label^="${id}, "])`);
  return page.locator("main .labelled").filter({ has: grid }).getByRole("button", { name });
}

/** Steps that show a given or drawn tensor, made there, of which the rows are the tokens: these can grow. */
function growing(turn: number): readonly { lesson: string; step: string; id: string }[] {
  const all = lessonsAndLaboratories.flatMap(({ id: lesson, settings }) => {
    const { tensors } = engine.runLesson(lesson);
    const { looks = {}, steps = {} } = layouts[lesson] ?? {};
    return Object.entries(steps).flatMap(([step, { blocks }]) => {
      const tables = blocks.flatMap(tablesOf).filter(({ id, transposed }) => {
        const tensor = tensors[id];
        const isGiven = tensor?.step === step && ["given", "drawn"].includes(tensor.operation);
        return isGiven && looks[id]?.rows === "token" && !transposed && "tokens" in settings;
      });
      return tables.map(({ id }) => ({ lesson, step, id }));
    });
  });
  return inTurn(all, turn, 6);
}

/** A number that a cell can hold and does not, also where there is one token more. */
function another(lesson: string, cell: Cell, number: number): number {
  const tokens = Number(lessonOf(lesson).settings["tokens"]?.default) + 1;
  const { tensors } = engine.runLesson(lesson, { settings: { tokens } });
  const choices = choicesOf(tensors, cell.tensor);
  return choices === undefined ? number : (valueOf(tensors, cell) + 1) % choices;
}

test("a token more or less gives and takes a row, and what was typed in a row that goes comes back with it", async ({
  page,
  site,
}) => {
  await open(page, site);
  const places = growing(0);
  expect(places.length).toBeGreaterThan(0);
  for (const { lesson, step, id } of places) {
    const label = `${lesson}: ${id}`;
    await follow(page, `#/${lesson}/${step}`);
    const add = under(page, id, ui.changes.addToken);
    const remove = under(page, id, ui.changes.removeToken);
    const { shape = [] } = engine.runLesson(lesson).tensors[id] ?? {};
    const count = shape.at(-2) ?? 0;
    const index = (row: number): number[] => [0, row, 0].slice(3 - shape.length);
    const [removed, added] = [placeOf(index(count - 1)), placeOf(index(count))];
    const [typed, further] = [2.5, -1].map((number, more) =>
      another(lesson, { tensor: id, index: index(count - 1 + more) }, number),
    );
    const edits = { [id]: { [removed]: typed ?? NaN } };

    await typeOver(cellAt(page, id, count - 1, 0), String(typed));
    await expectChanges(page, lesson, { edits }, `${label}, typed`);
    await remove.click();
    const less = { settings: { tokens: count - 1 }, edits };
    await expectChanges(page, lesson, less, `${label}, a token less`);
    await expect(cellAt(page, id, count - 1, 0), label).toHaveCount(0);
    await expectAddress(page, less, label);

    await add.click();
    await expectChanges(page, lesson, { edits }, `${label}, back again`);
    await add.click();
    await nextFrame(page);
    await typeOver(cellAt(page, id, count, 0), String(further));
    const more = {
      settings: { tokens: count + 1 },
      edits: { [id]: { [removed]: typed ?? NaN, [added]: further ?? NaN } },
    };
    await expectChanges(page, lesson, more, `${label}, a token more`);
    await expectAddress(page, more, label);
  }
});

test("there is always a token, and never one too many", async ({ page, site }) => {
  await open(page, site);
  for (const { lesson, step, id } of growing(1)) {
    const add = under(page, id, ui.changes.addToken);
    const remove = under(page, id, ui.changes.removeToken);
    const { settings } = lessonOf(lesson);
    const [least, most] = settings["tokens"]?.range ?? [];
    const asks = "query_token" in settings ? "&query_token=0" : "";
    await follow(page, `#/${lesson}/${step}?tokens=${least}${asks}`);
    await expect(remove, lesson).toBeDisabled();
    await expect(add, lesson).toBeEnabled();
    await follow(page, `#/${lesson}/${step}?tokens=${most}`);
    await expect(add, lesson).toBeDisabled();
    await expect(remove, lesson).toBeEnabled();
  }
});
