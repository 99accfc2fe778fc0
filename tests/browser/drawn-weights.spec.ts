import {
  bodyOf,
  endsOf,
  marksIn,
  numberOf,
  placeOfMark,
  readDrawing,
  shapesOf,
} from "./support/drawings";
import type { Drawing, Mark } from "./support/drawings";
import {
  DEFAULT,
  askedRow,
  operandOf,
  partOf,
  rowOf,
  show,
  showAll,
  sizeOf,
  sum,
} from "./support/drawn-states";
import type { Drawn } from "./support/drawn-states";
import { expectMosaic } from "./support/mosaics";
import { open } from "./support/page";
import { isLong } from "./support/long";
import { expect, test } from "./support/test";
import type { TraceTensor } from "../../web/src/engine/lessons";

// Pictures of weights: what is drawn of each is read from the page and compared with the engine's number.

test.use({ folded: true, viewport: { width: 1280, height: 800 } });

/** The thinnest line that can be seen, in px. */
const THINNEST = 0.5;

/** The places of weights that have a mark: those above 0, where all are numbers. */
const seen = (weights: readonly number[]): number[] =>
  weights.some(Number.isNaN) ? [] : [...weights.keys()].filter((at) => (weights[at] ?? 0) > 0);

const falling = (weights: readonly number[]): string[] =>
  seen(weights)
    .map((at) => weights[at] ?? NaN)
    .sort((a, b) => b - a)
    .map((weight) => weight.toFixed(2));

/** The shares that a text alternative states, in its order. */
const sharesIn = (said: string): string[] =>
  [...said.matchAll(/(-?[\d.]+) from /g)].map(([, share = ""]) => share);

/** Each part of a bar is as long as its weight, and begins where the one before it ends. */
function expectBar(
  bars: readonly Mark[],
  drawing: Drawing,
  weights: readonly number[],
  name: string,
) {
  const places = seen(weights);
  expect(
    bars.map((bar) => placeOfMark(bar).flat % weights.length),
    name,
  ).toEqual(places);
  const scale = drawing.width / Math.max(1, sum(places.map((at) => weights[at] ?? 0)));
  let from = 0;
  for (const [at, bar] of bars.entries()) {
    const weight = weights[places[at] ?? -1] ?? NaN;
    expect(numberOf(bodyOf(bar), "width"), `${name}: part ${at}`).toBeCloseTo(weight * scale, 3);
    expect(numberOf(bodyOf(bar), "x"), `${name}: part ${at} begins`).toBeCloseTo(from, 3);
    expect(bar.label, name).toContain(`, ${weight.toFixed(4)}`);
    from += weight * scale;
  }
}

function expectArcs(drawn: Drawn): void {
  const { drawing, name } = drawn;
  const [weights] = drawn.of as [TraceTensor];
  const [asker, part] = [askedRow(weights, drawn), partOf(weights, drawn)];
  const row = rowOf(weights, asker, part);
  const place = Number(drawing.marks.find(({ pressed }) => pressed === "true")?.data["ask"]);
  if (sizeOf(weights).rows > 1) expect(place, `${name}: who asks`).toBe(asker);
  const arcs = marksIn(drawing, "fan");
  const first = (part * sizeOf(weights).rows + asker) * row.length;
  expect(
    arcs.map(placeOfMark).sort((a, b) => a.flat - b.flat),
    name,
  ).toEqual(seen(row).map((at) => ({ id: weights.id, flat: first + at })));
  const unit = Number(drawing.data["unit"]);
  const space = drawing.width / row.length;
  let end = (place + 0.5) * space - (sum(seen(row).map((at) => row[at] ?? 0)) * unit) / 2;
  for (const arc of arcs) {
    const at = placeOfMark(arc).flat - first;
    const weight = row[at] ?? NaN;
    const body = bodyOf(arc);
    expect(numberOf(body, "stroke-width"), `${name}: arc ${at}`).toBeCloseTo(
      Math.max(THINNEST, weight * unit),
      3,
    );
    expect(arc.label, name).toContain(`, ${weight.toFixed(4)}`);
    // Arcs leave the stem beside one another, each with the room of its weight.
    const { from, to } = endsOf(body);
    expect(from[0], `${name}: arc ${at} leaves`).toBeCloseTo(end + (weight * unit) / 2, 2);
    end += weight * unit;
    const isSelf = body.classes.includes("self");
    expect(isSelf, `${name}: itself`).toBe(at === place);
    if (!isSelf) expect(to[0], `${name}: arc ${at} arrives`).toBeCloseTo((at + 0.5) * space, 2);
  }
  expectBar(marksIn(drawing, "bar"), drawing, row, name);
  expect(sharesIn(drawing.said), name).toEqual(falling(row));
}

test("of every step with arcs each arc is as thick as its weight, each part of the bar as long, and the words say the same", async ({
  page,
  site,
}) => {
  await open(page, site);
  const shown = await showAll(page, "arcs", 1, expectArcs);
  expect(shown).toBeGreaterThan(isLong ? 20 : 10);
});

/** Which weights a picture of lines shows: a matrix of them, the shares of means, or the rows that are looked up. */
function weightsOfLines(drawn: Drawn): {
  readonly weights: readonly (readonly number[])[];
  readonly above: number;
  readonly flat: (to: number, from: number) => number;
  readonly id: string;
  readonly looked: boolean;
} {
  const [tensor] = drawn.of as [TraceTensor];
  const { rows, columns } = sizeOf(tensor);
  const part = partOf(tensor, drawn);
  const all = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
  if (tensor.operation === "look_up") {
    const ids = operandOf(tensor, 1, drawn.trace);
    const table = operandOf(tensor, 0, drawn.trace);
    const above = sizeOf(table).rows;
    const weights = all(rows).map((to) => all(above).map((at) => Number(at === ids.data[to])));
    for (const to of all(rows)) {
      expect(rowOf(tensor, to), drawn.name).toEqual(rowOf(table, ids.data[to] ?? -1));
    }
    return { weights, above, flat: (to) => to, id: ids.id, looked: true };
  }
  if (tensor.operation === "cumulative_mean") {
    const averaged = operandOf(tensor, 0, drawn.trace);
    const weights = all(rows).map((to) => all(rows).map((at) => (at <= to ? 1 / (to + 1) : 0)));
    for (const to of all(rows)) {
      for (const column of all(columns)) {
        const mean = sum(
          all(rows).map(
            (at) => (weights[to]?.[at] ?? 0) * (rowOf(averaged, at, part)[column] ?? NaN),
          ),
        );
        expect(rowOf(tensor, to, part)[column], drawn.name).toBeCloseTo(mean, 5);
      }
    }
    const flat = (to: number): number => (part * rows + to) * columns;
    return { weights, above: rows, flat, id: tensor.id, looked: false };
  }
  return {
    weights: all(rows).map((to) => rowOf(tensor, to, part)),
    above: columns,
    flat: (to, from) => (part * rows + to) * columns + from,
    id: tensor.id,
    looked: false,
  };
}

function expectLines(drawn: Drawn): void {
  const { drawing, name } = drawn;
  const { weights, above, flat, id, looked } = weightsOfLines(drawn);
  const lines = drawing.marks.filter(({ cell }) => cell !== undefined);
  const unit = Number(drawing.data["unit"]);
  const wanted = weights.flatMap((row, to) => seen(row).map((from) => ({ to, from })));
  const key = (numbers: readonly number[]): string =>
    numbers.map((each) => each.toFixed(2)).join(" ");
  const expected = wanted.map(({ to, from }) => {
    const thick = looked ? 1.8 : Math.max(THINNEST, (weights[to]?.[from] ?? NaN) * unit);
    const ends = [
      ((from + 0.5) * drawing.width) / above,
      ((to + 0.5) * drawing.width) / weights.length,
    ];
    return `${id}:${flat(to, from)} ${key([...ends, thick])}`;
  });
  const found = lines.map((line) => {
    const { from, to } = endsOf(bodyOf(line));
    return `${line.cell} ${key([from[0], to[0], numberOf(bodyOf(line), "stroke-width")])}`;
  });
  expect(found.sort(), name).toEqual(expected.sort());
  const says = looked
    ? wanted.map(({ from }) => `row ${from}`)
    : weights.flatMap((row) => falling(row));
  const said = looked ? (drawing.said.match(/row \d+/g) ?? []) : sharesIn(drawing.said);
  expect(said, name).toEqual(says);
  if (looked) return;
  const [tensor] = drawn.of as [TraceTensor];
  const asker = askedRow(tensor, drawn);
  const asking = drawing.marks.filter(({ pressed }) => pressed === "true");
  expect(
    asking.map(({ data }) => Number(data["ask"])),
    `${name}: who asks`,
  ).toEqual([asker]);
  const strong = lines.filter(({ classes }) => classes.includes("asked"));
  expect(strong.length, `${name}: lines of the row that asks`).toBe(
    seen(weights[asker] ?? []).length,
  );
}

test("lines between rows are as thick as their weights: of averages, of look-ups, and between two sequences", async ({
  page,
  site,
}) => {
  await open(page, site);
  const operations = new Set<string>();
  await showAll(page, "lines", 3, (drawn) => {
    operations.add(drawn.of[0]?.operation ?? "");
    expectLines(drawn);
  });
  expect([...operations].sort()).toEqual([
    "cumulative_mean",
    "divide_by_sum",
    "look_up",
    "softmax",
  ]);
});

test("bars of weights are as long as the weights of each row, and the words say the same", async ({
  page,
  site,
}) => {
  await open(page, site);
  await showAll(page, "shares", 3, ({ drawing, of, name }) => {
    const bars = marksIn(drawing, "bar");
    for (const tensor of of) {
      const row = Array.from(tensor.data);
      const own = bars.filter((bar) => placeOfMark(bar).id === tensor.id);
      expectBar(own, drawing, row, `${name}: ${tensor.id}`);
    }
    expect(sharesIn(drawing.said), name).toEqual(of.flatMap(({ data }) => falling([...data])));
  });
});

interface Head {
  readonly tensor: TraceTensor;
  readonly part: number;
}

const headsOf = ({ of }: Drawn): Head[] =>
  of
    .flatMap((tensor) =>
      tensor.shape.length > 2
        ? Array.from({ length: tensor.shape[0] ?? 1 }, (_, part) => ({ tensor, part }))
        : [{ tensor, part: 0 }],
    )
    .slice(0, 6);

/** Mosaics, rings and the strongest three; with `minus`, of the differences from the first head. */
function expectHeads(drawn: Drawn, drawing: Drawing, minus: boolean): void {
  const name = `${drawn.name}${minus ? ", minus head 1" : ""}`;
  const heads = headsOf(drawn);
  const grids = drawing.marks.filter(({ grid }) => grid !== undefined);
  const rings = shapesOf(drawing, "ring");
  expect([grids.length, rings.length], name).toEqual([heads.length, heads.length]);
  const [first] = heads as [Head];
  const asker = askedRow(first.tensor, drawn);
  const { rows } = sizeOf(first.tensor);
  for (const [at, { tensor, part }] of heads.entries()) {
    const grid = grids[at] as Mark;
    const less = minus && at > 0;
    const all = Array.from({ length: rows }, (_, row) =>
      rowOf(tensor, row, part).map((weight, column) =>
        less ? weight - (rowOf(first.tensor, row, first.part)[column] ?? NaN) : weight,
      ),
    );
    const data = less ? all.flat() : tensor.data;
    expectMosaic(grid, all, data, less ? "signed" : "weights", `${name}: head ${at + 1}`);
    expect(placeOfMark(grid), name).toEqual({ id: tensor.id, flat: part * rows * rows });
    const frame = grid.shapes[0];
    const ring = rings[at];
    if (frame === undefined || ring === undefined) throw new Error(`${name}: no frame`);
    const high = numberOf(frame, "height") / rows;
    expect(numberOf(ring, "height"), `${name}: the ring`).toBeCloseTo(high, 2);
    expect(numberOf(ring, "y") - numberOf(frame, "y"), `${name}: the ring`).toBeCloseTo(
      asker * high,
      2,
    );
    const strongest = (all[asker] ?? [])
      .map((weight, column) => ({ weight, column }))
      .filter(({ weight }) => weight !== 0 && !Number.isNaN(weight))
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
    const listed = drawing.marks.filter((mark) => {
      const { id, flat } = placeOfMark(mark);
      return mark.cell !== undefined && id === tensor.id && Math.floor(flat / rows / rows) === part;
    });
    expect(
      listed.map((mark) => placeOfMark(mark).flat % rows),
      `${name}: strongest`,
    ).toEqual(strongest.slice(0, 3).map(({ column }) => column));
    for (const [line, { weight }] of strongest.slice(0, 3).entries()) {
      expect(listed[line]?.label, name).toContain(weight.toFixed(4).replace(/^-(0\.0+)$/, "$1"));
    }
  }
}

test("heads show each head's weights, ring the row that asks, name its strongest three, and by a press the differences", async ({
  page,
  site,
}) => {
  await open(page, site);
  const differences = new Set<string>();
  await showAll(page, "heads", 3, async (drawn) => {
    expectHeads(drawn, drawn.drawing, false);
    const minus = page.locator(".picture [data-press]").first();
    const others = headsOf(drawn).length > 1;
    if (others) differences.add(drawn.place.lesson);
    // There is nothing to subtract from a single head, and no room beside very many.
    if ((await minus.count()) === 0) {
      expect(!others || drawn.state !== DEFAULT, drawn.name).toBe(true);
      return;
    }
    await minus.press("Enter");
    await expect(minus).toHaveAttribute("aria-pressed", "true");
    expectHeads(drawn, await readDrawing(page), true);
    await minus.click();
    await expect(minus).toHaveAttribute("aria-pressed", "false");
  });
  expect([...differences]).toEqual(["sentence", "heads"]);
});

test("the word that the pointer rests on asks, and one that is pressed goes on asking, in a lesson and a laboratory", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const place of [
    { lesson: "simple", step: "all-weights" },
    { lesson: "lab/layer", step: "weights" },
  ]) {
    const drawn = await show(page, place);
    const [weights] = (drawn?.of ?? []) as [TraceTensor];
    const { columns } = sizeOf(weights);
    const rowShown = async (): Promise<number> => {
      const [arc] = marksIn(await readDrawing(page), "fan");
      return arc === undefined ? -1 : Math.floor(placeOfMark(arc).flat / columns);
    };
    const before = await rowShown();
    const word = page.locator(".drawing.picture [data-ask='4']");
    await word.hover();
    await expect.poll(rowShown, place.lesson).toBe(4);
    await page.mouse.move(2, 2);
    await expect.poll(rowShown, place.lesson).toBe(before);
    await word.click();
    await page.mouse.move(2, 2);
    await expect(word).toHaveAttribute("aria-pressed", "true");
    await expect.poll(rowShown, place.lesson).toBe(4);
    await expect(page).toHaveURL(/(query_token|row)=4/);
  }
});
