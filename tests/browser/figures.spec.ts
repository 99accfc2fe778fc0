import { doubleClicked, expect, test } from "./support/test";
import {
  engine,
  everyPlace,
  fragmentOf,
  golden,
  magnitude,
  otherValue,
  ownNumbers,
  printings,
  run,
  runLesson,
  settingsBy,
  tensorOf,
  everySixthLesson,
  everySixthPlace,
} from "./support/engine";
import type { Golden, Settings } from "./support/engine";
import { everySixth, inTurn } from "./support/long";
import { expectEngineNumbers, follow, numbersOf, open, shownPlaces } from "./support/page";
import type { Grid } from "./support/page";

/** Decimal fractions are not exact: what is half a unit on paper is a little more here. */
const INEXACT = 1e-12;

test("the page has the engine's lessons and steps, in its order", async ({ page, site }) => {
  await open(page, site);
  const linksIn = (name: string): Promise<(string | null)[]> =>
    page
      .getByRole("navigation", { name })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const firsts = engine.lessons.map(({ id, steps }) => ({ lesson: id, step: steps[0]?.id ?? "" }));
  for (const { id, steps } of engine.lessons) {
    await follow(page, `#/${id}`);
    const stepLinks = steps.map((step) => fragmentOf({ lesson: id, step: step.id }));
    expect(await linksIn("Steps of this lesson"), id).toEqual(stepLinks);
    const all = firsts.flatMap((first) => (first.lesson === id ? stepLinks : [fragmentOf(first)]));
    expect(await linksIn("Lessons"), id).toEqual(all);
  }
});

/** Compares what a table shows with PyTorch's figures, and notes which of them it has shown. */
function expectGolden(lesson: string, grid: Grid, label: string, compared: Set<string>): void {
  const values = numbersOf(grid);
  const flat = shownPlaces(grid, tensorOf(ownNumbers(lesson), grid.id));
  for (const entry of golden.filter((each) => each.lesson === lesson && each.id === grid.id)) {
    const m = magnitude(entry);
    const off = values.flatMap((value, at) => {
      const place = flat[at] ?? NaN;
      compared.add(`${lesson} ${entry.id} ${place}`);
      const exact = Math.fround(entry.float32[place] ?? NaN);
      const figure = entry.printed?.[place];
      const near = Math.abs(value - exact) <= 0.5 * 10 ** -grid.decimals + INEXACT + 2e-6 * m;
      if (near && (figure === undefined || isPrinted(value, figure, exact, entry, grid))) return [];
      return [`[${place}] is ${value}, PyTorch has ${exact}, printed ${figure}`];
    });
    expect(off, `${label}: ${entry.id}`).toEqual([]);
  }
}

/** Equal to the last digit that both have, unless PyTorch's number lies halfway between the two. */
function isPrinted(
  value: number,
  figure: string,
  exact: number,
  entry: Golden,
  { decimals }: Grid,
): boolean {
  const printed = Number(figure);
  const m = magnitude(entry);
  const half = 0.5 * 10 ** -Math.min(decimals, entry.decimals ?? 0);
  const onEdge = Math.abs(exact - (value + printed) / 2) <= 1e-6 * m + INEXACT;
  return Math.abs(value - printed) <= half + 1e-6 * m + INEXACT || onEdge;
}

for (const [way, address, visited, steps] of [
  ["http", undefined, everySixthPlace(5), everySixth],
  ["a double-click", doubleClicked, everySixthPlace(2), everySixth],
] as const) {
  test(`over ${way}, every table of ${steps} step, example and head shows the engine's digits and PyTorch's figures`, async ({
    page,
    site,
  }) => {
    await open(page, address ?? site);
    const compared = new Set<string>();
    for (const place of visited) {
      const tensors = ownNumbers(place.lesson);
      const views: Settings[] = [{}];
      for (const view of views) {
        const fragment = fragmentOf(place, view);
        await follow(page, fragment);
        const grids = await expectEngineNumbers(page, tensors, fragment);
        for (const grid of grids) expectGolden(place.lesson, grid, fragment, compared);
        if (view !== views[0]) continue;
        for (const axis of ["example", "head"]) {
          const most = Math.max(
            1,
            ...grids.map(({ slice }) => (slice?.axis === axis ? slice.count : 1)),
          );
          for (let at = 1; at < most; at += 1) views.push({ [axis]: at });
        }
      }
    }
    const wanted = printings.flatMap(({ lesson, id, printed }) =>
      printed.map((_, at) => `${lesson} ${id} ${at}`),
    );
    const missed = wanted.filter((figure) => !compared.has(figure));
    if (visited.length === everyPlace.length) expect(missed).toEqual([]);
    else expect(missed.length).toBeLessThan(wanted.length);
  });
}

test("every table shows the engine's numbers, also with other settings", async ({ page, site }) => {
  await open(page, site);
  for (const { id, steps } of everySixthLesson(2)) {
    const others: Settings[] = [
      settingsBy(id, otherValue),
      settingsBy(id, ({ kind, default: preset, range = [] }) =>
        kind === "integer"
          ? (range[0] ?? preset)
          : kind === "choice"
            ? (range.at(-1) ?? preset)
            : preset,
      ),
    ];
    for (const settings of others) {
      expect(Object.keys(settings).length, `${id}: settings changed`).toBeGreaterThan(2);
      const tensors = runLesson(id, settings);
      for (const step of inTurn(steps, 0, 3)) {
        const fragment = fragmentOf({ lesson: id, step: step.id }, settings);
        await follow(page, fragment);
        await expectEngineNumbers(page, tensors, fragment);
      }
    }
  }
});

test("a table is found by the id of its tensor, transposed or not", async ({ page, site }) => {
  await open(page, `${site}#/simple/dot-products`);
  await expect(page.getByRole("grid", { name: "inputs.T", exact: true })).toBeVisible();
  await expect(page.getByRole("grid", { name: "query", exact: true })).toBeVisible();
  const cells = page
    .getByRole("grid", { name: "attn_scores_2", exact: true })
    .locator("td[tabindex]");
  await expect(cells).toHaveCount(tensorOf(run(), "attn_scores_2").data.length);
});
