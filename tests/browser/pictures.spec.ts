import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { later } from "../../web/src/words/en/later";
import { inTurn, isLong, long } from "./support/long";
import { layouts } from "./support/rooms";
import type { Place } from "../../web/src/model/stepping";
import { fileName } from "../../web/src/features/pictures/model/name";
import { drawn, shape, svgText } from "../../web/src/features/pictures/model/shape";
import { everyPlace, fragmentOf, isLaboratory, ownNumbers, tensorOf } from "./support/engine";
import { cellsOf, follow, open, quiet, readGrids } from "./support/page";
import type { Grid } from "./support/page";
import { keepFiles, readPicture, saved, wake } from "./support/saving";
import type { ReadPicture } from "./support/saving";
import { doubleClicked, expect, test } from "./support/test";

const text = later.pictures;

const TABLES = ".labelled .tools [aria-haspopup=menu]";
const DRAWINGS = ":is(.drawing, .sharpness) > .tools > button";

interface Shown {
  readonly grid: Grid;
  readonly opener: Locator;
  /** What is to be seen that not all tables have. */
  readonly kind: string;
}

/** The tables of the step, each with what sets it apart. */
async function shownTables(page: Page): Promise<Shown[]> {
  const labelled = page.locator(".labelled:has([role=grid])");
  const [grids, looks] = await Promise.all([
    readGrids(page),
    labelled.evaluateAll((tables) =>
      tables.map((table) =>
        [".masked", ".broken", "td[class^=p]", "td[class^=n]", "td[class^=w]", "thead th[class]"]
          .filter((look) => table.querySelector(`[role=grid] ${look}`) !== null)
          .join(),
      ),
    ),
  ]);
  return grids.map((grid, place) => ({
    grid,
    opener: labelled.nth(place).locator(TABLES.replace(".labelled ", "")),
    kind: [
      looks[place],
      grid.transposed,
      grid.slice?.axis,
      grid.window !== undefined,
      grid.cells.length === 1,
    ].join(" "),
  }));
}

for (const [kinds, drawings] of [
  ["lessons", 15],
  ["laboratories", 10],
] as const) {
  test(
    `of ${isLong ? "all" : "every third step of"} ${kinds} each kind of table and each drawing is saved as SVG with what the page shows of it`,
    kinds === "lessons" ? {} : long,
    async ({ context, page, site }) => {
      await keepFiles(page);
      const reader = await context.newPage();
      await open(page, site);
      await wake(page);
      const known = new Set<string>();
      const names: string[] = [];
      const seen = new Set<string>();
      const own = everyPlace.filter(
        ({ lesson }) => isLaboratory(lesson) === (kinds === "laboratories"),
      );
      for (const place of inTurn(own, 0, 3)) {
        await follow(page, fragmentOf(place));
        for (const { grid, opener, kind } of await shownTables(page)) {
          // Of every lesson one at least.
          if (known.has(kind) && seen.has(place.lesson)) continue;
          known.add(kind);
          seen.add(place.lesson);
          await expectSavedTable(reader, opener, grid, place);
        }
        if (isDrawn(place)) names.push(...(await expectSavedDrawings(page, reader, place)));
      }
      expect(known.size, "kinds of tables").toBeGreaterThan(isLong ? 8 : 3);
      expect(names.length, "drawings").toBeGreaterThan(isLong ? drawings : 3);
      expect(new Set(names).size, "no two drawings have one name").toBe(names.length);
    },
  );
}

async function expectSavedTable(
  reader: Page,
  opener: Locator,
  grid: Grid,
  place: Place,
): Promise<void> {
  const { lesson, step } = place;
  const file = await saved(opener, "svg");
  const name = `${fragmentOf(place)}, ${grid.name}`;
  const part = grid.slice && `${grid.slice.axis}-${grid.slice.at + 1}-of-${grid.slice.count}`;
  const tensor = `${grid.id}${grid.transposed ? ".T" : ""}`;
  const expected = [lesson, step, tensor, ...(part === undefined ? [] : [part])];
  expect(file.name, name).toBe(`${expected.join("-").replaceAll("/", "-")}.svg`);
  expectTable(await readPicture(reader, file.text), grid, lesson, name);
}

/** As many columns as a picture has beside one another at least. */
const MOST_COLUMNS = 10;

function expectTable(picture: ReadPicture, grid: Grid, lesson: string, name: string): void {
  expect(picture.fault, name).toBe("");
  expect(picture.foreign, name).toEqual([]);
  expect(picture.title, name).toContain(`${grid.id}${grid.transposed ? ".T" : ""}, `);
  expect(picture.texts[0], name).toContain(grid.id);
  if (grid.window === undefined) {
    // A wide one goes on under its first columns.
    const folded = (grid.cells[0]?.length ?? 0) > MOST_COLUMNS;
    const inOrder = (texts: readonly string[]): readonly string[] =>
      folded ? [...texts].sort() : texts;
    expect(inOrder(picture.numbers), name).toEqual(inOrder(grid.cells.flat()));
    return;
  }
  // Too many to be read: tints alone, as many as there are.
  expect(picture.numbers, name).toEqual([]);
  expect(picture.painted["path"], name).toBeGreaterThan(2);
  expect(cellsOf(tensorOf(ownNumbers(lesson), grid.id)).length, name).toBeGreaterThan(400);
}

const isDrawn = ({ lesson, step }: Place): boolean => {
  const layout = layouts[lesson]?.steps[step];
  if (layout === undefined) return false;
  return layout.asides.length > 0 || layout.blocks.some(({ kind }) => kind === "drawing");
};

/** Every drawing of the step, with the words and numbers that stand in it; the names of the files. */
async function expectSavedDrawings(page: Page, reader: Page, place: Place): Promise<string[]> {
  // What is still being counted changes meanwhile.
  await expect.poll(() => page.locator("progress").evaluateAll(isCounting)).toBe(false);
  const names: string[] = [];
  for (const opener of await page.locator(".drawing > .tools:not([hidden]) > button").all()) {
    const words = await opener.evaluate(shownWords);
    const file = await saved(opener, "svg");
    const picture = await readPicture(reader, file.text);
    const name = `${fragmentOf(place)}, ${file.name}`;
    expect(picture.fault, name).toBe("");
    expect(picture.foreign, name).toEqual([]);
    const written = picture.texts.flatMap((each) => each.split(APART)).filter(Boolean);
    expect(written.sort(), name).toEqual(words.split(APART).filter(Boolean).sort());
    const marks = ["path", "rect", "circle", "line"].map((each) => picture.painted[each] ?? 0);
    expect(Math.max(...marks), `${name}: marks`).toBeGreaterThan(1);
    expect(picture.width, name).toBeGreaterThan(60);
    names.push(file.name);
  }
  return names;
}

/** Between words, wherever they stand. */
const APART = /[\s,]+/;

const isCounting = (all: Element[]): boolean =>
  (all as HTMLProgressElement[]).some(({ value, max }) => value < max);

/** In the page: the content of the drawing beside its button. */
function shownWords(button: Element): string {
  const pictures = "figure, [role=img], [data-picture]";
  const host = button.closest(".tools")?.parentElement;
  const found: string[] = [];
  for (const picture of host?.querySelectorAll(pictures) ?? []) {
    const outer = picture.parentElement?.closest(pictures);
    if (outer !== null && host?.contains(outer ?? null) === true) continue;
    const walker = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      const seen = parentElement?.checkVisibility({ visibilityProperty: true }) === true;
      if (seen && parentElement.closest("button, title") === null) {
        found.push(nodeValue ?? "");
      }
    }
  }
  return found.join(" ");
}

/** What a picture of pixels holds: its size, how many colours, and the one in its corner. */
function readPixels(
  reader: Page,
  bytes: Buffer,
): Promise<{ width: number; height: number; colours: number; corner: string }> {
  return reader.evaluate(async (encoded) => {
    const image = new Image();
    image.src = `data:image/png;base64,${encoded}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    const { naturalWidth: width, naturalHeight: height } = image;
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, width, height).data ?? [];
    const colours = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4) {
      colours.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`);
    }
    return {
      width,
      height,
      colours: colours.size,
      corner: `rgb(${pixels[0]}, ${pixels[1]}, ${pixels[2]})`,
    };
  }, bytes.toString("base64"));
}

for (const [how, colorScheme] of [
  ["http", "light"],
  ["a double-click", "dark"],
] as const) {
  test(
    `opened by ${how}, ${colorScheme}, a table and a drawing are saved as PNG as large as they are sharp`,
    how === "http" ? long : {},
    async ({ openContext, site }) => {
      const context = await openContext({ colorScheme, acceptDownloads: true });
      const page = await context.newPage();
      const reader = await context.newPage();
      await page.bringToFront();
      await open(page, `${how === "http" ? site : doubleClicked}#/causal/notes`);
      await wake(page);
      const paper = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      for (const opener of [page.locator(TABLES).first(), page.locator(DRAWINGS).first()]) {
        const files: Record<string, Buffer> = {};
        for (const kind of ["svg", "png"] as const) {
          await opener.click();
          const begins = page.waitForEvent("download");
          await page.getByRole("menuitem", { name: text.kinds[kind] }).click();
          const download = await begins;
          expect(download.suggestedFilename()).toMatch(new RegExp(`^causal-notes-.+\\.${kind}$`));
          files[kind] = readFileSync(await download.path());
          await page.keyboard.press("Escape");
        }
        const { width, height } = await readPicture(reader, String(files["svg"]));
        const pixels = await readPixels(reader, files["png"] ?? Buffer.alloc(0));
        expect(pixels.width / width).toBeGreaterThanOrEqual(2);
        expect(pixels.width / width).toBeCloseTo(pixels.height / height, 1);
        expect(pixels.corner, "the paper of the theme").toBe(paper);
        expect(pixels.colours, "it is not blank").toBeGreaterThan(20);
      }
    },
  );
}

test("changed numbers, masked cells and heads are marked as on the page", async ({
  context,
  page,
  site,
}) => {
  await keepFiles(page);
  const reader = await context.newPage();
  await open(page, `${site}#/simple/all-scores?edits=1;inputs:0.1,0.125`);
  const of = async (id: string): Promise<ReadPicture> => {
    const opener = page.getByRole("button", { name: `Copy ${id}`, exact: true }).first();
    return readPicture(reader, (await saved(opener, "svg")).text);
  };
  const ink = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--ink").trim(),
  );
  const changed = await page.locator(`[data-tensor=attn_scores] [data-changed]`).count();
  expect(changed).toBeGreaterThan(5);
  const marks = ({ painted }: ReadPicture): number => painted["path"] ?? 0;
  const inputs = await of("inputs");
  expect([marks(inputs), inputs.fills.includes(ink)]).toEqual([1, true]);
  expect(marks(await of("attn_scores"))).toBe(changed);

  await follow(page, "#/heads/split");
  const masked = await page.locator(`[data-tensor=split_masked_scores] td.masked`).count();
  expect(masked).toBeGreaterThan(5);
  expect(marks(await of("split_masked_scores"))).toBe(masked);

  await follow(page, "#/lab/heads/view");
  const heads = await page
    .locator("thead th[class*=head]")
    .evaluateAll((all) => new Set(all.map((each) => getComputedStyle(each).boxShadow)).size);
  expect(heads).toBeGreaterThan(1);
});

test("until the reader does anything no drawing has a button, and its menu is led by keys", async ({
  page,
  site,
}) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url()));
  await keepFiles(page);
  await open(page, `${site}#/simple/tokens`);
  await quiet(page, () => files.length);
  const before = files.length;
  await expect(page.locator(DRAWINGS)).toHaveCount(0);
  const box = await page.locator("article").boundingBox();
  await page.keyboard.press("Shift");
  const opener = page.getByRole("button", { name: /^Save the drawing: Within one/ });
  await expect(opener).toBeVisible();
  expect(await page.locator("article").boundingBox(), "nothing moved").toEqual(box);
  expect(files.length).toBeGreaterThan(before);
  await opener.focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(items.first()).toContainText(text.saved);
  await expect(items, "it goes by itself").toHaveCount(0);
  await expect(opener).toBeFocused();
  expect((await page.evaluate(() => taken())).map(({ name, type }) => [name, type])).toEqual([
    ["simple-tokens-between.svg", "image/svg+xml"],
  ]);
});

test("a finger at 360 px saves a drawing", async ({ openContext, site }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await openContext(phone)).newPage();
  await keepFiles(page);
  await open(page, `${site}#/simple/tokens`);
  await page.getByRole("heading", { level: 1 }).tap();
  const opener = page.getByRole("button", { name: /^Save the drawing: Within one/ });
  await opener.scrollIntoViewIfNeeded();
  const box = await opener.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  await opener.tap();
  for (const item of await page.getByRole("menuitem").all()) {
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole("menuitem", { name: text.kinds.png }).tap();
  await expect.poll(() => page.evaluate(async () => (await taken())[0]?.type)).toBe("image/png");
});

test("the picture of a drawing includes its canvas, and is valid", async ({
  context,
  page,
  site,
}) => {
  await keepFiles(page);
  const reader = await context.newPage();
  await open(page, `${site}#/lab/dropout/average`);
  await wake(page);
  await page.locator(".drawing figure").evaluate((figure) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 8;
    canvas.getContext("2d")?.fillRect(0, 0, 8, 8);
    figure.append(canvas);
  });
  const opener = page.locator(DRAWINGS).first();
  const { text: svg } = await saved(opener, "svg");
  expect(svg).toContain('href="data:image/png;base64,');
  const picture = await readPicture(reader, svg);
  expect([picture.fault, picture.painted["image"]]).toEqual(["", 1]);
  expect((await saved(opener, "png")).type).toBe("image/png");
});

test("where a picture cannot be made, the menu says so and stays", async ({ page, site }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (take) => {
      take(null);
    };
  });
  await open(page, `${site}#/simple/all-weights`);
  await page.locator(TABLES).first().click();
  await page.getByRole("menuitem", { name: text.kinds.png }).click();
  await expect(page.getByRole("menu")).toContainText(text.failed);
});

test("text in a picture is written as XML can hold it, and a name as every system can", () => {
  const picture = {
    width: 10,
    height: 10,
    label: `<"a" & b>`,
    shapes: [shape("text", { "font-family": `"x" & 'y'` }, "1 < 2 & \u0007 \uD800 ⊤ 𝑥")],
  };
  expect(svgText(drawn(picture, "#fff"))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">' +
      '<title>&lt;&quot;a&quot; &amp; b&gt;</title><rect width="10" height="10" fill="#fff"/>' +
      `<g><text font-family="&quot;x&quot; &amp; 'y'">1 &lt; 2 &amp; \uFFFD \uFFFD ⊤ 𝑥</text></g></svg>`,
  );
  expect(fileName(["lab/heads", "view", "W.T", "head 1 of 2", "", "a:b?*"], "svg")).toBe(
    "lab-heads-view-W.T-head-1-of-2-a-b.svg",
  );
});
