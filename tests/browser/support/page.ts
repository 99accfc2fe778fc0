import { parseNumber } from "../../../web/src/model/number";
import type { Locator, Page } from "@playwright/test";
import type { TraceTensor } from "../../../web/src/engine/lessons";
import { tensorOf } from "./engine";
import type { Tensors } from "./engine";
import { expect } from "./test";
import { written } from "./written";

/** A table of the page as its cells read. */
export interface Grid {
  readonly name: string;
  readonly id: string;
  readonly transposed: boolean;
  /** Of a tensor of three axes, the part that its name speaks of: "example", 2 of 4. */
  readonly slice:
    { readonly axis: string; readonly at: number; readonly count: number } | undefined;
  /** Where the shown window begins, counted from 0, and how large the whole table says it is. */
  readonly window:
    { readonly row: number; readonly column: number; readonly size: number[] } | undefined;
  /** How many characters its cells hold. */
  readonly room: number;
  /** How many decimals its step has room for. */
  readonly decimals: number;
  readonly cells: readonly (readonly string[])[];
}

export const isFirefox = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === "firefox";

/**
 * Resolves once no request is pending, and none came for half a second; `count` gives the number of requests. Firefox
 * does not report the end of every one.
 */
export async function quiet(page: Page, count: () => number): Promise<void> {
  if (!isFirefox(page)) await page.waitForLoadState("networkidle");
  let before = -1;
  const isSame = (): boolean => before === (before = count());
  await expect.poll(isSame, { intervals: [500] }).toBe(true);
}

export async function live(page: Page): Promise<void> {
  await page.locator("html[data-engine=live]").waitFor();
}

/**
 * Opens the page and waits for the engine; inside a page that is open already, for the step. Without a fragment it opens
 * the first step of the first lesson; `openOpening` opens what a reader sees first.
 */
export async function open(page: Page, address: string): Promise<void> {
  const [document, fragment] = address.split("#");
  const isFollowed = fragment !== undefined && page.url().split("#")[0] === document;
  await page.goto(fragment === undefined ? `${address}#/simple` : address);
  await live(page);
  if (isFollowed) await page.evaluate(() => settled());
}

/** Opens the page as a reader does who knows its name alone. */
export async function openOpening(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await live(page);
}

/** Milliseconds by Playwright's clock after which a stream of changes is over. */
const PAUSE = 150;

const calm = new WeakSet<Page>();

/**
 * Opens the page with a clock that passes a pause before each move of a slider and before numbers are read, so that quick
 * moves count as single changes: in a stream of changes the page delays what is out of sight.
 */
export async function openCalmly(page: Page, address: string): Promise<void> {
  await page.clock.install();
  calm.add(page);
  await open(page, address);
}

/** On a page opened calmly: lets a stream of changes come to its end. */
async function rest(page: Page): Promise<void> {
  if (calm.has(page)) await page.clock.runFor(PAUSE);
}

/** Follows a fragment inside the open page, as a link would, and waits until it is painted. */
export async function follow(page: Page, fragment: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    if (location.hash !== wanted) {
      const changed = new Promise((resolve) => {
        addEventListener("hashchange", resolve, { once: true });
      });
      location.hash = wanted;
      await changed;
    }
    await settled();
  }, fragment);
}

/** Presses a button that leads to another step, and waits until that is painted. */
export async function takeStep(page: Page, name: "Next step" | "Previous step"): Promise<void> {
  await page.evaluate(async (label) => {
    const changed = new Promise((resolve) => {
      addEventListener("hashchange", resolve, { once: true });
    });
    document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click();
    await changed;
    await settled();
  }, name);
}

/** A table as it stands in the page. */
interface RawGrid {
  readonly name: string;
  readonly size: number[];
  readonly room: number;
  readonly decimals: number;
  readonly cells: string[][];
}

/** In the page: what these tables show. */
export function rawGrids(tables: Element[]): RawGrid[] {
  return tables.map((table) => ({
    name: table.getAttribute("aria-label") ?? "",
    size: ["aria-rowcount", "aria-colcount"].map((count) => Number(table.getAttribute(count))),
    room: Number(/\broom(\d+)/.exec(table.closest(".scroll")?.className ?? "")?.[1] ?? 99),
    decimals: Number(table.closest<HTMLElement>(".scroll")?.dataset["decimals"] ?? 4),
    cells: Array.from(table.querySelectorAll("tr"), (row) =>
      Array.from(row.querySelectorAll("td[tabindex]"), (cell) => cell.textContent),
    ).filter((row) => row.length > 0),
  }));
}

export async function readGrids(within: Page | Locator): Promise<Grid[]> {
  await rest("page" in within ? within.page() : within);
  return gridsOf(await within.getByRole("grid").evaluateAll(rawGrids));
}

export function gridsOf(grids: readonly RawGrid[]): Grid[] {
  return grids.map(({ name, size, room, decimals, cells }) => {
    const tensor = name.split(", ")[0] ?? "";
    const [, axis, at, count] = /, (example|head|token) (\d+) of (\d+)/.exec(name) ?? [];
    const [, row, column] = /, rows (\d+) to \d+, columns (\d+) to \d+$/.exec(name) ?? [];
    return {
      name,
      id: tensor.replace(/\.T$/, ""),
      transposed: tensor.endsWith(".T"),
      slice: axis === undefined ? undefined : { axis, at: Number(at) - 1, count: Number(count) },
      window:
        row === undefined ? undefined : { row: Number(row) - 1, column: Number(column) - 1, size },
      room,
      decimals,
      cells,
    };
  });
}

/** The cells of a table in its tensor's order. */
export function textsOf({ cells, transposed }: Grid): string[] {
  if (!transposed) return cells.flat();
  return (cells[0] ?? []).flatMap((_, column) => cells.map((row) => row[column] ?? ""));
}

/** The numbers of a table in its tensor's order, read with the page's number format. */
export function numbersOf(grid: Grid): number[] {
  return textsOf(grid).map((text) => {
    const value = parseNumber(text);
    if (value === undefined) throw new Error(`A cell of ${grid.id} reads "${text}".`);
    return value;
  });
}

/** Rows and columns of a tensor's table, of one of its parts where it has three axes. */
function sizeOf({ shape }: TraceTensor, transposed: boolean): [rows: number, columns: number] {
  const [rows, columns] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  return transposed ? [columns, rows] : [rows, columns];
}

/** The place in the tensor's data of each cell that a table must show, row by row. */
function flatPlaces({ transposed, slice, window, cells }: Grid, tensor: TraceTensor): number[][] {
  const [rows, columns] = sizeOf(tensor, transposed);
  const [shownRows, shownColumns] = window
    ? [cells.length, cells[0]?.length ?? 0]
    : [rows, columns];
  const width = transposed ? rows : columns;
  const start = (slice?.at ?? 0) * rows * columns;
  return Array.from({ length: shownRows }, (_, row) =>
    Array.from({ length: shownColumns }, (_, column) => {
      const [r, c] = [row + (window?.row ?? 0), column + (window?.column ?? 0)];
      return start + (transposed ? c * width + r : r * width + c);
    }),
  );
}

/** The places in the tensor's data of the cells shown, in the order of `numbersOf`. */
export function shownPlaces(grid: Grid, tensor: TraceTensor): number[] {
  return flatPlaces(grid, tensor)
    .flat()
    .sort((a, b) => a - b);
}

/** The cells that a tensor must have. */
export function cellsOf(tensor: TraceTensor): string[] {
  return Array.from(tensor.data, (value) => written(tensor.id, value));
}

/** The text that a table must have at a row and a column of its whole. */
export function expectedCell(grid: Grid, tensors: Tensors, row: number, column: number): string {
  const whole = { ...grid, window: undefined };
  const place = flatPlaces(whole, tensorOf(tensors, grid.id))[row]?.[column];
  return written(
    grid.id,
    tensorOf(tensors, grid.id).data[place ?? -1] ?? NaN,
    grid.room,
    grid.decimals,
  );
}

/** What a table's name must say of the part shown, and its cells of that part. */
function expectedOf(grid: Grid, tensors: Tensors): object {
  const tensor = tensorOf(tensors, grid.id);
  const parts = tensor.shape.length > 2 ? (tensor.shape[0] ?? 1) : 1;
  const [rows, columns] = sizeOf(tensor, grid.transposed);
  return {
    name: grid.name,
    parts,
    size: grid.window && [rows + 1, columns + 1],
    cells: flatPlaces(grid, tensor).map((row) =>
      row.map((place) => written(grid.id, tensor.data[place] ?? NaN, grid.room, grid.decimals)),
    ),
  };
}

/** Every table that stands there shows the engine's numbers, all of them. */
export async function expectEngineNumbers(
  within: Page | Locator,
  tensors: Tensors,
  label: string,
): Promise<Grid[]> {
  const grids = await readGrids(within);
  expect(grids.length, `${label}: tables`).toBeGreaterThan(0);
  expectGrids(grids, tensors, label);
  return grids;
}

/** These tables show the engine's numbers. */
export function expectGrids(grids: readonly Grid[], tensors: Tensors, label: string): void {
  const shown = grids.map(({ name, slice, window, cells }) => ({
    name,
    parts: slice?.count ?? 1,
    size: window?.size,
    cells,
  }));
  expect(shown, label).toEqual(grids.map((grid) => expectedOf(grid, tensors)));
}

/** The lesson that the page shows and the reader's changes, as the page's links have them. */
export async function shownAddress(page: Page): Promise<string> {
  await rest(page);
  const current = page
    .getByRole("navigation", { name: "Steps of this lesson" })
    .locator("[aria-current]");
  return (await current.getAttribute("href")) ?? "";
}

/** Moves a slider as a pointer would: one input event at its new value. */
export async function slide(slider: Locator, position: number): Promise<void> {
  await rest(slider.page());
  await slider.evaluate((element, value) => {
    const input = element as HTMLInputElement;
    input.value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }, position);
}

/** Milliseconds in which one frame comes, by Playwright's clock. */
export const FRAME = 20;

/** Stops the page's clock, installed before; then time passes in it only as the test says. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** While the page's clock is stopped: moves a slider, and lets one frame come. */
export async function slideOneFrame(slider: Locator, position: number): Promise<void> {
  await slider.evaluate((element: HTMLInputElement, value) => {
    element.value = String(value);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, position);
  await slider.page().clock.runFor(FRAME);
}

/** The text of each badge by the table it belongs to, in the page's order. */
export async function readBadges(page: Page): Promise<{ id: string; text: string }[]> {
  return page.locator("[data-badge]").evaluateAll((badges) =>
    badges.map((badge) => ({
      id: badge.getAttribute("data-badge") ?? "",
      text: badge.textContent.trim(),
    })),
  );
}
