import type { Locator, Page } from "@playwright/test";
import { effectOf } from "../../../web/src/features/effect/model/effect";
import { tablesOf } from "../../../web/src/model/layout";
import type { Moment } from "../../../web/src/model/page";
import { traceOf } from "./lessons";
import type { Changes } from "./lessons";
import { layouts } from "./rooms";
import { expect } from "./test";

/** Where the page says what a change did. */
export const told = (page: Page): Locator => page.locator("#told[role=status]");

/** The numbers of a lesson under some changes, as the public module computes them. */
export function momentOf(lesson: string, changes: Changes = {}): Moment {
  const { settings = {}, edits = {}, own = {} } = changes;
  return { settings, edits, replaced: own, tensors: traceOf(lesson, changes).tensors };
}

/** The tensors that the steps of a lesson show in tables. */
export function shownIn(lesson: string): ReadonlySet<string> {
  const steps = Object.values(layouts[lesson]?.steps ?? {});
  return new Set(steps.flatMap(({ blocks }) => blocks.flatMap(tablesOf).map(({ id }) => id)));
}

/** How many numbers are others, counted one by one, but for one tensor's: in the steps' tables, or else in all. */
export function recount(lesson: string, before: Moment, now: Moment, without = ""): number {
  const shown = shownIn(lesson);
  const counts = Object.values(now.tensors).map(({ id, data }) => {
    const was = before.tensors[id]?.data ?? [];
    const other = Array.from(data).filter((value, place) => {
      const old = was[place] ?? NaN;
      return value !== old && !(Number.isNaN(value) && Number.isNaN(old));
    });
    return { id, count: id === without ? 0 : other.length };
  });
  const sum = (among: typeof counts): number => among.reduce((all, { count }) => all + count, 0);
  return sum(counts.filter(({ id }) => shown.has(id))) || sum(counts);
}

/** The cell that changed most, and by how much with the sign. */
export function largestIn(
  lesson: string,
  before: Moment,
  now: Moment,
): { readonly name: string; readonly text: string } {
  const effect = effectOf(before, now, shownIn(lesson));
  if (effect.kind !== "numbers" || effect.largest === undefined) throw new Error("Nothing moved.");
  const { cell, difference } = effect.largest;
  const index = cell.index.map((place) => place + 1).join(",");
  const name = index === "" ? cell.tensor : `${cell.tensor}[${index}]`;
  return { name, text: `${difference > 0 ? "+" : ""}${difference.toFixed(4)}` };
}

/** What the counts in the sentence add up to, once it is there. */
export async function counted(page: Page): Promise<number> {
  await expect(told(page)).not.toHaveText("");
  const [counts = ""] = (await told(page).innerText()).split(/[;；]/);
  return (counts.match(/\d+/g) ?? []).reduce((sum, count) => sum + Number(count), 0);
}
