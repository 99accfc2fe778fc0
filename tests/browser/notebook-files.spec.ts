import { notebook as words } from "../../web/src/words/en/notebook";
import { sorted } from "../../web/src/notebook/page/state/file";
import { missingFile } from "../../web/src/notebook/page/state/missing-file";
import { expectAccessible } from "./support/accessible";
import { long } from "./support/long";
import { START, cell, notebookFile, openNotebook, ready } from "./support/notebook";
import { doubleClicked, expect, test } from "./support/test";
import type { Page } from "@playwright/test";

const code = (...sources: readonly string[]): string =>
  notebookFile(sources.map((source) => ({ source })));

/** Drops files onto the first cell's editor, or where none is onto the page. */
const drop = (page: Page, files: Readonly<Record<string, string>>) =>
  page.evaluate((all) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(all)) data.items.add(new File([text], name));
    const target = document.querySelector(".cm-content") ?? document.querySelector("main");
    const event = { dataTransfer: data, bubbles: true, cancelable: true };
    for (const type of ["dragover", "drop"]) target?.dispatchEvent(new DragEvent(type, event));
  }, files);

const beside = (page: Page) => page.getByRole("group", { name: words.files.label });

test("of dropped files the notebook is opened, and the others stand beside it", () => {
  const named = (...names: readonly string[]) => names.map((name) => new File([], name));
  const said = (files: readonly File[], isOpen: boolean) => {
    const { opened, others } = sorted(files, isOpen);
    return [opened?.name, ...others.map(({ name }) => name)];
  };
  expect(said(named("a.txt", "b.py", "c.ipynb"), false)).toEqual(["c.ipynb", "a.txt", "b.py"]);
  expect(said(named("a.txt", "b.csv"), true)).toEqual([undefined, "a.txt", "b.csv"]);
  expect(said(named("a.txt"), false)).toEqual(["a.txt"]);
});

test("the file that an error names is one inside the notebook's folder", () => {
  const missing = (evalue: string, ename = "FileNotFoundError") =>
    missingFile([{ output_type: "error", ename, evalue, traceback: [] }]);
  const none = "[Errno 2] No such file or directory: ";
  expect(missing(`${none}'a b.txt'`)).toBe("a b.txt");
  expect(missing(`${none}"./data/it's.txt"`)).toBe("data/it's.txt");
  expect(missing("weights.txt not found.")).toBe("weights.txt");
  for (const outside of ["'/etc/passwd'", "'../a'", "'a/'", "''"]) {
    expect(missing(none + outside)).toBeUndefined();
  }
  expect(missing(`${none}'a'`, "OSError")).toBeUndefined();
});

test("over http, files beside a notebook are opened by name, kept, removed and bounded", async ({
  page,
  site,
}) => {
  await openNotebook(page, site);
  const opening = "print(len(open('the-verdict.txt').read()), open('b.txt').read())";
  await drop(page, { "b.txt": "bee", "test.ipynb": code(opening, "open('data/more.txt').read()") });
  await expect(beside(page)).toContainText("b.txt 3 bytes");
  await drop(page, { "the-verdict.txt": "v".repeat(20_479) });
  await expect(beside(page)).toContainText("the-verdict.txt 20 kB");
  await expect(cell(page, 1)).not.toContainText("vvv");
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await ready(page);
  await expect(cell(page, 1)).toContainText("20479 bee");
  // The error's cell offers the file that its code asked for; Python goes on.
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: words.files.addMissing("data/more.txt") }).click();
  const other = { name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("more of it") };
  await (await chooser).setFiles(other);
  await expect(cell(page, 2)).toContainText(words.files.there("data/more.txt"));
  await cell(page, 2).getByRole("button", { name: words.cellTools.run }).click();
  await expect(cell(page, 2)).toContainText("'more of it'");
  await page.getByRole("button", { name: words.files.remove("b.txt") }).click();
  await expect(page.getByRole("button", { name: words.files.add })).toBeFocused();
  await cell(page, 1).getByRole("button", { name: words.cellTools.run }).click();
  await expect(cell(page, 1)).toContainText(words.files.addMissing("b.txt"));
  const large = { name: "large.bin", mimeType: "", buffer: Buffer.alloc(19_990_000) };
  await beside(page).locator("input").setInputFiles(large);
  await expect(beside(page)).toContainText(words.files.large("large.bin", "20 MB"));
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "with files beside the notebook");
  await page.reload();
  await expect(beside(page)).toContainText("the-verdict.txt 20 kB");
  await expect(beside(page)).not.toContainText("b.txt 3");
  // Another notebook does not have them, and they wait for their own.
  await drop(page, { "other.ipynb": code("1") });
  await expect(beside(page)).toContainText(words.files.about);
  await drop(page, { "test.ipynb": code("2") });
  await expect(beside(page)).toContainText("data/more.txt");
});

test("over a double-click, the code opens a file beside the notebook", long, async ({ page }) => {
  await openNotebook(page, doubleClicked);
  await drop(page, { "a.txt": "from a folder", "test.ipynb": code("open('a.txt').read()") });
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await expect(cell(page, 1)).toContainText("'from a folder'", { timeout: START });
});
