import type { Page } from "@playwright/test";
import { formatAddress } from "../../web/src/model/address";
import { formatNumber } from "../../web/src/model/number";
import type { PictureKind } from "../../web/src/model/picture";
import type { Place } from "../../web/src/model/stepping";
import { numberOf, placeOfMark, readDrawing } from "./support/drawings";
import type { Mark } from "./support/drawings";
import {
  DEFAULT,
  drawnPlaces,
  partOf,
  randomDrawn,
  rowOf,
  show,
  sizeOf,
  specOf,
  tensorIn,
} from "./support/drawn-states";
import type { Drawn } from "./support/drawn-states";
import { fragmentOf } from "./support/engine";
import { nameOf } from "./support/explained";
import { cellAt } from "./support/inspector";
import { indexOf, readLabel, traceOf } from "./support/lessons";
import { inTurn, isLong, long, longBut } from "./support/long";
import { follow, open } from "./support/page";
import { written } from "./support/written";
import { expect, test } from "./support/test";

// What holds of every picture, whatever it shows.

test.use({ folded: true, viewport: { width: 1280, height: 800 } });

/** Px of a part of a bar: its outline is as thick. */
const THINNEST = 1.5;
/** At so many marks of a picture, spread over all of them, the pointer rests. */
const RESTS = 9;

/** What pointing at a mark shows. */
interface Pointed {
  /** Whether the pointer finds it anywhere. */
  readonly found: boolean;
  /** Of the inspector. */
  readonly name: string;
  readonly value: string;
  readonly pointed: boolean;
  /** The tables in which a cell is marked, and all that are there. */
  readonly selected: readonly string[];
  readonly tables: readonly string[];
}

/**
 * Looks for a place of every mark where nothing lies over it, points at some of them, and reads what the page shows of
 * their numbers; undefined for the others that have one.
 */
const pointAtAll = (page: Page): Promise<(Pointed | undefined)[]> =>
  page.evaluate(async (rests) => {
    const MARKS = "[data-cell], [data-grid], [data-ask], [data-press]";
    const host = document.querySelector("main .drawing.picture");
    if (host === null) throw new Error("There is no picture.");
    host.scrollIntoView({ block: "center", behavior: "instant" });
    const next = (): Promise<void> => new Promise((done) => setTimeout(done));
    const placesOn = (mark: Element): (readonly [number, number])[] =>
      [mark, ...mark.querySelectorAll("*")].flatMap((shape) => {
        if (shape instanceof SVGPathElement) {
          const matrix = shape.getScreenCTM();
          const long = shape.getTotalLength();
          // Along it, and a little to both sides: it is as wide as a pointer needs.
          return Array.from({ length: 40 }, (_, at) => {
            const place = shape.getPointAtLength((long * (at + 0.5)) / 40);
            const { x, y } = place.matrixTransform(matrix ?? undefined);
            return [0, -3, 3].map((aside) => [x + aside, y] as const);
          }).flat();
        }
        if (!(shape instanceof SVGRectElement || shape instanceof SVGCircleElement)) return [];
        const { left, top, width, height } = shape.getBoundingClientRect();
        return [0.5, 0.02, 0.15, 0.35, 0.65, 0.85, 0.98].flatMap((across) =>
          [0.5, 0.02, 0.15, 0.35, 0.65, 0.85, 0.98].map(
            (down) => [left + across * width, top + down * height] as const,
          ),
        );
      });
    const labelOf = (cell: Element): string =>
      cell.closest("[role=grid]")?.getAttribute("aria-label") ?? "";
    const pointed: (Pointed | undefined)[] = [];
    // Before the first is pointed at: the inspector lies over other parts of the page.
    const places = Array.from(host.querySelectorAll(MARKS), (mark) => ({
      mark,
      place: placesOn(mark).find(
        ([x, y]) => document.elementFromPoint(x, y)?.closest(MARKS) === mark,
      ),
    }));
    const apart = Math.ceil(places.length / rests);
    for (const [at, { mark, place }] of places.entries()) {
      if (place && at % apart > 0) {
        pointed.push(undefined);
        continue;
      }
      const [clientX = 0, clientY = 0] = place ?? [];
      (place && mark)?.dispatchEvent(
        new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse", clientX, clientY }),
      );
      const isNumber = mark.matches("[data-cell], [data-grid]");
      const header = (): Element | null => document.querySelector("section.inspector header b");
      // The inspector comes with the first number that is pointed at.
      for (let turn = 0; turn < 500 && isNumber && place && header() === null; turn += 1)
        await next();
      await next();
      pointed.push({
        found: place !== undefined,
        name: isNumber ? (header()?.textContent.trim() ?? "") : "",
        value: isNumber
          ? (document.querySelector("section.inspector .value")?.textContent.trim() ?? "")
          : "",
        pointed: mark.hasAttribute("data-pointed"),
        selected: [...document.querySelectorAll("main td[aria-selected]")].map(labelOf),
        tables: Array.from(
          document.querySelectorAll("main [role=grid]"),
          (grid) => grid.getAttribute("aria-label") ?? "",
        ),
      });
    }
    host.dispatchEvent(new PointerEvent("pointerleave"));
    return pointed;
  }, RESTS);

/** Numbers that a text alternative may state: those of the tensors that are drawn, and what is measured of them. */
function statable(drawn: Drawn): Set<string> {
  const { of, trace, drawing } = drawn;
  const ids = new Set([
    ...of.map(({ id }) => id),
    ...drawing.marks.map((mark) => placeOfMark(mark).id),
  ]);
  const texts = new Set<string>();
  const state = (value: number): void => {
    for (const decimals of [4, 2]) texts.add(formatNumber(value, decimals));
    if (Number.isInteger(value)) texts.add(String(value));
    texts.add(String(Number(value.toFixed(2))).replace("-", "−"));
  };
  for (const id of ids) {
    const tensor = trace.tensors[id];
    if (tensor === undefined) continue;
    for (const value of tensor.data) state(value);
    if (tensor.role === "measure") for (const value of tensor.data) state(Math.sqrt(value));
    const { rows, columns } = sizeOf(tensor);
    const part = partOf(tensor, drawn);
    if (tensor.shape.length < 2 || columns < 3 || !tensor.data.every(Number.isFinite)) continue;
    const plane = Array.from(trace.plane(id, part).directions);
    for (let row = 0; row < rows; row += 1) {
      for (const from of [0, columns]) {
        const direction = plane.slice(from, from + columns);
        state(
          rowOf(tensor, row, part).reduce(
            (all, each, at) => all + each * (direction[at] ?? NaN),
            0,
          ),
        );
      }
    }
  }
  return texts;
}

/** The tensor's number that a mark stands for, and the index of it. */
function expectMark(mark: Mark, { trace, name, drawing }: Drawn): void {
  expect(mark.role, `${name}: ${mark.label}`).toBe("button");
  expect(mark.label, `${name}: ${JSON.stringify(mark.data)}`).not.toMatch(
    /^\s*$|undefined|\[object/,
  );
  if (mark.cell === undefined && mark.grid === undefined) return;
  const { id, flat } = placeOfMark(mark);
  const tensor = tensorIn(trace, id);
  const [, , rows = 1, columns = 1] = (mark.grid ?? "").split(":").map(Number);
  const last = flat + (mark.grid === undefined ? 0 : rows * columns - 1);
  expect(flat >= 0 && last < tensor.data.length, `${name}: ${mark.cell ?? mark.grid}`).toBe(true);
  if (mark.grid !== undefined) {
    expect(columns, `${name}: ${mark.grid}`).toBe(sizeOf(tensor).columns);
    expect(flat % columns, `${name}: ${mark.grid}`).toBe(0);
  }
  expect(drawing.shapes.length, name).toBeGreaterThan(0);
}

function expectSaid(drawn: Drawn): void {
  const { drawing, name } = drawn;
  expect(drawing.said, name).not.toMatch(/^\s*$|undefined|\[object/);
  expect(drawing.data["name"], name).not.toMatch(/^\s*$|undefined/);
  const known = statable(drawn);
  const said = drawing.said.match(/[-−]?\d+(?:\.\d+)?/g) ?? [];
  expect(
    said.some((each) => known.has(each)),
    `${name}: ${drawing.said}`,
  ).toBe(true);
}

/** A part of a bar that is narrower than can be seen: keys reach it. */
const isUnseen = ({ within, shapes }: Mark): boolean =>
  within.includes("bar") && shapes.every((shape) => numberOf(shape, "width") < THINNEST);

/** Every mark is found by the pointer, and the inspector and the tables show its number. */
async function expectPointed(page: Page, drawn: Drawn): Promise<number> {
  const { drawing, trace, name } = drawn;
  const all = await pointAtAll(page);
  expect(all.length, name).toBe(drawing.marks.length);
  let linked = 0;
  for (const [at, mark] of drawing.marks.entries()) {
    const { found, ...shown } = all[at] ?? { found: true };
    const what = `${name}: ${mark.label}, ${JSON.stringify(mark.data)}`;
    if (isUnseen(mark)) continue;
    expect(found, `${what}: nothing lies over it`).toBe(true);
    if (!("name" in shown) || (mark.cell ?? mark.grid) === undefined) continue;
    const { id, flat } = placeOfMark(mark);
    const tensor = tensorIn(trace, id);
    if (mark.cell === undefined) {
      // Somewhere in the mosaic.
      expect(shown.name.startsWith(id), `${what} shows ${shown.name}`).toBe(true);
      continue;
    }
    expect(shown.name, what).toBe(nameOf({ tensor: id, index: indexOf(tensor.shape, flat) }));
    expect(shown.value, what).toContain(written(id, tensor.data[flat] ?? NaN));
    expect(shown.pointed, `${what} is marked`).toBe(true);
    const own = shown.tables.filter((label) => {
      const table = readLabel(label);
      const slice = Math.floor(flat / sizeOf(tensor).rows / sizeOf(tensor).columns);
      return table.id === id && table.slice === slice && !label.includes(", rows ");
    });
    expect(shown.selected.length > 0, `${what} in ${own.join()}`).toBe(own.length > 0);
    linked += Number(own.length > 0);
  }
  return linked;
}

for (const [turn, what] of ["first", "second", "third", "fourth"].entries()) {
  test(
    `every mark of ${isLong ? "" : "every second picture of "}the ${what} quarter of the pictures names a number of the trace, has a name, and is shown by the inspector and its table when it is pointed at`,
    longBut(turn, 4),
    async ({ page, site }) => {
      await open(page, site);
      let linked = 0;
      const lacking: string[] = [];
      for (const place of inTurn(
        drawnPlaces().filter((_, at) => at % 4 === turn),
        0,
        2,
      )) {
        const drawn = await show(page, place);
        if (drawn === undefined) {
          lacking.push(fragmentOf(place));
          continue;
        }
        for (const mark of drawn.drawing.marks) expectMark(mark, drawn);
        expect(drawn.drawing.marks.length, drawn.name).toBeGreaterThan(1);
        expectSaid(drawn);
        linked += await expectPointed(page, drawn);
        const stops = page.locator(".drawing.picture [tabindex='0']");
        expect(await stops.count(), `${drawn.name}: one stop of the keyboard`).toBe(1);
      }
      expect(linked).toBeGreaterThan(isLong ? 30 : 15);
      // Where the tables leave no room.
      expect(lacking.length, lacking.join(", ")).toBeLessThan(3);
    },
  );
}

test("in other states too, marks name numbers of the trace, and the words state some of them", async ({
  page,
  site,
}) => {
  await open(page, site);
  let shown = 0;
  for (const [at, place] of drawnPlaces().entries()) {
    if (at % (isLong ? 2 : 4) !== 0) continue;
    const drawn = await show(page, place, randomDrawn(place.lesson, 7000 + at));
    if (drawn === undefined) continue;
    shown += 1;
    for (const mark of drawn.drawing.marks) expectMark(mark, drawn);
    if (drawn.drawing.marks.some(({ cell }) => cell !== undefined)) expectSaid(drawn);
  }
  expect(shown).toBeGreaterThan(isLong ? 20 : 10);
});

/** Of each kind a step whose table holds what the picture shows: the table, and a cell of it. */
const LINKED: Readonly<
  Record<PictureKind, readonly [fragment: string, table: string, row: number, column: number]>
> = {
  arcs: ["trainable/query-weights", "attn_weights_2", 0, 3],
  lines: ["heads/cross", "cross_weights", 1, 2],
  points: ["simple/tokens", "inputs", 2, 0],
  score: ["simple/query-scores", "attn_scores_2_qk", 0, 4],
  centre: ["simple/weighted-values", "attn_weights_2_qk", 0, 2],
  split: ["simple/query-key-value", "W_key", 1, 1],
  lanes: ["trainable/all-queries", "keys", 2, 1],
  shares: ["causal/two-softmaxes", "softmax_wei2_row", 0, 5],
  spread: ["scaled/raw-variance", "q_var", 0, 0],
  heads: ["heads/stacked", "head_2_weights", 3, 1],
  ribbons: ["heads/split", "split_joined", 5, 2],
  backward: ["lab/gradients/by-weights", "grad_values", 1, 1],
};

function placeAt(fragment: string): Place {
  const cut = fragment.lastIndexOf("/");
  return { lesson: fragment.slice(0, cut), step: fragment.slice(cut + 1) };
}

test(`a cell that is pointed at in a table is marked in the picture, of every ${isLong ? "" : "second "}kind`, async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const [kind, [at, table, row, column]] of inTurn(Object.entries(LINKED), 1, 2)) {
    const place = placeAt(at);
    expect(specOf(place, DEFAULT)?.picture, at).toBe(kind);
    await show(page, place);
    const marked = page.locator(".drawing.picture :is(.pointed, [data-pointed])");
    await expect(marked, at).toHaveCount(0);
    await cellAt(page, table, row, column).hover({ timeout: 4000 });
    await expect(marked.first(), at).toBeAttached();
    await page.mouse.move(2, 2);
    await expect(marked, at).toHaveCount(0);
  }
});

/** What places and sizes of shapes are read from. */
const GEOMETRY = ["d", "x", "y", "cx", "cy", "r", "width", "height", "points", "stroke-width"];

const IN_PLANES = new Set([LINKED.points, LINKED.score, LINKED.centre].map(([at]) => at));

test("numbers that are none or infinite leave every shape a place and a size, and the words say so", async ({
  page,
  site,
}) => {
  await open(page, site);
  const fragments = Object.values(LINKED).map(([fragment]) => fragment);
  for (const at of inTurn(fragments, 0, 2)) {
    const place = placeAt(at);
    const { tensors } = traceOf(place.lesson);
    const about = new Set(specOf(place)?.of);
    // A given tensor that they are made of, from the last one back.
    for (const tensor of Object.values(tensors).toReversed()) {
      if (about.has(tensor.id)) for (const operand of tensor.operands) about.add(operand);
    }
    const given = Object.values(tensors).find(
      ({ id, operands, role }) =>
        about.has(id) && operands.length === 0 && !["constant", "weights"].includes(role),
    );
    if (given === undefined) continue;
    for (const value of IN_PLANES.has(at) ? [NaN, Infinity] : [NaN]) {
      const index = indexOf(given.shape, given.data.length - 1).join(".");
      const address = formatAddress(place.lesson, place.step, {
        edits: { [given.id]: { [index]: value } },
      });
      await follow(page, address);
      const drawing = await readDrawing(page);
      for (const { tag, attributes } of drawing.shapes) {
        for (const name of GEOMETRY) {
          expect(attributes[name] ?? "", `${address}: ${name} of a ${tag}`).not.toMatch(
            /NaN|Infinity|undefined/,
          );
        }
      }
      expect(drawing.said, address).not.toMatch(/undefined|Infinity|^\s*$/);
    }
  }
});

test(
  "a step can be left while a mark of its picture has the focus",
  long,
  async ({ page, site }) => {
    await open(page, site);
    for (const at of [LINKED.score, LINKED.arcs, LINKED.split].map(([fragment]) => fragment)) {
      await show(page, placeAt(at));
      const mark = page.locator(".drawing.picture [tabindex='0']");
      await mark.focus();
      await page.keyboard.press("End");
      await follow(page, "#/causal/batch");
      await expect(page.locator("section.inspector header b"), at).toHaveCount(0);
      await expect(page.locator(".drawing.picture [data-pointed]"), at).toHaveCount(0);
    }
  },
);
