// node web/scripts/animation.mjs: records docs/slider.gif, the readme's animation, from the built page: the slider
// sharpens a table of weights and spreads it again.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "./serve.mjs";
import { isMain, main, root } from "./tools.mjs";

const SIZE = { viewport: { width: 1280, height: 1800 } };
const SHOWN = "#/simple/all-weights";
/** Frames from one end of the slider to the other, and milliseconds of each. */
const [FRAMES, DELAY] = [24, 90];
/** Milliseconds at the ends, where the tables differ most. */
const REST = 900;
const COLOURS = 64;
/** Pixels around what is shown. */
const MARGIN = 16;

/** A PNG's pixels, four bytes each: the browser decodes its screenshot. */
const pixelsOf = (page, png) =>
  page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let letters = "";
    for (let at = 0; at < data.length; at += 4096) {
      letters += String.fromCharCode(...data.subarray(at, at + 4096));
    }
    return { width: image.width, height: image.height, text: btoa(letters) };
  }, png.toString("base64"));

/** The smallest rectangle around all boxes. */
function around(boxes) {
  const left = Math.min(...boxes.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** One picture for each position of the slider. */
async function framesOf(page) {
  const slider = page.locator("main input[type=range]").first();
  const shown = [page.locator("[data-tensor=attn_weights]"), slider.locator("xpath=../..")];
  const clip = around(await Promise.all(shown.map((each) => each.boundingBox())));
  const range = await slider.evaluate(({ min, max }) => [Number(min), Number(max)]);
  const frames = [];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const place = (1 - Math.cos((Math.PI * frame) / (FRAMES - 1))) / 2;
    await slider.evaluate(
      (field, value) => {
        field.value = String(value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      },
      range[0] + place * (range[1] - range[0]),
    );
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
    );
    frames.push(await page.screenshot({ clip, animations: "disabled" }));
  }
  return frames;
}

/** There and back; every frame after the first holds only what differs from the one before. */
async function gifOf(page, pictures) {
  const { default: gifenc } = await import("gifenc");
  const { GIFEncoder, applyPalette, quantize } = gifenc;
  const frames = [];
  for (const picture of pictures) {
    const { width, height, text } = await pixelsOf(page, picture);
    frames.push({ width, height, data: new Uint8Array(Buffer.from(text, "base64")) });
  }
  const sample = [frames[0], frames[FRAMES >> 1], frames.at(-1)].flatMap(({ data }) => [...data]);
  const palette = [[0, 0, 0], ...quantize(Uint8Array.from(sample), COLOURS - 1)];
  const order = [...frames, ...frames.slice(1, -1).reverse()];
  const gif = GIFEncoder();
  let before;
  for (const [at, { width, height, data }] of order.entries()) {
    const index = applyPalette(data, palette.slice(1)).map((colour) => colour + 1);
    const changed = before === undefined ? index : index.map((c, i) => (c === before[i] ? 0 : c));
    const delay = at === 0 || at === FRAMES - 1 ? REST : DELAY;
    gif.writeFrame(changed, width, height, {
      ...(at === 0 && { palette }),
      ...(at > 0 && { transparent: true, transparentIndex: 0, dispose: 1 }),
      delay,
    });
    before = index;
  }
  gif.finish();
  return gif.bytes();
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const { chromium } = await import("playwright-core");
    const { url, close } = await serve({ root: join(root, "dist/site") });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    });
    const page = await browser.newPage({ ...SIZE, colorScheme: "light" });
    await page.goto(url + SHOWN);
    await page.locator("html[data-engine=live]").waitFor();
    const frames = await framesOf(page);
    const blank = await browser.newPage();
    writeFileSync(join(root, "docs/slider.gif"), await gifOf(blank, frames));
    await browser.close();
    await close();
  });
}
