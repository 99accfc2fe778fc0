import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { printed } from "../../../web/src/api/printed";
import type { ExampleId } from "../../../web/src/api/list";
import { expect } from "./test";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export async function openApi(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-api=live]")).toHaveCount(1);
}

/** An example's part of the page. */
export function placeOf(page: Page, id: ExampleId): Locator {
  return page.locator(`[data-example="${id}"]`);
}

/** Its code as it is shown. */
export async function codeIn(place: Locator): Promise<string> {
  return `${await place.locator("pre").innerText()}\n`;
}

/** Once it has run to its end: what it printed, line by line as words and numbers. */
export async function resultsIn(place: Locator): Promise<string[]> {
  await expect(place.locator(".results[aria-busy=false] .line").first()).toBeVisible();
  return place
    .locator(".results > *")
    .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).innerText));
}

/** What a program prints in Node.js, as the page writes it. */
export async function resultsInNode(code: string, name: string): Promise<string[]> {
  const folder = `${root}build/reports/api-examples`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${name}-${process.pid}.mjs`;
  writeFileSync(file, code);
  const lines: string[] = [];
  const { log } = console;
  console.log = (...given: unknown[]) => {
    const { label, values } = printed(given);
    const texts = values.flatMap((value) =>
      value.kind === "text"
        ? [value.text]
        : [
            `(${value.shape.join(", ")})`,
            ...value.matrices.flatMap(({ at, rows }) => [
              at.map((place) => `[${place}]`).join(""),
              ...rows.flat(),
            ]),
          ],
    );
    lines.push([label, ...texts].join(" "));
  };
  try {
    // A module that was imported before would not run again.
    await import(`${pathToFileURL(file).href}?${String(performance.now())}`);
  } finally {
    console.log = log;
  }
  return lines;
}

/** The same words, and numbers that differ by one in the last digit shown at the most. */
export function expectSame(
  shown: readonly string[],
  wanted: readonly string[],
  what: string,
): void {
  const pieces = (lines: readonly string[]): string[] =>
    lines.join("\n").split(/\s+/).filter(Boolean);
  const [is, be] = [pieces(shown), pieces(wanted)];
  const nearTo = (text: string, at: number): string => {
    const near = Math.abs(Number(text) - Number(be[at])) <= 1.01e-4;
    return near ? String(be[at]) : text;
  };
  expect(is.map(nearTo), what).toEqual(be);
}
