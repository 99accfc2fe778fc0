import { expect } from "./test";
import { engine, lessonsAndLaboratories } from "./engine";
import type { Locator, Page } from "@playwright/test";
import type { Cell, LessonDescription, Trace, TraceTensor } from "../../../web/src/engine/lessons";
import type { ReplacedTensor } from "../../../web/src/model/replaced-tensors";
import type { SettingValue } from "../../../web/src/model/tensor";
import { written } from "./written";

export async function expectRail(page: Page): Promise<void> {
  const entries = page.locator("#lessons .entry");
  await expect(entries).toHaveCount(lessonsAndLaboratories.length);
}

/** The link of a lesson or laboratory in the rail. */
const lessonLink = (page: Page, title: string): Locator =>
  page.locator("a.lesson").filter({ has: page.getByText(title, { exact: true }) });

/** Opens a lesson or laboratory from the rail; laboratories are folded. */
export async function chooseLesson(page: Page, title: string): Promise<void> {
  const link = lessonLink(page, title);
  const folded = page.locator("#lessons details:not([open])").filter({ has: link });
  // The list may be drawn anew, and folded again, between the look and the press.
  await expect(async () => {
    if ((await folded.count()) > 0) await folded.locator("summary").click();
    await link.click({ timeout: 1_000 });
  }).toPass();
}

/** What a reader has changed: numbers by tensor and place, which is the index joined by dots. */
export interface Changes {
  readonly settings?: Readonly<Record<string, SettingValue>>;
  readonly edits?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Whole tensors, under the edits. */
  readonly own?: Readonly<Record<string, ReplacedTensor>>;
}

export type Tensors = Readonly<Record<string, TraceTensor>>;

export function lessonOf(id: string): LessonDescription {
  const found = lessonsAndLaboratories.find((lesson) => lesson.id === id);
  if (found === undefined) throw new Error(`The page has no lesson ${id}.`);
  return found;
}

export function placeOf(index: readonly number[]): string {
  return index.join(".");
}

/** The place of an index in the tensor's data; -1 outside its shape. */
export function flatOf(shape: readonly number[], index: readonly number[]): number {
  const fits =
    index.length === shape.length &&
    index.every((place, axis) => place >= 0 && place < (shape[axis] ?? 0));
  return fits ? index.reduce((flat, place, axis) => flat * (shape[axis] ?? 1) + place, 0) : -1;
}

export function indexOf(shape: readonly number[], flat: number): number[] {
  const index: number[] = [];
  let rest = flat;
  for (const length of shape.toReversed()) {
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return index;
}

const MOST_KNOWN = 8;
const known = new Map<string, Trace>();

/** The public engine's run with these changes; caches the last few. */
export function traceOf(
  lesson: string,
  { settings = {}, edits = {}, own = {} }: Changes = {},
): Trace {
  const bits = Object.entries(own).map(([id, { shape, data }]) => [
    id,
    shape,
    [...new Uint32Array(data.buffer, data.byteOffset, data.length)],
  ]);
  const name = `${lesson} ${Object.entries(settings).join()} ${JSON.stringify([edits, bits])}`;
  const trace = known.get(name) ?? computed(lesson, { settings, edits, own });
  known.delete(name);
  known.set(name, trace);
  for (const oldest of [...known.keys()].slice(0, -MOST_KNOWN)) known.delete(oldest);
  return trace;
}

/** Each changed tensor is replaced, one after another, in its order. */
function computed(lesson: string, { settings = {}, edits = {}, own = {} }: Changes): Trace {
  const replaced: Record<string, ReplacedTensor> = { ...own };
  let trace = engine.runLesson(lesson, { settings, tensors: own });
  for (const id of Object.keys(trace.tensors)) {
    const tensor = trace.tensors[id];
    const cells = Object.hasOwn(edits, id) ? edits[id] : undefined;
    if (tensor === undefined || cells === undefined) continue;
    const data = Float32Array.from(tensor.data);
    for (const [place, value] of Object.entries(cells)) {
      const flat = flatOf(tensor.shape, place === "" ? [] : place.split(".").map(Number));
      if (flat >= 0) data[flat] = value;
    }
    replaced[id] = { shape: tensor.shape, data };
    trace = engine.runLesson(lesson, { settings, tensors: replaced });
  }
  return trace;
}

export function valueOf(tensors: Tensors, { tensor, index }: Cell): number {
  const found = tensors[tensor];
  return found?.data[flatOf(found.shape, index)] ?? NaN;
}

/**
 * How many values a tensor's numbers may take, 0 and up (bits of a mask, draws that keep it, places to look up); undefined where any
 * number will do.
 */
export function choicesOf(tensors: Tensors, id: string): number | undefined {
  for (const { operation, operands, parameters } of Object.values(tensors)) {
    if (operands[1] !== id) continue;
    if (operation === "mask") return 2;
    if (operation === "dropout") return (parameters["draws"] ?? 1) + 1;
    if (operation === "look_up") {
      return tensors[operands[0] ?? ""]?.shape.at(parameters["dim"] ?? 0);
    }
  }
  return undefined;
}

/** A table of the page: which tensor it shows, turned or not, which part of it, and where its cells stand. */
export interface Table {
  readonly label: string;
  readonly id: string;
  readonly transposed: boolean;
  readonly slice: number;
  /** How many of its numbers were changed, as its heading says. */
  readonly note: string;
  /** How many characters its cells hold. */
  readonly room: number;
  /** How many decimals its step has room for. */
  readonly decimals: number;
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly changed: string | null;
  readonly title: string | null;
}

/** What the accessible name of a grid says. */
export function readLabel(label: string): { id: string; transposed: boolean; slice: number } {
  const [name = ""] = label.split(", ");
  const slice = /, (?:example|head|token) (\d+) of/.exec(label)?.[1] ?? "1";
  return {
    id: name.replace(/\.T$/, ""),
    transposed: name.endsWith(".T"),
    slice: Number(slice) - 1,
  };
}

/** The tensor's index of a table's cell. */
export function indexIn(
  table: { readonly transposed: boolean; readonly slice: number },
  { row, column }: { readonly row: number; readonly column: number },
  shape: readonly number[],
): number[] {
  const [r, c] = table.transposed ? [column, row] : [row, column];
  return [table.slice, r, c].slice(3 - shape.length);
}

/** Every table inside `within`, as far as it is shown, once a change that is under way is there. */
export async function readTables(page: Page, within = "main"): Promise<Table[]> {
  const read = await page.evaluate(async (place) => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return Array.from(document.querySelectorAll(`${place} [role=grid]`), (grid) => ({
      label: grid.getAttribute("aria-label") ?? "",
      note:
        /\d+ (changed|overridden)/.exec(
          grid.closest(".labelled")?.querySelector(".heading .changes")?.textContent ?? "",
        )?.[0] ?? "",
      room: Number(/\broom(\d+)/.exec(grid.closest(".scroll")?.className ?? "")?.[1] ?? 99),
      decimals: Number(grid.closest<HTMLElement>(".scroll")?.dataset["decimals"] ?? 4),
      // A film leaves empty what is not made yet.
      cells: Array.from(
        grid.querySelectorAll<HTMLElement>("td[data-row]:not(.unmade)"),
        (cell) => ({
          row: Number(cell.dataset["row"]),
          column: Number(cell.dataset["column"]),
          text: cell.textContent,
          changed: cell.getAttribute("data-changed"),
          title: cell.getAttribute("title"),
        }),
      ),
    }));
  }, within);
  return read.map((table) => ({ ...table, ...readLabel(table.label) }));
}

/** The differences between the tables and the engine: numbers, marks of changed cells, and their previous values. */
export function faultsIn(tables: readonly Table[], lesson: string, changes: Changes): string[] {
  const { settings = {}, edits = {}, own = {} } = changes;
  const now = traceOf(lesson, changes).tensors;
  const before = traceOf(lesson, { settings, own }).tensors;
  return tables.flatMap((table) => {
    const tensor = now[table.id];
    if (tensor === undefined) return [`${table.label}: the engine has no such tensor`];
    const typedCells = Object.keys((Object.hasOwn(edits, table.id) && edits[table.id]) || {});
    const count = Math.max(typedCells.length, own[table.id]?.data.length ?? 0);
    const given = before[table.id]?.operands.length === 0;
    const said = count === 0 ? "" : `${count} ${given ? "changed" : "overridden"}`;
    const noteFaults =
      said === table.note ? [] : [`${table.label}: “${table.note}”, not “${said}”`];
    const faults = table.cells.flatMap((cell) => {
      const index = indexIn(table, cell, tensor.shape);
      const flat = flatOf(tensor.shape, index);
      const [value = NaN, old = NaN] = [tensor.data[flat], before[table.id]?.data[flat]];
      const moved = !Object.is(value, old);
      const typed = Object.hasOwn(edits, table.id) && placeOf(index) in (edits[table.id] ?? {});
      const expected = {
        ...cell,
        text: written(table.id, value, table.room, table.decimals),
        changed: typed ? "typed" : moved ? "moved" : null,
        title: moved ? `was ${written(table.id, old)}` : null,
      };
      const [seen, wanted] = [JSON.stringify(cell), JSON.stringify(expected)];
      return seen === wanted ? [] : [`${table.label}: ${seen} instead of ${wanted}`];
    });
    return [...noteFaults, ...faults];
  });
}

/**
 * Every table of the step shows the engine's numbers with these changes, and marks what they changed; where changes
 * came in quick succession, those out of sight after a pause.
 */
export async function expectChanges(
  page: Page,
  lesson: string,
  changes: Changes,
  label: string,
): Promise<void> {
  await expect(async () => {
    const tables = await readTables(page);
    expect(tables.length, `${label}: tables`).toBeGreaterThan(0);
    expect(faultsIn(tables, lesson, changes), label).toEqual([]);
  }).toPass({ intervals: [50, 150], timeout: 10_000 });
}
