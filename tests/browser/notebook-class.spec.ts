import type { Locator, Page } from "@playwright/test";
import { HIDEABLE } from "../../web/src/notebook/page/state/plan";
import type { Hideable } from "../../web/src/notebook/page/state/plan";
import { classroom as common } from "../../web/src/words/en/classroom";
import { notebook as words } from "../../web/src/words/en/notebook";
import { forClass } from "../../web/src/words/en/notebook-class";
import { tensors as tensorWords } from "../../web/src/words/en/notebook-tensors";
import { classroom as chineseCommon } from "../../web/src/words/zh/classroom";
import { notebook as chinese } from "../../web/src/words/zh/notebook";
import { forClass as chineseOwn } from "../../web/src/words/zh/notebook-class";
import { expectAccessible } from "./support/accessible";
import { inTurn, long } from "./support/long";
import {
  cell,
  changeNumber,
  gridOf,
  linkOf,
  lookedAt,
  openAnew,
  openCells,
  openNotebook,
  openTensor,
  runAll,
  runCells,
  selectNumber,
} from "./support/notebook";
import { keepFiles } from "./support/saving";
import { expect, test } from "./support/test";

const first = `import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
scores = x @ x.T
total = scores.sum()`;
const second = `print("all:", total.item())`;

const text = common.dialog;

/** How the place along an axis of the changed tensor is labelled. */
const axisLabel = (axis: number, length: number): string =>
  tensorWords.places(tensorWords.dim(axis), length);

const exercise = (page: Page): Locator => page.getByRole("region", { name: common.exercise });
const status = (page: Page): Locator => exercise(page).getByRole("status");
const dialog = (page: Page): Locator => page.getByRole("dialog", { name: text.title });

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: words.tools.forClass }).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

const numberIn = (page: Page): Locator => dialog(page).getByLabel(text.number, { exact: true });

const goalIn = (page: Page): Locator => dialog(page).getByRole("group", { name: text.expected });

/** What chooses the cell of which other code is given. */
const codesIn = (page: Page): Locator =>
  dialog(page).getByRole("group", { name: forClass.code.title });

/** The link that "Open it" follows, once it holds what has been chosen. */
async function linkIn(page: Page): Promise<string> {
  const link = dialog(page).getByRole("link", { name: text.tryIt });
  await expect(link).toBeVisible();
  const length = async (): Promise<string> =>
    text.length(new URL((await link.getAttribute("href")) ?? "").hash.length, 8192);
  await expect(async () => {
    await expect(dialog(page)).toContainText(await length(), { timeout: 200 });
  }).toPass();
  return (await link.getAttribute("href")) ?? "";
}

/** The address of a notebook with a class part that was written by hand. */
async function linkWith(page: Page, site: string, part: string): Promise<string> {
  await openNotebook(page, site);
  await openCells(page, first, second);
  const [code = ""] = (await linkOf(page)).split("&");
  const packed = await page.evaluate(async (written) => {
    const stream = new Blob([written]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }, part);
  return `${code}&class=${packed}`;
}

test("the dialog makes a link whose number another way than the teacher's reaches", async ({
  openContext,
  site,
}) => {
  const context = await openContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await runCells(page, site, first, second);
  await selectNumber(page, 1, "scores", 1);
  const made = await openDialog(page);
  await made.getByLabel(text.task).fill("Bring <b>it</b> up.\n怎么做？");
  await made.getByLabel(text.goals.cell).check();
  // The selected number, as it is now.
  await expect(made.getByLabel(forClass.tensor)).toContainText("scores (cell 1, line 4)");
  await expect(made.getByLabel(axisLabel(1, 2))).toHaveValue("1");
  await expect(numberIn(page)).toHaveValue("11.0000");
  await expect(made).toContainText(forClass.begun);
  await numberIn(page).fill("");
  await expect(made.getByRole("button", { name: text.copyLink })).toBeDisabled();
  await expect(made.getByRole("link")).toHaveCount(0);
  await numberIn(page).fill("2o");
  await expect(made.getByRole("alert")).toContainText(text.badNumber("2o"));
  await numberIn(page).fill("20");
  await expect(made.getByText(forClass.begun)).toHaveCount(0);
  await expect(made.getByRole("link", { name: text.tryIt })).toHaveAttribute("target", "_blank");
  const link = await linkIn(page);
  await made.getByRole("button", { name: text.copyLink }).click();
  await expect(made.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press("Escape");
  await expect(made).toBeHidden();

  const student = await (await openContext()).newPage();
  await student.goto(link);
  await expect(exercise(student)).toContainText("Bring <b>it</b> up.");
  await expect(exercise(student)).toContainText("怎么做？");
  await expect(status(student)).toContainText(common.notYet);
  await expect(status(student)).toContainText("scores[0, 1] at least 20");
  await expect(student.locator("[data-python]")).toHaveAttribute("data-python", "none");
  await runAll(student);
  await expect(status(student)).toContainText(common.notYet);
  await changeNumber(student, 1, ["x", 0, "4"]);
  await expect(status(student)).toContainText(common.reached);
  await student.getByRole("button", { name: tensorWords.restore }).click();
  await expect(status(student)).toContainText(common.notYet);
  await changeNumber(student, 1, ["x", 0, "4"]);
  await expect(status(student)).toContainText(common.reached);
  // With the numbers in a run of the code it is reached as well.
  await student.getByRole("button", { name: tensorWords.ways.again }).first().click();
  await expect(student.getByText(tensorWords.ways.ran)).toBeVisible();
  await expect(status(student)).toContainText(common.reached);
  // A line above it moves the goal's line.
  await cell(student, 1).getByRole("textbox").click();
  await student.keyboard.press("Control+Home");
  await student.keyboard.type("# above\n");
  await student.getByRole("button", { name: tensorWords.ways.asCode }).click();
  await expect(status(student)).toContainText(common.notYet);
  await changeNumber(student, 1, ["x", 0, "5"]);
  await expect(status(student)).toContainText(common.reached);
});

test(
  "a link opens with its exercise in sight, wherever the teacher's cursor was",
  long,
  async ({ openContext, page, site }) => {
    await runCells(page, site, `${first}\n${"# more\n".repeat(60)}`, second);
    await cell(page, 2).getByRole("textbox").click();
    const made = await openDialog(page);
    await made.getByLabel(text.task).fill("Find the largest.");
    const link = await linkIn(page);

    const student = await (await openContext()).newPage();
    await student.goto(link);
    await expect(cell(student, 2)).toHaveAttribute("aria-current", "true");
    await expect(exercise(student)).toBeVisible();
    // What would scroll has done so by then.
    await student.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))),
        ),
    );
    await expect(exercise(student)).toBeInViewport({ ratio: 1 });
  },
);

test("a line that was taken out is written by the class, and what a cell prints is compared", async ({
  openContext,
  page,
  site,
}) => {
  await runCells(page, site, first, second);
  const made = await openDialog(page);
  await made.getByLabel(forClass.prints).check();
  await goalIn(page).getByRole("combobox").selectOption(forClass.cell(2));
  await expect(made).toContainText(forClass.begun);
  const codes = codesIn(page);
  await codes.getByRole("combobox").selectOption(forClass.cell(1));
  const own = codes.getByRole("textbox");
  await expect(own).toHaveValue(first);
  await own.fill(first.replace("x @ x.T", "..."));
  await expect(made.getByText(forClass.begun)).toHaveCount(0);
  await expect(codes.getByRole("option", { name: forClass.code.other(1) })).toBeAttached();
  const printedLink = await linkIn(page);
  // The same of a number of the line itself: its tensor is known by its name.
  await made.getByLabel(text.goals.cell).check();
  await made.getByLabel(forClass.tensor).selectOption("scores (cell 1, line 4)");
  await made.getByLabel(axisLabel(0, 2)).fill("1");
  await page.keyboard.press("Tab");
  await expect(numberIn(page)).toHaveValue("11.0000");
  await expect.poll(() => linkIn(page)).not.toBe(printedLink);
  const numberLink = await linkIn(page);
  await codes.getByRole("button", { name: forClass.code.restore }).click();
  await expect(own).toHaveValue(first);
  await expect(made).toContainText(forClass.begun);
  await page.keyboard.press("Escape");
  // The teacher's own notebook stays as it is.
  await expect(cell(page, 1)).toContainText("scores = x @ x.T");

  const student = await (await openContext()).newPage();
  for (const link of inTurn([printedLink, numberLink], 0, 2)) {
    await openAnew(student, link);
    await expect(cell(student, 1)).toContainText("scores = ...");
    await expect(status(student)).toContainText(common.notYet);
    await student.getByRole("button", { name: words.tools.runAll }).click();
    await expect(cell(student, 1)).toContainText("AttributeError", { timeout: 40_000 });
    await expect(status(student)).toContainText(common.notYet);
    await cell(student, 1).getByRole("textbox").getByText("scores = ...").click();
    await student.keyboard.press("End");
    for (let key = 0; key < 3; key += 1) await student.keyboard.press("Backspace");
    await student.keyboard.type("0 * x\nscores = torch.matmul(x, x.transpose(0, 1))");
    await runAll(student);
    await expect(status(student)).toContainText(common.reached);
  }
});

/** Pastes into the code that has the focus, inside its shadow root. */
const pasteInCode = (page: Page, content: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "clipboardData", { value: clipboardData });
    document.activeElement?.shadowRoot?.activeElement?.dispatchEvent(event);
  }, content);

test("a locked cell runs, and says why it is not edited, deleted or turned", async ({
  page,
  site,
}) => {
  await openAnew(page, await linkWith(page, site, "lock=0\n"));
  const locked = cell(page, 1);
  const sentence = locked.getByText(words.locked.sentence);
  await expect(locked.getByRole("img", { name: words.locked.mark })).toBeVisible();
  await expect(cell(page, 2).getByRole("img", { name: words.locked.mark })).toHaveCount(0);
  await expect(exercise(page)).toHaveCount(0);
  const source = locked.getByRole("textbox");
  await expect(source).toHaveAttribute("aria-readonly", "true");
  const was = await source.textContent();
  const tools = page.locator("footer.foot");
  const enter = async (): Promise<void> => {
    await source.click();
  };
  const select = async (): Promise<void> => {
    await locked.locator(".margin .mark").click();
    await locked.focus();
  };
  const ways: readonly [string, () => Promise<void>][] = [
    ["typing", async () => (await enter(), page.keyboard.type("abc"))],
    ["Backspace", async () => (await enter(), page.keyboard.press("Backspace"))],
    ["Tab", async () => (await enter(), page.keyboard.press("Tab"))],
    ["pasting", async () => (await enter(), pasteInCode(page, "5"))],
    ["D D", async () => (await select(), page.keyboard.type("dd"))],
    ["M", async () => (await select(), page.keyboard.press("m"))],
    [
      "Delete",
      async () => (
        await select(),
        tools.getByRole("button", { name: words.cellTools.remove }).click()
      ),
    ],
    [
      "Make it text",
      async () => (
        await select(),
        tools.getByRole("button", { name: words.cellTools.toText }).click()
      ),
    ],
  ];
  for (const [way, attempt] of ways) {
    await attempt();
    await expect(sentence, way).toBeVisible();
    expect(await source.textContent(), way).toBe(was);
    await cell(page, 2).locator(".margin .mark").click();
    await cell(page, 2).focus();
    await expect(sentence, way).toHaveCount(0);
  }
  await enter();
  await page.keyboard.press("Control+Enter");
  await runAll(page);
  await expect(cell(page, 2)).toContainText("all: 52.0");
  // Numbers change, but are not written into the code.
  await changeNumber(page, 1, ["x", 0, "4"]);
  await expect(lookedAt(page).getByRole("button", { name: tensorWords.ways.again })).toBeVisible();
  await expect(lookedAt(page).getByRole("button", { name: tensorWords.ways.write })).toHaveCount(0);
  // The other cell is the class's own.
  await cell(page, 2).getByRole("textbox").click();
  await page.keyboard.type("#");
  await expect(cell(page, 2).getByRole("textbox")).toContainText("#");
});

/** What each name hides. */
const HIDDEN: Readonly<Record<Hideable, (page: Page) => Locator>> = {
  editing: (page) => page.getByRole("textbox", { name: tensorWords.change }),
  explanation: (page) => page.locator(".explained .terms"),
  map: (page) => page.getByRole("navigation", { name: tensorWords.map.title }),
  player: (page) => page.getByRole("button", { name: tensorWords.playing.play }),
  copying: (page) =>
    page.getByRole("button", {
      name: new RegExp(`^(${words.tools.copyLink}|${words.tools.download}|Copy or save)$`),
    }),
};

for (const name of HIDEABLE) {
  test(`a teacher's link hides ${name}, and no other part`, long, async ({ page, site }) => {
    await openAnew(page, await linkWith(page, site, `hide=${name}\n`));
    await runAll(page);
    await selectNumber(page, 1, "scores", 1);
    await expect(page.locator(".explained .value")).toContainText("scores[0, 1]");
    for (const each of HIDEABLE) {
      const shown = HIDDEN[each](page).filter({ visible: true });
      if (each === name) await expect(shown, `${each}, hidden`).toHaveCount(0);
      else await expect(shown.first(), `${each}, beside ${name}`).toBeVisible();
    }
  });
}

test(
  "a number that is neither changed nor explained still shows its value",
  long,
  async ({ page, site }) => {
    await openAnew(page, await linkWith(page, site, "hide=editing,explanation\n"));
    await runAll(page);
    await selectNumber(page, 1, "scores", 1);
    await expect(page.locator(".explained .value")).toContainText("11.0000");
    await expect(page.locator("td.lit").first()).toHaveCSS("box-shadow", "none");
  },
);

test(
  "a damaged part for a class is refused, and names that the page does not have are said",
  long,
  async ({ page, site }) => {
    const good = await linkWith(page, site, "task=4;Find");
    for (const part of ["class=", "class=AAAA", "class=!!", `class=${"A".repeat(9000)}`]) {
      await openAnew(page, `${good.split("&")[0] ?? ""}&${part}`);
      await expect(page.locator(".problem")).toContainText(words.problems.link);
      await expect(cell(page, 1)).toContainText("scores = x @ x.T");
      await expect(exercise(page)).toHaveCount(0);
    }
    for (const shape of ["task=9;Find", "goal=least;0,4,0,1;x;a\n", "hide=__proto__\n"]) {
      await openAnew(page, await linkWith(page, site, shape));
      await expect(page.locator(".problem")).toContainText(words.problems.link);
      await expect(exercise(page)).toHaveCount(0);
    }
    await openAnew(page, await linkWith(page, site, "hide=map,nose\nlock=0,8\ntask=4;Find"));
    await expect(page.locator(".problem")).toHaveCount(0);
    await expect(page.getByText(common.problems.control("nose"))).toBeVisible();
    await expect(page.getByText(forClass.noCell(9))).toBeVisible();
    await expect(HIDDEN.map(page)).toBeHidden();
    await expect(exercise(page)).toContainText("Find");
    await page.getByRole("button", { name: common.dismiss }).click();
    await expect(page.getByText(forClass.noCell(9))).toHaveCount(0);
    // A goal of a cell that is not there is never reached.
    await openAnew(page, await linkWith(page, site, "goal=most;9,4,0,1;1e9;x[0]\n"));
    await runAll(page);
    await expect(status(page)).toContainText(common.notYet);
  },
);

test("a reload keeps the exercise with what the class has written; a file has it; closing ends it", async ({
  page,
  site,
}) => {
  await keepFiles(page);
  const part = "goal=least;0,4,1,1;20;scores[0, 1]\nhide=map\nlock=1\ntask=4;Find";
  await openAnew(page, await linkWith(page, site, part));
  await cell(page, 1).getByRole("textbox").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# mine\n");
  await cell(page, 1).focus();
  await page.keyboard.press("a");
  await expect(page.locator(".cell")).toHaveCount(3);
  const isThere = async (): Promise<void> => {
    await expect(exercise(page)).toContainText("Find");
    await expect(status(page)).toContainText("scores[0, 1] at least 20");
    await expect(HIDDEN.map(page)).toBeHidden();
    await expect(cell(page, 2)).toContainText("# mine");
    await expect(cell(page, 3).getByRole("img", { name: words.locked.mark })).toBeVisible();
    await expect(cell(page, 2).getByRole("img", { name: words.locked.mark })).toHaveCount(0);
  };
  await page.reload();
  await isThere();
  await expect(page.getByText(words.fromLink)).toBeVisible();
  await openAnew(page, `${site}#/notebook`);
  await isThere();
  await runAll(page);
  await changeNumber(page, 2, ["x", 0, "4"]);
  await expect(status(page)).toContainText(common.reached);

  await page.getByRole("button", { name: words.tools.download }).click();
  const [saved] = await page.evaluate(() => taken());
  const file = saved?.text ?? "";
  expect(JSON.parse(file)).toMatchObject({
    metadata: {
      attention_lab: {
        class: "goal=least;1,5,1,1;20;scores[0, 1]\nhide=map\nlock=2\ntask=4;Find",
      },
    },
  });
  await page.getByRole("button", { name: words.tools.close }).click();
  await expect(exercise(page)).toHaveCount(0);
  await openCells(page, first);
  await expect(exercise(page)).toHaveCount(0);
  await expect(HIDDEN.map(page)).toBeVisible();
  await expect(page.getByRole("img", { name: words.locked.mark })).toHaveCount(0);
  // Firefox's protocol does not always report a second choice of a file.
  await page
    .locator("input[accept='.ipynb,.py']")
    .setInputFiles({ name: "again.ipynb", mimeType: "text/plain", buffer: Buffer.from(file) });
  await isThere();
  // What a file says that its cells printed is no result of this page.
  await expect(status(page)).toContainText(common.notYet);
  await page.getByRole("button", { name: words.tools.new }).click();
  await expect(exercise(page)).toHaveCount(0);
});

test(
  "the dialog says what is not ready, and takes up the page's own exercise",
  long,
  async ({ page, site }) => {
    await openAnew(page, await linkWith(page, site, "hide=map,player\nlock=1\ntask=4;Find"));
    const made = await openDialog(page);
    await expect(made.getByLabel(text.task)).toHaveValue("Find");
    await expect(made.getByLabel(forClass.controls.map)).toBeChecked();
    await expect(made.getByLabel(forClass.controls.copying)).not.toBeChecked();
    await expect(made.getByLabel(forClass.cell(2), { exact: true })).toBeChecked();
    for (const [goal, sentence] of [
      [text.goals.cell, forClass.noTensors],
      [forClass.prints, forClass.noPrinted],
    ] as const) {
      await made.getByLabel(goal).check();
      await expect(made).toContainText(sentence);
      await expect(made.getByRole("button", { name: text.copyLink })).toBeDisabled();
    }
    await made.getByLabel(text.goals.none).check();
    await expect(made.getByRole("button", { name: text.copyLink })).toBeEnabled();
    const codes = codesIn(page);
    await codes.getByRole("combobox").selectOption(forClass.cell(1));
    const long = Array.from({ length: 3000 }, (_, at) => Math.sin(at).toString(36).slice(3, 9));
    await codes.getByRole("textbox").fill(long.join(" "));
    await expect(made).toContainText("The link would have ");
    await expect(made.getByRole("button", { name: text.copyLink })).toBeDisabled();
    await made.getByRole("button", { name: "Close" }).click();
    // Changes of lines that the class's code does not have are left out.
    await runAll(page);
    await changeNumber(page, 1, ["x", 0, "4"]);
    await openDialog(page);
    await codes.getByRole("combobox").selectOption(forClass.cell(1));
    await codes.getByRole("textbox").fill(first.replace("[[1.0", "[[7.0"));
    await expect(made).toContainText(forClass.left(1));
    expect(await linkIn(page)).not.toContain("changes=");
    await made.getByLabel(forClass.start).check();
    await expect(made.getByText(forClass.left(1))).toHaveCount(0);
    await codes.getByRole("button", { name: forClass.code.restore }).click();
    await made.getByLabel(text.starts.now).check();
    expect(await linkIn(page)).toContain("&changes=0,3,0,0,4&");
  },
);

test("an exercise and its dialog in Chinese", async ({ openContext, site }) => {
  const page = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
  const address = await linkWith(page, site, "goal=printed;1;3.01234567\ntask=2;找到");
  await openAnew(page, address.replace("#", "zh.html?lang=zh#"));
  const box = page.getByRole("region", { name: chineseCommon.exercise });
  await expect(box).toContainText(chineseOwn.printed(2));
  await expect(box.getByRole("status")).toContainText(chineseCommon.notYet);
  await page.getByRole("button", { name: chinese.tools.forClass }).click();
  const made = page.getByRole("dialog", { name: chineseCommon.dialog.title });
  await expect(made).toContainText(chineseOwn.code.about);
  await expect(made.getByLabel(chineseOwn.controls.map)).not.toBeChecked();
});

for (const [width, height, colorScheme] of [
  [360, 740, "dark"],
  [768, 1024, "light"],
] as const) {
  test(
    `the dialog and the exercise fit a window of ${String(width)} px, ${colorScheme}`,
    long,
    async ({ openContext, site }) => {
      const context = await openContext({
        viewport: { width, height },
        colorScheme,
        hasTouch: width < 768,
      });
      const page = await context.newPage();
      const part = "goal=least;0,4,1,1;20;scores[0, 1]\nlock=1\ntask=4;Find";
      await openAnew(page, await linkWith(page, site, part));
      await runAll(page);
      await expect(status(page)).toContainText(common.notYet);
      await expectAccessible(page, "an exercise");
      const made = await openDialog(page);
      await made.getByLabel(text.goals.cell).check();
      await codesIn(page).getByRole("combobox").selectOption(forClass.cell(1));
      const over = await made.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(over).toBeLessThanOrEqual(0);
      await expectAccessible(page, "the dialog");
      await page.keyboard.press("Escape");
      await expect(made).toHaveCount(0);
      await expect(page.getByRole("button", { name: words.tools.forClass })).toBeFocused();
    },
  );
}

test(
  "without its file a sentence says so, and it is asked for again",
  long,
  async ({ browser, site }) => {
    // Not the watched context of the other tests: a failed request fails the test there.
    const context = await browser.newContext();
    const page = await context.newPage();
    const address = await linkWith(page, site, "hide=map\ntask=4;Find");
    const files = /\/notebook-class-[^/]*\.js/;
    await page.route(files, (route) => route.abort());
    await openAnew(page, address);
    await expect(page.locator(".problem")).toContainText(words.problems.noExercise);
    await expect(HIDDEN.map(page)).toBeHidden();
    await page.getByRole("button", { name: words.tools.forClass }).click();
    await expect(page.locator(".problem")).toContainText(words.problems.noClass);
    await page.unroute(files);
    await page.getByRole("button", { name: words.tools.forClass }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(exercise(page)).toContainText("Find");
    await expect(page.locator(".problem")).toHaveCount(0);
    await context.close();
  },
);

test("a tensor with two names is offered once, by the first", async ({ page, site }) => {
  await runCells(page, site, `${first}\ntwice = total`, second);
  const made = await openDialog(page);
  await made.getByLabel(text.goals.cell).check();
  const names = made.getByLabel(forClass.tensor).getByRole("option");
  await expect(names).toHaveText([/^x /, /^scores /, /^total /]);
});

test("a number of a larger tensor is the goal by its place", long, async ({ page, site }) => {
  await runCells(page, site, "import torch\ny = torch.arange(24.0).reshape(2, 3, 4)");
  await cell(page, 1).locator(".margin .mark").click();
  await openTensor(page, "y");
  await gridOf(page, "y").getByRole("gridcell").nth(6).click();
  const made = await openDialog(page);
  await made.getByLabel(text.goals.cell).check();
  for (const [axis, place] of [0, 1, 2].entries()) {
    await expect(made.getByLabel(axisLabel(axis, [2, 3, 4][axis] ?? 0))).toHaveValue(
      String(axis === 0 ? 0 : place),
    );
  }
  // A place beyond the end is the last one.
  await made.getByLabel(axisLabel(0, 2)).fill("9");
  await page.keyboard.press("Tab");
  await expect(made.getByLabel(axisLabel(0, 2))).toHaveValue("1");
  await expect(numberIn(page)).toHaveValue("18.0000");
  await goalIn(page).getByRole("combobox").last().selectOption("equal");
  await openAnew(page, await linkIn(page));
  await expect(status(page)).toContainText("y[1, 1, 2] equal to 18.0000");
  await runAll(page);
  await expect(status(page)).toContainText(common.reached);
});

test("a link's cells are first seen under its exercise, and stay there", async ({ page, site }) => {
  const link = await linkWith(page, site, "task=17;Find the largest.");
  await page.addInitScript(() => {
    const tops: number[] = [];
    Object.assign(globalThis, { tops });
    const look = (): void => {
      const first = document.querySelector("main :is(h1, .cell)");
      if (first?.checkVisibility({ visibilityProperty: true }) === true) {
        tops.push(first.getBoundingClientRect().top);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  let bring = (): void => undefined;
  const isAsked = new Promise<void>((asked) => {
    const brought = new Promise<void>((done) => (bring = done));
    void page.route(/notebook-class-.*\.js/, async (route) => {
      asked();
      await brought;
      await route.continue();
    });
  });
  await openAnew(page, link);
  await isAsked;
  await expect(cell(page, 1)).toHaveCount(0);
  await expect(page.locator(".cell").first()).toBeAttached();
  bring();
  await expect(exercise(page)).toBeVisible();
  await expect(cell(page, 1)).toBeVisible();
  const tops = () => page.evaluate(() => (globalThis as unknown as { tops: number[] }).tops);
  await expect.poll(async () => (await tops()).length).toBeGreaterThan(2);
  const all = await tops();
  expect(Math.max(...all) - Math.min(...all)).toBeLessThan(2);
});
