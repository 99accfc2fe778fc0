import type { Page } from "@playwright/test";
import { titleOf } from "./support/rooms";
import { ui } from "../../web/src/words/en/ui";
import { parseAddress } from "../../web/src/model/address";
import { layouts } from "./support/rooms";
import type { Opening } from "../../web/src/model/layout";
import { openingsOf } from "../../web/src/model/carried";
import { doubleClick } from "./support/editing";
import {
  engine,
  fragmentOf,
  lessonsAndLaboratories,
  ownNumbers,
  places,
  runLesson,
  tensorOf,
} from "./support/engine";
import type { Settings, Tensors } from "./support/engine";
import { cellAt } from "./support/inspector";
import { chooseLesson, expectChanges } from "./support/lessons";
import { inTurn, isLong, long } from "./support/long";
import { expectEngineNumbers, follow, open, shownAddress } from "./support/page";
import { doubleClicked, expect, test } from "./support/test";

const STATUS = "main > [role=status]";

/** The links of the step to laboratories, as they stand; they come once the engine is live. */
async function openings(page: Page): Promise<{ text: string; address: string }[]> {
  await page.evaluate(() => settled());
  return page.locator("main .openings a").evaluateAll((links) =>
    links.map((link) => ({
      text: link.textContent,
      address: link.getAttribute("href") ?? "",
    })),
  );
}

/** The laboratories that a lesson's step opens, by its layout and the engine's trace. */
function expectedOpenings(lesson: string, step: string, settings: Settings = {}): Opening[] {
  const layout = layouts[lesson]?.steps[step];
  const all = Object.fromEntries(
    Object.entries(lessonsAndLaboratories.find(({ id }) => id === lesson)?.settings ?? {}).map(
      ([name, { default: preset }]) => [name, preset],
    ),
  );
  if (layout === undefined) return [];
  return openingsOf(layout, runLesson(lesson, settings), { ...all, ...settings });
}

test(
  "the laboratories are listed under the lessons, and their steps do not lead to other lessons",
  long,
  async ({ page, site }) => {
    await open(page, site);
    const entries = page.locator("#lessons details .lesson");
    await expect(entries).toHaveText(engine.laboratories.map(({ id }) => titleOf(id)));
    for (const { id, steps } of engine.laboratories) {
      await chooseLesson(page, titleOf(id));
      await expect(page.locator(".kicker")).toHaveText(ui.laboratory(titleOf(id)));
      await expectEngineNumbers(page, ownNumbers(id), id);
      await expect(page.getByRole("button", { name: "Previous step" })).toBeDisabled();
      for (const { id: step } of steps.slice(1)) {
        await page.getByRole("button", { name: "Next step" }).click();
        await expect(page).toHaveURL(`${site}${fragmentOf({ lesson: id, step })}`);
      }
      await expect(page.getByRole("button", { name: "Next step" })).toBeDisabled();
      await page.locator("h1").click();
      await page.keyboard.press("ArrowRight");
      expect(parseAddress(await shownAddress(page), lessonsAndLaboratories).lesson).toBe(id);
    }
  },
);

test("every step with a slider opens Sharpness, one that masks Masks, one that drops Dropout", () => {
  const without: string[] = [];
  for (const { lesson, step } of places) {
    const layout = layouts[lesson]?.steps[step];
    const ids = engine.lessons
      .find(({ id }) => id === lesson)
      ?.steps.find(({ id }) => id === step)?.tensors;
    const defaults = ownNumbers(lesson);
    const does = (operation: string): boolean =>
      (ids ?? []).some(
        (id) =>
          defaults[id]?.operation === operation &&
          defaults[id].step === step &&
          !id.startsWith("road"),
      );
    const slides = layout?.blocks.some(({ kind }) => kind === "sharpness") === true;
    const opened = expectedOpenings(lesson, step).map(({ laboratory }) => laboratory);
    if (does("dropout") && !opened.includes("lab/dropout")) {
      without.push(`${lesson}/${step}: Dropout`);
    }
    if (does("mask") && !opened.includes("lab/masks")) without.push(`${lesson}/${step}: Masks`);
    if (slides && !opened.includes("lab/sharpness")) without.push(`${lesson}/${step}: Sharpness`);
  }
  expect(without).toEqual([]);
});

/** The numbers that a laboratory must show: those of the step, as far as both have them and there is room. */
function takenNumbers(from: Tensors, opening: Opening, asking: number, shown: Tensors): string[] {
  const taken = Object.entries(opening.tensors).filter(([, id]) => Object.hasOwn(from, id));
  expect(taken.length > 0).toBe(Object.keys(opening.tensors).length > 0);
  return taken.flatMap(([into, id]) => {
    const [source, target] = [tensorOf(from, id), tensorOf(shown, into)];
    const [columns = 1, width = 1] = [target.shape.at(-1), source.shape.at(-1)];
    const rows = source.data.length / width;
    const top = (target.shape.at(-2) ?? 1) === 1 ? Math.min(asking, rows - 1) : 0;
    return Array.from(target.data).flatMap((value, place) => {
      const [row, column] = [Math.floor(place / columns), place % columns];
      const wanted = source.data[(top + row) * width + column];
      return Object.is(value, wanted) ? [] : [`${into}[${place}] is ${value}, ${id} has ${wanted}`];
    });
  });
}

test("a laboratory opens with the numbers of the step, changed ones and the row that asks too", async ({
  page,
  site,
}) => {
  await open(page, site);
  let followed = 0;
  // In the short form from every sixth step.
  for (const { lesson, step } of inTurn(places, 0, 6)) {
    const { settings: known } = engine.lessons.find(({ id }) => id === lesson) ?? { settings: {} };
    const row = 1;
    const settings: Settings = "query_token" in known ? { query_token: row } : {};
    const looked = "query_token" in known ? {} : { row };
    const wanted = expectedOpenings(lesson, step, settings);
    if (wanted.length === 0) continue;
    await follow(page, fragmentOf({ lesson, step }, { ...settings, ...looked }));
    const links = await openings(page);
    expect(links.length, `${lesson}/${step}`).toBe(wanted.length);
    for (const [at, opening] of wanted.entries()) {
      const label = `${lesson}/${step}: ${links[at]?.text}`;
      const read = parseAddress(links[at]?.address ?? "", lessonsAndLaboratories);
      expect([read.lesson, read.problems], label).toEqual([opening.laboratory, []]);
      await follow(page, links[at]?.address ?? "");
      await expect(page.locator(STATUS), label).toBeEmpty();
      const { settings: labSettings, edits } = parseAddress(
        await shownAddress(page),
        lessonsAndLaboratories,
      );
      const base = runLesson(read.lesson, labSettings);
      const shown = Object.fromEntries(
        Object.entries(base).map(([id, tensor]) => {
          const data = Float32Array.from(tensor.data);
          const width = tensor.shape.at(-1) ?? 1;
          for (const [place, value] of Object.entries(edits[id] ?? {})) {
            const [r = 0, c = 0] = place.split(".").map(Number);
            data[r * width + c] = value;
          }
          return [id, { ...tensor, data }];
        }),
      );
      expect(takenNumbers(runLesson(lesson, settings), opening, row, shown), label).toEqual([]);
      await expectChanges(page, read.lesson, { settings: labSettings, edits }, label);
      followed += 1;
    }
  }
  expect(followed).toBeGreaterThan(isLong ? 20 : 6);
});

test("a number typed in a lesson is in the laboratory too, and the lesson keeps its number", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/trainable/query-weights?scaled=false`);
  await doubleClick(cellAt(page, "scaled_scores_2", 0, 1));
  await page.keyboard.type("-2.5");
  await page.keyboard.press("Enter");
  await page.locator("main .openings a").first().click();
  await expect(cellAt(page, "scores", 0, 1)).toHaveText("-2.5000");
  await doubleClick(cellAt(page, "scores", 0, 1));
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(cellAt(page, "scores", 0, 1)).toHaveText("7.0000");
  await page.goBack();
  await expect(cellAt(page, "scaled_scores_2", 0, 1)).toHaveText("-2.5000");
});

test("an unknown laboratory or step shows a message and the nearest one", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const [fragment, shown, sentence] of [
    ["#/lab/sharpnes", "#/lab/sharpness/curves", "There is no laboratory “sharpnes”."],
    ["#/lab/mask/paint", "#/lab/masks/paint", "There is no laboratory “mask”."],
    ["#/lab/simple", "#/lab/scale/race", "There is no laboratory “simple”."],
    ["#/lab/masks/paintt", "#/lab/masks/paint", "no step “paintt”"],
    ["#/lab/masks?nothing=1", "#/lab/masks/paint", "no setting “nothing”"],
    ["#/lab/masks?block_size=0", "#/lab/masks/paint", "“block_size” cannot be “0”"],
  ] as const) {
    await follow(page, fragment);
    await expect(page.locator(STATUS), fragment).toContainText(sentence);
    expect(await shownAddress(page), fragment).toBe(shown);
  }
  await follow(page, "#/lab/");
  expect(await shownAddress(page)).toBe("#/lab/sharpness/curves");
  await expect(page.locator(STATUS)).toBeEmpty();
});

test("a masked score travels as minus infinity, and is read from an address", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/causal/causal-head?row=2`);
  const [link] = await openings(page);
  expect(link?.address).toContain("-Infinity");
  await follow(page, link?.address ?? "");
  await expect(cellAt(page, "scores", 0, 3)).toHaveText("−∞");
  await expect(cellAt(page, "weights", 0, 3)).toHaveText("0.0000");
});

test("the laboratories work by a double-click as they do over http", async ({ page }) => {
  for (const { id, steps } of inTurn(engine.laboratories, 0, 3)) {
    await page.goto("about:blank");
    await open(page, `${doubleClicked}#/${id}`);
    // The others, and their other steps, are opened so in the long form.
    for (const step of isLong ? steps : steps.slice(0, 1)) {
      await follow(page, fragmentOf({ lesson: id, step: step.id }));
      await expectEngineNumbers(page, ownNumbers(id), `${id}/${step.id}`);
    }
  }
});
