import type { Page } from "@playwright/test";
import { formatFile, parseFile } from "../../web/src/app/frame/file";
import type { ReplacedTensor } from "../../web/src/model/replaced-tensors";
import { readFileSync } from "node:fs";
import { cellAt, inspector } from "./support/inspector";
import { keptState } from "./support/kept-states";
import { expectChanges } from "./support/lessons";
import { long } from "./support/long";
import { follow, live, open } from "./support/page";
import { expect, test } from "./support/test";

const SETTLED = { timeout: 20_000 };

const shape = [6, 3];
/** With a negative zero and the smallest denormal, which a typed number would lose. */
const inputs: ReplacedTensor = {
  shape,
  data: Float32Array.from({ length: 18 }, (_, place) => [-0, 1e-45, 0.25, -1.5][place % 4] ?? 0),
};

/** Opens a saved state with whole tensors from a file. */
async function openSaved(
  page: Page,
  address: string,
  own: Record<string, ReplacedTensor>,
): Promise<void> {
  await page.locator("main details summary").first().click();
  await page
    .getByLabel("Open a file")
    .first()
    .setInputFiles({
      name: "own.attention.json",
      mimeType: "application/json",
      buffer: Buffer.from(formatFile({ address, replaced: own })),
    });
}

test("a whole tensor from a file replaces a lesson's, and stays after a reload", async ({
  page,
  site,
}) => {
  const own = { inputs };
  await open(page, `${site}#/simple/tokens`);
  await openSaved(page, "#/simple/tokens", own);
  await expectChanges(page, "simple", { own }, "opened");
  await cellAt(page, "inputs", 0, 0).hover();
  await expect(inspector(page)).toContainText("From your file.");

  const edits = { inputs: { "1.1": 2 } };
  await cellAt(page, "inputs", 1, 1).click();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expectChanges(page, "simple", { own, edits }, "and a cell typed over");
  await expect.poll(() => page.url(), SETTLED).toContain("edits=0.");
  await expect.poll(async () => (await keptState(page))?.edits, SETTLED).toEqual(edits);
  await page.reload();
  await live(page);
  await expectChanges(page, "simple", { own, edits }, "after a reload");

  await follow(page, `#/simple/context${new URL(page.url()).hash.replace(/^[^?]*/, "")}`);
  await expectChanges(page, "simple", { own, edits }, "on another step");
  await page.getByRole("button", { name: "Reset all" }).first().click();
  await expectChanges(page, "simple", {}, "reset");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expectChanges(page, "simple", { own, edits }, "undone");
});

test("a state with whole tensors is saved and opened bit for bit", async ({ page, site }) => {
  const own = { inputs: { ...inputs, data: inputs.data.map((value) => value * 3) } };
  await open(page, `${site}#/simple/tokens`);
  await openSaved(page, "#/simple/all-weights", own);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All weights, row by row");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).first().click();
  const saved = parseFile(readFileSync(await (await saving).path(), "utf8"));
  expect(saved?.replaced["inputs"]?.shape).toEqual(shape);
  const bits = (data: Float32Array | undefined): number[] => [
    ...new Uint32Array((data ?? new Float32Array()).slice().buffer),
  ];
  expect(bits(saved?.replaced["inputs"]?.data)).toEqual(bits(own.inputs.data));
});

test("tensors of a file that fit no tensor of the lesson are refused, and the numbers stay", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/tokens`);
  await openSaved(page, "#/simple/tokens", {
    inputs: { shape: [2, 2], data: new Float32Array(4) },
  });
  await expect(page.locator("main [role=status]").first()).toContainText("inputs");
  await expectChanges(page, "simple", {}, "refused");
});

test(
  "the saved state chosen last is opened, even when the first one takes longer",
  long,
  async ({ page, site }) => {
    await open(page, `${site}#/simple/tokens`);
    await page.evaluate(() => {
      const read = Blob.prototype.text;
      let first = true;
      Blob.prototype.text = async function () {
        if (first) {
          first = false;
          await new Promise<void>((resolve) => (globalThis.letGo = resolve));
          const text = await read.call(this);
          globalThis.isRead = true;
          return text;
        }
        return read.call(this);
      };
    });
    await openSaved(page, "#/simple/all-weights?tokens=2", {});
    await page
      .getByLabel("Open a file")
      .first()
      .setInputFiles({
        name: "second.attention.json",
        mimeType: "application/json",
        buffer: Buffer.from(formatFile({ address: "#/simple/tokens", replaced: { inputs } })),
      });
    await expectChanges(page, "simple", { own: { inputs } }, "the second");
    await page.evaluate(() => globalThis.letGo());
    await page.waitForFunction(() => globalThis.isRead);
    await page.evaluate(() => settled());
    await expectChanges(page, "simple", { own: { inputs } }, "and it stays");
    expect(page.url()).toContain("#/simple/tokens");
  },
);

declare global {
  /** In the page: lets the file be read that is held back. */
  var letGo: () => void;
  /** Whether it has been read. */
  var isRead: boolean | undefined;
}
