import type { Locator, Page } from "@playwright/test";
import { parseAddress } from "../../../web/src/model/address";
import { isFirefox } from "./page";
import { expect } from "./test";
import { engine, lessonsAndLaboratories } from "./engine";
import { flatOf, placeOf } from "./lessons";
import type { Changes, Tensors } from "./lessons";

type Cells = Record<string, number>;

/** What the reader has changed so far, kept as the page is to keep it. */
export class Ledger {
  readonly edits: Record<string, Cells> = {};
  readonly #initial: Tensors;

  constructor(lesson: string) {
    this.#initial = engine.runLesson(lesson).tensors;
  }

  /** The number of a given tensor's cell, as it is now. */
  value(id: string, index: readonly number[]): number {
    const initial = this.#initial[id];
    const changed = this.edits[id]?.[placeOf(index)];
    return changed ?? initial?.data[flatOf(initial.shape, index)] ?? NaN;
  }

  /** All numbers of a given tensor, as they are now. */
  numbers(id: string): number[] {
    const initial = this.#initial[id];
    const data = Array.from(initial?.data ?? []);
    for (const [place, value] of Object.entries(this.edits[id] ?? {})) {
      data[flatOf(initial?.shape ?? [], place === "" ? [] : place.split(".").map(Number))] = value;
    }
    return data;
  }

  /** A given number with its default value again is no longer changed. */
  set(id: string, index: readonly number[], value: number): void {
    const initial = this.#initial[id];
    const given = initial?.operands.length === 0;
    const same = Object.is(initial?.data[flatOf(initial.shape, index)], Math.fround(value));
    if (given && same) this.unset(id, index);
    else this.edits[id] = { ...this.edits[id], [placeOf(index)]: Math.fround(value) };
  }

  unset(id: string, index: readonly number[]): void {
    const place = placeOf(index);
    const left = Object.entries(this.edits[id] ?? {}).filter(([each]) => each !== place);
    if (left.length > 0) this.edits[id] = Object.fromEntries(left);
    else Reflect.deleteProperty(this.edits, id);
  }
}

/** How far one nudge moves a tensor's numbers: a hundredth of the power of ten above the largest; whole ones by one. */
export function nudgeOf(numbers: readonly number[]): number {
  const largest = Math.max(...numbers.map(Math.abs).filter(Number.isFinite));
  if (largest > 0 && numbers.every(Number.isInteger)) return 1;
  return largest > 0 ? 10 ** (Math.ceil(Math.log10(largest)) - 2) : 0.01;
}

/** What the address of the page says, once it says this. */
export async function expectAddress(page: Page, changes: Changes, label = ""): Promise<void> {
  const { settings = {}, edits = {} } = changes;
  await expect
    .poll(
      () => {
        const read = parseAddress(new URL(page.url()).hash, lessonsAndLaboratories);
        return { settings: read.settings, edits: read.edits, problems: read.problems };
      },
      { intervals: [20], message: label },
    )
    .toEqual({ settings, edits, problems: [] });
}

/** Goes to a step of the lesson by its mark, as a reader does: what was changed goes along. */
export async function stepTo(page: Page, step: string): Promise<void> {
  await page.evaluate(async (id) => {
    const marks = [...document.querySelectorAll<HTMLAnchorElement>("nav.bar a")];
    const mark = marks.find(({ hash }) => hash.split("?")[0]?.endsWith(`/${id}`));
    if (mark === undefined) throw new Error(`There is no step ${id}.`);
    if (mark.hasAttribute("aria-current")) return;
    const changed = new Promise((resolve) => {
      addEventListener("hashchange", resolve, { once: true });
    });
    mark.click();
    await changed;
    await settled();
  }, step);
}

export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** The field in which a cell is typed over. */
export function editor(page: Page): Locator {
  return page.getByRole("textbox", { name: /^New value of / });
}

/** Brings a cell to the middle of the window and the focus to it. */
export async function focusCell(cell: Locator): Promise<void> {
  await cell.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    element.focus({ preventScroll: true });
  });
}

/** Firefox's protocol does not count clicks: two of them are none that is double. */
export async function doubleClick(cell: Locator): Promise<void> {
  await cell.dblclick();
  if (isFirefox(cell.page())) await cell.dispatchEvent("dblclick");
}

/** Types over a cell, as a reader who has moved to it does. */
export async function typeOver(cell: Locator, text: string): Promise<void> {
  await focusCell(cell);
  await cell.page().keyboard.type(text);
  await cell.page().keyboard.press("Enter");
  await expect(editor(cell.page())).toHaveCount(0);
}

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** Where a cell stands once it stays there: the first change of a table adds a line above it. */
async function restingBox(cell: Locator): Promise<Box> {
  for (let before: Box | null = null; ;) {
    const box = await cell.boundingBox();
    if (box === null) throw new Error("The cell is not to be seen.");
    if (box.x === before?.x && box.y === before.y) return box;
    before = box;
    await nextFrame(cell.page());
  }
}

/** Drags a cell sideways by so many nudges, with the mouse. */
export async function dragCell(cell: Locator, nudges: number, key?: string): Promise<void> {
  await focusCell(cell);
  const box = await restingBox(cell);
  const { mouse, keyboard } = cell.page();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await mouse.move(x, y);
  await mouse.down();
  // A few pixels make it a drag; from there on it is four a nudge.
  await mouse.move(x + 4 * Math.sign(nudges), y);
  if (key !== undefined) await keyboard.down(key);
  await mouse.move(x + 4 * Math.sign(nudges) + 4 * nudges, y);
  if (key !== undefined) await keyboard.up(key);
  await mouse.up();
  await nextFrame(cell.page());
}
