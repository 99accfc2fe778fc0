import type { Page } from "@playwright/test";
import type { PictureKind } from "../../web/src/model/picture";
import type { Place } from "../../web/src/model/stepping";
import { numberOf, readDrawing } from "./support/drawings";
import type { Drawing } from "./support/drawings";
import { drawnPlaces, show } from "./support/drawn-states";
import { fragmentOf } from "./support/engine";
import { inTurn, isLong, long } from "./support/long";
import { open } from "./support/page";
import { keepFiles, readPicture, saved, wake } from "./support/saving";
import { expect, test } from "./support/test";

// Pictures leave the page: as files, on paper, and in the colours of a system.

test.use({ folded: true, viewport: { width: 1280, height: 800 } });

const KINDS: readonly PictureKind[] = [
  "arcs",
  "lines",
  "points",
  "score",
  "centre",
  "split",
  "lanes",
  "shares",
  "spread",
  "heads",
  "ribbons",
  "backward",
];

/** Of every kind its last step: laboratories where there is one. */
const places = KINDS.map((kind): readonly [PictureKind, Place] => {
  const place = drawnPlaces(kind).at(-1);
  if (place === undefined) throw new Error(`No step has ${kind}.`);
  return [kind, place];
});

/** The widths of the lines that stand for numbers, in their order. */
const thicknesses = ({ shapes }: Drawing): number[] =>
  shapes
    .filter(({ attributes }) => attributes["stroke-width"] !== undefined)
    .map((shape) => numberOf(shape, "stroke-width"))
    .sort((a, b) => a - b);

/** In the page: the same, of a saved picture. */
const savedThicknesses = (page: Page, svg: string): Promise<number[]> =>
  page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return [...root.querySelectorAll("path[stroke-width]")].map((path) =>
      Number(path.getAttribute("stroke-width")),
    );
  }, svg);

test(`a picture of every ${isLong ? "" : "second "}kind is saved as SVG with its lines as thick as on the page and its words, and as PNG`, async ({
  context,
  page,
  site,
}) => {
  await keepFiles(page);
  const reader = await context.newPage();
  await page.bringToFront();
  await open(page, site);
  await wake(page);
  for (const [kind, place] of inTurn(places, 0, 2)) {
    const drawn = await show(page, place);
    if (drawn === undefined) throw new Error(`${kind}: no picture`);
    const opener = page.locator(".drawing.picture > .tools > button");
    const svg = await saved(opener, "svg");
    const picture = await readPicture(reader, svg.text);
    expect([picture.fault, picture.foreign], kind).toEqual(["", []]);
    expect(picture.title, kind).not.toBe("");
    const words = drawn.drawing.shapes
      .filter(({ tag, text }) => tag === "text" && text.trim() !== "")
      .map(({ text }) => text.replace(/\s+/g, " ").trim());
    expect(picture.texts.join(" ").split(/\s+/).sort(), kind).toEqual(
      expect.arrayContaining(words.join(" ").split(/\s+/)),
    );
    const kept = await savedThicknesses(reader, svg.text);
    for (const thick of thicknesses(drawn.drawing)) {
      const near = kept.some((each) => Math.abs(each - thick) < 0.06);
      expect(near, `${kind}: a line of ${thick} px among ${kept.join()}`).toBe(true);
    }
    expect(
      Object.values(picture.painted).reduce((a, b) => a + b),
      kind,
    ).toBeGreaterThan(8);
    const png = await saved(opener, "png");
    expect([png.type, png.text.length > 500], kind).toEqual(["image/png", true]);
  }
});

test("a picture of every kind is printed whole", long, async ({ page, site }) => {
  await open(page, site);
  for (const [kind, place] of places) {
    await page.emulateMedia({ media: "screen" });
    await show(page, place);
    const svg = page.locator(".drawing.picture svg[data-picture]");
    const before = await readDrawing(page);
    await page.emulateMedia({ media: "print" });
    await expect(svg, kind).toBeVisible();
    // The page lays its step out anew, with the picture.
    const isLarge = async (): Promise<boolean> => {
      const box = await svg.boundingBox();
      return box !== null && box.width > 100 && box.height > 60;
    };
    await expect.poll(isLarge, kind).toBe(true);
    await page.evaluate(() => settled());
    expect((await readDrawing(page)).said, kind).toBe(before.said);
    await expect(page.locator(".drawing.picture .tools"), kind).not.toBeVisible();
  }
});

/** The marks whose shapes all have the colour of the paper, or none. */
const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const paper = getComputedStyle(document.body).backgroundColor;
    const isSeen = (shape: Element): boolean => {
      const { fill, stroke, strokeWidth } = getComputedStyle(shape);
      const isColour = (colour: string): boolean =>
        colour !== "none" &&
        colour !== paper &&
        !/^rgba\(\d+, \d+, \d+, 0\)$/.test(colour) &&
        colour !== "transparent";
      return isColour(fill) || (isColour(stroke) && parseFloat(strokeWidth) > 0);
    };
    const marks = [...document.querySelectorAll(".drawing.picture :is([data-cell], [data-grid])")];
    return marks
      .filter((mark) => {
        // A word or a number beside its mark is what is seen of it.
        if (mark.nextElementSibling?.localName === "text" && isSeen(mark.nextElementSibling)) {
          return false;
        }
        const shapes = [mark, ...mark.querySelectorAll("*")];
        return !shapes.some((shape) => shape.matches("path, rect, circle") && isSeen(shape));
      })
      .map((mark) => mark.getAttribute("aria-label") ?? "");
  });

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `in forced colours, ${colorScheme}, every mark of a picture can be seen, of every ${isLong ? "" : "second "}kind`,
    colorScheme === "dark" ? {} : long,
    async ({ openContext, site }) => {
      const context = await openContext({
        colorScheme,
        forcedColors: "active",
        viewport: { width: 1280, height: 800 },
      });
      const page = await context.newPage();
      await open(page, site);
      for (const [kind, place] of inTurn(places, 1, 2)) {
        await show(page, place);
        expect(await unseen(page), `${kind}, ${fragmentOf(place)}`).toEqual([]);
        const words = page.locator(".drawing.picture svg text").first();
        if ((await words.count()) === 0) continue;
        const [ink, paper] = await words.evaluate((word) => [
          getComputedStyle(word).fill,
          getComputedStyle(document.body).backgroundColor,
        ]);
        expect(ink, kind).not.toBe(paper);
      }
    },
  );
}
