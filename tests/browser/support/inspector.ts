import { expect } from "./test";
import type { Locator, Page } from "@playwright/test";
import { readLabel } from "./lessons";

/** A line of the written sum. */
export interface Row {
  /** The words of its term. */
  readonly words: string;
  /** What stands in front of the sign. */
  readonly left: string;
  readonly sign: string;
  readonly number: string;
  readonly links: readonly {
    readonly name: string;
    readonly label: string;
    readonly text: string;
  }[];
  /** From -1 to 1. */
  readonly bar: number;
  readonly isSelf: boolean;
  readonly struck: boolean;
}

/** What the inspector shows of one cell. */
export interface Reading {
  readonly name: string;
  readonly place: string;
  readonly value: string;
  readonly rule: string;
  readonly spoken: string;
  readonly origin: string;
  readonly rows: readonly Row[];
  /** All terms, where some were folded or share a line. */
  readonly all: readonly Row[];
  /** The line of terms that are 0. */
  readonly nothing: Row | undefined;
  readonly folded: string;
  readonly totals: readonly Row[];
  readonly remarks: readonly string[];
  readonly made: readonly string[];
  readonly feeds: readonly string[];
  readonly trail: readonly string[];
  readonly pytorch: string;
  readonly grids: readonly Grid[];
}

/** A table as far as it speaks of the inspected cell. */
export interface Grid {
  readonly label: string;
  readonly id: string;
  readonly transposed: boolean;
  readonly slice: number;
  readonly inInspector: boolean;
  /** Which factor of a tensor times itself. */
  readonly factor: number | undefined;
  /** First and last. */
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
  /** By place, "row,column": the sides of a lit cell that are ruled. */
  readonly lit: Readonly<Record<string, string>>;
  readonly selected: readonly string[];
}

/** A cell to look at: one of a table inside the step, or one that an address names. */
export type Stop =
  | { readonly grid: number; readonly row: number; readonly column: number }
  | { readonly address: string };

/** Pins cell after cell inside the open page, and reads what the inspector and the tables show of each. */
export async function inspect(page: Page, stops: readonly Stop[]): Promise<Reading[]> {
  const readings = await page.evaluate(async (all) => {
    const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    const words = (element: Element | null | undefined): string =>
      (element?.textContent ?? "").replace(/\s+/g, " ").trim();
    const region = document.querySelector("section[aria-label=Inspector]");
    if (region === null) throw new Error("There is no inspector.");

    const rowOf = (row: Element): Row => {
      const filled = row.nextElementSibling?.querySelector<HTMLElement>(".filled");
      const signed = filled?.parentElement?.classList.contains("signed") === true;
      const share = parseFloat(filled?.style.width ?? "0") / (signed ? 50 : 100);
      return {
        words: words(row.querySelector(".words")),
        left: words(row.querySelector(".cells")),
        sign: words(row.querySelector(".sign")),
        number: words(row.querySelector(".number")),
        links: Array.from(row.querySelectorAll("button"), (button) => ({
          name: button.title,
          label: button.getAttribute("aria-label") ?? "",
          text: button.textContent,
        })),
        bar: filled?.classList.contains("negative") === true ? -share : share,
        isSelf: row.classList.contains("own"),
        struck: row.classList.contains("struck"),
      };
    };
    const rowsIn = (part: string): Row[] =>
      Array.from(region.querySelectorAll(`table:not([role=grid]) > ${part}`), rowOf);
    const termsOf = (): Row[] => rowsIn("tbody.term > tr:first-child");
    const grids = () =>
      Array.from(document.querySelectorAll("[role=grid]"), (grid) => {
        const cells = [...grid.querySelectorAll<HTMLElement>("td[data-row]")];
        const places = (name: "row" | "column"): [number, number] => {
          const found = cells.map((cell) => Number(cell.dataset[name]));
          return [Math.min(...found), Math.max(...found)];
        };
        const at = ({ dataset }: HTMLElement): string => `${dataset["row"]},${dataset["column"]}`;
        const product = grid.closest(".product");
        const label = grid.getAttribute("aria-label") ?? "";
        const left = product?.querySelector(".left [role=grid]")?.getAttribute("aria-label");
        const part = grid.closest(".left") ? 0 : grid.closest(".above") ? 1 : undefined;
        const squared = Array.from(product?.querySelectorAll(".above [role=grid]") ?? [], (above) =>
          above.getAttribute("aria-label")?.replace(".T", ""),
        ).includes(left ?? "");
        return {
          label,
          inInspector: region.contains(grid),
          factor: squared && label.replace(".T", "") === left ? part : undefined,
          rows: places("row"),
          columns: places("column"),
          lit: Object.fromEntries(
            cells
              .filter(({ classList }) => classList.contains("lit"))
              .map((cell) => [
                at(cell),
                [...cell.classList].filter((name) => name.startsWith("lit-")).join(" "),
              ]),
          ),
          selected: cells.filter((cell) => cell.hasAttribute("aria-selected")).map(at),
        };
      });

    const read = async () => {
      const ways = [...region.querySelectorAll(".ways > p")];
      const way = (start: string): string[] => {
        const found = ways.find((each) => words(each).startsWith(`${start} `));
        return Array.from(found?.querySelectorAll("button") ?? [], words);
      };
      const reading = {
        name: words(region.querySelector("header b")),
        place: words(region.querySelector("header .name span")),
        value: words(region.querySelector(".value")),
        rule: words(region.querySelector(".rule")),
        spoken: words(region.querySelector("[aria-live]")),
        origin: words(region.querySelector(".origin")),
        rows: termsOf(),
        all: [] as Row[],
        folded: words(region.querySelector(".folded")),
        nothing: rowsIn("tbody > tr.nothing")[0],
        totals: rowsIn("tfoot > tr"),
        remarks: Array.from(region.querySelectorAll(".aside"), words),
        made: way("made of"),
        feeds: way("feeds"),
        trail: Array.from(region.querySelectorAll("nav :is(button, b)"), words),
        pytorch: words(region.querySelector("dd")),
        grids: grids(),
      };
      const whole = [...region.querySelectorAll("button")].find((button) =>
        words(button).startsWith("Show all "),
      );
      if (whole !== undefined) {
        whole.click();
        await settled();
        reading.all = termsOf();
        whole.click();
        await settled();
      }
      return reading;
    };

    const found = [];
    for (const stop of all) {
      if ("address" in stop) {
        if (location.hash !== stop.address) {
          const changed = new Promise((resolve) => {
            addEventListener("hashchange", resolve, { once: true });
          });
          location.hash = stop.address;
          await changed;
          // The page may first have to load the address's parts.
          await globalThis.settled();
        }
      } else {
        const grid = document.querySelectorAll("main [role=grid]")[stop.grid];
        const place = `td[data-row="${stop.row}"][data-column="${stop.column}"]`;
        grid?.querySelector<HTMLElement>(place)?.click();
      }
      await settled();
      found.push(await read());
    }
    return found;
  }, stops);
  return readings.map((reading) => ({
    ...reading,
    grids: reading.grids.map((grid) => ({ ...grid, ...readLabel(grid.label) })),
  }));
}

/**
 * Shows every digit: a switch in the inspector, which is there while a cell is looked at. The panel may find another place
 * while the step is laid out: a press that missed it is made again.
 */
export async function showAllDigits(page: Page): Promise<void> {
  const digits = page.getByRole("switch", { name: "All digits" });
  await expect(() => digits.check({ timeout: 2_000 })).toPass();
}

export function inspector(page: Page): Locator {
  return page.getByRole("region", { name: "Inspector" });
}

/** A cell of the first table of this name, counted from 0: a tensor's id, or all that the table is called. */
export function cellAt(page: Page, name: string, row: number, column: number): Locator {
  const grids = page.locator(`[role=grid]:is([aria-label="${name}"], [aria-label^="${name}, "])`);
  return grids.first().locator(`td[data-row="${row}"][data-column="${column}"]`);
}

/** The cells that are marked as inspected, by table. */
export async function selectedCells(page: Page): Promise<string[]> {
  return page.locator("td[aria-selected]").evaluateAll((cells) =>
    cells.map((cell) => {
      const { row, column } = (cell as HTMLElement).dataset;
      return `${cell.closest("[role=grid]")?.getAttribute("aria-label")} ${row},${column}`;
    }),
  );
}
