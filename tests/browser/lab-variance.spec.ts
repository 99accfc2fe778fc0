import type { Page } from "@playwright/test";
import { words } from "../../web/src/labs/variance/en";
import { long } from "./support/long";
import { layouts } from "./support/rooms";
import { formatNumber } from "../../web/src/model/number";
import { engine, ownNumbers, runLesson, tensorOf } from "./support/engine";
import { expectChanges } from "./support/lessons";
import { follow, live, open, openCalmly } from "./support/page";
import { doubleClicked, expect, test } from "./support/test";

const LAB = "lab/variance";
const BINS = 161;
const HEIGHT = 100;

interface Asked {
  readonly dimension: number;
  readonly pairs: number;
  readonly seed?: number;
  /** The dimension that the axis was made for. */
  readonly axis?: number;
}

const fragment = ({ dimension, pairs, seed = 123 }: Asked): string =>
  `#/${LAB}/histogram?dimension=${dimension}&pairs=${pairs}&seed=${seed}`;

const grouped = (count: number): string => count.toLocaleString("en");
const done = (page: Page) => page.locator("main .progress .digits");
const button = (page: Page, name: "stop" | "go_on") =>
  page.locator("main .progress").getByRole("button", { name: words.labels?.[name] ?? "" });

async function counted(page: Page, pairs: number): Promise<void> {
  await expect(done(page)).toHaveText(grouped(pairs), { timeout: 30_000 });
}

/** How high the bars of each histogram are, as shares of the tallest. */
async function bars(page: Page): Promise<number[][]> {
  const outlines = await page
    .locator("main svg path.bars")
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d") ?? ""));
  return outlines.map((outline) =>
    [...outline.matchAll(/L\d+ ([\d.]+)H/g)].map(([, top]) => 1 - Number(top) / HEIGHT),
  );
}

/** The page shows what the engine counts for the same pairs. */
async function expectCounted(page: Page, asked: Asked, label: string): Promise<void> {
  const { dimension, pairs, seed = 123, axis = dimension } = asked;
  const range = Math.fround(4 * Math.sqrt(axis));
  const result = engine.variance({ dimension, seed, count: pairs, range, bins: BINS });
  const before = result.squareSum / pairs - (result.sum / pairs) ** 2;
  const written = (variance: number): string => formatNumber(variance, variance < 10 ? 4 : 2);
  const [first, second] = [before, before / dimension].map(written);
  const shown = page.locator("main .measured b");
  await expect(shown, label).toHaveText([first ?? "", second ?? ""]);
  const heights = [result.histogram, result.scaledHistogram].map((counts) => {
    const most = Math.max(...counts);
    return Array.from(counts, (count) => count / most);
  });
  const wrong = async (): Promise<string[]> => {
    const drawn = await bars(page);
    return heights.flatMap((wanted, at) =>
      wanted.flatMap((height, bin) =>
        Math.abs(height - (drawn[at]?.[bin] ?? NaN)) < 1e-4 ? [] : [`histogram ${at + 1}: ${bin}`],
      ),
    );
  };
  await expect.poll(wrong, label).toEqual([]);
  expect((await bars(page)).map((drawn) => drawn.length)).toEqual([BINS, BINS]);
}

test("the histograms and variances are those of the engine, over http and by a double-click", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const asked of [
    { dimension: 64, pairs: 100_000 },
    { dimension: 1, pairs: 30_000 },
    { dimension: 4096, pairs: 700, seed: 9 },
    { dimension: 7, pairs: 1 },
  ]) {
    await follow(page, fragment(asked));
    await counted(page, asked.pairs);
    await expectCounted(page, asked, `${asked.pairs} pairs at ${asked.dimension}`);
  }
  const asked = { dimension: 64, pairs: 20_000, seed: 5 };
  await page.goto("about:blank");
  await open(page, `${doubleClicked}${fragment(asked)}`);
  await counted(page, asked.pairs);
  await expectCounted(page, asked, "by a double-click");
});

test("a million pairs are counted in a worker, and more pairs go on from those there are", async ({
  page,
  site,
}) => {
  const asked = { dimension: 64, pairs: 1_000_000 };
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await open(page, `${site}${fragment({ ...asked, pairs: 1000 })}`);
  await counted(page, 1000);
  await follow(page, fragment(asked));
  await counted(page, asked.pairs);
  await expectCounted(page, asked, "a million");
  expect(workers.length).toBe(1);
  expect(workers[0]).toMatch(/^blob:/);
});

test(
  "counting stops where the reader stops it, shows what there is, and goes on",
  long,
  async ({ page, site }) => {
    const asked = { dimension: 4096, pairs: 1_000_000 };
    await open(page, `${site}${fragment(asked)}`);
    await expect(done(page)).not.toHaveText("0");
    await button(page, "stop").click();
    await expect(button(page, "go_on")).toBeEnabled();
    const read = async (): Promise<number> =>
      Number((await done(page).textContent())?.replaceAll(",", ""));
    // A chunk that was under way still arrives nowhere.
    const stopped = await read();
    expect(stopped).toBeLessThan(asked.pairs);
    await expectCounted(page, { ...asked, pairs: stopped }, "stopped");
    expect(await read()).toBe(stopped);
    await button(page, "go_on").click();
    await expect.poll(read).toBeGreaterThan(stopped);
    await button(page, "stop").click();
    await expectCounted(page, { ...asked, pairs: await read() }, "stopped again");
  },
);

test("where workers are blocked the page counts in its main thread, with the same result", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    globalThis.Worker = function () {
      throw new Error("no workers here");
    } as unknown as typeof Worker;
  });
  const asked = { dimension: 64, pairs: 30_000 };
  await open(page, `${site}${fragment(asked)}`);
  await counted(page, asked.pairs);
  await expectCounted(page, asked, "without a worker");
});

test("the axis can be kept while the dimension changes", long, async ({ page, site }) => {
  await openCalmly(page, `${site}${fragment({ dimension: 64, pairs: 10_000 })}`);
  const hold = page.getByRole("switch", { name: words.labels?.["hold"] ?? "" });
  await hold.check();
  await page.getByRole("spinbutton", { name: words.settings?.["dimension"] ?? "" }).fill("16");
  await page.keyboard.press("Enter");
  await expectChanges(
    page,
    LAB,
    { settings: { dimension: 16, pairs: 10_000, axis_dimension: 64 } },
    "held",
  );
  await counted(page, 10_000);
  await expectCounted(page, { dimension: 16, pairs: 10_000, axis: 64 }, "held");
  await hold.uncheck();
  await expectCounted(page, { dimension: 16, pairs: 10_000 }, "let go");
});

test("the curve has the engine's variance at every power of two", long, async ({ page, site }) => {
  await open(page, `${site}#/${LAB}/dimensions`);
  const dimensions = tensorOf(ownNumbers(LAB), "dimensions").data;
  const cells = page.locator("main .drawing tbody td");
  await expect(cells).toHaveCount(2 * dimensions.length);
  await expect(cells.last()).not.toHaveText("", { timeout: 30_000 });
  const count = 4000;
  const expected = Array.from(dimensions).flatMap((dimension) => {
    const { sum, squareSum } = engine.variance({ dimension, seed: 123, count });
    const variance = squareSum / count - (sum / count) ** 2;
    return [variance, variance / dimension].map((each) => formatNumber(each, each < 10 ? 3 : 1));
  });
  await expect(cells).toHaveText(expected);
  await expect(page.locator("main .drawing circle")).toHaveCount(expected.length);
});

test("the first dot products of the experiment are the inputs of softmax", () => {
  for (const dimension of [1, 64, 4096]) {
    const tensors = runLesson(LAB, { dimension, row_length: 20 });
    const products = Array.from(tensorOf(tensors, "dot_products").data);
    expect(Array.from(tensorOf(tensors, "scores").data)).toEqual(products);
    products.forEach((product, from) => {
      expect(engine.variance({ dimension, seed: 123, from, count: 1 }).sum).toBe(product);
    });
  }
});

test(
  "every step that measures variances of raw scores opens the laboratory",
  long,
  async ({ page, site }) => {
    for (const [lesson, step] of [
      ["trainable", "why-scale-variance"],
      ["causal", "variance-raw"],
      ["scaled", "raw-variance"],
    ] as const) {
      const opened = layouts[lesson]?.steps[step]?.opens?.map(({ laboratory }) => laboratory);
      expect(opened, `${lesson}/${step}`).toContain(LAB);
    }
    await open(page, `${site}#/trainable/why-scale-variance?variance_dimension=100`);
    await page.getByRole("link", { name: "Laboratory: Variance" }).click();
    await live(page);
    await expect(page).toHaveURL(`${site}#/${LAB}/histogram?dimension=100&pairs=1000&dice=1`);
    await counted(page, 1000);
    await expectCounted(page, { dimension: 100, pairs: 1000 }, "the lesson's pairs");
    const products = tensorOf(runLesson("trainable", { variance_dimension: 100 }), "dot_products");
    const shown = tensorOf(runLesson(LAB, { dimension: 100 }), "dot_products");
    expect(Array.from(shown.data)).toEqual(Array.from(products.data.slice(0, shown.data.length)));
  },
);
