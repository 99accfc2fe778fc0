import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { later } from "../../web/src/words/en/later";
import { doubleClick } from "./support/editing";
import { VERSIONED, engine, lessonOf, runLesson, tensorOf } from "./support/engine";
import { cellAt, inspector } from "./support/inspector";
import { expectChanges, traceOf } from "./support/lessons";
import type { Changes } from "./support/lessons";
import { inTurn, long } from "./support/long";
import { follow, live, open } from "./support/page";
import { paste } from "./support/pasting";
import { doubleClicked, expect, test } from "./support/test";

/** A link as it was sent, and what it must go on showing. */
interface Kept extends Changes {
  readonly fragment: string;
  readonly lesson: string;
  readonly cell?: string;
  /** By tensor, as they were shown. */
  readonly numbers?: Readonly<Record<string, readonly number[]>>;
}

const file = new URL("./fixtures/links.json", import.meta.url);
const { links } = JSON.parse(readFileSync(file, "utf8")) as { links: readonly Kept[] };

const SETTLED = { intervals: [20], timeout: 20_000 };

async function type(page: Page, id: string, at: readonly [number, number], text: string) {
  await doubleClick(cellAt(page, id, ...at));
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** The address once it has settled on what the page shows. */
async function settled(page: Page, part: string): Promise<string> {
  await expect.poll(() => page.url(), SETTLED).toContain(part);
  return page.url();
}

for (const way of ["http", "a double-click"] as const) {
  test(
    `links that were once sent show what they showed, over ${way}`,
    way === "http" ? {} : long,
    async ({ page, site }) => {
      const address = way === "http" ? site : doubleClicked;
      for (const { fragment, lesson, cell, numbers = {}, ...sent } of inTurn(links, 0, 3)) {
        await page.goto("about:blank");
        await open(page, `${address}${fragment}`);
        await expect(page.getByRole("button", { name: "Dismiss" }), fragment).toHaveCount(0);
        const drawn = VERSIONED.includes(lesson) ? { dropout_draw: "rand" } : {};
        const changes = { edits: sent.edits ?? {}, settings: { ...sent.settings, ...drawn } };
        await expectChanges(page, lesson, changes, fragment);
        const { tensors } = traceOf(lesson, changes);
        for (const [id, known] of Object.entries(numbers)) {
          expect([...(tensors[id]?.data ?? [])], `${fragment}: ${id}`).toEqual(known);
        }
        if (cell !== undefined) await expect(inspector(page), fragment).toContainText(cell);
      }
    },
  );
}

test("a link of now says its version and shows PyTorch's masks, one without shows those of then", async ({
  page,
  site,
}) => {
  const settings = { dropout_seed: 5 };
  const [before, since] = [{ ...settings, dropout_draw: "rand" }, settings];
  await open(page, `${site}#/lab/dropout/mask?dropout_seed=5`);
  await expectChanges(page, "lab/dropout", { settings: before }, "without a version");
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page).toHaveURL(/#\/lab\/dropout\/rescale\?v=2&.*dropout_draw=rand/);
  await page.reload();
  await live(page);
  await expectChanges(page, "lab/dropout", { settings: before }, "on, and reloaded");
  for (const version of ["v=1&", ""]) {
    await follow(page, `#/lab/dropout/mask?${version}dropout_seed=5`);
    await expectChanges(page, "lab/dropout", { settings: before }, version);
  }
  await follow(page, "#/lab/dropout/mask?v=2&dropout_seed=5");
  await expectChanges(page, "lab/dropout", { settings: since }, "the version of now");
  const kept = engine.generator(5).dropoutMask([6, 6], 0.5).data;
  expect(tensorOf(runLesson("lab/dropout", since), "dropout_mask").data).toEqual(kept);
  await follow(page, "#/lab/dropout/mask?v=2&a=dropout_seed%3D6&show=a");
  await expectChanges(page, "lab/dropout", { settings: { dropout_seed: 6 } }, "what is kept as A");
  await follow(page, "#/lab/dropout/mask");
  await expectChanges(page, "lab/dropout", {}, "nothing but lesson and step");
  await follow(page, "#/lab/dropout/mask?v=3&dropout_seed=5");
  await expect(page.locator("main [role=status]").first()).toContainText("“v” cannot be “3”");
  await expectChanges(page, "lab/dropout", { settings: since }, "a version yet to come");
});

test("typed numbers are in the address; a reload and a link sent to others show the same", async ({
  page,
  site,
  openContext,
}) => {
  await open(page, `${site}#/simple/all-scores?sharpness=3`);
  await type(page, "inputs", [1, 2], "-0.75");
  await type(page, "inputs", [1, 1], "1e-3");
  await cellAt(page, "attn_scores", 2, 1).click();
  const changes = {
    settings: { sharpness: 3 },
    edits: { inputs: { "1.2": Math.fround(-0.75), "1.1": Math.fround(1e-3) } },
  };
  await expectChanges(page, "simple", changes, "typed");
  const link = await settled(page, "cell=attn_scores.2.1");
  await page.reload();
  await live(page);
  await expectChanges(page, "simple", changes, "reloaded");
  await expect(inspector(page)).toContainText("attn_scores[3,2]");
  const other = await (await openContext()).newPage();
  await open(other, link);
  await expectChanges(other, "simple", changes, "sent");
  await expect(inspector(other)).toContainText("attn_scores[3,2]");
});

test("each lesson keeps its changes through its steps and other lessons", async ({
  page,
  site,
}) => {
  await open(page, `${site}#/simple/tokens`);
  await type(page, "inputs", [0, 0], "2");
  const changes = { edits: { inputs: { "0.0": 2 } } };
  const rail = page.getByRole("navigation", { name: "Lessons" });
  await page.getByRole("button", { name: "Next step" }).click();
  await expectChanges(page, "simple", changes, "the next step");
  await rail.getByRole("link", { name: "The next day is bright" }).click();
  await expectChanges(page, "trainable", {}, "another lesson");
  await rail.getByRole("link", { name: "Your journey starts with one step" }).click();
  await expectChanges(page, "simple", changes, "back again");
});

test("“Copy link” copies the address of what is shown", async ({ openContext, site }) => {
  const context = await openContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await open(page, `${site}#/simple/tokens`);
  await type(page, "inputs", [0, 0], "0.5");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await settled(page, "edits="));
});

test("where the clipboard is blocked, a dialog shows the address, selected", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("closed")) },
    });
  });
  await open(page, `${site}#/simple/tokens?tokens=4`);
  await page.getByRole("button", { name: "Copy link" }).click();
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect(field).toHaveValue(page.url());
  const selected = await field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
  expect(selected).toBe(page.url());
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

const BROKEN = [
  "edits=1;nothing:0.0,1",
  "edits=1;__proto__:0.0,1",
  "edits=1;constructor:0,1",
  "edits=1;inputs:0.0,NaN",
  "edits=1;inputs:0.0,1e400",
  "edits=1;inputs:0.0,",
  "edits=1;inputs:a.b,1",
  "edits=1;inputs",
  "edits=2;inputs:0.0,1",
  "edits=%00%ff",
  "edits=0",
  "cell=../..",
  `edits=1;inputs:0.0${",1".repeat(4096)}`,
] as const;

test("a broken or hostile link shows a message and the lesson's default numbers", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const query of inTurn(BROKEN, 0, 3)) {
    await follow(page, "#/simple/all-scores");
    await follow(page, `#/simple/all-scores?${query}`);
    const label = query.slice(0, 40);
    const status = page.locator("main [role=status]").first();
    await expect(status, label).toContainText(/[a-z]{3}.*\./);
    await expect(status, label).not.toContainText(/undefined|null|\[object/);
    await expectChanges(page, "simple", {}, label);
    await page.getByRole("button", { name: "Dismiss" }).click();
  }
});

test("a link that is broken in part shows the rest", long, async ({ page, site }) => {
  await open(page, `${site}#/simple/all-scores?edits=1;inputs:0.0,2:0.1,x;W_key:0.0,NaN`);
  await expect(page.locator("main [role=status]").first()).toContainText("inputs:0.1,x");
  await expectChanges(page, "simple", { edits: { inputs: { "0.0": 2 } } }, "the rest");
});

test("numbers past what an address holds are kept by the browser, and in a file", async ({
  page,
  site,
  openContext,
}) => {
  const { range } = lessonOf("simple").settings["tokens"] ?? {};
  const tokens = Number(range?.[1]);
  const [rows, columns] = [tokens, 20];
  const cells: Record<string, number> = {};
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const value = Math.fround((row * 31 + column * 7) / 64 + 0.123);
      cells[`${row}.${column}`] = value;
      return String(value);
    }).join("\t"),
  );
  const changes = { settings: { tokens, d_in: columns }, edits: { inputs: cells } };
  await open(page, `${site}#/simple/tokens?tokens=${tokens}&d_in=${columns}`);
  await cellAt(page, "inputs", 0, 0).focus();
  await paste(page, lines.join("\n"));
  await expect(page.getByText(/would make a link of \d+ characters/)).toBeVisible();
  await expect.poll(() => page.url(), SETTLED).toContain("edits=0");
  expect(new URL(page.url()).hash.length).toBeLessThan(8192);
  await follow(page, `#/simple/all-scores${new URL(page.url()).hash.replace(/^[^?]*/, "")}`);
  await expectChanges(page, "simple", changes, "on another step");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).first().click();
  const saved = await (await saving).path();
  await page.reload();
  await live(page);
  await expectChanges(page, "simple", changes, "kept by this browser");

  const other = await (await openContext()).newPage();
  await open(other, page.url());
  await expect(other.locator("main [role=status]").first()).toContainText("a file keeps them all");
  await follow(other, "#/causal/notes");
  await other.locator("main details summary").click();
  await other.getByLabel("Open a file").setInputFiles(saved);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("All scores at once");
  await expectChanges(other, "simple", changes, "from the file");
  // The one beside the settings goes when they are folded up; the one of the notice stays.
  await other
    .locator(".long")
    .getByLabel("Open a file")
    .setInputFiles({
      name: "other.json",
      mimeType: "application/json",
      buffer: Buffer.from('{"format":"other"}'),
    });
  await expect(other.getByText(later.problems.file)).toBeVisible();
  await expectChanges(other, "simple", changes, "after a wrong file");
});
