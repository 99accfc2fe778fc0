import type { Locator, Page } from "@playwright/test";
import { parseAddress } from "../../web/src/model/address";
import { CONTROLS } from "../../web/src/features/classroom/model/controls";
import { parsePlan } from "../../web/src/features/classroom/model/plan";
import { classroom as words } from "../../web/src/words/en/classroom";
import { ui } from "../../web/src/words/en/ui";
import type { Control } from "../../web/src/words/classroom";
import { lesson, lessons, ownNumbers, run } from "./support/engine";
import { doubleClick } from "./support/editing";
import { cellAt, inspector } from "./support/inspector";
import { expectChanges } from "./support/lessons";
import { expectEngineNumbers, live, open, takeStep } from "./support/page";
import { paste } from "./support/pasting";
import { isLong, long } from "./support/long";
import { expect, test } from "./support/test";

const exercise = (page: Page): Locator => page.getByRole("region", { name: words.exercise });

async function type(page: Page, id: string, at: readonly [number, number], text: string) {
  await doubleClick(cellAt(page, id, ...at));
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** What each control shows on the first lesson's last step. */
const SHOWN: Readonly<Record<Control, (page: Page) => Locator>> = {
  sharpness: (page) => page.getByRole("slider", { name: "Sharpness", exact: true }),
  settings: (page) => page.locator("main summary", { hasText: "Settings" }),
  editing: (page) => page.locator("[data-tensor]:not([data-locked])").first(),
  try: (page) => page.getByText("Try", { exact: true }),
  predict: (page) => page.getByRole("region", { name: "Predict first" }),
  code: (page) => page.getByRole("button", { name: "Code", exact: true }),
  compare: (page) => page.getByRole("button", { name: "Compare", exact: true }),
  copying: (page) => page.getByRole("button", { name: /^Copy/ }).first(),
  player: (page) => page.getByRole("button", { name: "Play lesson" }),
  inspector: (page) => page.getByRole("button", { name: ui.inspector.tab }),
  asides: (page) => page.locator("main .aside:not(#predict)").first(),
  lessons: (page) => page.locator("#lessons a.lesson").first(),
};

test("a teacher's link hides each control by its name, and no other", async ({ page, site }) => {
  const asides = lesson.steps.filter(({ id }) => id === "all-weights" || id === "tokens");
  expect(asides).toHaveLength(2);
  // Each control on a step that has it; nothing is hidden that another name stands for.
  const stepOf = (control: Control): string =>
    control === "predict"
      ? (lesson.steps.at(-1)?.id ?? "")
      : control === "asides"
        ? "tokens"
        : "all-weights";
  for (const [at, control] of CONTROLS.entries()) {
    // In the short form every third one is looked for beside the hidden ones.
    if (isLong || at % 3 === 0) {
      const others = CONTROLS.filter((each) => each !== control).join();
      await page.goto("about:blank");
      await open(page, `${site}#/simple/${stepOf(control)}?hide=${others}`);
      await expect(SHOWN[control](page), `${control}, not hidden`).toBeVisible();
    }
    await page.goto("about:blank");
    await open(page, `${site}#/simple/${stepOf(control)}?hide=${control}`);
    await expect(SHOWN[control](page).filter({ visible: true }), `${control}, hidden`).toHaveCount(
      0,
    );
    await expectEngineNumbers(page, ownNumbers("simple"), control);
  }
});

test("a locked table says why it cannot be changed, for every way to change it", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores?lock=inputs&edits=1;inputs:0.0,2`);
  const locked = { edits: { inputs: { "0.0": 2 } } };
  const sentence = page.getByRole("alert").filter({ hasText: words.locked("inputs") });
  const cell = cellAt(page, "inputs", 1, 1);
  const ways: readonly [string, () => Promise<void>][] = [
    ["a double click", () => doubleClick(cell)],
    ["typing", () => page.keyboard.press("7")],
    ["Enter", () => page.keyboard.press("Enter")],
    ["Delete", () => page.keyboard.press("Delete")],
    [
      "pasting",
      async () => {
        await cell.focus();
        await paste(page, "5");
      },
    ],
  ];
  for (const [way, attempt] of ways) {
    await attempt();
    await expect(sentence, way).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sentence, way).toBeHidden();
    await cell.focus();
    await expectChanges(page, "simple", locked, way);
  }
  const box = await cell.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 5, { steps: 4 });
  await page.mouse.up();
  await expectChanges(page, "simple", locked, "dragged");
  await page.getByRole("button", { name: "Copy inputs", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "CSV" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /Open/ }), "no file takes its place").toHaveCount(
    0,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reset all" }).click();
  await expectChanges(page, "simple", locked, "all reset");
  await expect(page).toHaveURL(/lock=inputs/);
  await expect(page.getByRole("grid", { name: "inputs", exact: true })).toHaveAttribute(
    "aria-readonly",
    "true",
  );
  await cell.click();
  await expect(inspector(page)).toContainText("inputs[2,2]");
  await takeStep(page, "Next step");
  await expectChanges(page, "simple", locked, "at the next step");
});

test("an exercise says when its number is reached and when it is left, on through reload and steps", async ({
  page,
  site,
}) => {
  const text = "Bring it <b>up</b> & up:\nwhere?";
  const task = encodeURIComponent(`${text.length};${text}`);
  await open(page, `${site}#/simple/all-scores?goal=least%3Battn_scores.0.1%3B1.2&task=${task}`);
  await expect(exercise(page)).toContainText("<b>up</b> & up:");
  const status = exercise(page).getByRole("status");
  await expect(status).toContainText("Not yet");
  await expect(status).toContainText("attn_scores[1,2] at least 1.2");
  await type(page, "inputs", [0, 0], "2");
  await expect(status).toContainText("Reached");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status).toContainText("Not yet");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(status).toContainText("Reached");
  await expect(page).toHaveURL(/edits=/);
  await page.reload();
  await live(page);
  await expect(status).toContainText("Reached");
  await takeStep(page, "Next step");
  await expect(status).toContainText("Reached");
  await page.getByRole("button", { name: "Reset all" }).click();
  await expect(status).toContainText("Not yet");
  await expect(page).toHaveURL(/goal=.*task=/);
});

test(
  "a broken link for a class says what is wrong with it, and shows the lesson",
  long,
  async ({ page, site }) => {
    const broken: readonly [string, string][] = [
      ["hide=code,nose", words.problems.control("nose")],
      ["lock=imputs", words.problems.table("imputs")],
      ["on=all-scroes&task=5;Bring", words.problems.step("all-scroes")],
      ["goal=least;imputs.0.0;1", words.problems.goal("least;imputs.0.0;1")],
      ["goal=least;inputs.0.0;x", words.problems.goal("least;inputs.0.0;x")],
      ["goal=state;scael;", words.problems.goal("state;scael;")],
      ["task=12;Bring", words.problems.cut(5, 12)],
      ["task=12;Bri%E4", words.problems.cut(6, 12)],
    ];
    for (const [query, sentence] of broken) {
      await page.goto("about:blank");
      await open(page, `${site}#/simple/all-scores?${query}`);
      await expect(page.getByText(sentence), query).toBeVisible();
      await expectEngineNumbers(page, ownNumbers("simple"), query);
      await page.getByRole("button", { name: words.dismiss }).click();
      await expect(page.getByText(sentence), query).toBeHidden();
    }
  },
);

test("the dialog makes a link whose exercise another way than the teacher's reaches", async ({
  openContext,
  site,
}) => {
  const context = await openContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await open(page, `${site}#/simple/all-scores?sharpness=2`);
  await type(page, "inputs", [0, 0], "2");
  await page.locator("article .choices details summary").click();
  await page.getByRole("button", { name: words.dialog.open }).click();
  const dialog = page.getByRole("dialog", { name: words.dialog.title });
  await dialog.getByLabel(words.dialog.task).fill("Double the first number.\n怎么做？");
  await dialog.getByLabel(words.dialog.goals.state).check();
  await dialog.getByLabel(words.dialog.controls.code).check();
  await dialog.getByLabel("W_key", { exact: true }).check();
  await dialog.getByRole("button", { name: words.dialog.copyLink }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const { classroom, step, settings, edits, problems } = parseAddress(new URL(link).hash, lessons);
  expect({ step, settings, edits, problems }, "the class begins with the lesson's state").toEqual({
    step: "all-scores",
    settings: {},
    edits: {},
    problems: [],
  });
  expect(parsePlan(classroom, lesson).plan).toMatchObject({ hide: ["code"], lock: ["W_key"] });
  await dialog.getByRole("button", { name: words.dialog.copyEmbed }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('sandbox="allow-scripts allow-downloads');
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const student = await (await openContext()).newPage();
  await open(student, link);
  await expect(exercise(student)).toContainText("怎么做？");
  const status = exercise(student).getByRole("status");
  await expect(status).toContainText("Not yet");
  await expectEngineNumbers(student, run(), "as the class begins");
  // Not the sharpness, which no table of this step hangs on.
  await cellAt(student, "inputs", 0, 0).focus();
  await student.keyboard.press("i");
  await type(student, "inputs", [0, 0], "2.00000001");
  await expect(status).toContainText("Reached");
  await expect(student).toHaveURL(/goal=/);
});
