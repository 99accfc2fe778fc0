import type { Trace, TraceTensor } from "../../web/src/engine/lessons";
import { wayBack } from "../../web/src/model/backward";
import { bodyOf, endsOf, numberOf, numbersIn, placeOfMark, shapesOf } from "./support/drawings";
import type { Mark } from "./support/drawings";
import {
  askedRow,
  operandOf,
  partOf,
  rowOf,
  showAll,
  sizeOf,
  sum,
  tensorIn,
} from "./support/drawn-states";
import type { Drawn } from "./support/drawn-states";
import { lessonOf } from "./support/engine";
import { expectMosaic } from "./support/mosaics";
import { open } from "./support/page";
import { layouts } from "./support/rooms";
import { isLong } from "./support/long";
import { expect, test } from "./support/test";

// Pictures of whole tensors: mosaics, threads, histograms and lines are compared with the engine's numbers.

test.use({ folded: true, viewport: { width: 1280, height: 800 } });

const scaleOf = ({ place }: Drawn, { id }: TraceTensor): string | undefined =>
  layouts[place.lesson]?.looks[id]?.scale;

const gridsIn = ({ drawing }: Drawn): Mark[] =>
  drawing.marks.filter(({ grid }) => grid !== undefined);

/** A mosaic of one row of a tensor. */
function expectRow(mark: Mark | undefined, tensor: TraceTensor, row: number, drawn: Drawn): void {
  if (mark === undefined) throw new Error(`${drawn.name}: no mosaic of ${tensor.id}`);
  const part = partOf(tensor, drawn);
  const numbers = rowOf(tensor, row, part);
  const { rows, columns } = sizeOf(tensor);
  expect(placeOfMark(mark), drawn.name).toEqual({
    id: tensor.id,
    flat: (part * rows + row) * columns,
  });
  expectMosaic(mark, [numbers], numbers, scaleOf(drawn, tensor), `${drawn.name}: ${tensor.id}`);
}

/** A number as the page writes it with two decimals. */
const short = (value: number): string => value.toFixed(2).replace(/^-(0\.0+)$/, "$1");

interface Factors {
  readonly made: TraceTensor;
  readonly matrix: TraceTensor;
  readonly input: TraceTensor;
  /** The matrix stands as (out, in). */
  readonly turned: boolean;
}

/** What the tensors of a picture are the products of. */
function factorsOf({ trace, of }: Drawn): Factors[] {
  return of.map((made) => {
    const [left, right] = [0, 1].map((at) => operandOf(made, at, trace)) as [
      TraceTensor,
      TraceTensor,
    ];
    // A matrix before the vector that it multiplies stands as (out, in).
    const isLeft = left.operands.length === 0 && right.shape.length === 1;
    const [matrix, input] = isLeft ? [left, right] : [right, left];
    return { made, matrix, input, turned: isLeft || made.parameters["transposed"] === 1 };
  });
}

/** A mosaic of all rows of a matrix. */
function expectWhole(grid: Mark | undefined, tensor: TraceTensor, drawn: Drawn): void {
  if (grid === undefined) throw new Error(`${drawn.name}: no mosaic of ${tensor.id}`);
  const part = partOf(tensor, drawn);
  const { rows, columns } = sizeOf(tensor);
  const numbers = Array.from({ length: rows }, (_, row) => rowOf(tensor, row, part));
  expect(placeOfMark(grid), drawn.name).toEqual({ id: tensor.id, flat: part * rows * columns });
  expectMosaic(grid, numbers, tensor.data, scaleOf(drawn, tensor), `${drawn.name}: ${tensor.id}`);
}

function expectSplit(drawn: Drawn): void {
  const { drawing, name, of } = drawn;
  const grids = gridsIn(drawn);
  const factors = factorsOf(drawn);
  const { input } = factors[0] as Factors;
  const token = rowOf(input, askedRow(input, drawn), partOf(input, drawn));
  expectRow(grids[0], input, askedRow(input, drawn), drawn);
  const largest = Math.max(...token.map(Math.abs));
  const threads = shapesOf(drawing, "thread");
  expect(threads, name).toHaveLength(of.length * token.length);
  const frame = grids[0]?.shapes[0];
  if (frame === undefined) throw new Error(`${name}: no frame`);
  const cell = numberOf(frame, "width") / token.length;
  for (const [at, thread] of threads.entries()) {
    const from = at % token.length;
    const thick = (Math.abs(token[from] ?? NaN) / largest) * 5;
    expect(numberOf(thread, "stroke-width"), `${name}: thread ${at}`).toBeCloseTo(
      Math.max(0.4, thick),
      3,
    );
    expect(endsOf(thread).from[0], `${name}: thread ${at} leaves`).toBeCloseTo(
      numberOf(frame, "x") + (from + 0.5) * cell,
      2,
    );
  }
  expect(grids, name).toHaveLength(1 + 2 * of.length);
  for (const [at, { made, matrix, turned }] of factors.entries()) {
    const [grid, result] = grids.slice(1 + 2 * at) as [Mark, Mark];
    expect(grid.mosaic?.turned, `${name}: ${matrix.id} stands as in and out`).toBe(turned);
    expectWhole(grid, matrix, drawn);
    const row = askedRow(made, drawn);
    expectRow(result, made, row, drawn);
    const all = rowOf(made, row, partOf(made, drawn));
    const [most] = [all.slice(0, 8).map(short).join(", ")];
    expect(drawing.said, name).toContain(`with ${all.length} numbers: ${most}.`);
  }
}

test("one token's threads are as thick as its numbers, and the mosaics are of its matrices and results", async ({
  page,
  site,
}) => {
  await open(page, site);
  let shown = 0;
  await showAll(page, "split", 2, (drawn) => {
    // Of all tokens at once the picture has another form.
    if (!drawn.of.every(({ shape }) => shape.length === 1)) return;
    expectSplit(drawn);
    shown += 1;
  });
  expect(shown).toBeGreaterThan(isLong ? 8 : 1);
});

test("a lane leads each token from its row through the matrices to its row of every result", async ({
  page,
  site,
}) => {
  await open(page, site);
  let shown = 0;
  await showAll(page, "lanes", 2, (drawn) => {
    const { drawing, name } = drawn;
    const factors = factorsOf(drawn);
    const { input } = factors[0] as Factors;
    const { rows: count } = sizeOf(input);
    const asked = askedRow(input, drawn);
    const [from, ...rest] = gridsIn(drawn);
    expectWhole(from, input, drawn);
    expect(rest, name).toHaveLength(2 * factors.length);
    const lanes = shapesOf(drawing, "lane");
    expect(lanes, name).toHaveLength(count);
    const frame = from?.shapes[0];
    if (frame === undefined) throw new Error(`${name}: no frame`);
    const [top, row] = [numberOf(frame, "y"), numberOf(frame, "height") / count];
    for (const [at, lane] of lanes.entries()) {
      const height = numbersIn(lane.attributes["d"] ?? "")[1];
      expect(height, `${name}: lane ${at}`).toBeCloseTo(top + (at + 0.5) * row, 2);
      expect(lane.classes.includes("asking"), `${name}: lane ${at}`).toBe(at === asked);
    }
    for (const [at, { made, matrix, turned }] of factors.entries()) {
      const [grid, result] = rest.slice(2 * at) as [Mark, Mark];
      expect(grid.mosaic?.turned, `${name}: ${matrix.id}`).toBe(turned);
      expectWhole(grid, matrix, drawn);
      expectWhole(result, made, drawn);
      const [below] = result.shapes;
      if (below === undefined) throw new Error(`${name}: no frame of ${made.id}`);
      expect(numberOf(below, "y"), `${name}: ${made.id}`).toBeCloseTo(top, 2);
      expect(numberOf(below, "height") / count, `${name}: ${made.id}`).toBeCloseTo(row, 2);
      const numbers = rowOf(made, asked, partOf(made, drawn)).slice(0, 8).map(short).join(", ");
      expect(drawing.said, name).toContain(`in ${made.id}: ${numbers}.`);
    }
    shown += 1;
  });
  expect(shown).toBeGreaterThan(4);
});

const BINS = 41;

test("the bars of a histogram are as high as the numbers counted, and the line is one standard deviation to both sides", async ({
  page,
  site,
}) => {
  await open(page, site);
  await showAll(page, "spread", 2, (drawn) => {
    const { drawing, name, of, trace } = drawn;
    const most = Math.max(...of.flatMap(({ data }) => Array.from(data, Math.abs)));
    expect(Number(drawing.data["most"]), name).toBeCloseTo(most, 5);
    for (const [at, tensor] of of.entries()) {
      const numbers = Array.from(tensor.data);
      const mean = sum(numbers) / numbers.length;
      const deviation = Math.sqrt(
        sum(numbers.map((each) => (each - mean) ** 2)) / (numbers.length - 1),
      );
      const mark = drawing.marks[at] as Mark;
      const counts = Array.from({ length: BINS }, () => 0);
      for (const each of numbers) {
        const bin = Math.min(BINS - 1, Math.floor(((each + most) / (2 * most)) * BINS));
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      const bars = mark.shapes.filter(({ classes }) => classes.includes("bar"));
      const tallest = Math.max(...bars.map((bar) => numberOf(bar, "height")));
      expect(
        bars.map((bar) => Math.round((numberOf(bar, "height") / tallest) * Math.max(...counts))),
        `${name}: ${tensor.id}`,
      ).toEqual(counts);
      // From the places of the outer bars to px by number.
      const [left, next] = bars.slice(0, 2).map((bar) => numberOf(bar, "x")) as [number, number];
      const unit = ((next - left) * BINS) / (2 * most);
      const line = mark.shapes.find(({ classes }) => classes.includes("deviation"));
      const d = line?.attributes["d"] ?? "";
      const [from = NaN, to = NaN] = [numbersIn(d)[0], Number(/H([-\d.]+)/.exec(d)?.[1])];
      if (numbers.length > 1) {
        expect(from, `${name}: ${tensor.id}`).toBeCloseTo(
          left + (mean - deviation + most) * unit,
          2,
        );
        expect(to, `${name}: ${tensor.id}`).toBeCloseTo(left + (mean + deviation + most) * unit, 2);
      }
      const measured = Object.values(trace.tensors).find(
        ({ operation, operands }) => operation === "variance" && operands[0] === tensor.id,
      );
      expect(placeOfMark(mark), name).toEqual({ id: measured?.id ?? tensor.id, flat: 0 });
      if (measured !== undefined && numbers.length > 1) {
        expect(deviation ** 2 / (measured.data[0] ?? NaN), name).toBeCloseTo(1, 4);
      }
      const said = `${tensor.id}: standard deviation ${short(deviation)}.`;
      expect([mark.label, drawing.said.includes(said)], name).toEqual([said, true]);
    }
  });
});

test("ribbons lead each head's numbers to its columns of the joined row, and the words say which", async ({
  page,
  site,
}) => {
  await open(page, site);
  await showAll(page, "ribbons", 4, (drawn) => {
    const { drawing, name, trace, of } = drawn;
    const [joined] = of as [TraceTensor];
    const parts = joined.operands.map((_, at) => operandOf(joined, at, trace));
    const heads = parts.flatMap((tensor) =>
      Array.from({ length: tensor.shape.length > 2 ? (tensor.shape[0] ?? 1) : 1 }, (_, part) => ({
        tensor,
        part,
      })),
    );
    const grids = gridsIn(drawn);
    expect(grids, name).toHaveLength(heads.length + 1);
    const asker = askedRow(joined, drawn);
    const row = rowOf(joined, asker);
    const wide = grids.at(-1) as Mark;
    expectRow(wide, joined, asker, drawn);
    const frame = wide.shapes[0];
    const ribbons = shapesOf(drawing, "ribbon");
    expect(ribbons, name).toHaveLength(heads.length);
    if (frame === undefined) throw new Error(`${name}: no frame`);
    const column = numberOf(frame, "width") / row.length;
    let from = 0;
    for (const [at, { tensor, part }] of heads.entries()) {
      const numbers = rowOf(tensor, asker, part);
      const grid = grids[at] as Mark;
      expectMosaic(grid, [numbers], numbers, scaleOf(drawn, tensor), `${name}: head ${at + 1}`);
      const { rows, columns } = sizeOf(tensor);
      expect(placeOfMark(grid), name).toEqual({
        id: tensor.id,
        flat: (part * rows + asker) * columns,
      });
      // The engine joined the very numbers.
      expect(row.slice(from, from + columns), `${name}: head ${at + 1}`).toEqual(numbers);
      const d = ribbons[at]?.attributes["d"] ?? "";
      const [c = NaN, , d1 = NaN] = numbersIn(d).slice(6);
      expect(c, `${name}: ribbon ${at + 1}`).toBeCloseTo(numberOf(frame, "x") + from * column, 2);
      expect(d1, `${name}: ribbon ${at + 1}`).toBeCloseTo(
        numberOf(frame, "x") + (from + columns) * column,
        2,
      );
      const said = `Head ${at + 1}: columns ${from + 1} to ${from + columns}: `;
      expect(drawing.said, name).toContain(`${said}${numbers.slice(0, 8).map(short).join(", ")}.`);
      from += columns;
    }
    expect(from, name).toBe(row.length);
  });
});

const gradientIn = ({ tensors }: Trace, id: string): TraceTensor | undefined =>
  tensors[`grad_${id}`] ?? tensors[`${id}.grad`];

const meanSize = ({ data }: TraceTensor): number => sum(Array.from(data, Math.abs)) / data.length;

test("the way back from a loss has lines as thick as each gradient's mean size, and only gradients that are computed", async ({
  page,
  site,
}) => {
  await open(page, site);
  const counts = new Set<number>();
  await showAll(page, "backward", 3, (drawn) => {
    const { drawing, name, trace, place, of } = drawn;
    const [loss] = of as [TraceTensor];
    const stations = wayBack(loss.id, trace.tensors);
    const steps = lessonOf(place.lesson).steps.map(({ id }) => id);
    const isMade = ({ step }: TraceTensor): boolean =>
      steps.indexOf(step) <= steps.indexOf(place.step);
    const gradients = stations.flatMap(({ tensor }) => gradientIn(trace, tensor.id) ?? []);
    const largest = Math.max(...gradients.map(meanSize));
    const ways = shapesOf(drawing, "way");
    expect(ways.length, name).toBe(sum(stations.map(({ leadsTo }) => leadsTo.length)));
    for (const way of ways) {
      const id = way.attributes["data-from"] ?? "";
      const gradient = gradientIn(trace, id) as TraceTensor;
      const ahead = way.classes.includes("ahead");
      expect(ahead, `${name}: ${id}`).toBe(!isMade(gradient));
      if (ahead) continue;
      expect(numberOf(way, "stroke-width"), `${name}: ${id}`).toBeCloseTo(
        largest > 0 ? Math.max(0.75, (meanSize(gradient) / largest) * 9) : 0.75,
        3,
      );
    }
    const made = gradients.filter(isMade);
    const grids = gridsIn(drawn);
    counts.add(made.length);
    expect(grids.map((grid) => placeOfMark(grid).id).sort(), name).toEqual(
      made.map(({ id }) => id).sort(),
    );
    for (const grid of grids) {
      const gradient = tensorIn(trace, placeOfMark(grid).id);
      const numbers = Array.from({ length: sizeOf(gradient).rows }, (_, row) =>
        rowOf(gradient, row),
      );
      expectMosaic(
        grid,
        numbers,
        gradient.data,
        scaleOf(drawn, gradient),
        `${name}: ${gradient.id}`,
      );
    }
    expect(shapesOf(drawing, "now").length, name).toBe(
      gradients.filter(({ step }) => step === place.step).length,
    );
    const [box] = drawing.marks.filter(({ cell }) => cell !== undefined);
    expect(placeOfMark(box as Mark), name).toEqual({ id: loss.id, flat: 0 });
    expect(bodyOf(box as Mark).classes, name).toContain("loss");
    const value = (loss.data[0] ?? NaN).toFixed(4);
    expect([box?.label, drawing.said.includes(`The loss is ${value}.`)], name).toEqual([
      `${loss.id} ${value}`,
      true,
    ]);
    for (const { tensor } of stations) {
      const gradient = gradientIn(trace, tensor.id);
      if (gradient === undefined) continue;
      const said = `The gradient of ${tensor.id} has a mean size of ${meanSize(gradient).toFixed(4)}.`;
      expect(drawing.said.includes(said), `${name}: ${said}`).toBe(isMade(gradient));
    }
  });
  expect(counts.size, "steps that compute more and more of them").toBeGreaterThan(3);
});
