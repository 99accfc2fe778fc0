import type { Locator, Page } from "@playwright/test";
import { ownSentence as words } from "../../web/src/words/en/own-sentence";
import { ui } from "../../web/src/words/en/ui";
import { parseAddress } from "../../web/src/model/address";
import { heatOf, pixelsOf } from "../../web/src/model/heat";
import { listsOf } from "../../web/src/features/sentence/model/lists";
import {
  SPACE,
  keptText,
  syllablesOf,
  tokensOf,
  vocabularyOf,
} from "../../web/src/features/sentence/model/tokens";
import { isolated } from "../../web/src/features/sentence/model/direction";
import { TEXT_ROOM } from "../../web/src/features/sentence/model/typed";
import { inTurn, isLong, long } from "./support/long";
import { engine, lessonOf, lessonsAndLaboratories, runLesson, tensorOf } from "./support/engine";
import type { Settings, Tensors } from "./support/engine";
import { cellAt, inspector } from "./support/inspector";
import { expectEngineNumbers, follow, live, open, openCalmly, shownAddress } from "./support/page";
import { doubleClicked, expect, test } from "./support/test";

const STEP = "#/sentence/vocabulary";
const TEXT = "to be or not to be, that is the question";
const ARABIC = "مرحبا بالعالم، مرحبا";
const FAMILY = "👩‍👩‍👧‍👦";

const field = (page: Page, name: string = words.field.only): Locator =>
  page.getByRole("textbox", { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await page.locator("main details > summary").click();
  await page.evaluate(() => settled());
}

async function type(page: Page, text: string, name?: string): Promise<void> {
  await field(page, name).fill(text);
  await page.evaluate(() => settled());
}

function headingsOf(page: Page, id: string): Promise<{ rows: string[]; columns: string[] }> {
  return page
    .locator(`[role=grid][aria-label="${id}"]`)
    .first()
    .evaluate((table) => ({
      rows: Array.from(table.querySelectorAll("tbody th"), (th) => th.textContent),
      columns: Array.from(table.querySelectorAll("thead th"), (th) => th.textContent),
    }));
}

/** The sentence lesson with such tokens: the words' numbers are theirs in the sorted vocabulary. */
function numbersOf(tokens: readonly string[], settings: Settings = {}): Tensors {
  const sorted = [...new Set(tokens)].sort();
  const ids = Float32Array.from(tokens, (token) => sorted.indexOf(token));
  return runLesson(
    "sentence",
    { tokens: tokens.length, vocabulary: sorted.length, ...settings },
    { token_ids: { shape: [tokens.length], data: ids } },
  );
}

const messages = (page: Page): Promise<string[]> =>
  page.locator(".own .list [role=status] p").allInnerTexts();

test.describe("a text is split", () => {
  for (const [text, split, tokens] of [
    [
      "Life is short, eat dessert first",
      "words",
      ["Life", "is", "short", "eat", "dessert", "first"],
    ],
    ["Life is short, eat", "marks", ["Life", "is", "short", ",", "eat"]],
    ["Don’t stop—it's 3.14 of 1,000!", "words", ["Don’t", "stop", "it's", "3.14", "of", "1,000"]],
    ["2 + 2 = 4 ...", "marks", ["2", "+", "2", "=", "4", "..."]],
    [ARABIC, "words", ["مرحبا", "بالعالم", "مرحبا"]],
    ["שלום עולם, צה״ל", "marks", ["שלום", "עולם", ",", "צה״ל"]],
    ["我喜欢自然语言。", "words", ["我", "喜欢", "自然", "语言"]],
    ["ฉันรักภาษาไทย", "words", ["ฉัน", "รัก", "ภาษา", "ไทย"]],
    ["नमस्ते दुनिया।", "words", ["नमस्ते", "दुनिया"]],
    ["नमस्ते", "characters", ["न", "म", "स्ते"]],
    [`a ${FAMILY}🇩🇪🇫🇷 👍🏽`, "words", ["a", FAMILY, "🇩🇪", "🇫🇷", "👍🏽"]],
    [`${FAMILY}\n 🇩🇪`, "characters", [FAMILY, SPACE, "🇩🇪"]],
    ["e\u0301 \u00e9 z\u0351\u036b", "words", ["\u00e9", "\u00e9", "z\u0351\u036b"]],
    ["e\u0301a", "characters", ["\u00e9", "a"]],
    ["a\u0000b\u202e c\ud800", "words", ["ab", "c", "\ufffd"]],
    ["  \n\t ", "words", []],
    ["?! …", "words", []],
    ["?! …", "marks", ["?", "!", "…"]],
  ] as const) {
    test(`${split}: ${JSON.stringify(text)}`, () => {
      const kept = keptText(text);
      expect(tokensOf(kept, split)).toEqual([...tokens]);
      // Splitting the text of an address again changes nothing.
      expect(keptText(kept)).toBe(kept);
      expect(tokensOf(decodeURIComponent(encodeURIComponent(kept)), split)).toEqual([...tokens]);
    });
  }

  test("into characters as the browser's Intl.Segmenter splits them", async ({ page, site }) => {
    await open(page, site);
    const texts = ["स्त्री क्षत्रिय", "বাংলা ক্ষ", "தமிழ் மொழி", "తెలుగు స్త్రీ", "മലയാളം", "ශ්‍රී ලංකා"]
      .concat(["ภาษาไทย", "བོད་ཡིག", "각 한국어", `${FAMILY}🇩🇪👍🏽1️⃣❤️`, "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "z\u0351\u036ba"])
      .map((text) => text.normalize("NFC"));
    const segmented = await page.evaluate((all) => {
      const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
      return all.map((text) => Array.from(segmenter.segment(text), ({ segment }) => segment));
    }, texts);
    for (const [at, text] of texts.entries()) {
      const wanted = segmented[at]?.map((each) => (each === " " ? SPACE : each));
      expect(tokensOf(keptText(text), "characters"), text).toEqual(wanted);
    }
  });

  test("without a dictionary letter by letter where letters are words", () => {
    expect(syllablesOf("日本語ไทย")).toEqual(["日", "本", "語", "ไทย"]);
  });

  test("and sorted by code points, capitals first, each word once", () => {
    const tokens = ["b", "a", "B", "😀", "\uffff", "a", "ab", "é"];
    expect(vocabularyOf(tokens)).toEqual(["B", "a", "ab", "b", "é", "\uffff", "😀"]);
  });
});

test("a typed sentence is numbered, looked up and attended to; a repeated word shares its row", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}${STEP}`);
  await expect(field(page)).toHaveValue("Life is short eat dessert first");
  await type(page, TEXT);
  const tokens = tokensOf(TEXT, "words");
  expect(await messages(page)).toEqual([words.count(10, 8)]);
  const expected = numbersOf(tokens);
  for (const { id } of inTurn(lessonOf("sentence").steps, 0, 4)) {
    await follow(page, (await shownAddress(page)).replace(/\/\w[\w-]*\?/, `/${id}?`));
    await expectEngineNumbers(page, expected, id);
    expect(await page.locator("[data-changed]").count(), `${id}: nothing is marked`).toBe(0);
  }
  await follow(page, (await shownAddress(page)).replace(/\/\w[\w-]*\?/, "/all-keys?"));
  const { rows } = await headingsOf(page, "embedded_sentence");
  expect(rows).toEqual(tokens);
  const { data } = tensorOf(expected, "embedded_sentence");
  const row = (at: number): number[] => Array.from(data.slice(16 * at, 16 * at + 16));
  expect(row(0)).toEqual(row(4));
  expect(row(0)).not.toEqual(row(1));
});

test("the sentence is in the address, survives a reload, and is undone and redone", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}${STEP}`);
  await type(page, TEXT);
  const address = () => decodeURIComponent(new URL(page.url()).hash);
  await expect.poll(address).toContain(`text=${TEXT}`);
  await page.reload();
  await live(page);
  await expect(field(page)).toHaveValue(TEXT);
  await expectEngineNumbers(page, numbersOf(tokensOf(TEXT, "words")), "after a reload");

  await type(page, `${TEXT}, he said`);
  await page.getByRole("button", { name: ui.changes.undo }).click();
  await expect(field(page)).toHaveValue(TEXT);
  await expectEngineNumbers(page, numbersOf(tokensOf(TEXT, "words")), "undone");
  await page.getByRole("button", { name: ui.changes.redo }).click();
  await expect(field(page)).toHaveValue(`${TEXT}, he said`);
  await page.getByRole("button", { name: words.back }).click();
  await expect(field(page)).toHaveValue("Life is short eat dessert first");
  await expectEngineNumbers(page, runLesson("sentence"), "put back");
  expect(await shownAddress(page)).toBe(STEP);
});

test("characters, and words with marks, are tokens by choice, and the choice is in the address", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}${STEP}`);
  await type(page, "is it? it is!");
  for (const split of ["marks", "characters", "words"] as const) {
    await page.getByRole("radio", { name: words.splits[split], exact: true }).check();
    await page.evaluate(() => settled());
    const tokens = tokensOf("is it? it is!", split);
    await expect
      .poll(() => new URLSearchParams(page.url().split("?")[1]).get("split"))
      .toBe(split === "words" ? null : split);
    expect((await headingsOf(page, "token_ids")).columns, split).toEqual(tokens);
    await expectEngineNumbers(page, numbersOf(tokens), split);
    await page.reload();
    await live(page);
    expect((await headingsOf(page, "token_ids")).columns, `${split}, reloaded`).toEqual(tokens);
  }
});

test("a text that is not a sentence shows the reason; the text and the tables stay", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}${STEP}`);
  await type(page, TEXT);
  const before = await shownAddress(page);
  const long = "ש".repeat(TEXT_ROOM / 6 + 1);
  // In the short form each reason once.
  const texts = [
    ["", words.blank],
    [" \n ", words.blank],
    ["?!", words.unworded],
    [long, words.long(encodeURIComponent(long).length, TEXT_ROOM)],
    ["x".repeat(30_000), words.long(30_000, TEXT_ROOM)],
  ] as const;
  for (const [text, sentence] of inTurn(texts, 0, 2)) {
    await type(page, text);
    expect((await messages(page))[0]).toBe(sentence);
    await expect(field(page)).toHaveValue(text);
    expect(await shownAddress(page)).toBe(before);
    await expectEngineNumbers(page, numbersOf(tokensOf(TEXT, "words")), sentence);
  }
  await type(page, "?!");
  await page.getByRole("radio", { name: words.splits.marks, exact: true }).check();
  await page.evaluate(() => settled());
  expect((await headingsOf(page, "token_ids")).columns).toEqual(["?", "!"]);
  expect(await messages(page)).toEqual([words.count(2, 2)]);
});

test("a long text shows its first tokens, as a heat map whose cells can be inspected", async ({
  page,
  site,
}) => {
  const room = Number(lessonOf("sentence").settings["tokens"]?.range?.[1]);
  const text = Array.from({ length: room + 40 }, (_, at) => `w${(at * at) % 97}`).join(" ");
  await openCalmly(page, `${site}${STEP}`);
  await type(page, text);
  expect((await messages(page))[0]).toBe(words.cut(room + 40, room));
  await expect(field(page)).toHaveValue(text);
  const address = (await shownAddress(page)).replace("vocabulary", "heads-context");
  await follow(page, address);
  const expected = numbersOf(tokensOf(text, "words").slice(0, room));
  await expectEngineNumbers(page, expected, "the windows of large tables");

  await follow(page, address.replace("heads-context", "omega"));
  const column = page.getByRole("figure", { name: words.heat.label("omega_2", room, 1) });
  await expect(column, "of one number a token").toHaveCount(1);
  await expectEngineNumbers(page, expected, "the window of a column");
  await follow(page, address);

  const map = page.getByRole("figure", { name: words.heat.label("multihead_weights", room, room) });
  await expect(map).toHaveCount(1);
  await map.scrollIntoViewIfNeeded();
  const canvas = map.locator("canvas");
  const weights = tensorOf(expected, "multihead_weights");
  const drawn = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const pixels = element.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return { width, height, opacity: Array.from(pixels).filter((_, at) => at % 4 === 3) };
  });
  const first = weights.data.slice(0, room * room);
  const most = Math.max(...first);
  expect([drawn.width, drawn.height]).toEqual([room, room]);
  const wanted = Array.from(first, (value) => Math.round((255 * value) / most));
  expect(drawn.opacity.filter((value, at) => Math.abs(value - (wanted[at] ?? NaN)) > 1)).toEqual(
    [],
  );

  const box = await canvas.boundingBox();
  if (box === null) throw new Error("The heat map is not to be seen.");
  const [row, along] = [200, 150];
  await canvas.click({
    position: { x: ((along + 0.5) * box.width) / room, y: ((row + 0.5) * box.height) / room },
  });
  const cell = `multihead_weights[1,${row + 1},${along + 1}]`;
  await expect(inspector(page)).toContainText(cell);
  const selected = page.locator('[role=grid][aria-label^="multihead_weights"] [aria-selected]');
  await expect(selected).toHaveAttribute("data-row", `${row}`);
  await expect(selected).toHaveAttribute("data-column", `${along}`);
});

test("a heat map hatches masked cells and marks NaN", () => {
  const tensor = {
    id: "t",
    shape: [2, 2],
    data: Float32Array.from([-Infinity, NaN, -1, 0.5]),
    role: "scores",
    step: "",
    operation: "",
    operands: [],
    parameters: {},
  } as const;
  const heat = heatOf(tensor, { transposed: true, slice: 0 });
  expect(Array.from(heat.values)).toEqual([-Infinity, -1, NaN, 0.5]);
  const colours = { positive: [1, 1, 1], negative: [2, 2, 2], weight: [3, 3, 3], ink: [9, 9, 9] };
  const pixels = pixelsOf(heat, { scale: "signed", range: 1, colours, marked: () => false });
  expect(Array.from(pixels.filter((_, at) => at % 4 === 0))).toEqual([9, 2, 9, 1]);
  expect(Array.from(pixels.filter((_, at) => at % 4 === 3))).toEqual([0, 255, 255, 128]);
});

/** Those that begin with vectors of their tokens. */
const started = lessonsAndLaboratories.filter(({ id }) =>
  listsOf(id).some(({ width }) => width !== undefined),
);

test("every lesson with vectors of tokens is to be tried", () => {
  expect(started.map(({ id }) => id)).toEqual([
    "simple",
    "trainable",
    "scaled",
    "causal",
    "heads",
    "lab/heads",
    "lab/gradients",
    "lab/two-sequences",
  ]);
});

for (const { id, steps, settings } of started.filter((_, at) => isLong || at % 9 === 1)) {
  test(`${id} starts with the reader's sentence, its vectors those of PyTorch's embedding`, async ({
    page,
    site,
  }) => {
    await openCalmly(page, `${site}#/${id}`);
    await openSettings(page);
    const [list] = listsOf(id);
    const { tokens: count = "", tensor = "", width: wide = "" } = list ?? {};
    const name = listsOf(id).length > 1 ? words.field.text : words.field.only;
    await type(page, "one for all, all", name);
    const seed = page.getByRole("spinbutton", { name: words.seed });
    for (const wrong of ["-1", "7.5", "4294967296", ""]) {
      await seed.fill(wrong);
      await seed.press("Enter");
      await expect(page.getByText(words.badSeed), wrong).toBeVisible();
      await expect(seed).toHaveAttribute("aria-invalid", "true");
      await seed.fill("7");
      await seed.press("Enter");
      await expect(page.getByText(words.badSeed)).toBeHidden();
      // The field takes its value from the next frame.
      await page.evaluate(() => settled());
    }

    const width = Number(settings[wide]?.default);
    const { weight: table } = engine.generator(7).embedding(3, width);
    // Sorted: all, for, one.
    const data = [2, 1, 0, 0].flatMap((row) =>
      Array.from(table.data.slice(row * width, (row + 1) * width)),
    );
    const shape = id === "causal" ? [1, 4, width] : [4, width];
    const expected = runLesson(
      id,
      { [count]: 4, ...(id === "causal" && { batch: 1 }) },
      { [tensor]: { shape, data: Float32Array.from(data) } },
    );
    for (const step of inTurn(steps, 0, 4)) {
      const address = await shownAddress(page);
      await follow(page, address.replace(/\/[\w-]+\?/, `/${step.id}?`));
      await expectEngineNumbers(page, expected, `${id}/${step.id}`);
    }
    await follow(page, (await shownAddress(page)).replace(/\/[\w-]+\?/, `/${steps[0]?.id}?`));
    await page.reload();
    await live(page);
    const { tensors } = { tensors: expected };
    await expectEngineNumbers(page, tensors, "after a reload");
    const grids = page.locator(`[role=grid][aria-label="${tensor}"]`);
    if ((await grids.count()) > 0) {
      expect((await headingsOf(page, tensor)).rows).toEqual(["one", "for", "all", "all"]);
    }
  });
}

test("two sequences have a sentence each", long, async ({ page, site }) => {
  await openCalmly(page, `${site}#/lab/two-sequences/cross`);
  await openSettings(page);
  await type(page, "a cat", words.field.text);
  await type(page, "un chat noir", words.field.other_text);
  expect(await headingsOf(page, "scores")).toEqual({
    rows: ["a", "cat"],
    columns: ["un", "chat", "noir"],
  });
  await expect.poll(() => page.url()).toContain("other_text=un");
  await page.reload();
  await live(page);
  expect((await headingsOf(page, "scores")).columns).toEqual(["un", "chat", "noir"]);
});

test("the words go along into a laboratory, and into another lesson with the same vectors", async ({
  page,
  site,
}) => {
  await openCalmly(page, `${site}${STEP}?text=to%20be%20or%20not%20to%20be`);
  const edited = await page.evaluate(() => location.hash);
  await follow(page, `${edited}&edits=1;embedding_weight:0.1,0.5`);
  await page.getByRole("link", { name: "The next day is bright" }).last().click();
  await page.evaluate(() => settled());
  const { settings, edits } = parseAddress(await shownAddress(page), lessonsAndLaboratories);
  expect(settings).toMatchObject({ text: "to be or not to be", d_in: 16 });
  // "be" is the first word of the vocabulary and the second and the last of the sentence.
  expect(edits).toEqual({ inputs: { "1.1": 0.5, "5.1": 0.5 } });
  const { weight: table } = engine.generator(123).embedding(4, 16);
  const rows = [3, 0, 2, 1, 3, 0].map((row) => table.data.slice(row * 16, row * 16 + 16));
  for (const row of [rows[1], rows[5]]) if (row) row[1] = 0.5;
  const data = Float32Array.from(rows.flatMap((row) => Array.from(row)));
  const expected = runLesson(
    "trainable",
    { tokens: 6, d_in: 16 },
    { inputs: { shape: [6, 16], data } },
  );
  await expectEngineNumbers(page, expected, "trainable");

  await follow(page, (await shownAddress(page)).replace("/tokens?", "/query-weights?"));
  await page.locator(".openings a").first().click();
  await page.evaluate(() => settled());
  expect((await headingsOf(page, "scores")).columns).toEqual(["to", "be", "or", "not", "to", "be"]);
});

test("a lesson's suggestions and its text use the reader's words", long, async ({ page, site }) => {
  await openCalmly(page, `${site}${STEP}?text=a%20b%20c%20d`);
  const attempt = page.locator(".remarks > p button");
  await attempt.click();
  await page.evaluate(() => settled());
  expect((await headingsOf(page, "token_ids")).columns).toEqual([..."abcdabcd"]);
  await attempt.click();
  await page.evaluate(() => settled());
  expect((await headingsOf(page, "token_ids")).columns).toEqual([..."abcd"]);
  await follow(page, (await shownAddress(page)).replace("vocabulary", "query-key-value"));
  await expect(attempt).toHaveText("Let “d” ask");
  await follow(page, `#/simple/tokens?text=${encodeURIComponent("he will do it")}`);
  await expect(page.locator(".prose").first()).toContainText("“he will do it”");
});

test(
  "for any number of words, titles count none of them, and the sentence is quoted whole or up to the end of a word",
  long,
  async ({ page, site }) => {
    await openCalmly(page, site);
    const said = page.locator("main .prose").first();
    const counted =
      /\b(one|two|three|four|five|six|seven|eight|nine|ten|\d+) (words|tokens)\b|[一二三四五六七八九十]个词/i;
    for (const count of [2, 6, 15, 16, 60]) {
      const entered = Array.from({ length: count }, (_, at) => `word${at + 1}`).join(" ");
      for (const [step, query] of [
        ["simple/tokens", `text=${encodeURIComponent(entered)}`],
        ["trainable/tokens", `text=${encodeURIComponent(entered)}`],
        ["scaled/tokens", `tokens=${count}`],
      ]) {
        await follow(page, `#/${step}?${query}`);
        expect(await page.locator("h1").innerText(), step).not.toMatch(counted);
        expect(await said.innerText(), step).not.toMatch(counted);
        if (step === "scaled/tokens") continue;
        const [, quoted = ""] = /“([^”]*)”/.exec(await said.innerText()) ?? [];
        expect(entered.startsWith(quoted.replace("…", "")), quoted).toBe(true);
        if (count <= 16) expect(quoted).toBe(entered);
        else expect(quoted).toMatch(/^(word\d+ )+word\d+…$/);
        if (count > 16) await expect(said).toHaveAttribute("title", new RegExp(`“${entered}”`));
      }
    }
    await follow(page, "#/simple/tokens?tokens=3");
    await expect(said).toContainText("“Your journey starts”");
  },
);

test("right-to-left words stand right in headings and in sentences", async ({ page, site }) => {
  await openCalmly(page, `${site}${STEP}`);
  await type(page, ARABIC);
  const { columns } = await headingsOf(page, "token_ids");
  expect(columns).toEqual(["مرحبا", "بالعالم", "مرحبا"]);
  expect(await field(page).evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  const heading = page.locator("[role=grid] thead th").first();
  expect(await heading.evaluate((th) => getComputedStyle(th).unicodeBidi)).toBe("plaintext");
  await follow(page, (await shownAddress(page)).replace("vocabulary", "heads-context"));
  await cellAt(page, "multihead_weights, head 1 of 3", 0, 1).click();
  await expect(inspector(page)).toContainText(`${isolated("مرحبا")} → ${isolated("بالعالم")}`);
  expect(isolated("بالعالم")).toBe("\u2068بالعالم\u2069");
  expect(isolated("word")).toBe("word");
});

test("a script that is copied names the text in a comment of one line of ASCII", async ({
  openContext,
  site,
}) => {
  const context = await openContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await openCalmly(page, `${site}${STEP}?text=${encodeURIComponent('é\nis" a')}`);
  await page.getByRole("button", { name: ui.copying.step }).click();
  await expect(page.getByText(ui.changes.copied, { exact: true })).toBeVisible();
  const script = await page.evaluate(() => navigator.clipboard.readText());
  expect(script).toContain("import torch");
  expect(script.split("\n").filter((line) => /^#.*text =/.test(line))).toEqual([
    expect.stringMatching(/^# .*text = "\\u00e9\\nis\\" a"/),
  ]);
});

test("keys in the field move its caret, not the steps; Tab leads on", async ({ page, site }) => {
  await openCalmly(page, `${site}${STEP}`);
  await type(page, "ab");
  await field(page).focus();
  for (const key of ["ArrowLeft", "ArrowRight", "Home", "x", "Space"])
    await page.keyboard.press(key);
  await expect(field(page)).toHaveValue("x ab");
  expect(page.url()).toContain("/vocabulary");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: words.splits.words, exact: true })).toBeFocused();
});

test("a double-click opens an address with a sentence, typed by hand or sent", async ({ page }) => {
  const text = encodeURIComponent("我喜欢自然 我");
  await open(page, `${doubleClicked}${STEP}?text=${text}`);
  expect((await headingsOf(page, "token_ids")).columns).toEqual(["我", "喜欢", "自然", "我"]);
  await type(page, `${FAMILY} ${FAMILY}`);
  expect((await headingsOf(page, "token_ids")).columns).toEqual([FAMILY, FAMILY]);
});

for (const theme of ["light", "dark"] as const) {
  test(
    `no overflow at 360 px, and room for a finger, in the ${theme} theme`,
    theme === "dark" ? {} : long,
    async ({ openContext, site }) => {
      const context = await openContext({
        colorScheme: theme,
        viewport: { width: 360, height: 800 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await context.newPage();
      const text = encodeURIComponent(
        `${ARABIC} ${"long".repeat(30)} ${FAMILY} ${"a b ".repeat(40)}`,
      );
      await openCalmly(page, `${site}${STEP}?text=${text}`);
      const addresses = [STEP, "#/sentence/all-keys", "#/simple/tokens", "#/lab/two-sequences"];
      for (const address of addresses) {
        await follow(page, `${address}?text=${text}`);
        if (address !== STEP) {
          await page.locator("main details").evaluate((details: HTMLDetailsElement) => {
            details.open = true;
          });
        }
        await page.evaluate(() => settled());
        // Chromium's emulated phone widens its viewport to what overflows.
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360);
        const small = await page
          .locator(".own :is(textarea, button, fieldset label), .start :is(a, input)")
          .evaluateAll((all) =>
            all
              .filter((each) => each.getBoundingClientRect().height < 44)
              .map((each) => each.outerHTML),
          );
        expect(small, `${address}: too small for a finger`).toEqual([]);
      }
    },
  );
}
