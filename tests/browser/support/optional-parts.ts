import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { classroom } from "../../../web/src/words/en/classroom";
import { opening } from "../../../web/src/labs/opening/en";
import { words as scale } from "../../../web/src/labs/scale/en";
import { later } from "../../../web/src/words/en/later";
import { titleOf } from "./rooms";
import { ui } from "../../../web/src/words/en/ui";
import { lessonsAndLaboratories } from "./engine";
import type { Part } from "./faults";
import { expect } from "./faults";
import { isLong } from "./long";
import { cellAt } from "./inspector";
import { chooseLesson } from "./lessons";
import { follow, live } from "./page";
import { paste } from "./pasting";

const { missing } = ui.problems;

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();
const choose = (title: string) => (page: Page) => chooseLesson(page, title);
/** The entry of the rail that is current. */
const current = (title: string): string => `.entry.current p:has-text('${title}')`;
/** Wherever the page offers it. */
const tryAgain = async (page: Page) => {
  const button = page.getByRole("button", { name: ui.problems.again, exact: true }).first();
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(button).toBeHidden({ timeout: 200 });
  }).toPass();
};
const twice = (use: (page: Page) => Promise<void>) => async (page: Page) => {
  await use(page);
  await use(page);
};
const close = (page: Page) => page.keyboard.press("Escape");
const item = (name: string) => async (page: Page) => {
  if (!(await page.getByRole("menu").isVisible())) await press("Copy inputs")(page);
  await page.getByRole("menuitem", { name }).click();
};
/** Leaves the step and comes back to it. */
const comeBack = async (page: Page) => {
  const hash = await page.evaluate(() => location.hash);
  await follow(page, "#/simple/tokens");
  await follow(page, hash);
};
export const nothing = () => Promise.resolve();

const layerFile = fileURLToPath(new URL("../../golden/layers/bert.safetensors", import.meta.url));
const tablesFile = fileURLToPath(new URL("../../golden/layers/table.safetensors", import.meta.url));
const chooseFile = (file: string) => async (page: Page) => {
  const field = page.getByRole("region", { name: opening.labels.open }).locator("[type=file]");
  await field.setInputFiles(file);
};
/** More numbers than an address holds. */
const pasteMany = async (page: Page) => {
  await cellAt(page, "inputs", 0, 0).focus();
  const row = Array.from({ length: 64 }, (_, place) => Math.fround(Math.sqrt(place + 2))).join(
    "\t",
  );
  await paste(page, Array.from({ length: 64 }, () => row).join("\n"));
};
const reload = async (page: Page) => {
  await page.reload();
  await live(page);
};

/** What a lesson or laboratory is shown with. */
const lessonPart = (lesson: string): Part => ({
  name: lesson,
  files: new RegExp(`/${lesson.replace("/", "-")}-[^/]*\\.(js|css)$`),
  use: choose(titleOf(lesson)),
  works: current(titleOf(lesson)),
  line: ui.problems.part(titleOf(lesson)),
  end: choose(titleOf("simple")),
});
/** The short form tests one of each kind, below. */
const otherLessons = lessonsAndLaboratories
  .map(({ id }) => id)
  .filter((id) => isLong && !["simple", "heads", "lab/variance"].includes(id));

/** By the address at which they are used, one after the other on one page. */
export const groups: Readonly<Record<string, readonly Part[]>> = {
  "#/simple/tokens": [
    {
      name: "the further steps of the first lesson",
      files: /\/(simple|further|Blend|Product)-[^/]*\.(js|css)$/,
      use: press(ui.nextStep),
      works: "nav.bar .position:text('2 of')",
      line: ui.problems.part(titleOf("simple")),
      end: press(ui.previousStep),
    },
    {
      name: "the drawings of the first step",
      files: /\/first-(?!values)[^/]*\.(js|css)$/,
      use: nothing,
      again: tryAgain,
      works: "#aside-road .drawing > *:not([hidden])",
      line: missing,
    },
    {
      name: "the picture of the first step",
      files: /\/(Points|marked)-[^/]*\.(js|css)$/,
      use: nothing,
      again: tryAgain,
      works: ".picture.points svg",
      line: missing,
    },
    {
      name: "a lesson",
      files: /\/heads-[^/]*\.(js|css)$/,
      use: choose(titleOf("heads")),
      works: current(titleOf("heads")),
      line: ui.problems.part(titleOf("heads")),
    },
    {
      name: "the list of laboratories",
      files: /\/labs-[^/]*\.js$/,
      use: choose(titleOf("lab/masks")),
      works: current(titleOf("lab/masks")),
      line: ui.problems.part(titleOf("lab/masks")),
      end: choose(titleOf("simple")),
    },
    {
      name: "a laboratory",
      files: /\/lab-variance-[^/]*\.(js|css)$/,
      use: choose(titleOf("lab/variance")),
      works: current(titleOf("lab/variance")),
      line: ui.problems.part(titleOf("lab/variance")),
      end: choose(titleOf("simple")),
    },
    ...otherLessons.map(lessonPart),
  ],
  "#/simple/tokenz": [
    {
      name: "what is wrong with an address",
      files: /\/ProblemSentences-[^/]*\.js$/,
      use: nothing,
      again: tryAgain,
      works: "main > [role=status] p:has-text('tokenz')",
      line: missing,
    },
  ],
  "#/sentence/tokens?text=One%20or%20two": [
    {
      name: "an entered sentence",
      files: /\/sentence-[^/]*\.(js|css)$/,
      use: nothing,
      again: reload,
      works: current(titleOf("sentence")),
      line: ui.problems.part(titleOf("sentence")),
    },
  ],
  "#/causal/masked-scores": [
    {
      name: "the module of the laboratories",
      files: /\/(whole-engine|_virtual_laboratories)-[^/]*\.js$/,
      use: choose(titleOf("lab/masks")),
      works: current(titleOf("lab/masks")),
      line: ui.problems.part(titleOf("lab/masks")),
    },
  ],
  "#/simple/all-contexts?tokens=4": [
    {
      name: "the pictures of further steps",
      files: /\/drawn-[^/]*\.(js|css)$/,
      use: nothing,
      again: tryAgain,
      works: ".picture svg",
      line: missing,
    },
    {
      name: "the code",
      files: /\/CodePanel-[^/]*\.(js|css)$/,
      use: press(ui.code.title),
      again: tryAgain,
      works: "section.code",
      line: missing,
      end: press(ui.code.title),
    },
    {
      name: "the inspector",
      files: /\/Explained-[^/]*\.(js|css)$/,
      use: (page) => page.locator("[role=grid] td[tabindex]").first().click(),
      again: tryAgain,
      works: ".inspector .name",
      line: missing,
      end: close,
    },
    {
      name: "what the inspector is",
      files: /\/Hint-[^/]*\.(js|css)$/,
      use: press(ui.inspector.tab),
      again: tryAgain,
      works: `.inspector p:has-text('${later.inspector.hint.slice(0, 20)}')`,
      line: missing,
      end: press(ui.inspector.tab),
    },
    {
      name: "the comparison",
      files: /\/Compare-[^/]*\.(js|css)$/,
      use: press(ui.compare.title),
      again: tryAgain,
      works: `button:text-is('${later.compare.keep}')`,
      line: missing,
      end: press(ui.compare.title),
    },
    {
      name: "the controls of a film",
      files: /\/Controls-[^/]*\.(js|css)$/,
      use: press(/^Show me how/),
      again: tryAgain,
      works: "section.player",
      line: missing,
      end: press(later.playing.stop),
    },
    {
      name: "a film",
      files: /\/Player-[^/]*\.(js|css)$/,
      use: press(/^Show me how/),
      again: tryAgain,
      works: ".film",
      line: missing,
      end: press(later.playing.stop),
    },
    {
      name: "what a change did",
      files: /\/Told-[^/]*\.(js|css)$/,
      use: async (page) => {
        await cellAt(page, "inputs", 0, 0).focus();
        await page.keyboard.type("0.5");
        await page.keyboard.press("Enter");
      },
      again: tryAgain,
      works: "#told button:has-text('changed')",
      line: missing,
      end: press(ui.changes.undo),
    },
    {
      name: "what reads a pasted block",
      files: /\/paste-[^/]*\.(js|css)$/,
      use: async (page) => {
        await cellAt(page, "inputs", 0, 0).focus();
        await paste(page, "0.75");
      },
      works: "td[data-changed]:text-matches('^0.750*$')",
      line: missing,
      end: press(ui.changes.undo),
    },
    {
      name: "what is copied by hand",
      files: /\/CopyDialog-[^/]*\.(js|css)$/,
      use: press(ui.changes.copyLink),
      works: "dialog[open] input",
      line: missing,
      end: close,
    },
    {
      name: "the menu of a table",
      files: /\/copying-[^/]*\.(js|css)$/,
      use: press("Copy inputs"),
      again: twice(press("Copy inputs")),
      works: "[role=menu]",
      line: missing,
    },
    {
      name: "what saves arrays",
      files: /\/saving-[^/]*\.js$/,
      use: item(later.copying.save),
      works: "[role=menuitem] .done:text-is('Saved')",
      line: missing,
      end: close,
    },
    {
      name: "what reads files",
      files: /\/files-[^/]*\.(js|css)$/,
      use: item(later.copying.open),
      again: async (page) => {
        await press("Copy inputs")(page);
        await item(later.copying.open)(page);
      },
      works: "dialog[open]",
      line: missing,
      end: close,
    },
    {
      name: "the settings",
      files: /\/Fields-[^/]*\.(js|css)$/,
      use: (page) => page.locator("summary", { hasText: ui.settings.title }).click(),
      again: tryAgain,
      works: `button:text-is('${later.handout.button}')`,
      line: missing,
    },
    {
      name: "what a class is given",
      files: /\/all-[^/]*\.(js|css)$/,
      use: press(classroom.dialog.open),
      works: "dialog[open]",
      line: missing,
      end: close,
    },
    {
      name: "the lesson on paper",
      files: /\/handout-[^/]*\.(js|css)$/,
      use: press(later.handout.button),
      works: `main[aria-label='${later.handout.label}']`,
      line: missing,
      end: press(later.handout.close),
    },
    {
      name: "what plays a lesson",
      files: /\/walk-[^/]*\.js$/,
      use: press(ui.playing.lesson),
      works: `nav.bar button[aria-label='${ui.playing.pause}']`,
      line: missing,
      end: press(ui.playing.pause),
    },
  ],
  "#/simple/all-scores": [
    {
      name: "the words of what comes later",
      files: /\/later-[^/]*\.js$/,
      use: press(ui.code.title),
      again: tryAgain,
      works: "section.code",
      line: missing,
      end: press(ui.code.title),
    },
  ],
  "#/simple/weighted-values": [
    {
      name: "the words of questions",
      files: /\/[Pp]redict-[^/]*\.(js|css)$/,
      use: nothing,
      again: comeBack,
      works: "fieldset input[type=radio]",
      line: missing,
    },
  ],
  "#/scaled/output": [
    {
      name: "what a lesson did",
      files: /\/Recap-[^/]*\.(js|css)$/,
      use: nothing,
      again: tryAgain,
      works: "#aside-recap ol a",
      line: missing,
    },
  ],
  "#/heads/cost": [
    {
      name: "the words of what a lesson did",
      files: /\/(en|zh)-recap-[^/]*\.js$/,
      use: nothing,
      again: comeBack,
      works: "#aside-recap ol a",
      line: missing,
    },
  ],
  "#/simple/naive-softmax": [
    {
      name: "the ways into laboratories",
      files: /\/Openings-[^/]*\.(js|css)$/,
      use: nothing,
      again: tryAgain,
      works: ".openings a",
      line: missing,
    },
    {
      name: "what saves drawings",
      files: /\/DrawingMenu-[^/]*\.(js|css)$/,
      use: press(/^Save the drawing/),
      again: twice(press(/^Save the drawing/)),
      works: "[role=menu]",
      line: missing,
      end: close,
    },
  ],
  "#/lab/scale/race?tokens=64": [
    {
      name: "the fast kernel",
      files: /\/fused(-relaxed)?-[^/]*\.js$/,
      use: press(scale.labels?.["measure"] ?? ""),
      works: "main .runners li.fast:has-text('ms')",
      line: scale.labels?.["failed"] ?? "",
    },
  ],
  "#/lab/scale/race?tokens=32": [
    {
      name: "the worker that races",
      files: /\/_virtual_racing-worker-[^/]*\.js$/,
      use: press(scale.labels?.["measure"] ?? ""),
      works: "main .runners li.readable:has-text('ms')",
      line: scale.labels?.["failed"] ?? "",
    },
  ],
  "#/lab/layer/inputs": [
    {
      name: "what reads the files of layers",
      files: /\/(files|zip)-[^/]*\.js$/,
      use: chooseFile(layerFile),
      works: `.open-file button:text-is('${opening.labels.take}')`,
      line: missing,
    },
  ],
  "#/lab/attention/inputs": [
    {
      name: "what reads the files of tables",
      files: /\/(files|zip)-[^/]*\.js$/,
      use: chooseFile(tablesFile),
      works: `.open-file button:text-is('${opening.labels.put}')`,
      line: missing,
    },
  ],
  "#/lab/layer/weights": [
    {
      name: "a block that sets one thing",
      files: /\/Setting-[^/]*\.js$/,
      use: nothing,
      again: tryAgain,
      works: "main .control.setting :is(input, select)",
      line: missing,
    },
  ],
  "#/simple/all-scores?tokens=64": [
    {
      name: "the map of a large table",
      files: /\/WindowMap-[^/]*\.(js|css)$/,
      use: nothing,
      again: tryAgain,
      works: `.moves button:text-is('${ui.table.laterRows}')`,
      line: missing,
    },
  ],
  "#/simple/tokens?tokens=64&d_in=64": [
    {
      name: "what keeps changes in a file",
      files: /\/(TooLong|Files)-[^/]*\.(js|css)$/,
      use: pasteMany,
      again: tryAgain,
      works: `.long button:text-is('${ui.changes.save}')`,
      line: missing,
    },
  ],
};

/** Parts without a place above, by what they are called, and where they are tested. */
export const elsewhere: readonly (readonly [name: RegExp, where: string])[] = [
  [/^(embed|pictures)$/, "fallbacks.spec.ts: the page is there without"],
  [/^Guess$/, "fallbacks.spec.ts: the result is shown without its question"],
  [/^Frame$/, "fallbacks.spec.ts: the opening says so"],
  [/^plane-module$/, "fallbacks.spec.ts: without the module of planes a shadow is left out"],
  [/^state-database$/, "storage.spec.ts"],
  [/^(offline|update)$/, "hosting.spec.ts: a broken update notice in the cache"],
  [/^notebook-formulae$/, "notebook-faults.spec.ts: formulae stay as they are written"],
  [/^(notebook-class|classroom)$/, "notebook-class.spec.ts: without its file a sentence says so"],
  [/^notebook-present$/, "notebook-presenting.spec.ts: without its file a sentence says so"],
  [/^notebook-/, "notebook.spec.ts"],
  [
    /^learn(-page|-view|ing|ing-relaxed)$/,
    "learning-faults.spec.ts: without its files a sentence says so",
  ],
  [/^learn-class$/, "learning-class.spec.ts: without its file a sentence says so"],
  [/^recorder$/, "notebook-faults.spec.ts: the terms are there without"],
  [/^(trainable|scaled|causal|lab-.*)$/, "as heads and lab-variance are; in the long form all"],
];
