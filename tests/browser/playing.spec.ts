import type { Page, Request } from "@playwright/test";
import type { Trace } from "../../web/src/engine/lessons";
import type { Film } from "../../web/src/features/player/model/frame";
import { narrations } from "../../web/src/features/player/model";
import { formatNumber } from "../../web/src/model/number";
import { fineNumber } from "../../web/src/model/written/expression";
import { doubleClick } from "./support/editing";
import { isLong, long, longBut } from "./support/long";
import { expect, test } from "./support/test";
import { engine, isLaboratory, lessonsAndLaboratories, everySixthLesson } from "./support/engine";
import { indexIn, indexOf, readLabel, readTables, faultsIn } from "./support/lessons";
import { follow, open } from "./support/page";
import {
  explained,
  filmIn,
  passTime,
  playButton,
  leftovers,
  lessonTables,
  litIn,
  playedTables,
  player,
  position,
  scrub,
  showMe,
} from "./support/playing";
import type { Shown } from "./support/playing";
import { expectPlace } from "./support/stepping";
import { cellAt } from "./support/inspector";

const traces: Readonly<Record<string, Trace>> = Object.fromEntries(
  lessonsAndLaboratories.map(({ id }) => [id, engine.runLesson(id)]),
);
const traceOf = (lesson: string): Trace => traces[lesson] ?? engine.runLesson(lesson);
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The first and the last part of a tensor's leading axis. */
const partsOf = (shape: readonly number[]): number[] =>
  shape.length > 2 ? [...new Set([0, (shape[0] ?? 1) - 1])] : [0];

test("every operation has a separate narration, or is one of the three that compute nothing", () => {
  const untold = Object.entries(narrations).filter(([, narration]) => narration === undefined);
  expect(untold.map(([operation]) => operation).sort()).toEqual(["constant", "drawn", "given"]);
  const used = Object.values(traces).flatMap(({ tensors }) => Object.values(tensors));
  expect(Object.keys(narrations).sort()).toEqual(
    [...new Set(used.map(({ operation }) => operation))].sort(),
  );
});

for (const { id: lesson } of everySixthLesson(2)) {
  for (const granularity of ["cells", "rows"] as const) {
    test(`${lesson}: the film of every tensor, by ${granularity}, makes every cell once, from the engine's operand cells`, () => {
      const trace = traceOf(lesson);
      const faults = Object.values(trace.tensors).flatMap((tensor) =>
        partsOf(tensor.shape).flatMap((slice) =>
          filmFaults(trace, filmIn(trace, tensor.id, slice, granularity), slice).map(
            (fault) => `${tensor.id}, ${tensor.operation}: ${fault}`,
          ),
        ),
      );
      expect(faults).toEqual([]);
    });
  }
}

/** The differences between a film and the engine. */
function filmFaults(trace: Trace, film: Film, slice: number): string[] {
  const { shape, data } = film.tensor;
  const faults: string[] = [];
  const cells = (shape.at(-1) ?? 1) * (shape.at(-2) ?? 1);
  if (film.count > 400) faults.push(`${film.count} frames`);
  const frames = range(film.count).map((at) => film.frame(at));
  const end = frames.at(-1);
  if (end?.made !== cells || end.lit.size > 0) faults.push("it ends with something unmade or lit");
  if (film.tensor.operands.length === 0) return faults;

  const time = range(film.count).reduce((sum, at) => sum + film.lasts(at), 0);
  // One or two cells a second; very many are made several at once.
  const least = film.granularity === "cells" && cells <= 100 ? 500 * cells : 1;
  if (!(time >= least && time <= 1000 * cells)) faults.push(`${time} ms for ${cells} cells`);
  const lit = range(cells).map(() => new Set<string>());
  const results = range(cells).map(() => NaN);
  let made = 0;
  for (const [at, frame] of frames.slice(0, -1).entries()) {
    if (frame.made < made || frame.from > frame.to) faults.push(`frame ${at} goes back`);
    if (frame.from > made) faults.push(`frame ${at} leaves out ${made}`);
    made = frame.made;
    const here = litIn(film, at);
    for (let rank = frame.from; rank < frame.to; rank += 1) {
      for (const cell of here) lit[rank]?.add(cell);
      if (!frame.open && frame.to - frame.from === 1) results[rank] = frame.value;
    }
  }
  for (const rank of range(cells)) {
    const flat = film.flatOf(rank);
    if (film.rankOf(flat) !== rank || Math.floor(flat / cells) !== (shape.length > 2 ? slice : 0)) {
      faults.push(`rank ${rank} stands at ${flat}`);
    }
  }
  // What a frame lights belongs to all cells that it makes: line by line they have the same.
  const groups = new Map<string, number[]>();
  for (const frame of frames.slice(0, -1)) {
    const name = film.granularity === "rows" || frame.to - frame.from > 1 ? frame : undefined;
    if (name)
      groups.set(
        `${frame.from} ${frame.to}`,
        range(frame.to - frame.from).map((r) => frame.from + r),
      );
  }
  const wanted = range(cells).map(
    (rank) =>
      new Set(
        explained(trace, {
          tensor: film.tensor.id,
          index: indexOf(shape, film.flatOf(rank)),
        }).terms.flatMap((term) =>
          term.cells.map(({ tensor, index }) => {
            const of = trace.tensors[tensor]?.shape ?? [];
            return `${tensor} ${index.reduce((flat, place, axis) => flat * (of[axis] ?? 1) + place, 0)}`;
          }),
        ),
      ),
  );
  const groupOf = (rank: number): number[] =>
    [...groups.values()].find((ranks) => ranks.includes(rank)) ?? [rank];
  for (const rank of range(cells)) {
    const whole = new Set(groupOf(rank).flatMap((each) => [...(wanted[each] ?? [])]));
    const seen = lit[rank] ?? new Set<string>();
    if (seen.size !== whole.size || [...whole].some((cell) => !seen.has(cell))) {
      faults.push(`cell ${rank} lights ${[...seen].join()} instead of ${[...whole].join()}`);
    }
    const value = data[film.flatOf(rank)] ?? NaN;
    const single = film.granularity === "cells" && groupOf(rank).length === 1;
    if (single && formatNumber(results[rank] ?? NaN) !== formatNumber(value)) {
      faults.push(`cell ${rank} comes to ${results[rank]} instead of ${value}`);
    }
  }
  return faults.slice(0, 3);
}

test("the sum of a product runs from term to term, each added to those before", () => {
  const trace = traceOf("simple");
  const film = filmIn(trace, "all_context_vecs", 0, "cells");
  const [weights, inputs] = [trace.tensors["attn_weights"], trace.tensors["inputs"]];
  expect(film.count).toBe(6 * 3 * 6 + 1);
  for (const at of range(film.count - 1)) {
    const [cell, term] = [Math.floor(at / 6), at % 6];
    const [row, column] = [Math.floor(cell / 3), cell % 3];
    let sum = 0;
    for (let k = 0; k <= term; k += 1) {
      sum += (weights?.data[row * 6 + k] ?? NaN) * (inputs?.data[k * 3 + column] ?? NaN);
    }
    const frame = film.frame(at);
    expect([frame.value.toFixed(6), frame.open]).toEqual([sum.toFixed(6), term < 5]);
    expect(litIn(film, at)).toEqual(
      new Set([`attn_weights ${row * 6 + term}`, `inputs ${term * 3 + column}`]),
    );
  }
});

test("a softmax row finds its maximum, exponentiates score by score, and divides cell by cell", () => {
  const trace = traceOf("simple");
  const film = filmIn(trace, "attn_weights", 0, "cells");
  const scores = Array.from(trace.tensors["attn_scores"]?.data ?? []).slice(0, 6);
  const maximum = Math.max(...scores);
  const frames = range(13).map((at) => film.frame(at));
  expect(frames[0]?.value).toBe(maximum);
  let sum = 0;
  for (const [place, score] of scores.entries()) {
    sum += Math.exp(score - maximum);
    expect(frames[1 + place]?.value).toBeCloseTo(sum, 6);
    expect(litIn(film, 1 + place)).toEqual(new Set([`attn_scores ${place}`]));
    expect(frames[7 + place]?.value).toBeCloseTo(Math.exp(score - maximum) / sumOf(scores), 6);
    expect([frames[1 + place]?.made, frames[7 + place]?.made]).toEqual([0, place + 1]);
  }
  function sumOf(all: readonly number[]): number {
    return all.reduce((whole, score) => whole + Math.exp(score - maximum), 0);
  }
});

for (const [at, { id: lesson }] of everySixthLesson(1).entries()) {
  test(
    `${lesson}: a table of every operation plays on the page, lights what its film lights, and shows only what has been made`,
    longBut(at, 3),
    async ({ openContext, site }) => {
      const trace = traceOf(lesson);
      const context = await openContext({ reducedMotion: "reduce" });
      const page = await context.newPage();
      const tables = playedTables(traces).filter((table) => table.lesson === lesson);
      expect(tables.length).toBeGreaterThan(isLaboratory(lesson) ? 1 : 2);
      await open(page, `${site}#/${lesson}/${tables[0]?.step}`);
      for (const { step, tensor } of tables) {
        await follow(page, `#/${lesson}/${step}`);
        await showMe(page, tensor.id).first().click();
        const film = filmIn(trace, tensor.id, 0, undefined);
        const last = film.count - 1;
        await expect(position(page), tensor.id).toHaveAttribute("max", String(last));
        await expect(position(page), "without motion it stands at its end").toHaveValue(
          String(last),
        );
        const third = Math.floor(last / 3);
        const frames = [...new Set([0, 1, third, third + 1, Math.floor(last / 2), last - 1, last])];
        const shown = await scrub(page, frames);
        for (const [place, at] of frames.entries()) {
          expect(shownFaults(shown[place], lesson, film, at), `${tensor.id}, frame ${at}`).toEqual(
            [],
          );
          await scrub(page, [at]);
          expect(faultsIn(await readTables(page), lesson, {})).toEqual([]);
        }
        await page.keyboard.press("Escape");
        expect(await leftovers(page), tensor.id).toBe(0);
      }
    },
  );
}

/** The differences between the tables of the step and their film. */
function shownFaults(shown: Shown | undefined, lesson: string, film: Film, at: number): string[] {
  const frame = film.frame(at);
  const faults: string[] = [];
  const { tensor } = film;
  for (const { label, cells, lit, making, unmade, hidden, empty, isStrip } of shown?.tables ?? []) {
    const table = readLabel(label);
    if (empty.join() !== unmade.join()) faults.push(`${label} leaves ${empty.join(" ")} empty`);
    if (hidden.length > 0 && !isStrip) faults.push(`${label} hides ${hidden.join(" ")}`);
    if (table.id !== tensor.id) {
      if (making.length + unmade.length > 0) faults.push(`${label} is played too`);
      const places = frame.lit.get(table.id)?.all ?? new Set<number>();
      const here = new Set(lit);
      const twice = shown?.tables.filter((other) => readLabel(other.label).id === table.id) ?? [];
      for (const place of cells) {
        const wanted = places.has(flatAt(place, table, traceOf(lesson).tensors[table.id]?.shape));
        // In a tensor times itself each table lights one factor.
        if (here.has(place) ? !wanted : wanted && twice.length === 1)
          faults.push(`${label} ${place}`);
      }
      continue;
    }
    if (lit.length > 0) faults.push(`${label} lights itself`);
    const rankAt = (place: string): number => film.rankOf(flatAt(place, table, tensor.shape));
    for (const place of making) {
      const rank = rankAt(place);
      if (rank < frame.from || rank >= frame.to) faults.push(`${label} makes ${place}`);
    }
    for (const place of unmade) {
      if (rankAt(place) < frame.made) faults.push(`${label} has not made ${place}`);
    }
    if (!/rows \d+ to/.test(label)) {
      const counts = [making.length, unmade.length];
      // The first part of a tensor of three axes is played; others may stand beside it.
      const played = [frame.to - frame.from, film.cells - frame.made];
      const wanted = table.slice === 0 ? played : [0, 0];
      if (counts.join() !== wanted.join()) faults.push(`${label}: ${counts} for ${wanted}`);
    }
  }
  if (!shown?.line.startsWith(frame.name)) faults.push(`“${shown?.line}” is not of ${frame.name}`);
  if (!Number.isNaN(frame.value) && !shown?.line.includes(fineNumber(frame.value))) {
    faults.push(`“${shown?.line}” does not come to ${frame.value}`);
  }
  return faults;
}

/** Where a cell of a table stands in its tensor's data. */
function flatAt(
  place: string,
  table: ReturnType<typeof readLabel>,
  shape: readonly number[] = [],
): number {
  const [row = 0, column = 0] = place.split(",").map(Number);
  const index = indexIn(table, { row, column }, shape);
  return index.reduce((flat, each, axis) => flat * (shape[axis] ?? 1) + each, 0);
}

const SCORES = "#/simple/all-scores";

test("the line writes out the sum term by term, and ends with the cell's digits", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
  await open(page, `${site}${SCORES}`);
  await showMe(page, "attn_scores").click();
  const lines = (await scrub(page, [24, 25, 26, 108])).map(({ line }) => line);
  expect(lines).toEqual([
    "attn_scores[2,3]: 0.5500 × 0.5700 = 0.3135 …",
    "attn_scores[2,3]: 0.5500 × 0.5700 + 0.8700 × 0.8500 = 1.0530 …",
    "attn_scores[2,3] = 0.5500 × 0.5700 + 0.8700 × 0.8500 + 0.6600 × 0.6400 = 1.4754",
    "attn_scores: each the sum of 3 products",
  ]);
});

test("it plays to its end, cell after cell, and Pause stops it in place", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await open(page, `${site}${SCORES}`);
  await showMe(page, "attn_scores").click();
  const at = async (): Promise<number> => Number(await position(page).inputValue());
  await expect.poll(at, { intervals: [50] }).toBeGreaterThan(2);
  await playButton(page, "Pause").click();
  const held = await at();
  await page.clock.runFor(1000);
  expect(await at()).toBe(held);
  expect(held).toBeLessThan(108);
  await player(page).getByLabel("Speed").selectOption("4");
  await playButton(page, "Play").click();
  await passTime(page, async () => (await at()) === 108);
  await expect(playButton(page, "Play")).toBeVisible();
  await playButton(page, "Play").click();
  expect(await at(), "from the beginning again").toBeLessThan(100);
});

test(
  "one or two cells are made a second, and twice as many at twice the speed, by the page's clock",
  long,
  async ({ page, site }) => {
    await page.clock.install({ time: 0 });
    await open(page, `${site}${SCORES}`);
    await showMe(page, "attn_scores").click();
    const timed = async (speed: string): Promise<number> => {
      await player(page).getByLabel("Speed").selectOption(speed);
      await scrub(page, [0]);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      await playButton(page, "Play").click();
      let spent = 0;
      while (Number(await position(page).inputValue()) < 18) {
        await page.clock.runFor(50);
        spent += 50;
      }
      await playButton(page, "Pause").click();
      await page.clock.resume();
      return spent;
    };
    const [once, twice] = [await timed("1"), await timed("2")];
    // It begins with a frame, and is looked at every 50 ms.
    const frames = 2 * 50;
    expect(once, "six cells").toBeGreaterThanOrEqual(6 * 500);
    expect(once).toBeLessThanOrEqual(6 * 1000 + frames);
    expect(twice).toBeGreaterThanOrEqual(6 * 250);
    expect(twice).toBeLessThanOrEqual(6 * 500 + frames);
  },
);

test("what is added travels to the cell that is made, and the formula stands beside it and covers none of them", async ({
  page,
  site,
}) => {
  await open(page, `${site}${SCORES}`);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node.parentElement?.className === "sky") seen.push(node.textContent ?? "");
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await showMe(page, "attn_scores").click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.length))
    .toBeGreaterThan(5);
  await playButton(page, "Pause").click();
  await expect(page.locator(".sky span")).toHaveCount(0);
  const inputs = (await cellAt(page, "inputs", 0, 0).first().textContent()) ?? "";
  const sent = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(sent.slice(0, 2)).toEqual([inputs.trim(), inputs.trim()]);
  for (const at of [0, 17, 50, 107]) {
    await scrub(page, [at]);
    expect(await coveredByFormula(page), `frame ${at}`).toEqual([]);
  }
});

/** What of the step the formula lies over that it must not, and how far from its cell it stands. */
async function coveredByFormula(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxOf = (each: Element): DOMRect => each.getBoundingClientRect();
    const line = document.querySelector(".film .line");
    const cell = document.querySelector("main td.making");
    if (line === null || cell === null) return ["there is none"];
    const [a, to] = [boxOf(line), boxOf(cell)];
    const kept = [...document.querySelectorAll("main td:is(.lit, .making), h1, .prose, .remarks")];
    const over = kept.filter((each) => {
      const b = boxOf(each);
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    });
    const apart = Math.max(
      a.left - to.right,
      to.left - a.right,
      a.top - to.bottom,
      to.top - a.bottom,
    );
    return [...over.map((each) => each.outerHTML), ...(apart > 20 ? [`${apart} px apart`] : [])];
  });
}

test("Esc and Stop end it at once, and leave no trace of it", long, async ({ page, site }) => {
  await open(page, `${site}${SCORES}`);
  for (const end of ["Escape", "Stop"]) {
    await showMe(page, "attn_scores").click();
    await expect(page.locator("main td.lit").first()).toBeVisible();
    if (end === "Stop") await player(page).getByRole("button", { name: "Stop" }).click();
    else await page.keyboard.press("Escape");
    expect(await leftovers(page), end).toBe(0);
    await expect(showMe(page, "attn_scores"), end).toBeFocused();
  }
});

test("another step, another part, or Back ends it", async ({ page, site }) => {
  await open(page, `${site}${SCORES}`);
  await showMe(page, "attn_scores").click();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(player(page)).toHaveCount(0);
  expect(await leftovers(page)).toBe(0);
  await showMe(page, "attn_weights").click();
  await page.goBack();
  await expect(player(page)).toHaveCount(0);
  await follow(page, "#/causal/causal-head");
  await showMe(page, "wei4_masked").click();
  await expect(player(page)).toBeVisible();
  await page.getByRole("group", { name: "Example" }).getByRole("radio").nth(1).click();
  await expect(player(page)).toHaveCount(0);
});

test("by keyboard: Space plays and pauses, arrows move the position, and no step is left", async ({
  page,
  site,
}) => {
  await open(page, `${site}${SCORES}`);
  await showMe(page, "attn_scores").focus();
  await page.keyboard.press("Enter");
  await expect(playButton(page, "Pause")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(playButton(page, "Play")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(position(page)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(position(page)).toHaveValue("2");
  await expect(position(page)).toHaveAttribute("aria-valuetext", "3 of 109");
  await page.keyboard.press("End");
  await expect(position(page)).toHaveValue("108");
  await page.keyboard.press("Home");
  await page.locator("main").focus();
  const top = await page.evaluate(() => scrollY);
  await page.keyboard.press("Space");
  await expect(playButton(page, "Pause")).toBeVisible();
  expect(await page.evaluate(() => scrollY), "Space scrolls nothing").toBe(top);
  await page.keyboard.press("Space");
  await expect(playButton(page, "Play")).toBeVisible();
  await expect(page).toHaveURL(/#\/simple\/all-scores$/);
  await position(page).focus();
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(0);
});

test("row by row a whole row appears at once, and the film keeps its position", async ({
  openContext,
  site,
}) => {
  const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
  await open(page, `${site}${SCORES}`);
  await showMe(page, "attn_scores").click();
  await scrub(page, [54]);
  await player(page).getByLabel("Pace").selectOption({ label: "row by row" });
  await expect(position(page)).toHaveAttribute("max", "6");
  await expect(position(page)).toHaveValue("3");
  const [shown] = await scrub(page, [3]);
  const table = shown?.tables.find(({ label }) => label === "attn_scores");
  expect(table?.making).toEqual(range(6).map((column) => `3,${column}`));
  expect(table?.unmade.length).toBe(12);
  expect(shown?.line).toBe(
    "attn_scores[4,·]: inputs[4,·] × inputs[·,·], each the sum of 3 products",
  );
});

test("a softmax down the columns plays column by column", long, async ({ openContext, site }) => {
  const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
  await open(page, `${site}#/simple/all-weights?dim=0`);
  await page.locator("main details").evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
  await showMe(page, "dim_weights").click();
  await player(page).getByLabel("Pace").selectOption({ label: "column by column" });
  const [shown] = await scrub(page, [1]);
  const table = shown?.tables.find(({ label }) => label === "dim_weights");
  expect(table?.making).toEqual(range(6).map((row) => `${row},0`));
});

test("it continues with numbers that change while it plays", async ({ openContext, site }) => {
  const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
  await open(page, `${site}${SCORES}`);
  await showMe(page, "attn_scores").click();
  await scrub(page, [0]);
  await doubleClick(cellAt(page, "inputs", 0, 0));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await page.mouse.move(2, 2);
  const [shown] = await scrub(page, [0]);
  expect(shown?.line).toBe("attn_scores[1,1]: 2.0000 × 2.0000 = 4.0000 …");
});

test(
  "a table with an overridden cell says so, and plays the other cells",
  long,
  async ({ openContext, site }) => {
    const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
    await open(page, `${site}#/simple/all-weights?edits=1;attn_weights:0.1,0.9`);
    await showMe(page, "attn_weights").click();
    const last = Number(await position(page).getAttribute("max"));
    const lines = (await scrub(page, range(last))).map(({ line }) => line);
    expect(lines.filter((line) => line.startsWith("attn_weights[1,2]"))).toEqual([
      "attn_weights[1,2]: Typed by you.",
    ]);
    expect(lines.filter((line) => line.startsWith("attn_weights[1,3]"))).toHaveLength(1);
  },
);

test(
  "with reduced motion it rests at its end until it is scrubbed",
  long,
  async ({ openContext, site }) => {
    const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
    await page.clock.install();
    await open(page, `${site}${SCORES}`);
    await showMe(page, "attn_scores").click();
    await expect(position(page)).toHaveValue("108");
    await scrub(page, [30]);
    await page.clock.runFor(1000);
    await expect(position(page)).toHaveValue("30");
    await playButton(page, "Play").click();
    await expect(position(page)).toHaveValue("108");
  },
);

test("the live region is off while it plays, and polite while it is paused", async ({
  page,
  site,
}) => {
  await open(page, `${site}${SCORES}`);
  await showMe(page, "attn_scores").click();
  const line = page.locator(".film .line");
  await expect(line).toHaveAttribute("aria-live", "off");
  await expect(page.locator("section[aria-label=Inspector] [aria-live]")).toHaveText("");
  await playButton(page, "Pause").click();
  await expect(line).toHaveAttribute("aria-live", "polite");
});

test(
  "nothing on the step moves when a film is opened, played and ended",
  long,
  async ({ openContext, site }) => {
    const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
    await open(page, `${site}${SCORES}`);
    const places = () =>
      page.locator("main :is(h1, .heading, [role=grid])").evaluateAll((all) =>
        all.map((each) => {
          const { left, top, width, height } = each.getBoundingClientRect();
          return [left, top + scrollY, width, height].map(Math.round).join();
        }),
      );
    const before = await places();
    await showMe(page, "attn_scores").click();
    await scrub(page, [40]);
    expect(await places()).toEqual(before);
    await page.keyboard.press("Escape");
    expect(await places()).toEqual(before);
  },
);

test(
  "an operand of another step comes into view along the lower edge",
  long,
  async ({ openContext, site }) => {
    for (const width of [1280, 360]) {
      const viewport = { width, height: 740 };
      const page = await (await openContext({ viewport, reducedMotion: "reduce" })).newPage();
      await open(page, `${site}#/causal/average-softmax`);
      await showMe(page, "wei_minus_infinity").click();
      await scrub(page, [38]);
      const bit = page.locator(".film").getByRole("grid", { name: "tril" }).locator("td.lit");
      await expect(bit).toHaveCount(1);
      await expect(bit).toBeInViewport();
      await page.close();
    }
  },
);

test("by touch at 360 px: every control is 44 px, the played cell is in sight, and Stop ends it", async ({
  openContext,
  site,
}) => {
  const page = await (
    await openContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    })
  ).newPage();
  await open(page, `${site}${SCORES}`);
  const target = await showMe(page, "attn_scores").boundingBox();
  expect([target?.width, target?.height]).toEqual([44, 44]);
  await showMe(page, "attn_scores").tap();
  await expect(player(page)).toBeVisible();
  const sizes = await player(page)
    .locator("button, select, input")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  await scrub(page, [17]);
  await expect(cellAt(page, "attn_scores", 0, 5)).toBeInViewport({ ratio: 0.9 });
  const [cell, strip] = await Promise.all([
    cellAt(page, "attn_scores", 0, 5).boundingBox(),
    page.locator(".film").boundingBox(),
  ]);
  expect((cell?.y ?? 0) + (cell?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    "nothing hangs out at the side",
  ).toBe(360);
  await player(page).getByRole("button", { name: "Stop" }).tap();
  expect(await leftovers(page)).toBe(0);
});

const lessonButton = (page: Page, name: "Play lesson" | "Pause") => playButton(page, name);

test(`Play lesson walks through ${isLong ? "every step" : "the last two steps"}, plays the tables that each computes, and stops at the end`, async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { id: lesson, steps: all } = lessonsAndLaboratories.find(({ id }) => id === "scaled") ?? {
    id: "",
    steps: [],
  };
  const steps = isLong ? all : all.slice(-2);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const name = document.querySelector(".player")?.getAttribute("aria-label") ?? "";
      const at = document.querySelector("#lessons [aria-current=step]")?.getAttribute("href") ?? "";
      const entry = `${at.split("?")[0]} ${name}`;
      if (name !== "" && seen.at(-1) !== entry) seen.push(entry);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await open(page, `${site}#/${lesson}/${steps[0]?.id}`);
  await lessonButton(page, "Play lesson").click();
  await passTime(page, async () => page.url().includes(`#/${lesson}/${steps[1]?.id}`));
  await expectPlace(page, { lesson, step: steps[1]?.id ?? "" });
  const last = `#/${lesson}/${steps.at(-1)?.id}`;
  await passTime(page, async () => new URL(page.url()).hash.split("?")[0] === last);
  await passTime(page, () => lessonButton(page, "Play lesson").isVisible());
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  const wanted = steps.flatMap(({ id: step }) => {
    const shown = playableOn(lesson, step);
    return shown.map((tensor) => `#/${lesson}/${step} How ${tensor} comes about`);
  });
  expect(seen).toEqual(wanted);
});

function playableOn(lesson: string, step: string): string[] {
  const { tensors } = traceOf(lesson);
  const ids = lessonTables(lesson, step);
  return [...new Set(ids)].filter((id) => {
    const tensor = tensors[id];
    return tensor !== undefined && tensor.step === step && tensor.operands.length > 0;
  });
}

test("Play lesson is paused by its button, by Space, Esc and other keys, and by a press in the page", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await open(page, `${site}#/simple/all-scores`);
  for (const [how, act] of [
    ["its button", async () => lessonButton(page, "Pause").click()],
    ["Space", async () => page.keyboard.press("Space")],
    ["Esc", async () => page.keyboard.press("Escape")],
    ["a key", async () => page.keyboard.press("Tab")],
    ["a press in the page", async () => page.locator("h1").click()],
  ] as const) {
    await lessonButton(page, "Play lesson").click();
    await page.locator("main").focus();
    await expect(lessonButton(page, "Pause"), how).toBeVisible();
    await passTime(page, () => player(page).isVisible());
    await act();
    await expect(lessonButton(page, "Play lesson"), how).toBeVisible();
    const { at, step } = await state(page);
    await page.clock.runFor(5000);
    expect(await state(page), how).toEqual({ at, step });
  }
});

async function state(page: Page): Promise<{ at: string; step: string }> {
  return page.evaluate(() => ({
    at: document.querySelector<HTMLInputElement>(".player input[type=range]")?.value ?? "",
    step: location.hash,
  }));
}

test("Play lesson goes on where it was paused", long, async ({ page, site }) => {
  await page.clock.install();
  await open(page, `${site}#/simple/all-scores`);
  await lessonButton(page, "Play lesson").click();
  await passTime(page, () => player(page).isVisible());
  await expect.poll(async () => Number((await state(page)).at)).toBeGreaterThan(1);
  await page.locator("h1").click();
  const { at } = await state(page);
  await lessonButton(page, "Play lesson").click();
  expect(Number((await state(page)).at)).toBeGreaterThanOrEqual(Number(at));
  await expect(lessonButton(page, "Pause")).toBeVisible();
});

test("Play lesson leaves the time to read what a step says before its first table is played", async ({
  page,
  site,
}) => {
  await page.clock.install();
  // What the page asks for comes in the machine's time, not in the clock's.
  const asked = new Set<Request>();
  page.on("request", (request) => asked.add(request));
  page.on("requestfinished", (request) => asked.delete(request));
  page.on("requestfailed", (request) => asked.delete(request));
  await open(page, `${site}#/simple/all-scores`);
  const words = await page
    .locator("main article > header")
    .evaluate((header: HTMLElement) => header.innerText.split(/\s+/).length);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await lessonButton(page, "Play lesson").click();
  let waited = 0;
  while (!(await player(page).isVisible())) {
    await page.clock.runFor(500);
    await expect.poll(() => asked.size).toBe(0);
    waited += 0.5;
  }
  // Nobody reads more than 300 words a minute and looks at tables too, and few less than 120.
  expect(waited).toBeGreaterThan(words / 5);
  expect(waited).toBeLessThan(words / 2);
});

test("without motion Play lesson only turns the steps", long, async ({ openContext, site }) => {
  const page = await (await openContext({ reducedMotion: "reduce" })).newPage();
  await page.clock.install();
  await open(page, `${site}#/scaled/layers`);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    addEventListener("hashchange", () => seen.push(location.hash));
    new MutationObserver(() => {
      if (document.querySelector(".player") !== null) seen.push("a player");
    }).observe(document, { childList: true, subtree: true });
  });
  await lessonButton(page, "Play lesson").click();
  const steps = lessonsAndLaboratories.find(({ id }) => id === "scaled")?.steps ?? [];
  await passTime(page, async () => page.url().includes(`#/scaled/${steps.at(-1)?.id}`));
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))
    .toEqual(steps.slice(1).map(({ id }) => `#/scaled/${id}`));
});
