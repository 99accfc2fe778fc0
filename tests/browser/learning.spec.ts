import type { Page } from "@playwright/test";
import { learning as words } from "../../web/src/words/en/learning";
import { learning as chinese } from "../../web/src/words/zh/learning";
import { notebook } from "../../web/src/words/en/notebook";
import { expectAccessible } from "./support/accessible";
import { long } from "./support/long";
import { findOverflow } from "./support/overflow";
import { doubleClicked, expect, test } from "./support/test";

/** A machine that does much else takes so long for a training of some seconds. */
const LEARNED = 90_000;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const moment = (page: Page) => page.getByRole("slider", { name: words.moment });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const head = (page: Page, label: string) =>
  page.getByRole("button", { name: new RegExp(`^Head ${label.replace(".", "\\.")}: `) });
const left = (page: Page, label: string) => page.getByRole("switch", { name: words.leave(label) });
/** The step that everything on the page is of. */
const stepOf = async (page: Page): Promise<number> => Number(await moment(page).inputValue());

async function open(page: Page, address: string, settings = ""): Promise<void> {
  await page.goto(`${address}#/lab/learn${settings}`);
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await expect(button(page, words.another)).toBeEnabled();
}

async function trainTo(page: Page, step: number): Promise<void> {
  await button(page, words.train).click();
  await expect.poll(() => stepOf(page), { timeout: LEARNED }).toBeGreaterThanOrEqual(step);
  await button(page, words.pause).click();
  await expect(button(page, words.train)).toBeVisible();
}

test("induction appears before one's eyes: the loss falls, and heads of both layers get their names", async ({
  page,
  site,
}) => {
  test.slow();
  await open(page, site);
  await expect(head(page, "1.1")).toHaveAccessibleName(words.head("1.1", words.noPart));
  await button(page, words.train).click();
  const named = (name: string) =>
    page.getByRole("button", { name: new RegExp(`^Head .*: ${name}$`) });
  await expect(named(words.means.induction).first()).toBeVisible({ timeout: LEARNED });
  await expect(named(words.means.previous).first()).toBeVisible({ timeout: LEARNED });
  await expect(page.locator(".drawing .falls")).toHaveText(words.appears.induction, {
    timeout: LEARNED,
  });
  // The likeliest next letter is the right one.
  await expect(page.locator("section.one tbody tr").first()).toHaveClass(/answer/, {
    timeout: LEARNED,
  });
  await button(page, words.pause).click();
  await expect(button(page, words.train)).toBeVisible();
  // For who does not see the drawing: a sentence, and the moments of the fall by keys.
  const told = page.getByText(
    /^The loss falls fastest from step \d+ to step \d+: induction appears\.$/,
  );
  await expect(told).toHaveCount(1);
  const [, from = ""] = /from step (\d+)/.exec((await told.textContent()) ?? "") ?? [];
  await moment(page).focus();
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    expect(await stepOf(page)).toBeLessThanOrEqual(Number(from) + 1);
  }).toPass({ timeout: LEARNED });
  await page.keyboard.press("ArrowRight");
  await expect(moment(page)).toHaveAttribute("aria-valuetext", /, induction appears$/);
});

test(
  "where nothing new is done as the loss falls, only the fall is named, and where it hardly falls nothing",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=sorting&step=60");
    await expect(page.locator(".head output")).toContainText("step 60, ", { timeout: LEARNED });
    await expect(page.locator(".drawing .falls")).toHaveText(words.fastest);
    await open(page, site, "?task=sorting&rate=0.00001&step=20");
    await expect(page.locator(".head output")).toContainText("step 20, ", { timeout: LEARNED });
    await expect(page.locator(".drawing .falls")).toHaveCount(0);
    await expect(page.getByText(/The loss falls fastest/)).toHaveCount(0);
  },
);

test("a training goes by single steps, pauses, and begins anew with the same numbers", async ({
  page,
  site,
}) => {
  await open(page, site, "?task=grammar");
  const loss = page.locator(".head output");
  const first = await loss.textContent();
  for (const step of [1, 2, 3]) {
    await button(page, words.step).click();
    await expect(loss).toContainText(`step ${String(step)}, `);
  }
  const third = await loss.textContent();
  await button(page, words.reset).click();
  await expect(loss).toHaveText(first ?? "");
  for (let step = 0; step < 3; step += 1) {
    await button(page, words.step).click();
    await expect(loss).toContainText(`step ${String(step + 1)}, `);
  }
  await expect(loss).toHaveText(third ?? "");
});

test("the slider goes back to any moment by keys, and what is drawn is of that moment", async ({
  page,
  site,
}) => {
  await open(page, site, "?task=grammar");
  const last = 14;
  for (let step = 1; step <= last; step += 1) {
    await button(page, words.step).click();
    await expect.poll(() => stepOf(page)).toBe(step);
  }
  const share = page.locator("tbody td").first();
  const before = await share.textContent();
  await moment(page).focus();
  await page.keyboard.press("PageDown");
  await expect.poll(() => stepOf(page)).toBe(last - 10);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => stepOf(page)).toBe(last - 11);
  await expect(share).not.toHaveText(before ?? "");
  await button(page, words.follow).click();
  await expect.poll(() => stepOf(page)).toBe(last);
  await expect(share).toHaveText(before ?? "");
});

test("a head that is left out is crossed, its loss is the one that was told, and a dashed curve shows when it came to count", async ({
  page,
  site,
}) => {
  await open(page, site, "?task=grammar");
  await trainTo(page, 60);
  const row = page.getByRole("row").filter({ has: left(page, "1.1") });
  // What is told is of the moment that is shown.
  const [, loss = ""] =
    /loss (\S+)/.exec((await page.locator(".head output").textContent()) ?? "") ?? [];
  await expect(page.getByText(words.withAll(loss))).toBeVisible();
  const told = (await row.locator("td").first().textContent()) ?? "";
  expect(Number(told)).toBeGreaterThan(0);
  await left(page, "1.1").click();
  await expect(page.getByText(words.withAll(told))).toBeVisible();
  await expect(page.locator(".cross")).toHaveCount(1);
  await expect(page.locator("path.without")).toHaveCount(1);
  await left(page, "1.1").click();
  await expect(page.locator("path.without")).toHaveCount(0);
});

test(
  "the heads that are left out are the only ones that are kept, by one press",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=previous&heads=2&layers=2");
    const others = button(page, words.turnOver);
    await expect(others).toBeDisabled();
    const loss = page.locator(".head p").filter({ hasText: words.withAll("") });
    const whole = await loss.textContent();
    await left(page, "1.1").click();
    await expect(loss).not.toHaveText(whole ?? "");
    const without = await loss.textContent();
    await others.click();
    await expect(left(page, "1.1")).not.toBeChecked();
    for (const label of ["1.2", "2.1", "2.2"]) await expect(left(page, label)).toBeChecked();
    await expect(page.locator(".cross")).toHaveCount(3);
    await expect(loss).not.toHaveText(without ?? "");
    await others.click();
    await expect(left(page, "1.1")).toBeChecked();
    await expect(loss).toHaveText(without ?? "");
  },
);

test("the training stops while the page is hidden, and goes on when it is seen", async ({
  page,
  site,
}) => {
  await open(page, site, "?task=previous");
  await button(page, words.train).click();
  await expect.poll(() => stepOf(page)).toBeGreaterThan(5);
  const see = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  /** Shows another sequence, which the worker draws between two chunks of steps: a training would be further by then. */
  const draw = async () => {
    const sequence = page.locator(".tokens");
    const before = await sequence.textContent();
    await button(page, words.another).click();
    await expect(sequence).not.toHaveText(before ?? "");
  };
  await see(true);
  await draw();
  const at = await stepOf(page);
  for (let time = 0; time < 3; time += 1) await draw();
  expect(await stepOf(page)).toBe(at);
  await see(false);
  await expect.poll(() => stepOf(page)).toBeGreaterThan(at);
});

test("the logit of the answer is the sum of what the embeddings and each head add, and a head that is left out adds nothing", async ({
  page,
  site,
}) => {
  await open(page, site, "?task=grammar&step=30");
  await expect(page.locator(".head output")).toContainText("step 30, ", { timeout: LEARNED });
  const parts = page.locator("table").filter({ has: page.getByText(words.embedding) });
  // At one moment: the table may still change to the step that was reached.
  const numbers = async (): Promise<[embedding: number, head: number, sum: number]> => {
    const rows = await parts
      .locator("tr:has(td)")
      .evaluateAll((all) =>
        all.map((row) => [
          row.querySelector("th")?.textContent,
          row.querySelector("td")?.textContent,
        ]),
      );
    const of = (name: string) => Number(rows.find(([head]) => head?.trim() === name)?.[1]);
    return [of(words.embedding), of("1.1"), of(words.sum)];
  };
  await expect(parts).toBeVisible();
  await expect(async () => {
    const [embedding, added, sum] = await numbers();
    expect(sum).toBeCloseTo(embedding + added, 1);
  }).toPass();
  const [, added, before] = await numbers();
  await left(page, "1.1").click();
  await expect.poll(async () => (await numbers())[1]).toBe(0);
  expect((await numbers())[2]).toBeCloseTo(before - added, 1);
});

test(
  "with layer norm and an MLP the parts add up to the logit too, with the norm's bias",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=grammar&norm=1&mlp=1&step=20");
    await expect(page.locator(".head output")).toContainText("step 20, ", { timeout: LEARNED });
    const parts = page.locator("table").filter({ has: page.getByText(words.embedding) });
    const rows = [words.embedding, "1.1", words.mlps, words.bias, words.sum];
    await expect(parts.getByRole("rowheader")).toHaveText(rows);
    const numbers = (await parts.locator("td:nth-child(2)").allTextContents()).map(Number);
    const sum = numbers.pop() ?? NaN;
    expect(numbers.reduce((all, each) => all + each, 0)).toBeCloseTo(sum, 1);
  },
);

test(
  "the token that asks is chosen by a press and by keys, and so is the speed",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=grammar");
    const asking = page.getByRole("slider", { name: words.asking });
    const asks = page.locator(".tokens .asks");
    await asking.focus();
    await page.keyboard.press("Home");
    await expect(asks).toHaveText("the");
    const { x = 0, y = 0, width = 0, height = 0 } = (await asking.boundingBox()) ?? {};
    await page.mouse.click(x + width - 2, y + height / 2);
    await expect(asks).toHaveText(".");
    const speed = page.getByRole("slider", { name: words.speed });
    await speed.focus();
    await page.keyboard.press("Home");
    await expect(page.getByText(words.speeds(2))).toBeVisible();
    await button(page, words.train).click();
    await button(page, words.pause).click();
    expect(await stepOf(page)).toBeLessThan(20);
  },
);

test("a link trains to its step again, to the same loss", async ({ page, site, openContext }) => {
  await open(page, site, "?task=grammar");
  await trainTo(page, 20);
  const loss = (await page.locator(".head output").textContent()) ?? "";
  await expect(page).toHaveURL(/[?&]step=\d+$/);
  const other = await (await openContext()).newPage();
  await other.goto(page.url());
  await expect(other.locator(".head output")).toHaveText(loss, { timeout: LEARNED });
  await expect(button(other, words.train)).toBeVisible();
});

test(
  "a link to a late step shows how far its training is, and stops where the reader wants; one that is too late is refused",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=previous&width=4&step=400000");
    await expect(page.getByText(words.leads("400,000"))).toBeVisible();
    const progress = page.getByRole("progressbar", { name: words.progress });
    await expect
      .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value), { timeout: LEARNED })
      .toBeGreaterThan(10);
    // A pause keeps the way, and Train goes on it.
    await button(page, words.pause).click();
    await button(page, words.train).click();
    await expect(progress).toHaveJSProperty("max", 400_000);
    await button(page, words.giveUp).click();
    await expect(progress).toHaveCount(0);
    await expect(button(page, words.train)).toBeVisible();
    expect(await stepOf(page)).toBeGreaterThan(10);
    await expect(page).toHaveURL(/step=(?!400000)\d+$/);
    await open(page, site, "?task=grammar&step=2000000");
    await expect(page.getByText(words.tooFar("2000000", "1,000,000"))).toBeVisible();
    expect(await stepOf(page)).toBe(0);
  },
);

test("Fastest trains with another module, which comes only when it is asked for; a link has it", async ({
  page,
  site,
  openContext,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const isQuick = (url: string): boolean => /\/learning-relaxed-/.test(url);
  await open(page, site, "?task=grammar");
  expect(asked.some(isQuick)).toBe(false);
  const fast = page.getByRole("checkbox", { name: words.fast.label });
  await expect(fast).not.toBeChecked();
  await fast.check();
  await expect(page.getByText(words.fast.costs)).toBeVisible();
  await expect(button(page, words.train)).toBeEnabled();
  expect(asked.some(isQuick)).toBe(true);
  await trainTo(page, 20);
  const loss = (await page.locator(".head output").textContent()) ?? "";
  await expect(page).toHaveURL(/[?&]fast=1&step=\d+$/);
  // On one machine it repeats itself.
  const other = await (await openContext()).newPage();
  await other.goto(page.url());
  await expect(other.locator(".head output")).toHaveText(loss, { timeout: LEARNED });
  await expect(other.getByRole("checkbox", { name: words.fast.label })).toBeChecked();
  // Another task keeps it; without it the address says nothing.
  await page.getByRole("radio", { name: new RegExp(words.tasks.sorting.name) }).check();
  await expect(fast).toBeChecked();
  await fast.uncheck();
  await button(page, words.step).click();
  await expect(page).toHaveURL(/learn\?task=sorting&step=1$/);
});

test(
  "a browser without relaxed SIMD says so beside the switch, and trains a link's model exactly",
  long,
  async ({ page, site }) => {
    await page.addInitScript(() => {
      const { validate } = WebAssembly;
      const madd = [0xfd, 0x85, 0x02];
      WebAssembly.validate = (bytes) => {
        const all = Array.from(bytes as Uint8Array);
        return (
          !all.some((_, at) => madd.every((byte, k) => all[at + k] === byte)) && validate(bytes)
        );
      };
    });
    await open(page, site, "?task=grammar&fast=1");
    const fast = page.getByRole("checkbox", { name: words.fast.label });
    await expect(fast).toBeDisabled();
    await expect(fast).not.toBeChecked();
    await expect(page.getByText(words.fast.missing)).toBeVisible();
    await trainTo(page, 3);
  },
);

test("the training opens as a notebook, and trains there", long, async ({ page, site }) => {
  test.slow();
  await open(page, site, "?task=previous&width=16");
  await button(page, words.asNotebook).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your notebook" })).toBeVisible();
  await page.getByRole("button", { name: notebook.tools.runAll }).click();
  const output = page.locator(".cell").last();
  await expect(output).toContainText(/1 \d\.\d+\s+2 \d\.\d+\s+3 \d\.\d+\s+4 \d\.\d+\s+5 \d\.\d+/, {
    timeout: LEARNED,
  });
});

test("a moment of the training opens as a notebook that begins with its weights", async ({
  page,
  site,
}) => {
  test.slow();
  await open(page, site, "?task=grammar&step=20");
  await expect(page.locator(".head output")).toContainText("step 20, ", { timeout: LEARNED });
  await moment(page).focus();
  await page.keyboard.press("PageDown");
  await expect.poll(() => stepOf(page)).toBe(10);
  const [, loss = ""] =
    /loss (\S+)/.exec((await page.locator(".head output").textContent()) ?? "") ?? [];
  await button(page, words.asNotebook).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your notebook" })).toBeVisible();
  await page.getByRole("button", { name: notebook.tools.runAll }).click();
  const begun = page.locator(".cell").filter({ hasText: "The model after 10 steps" });
  // Of the tests' sequences: the loss in the notebook, and on the page.
  const printed = begun.locator("pre");
  await expect(printed).toHaveText(/^\d\.\d+ \d\.\d{6}$/, { timeout: LEARNED });
  const [here = NaN, there = NaN] = ((await printed.textContent()) ?? "").split(" ").map(Number);
  expect(Math.abs(here - there)).toBeLessThan(1e-5);
  expect(there).toBeCloseTo(Number(loss), 3);
  // It goes on from there.
  await expect(page.locator(".cell").last()).toContainText(/11 \d\.\d+\s+12 \d\.\d+/, {
    timeout: LEARNED,
  });
});

test(
  "a text of the reader's opens as a notebook that has it, in itself or, where it is long, beside it",
  long,
  async ({ page, site }) => {
    test.slow();
    let state = 7;
    const letter = (): string => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return "etaoinshrdlu ,.;ETAOINSHRDLU"[Math.floor(state / 65536) % 28] ?? "";
    };
    const texts = [
      "She sells sea shells by the sea shore. ".repeat(40),
      Array.from({ length: 30_000 }, letter).join(""),
    ];
    for (const text of texts) {
      await open(page, site);
      await page.getByRole("radio", { name: new RegExp(words.tasks.text.name) }).check();
      await field(page, words.text.label).fill(text);
      await button(page, words.text.learn).click();
      await button(page, words.step).click();
      await expect.poll(() => stepOf(page)).toBe(1);
      await button(page, words.asNotebook).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your notebook" })).toBeVisible();
      await page.getByRole("button", { name: notebook.tools.runAll }).click();
      const begun = page.locator(".cell").filter({ hasText: "The model after 1 steps" });
      const printed = begun.locator("pre");
      await expect(printed).toHaveText(/^\d\.\d+ \d\.\d+$/, { timeout: LEARNED });
      const [here = NaN, there = NaN] = ((await printed.textContent()) ?? "")
        .split(" ")
        .map(Number);
      expect(Math.abs(here - there)).toBeLessThan(1e-5);
      await expect(page.locator(".cell").last()).toContainText(/2 \d\.\d+\s+3 \d\.\d+/, {
        timeout: LEARNED,
      });
    }
  },
);

test("saved weights are loaded into a model of the same shape, and refused by another", async ({
  page,
  site,
}, testInfo) => {
  await open(page, site, "?task=grammar");
  await trainTo(page, 20);
  const loss = page.locator(".head output");
  const [, learned = ""] = /loss (\S+)/.exec((await loss.textContent()) ?? "") ?? [];
  const saved = page.waitForEvent("download");
  await button(page, words.save).click();
  const file = testInfo.outputPath("weights.safetensors");
  await (await saved).saveAs(file);
  const load = async (): Promise<void> => {
    const chooser = page.waitForEvent("filechooser");
    await button(page, words.load).click();
    await (await chooser).setFiles(file);
  };
  await button(page, words.reset).click();
  await expect(loss).not.toContainText(learned);
  await load();
  await expect(loss).toHaveText(words.at("0", learned));
  // No link makes these numbers again.
  await expect(button(page, words.copyLink)).toHaveCount(0);
  await open(page, site, "?task=grammar&width=8");
  await load();
  await expect(page.getByText(words.unfit("tokens.weight", "61 × 8"))).toBeVisible();
  await expect(loss).not.toContainText(learned);
});

test("what a link cannot mean is named, and the rest is taken", async ({ page, site }) => {
  await open(page, site, "?task=grammar&layers=2&width=99999&colour=red");
  await expect(page.getByText(words.unread("width=99999, colour=red"))).toBeVisible();
  await expect(field(page, words.numbers.layers)).toHaveValue("2");
  await expect(field(page, words.numbers.width)).toHaveValue("16");
});

test(
  "a number that cannot be is refused in a sentence, and the training stays",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=grammar");
    await button(page, words.step).click();
    await expect.poll(() => stepOf(page)).toBe(1);
    const width = field(page, words.numbers.width);
    await width.fill("1000");
    await width.press("Enter");
    await expect(page.getByText(words.needed("width", 4, 128, true))).toBeVisible();
    await expect(width).toHaveValue("16");
    expect(await stepOf(page)).toBe(1);
    const heads = field(page, words.numbers.heads);
    await heads.fill("3");
    await heads.press("Enter");
    await expect(page.getByText(words.divides)).toBeVisible();
  },
);

test(
  "steps that are too large end in a sentence, and the curve leads back",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=grammar&optimiser=sgd&rate=10&layers=3&mlp=1");
    await button(page, words.train).click();
    await expect(page.getByText(/is no number: the steps are too large/)).toBeVisible({
      timeout: LEARNED,
    });
    await expect(button(page, words.train)).toBeVisible();
    await moment(page).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("PageDown");
    await expect.poll(() => stepOf(page)).toBe(0);
  },
);

test(
  "a reader's own sentence is shown, and a word that the model does not know is named",
  long,
  async ({ page, site }) => {
    await open(page, site, "?task=grammar");
    const own = field(page, words.own);
    await own.fill("The dog slept because it");
    await own.press("Enter");
    await expect(page.locator(".tokens span")).toHaveText(["the", "dog", "slept", "because", "it"]);
    await own.fill("the dragon slept");
    await own.press("Enter");
    await expect(page.getByText(/The model does not know “dragon”/)).toBeVisible();
    await expect(page.locator(".tokens span")).toHaveCount(5);
  },
);

test("a reader's own text is learned by characters, and one that is too short is said to be", async ({
  page,
  site,
}) => {
  await open(page, site);
  await page.getByRole("radio", { name: new RegExp(words.tasks.text.name) }).check();
  const text = field(page, words.text.label);
  await text.fill("too short");
  await button(page, words.text.learn).click();
  await expect(page.getByText(/The text is too short: 640 characters are needed/)).toBeVisible();
  await text.fill("She sells sea shells by the sea shore. ".repeat(40));
  await button(page, words.text.learn).click();
  await button(page, words.step).click();
  await expect.poll(() => stepOf(page)).toBe(1);
  await expect(page.locator(".tokens span")).toHaveCount(32);
});

test("by double-click, without a network, a model learns too", async ({ page }) => {
  await open(page, doubleClicked, "?task=grammar");
  await trainTo(page, 5);
  await page.getByRole("checkbox", { name: words.fast.label }).check();
  await expect(button(page, words.train)).toBeEnabled();
  await trainTo(page, 5);
});

test("nothing is cut or reaches past the page, at any width", async ({ page, site }) => {
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, site, `?task=grammar&seed=${String(width)}`);
    const cells = page.locator("section.one td:not(.bar)");
    await expect.poll(() => cells.count()).toBeGreaterThan(5);
    expect(await findOverflow(page), `at ${String(width)} px`).toEqual([]);
    // No number is broken over lines.
    const heights = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getBoundingClientRect().height;
      }),
    );
    expect(Math.max(...heights), `at ${String(width)} px`).toBeLessThan(26);
    // The longest of the answers has its line, and its heading too.
    const right = page.locator("p.right");
    await right.locator("b").evaluate((answer) => (answer.textContent = "children"));
    for (const line of [page.getByRole("heading", { name: words.answers }), right]) {
      expect((await line.boundingBox())?.height, `at ${String(width)} px`).toBeLessThan(32);
    }
  }
});

test("while it trains nothing moves", long, async ({ page, site }) => {
  await open(page, site);
  await page.evaluate(() => {
    const found = { shift: 0 };
    Object.assign(globalThis, { found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        found.shift += entry.value;
      }
    }).observe({ type: "layout-shift" });
  });
  await trainTo(page, 10);
  const { shift } = await page.evaluate(
    () => (globalThis as unknown as { found: { shift: number } }).found,
  );
  expect(shift).toBeLessThan(0.02);
});

test("the page is accessible, in English and in Chinese", async ({ page, site }) => {
  await open(page, site, "?task=grammar");
  await expectAccessible(page, "learning");
  await page.goto(`${site}zh.html?lang=zh#/lab/learn?task=grammar`);
  await expect(page.getByRole("heading", { level: 1, name: chinese.title })).toBeVisible();
  await expect(page.getByText(chinese.tasks.grammar.finds)).toBeVisible();
});
