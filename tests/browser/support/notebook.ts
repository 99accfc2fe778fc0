import type { Page } from "@playwright/test";
import { notebook as words } from "../../../web/src/words/en/notebook";
import { expect } from "./test";

/** Milliseconds until Python has started on a machine that does much else. */
export const START = 40_000;

/** Opens the page for notebooks, of a site or of a folder. */
export async function openNotebook(page: Page, address: string, fragment = ""): Promise<void> {
  await page.goto(`${address}#/notebook${fragment}`);
  await expect(page.getByRole("heading", { level: 1, name: "Your notebook" })).toBeVisible();
}

/** A cell as a test writes it down; of code, where it says nothing else. */
type Written = Readonly<Record<string, unknown>>;

/** A notebook's file with these cells. */
export const notebookFile = (cells: readonly Written[]): string =>
  JSON.stringify({
    cells: cells.map((cell) => ({
      cell_type: "code",
      metadata: {},
      execution_count: null,
      outputs: [],
      ...cell,
    })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  });

/** Opens a notebook of cells of code, as if its file had been chosen. */
export async function openCells(page: Page, ...sources: readonly string[]): Promise<void> {
  await openFile(page, "test.ipynb", notebookFile(sources.map((source) => ({ source }))));
}

/** Chooses a file as the reader does. */
export async function openFile(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open…" }).click();
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
}

export const cell = (page: Page, number: number) =>
  page.getByRole("region", { name: new RegExp(`^Cell ${String(number)},`) });

/** What a line computes, beside the code. */
export const tensorsOf = (page: Page) => page.getByRole("group", { name: "Tensors", exact: true });

/** Shows a tensor of the cell that is looked at, with the line that made it. */
export async function openTensor(page: Page, name: string): Promise<void> {
  await tensorsOf(page)
    .getByRole("button", { name: new RegExp(`^${name} \\(`) })
    .click();
}

/** Waits until every queued cell has run. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator("[data-python]")).toHaveAttribute("data-python", "ready", {
    timeout: START,
  });
}

/** Opens a notebook of cells of code, and runs them all. */
export async function runCells(
  page: Page,
  site: string,
  ...sources: readonly string[]
): Promise<void> {
  await openNotebook(page, site);
  await openCells(page, ...sources);
  await page.getByRole("button", { name: "Run all" }).click();
  await ready(page);
}

/** What stands beside the code, and the selected number below. */
export const lookedAt = (page: Page) => page.locator(".panel, .explained");

/** The result's table, or the only one of this name. */
export const gridOf = (page: Page, name: string) =>
  tensorsOf(page).getByRole("grid", { name, exact: true }).last();

/** Selects a number of a tensor of a cell, by its place among those that are shown. */
export async function selectNumber(
  page: Page,
  number: number,
  name: string,
  place: number,
): Promise<void> {
  await cell(page, number).locator(".margin .mark").click();
  await openTensor(page, name);
  await gridOf(page, name).getByRole("gridcell").nth(place).click();
}

/** Writes over a number of a tensor of a cell. */
export async function changeNumber(
  page: Page,
  number: number,
  [name, place, value]: readonly [string, number, string],
): Promise<void> {
  await selectNumber(page, number, name, place);
  await page.getByRole("textbox", { name: "Change this number" }).selectText();
  // Firefox takes only what is typed for a change of the reader's.
  await page.keyboard.type(value);
  await page.keyboard.press("Enter");
  await expect(lookedAt(page).getByRole("alert")).toHaveCount(0);
}

/** Copies the notebook's link and gives the address. */
export async function linkOf(page: Page): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.resolve() },
      configurable: true,
    });
  });
  await page.getByRole("button", { name: words.tools.copyLink }).click();
  await expect(page.getByText(words.linkCopied)).toBeVisible();
  return page.url();
}

/** Runs all cells, and waits until they have. */
export async function runAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: words.tools.runAll }).click();
  await ready(page);
}

/** Opens an address as if it were new to the browser's tab. */
export async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
}
