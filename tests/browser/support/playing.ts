import type { Locator, Page } from "@playwright/test";
import type { Cell, Explanation, Trace, TraceTensor } from "../../../web/src/engine/lessons";
import { lessonsAndLaboratories } from "./engine";
import { tablesOf } from "../../../web/src/model/layout";
import { layouts } from "./rooms";
import { filmOf } from "../../../web/src/features/player/model";
import type { Film, Granularity } from "../../../web/src/features/player/model/frame";

/** The film of a tensor, as the page makes it. */
export function filmIn(
  trace: Trace,
  tensor: string,
  slice: number,
  granularity: Granularity | undefined,
): Film {
  const film = filmOf({
    tensors: trace.tensors,
    table: { tensor, slice },
    granularity,
    explain: (cell) => explained(trace, cell),
  });
  if (film === undefined) throw new Error(`The lesson has no tensor ${tensor}.`);
  return film;
}

const known = new WeakMap<Trace, Map<string, Explanation>>();

/** The engine's explanation of a cell, cached. */
export function explained(trace: Trace, { tensor, index }: Cell): Explanation {
  const all = known.get(trace) ?? new Map<string, Explanation>();
  known.set(trace, all);
  const name = [tensor, ...index].join();
  const explanation = all.get(name) ?? trace.explain(tensor, index);
  all.set(name, explanation);
  return explanation;
}

/** `tensor flat` of every cell that a frame lights. */
export function litIn(film: Film, at: number): Set<string> {
  return new Set(
    [...film.frame(at).lit].flatMap(([id, { all }]) => [...all].map((flat) => `${id} ${flat}`)),
  );
}

export interface Played {
  readonly lesson: string;
  readonly step: string;
  readonly operation: string;
  readonly tensor: TraceTensor;
}

/** Of every lesson and operation, the first table that a step shows, where it is computed. */
export function playedTables(traces: Readonly<Record<string, Trace>>): Played[] {
  const found = new Map<string, Played>();
  for (const { id: lesson, steps } of lessonsAndLaboratories) {
    for (const { id: step } of steps) {
      for (const { id } of (layouts[lesson]?.steps[step]?.blocks ?? []).flatMap(tablesOf)) {
        const tensor = traces[lesson]?.tensors[id];
        if (tensor === undefined || tensor.operands.length === 0) continue;
        const { operation } = tensor;
        const name = `${lesson} ${operation}`;
        if (!found.has(name)) found.set(name, { lesson, step, operation, tensor });
      }
    }
  }
  return [...found.values()];
}

/** The button that shows how a table of the step comes about. */
export function showMe(page: Page, id: string): Locator {
  return page.locator("main").getByRole("button", { name: `Show me how ${id} comes about` });
}

export function player(page: Page): Locator {
  return page.getByRole("region", { name: /^How \w+ comes about$/ });
}

/** The one button that plays and pauses: the film of a table, or the lesson. */
export function playButton(page: Page, name: "Play" | "Play lesson" | "Pause"): Locator {
  const bar = page.getByRole("navigation", { name: "Steps of this lesson" });
  return bar.getByRole("button", { name, exact: true });
}

export function position(page: Page): Locator {
  return player(page).getByRole("slider", { name: "Position" });
}

/** What the tables of the step show of a film. */
export interface Shown {
  readonly line: string;
  readonly tables: readonly {
    readonly label: string;
    /** "row,column" of all cells, and of those that are lit, being made, not made yet. */
    readonly cells: readonly string[];
    readonly lit: readonly string[];
    readonly making: readonly string[];
    readonly unmade: readonly string[];
    /** Cells whose number cannot be read. */
    readonly hidden: readonly string[];
    /** Cells without a number. */
    readonly empty: readonly string[];
    /** Its numbers are only heard. */
    readonly isStrip: boolean;
  }[];
}

/** Moves the film to each of these frames, and reads what the page shows of it. */
export async function scrub(page: Page, frames: readonly number[]): Promise<Shown[]> {
  return page.evaluate(async (all) => {
    await settled();
    const input = document.querySelector<HTMLInputElement>(".player input[type=range]");
    if (input === null) throw new Error("Nothing is played.");
    const shown = [];
    for (const at of all) {
      input.value = String(at);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      const tables = Array.from(document.querySelectorAll("main [role=grid]"), (grid) => {
        const cells = [...grid.querySelectorAll<HTMLElement>("td[data-row]")];
        const places = (chosen: (cell: HTMLElement) => boolean): string[] =>
          cells.filter(chosen).map(({ dataset }) => `${dataset["row"]},${dataset["column"]}`);
        const has = (name: string) => places(({ classList }) => classList.contains(name));
        const paper = getComputedStyle(document.documentElement).backgroundColor;
        return {
          label: grid.getAttribute("aria-label") ?? "",
          cells: places(() => true),
          lit: has("lit"),
          making: has("making"),
          unmade: has("unmade"),
          empty: places((cell) => cell.textContent.trim() === ""),
          isStrip: grid.closest(".strip") !== null,
          hidden: places((cell) => {
            const { color, opacity, visibility } = getComputedStyle(cell);
            const shines = color !== paper && !/, 0\)$|\/ 0\)$/.test(color);
            return !shines || opacity !== "1" || visibility !== "visible";
          }),
        };
      });
      const line = document.querySelector(".film .line")?.textContent ?? "";
      shown.push({ line: line.replace(/\s+/g, " ").trim(), tables });
    }
    return shown;
  }, frames);
}

/** Nothing of a film is left on the page. */
export async function leftovers(page: Page): Promise<number> {
  return page
    .locator(".player, .film, .sky span, td.lit, td.making, td.unmade, td[aria-selected]")
    .count();
}

/**
 * Lets the page's time, whose clock is installed, pass in steps of a tenth of a second until this is so: for what is
 * only a matter of waiting. Each step is one frame of a film.
 */
export async function passTime(page: Page, until: () => Promise<boolean>): Promise<void> {
  while (!(await until())) await page.clock.fastForward(100);
}

/** The tensors of the tables of a step, in the order in which they stand. */
export function lessonTables(lesson: string, step: string): string[] {
  return (layouts[lesson]?.steps[step]?.blocks ?? []).flatMap(tablesOf).map(({ id }) => id);
}
