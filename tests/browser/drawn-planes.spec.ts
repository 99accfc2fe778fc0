import type { TraceTensor } from "../../web/src/engine/lessons";
import {
  bodyOf,
  directionsIn,
  endsOf,
  numberOf,
  numbersIn,
  planeIn,
  placeOfMark,
  shapesOf,
} from "./support/drawings";
import type { Mark, Shape } from "./support/drawings";
import {
  askedRow,
  dot,
  operandOf,
  partOf,
  rowOf,
  showAll,
  sizeOf,
  sum,
} from "./support/drawn-states";
import type { Drawn } from "./support/drawn-states";
import { follow, open } from "./support/page";
import { planeOf } from "../../web/src/pictures/plane";
import { isLong } from "./support/long";
import { expect, test } from "./support/test";

// Pictures in a plane: where marks stand is read from the page and compared with the engine's numbers.

test.use({ folded: true, viewport: { width: 1280, height: 800 } });

/** How far a mark may stand from its number, in px. */
const NEAR = 0.05;

const rowsOf = (tensor: TraceTensor, drawn: Drawn): number[][] =>
  Array.from({ length: sizeOf(tensor).rows }, (_, at) => rowOf(tensor, at, partOf(tensor, drawn)));

/** Where the middle of a mark's circle of this class stands. */
function middleOf(mark: Mark, className: string): readonly [number, number] {
  const circle = mark.shapes.find(({ classes }) => classes.includes(className));
  if (circle === undefined) throw new Error(`The mark "${mark.label}" has no ${className}.`);
  return [numberOf(circle, "cx"), numberOf(circle, "cy")];
}

function expectNear(found: readonly number[], wanted: readonly number[], name: string): void {
  const far = Math.max(...found.map((each, at) => Math.abs(each - (wanted[at] ?? NaN))));
  expect(far, `${name}: ${found.join()} instead of ${wanted.join()}`).toBeLessThan(NEAR);
}

/** A number as the page writes those of places. */
const short = (value: number): string => String(Number(value.toFixed(2))).replace("-", "−");

/**
 * The directions of a picture of rows: the two numbers as they are, else those that the engine finds in the trace, which
 * is named as a shadow with its share of the spread.
 */
function expectDirections(drawn: Drawn, rows: TraceTensor): number[][] {
  const { drawing, trace, name } = drawn;
  const { columns } = sizeOf(rows);
  const directions = directionsIn(drawing);
  if (columns <= 2) {
    expect(directions, name).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(drawing.said, name).not.toContain("hadow");
    return directions;
  }
  const plane = trace.plane(rows.id, partOf(rows, drawn));
  const numbers = Array.from(plane.directions);
  const wanted = [numbers.slice(0, columns), numbers.slice(columns)];
  for (const [at, direction] of directions.entries()) {
    for (const [column, each] of direction.entries()) {
      expect(each, `${name}: direction ${at + 1}`).toBeCloseTo(wanted[at]?.[column] ?? NaN, 6);
    }
  }
  const share = `${(plane.share * 100).toFixed(plane.share < 0.1 ? 1 : 0)} %`;
  expect(drawing.said, name).toContain(`A shadow of ${columns} numbers: ${share} of their spread`);
  if (drawing.caption !== "") {
    expect(drawing.caption, name).toContain(
      `${share} of the`.replace("the", drawing.caption.startsWith("A") ? "their" : "the"),
    );
  }
  return directions;
}

const placeIn = (
  row: readonly number[],
  [first = [], second = []]: readonly number[][],
): number[] => (row.length <= 2 ? [row[0] ?? 0, row[1] ?? 0] : [dot(row, first), dot(row, second)]);

test("tokens stand where their two numbers say, or the two directions of the engine's plane, which is named a shadow with its share", async ({
  page,
  site,
}) => {
  await open(page, site);
  let shadows = 0;
  await showAll(page, "points", 3, (drawn) => {
    const { drawing, name } = drawn;
    const [tensor] = drawn.of as [TraceTensor];
    const directions = expectDirections(drawn, tensor);
    shadows += Number(sizeOf(tensor).columns > 2);
    const { x, y } = planeIn(drawing);
    const rows = rowsOf(tensor, drawn);
    const marks = drawing.marks.filter(({ cell }) => cell !== undefined);
    expect(
      marks.map(({ data }) => Number(data["row"])),
      name,
    ).toEqual([...rows.keys()]);
    const places = rows.map((row) => placeIn(row, directions));
    for (const [at, [u = NaN, v = NaN]] of places.entries()) {
      const mark = marks[at] as Mark;
      expectNear(middleOf(mark, "dot"), [x(u), y(v)], `${name}: ${at}`);
      expect(placeOfMark(mark), name).toEqual({
        id: tensor.id,
        flat: (partOf(tensor, drawn) * rows.length + at) * sizeOf(tensor).columns,
      });
      for (const text of [mark.label, drawing.said]) {
        expect(text, name).toContain(`(${short(u)}, ${short(v)})`);
      }
    }
    const apart = (a: number, b: number): number =>
      Math.hypot(
        ...placeIn(rows[a] ?? [], directions).map(
          (each, axis) => each - (places[b]?.[axis] ?? NaN),
        ),
      );
    const pairs = rows.flatMap((_, a) => rows.slice(a + 1).map((__, b) => [a, a + 1 + b] as const));
    const [nearest] = pairs.toSorted((one, other) => apart(...one) - apart(...other));
    if (nearest === undefined) return;
    const names = nearest.map((at) => / at \(.*$/.exec(marks[at]?.label ?? "")?.index ?? 0);
    const [a, b] = nearest.map((at, which) => (marks[at]?.label ?? "").slice(0, names[which]));
    expect(drawing.said, name).toContain(`${a} and ${b} are closest.`);
  });
  expect(shadows).toBeGreaterThan(3);
});

interface Score {
  readonly query: readonly number[];
  readonly keys: readonly (readonly number[])[];
  readonly scores: readonly number[];
  /** The place of the first of them in their tensor. */
  readonly first: number;
}

function scoresOf(drawn: Drawn): Score {
  const [scores] = drawn.of as [TraceTensor];
  const [left, right] = [0, 1].map((at) => operandOf(scores, at, drawn.trace)) as [
    TraceTensor,
    TraceTensor,
  ];
  // A vector of scores is made of the matrix of keys and one query, whichever stands first.
  const many = [left, right].find(({ shape }) => shape.length > 1);
  const swapped = scores.shape.length === 1 && many === left;
  const [queries, keys] = swapped ? [right, left] : [left, right];
  const asker = askedRow(queries, drawn);
  const part = partOf(scores, drawn);
  const row = scores.shape.length < 2 ? 0 : asker;
  return {
    query: rowOf(queries, asker, partOf(queries, drawn)),
    keys: rowsOf(keys, drawn),
    scores: rowOf(scores, row, part),
    first: (part * sizeOf(scores).rows + row) * sizeOf(scores).columns,
  };
}

const only = (shapes: readonly Shape[], name: string): Shape => {
  expect(shapes, name).toHaveLength(1);
  return shapes[0] as Shape;
};

test("keys stand at their numbers, or as far along and off the query as they are, and the words state the engine's scores", async ({
  page,
  site,
}) => {
  await open(page, site);
  let wide = 0;
  await showAll(page, "score", 2, (drawn) => {
    const { drawing, name } = drawn;
    const { query, keys, scores, first } = scoresOf(drawn);
    const long = Math.hypot(...query);
    const flat = query.length === 2;
    wide += Number(!flat);
    const { x, y } = planeIn(drawing);
    const marks = drawing.marks.filter(({ data }) => data["key"] !== undefined);
    expect(
      marks.map(({ cell }) => cell),
      name,
    ).toEqual(keys.map((_, at) => `${drawn.of[0]?.id}:${first + at}`));
    const along = keys.map((key) => (long > 0 ? dot(key, query) / long : 0));
    for (const [at, key] of keys.entries()) {
      const reach = along[at] ?? NaN;
      const off = Math.sqrt(Math.max(0, dot(key, key) - reach ** 2));
      const [u = NaN, v = NaN] = flat ? key : [reach, off];
      const mark = marks[at] as Mark;
      expectNear(middleOf(mark, "tip"), [x(u), y(v)], `${name}: key ${at}`);
      // What is drawn is the score: as far along as the score says.
      expect(reach * long, `${name}: score ${at}`).toBeCloseTo(scores[at] ?? NaN, 3);
      for (const text of [mark.label, drawing.said]) {
        expect(text.replace(/(^|\s)-(0\.0+)(?=\D|$)/g, "$1$2"), name).toContain(
          `reaches ${reach.toFixed(2).replace(/^-(0\.0+)$/, "$1")} along the query: score ${(scores[at] ?? NaN).toFixed(4).replace(/^-(0\.0+)$/, "$1")}.`,
        );
      }
    }
    const unit = query.map((each) => each / long);
    const tip = flat ? query : [long, 0];
    const arrow = endsOf(only(shapesOf(drawing, "query"), name));
    expectNear(arrow.from, [x(0), y(0)], `${name}: the query begins`);
    expectNear(arrow.to, [x(tip[0] ?? NaN), y(tip[1] ?? NaN)], `${name}: the query`);
    // The shadow on the query of the key that scores highest.
    const best = along.indexOf(Math.max(...along));
    const shadow = only(shapesOf(drawing, "shadow"), name);
    expect(Number(shadow.attributes["data-shadow"]), name).toBe(best);
    const reach = along[best] ?? NaN;
    const [u = NaN, v = NaN] = flat ? unit.map((each) => each * reach) : [reach, 0];
    if (long > 0) expectNear(endsOf(shadow).to, [x(u), y(v)], `${name}: the shadow`);
    expect(drawing.said, name).toContain(`has length ${long.toFixed(2)}.`);
  });
  expect(wide).toBeGreaterThan(isLong ? 5 : 2);
});

/** Whether a point is in the polygon, or on its edge. */
function isInside([px, py]: readonly [number, number], polygon: Shape): boolean {
  const numbers = numbersIn(polygon.attributes["points"] ?? "");
  const corners = Array.from({ length: numbers.length / 2 }, (_, at) =>
    numbers.slice(2 * at, 2 * at + 2),
  );
  const turns = corners.map(([x0 = NaN, y0 = NaN], at) => {
    const [x1 = NaN, y1 = NaN] = corners[(at + 1) % corners.length] ?? [];
    return ((x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)) / Math.hypot(x1 - x0, y1 - y0);
  });
  return turns.every((turn) => turn > -0.5) || turns.every((turn) => turn < 0.5);
}

function expectCentre(drawn: Drawn): void {
  const { drawing, name, trace } = drawn;
  const [context] = drawn.of as [TraceTensor];
  const [weights, values] = [0, 1].map((at) => operandOf(context, at, trace)) as [
    TraceTensor,
    TraceTensor,
  ];
  const asker = askedRow(weights, drawn);
  const row = rowOf(weights, asker, partOf(weights, drawn));
  if (row.some(Number.isNaN)) {
    expect(drawing.said, name).toContain("are not numbers");
    return;
  }
  const directions = expectDirections(drawn, values);
  const { x, y } = planeIn(drawing);
  const radius = Number(drawing.data["radius"]);
  const dots = drawing.marks.filter(({ data }) => data["row"] !== undefined);
  const all = rowsOf(values, drawn);
  expect(dots, name).toHaveLength(all.length);
  const first = (partOf(weights, drawn) * sizeOf(weights).rows + asker) * row.length;
  for (const [at, value] of all.entries()) {
    const [u = NaN, v = NaN] = placeIn(value, directions);
    const mark = dots[at] as Mark;
    expect(placeOfMark(mark), name).toEqual({ id: weights.id, flat: first + at });
    expectNear(middleOf(mark, "dot"), [x(u), y(v)], `${name}: value ${at}`);
    const weight = row[at] ?? NaN;
    expect((numberOf(bodyOf(mark), "r") / radius) ** 2, `${name}: its area`).toBeCloseTo(weight, 5);
    expect(mark.label, name).toContain(`, ${weight.toFixed(4)}`);
  }
  const pulling = row.filter((weight) => weight > 0);
  const pulls = shapesOf(drawing, "pull").map((pull) => numberOf(pull, "stroke-width"));
  expect(pulls.length, name).toBe(pulling.length);
  for (const [at, weight] of pulling.entries()) {
    expect(pulls[at], `${name}: pull ${at}`).toBeCloseTo(Math.max(0.5, weight * 14), 3);
  }
  const own = rowOf(context, askedRow(context, drawn), partOf(context, drawn));
  const [u = NaN, v = NaN] = placeIn(own, directions);
  const [centre] = drawing.marks.filter(({ data }) => data["centre"] !== undefined);
  expectNear(middleOf(centre as Mark, "context"), [x(u), y(v)], `${name}: the context`);
  // It is the centre of mass of the dots that are drawn.
  const mass = [0, 1].map((axis) =>
    sum(all.map((value, at) => (placeIn(value, directions)[axis] ?? NaN) * (row[at] ?? NaN))),
  );
  expectNear([x(mass[0] ?? NaN), y(mass[1] ?? NaN)], [x(u), y(v)], `${name}: where they balance`);
  const balanced = Math.abs(sum(row) - 1) < 1e-4;
  for (const hull of shapesOf(drawing, "hull")) {
    expect(balanced && isInside(middleOf(centre as Mark, "context"), hull), `${name}: inside`).toBe(
      true,
    );
  }
  const shares = [...drawing.said.matchAll(/(-?[\d.]+) from /g)].map(([, share]) => share);
  expect(shares, name).toEqual(pulling.toSorted((a, b) => b - a).map((each) => each.toFixed(2)));
  expect(drawing.said, name).toContain(balanced ? "balance" : "do not sum to 1");
}

test("a context stands where its values balance, each dot as large as its weight", async ({
  page,
  site,
}) => {
  await open(page, site);
  expect(await showAll(page, "centre", 2, expectCentre)).toBeGreaterThan(isLong ? 15 : 7);
});

test("of several queries and a single key, the key is drawn as the key", async ({ page, site }) => {
  await open(page, site);
  for (const place of [
    "#/lab/attention/scores?key_tokens=1&d_k=3",
    "#/simple/query-scores?tokens=1&query_token=0",
  ]) {
    await follow(page, place);
    await expect(page.locator(".picture [data-key]"), place).toHaveCount(1);
    await expect(page.locator(".picture g:has(> .query)"), place).toHaveAttribute(
      "data-cell",
      place.includes("lab") ? "query:3" : "query_2:0",
    );
  }
});

test("rounding is not drawn as a spread", () => {
  const frame = { left: 0, top: 0, right: 300, bottom: 200 };
  const noisy = [-0.8, 0.1, 0.9].map((u, at) => ({ u, v: (at - 1) * 3e-8 }));
  const plane = planeOf(noisy, frame, false);
  const places = noisy.map(({ v }) => plane.y(v));
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(0.01);
  expect(plane.x(0.9) - plane.x(-0.8)).toBeCloseTo(300, 6);
});
