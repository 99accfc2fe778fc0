import { fileURLToPath } from "node:url";
import { factorAt } from "../../web/src/model/slider";
import { lesson, ownNumbers, run, runLesson, tensorOf } from "../browser/support/engine";
import type { Tensors } from "../browser/support/engine";
import { Key } from "./support/page";
import type { WebKitPage } from "./support/page";
import { expect, test } from "./support/test";

const SCORES = "#/simple/all-scores";

/** The first lesson with other numbers in its table of inputs, by row and column. */
function withInputs(changes: Readonly<Record<string, number>>): Tensors {
  const { shape, data } = tensorOf(ownNumbers(lesson.id), "inputs");
  const changed = Float32Array.from(data);
  for (const [place, value] of Object.entries(changes)) {
    const [row = 0, column = 0] = place.split(".").map(Number);
    changed[row * (shape[1] ?? 1) + column] = value;
  }
  return run({}, { inputs: { shape, data: changed } });
}

async function typeOver(view: WebKitPage, at: readonly [number, number], text: string) {
  await (await view.cell("inputs", ...at)).click();
  await view.press(...text, Key.ENTER);
}

test("a number typed over a cell moves all that follows, stands in the address, and is undone", async ({
  view,
  site,
}) => {
  await view.open(site.http + SCORES);
  await typeOver(view, [1, 2], "-0.75");
  await view.expectAddress({ edits: { inputs: { "1.2": -0.75 } } });
  await view.expectEngineNumbers(withInputs({ "1.2": -0.75 }), "typed", "main");
  await view.reload();
  await view.expectAddress({ edits: { inputs: { "1.2": -0.75 } } });
  await view.expectEngineNumbers(withInputs({ "1.2": -0.75 }), "after a reload", "main");
  await typeOver(view, [0, 0], "2");
  await view.expectAddress({ edits: { inputs: { "0.0": 2, "1.2": -0.75 } } });
  await (await view.named("button", "Undo")).click();
  await view.expectAddress({ edits: { inputs: { "1.2": -0.75 } } });
  await view.expectEngineNumbers(withInputs({ "1.2": -0.75 }), "undone", "main");
});

test("text that is no number shows a message, and changes nothing", async ({ view, site }) => {
  await view.open(site.http + SCORES);
  await (await view.cell("inputs", 0, 0)).click();
  await view.press("1", ".", ".", Key.ENTER);
  await expect.poll(() => view.text("main [role=alert]")).toMatch(/1\.\./);
  await view.press(Key.ESCAPE);
  await view.expectEngineNumbers(run(), "nothing is changed", "main");
});

for (const way of ["http", "file"] as const) {
  test(`over ${way}, the slider moves the weights by mouse and keys, and a reload keeps it`, async ({
    view,
    site,
  }) => {
    await view.open(`${site[way]}index.html#/simple/all-weights`);
    const slider = await view.find("main input[type=range]");
    await slider.click();
    await view.press(Key.ARROW_RIGHT, Key.ARROW_RIGHT);
    const sharpness = factorAt(Number(await slider.getAttribute("value")));
    expect(sharpness).not.toBe(1);
    await view.expectAddress({ settings: { sharpness } });
    await view.expectEngineNumbers(run({ sharpness }), "moved", "main");
    await view.reload();
    await view.expectEngineNumbers(run({ sharpness }), "after a reload", "main");
  });
}

test("the inspector previews the cell under the mouse, keeps the one that is pressed, and lets go by Esc", async ({
  view,
  site,
}) => {
  await view.open(`${site.http}#/simple/all-weights`);
  const inspected = (): Promise<string> =>
    view.evaluate(
      () => document.querySelector("section[aria-label=Inspector] header")?.textContent ?? "",
    );
  await view.driver
    .actions()
    .move({ origin: await view.cell("attn_weights", 1, 2) })
    .perform();
  await expect.poll(inspected).toContain("attn_weights[2,3]");
  await (await view.cell("attn_weights", 4, 0)).click();
  await expect.poll(inspected).toContain("attn_weights[5,1]");
  await view.press(Key.ESCAPE);
  await view.driver.actions().move({ x: 2, y: 2 }).perform();
  await expect.poll(inspected).toBe("");
});

test("a table's film is opened, scrubbed by keys and ended", async ({ view, site }) => {
  await view.open(site.http + SCORES);
  await (await view.named("button", "Show me how attn_scores comes about")).click();
  const position = await view.find("section[aria-label='How attn_scores comes about'] input");
  await expect.poll(() => position.isEnabled()).toBe(true);
  await position.sendKeys(Key.END);
  const line = (): Promise<string> => view.text(".film .line");
  await expect.poll(line).toContain("attn_scores: each the sum of 3 products");
  await (await view.named("button", "Stop")).click();
  await view.until(
    () => document.querySelector("section[aria-label='How attn_scores comes about']") === null,
  );
  await view.expectEngineNumbers(run(), "after the film", "main");
});

test("a custom sentence is numbered and attended to, and a reload keeps it", async ({
  view,
  site,
}) => {
  await view.open(`${site.file}index.html#/sentence/vocabulary`);
  const field = await view.find("main :is(textarea, input[type=text])");
  await field.clear();
  await field.sendKeys("to be or not to be");
  const ids = Float32Array.of(3, 0, 2, 1, 3, 0);
  const tensors = runLesson(
    "sentence",
    { tokens: 6, vocabulary: 4 },
    { token_ids: { shape: [6], data: ids } },
  );
  const shows = (label: string): Promise<void> =>
    expect(() => view.expectEngineNumbers(tensors, label, "main")).toPass();
  await shows("typed");
  const address = () => view.evaluate(() => location.hash);
  await expect.poll(address).toContain("text=to%20be%20or%20not%20to%20be");
  await view.reload();
  await shows("after a reload");
});

test("a file is opened in place of a table", async ({ view, site }) => {
  const path = fileURLToPath(new URL("../golden/layers/multihead.safetensors", import.meta.url));
  await view.open(`${site.http}#/lab/layer`);
  await view.driver.executeScript(
    "document.querySelector('main input[type=file]').scrollIntoView()",
  );
  await (await view.find("main input[type=file]")).sendKeys(path);
  await (await view.named("main button", "Step through this layer")).click();
  await expect.poll(async () => (await view.grids("main")).length).toBeGreaterThan(0);
});

test("the switch of languages keeps the step and what was changed", async ({ view, site }) => {
  await view.open(`${site.http}#/simple/all-scores?sharpness=2`);
  await view.lead(async () => {
    await (await view.named("a", "简体中文")).click();
  });
  const shown = await view.evaluate(() => ({
    language: document.documentElement.lang,
    hash: location.hash,
  }));
  expect(shown).toEqual({ language: "zh-Hans", hash: "#/simple/all-scores?sharpness=2" });
  await view.expectEngineNumbers(run({ sharpness: 2 }), "in Chinese", "main");
});

test("where the clipboard is closed, the address stands in a dialog, selected; Esc closes it", async ({
  view,
  site,
}) => {
  await view.open(`${site.http}#/simple/tokens?tokens=4`);
  await view.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("closed")) },
    });
  });
  await (await view.named("button", "Copy link")).click();
  await view.until(() => {
    const input = document.querySelector<HTMLInputElement>("dialog[open] input");
    const { value = "", selectionStart, selectionEnd } = input ?? {};
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0) === location.href;
  });
  await view.press(Key.ESCAPE);
  await view.until(() => document.querySelector("dialog[open]") === null);
});

test("every example of the API page runs", async ({ view, site }) => {
  await view.visit(`${site.http}api/index.html`);
  await view.until(() => document.documentElement.dataset["api"] === "live");
  await view.evaluate(() => {
    for (const place of document.querySelectorAll("[data-example]")) {
      place.querySelector("button")?.click();
    }
  });
  await view.until(() =>
    Array.from(document.querySelectorAll("[data-example]")).every(
      (place) => place.querySelector(".results[aria-busy=false] .line") !== null,
    ),
  );
});
