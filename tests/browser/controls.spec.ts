import { words as gradients } from "../../web/src/labs/gradients/en";
import { words as scale } from "../../web/src/labs/scale/en";
import { settings as furtherSettings } from "../../web/src/words/en/settings";
import { ui } from "../../web/src/words/en/ui";
import { isLaboratory, parseAddress } from "../../web/src/model/address";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";
import {
  fragmentOf,
  lessonOf,
  lessonsAndLaboratories,
  ownNumbers,
  placesOf,
  run,
  runLesson,
  everySixthLesson,
  everyPlace,
} from "./support/engine";
import type { Settings, Tensors } from "./support/engine";
import { operate, readControls } from "./support/controls";
import type { Operated } from "./support/controls";
import { inTurn, isLong, long } from "./support/long";
import { traceOf } from "./support/lessons";
import type { Changes } from "./support/lessons";
import {
  expectEngineNumbers,
  follow,
  open,
  openCalmly,
  shownAddress,
  takeStep,
} from "./support/page";

/** The controls that act on the engine, which a table's tools do not, apart from the settings, which are the same everywhere. */
const CONTROLS =
  "main :is(input, select, button):not(details *, .tint, .badge *, .tools *, .moves *, .toolbar *, .remarks *, [role=status] *, #predict *)";

/** They move the window over a large table, not its numbers. */
const WINDOWS = /^(Earlier|Later) (rows|columns)$/;

/** Where a control needs another state than the start to have something to change. */
const STATES: readonly Settings[] = [
  {},
  { sharpness: 2, lookup_sharpness: 2, between_sharpness: 4 },
  { sharpness: Infinity },
  { mask: "sliding_window" },
  { dropout_rate: 0.5 },
];

/** Controls that must change nothing, because the words of the step say so. */
const NO_CHANGE: Readonly<Record<string, readonly string[]>> = {
  // “Keys and values do not depend on who asks.”
  "simple/all-keys": ["Token that asks", "Let “one” ask"],
  // “So sharpening changes nothing.”
  "causal/average-softmax": ["Sharpness", "notebook", "× 8", "0 · uniform", "one-hot · ∞"],
};

/** Controls that wait for something else, which the tests of their laboratory look at. */
const APART: Readonly<Record<string, readonly string[]>> = {
  "lab/variance/histogram": ["Stop", "Keep this axis when d changes"],
  "lab/scale/race": ["Measure", "Measure all lengths up to this"],
  "lab/layer/inputs": ["Open a file"],
  "lab/attention/inputs": ["Open a file"],
};

/** The states of a lesson in which its controls are tried, the start first. */
function statesOf(lesson: string): Settings[] {
  const known = Object.keys(lessonOf(lesson).settings);
  const states = STATES.map((state) =>
    Object.fromEntries(Object.entries(state).filter(([name]) => known.includes(name))),
  );
  return states.filter((state, at) => at === 0 || Object.keys(state).length > 0);
}

/** What is changed in the state that the page shows. */
async function changesOf(page: Page): Promise<Changes> {
  const { settings, edits, problems } = parseAddress(
    await shownAddress(page),
    lessonsAndLaboratories,
  );
  expect(problems).toEqual([]);
  return { settings, edits };
}

async function settingsOf(page: Page): Promise<Settings> {
  const { settings = {} } = await changesOf(page);
  return settings;
}

/** The engine's numbers under what the address says was changed. */
async function tensorsOf(page: Page, lesson: string): Promise<Tensors> {
  return traceOf(lesson, await changesOf(page)).tensors;
}

for (const [turn, { id: lesson }] of everySixthLesson(4).entries()) {
  const count = isLaboratory(lesson) ? 2 : 4;
  const asked = inTurn(placesOf(lesson), 0, count);
  const steps = isLong ? "step" : count === 2 ? "second step" : "fourth step";
  test(
    `${lesson}: on every ${steps} every control changes an engine value that stands beside it, and every aside has one`,
    turn === 2 ? long : {},
    async ({ page, site }) => {
      await openCalmly(page, `${site}#/${lesson}`);
      let moved = 0;
      for (const place of asked) {
        const step = `${lesson}/${place.step}`;
        await follow(page, fragmentOf(place));
        const controls = await readControls(page, CONTROLS);
        const asides = new Set<string>();
        for (const [at, { name, made }] of controls.entries()) {
          if (made || WINDOWS.test(name) || APART[step]?.includes(name)) continue;
          const label = `${step}: ${name}`;
          const still = NO_CHANGE[step]?.includes(name) === true;
          let done: Operated | undefined;
          for (const state of still ? [{}] : statesOf(lesson)) {
            done = await operate(page, { selector: CONTROLS, at, from: fragmentOf(place, state) });
            if (done.disabled) continue;
            expect([done.name, done.covered], `${label}: what stands at its middle`).toEqual([
              name,
              undefined,
            ]);
            await expectEngineNumbers(page, await tensorsOf(page, lesson), label);
            if (done.after !== done.before) break;
          }
          if (still) expect(done?.after, label).toBe(done?.before);
          else expect(done?.after, label).not.toBe(done?.before);
          if (done?.aside !== undefined) asides.add(done.aside);
          moved += 1;
        }
        const shown = await page
          .locator("section.aside:not(#predict, #aside-recap)")
          .evaluateAll((sections) => sections.map(({ id }) => id));
        expect([...asides], `${step}: asides with a control`).toEqual(shown);
      }
      expect(moved).toBeGreaterThanOrEqual(asked.length);
    },
  );
}

test(`every ${isLong ? "" : "twelfth "}step has a Notice at its defaults, and its Try changes a number shown and can be put back`, async ({
  page,
  site,
}) => {
  await openCalmly(page, site);
  const button = page.locator(".remarks > p button");
  for (const place of inTurn(everyPlace, 3, 12)) {
    const from = fragmentOf(place);
    await follow(page, from);
    const remarks = await page.locator(".remarks > p").allInnerTexts();
    expect(remarks, from).toEqual([
      expect.stringMatching(/^Notice \S.*\.$/),
      expect.stringMatching(/^Try \S.*\.$/),
    ]);
    expect(remarks[0], from).not.toMatch(/undefined|null|NaN|\[object/);

    const { name, before, after } = await operate(page, {
      selector: ".remarks > p button",
      at: 0,
      from,
    });
    const settings = await settingsOf(page);
    expect(Object.keys(settings).length, from).toBeGreaterThan(0);
    await expectEngineNumbers(page, runLesson(place.lesson, settings), `${from}: ${name}`);
    const still = NO_CHANGE[`${place.lesson}/${place.step}`]?.includes(name) === true;
    expect(after === before, `${from}: ${name} changes nothing`).toBe(still);
    await expect(button).toHaveText(ui.putBack);
    await button.click();
    await expect(button).toHaveText(name);
    expect(await shownAddress(page)).toBe(from);
    await expectEngineNumbers(page, ownNumbers(place.lesson), `${from}, put back`);
  }
});

test("the settings hold on every step of their lesson; “Reset all” takes them back", async ({
  page,
  site,
}) => {
  await openCalmly(page, site);
  for (const { id: lesson, steps } of inTurn(
    lessonsAndLaboratories,
    8,
    lessonsAndLaboratories.length,
  )) {
    await follow(page, `#/${lesson}`);
    const fields = "main details :is(input:not([type=file]), select)";
    // What they hold comes when they are opened.
    await page.locator("main details").evaluate(async (details: HTMLDetailsElement) => {
      details.open = true;
      await settled();
    });
    await expect(page.locator(fields).nth(2)).toBeAttached();
    const controls = await readControls(page, fields);
    expect(controls.length, lesson).toBeGreaterThan(2);
    for (const [at, { made }] of controls.entries()) {
      if (!made) await operate(page, { selector: fields, at });
    }
    await expect(page.locator("main > [role=status]")).toBeEmpty();
    const settings = await settingsOf(page);
    const groups = new Set(controls.map(({ group }) => group));
    expect(Object.keys(settings), lesson).toHaveLength(groups.size);
    const tensors = runLesson(lesson, settings);
    for (const [at, { id }] of steps.entries()) {
      if (at > 0) await takeStep(page, "Next step");
      expect(await shownAddress(page)).toBe(fragmentOf({ lesson, step: id }, settings));
      await expectEngineNumbers(page, tensors, `${lesson}/${id}`);
    }
    await page.getByRole("button", { name: "Reset all" }).click();
    const last = fragmentOf({ lesson, step: steps.at(-1)?.id ?? "" });
    await expect(page).toHaveURL(`${site}${last}`);
    await expectEngineNumbers(page, ownNumbers(lesson), "after Reset all");
  }
});

test("a field refuses an invalid setting, marks it, and the numbers stay", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/weight-matrices`);
  await page.getByText("Settings", { exact: true }).click();
  const field = page.locator("main details").getByRole("spinbutton", { name: "Tokens" });
  for (const text of ["0", "65", "2.5", "-3", "1e9", ""]) {
    await field.fill(text);
    await field.press("Tab");
    await expect(field, text).toHaveAttribute("aria-invalid", "true");
    await expectEngineNumbers(page, run(), text);
  }
  await field.fill("5");
  await field.press("Tab");
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await expect(page).toHaveURL(/tokens=5/);
  await expectEngineNumbers(page, run({ tokens: 5 }), "5");
});

test("with fewer tokens than the query token's place, the last token is the query", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/scale?query_token=5`);
  await page.getByText("Settings", { exact: true }).click();
  const field = page.locator("main details").getByRole("spinbutton", { name: "Tokens" });
  await field.fill("3");
  await field.press("Tab");
  await expect(page).toHaveURL(/tokens=3&query_token=2$/);
  await expectEngineNumbers(page, run({ tokens: 3, query_token: 2 }), "three tokens");
  await expect(page.locator("main > [role=status]")).toBeEmpty();
});

test("the tips of the two arrows can be dragged", async ({ page, site }) => {
  await open(page, `${site}#/simple/dot-products`);
  const plane = page.getByRole("img", { name: "Two arrows, a and b, from one point" });
  await plane.scrollIntoViewIfNeeded();
  const box = await plane.boundingBox();
  if (box === null) throw new Error("The arrows are not drawn.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const place of [0, 1]) {
    const handle = await plane.locator(".handle").nth(place).boundingBox();
    if (handle === null) throw new Error("The arrow has no tip to take hold of.");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 60, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(place === 0 ? /angle_a=135/ : /angle_b=135&length_b=1\.\d\d?$/);
    await expectEngineNumbers(page, run(await settingsOf(page)), "dragged");
  }
});

test(
  "a number that a setting does not accept shows a message, and changes nothing",
  long,
  async ({ page, site }) => {
    await open(page, site);
    const variance = { lesson: "trainable", step: "why-scale-variance", names: furtherSettings };
    const train = { lesson: "lab/gradients", step: "step", names: gradients.settings };
    const memory = { lesson: "lab/scale", step: "memory", names: scale.settings };
    for (const { lesson, step, names, setting, wrong } of [
      { ...variance, setting: "variance_dimension", wrong: "0" },
      { ...variance, setting: "variance_pairs", wrong: "2.5" },
      { ...train, setting: "learning_rate", wrong: "-1" },
      { ...memory, setting: "tile", wrong: "" },
    ]) {
      await follow(page, fragmentOf({ lesson, step }));
      const description = lessonOf(lesson).settings[setting];
      const [least, most] = (description?.range ?? []).map(String);
      const isWhole = description?.kind === "integer";
      const sentence = ui.settings.needed(isWhole, least ?? "", most ?? "");
      const name: string = { ...names }[setting as keyof typeof names] ?? "";
      const field = page.locator("main").getByRole("spinbutton", { name, exact: true });
      const before = await shownAddress(page);
      const initial = await field.inputValue();
      await field.selectText();
      await field.press("Delete");
      await field.pressSequentially(wrong);
      await field.press("Tab");
      await expect(field).toHaveAccessibleDescription(sentence);
      await expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
      expect(await shownAddress(page)).toEqual(before);
      await field.selectText();
      await field.pressSequentially(initial);
      await field.press("Tab");
      await expect(field).toHaveAccessibleDescription("");
    }

    // Nor does it outlast the setting that it was typed for.
    await follow(page, fragmentOf(variance));
    const name = furtherSettings.variance_dimension;
    const field = page.locator("main").getByRole("spinbutton", { name, exact: true });
    await field.selectText();
    await field.pressSequentially("0");
    await field.press("Tab");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await follow(page, `${fragmentOf(variance)}?variance_dimension=100`);
    await expect(field).toHaveValue("100");
    await expect(field).toHaveAccessibleDescription("");
  },
);
