import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download, Locator, Page } from "@playwright/test";
import { openFile } from "../../web/src/files";
import { writeNpy, writeNpz, writeSafetensors } from "../../web/src/files/writing";
import { messages as words } from "./support/rooms";
import { formatEdits } from "../../web/src/model/link";
import { files as text } from "../../web/src/words/en/files";
import { later } from "../../web/src/words/en/later";
import { engine, everySixthLesson, isLaboratory, ownNumbers, tensorOf } from "./support/engine";
import type { Tensors } from "./support/engine";
import { holdFiles, isHeld, letGo } from "./support/slow-files";
import { cellAt } from "./support/inspector";
import { expectChanges } from "./support/lessons";
import { inTurn, isLong, long } from "./support/long";
import { follow, open } from "./support/page";
import { doubleClicked, expect, test } from "./support/test";

const NBSP = "\u00a0";

type Numbers = ArrayLike<number>;

const bits = (numbers: Numbers): number[] => [
  ...new Uint32Array(Float32Array.from(numbers).buffer),
];

/** Where the page is opened from, both ways. */
const ways = (site: string): readonly string[] => [site, doubleClicked];

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return download;
}

async function arraysOf(download: Download): Promise<{
  readonly numbers: Record<string, { shape: readonly number[]; bits: readonly number[] }>;
  readonly metadata: Record<string, string>;
}> {
  const opened = await openFile(new Blob([await readFile(await download.path())]));
  expect(opened.refused).toEqual([]);
  const numbers = await Promise.all(
    opened.arrays.map(async (array) => {
      const { name, shape } = array;
      return [name, { shape, bits: bits(await array.read()) }] as const;
    }),
  );
  return { numbers: Object.fromEntries(numbers), metadata: { ...opened.metadata } };
}

const withBits = ({ shape, data }: { shape: readonly number[]; data: Numbers }) => ({
  shape: [...shape],
  bits: bits(data),
});

const allWithBits = (tensors: Tensors) =>
  Object.fromEntries(Object.entries(tensors).map(([id, tensor]) => [id, withBits(tensor)]));

const openerOf = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: `Copy ${name}`, exact: true }).first();

const item = (page: Page, name: string): Locator => page.getByRole("menuitem", { name });

async function savedTable(page: Page, name: string): Promise<Download> {
  await openerOf(page, name).click();
  const download = await saved(page, () => item(page, later.copying.save).click());
  await expect(page.getByRole("menu"), "it says so for a moment, and goes").toHaveCount(0);
  await expect(openerOf(page, name)).toBeFocused();
  return download;
}

async function openSettings(page: Page): Promise<void> {
  await page.locator("summary", { hasText: words.ui.settings.title }).first().click();
}

test("a table saved as .npy has every bit of its tensor, transposed and sliced ones the whole", async ({
  page,
  site,
}) => {
  // A test below saves from a folder, which the short form does not do twice.
  for (const address of ways(site).slice(0, isLong ? 2 : 1)) {
    await open(page, `${address}#/simple/all-scores`);
    const tables = [
      [
        "#/simple/all-scores",
        "simple",
        ["inputs", "inputs.T", "attn_scores"].slice(isLong ? 0 : 1),
      ],
      ["#/causal/causal-head?example=2", "causal", ["wei4"]],
      ["#/lab/gradients/forward", "lab/gradients", ["inputs"]],
    ] as const;
    for (const [fragment, lesson, names] of tables.slice(0, isLong ? 3 : 2)) {
      await follow(page, fragment);
      for (const name of names) {
        const download = await savedTable(page, name);
        const id = name.replace(".T", "");
        expect(download.suggestedFilename()).toBe(`${id}.npy`);
        const { numbers } = await arraysOf(download);
        expect(numbers, name).toEqual({ "": withBits(tensorOf(ownNumbers(lesson), id)) });
      }
    }
  }
});

test("a table with changed numbers is saved as it is now", long, async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores?edits=1;inputs:0.0,-0`);
  const { numbers } = await arraysOf(await savedTable(page, "inputs"));
  const data = Float32Array.from(tensorOf(ownNumbers("simple"), "inputs").data);
  data[0] = -0;
  expect(numbers).toEqual({ "": withBits({ shape: [6, 3], data }) });
});

test("all tensors of any lesson and laboratory are saved as one file, under their ids", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const { id, steps } of everySixthLesson(1)) {
    await follow(page, `#/${id}/${steps[0]?.id ?? ""}`);
    await openSettings(page);
    for (const format of ["npz", "safetensors"]) {
      const button = page.getByRole("button", { name: later.saving.as(`.${format}`) });
      const download = await saved(page, () => button.click());
      expect(download.suggestedFilename()).toBe(`${id.replace("/", "-")}.${format}`);
      const { numbers, metadata } = await arraysOf(download);
      const expected = allWithBits(ownNumbers(id));
      for (const [name, tensor] of Object.entries(expected))
        expect(numbers[name], name).toEqual(tensor);
      // The page computes more of the map of scale than the module does at once.
      const further = Object.keys(numbers).filter((name) => !Object.hasOwn(expected, name));
      expect(further, id).toEqual(id === "lab/scale" ? ["map_further", "map_inputs"] : []);
      if (format === "safetensors") expect(metadata["lesson"]).toBe(id);
    }
    await openSettings(page);
  }
  expect(everySixthLesson(1).filter(({ id }) => isLaboratory(id)).length).toBeGreaterThan(
    isLong ? 2 : 1,
  );
});

test("from a folder too, and a .safetensors says which address it was made at", async ({
  page,
}) => {
  await open(page, `${doubleClicked}#/trainable/all-queries?seed=5&tokens=3`);
  await openSettings(page);
  const button = page.getByRole("button", { name: later.saving.as(".safetensors") });
  const { numbers, metadata } = await arraysOf(await saved(page, () => button.click()));
  const settings = { seed: 5, tokens: 3 };
  expect(numbers).toEqual(allWithBits(engine.runLesson("trainable", { settings }).tensors));
  const address = "#/trainable/all-queries?seed=5&tokens=3";
  expect(metadata["lesson"]).toBe("trainable");
  expect(new URL(metadata["address"] ?? "", "x:/").hash).toBe(
    address.replace("seed=5&tokens=3", new URL(page.url()).hash.split("?")[1] ?? ""),
  );
});

const dialog = (page: Page): Locator => page.getByRole("dialog");

async function openPicker(page: Page, name: string): Promise<void> {
  await openerOf(page, name).click();
  await item(page, later.copying.open).click();
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, name: string, content: Blob | string): Promise<void> {
  const buffer = Buffer.from(await new Blob([content]).arrayBuffer());
  const file = { name, mimeType: "application/octet-stream", buffer };
  await dialog(page).locator("input[type=file]").setInputFiles(file);
}

const listed = (page: Page): Locator => dialog(page).locator("li button");

/** Any float32 numbers without NaN, which a table of numbers cannot have. */
const sample = Float32Array.from({ length: 18 }, (_, at) => [-0, 1e-45, 3.25, -1e30][at % 4] ?? 0);
const wide = Float32Array.from({ length: 8 }, (_, at) => at / 3);

test("an array of any kind of file replaces a given table, bit for bit, and one undo takes it back", async ({
  page,
  site,
}) => {
  const tensor = { shape: [6, 3], data: sample };
  const rows = Array.from({ length: 6 }, (_, row) => [...sample.slice(3 * row, 3 * row + 3)]);
  const number = (value: number): string => (Object.is(value, -0) ? "-0" : String(value));
  const table = (by: string): string => rows.map((row) => row.map(number).join(by)).join("\n");
  const files: readonly (readonly [string, Blob | string])[] = [
    ["sample.npy", writeNpy(tensor)],
    ["sample.npz", writeNpz([{ name: "x", ...tensor }])],
    ["sample.safetensors", writeSafetensors([{ name: "x", ...tensor }], {})],
    ["sample.csv", `a,b,c\n${table(",")}`],
    ["sample.tsv", table("\t")],
    ["sample.json", `{"x": [[${table("],[").replaceAll("\n", "], [")}]]}`],
  ];
  for (const [turn, address] of ways(site).entries()) {
    await open(page, `${address}#/simple/all-scores`);
    const kinds = files.filter(([each]) => each !== "sample.json");
    for (const [name, content] of inTurn(kinds, turn, 2)) {
      await openPicker(page, "inputs");
      await choose(page, name, content);
      await expect(dialog(page)).toContainText(`${name} holds one array`);
      await expect(listed(page)).toContainText([`6${NBSP}×${NBSP}3`]);
      await listed(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(openerOf(page, "inputs"), name).toBeFocused();
      await expectChanges(page, "simple", { own: { inputs: tensor } }, name);
      await page.getByRole("button", { name: words.ui.changes.undo, exact: true }).click();
      await expectChanges(page, "simple", {}, `${name}, undone`);
    }
  }
});

test("arrays are listed with shape and type, those that fit first; an unreadable array says why", async ({
  page,
  site,
}) => {
  const header = {
    large: { dtype: "BF16", shape: [70, 3], data_offsets: [0, 420] },
    eights: { dtype: "F8_E5M2", shape: [4], data_offsets: [420, 424] },
    right: { dtype: "U8", shape: [6, 3], data_offsets: [424, 442] },
    none: { dtype: "F32", shape: [6, 0], data_offsets: [442, 442] },
  };
  const json = JSON.stringify(header);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setUint32(0, json.length, true);
  const numbers = new Uint8Array(442).fill(7, 424);
  await open(page, `${site}#/simple/all-scores`);
  await openPicker(page, "inputs");
  await choose(page, "model.safetensors", new Blob([length, json, numbers]));
  await expect(dialog(page)).toContainText(text.holds("model.safetensors", 4));
  const lines = (await listed(page).allInnerTexts()).map((line) => line.replaceAll(/\s+/g, " "));
  expect(lines).toEqual(["right 6 × 3 uint8", "large 70 × 3 bfloat16", "none 6 × 0 float32"]);
  await expect(dialog(page).getByRole("listitem").last()).toContainText("F8_E5M2");
  const alert = dialog(page).getByRole("alert");
  for (const [place, shape] of [
    [1, `70${NBSP}×${NBSP}3`],
    [2, `6${NBSP}×${NBSP}0`],
  ] as const) {
    await listed(page).nth(place).click();
    await expect(alert).toContainText(shape);
    await expect(alert).toContainText(`6${NBSP}×${NBSP}3`);
  }
  await expectChanges(page, "simple", {}, "nothing was taken");
  await listed(page).first().click();
  const data = new Float32Array(18).fill(7);
  await expectChanges(
    page,
    "simple",
    { own: { inputs: { shape: [6, 3], data } } },
    "the right one",
  );
});

test("an array with more tokens and numbers a token sets the lesson to match", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores`);
  await openPicker(page, "inputs");
  await choose(page, "sample.npy", writeNpy({ shape: [2, 4], data: wide }));
  await listed(page).click();
  const inputs = { shape: [2, 4], data: wide };
  const settings = { tokens: 2, d_in: 4, query_token: 1 };
  await expectChanges(page, "simple", { own: { inputs }, settings }, "smaller");
});

test(
  "the file chosen last is listed, even when the first one takes longer",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/all-scores`);
    const slow = writeNpy({ shape: [70, 3], data: new Float32Array(210) });
    await holdFiles(page, slow.size);
    await openPicker(page, "inputs");
    await choose(page, "slow.npy", slow);
    await isHeld(page);
    await choose(page, "fast.npy", writeNpy({ shape: [6, 3], data: sample }));
    await expect(listed(page)).toContainText([`6${NBSP}×${NBSP}3`]);
    await letGo(page);
    await expect(dialog(page)).toContainText(text.holds("fast.npy", 1));
    await expect(listed(page)).toHaveCount(1);
    await listed(page).click();
    await expectChanges(
      page,
      "simple",
      { own: { inputs: { shape: [6, 3], data: sample } } },
      "the last one",
    );
  },
);

test("an array that is still read when the dialog is closed, or another lesson opened, changes nothing", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/all-scores`);
  const slow = writeNpy({ shape: [6, 3], data: sample });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => follow(page, "#/trainable/all-queries"),
  ]) {
    await follow(page, "#/simple/all-scores");
    await openPicker(page, "inputs");
    await choose(page, "slow.npy", slow);
    await expect(listed(page)).toHaveCount(1);
    await holdFiles(page, slow.size);
    await listed(page).click();
    await isHeld(page);
    await leave();
    await expect(dialog(page)).toHaveCount(0);
    await letGo(page);
    await follow(page, "#/simple/all-scores");
    await expectChanges(page, "simple", {}, "nothing is taken");
  }
});

test(
  "a file with fewer tokens than the one that asks opens, and says that the last one asks then",
  long,
  async ({ page, site }) => {
    const edits = formatEdits({ inputs: { "3.1": 7, "0.0": 9 } });
    for (const [lesson, step, settings] of [
      ["simple", "all-scores", "query_token=5"],
      ["trainable", "all-queries", "query_token=4"],
      ["lab/gradients", "forward", "query_token=3"],
    ] as const) {
      const { shape } = tensorOf(ownNumbers(lesson), "inputs");
      const [tokens, width] = [2, shape[1] ?? 0];
      const inputs = { shape: [tokens, width], data: new Float32Array(tokens * width).fill(0.5) };
      await open(page, `${site}#/${lesson}/${step}?${settings}&edits=${edits}`);
      await openPicker(page, "inputs");
      await choose(page, "sample.npy", writeNpy(inputs));
      await expect(dialog(page), lesson).toContainText(text.asks);
      await expect(listed(page)).not.toHaveClass(/unfit/);
      await listed(page).click();
      await expect(dialog(page), lesson).toHaveCount(0);
      await expectChanges(
        page,
        lesson,
        { own: { inputs }, settings: { tokens, query_token: 1 } },
        `${lesson}: the last one asks`,
      );
      await page.getByRole("button", { name: words.ui.changes.undo, exact: true }).click();
      await expect(cellAt(page, "inputs", 0, 0)).toHaveText(/^9\.0+$/);
    }
    // By a table that pandas wrote, with a cell beyond the new size among those that are typed over.
    const scores = formatEdits({ attn_scores: { "5.5": 7, "0.1": 9 } });
    await open(page, `${site}#/simple/all-scores?query_token=5&edits=${scores}`);
    await openPicker(page, "inputs");
    await choose(page, "sample.csv", ",a,b,c\n0,0,1,2\n1,3,4,5\n2,6,7,8\n3,9,10,11\n");
    await expect(dialog(page)).toContainText(text.index("0, 1, 2, …"));
    await expect(dialog(page)).toContainText(text.asks);
    await listed(page).click();
    await expect(dialog(page)).toHaveCount(0);
    const inputs = { shape: [4, 3], data: Float32Array.from({ length: 12 }, (_, at) => at) };
    await expectChanges(
      page,
      "simple",
      {
        own: { inputs },
        settings: { tokens: 4, query_token: 3 },
        // What has no place waits until it has one again.
        edits: { attn_scores: { "5.5": 7, "0.1": 9 } },
      },
      "and a cell that is gone",
    );
  },
);

test(
  "replaced tensors of another size are reset to the lesson's, and the dialog says so",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/weight-matrices`);
    const weights = { shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) };
    const shape = [...tensorOf(ownNumbers("simple"), "W_query").shape];
    const matrix = { shape, data: weights.data };
    await openPicker(page, "W_query");
    await choose(page, "weights.npy", writeNpy(matrix));
    await listed(page).click();
    await expectChanges(page, "simple", { own: { W_query: matrix } }, "weights");
    await expect.poll(() => page.url()).toContain("edits=0.");
    await follow(page, `#/simple/all-scores${new URL(page.url()).hash.replace(/^[^?]*/, "")}`);
    await expectChanges(page, "simple", { own: { W_query: matrix } }, "weights, on another step");
    await openPicker(page, "inputs");
    await choose(page, "sample.npy", writeNpy({ shape: [2, 4], data: wide }));
    await expect(dialog(page)).toContainText(text.drops("W_query"));
    await listed(page).click();
    await expect(dialog(page)).toHaveCount(0);
    const settings = { tokens: 2, d_in: 4, query_token: 1 };
    const inputs = { shape: [2, 4], data: wide };
    await expectChanges(page, "simple", { own: { inputs }, settings }, "the lesson's weights");
  },
);

test(
  "an array is marked as fitting only where the lesson can be computed with it",
  long,
  async ({ page, site }) => {
    // It is as wide as tokens here, but by heads and their size: no one setting makes it wider.
    await open(page, `${site}#/lab/layer/output`);
    await openPicker(page, "W_out.T");
    await choose(page, "sample.npy", writeNpy({ shape: [8, 12], data: new Float32Array(96) }));
    await expect(listed(page)).toHaveClass(/unfit/);
    await listed(page).click();
    await expect(dialog(page).getByRole("alert")).toContainText("W_out");
  },
);

test("a broken file shows a message, and another one can be chosen", async ({ page, site }) => {
  const good = writeNpy({ shape: [6, 3], data: sample });
  for (const [turn, address] of ways(site).entries()) {
    await open(page, `${address}#/simple/all-scores`);
    await openPicker(page, "inputs");
    const alert = dialog(page).getByRole("alert");
    const broken = [
      ["cut.npy", good.slice(0, -4), "is cut off"],
      ["empty.npy", "", "is empty"],
      ["x.npy", "not this", "no .npy"],
      ["x.csv", "1,2\n3", "rows are of equal length"],
      ["x.json", "[1, x]", "has “x]”"],
      ["x.onnx", "\b\b\u0012\u0007pytorch", "ONNX"],
      ["page.csv", "<!doctype html><p>1,2", "web page"],
      [
        "twice.safetensors",
        `;\0\0\0\0\0\0\0${'{"a":{"dtype":"U8","shape":[0],"data_offsets":[0,0]},'}"a":1}`,
        "stands for two arrays",
      ],
      [
        "page.json",
        '{"format": "attention-lab", "version": 1, "address": "#/"}',
        "in the settings",
      ],
    ] as const;
    for (const [name, content, says] of inTurn(broken, turn, 2)) {
      await choose(page, name, content);
      await expect(alert, name).toContainText(says);
      await expect(listed(page)).toHaveCount(0);
    }
    await choose(page, "good.npy", good);
    await listed(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(cellAt(page, "inputs", 0, 2)).toHaveText("3.2500");
  }
});

test("the page shows the engine's error for a refused file; infinities and NaN are numbers", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/sentence/vocabulary`);
  await openPicker(page, "token_ids");
  await choose(page, "ids.npy", writeNpy({ shape: [6], data: [0, 1, 2, 3, 4, 99] }));
  await listed(page).click();
  const refusal = (() => {
    const data = Float32Array.of(0, 1, 2, 3, 4, 99);
    try {
      return String(engine.runLesson("sentence", { tensors: { token_ids: { shape: [6], data } } }));
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  })();
  await expect(dialog(page).getByRole("alert")).toHaveText(refusal);
  await expectChanges(page, "sentence", {}, "refused");
  await page.keyboard.press("Escape");

  await follow(page, "#/simple/all-scores");
  await openPicker(page, "inputs");
  const data = Float32Array.from(sample, (value, at) => [NaN, Infinity, -Infinity][at] ?? value);
  await choose(page, "odd.npy", writeNpy({ shape: [6, 3], data }));
  await listed(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(cellAt(page, "inputs", 0, 0)).toHaveText("NaN");
  const { numbers } = await arraysOf(await savedTable(page, "inputs"));
  expect(numbers, "and they are taken away as they came").toEqual({
    "": withBits({ shape: [6, 3], data }),
  });
});

test("a file dropped anywhere on the dialog is opened", async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores`);
  await openPicker(page, "inputs");
  await dialog(page).evaluate((target) => {
    const data = new DataTransfer();
    data.items.add(new File(["1,2,3\n".repeat(6)], "dropped.csv"));
    for (const type of ["dragover", "drop"]) {
      const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      if (!event.defaultPrevented) throw new Error(`The browser would take the ${type}.`);
    }
  });
  await expect(dialog(page)).toContainText("dropped.csv holds one array");
  await listed(page).click();
  await expect(cellAt(page, "inputs", 5, 2)).toHaveText("3.0000");
});

test("many arrays are found by name", async ({ page, site }) => {
  const one = { shape: [6, 3], data: sample };
  const many = Array.from({ length: 250 }, (_, at) => ({ name: `layer.${at}.weight`, ...one }));
  await open(page, `${site}#/simple/all-scores`);
  await openPicker(page, "inputs");
  await choose(page, "many.npz", writeNpz(many));
  await expect(listed(page)).toHaveCount(100);
  await expect(dialog(page)).toContainText(text.more(150));
  await page.getByRole("searchbox", { name: text.find }).fill("R.249.");
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText("layer.249.weight");
});

declare global {
  /** In the page: how much of files has been read. */
  var bytesRead: number;
}

test("of a large file on disk only the header and the chosen array are read", async ({
  page,
  site,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "attention-files-"));
  const path = join(folder, "large.safetensors");
  const size = 200_000_000;
  const header = {
    inputs: { dtype: "F32", shape: [6, 3], data_offsets: [size - 72, size] },
    ...Object.fromEntries(
      Array.from({ length: 4 }, (_, at) => {
        const part = size / 4 - 18;
        const data_offsets = [at * part, (at + 1) * part];
        return [`embedding_${at}`, { dtype: "U8", shape: [part], data_offsets }];
      }),
    ),
  };
  const json = JSON.stringify(header);
  const start = Buffer.alloc(8);
  start.writeUInt32LE(json.length);
  writeFileSync(path, Buffer.concat([start, Buffer.from(json)]));
  truncateSync(path, 8 + json.length + size);
  await page.addInitScript(() => {
    globalThis.bytesRead = 0;
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      globalThis.bytesRead += this.size;
      return read.call(this);
    };
  });
  try {
    await open(page, `${site}#/simple/all-scores`);
    await openPicker(page, "inputs");
    await dialog(page).locator("input[type=file]").setInputFiles(path);
    await expect(listed(page)).toHaveCount(5);
    await listed(page).filter({ hasText: "inputs" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(cellAt(page, "inputs", 0, 0)).toHaveText("0.0000");
    expect(await page.evaluate(() => globalThis.bytesRead)).toBeLessThan(10_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("computed tables are saved, but no file is opened for them", long, async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores`);
  await openerOf(page, "attn_scores").click();
  await expect(item(page, later.copying.save)).toBeVisible();
  await expect(item(page, later.copying.open)).toHaveCount(0);
});

test("the code that reads and writes files loads on first use", long, async ({ page, site }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, `${site}#/simple/all-scores`);
  await openSettings(page);
  await page.evaluate(() => settled());
  const reads = (): string[] =>
    asked.filter((path) => /\/(files|saving|writing)-[^/]*\.js$/.test(path));
  expect(reads()).toEqual([]);
  await savedTable(page, "inputs");
  const writers = reads().length;
  expect(writers).toBeGreaterThan(0);
  await openPicker(page, "inputs");
  expect(reads().length).toBeGreaterThan(writers);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `a finger at 360 px opens a file, ${colorScheme}`,
    colorScheme === "dark" ? {} : long,
    async ({ openContext, site }) => {
      const viewport = { width: 360, height: 740 };
      const context = await openContext({ viewport, colorScheme, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await open(page, `${site}#/simple/all-scores`);
      await openerOf(page, "inputs").tap();
      await item(page, later.copying.open).tap();
      const name = "a.very.long.name.of.a.tensor.of.a.large.model.weight";
      const tensors = [
        { name, shape: [70, 3], data: new Float32Array(210) },
        { name: "x", shape: [6, 3], data: sample },
      ];
      await choose(page, `${name}.npz`, writeNpz(tensors));
      await listed(page).last().tap();
      await expect(dialog(page).getByRole("alert")).toBeVisible();
      const [width, room] = await dialog(page).evaluate((each) => [
        each.scrollWidth,
        each.clientWidth,
      ]);
      expect(width).toBeLessThanOrEqual(room ?? 0);
      for (const box of await listed(page).all()) {
        expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await listed(page).first().tap();
      await expect(dialog(page)).toHaveCount(0);
      await openSettings(page);
      await expect(page.getByRole("button", { name: later.saving.as(".npz") })).toBeVisible();
    },
  );
}
