import type { Page } from "@playwright/test";
import type { TraceTensor } from "../../web/src/engine/lessons";
import { mosaicOf } from "../../web/src/model/mosaic";
import { formatNumber } from "../../web/src/model/number";
import { LAST_POSITION, factorAt } from "../../web/src/model/slider";
import { learned } from "../../web/src/labs/it/learned";
import { FIRST, addressOfAsked, askedIn, settingsOf } from "../../web/src/opening/model/sentence";
import type { Asked } from "../../web/src/opening/model/sentence";
import { opening as words } from "../../web/src/words/en/opening";
import { engine, lessons, lessonsAndLaboratories, ownNumbers, tensorOf } from "./support/engine";
import { long, longBut } from "./support/long";
import { live, openOpening, quiet, slide } from "./support/page";
import { layouts, messages } from "./support/rooms";
import { doubleClicked, expect, test } from "./support/test";

test.use({ folded: true });

const LABORATORY = "lab/it";

/** What the word that asks takes from each, by the engine. */
function sharesOf(asked: Partial<Asked>): readonly number[] {
  const whole = { ...FIRST, ...asked };
  const { tensors } = engine.runLesson(LABORATORY, { settings: settingsOf(whole) });
  const count = whole.words.length;
  const all = Array.from(tensorOf(tensors, "weights").data);
  return all.slice(whole.place * count, (whole.place + 1) * count);
}

interface Seen {
  readonly words: string[];
  /** By word: as written below it; where words stand close, not every share is. */
  readonly shares: Record<string, string>;
  /** By word: how thick its arc is, for a weight of 1. */
  readonly arcs: Record<string, number>;
  /** By word: its part of the bar. */
  readonly bar: Record<string, number>;
}

function seen(page: Page): Promise<Seen> {
  return page.locator(".picture svg:visible").evaluate((svg) => {
    const unit = Number((svg as SVGElement).dataset["unit"]);
    const by = (selector: string, name: string, value: (element: Element) => number) =>
      Object.fromEntries(
        Array.from(svg.querySelectorAll<SVGElement>(selector), (element) => [
          element.dataset[name] ?? "",
          value(element),
        ]),
      );
    const width = (element: Element): number => Number(element.getAttribute("width"));
    const parts = by("[data-part]", "part", width);
    const whole = Object.values(parts).reduce((sum, part) => sum + part, 0);
    return {
      words: Array.from(svg.querySelectorAll(".word .name"), (text) => text.textContent.trim()),
      shares: Object.fromEntries(
        Array.from(svg.querySelectorAll<SVGElement>("[data-share]"), (text) => [
          text.dataset["share"] ?? "",
          text.textContent.trim(),
        ]),
      ),
      arcs: by(
        "[data-arc]",
        "arc",
        (element) => Number(element.getAttribute("stroke-width")) / unit,
      ),
      bar: Object.fromEntries(Object.entries(parts).map(([at, part]) => [at, part / whole])),
    };
  });
}

/** The picture shows the engine's numbers: below the words, as arcs and as parts of the bar. */
async function expectShares(page: Page, asked: Partial<Asked>): Promise<void> {
  const whole = { ...FIRST, ...asked };
  const shares = sharesOf(asked);
  const read = shares.slice(0, whole.place + 1);
  const most = read.reduce((best, share, at) => (share > (read[best] ?? 0) ? at : best), 0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    words.title(whole.words[whole.place] ?? ""),
  );
  const written = read.map((share) => formatNumber(share, 2));
  await expect
    .poll(async () => {
      const { words: shown, shares: all } = await seen(page);
      const wrong = Object.entries(all).filter(([at, text]) => written[Number(at)] !== text);
      const isNarrow = (page.viewportSize()?.width ?? 0) < 360 || whole.words.length > 7;
      const least = isNarrow ? Math.ceil(read.length / 4) : read.length;
      return { shown, wrong, most: all[most], fewer: Object.keys(all).length < least };
    })
    .toEqual({ shown: [...whole.words], wrong: [], most: written[most], fewer: false });
  const right = async (): Promise<string[]> => {
    const { arcs, bar } = await seen(page);
    return shares.flatMap((share, at) => {
      const thick = arcs[at] ?? 0;
      const isThin = share * 24 < 0.6;
      const far = isThin ? thick > 0.03 : Math.abs(thick - share) > 2e-3;
      const part = Math.abs((bar[at] ?? 0) - share) > 2e-3;
      return far || part ? [`${at}: ${share}, arc ${thick}, part ${bar[at]}`] : [];
    });
  };
  await expect.poll(right).toEqual([]);
  await expect(page.locator(".why")).toContainText(words.why(formatNumber(read[most] ?? 0, 2)));
}

/** One of the matrices of a tensor, as a tensor of its own; in six decimals the smallest weights are none. */
function headOf(tensor: TraceTensor, head: number): TraceTensor {
  const shape = tensor.shape.slice(-2);
  const size = shape.reduce((product, length) => product * length, 1);
  const rounded = tensor.data.map((weight) => Number(weight.toFixed(6)));
  return { ...tensor, shape, data: rounded.slice(head * size, (head + 1) * size) };
}

const input = (page: Page) => page.getByLabel(words.type);

test("the opening stands in the page before any script, with the engine's numbers, wide and narrow", async ({
  openContext,
  site,
  browserName,
}) => {
  for (const width of [1280, 360]) {
    const context = await openContext({
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
    });
    if (browserName === "firefox") {
      // With scripts off a test cannot query Firefox: the page's scripts are empty instead.
      await context.route(/\.js$/, (route) =>
        route.fulfill({ contentType: "text/javascript", body: "" }),
      );
    }
    const page = await context.newPage();
    await page.goto(site);
    await expectShares(page, {});
    const box = await page.locator(".picture svg:visible").boundingBox();
    expect(box?.width).toBeGreaterThan(width * 0.85);
    // A picture keeps its type where the room is small.
    const sizes = await page
      .locator(".picture svg:visible .word text")
      .evaluateAll((all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11.5);
    expect(await page.locator("noscript").first().textContent()).toContain("Without scripts");
    await context.close();
  }
});

test("each word that is pressed, or reached by arrow keys, shows what it takes, and the address keeps it", async ({
  page,
  site,
}) => {
  await openOpening(page, site);
  await expectShares(page, {});
  for (const place of [1, 6, 0]) {
    await page.locator(`.picture [data-ask="${place}"]`).click();
    await expectShares(page, { place });
  }
  await page.locator('.picture [data-ask="0"]').focus();
  for (const place of [1, 2, 3]) {
    await page.keyboard.press("ArrowRight");
    await expectShares(page, { place });
    await expect(page.locator(`.picture [data-ask="${place}"]`)).toBeFocused();
  }
  await page.keyboard.press("End");
  await expectShares(page, { place: 6 });
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#/opening?word=7");
  await page.reload();
  await live(page);
  await expectShares(page, { place: 6 });
});

test("the slider goes from shares that are all alike to one word only", async ({ page, site }) => {
  await openOpening(page, site);
  const slider = page.getByRole("slider", { name: words.sharpness });
  for (const position of [0, 60, 100, 190, LAST_POSITION]) {
    await slide(slider, position);
    await expectShares(page, { sharpness: factorAt(position) });
  }
  const sharp = sharesOf({ sharpness: Infinity });
  expect(sharp.filter((share) => share === 1)).toHaveLength(1);
  expect(new Set(sharesOf({ sharpness: 0 }).slice(0, 5)).size).toBe(1);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#/opening?sharpness=Infinity");
  await page.reload();
  await live(page);
  await expectShares(page, { sharpness: Infinity });
  await page.getByRole("button", { name: words.learned }).click();
  await expectShares(page, {});
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#/");
});

test("another pronoun moves the arc to another noun, chosen or typed", async ({ page, site }) => {
  await openOpening(page, site);
  const sentence = "the woman fed the dog because it was hungry".split(" ");
  await input(page).fill(sentence.join(" "));
  const it = { words: sentence, place: 4 };
  await expectShares(page, it);
  await page.locator('.picture [data-ask="6"]').click();
  await expectShares(page, { ...it, place: 6 });
  const largest = (shares: readonly number[]): number => shares.indexOf(Math.max(...shares));
  expect(sentence[largest(sharesOf({ ...it, place: 6 }))]).toBe("dog");
  await page.getByLabel(words.word("7")).selectOption("she");
  const she = { words: sentence.with(6, "she"), place: 6 };
  await expectShares(page, she);
  expect(sentence[largest(sharesOf(she))]).toBe("woman");
  await page.getByRole("button", { name: words.fewer }).click();
  await expectShares(page, { ...she, words: she.words.slice(0, -1) });
  await page.getByRole("button", { name: words.more }).click();
  await expectShares(page, { ...she, words: [...she.words.slice(0, -1), "the"] });
});

test("a sentence that the model cannot read is refused with its reason, and the picture stays", async ({
  page,
  site,
}) => {
  await openOpening(page, site);
  for (const [typed, says] of [
    ["the kitten sat", /does not know “kitten”\. Its nearest word is “[a-z]+”/],
    ["  ", words.empty],
    [Array(12).fill("the").join(" "), words.tooLong("11")],
    ["<b>it</b>", /does not know “<b>it<\/b>”/],
    ["x".repeat(9000), /does not know “x{24}”/],
  ] as const) {
    await input(page).fill(typed);
    await expect(page.locator(".typed [role=status]")).toContainText(says);
    await expect(input(page)).toHaveAttribute("aria-invalid", "true");
    await expectShares(page, {});
  }
  await input(page).fill("The dog sat, because it was tired.");
  await expect(page.locator(".typed [role=status]")).toBeEmpty();
  await expectShares(page, { words: FIRST.words.with(1, "dog") });
});

test("the question leads to the same number in the laboratory, with what it is made of", async ({
  page,
  site,
}) => {
  await openOpening(page, `${site}#/opening?words=the.dog.slept.because.it.was.cold&sharpness=2`);
  const asked = { words: "the dog slept because it was cold".split(" "), sharpness: 2 };
  await expectShares(page, asked);
  await page.locator(".why").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What a word looks at");
  const most = Math.max(...sharesOf(asked));
  await expect(page.getByRole("region", { name: "Inspector" })).toContainText(
    formatNumber(most, 4),
  );
  await expect(page.getByRole("region", { name: "Inspector" })).toContainText("it → dog");
  await page.goBack();
  await expectShares(page, asked);
});

test("the gallery leads to every lesson and laboratory, each lesson with its own weights", async ({
  page,
  site,
}) => {
  await openOpening(page, site);
  const links = await page
    .locator("main section a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const { id, steps } of lessonsAndLaboratories) {
    expect(links).toContain(`#/${id}/${steps[0]?.id}`);
  }
  for (const { id, steps } of lessons) {
    const { gallery, looks = {}, questions } = layouts[id] ?? {};
    const weights = tensorOf(ownNumbers(id), gallery ?? questions?.weights ?? "");
    const own = page.locator(`main section a[href="#/${id}/${steps[0]?.id}"] svg.mosaic`);
    const heads = looks[weights.id]?.leading === "head" ? 2 : 1;
    expect(weights.shape.length, "a table, not a row").toBeGreaterThan(1);
    await expect(own).toHaveCount(heads);
    for (let head = 0; head < heads; head += 1) {
      const { paths } = mosaicOf(headOf(weights, head), { scale: "weights" });
      const drawn = await own
        .nth(head)
        .locator("path")
        .evaluateAll((all) => all.map((path) => [path.classList[0], path.getAttribute("d")]));
      expect(drawn).toEqual(paths.map(({ look, d }) => [look, d]));
    }
  }
  await page.locator("main section a").first().click();
  await expect(page.getByRole("navigation", { name: "Lessons" })).toBeVisible();
  await page.locator(".site a").click();
  await expectShares(page, {});
});

test(
  "the page in the other language shows the same sentence, and the theme is kept",
  long,
  async ({ page, site }) => {
    await openOpening(page, site);
    await page.getByLabel(words.word("2")).selectOption("dog");
    await page.locator('.picture [data-ask="1"]').click();
    const asked = { words: FIRST.words.with(1, "dog"), place: 1 };
    await expectShares(page, asked);
    await page.getByRole("button", { name: messages.ui.theme.toDark }).click();
    await page.getByRole("link", { name: "简体中文" }).click();
    await live(page);
    await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator(".picture .asks .name")).toHaveText("dog");
    await expect(page.locator('.picture [data-share="1"]')).toHaveText(
      formatNumber(sharesOf(asked)[1] ?? NaN, 2),
    );
  },
);

test(
  "a damaged link to the opening says so and shows the first sentence",
  long,
  async ({ page, site }) => {
    for (const query of ["words=the.kitten", "word=9", "word=x", "sharpness=-1", "sharpness=no"]) {
      await page.goto("about:blank");
      await openOpening(page, `${site}#/opening?${query}`);
      await expect(page.getByRole("alert")).toHaveText(words.broken);
      await expectShares(page, {});
    }
  },
);

test("addresses of the opening are read as they are written", () => {
  for (const asked of [
    FIRST,
    { ...FIRST, place: 0 },
    { ...FIRST, sharpness: 0 },
    { ...FIRST, sharpness: Infinity },
    { words: ["the"], place: 0, sharpness: 0.5 },
    { words: learned.words.slice(1, 12), place: 10, sharpness: 2 },
  ]) {
    expect(askedIn(addressOfAsked(asked))).toEqual(asked);
  }
});

test("the numbers in small print are those of the training", async ({ page, site }) => {
  await openOpening(page, site);
  const text = await page.locator(".source").textContent();
  for (const count of [
    learned.parameters,
    learned.steps * learned.batch,
    learned.right,
    learned.tested,
  ]) {
    expect(text).toContain(count.toLocaleString("en"));
  }
});

for (const [at, [width, height]] of (
  [
    [1280, 800],
    [1920, 1080],
    [768, 1024],
    [360, 740],
    [320, 640],
  ] as const
).entries()) {
  test(
    `nothing is cut, too small or moves, and the question is in sight, at ${width} × ${height}`,
    longBut(at, 3),
    async ({ openContext, site }) => {
      const page = await (await openContext({ viewport: { width, height } })).newPage();
      await page.addInitScript(() => {
        const shifted = window as Window & { shifts?: number };
        shifted.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { hadRecentInput, value } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            };
            if (!hadRecentInput) shifted.shifts = (shifted.shifts ?? 0) + value;
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await openOpening(page, site);
      await quiet(page, () => 0);
      await page.locator('.picture [data-ask="1"]').click();
      await expectShares(page, { place: 1 });
      await page.locator('.picture [data-ask="4"]').click();
      await expectShares(page, {});
      expect(
        await page.evaluate(() => (window as Window & { shifts?: number }).shifts),
      ).toBeLessThan(0.01);
      const longest = "the woman told the man that she was late and smiled".split(" ");
      for (const sentence of [FIRST.words, longest]) {
        await input(page).fill(sentence.join(" "));
        await expectShares(page, { words: sentence });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, "wider than the window").toBeLessThanOrEqual(0);
        const sizes = await page
          .locator(".picture text")
          .evaluateAll((all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize)));
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11.5);
        const apart = await page.locator(".picture .word .name").evaluateAll((all) => {
          const boxes = all.map((text) => text.getBoundingClientRect());
          return boxes.slice(1).map((box, at) => box.left - (boxes[at]?.right ?? 0));
        });
        expect(Math.min(...apart), "words touch").toBeGreaterThan(1.5);
        const numbers = await page.locator(".picture [data-share]").evaluateAll((all) => {
          const boxes = all.map((text) => text.getBoundingClientRect());
          return boxes.slice(1).map((box, at) => box.left - (boxes[at]?.right ?? 0));
        });
        expect(Math.min(...numbers), "numbers touch").toBeGreaterThan(1.5);
      }
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
      const why = await page.locator(".why").boundingBox();
      expect((why?.y ?? NaN) + (why?.height ?? NaN)).toBeLessThan(height);
    },
  );
}

test("where the clipboard is closed, the link is shown to be copied by hand", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await openOpening(page, `${site}#/opening?word=2`);
  await page.getByRole("button", { name: messages.ui.changes.copyLink }).click();
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect(field).toHaveValue(`${site}#/opening?word=2`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("without the engine a link to another sentence shows the first one, whose numbers are there", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });
  await page.goto(`${site}#/opening?words=the.dog.slept&word=2&sharpness=3`);
  await expect(page.locator("html")).toHaveAttribute("data-engine", "failed");
  await expectShares(page, {});
  await page.locator('.picture [data-ask="1"]').click();
  await expectShares(page, { place: 1 });
  await expect(page.getByLabel(words.word("2"))).toBeDisabled();
});

test("opened by a double-click it computes too", async ({ page }) => {
  await openOpening(page, doubleClicked);
  await page.locator('.picture [data-ask="2"]').click();
  await slide(page.getByRole("slider", { name: words.sharpness }), 100);
  await expectShares(page, { place: 2, sharpness: factorAt(100) });
});
