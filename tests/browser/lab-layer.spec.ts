import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { files } from "../../web/src/words/en/files";
import { opening } from "../../web/src/labs/opening/en";
import { formatNumber } from "../../web/src/model/number";
import { long } from "./support/long";
import { holdFiles, isHeld, letGo } from "./support/slow-files";
import { cellAt, inspector } from "./support/inspector";
import { expectChanges } from "./support/lessons";
import { follow, open } from "./support/page";
import { paste } from "./support/pasting";
import { expect, test } from "./support/test";

const golden = (name: string): string =>
  fileURLToPath(new URL(`../golden/layers/${name}`, import.meta.url));

interface Expected {
  readonly layers: Readonly<
    Record<
      string,
      {
        readonly settings: { readonly heads: number; readonly mask: string };
        readonly inputs: { readonly shape: readonly number[]; readonly data: readonly number[] };
        readonly output: readonly number[];
      }
    >
  >;
  readonly straight: Readonly<
    Record<string, { readonly shape: readonly number[]; readonly output: readonly number[] }>
  >;
}

const { layers, straight } = JSON.parse(readFileSync(golden("expected.json"), "utf8")) as Expected;

/** The part of the page that opens files. */
const picker = (page: Page): Locator => page.getByRole("region", { name: opening.labels.open });

const headsField = (page: Page): Locator =>
  picker(page).getByRole("spinbutton", { name: opening.labels.heads });

const taker = (page: Page): Locator =>
  picker(page).getByRole("button", { name: opening.labels.take });

async function choose(page: Page, files: string | { name: string; text: string }): Promise<void> {
  const file =
    typeof files === "string"
      ? golden(files)
      : { name: files.name, mimeType: "", buffer: Buffer.from(files.text) };
  await picker(page).locator('input[type="file"]').setInputFiles(file);
}

async function step(page: Page, id: string): Promise<void> {
  await page.locator(`#lessons .steps a[href*="/${id}"]`).click();
}

/** The file's input, written into the table as from a spreadsheet. */
async function pasteInputs(page: Page, name: string): Promise<void> {
  const { shape, data } = layers[name]?.inputs ?? { shape: [], data: [] };
  const width = shape[1] ?? 1;
  const rows = Array.from({ length: shape[0] ?? 0 }, (_, row) =>
    data.slice(row * width, (row + 1) * width).join("\t"),
  );
  await page.getByRole("button", { name: "Remove the last" }).click();
  const cell = cellAt(page, "inputs", 0, 0);
  await cell.focus();
  await paste(page, rows.join("\n"));
}

for (const [name, { settings, output }] of Object.entries(layers)) {
  test(
    `${name}: a layer is opened from its file, and stepped through to PyTorch's output`,
    name === "bert" ? {} : long,
    async ({ page, site }) => {
      await open(page, `${site}#/lab/layer/inputs`);
      await choose(page, `${name}.safetensors`);
      await expect(picker(page).getByRole("radio")).toHaveCount(1);
      await headsField(page).fill(String(settings.heads));
      await taker(page).click();
      await expect(picker(page)).toContainText(opening.labels.done);
      await pasteInputs(page, name);
      await step(page, "output");
      const magnitude = Math.max(...output.map(Math.abs));
      await expect(cellAt(page, "output", 0, 0)).toHaveText(formatNumber(output[0] ?? NaN));
      const cells = await page
        .getByRole("grid", { name: "output", exact: true })
        .locator("td[data-row]")
        .allTextContents();
      expect(cells).toHaveLength(output.length);
      for (const [place, text] of cells.entries()) {
        const wanted = output[place] ?? NaN;
        expect(Math.abs(Number(text.replace("−", "-")) - wanted)).toBeLessThanOrEqual(
          5e-5 + 1e-5 * magnitude,
        );
      }
    },
  );
}

test("a number of the opened layer is explained like any other", long, async ({ page, site }) => {
  await open(page, `${site}#/lab/layer/inputs`);
  await choose(page, "gpt2.safetensors");
  await headsField(page).fill("3");
  await taker(page).click();
  await expect(picker(page)).toContainText(opening.labels.done);
  await step(page, "projections");
  await cellAt(page, "queries", 1, 2).click();
  await expect(inspector(page)).toContainText("W_query");
  await expect(inspector(page)).toContainText("inputs");
});

test("the page asks for the number of heads where the file does not say it, and reports numbers that do not fit", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/lab/layer/inputs`);
  await choose(page, "grouped.safetensors");
  await expect(picker(page)).toContainText(opening.askHeads("3, 6, 12, 24", ""));
  await expect(headsField(page)).toHaveValue("");
  await expect(taker(page)).toBeDisabled();
  for (const heads of ["5", "2", "0"]) {
    await headsField(page).fill(heads);
    await expect(headsField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(taker(page)).toBeDisabled();
  }
  await expect(picker(page)).toContainText("0 is no number of heads here");
  await headsField(page).fill("6");
  await expect(picker(page)).toContainText(opening.cut({ heads: "6", size: "4", shared: "2" }));
  await expect(taker(page)).toBeEnabled();
});

test(
  "the page does not ask for a number of heads that the file has",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/lab/layer/inputs`);
    await choose(page, "bert.safetensors");
    await expect(picker(page)).toContainText(opening.toldHeads("3"));
    await expect(headsField(page)).toHaveValue("3");
    await expect(taker(page)).toBeEnabled();
  },
);

test("a message names what the page cannot read in a file of a layer", async ({ page, site }) => {
  await open(page, `${site}#/lab/layer/inputs`);
  await choose(page, "table.safetensors");
  await expect(picker(page)).toContainText("None of its 3 arrays is named as those of");
  await expect(taker(page)).toHaveCount(0);
  await choose(page, { name: "model.safetensors", text: "no such thing" });
  await expect(picker(page).getByRole("status").first()).toContainText(".safetensors");
  await choose(page, "separate.safetensors");
  await expect(picker(page)).toContainText(
    "Without a bias, so that zeros stand in: decoder.layers.0.self_attn.k_proj.weight.",
  );
});

test("a dropped file is opened, stays open on other steps, and can be closed", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/lab/layer/inputs`);
  const bytes = [...readFileSync(golden("fused.safetensors"))];
  const transfer = await page.evaluateHandle((numbers) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(numbers)], "fused.safetensors"));
    return data;
  }, bytes);
  await picker(page).dispatchEvent("drop", { dataTransfer: transfer });
  await expect(picker(page)).toContainText("blocks.0.attn");
  await step(page, "scores");
  await expect(picker(page)).toHaveCount(0);
  await step(page, "inputs");
  await expect(picker(page)).toContainText("blocks.0.attn");
  await picker(page).getByRole("button", { name: opening.labels.close }).click();
  await expect(picker(page)).not.toContainText("blocks.0.attn");
});

for (const [name, { shape, output }] of Object.entries(straight)) {
  test(
    `queries, keys and values from a file, the case ${name}, give PyTorch's output`,
    name === "heads" ? {} : long,
    async ({ page, site }) => {
      await open(page, `${site}#/lab/attention/inputs`);
      await choose(page, `${name}.safetensors`);
      const batch = shape.length === 4 ? (shape[0] ?? 1) : 1;
      const example = picker(page).getByLabel(opening.example(String(batch)));
      await expect(example).toHaveCount(batch > 1 ? 1 : 0);
      if (batch > 1) await example.fill(String(batch));
      await picker(page).getByRole("button", { name: opening.labels.put }).click();
      await expect(picker(page)).toContainText(opening.labels.done);
      await step(page, "output");
      const lastExample = output.slice((output.length / batch) * (batch - 1));
      const first = page
        .getByRole("grid", { name: /^output/ })
        .locator("td[data-row]")
        .first();
      await expect(first).toHaveText(formatNumber(lastExample[0] ?? NaN));
    },
  );
}

test(
  "tables that do not fit together show a message, and others can be chosen",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/lab/attention/inputs`);
    await choose(page, "table.safetensors");
    const put = picker(page).getByRole("button", { name: opening.labels.put });
    await expect(put).toBeEnabled();
    await picker(page).getByLabel(opening.parts.key).selectOption("value");
    await expect(picker(page)).toContainText("both need the same width");
    await expect(put).toBeDisabled();
    await picker(page).getByLabel(opening.parts.key).selectOption("key");
    await expect(put).toBeEnabled();
  },
);

test("JSON gives three tables, and one table from CSV is used for all three", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/lab/attention/inputs`);
  const put = picker(page).getByRole("button", { name: opening.labels.put });
  const tables = { x: [[9, 9]], q: [[1, 2]], k: [[3, 4]], v: [[5, 6]] };
  await choose(page, { name: "three.json", text: JSON.stringify(tables) });
  await expect(picker(page).getByLabel(opening.parts.value)).toHaveValue("v");
  await expect(picker(page).getByRole("option", { name: "q (1 × 2, float32)" })).toHaveCount(3);
  await put.click();
  await expect(cellAt(page, "query", 0, 1)).toHaveText("2.0000");
  await expect(cellAt(page, "value", 0, 0)).toHaveText("5.0000");
  await choose(page, { name: "one.csv", text: "1,2\n3,4\n" });
  await expect(picker(page).getByRole("option", { name: "one.csv (2 × 2, float32)" })).toHaveCount(
    3,
  );
  await put.click();
  for (const part of ["query", "key", "value"]) {
    await expect(cellAt(page, part, 1, 0)).toHaveText("3.0000");
  }
});

test(
  "a message names what the page cannot read in a file of tables",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/lab/attention/inputs`);
    await choose(page, { name: "some.json", text: '{"q": [[1, 2]], "ragged": [[1], [2, 3]]}' });
    await expect(picker(page)).toContainText("ragged");
    await expect(picker(page).getByLabel(opening.parts.query)).toHaveValue("q");
  },
);

for (const [lesson, take] of [
  ["lab/layer", opening.labels.take],
  ["lab/attention", opening.labels.put],
] as const) {
  test(
    `${lesson}: the file chosen last is opened, even when the first one takes longer`,
    lesson === "lab/layer" ? {} : long,
    async ({ page, site }) => {
      await open(page, `${site}#/${lesson}/inputs`);
      await holdFiles(page, statSync(golden("fused.safetensors")).size);
      await choose(page, "fused.safetensors");
      await isHeld(page);
      await choose(page, "table.safetensors");
      await expect(picker(page)).toContainText("table.safetensors: ");
      await letGo(page);
      await expect(picker(page)).toContainText("table.safetensors: ");
      await expect(picker(page)).not.toContainText("fused.safetensors");
    },
  );

  test(
    `${lesson}: arrays that are still read when another lesson is opened change nothing there`,
    lesson === "lab/attention" ? {} : long,
    async ({ page, site }) => {
      const name = lesson === "lab/layer" ? "bert.safetensors" : "table.safetensors";
      await open(page, `${site}#/${lesson}/inputs`);
      await choose(page, name);
      const button = picker(page).getByRole("button", { name: take });
      await expect(button).toBeEnabled();
      await holdFiles(page, statSync(golden(name)).size);
      await button.click();
      await isHeld(page);
      await follow(page, "#/simple/tokens");
      await letGo(page);
      await expectChanges(page, "simple", {}, "the other lesson");
      await follow(page, `#/${lesson}/inputs`);
      await expectChanges(page, lesson, {}, "and the laboratory");
      await expect(button).toBeEnabled();
      await expect(picker(page)).not.toContainText(opening.labels.done);
      await expect(picker(page).locator(".state")).toHaveText("");
    },
  );
}

test("a table from pandas is opened without its index, and the page shows the first labels", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/lab/attention/inputs`);
  const text = ",a,b\nYour,1,2\njourney,3,4\n";
  await choose(page, { name: "one.csv", text });
  await expect(picker(page)).toContainText(files.index("Your, journey"));
  await picker(page).getByRole("button", { name: opening.labels.put }).click();
  await expect(cellAt(page, "query", 1, 0)).toHaveText("3.0000");
});
