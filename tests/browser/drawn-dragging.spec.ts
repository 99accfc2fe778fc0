import type { Page } from "@playwright/test";
import type { Trace } from "../../web/src/engine/lessons";
import { formatAddress, parseAddress } from "../../web/src/model/address";
import type { Place } from "../../web/src/model/stepping";
import { directionsIn, numberOf, planeIn, readDrawing } from "./support/drawings";
import type { Drawing, Mark } from "./support/drawings";
import { dot, rowOf, show, sum, tensorIn } from "./support/drawn-states";
import type { DrawnState } from "./support/drawn-states";
import { lessonsAndLaboratories } from "./support/engine";
import { expectChanges, traceOf } from "./support/lessons";
import { open } from "./support/page";
import { inTurn } from "./support/long";
import { expect, test } from "./support/test";

// A mark whose number is given is dragged: that vector alone changes, along the directions of the picture.

test.use({ folded: true, viewport: { width: 1280, height: 800 } });

interface Drag {
  readonly place: Place;
  readonly state?: DrawnState;
  /** The mark: a row of points or values, a key, or the query. */
  readonly mark: "row" | "key" | "query";
  readonly tensor: string;
  readonly row: number;
  readonly part?: number;
  /** By how many px, to the right and down. */
  readonly by: readonly [number, number];
}

const at = (lesson: string, step: string): Place => ({ lesson, step });

const DRAGS: readonly Drag[] = [
  { place: at("simple", "tokens"), mark: "row", tensor: "inputs", row: 4, by: [-31, 18] },
  {
    place: at("trainable", "tokens"),
    state: { settings: { seed: 8, d_in: 5, tokens: 4 }, view: {} },
    mark: "row",
    tensor: "inputs",
    row: 2,
    by: [22, 13],
  },
  {
    place: at("causal", "batch"),
    state: { settings: {}, view: { example: 2 } },
    mark: "row",
    tensor: "x",
    row: 5,
    part: 2,
    by: [-17, -25],
  },
  { place: at("simple", "dot-products"), mark: "key", tensor: "inputs", row: 0, by: [-40, -12] },
  { place: at("simple", "all-scores"), mark: "key", tensor: "inputs", row: 3, by: [33, 9] },
  {
    place: at("simple", "all-scores"),
    state: { settings: { d_in: 2, query_token: 3 }, view: {} },
    mark: "key",
    tensor: "inputs",
    row: 0,
    by: [-21, 14],
  },
  { place: at("lab/attention", "scores"), mark: "key", tensor: "key", row: 4, by: [26, -15] },
  { place: at("lab/attention", "scores"), mark: "query", tensor: "query", row: 1, by: [-38, 20] },
  {
    place: at("lab/attention", "scores"),
    state: { settings: { seed: 5, d_k: 2, key_tokens: 4 }, view: { row: 2 } },
    mark: "query",
    tensor: "query",
    row: 2,
    by: [19, -27],
  },
  { place: at("simple", "context"), mark: "row", tensor: "inputs", row: 2, by: [24, 17] },
  { place: at("simple", "all-contexts"), mark: "row", tensor: "inputs", row: 5, by: [-20, -11] },
  { place: at("lab/attention", "output"), mark: "row", tensor: "value", row: 3, by: [15, -22] },
];

const selectorOf = ({ mark, row }: Drag): string =>
  mark === "query"
    ? ".picture g:has(> .query) .hit"
    : `.picture [data-${mark}="${row}"] :is(.dot, .tip)`;

const markOf = ({ marks }: Drawing, { mark, row, tensor }: Drag): Mark => {
  const found = marks.find(({ data, cell, shapes }) =>
    mark === "query"
      ? cell?.startsWith(`${tensor}:`) && shapes.some(({ classes }) => classes.includes("query"))
      : data[mark] === String(row),
  );
  if (found === undefined) throw new Error(`There is no mark of row ${row}.`);
  return found;
};

const middleOf = ({ shapes }: Mark): readonly [number, number] => {
  const circle = shapes.find(({ tag }) => tag === "circle");
  return circle ? [numberOf(circle, "cx"), numberOf(circle, "cy")] : [NaN, NaN];
};

/** The two directions that a mark moves along: those of the shadow, or the query's and the one away from it. */
function directionsOf(
  { place, state, mark, row }: Drag,
  drawing: Drawing,
  trace: Trace,
): number[][] {
  if (mark === "row") return directionsIn(drawing);
  const scores = Object.values(trace.tensors).find(
    ({ role, operation, step }) =>
      role === "scores" && operation === "matmul" && step === place.step,
  );
  const [left, right] = (scores?.operands ?? []).map((id) => tensorIn(trace, id));
  if (left === undefined || right === undefined) throw new Error("There are no scores.");
  const [queries, keys] = right.shape.length === 1 ? [right, left] : [left, right];
  const asker = Number(trace.settings["query_token"] ?? state?.view["row"] ?? 1);
  const query = rowOf(queries, queries.shape.length === 1 ? 0 : asker);
  if (query.length === 2) {
    return [
      [1, 0],
      [0, 1],
    ];
  }
  const toward = query.map((each) => each / Math.hypot(...query));
  if (mark === "query") return [toward, query.map(() => 0)];
  const key = rowOf(keys, row);
  const away = key.map((each, column) => each - dot(key, toward) * (toward[column] ?? NaN));
  return [toward, away.map((each) => each / Math.hypot(...away))];
}

async function press(page: Page, selector: string): Promise<readonly [number, number]> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen.`);
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...place);
  await page.mouse.down();
  return place;
}

const editsIn = (page: Page) =>
  parseAddress(new URL(page.url()).hash, lessonsAndLaboratories).edits;

async function expectDrag(page: Page, drag: Drag): Promise<void> {
  const { place, state = { settings: {}, view: {} }, tensor: id, row, part = 0, by } = drag;
  const drawn = await show(page, place, state);
  const name = `${formatAddress(place.lesson, place.step, state)}, ${drag.mark} ${row}`;
  if (drawn === undefined) throw new Error(`${name}: no picture`);
  const { drawing: before, trace } = drawn;
  const directions = directionsOf(drag, before, trace);
  const scale = await page
    .locator(".drawing.picture svg[data-picture]")
    .evaluate(
      (svg: SVGSVGElement) => svg.viewBox.baseVal.width / svg.getBoundingClientRect().width,
    );
  const [x, y] = await press(page, selectorOf(drag));
  for (const share of [0.4, 0.7, 1]) {
    await page.mouse.move(x + by[0] * share, y + by[1] * share);
    await page.evaluate(() => settled());
  }
  // While the pointer is down.
  const meanwhile = await readDrawing(page);
  expect([meanwhile.data["plane"], meanwhile.data["directions"]], name).toEqual([
    before.data["plane"],
    before.data["directions"],
  ]);
  const { unit } = planeIn(before);
  const moved = [(by[0] * scale) / unit.u, (-by[1] * scale) / unit.v];
  const tensor = tensorIn(trace, id);
  const wanted = rowOf(tensor, row, part).map((each, column) =>
    Math.fround(each + sum(moved.map((far, axis) => far * (directions[axis]?.[column] ?? NaN)))),
  );
  const [[x0, y0], [x1, y1]] = [before, meanwhile].map((each) => middleOf(markOf(each, drag))) as [
    readonly [number, number],
    readonly [number, number],
  ];
  const free = directions.map((direction) => Number(direction.some((each) => each !== 0)));
  expect(x1 - x0, `${name}: it follows the pointer`).toBeCloseTo(by[0] * scale * (free[0] ?? 1), 0);
  expect(y1 - y0, `${name}: it follows the pointer`).toBeCloseTo(by[1] * scale * (free[1] ?? 1), 0);
  await page.mouse.up();
  const original = rowOf(tensor, row, part);
  const prefix = tensor.shape.length > 2 ? [part, row] : [row];
  // The address follows a moment later.
  const farthest = (): number => {
    const own = editsIn(page)[id] ?? {};
    return Math.max(
      ...wanted.map((each, column) =>
        Math.abs((own[[...prefix, column].join(".")] ?? original[column] ?? NaN) - each),
      ),
    );
  };
  await expect.poll(farthest, { message: name }).toBeLessThan(1e-4);
  const edits = editsIn(page);
  expect(Object.keys(edits), name).toEqual([id]);
  const cells = Object.keys(edits[id] ?? {});
  for (const index of cells) {
    const places = index.split(".").map(Number);
    expect(places.slice(0, -1), `${name}: its own row alone`).toEqual(prefix);
  }
  expect(cells.length, name).toBeGreaterThan(0);
  expect(page.url(), `${name}: nothing is pinned`).not.toContain("cell=");
  await expectChanges(page, place.lesson, { settings: state.settings, edits }, name);
  // Where it ended the directions are again the engine's, with their signs.
  if (drag.mark === "row" && (directions[0]?.length ?? 0) > 2) {
    const after = directionsIn(await readDrawing(page)).flat();
    const plane = traceOf(place.lesson, { settings: state.settings, edits }).plane(id, part);
    for (const [entry, each] of Array.from(plane.directions).entries()) {
      expect(after[entry], `${name}: direction ${entry}`).toBeCloseTo(each, 6);
    }
  }
  await page.keyboard.press("Control+z");
  await expect.poll(() => editsIn(page), { message: `${name}: one undo` }).toEqual({});
}

for (const kind of ["row", "key", "query"] as const) {
  const all = DRAGS.filter(({ mark }) => mark === kind);
  const drags = all.length > 2 ? inTurn(all, 1, 2) : all;
  test(`${drags.length} drags of a ${kind}, in lessons and laboratories, change that vector alone along the picture's directions, and are undone at once`, async ({
    page,
    site,
  }) => {
    await open(page, site);
    for (const drag of drags) await expectDrag(page, drag);
  });
}

test("a key goes no further than to the line of its query, and one on that line stays on it", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const [row, by] of [
    [0, [12, 400]],
    [1, [12, -60]],
  ] as const) {
    await show(page, at("simple", "dot-products"));
    const [x, y] = await press(page, `.picture [data-key="${row}"] .tip`);
    await page.mouse.move(x + by[0], y + by[1], { steps: 3 });
    await page.evaluate(() => settled());
    const drawing = await readDrawing(page);
    const mark = markOf(drawing, { place: at("", ""), mark: "key", tensor: "", row, by });
    const [, base = NaN] = (drawing.data["plane"] ?? "").split(" ").map(Number);
    expect(Math.abs(middleOf(mark)[1] - base), `key ${row}`).toBeLessThan(0.5);
    await page.mouse.up();
    await expect.poll(() => Object.keys(editsIn(page))).toEqual(["inputs"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => editsIn(page)).toEqual({});
  }
});

test("what is computed, or locked by a teacher's link, cannot be dragged; a press without a move pins its number", async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const [fragment, selector] of [
    ["#/simple/weighted-values", ".picture [data-row='2'] .dot"],
    ["#/scaled/tokens", ".picture [data-row='2'] .dot"],
    ["#/trainable/all-scores", ".picture [data-key='2'] .tip"],
    ["#/simple/tokens?lock=inputs", ".picture [data-row='2'] .dot"],
    ["#/simple/all-scores?lock=inputs", ".picture [data-key='2'] .tip"],
  ] as const) {
    await open(page, `${site}${fragment}`);
    const drawn = ".drawing.picture :is(svg[data-directions], svg:has([data-key]))";
    await page.locator(drawn).waitFor({ state: "attached" });
    const before = await readDrawing(page);
    const [x, y] = await press(page, selector);
    await page.mouse.move(x + 30, y - 20, { steps: 3 });
    await page.evaluate(() => settled());
    expect((await readDrawing(page)).said, fragment).toBe(before.said);
    await page.mouse.up();
    expect(editsIn(page), fragment).toEqual({});
  }
  await open(page, `${site}#/simple/tokens`);
  await page.locator(".picture [data-row='2'] .dot").click();
  await expect(page).toHaveURL(/cell=inputs\.2\.0/);
  expect(editsIn(page)).toEqual({});
});
