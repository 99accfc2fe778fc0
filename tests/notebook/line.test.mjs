// What a line computes with, how its tables share the room, and what the map draws.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./support/source.mjs";

const { operandsOf } = await moduleOf("notebook/retracing/operands.ts");
const { mapOf, mappedOf } = await moduleOf("notebook/retracing/map.ts");
const { fitOf, CELL } = await moduleOf("notebook/page/tensors/fit.ts");
const { patternOf } = await moduleOf("notebook/page/tensors/factors.ts");

const tensor = (operation, operands, ...shape) => ({ operation, operands, shape });
const trace = {
  x: tensor("given", [], 4, 3),
  w: tensor("given", [], 2, 3),
  b: tensor("given", [], 2),
  two: tensor("constant", []),
  mask: tensor("given", [], 4, 4),
  "x.T": tensor("permute", ["x"], 3, 4),
  dots: tensor("matmul", ["x", "x.T"], 4, 4),
  scaled: tensor("div", ["dots", "two"], 4, 4),
  masked: tensor("masked_fill", ["scaled", "mask"], 4, 4),
  shares: tensor("softmax", ["masked"], 4, 4),
  turned: tensor("permute", ["dots"], 4, 4),
  queries: tensor("linear", ["x", "w", "b"], 4, 2),
  loop: tensor("add", ["loop", null], 4),
};
const onTheWay =
  (...ids) =>
  (id) =>
    ids.includes(id);

test("a line's product is found behind what leaves its numbers in their places", () => {
  const isOwn = onTheWay("x.T", "dots", "scaled", "masked");
  assert.deepEqual(operandsOf("shares", trace, isOwn), {
    product: { left: "x", right: "x.T", isTransposed: false },
    others: ["mask"],
  });
  // What has a name of its own was computed before.
  assert.deepEqual(operandsOf("shares", trace, onTheWay("masked")), { others: ["scaled", "mask"] });
  // A transposed product does not stand between its factors.
  assert.equal(operandsOf("turned", trace, isOwn).product, undefined);
});

test("a layer's weight is transposed, and its bias no factor", () => {
  assert.deepEqual(operandsOf("queries", trace, onTheWay()), {
    product: { left: "x", right: "w", isTransposed: true },
    others: ["b"],
  });
  assert.deepEqual(operandsOf("x", trace, onTheWay()), { others: [] });
  assert.deepEqual(operandsOf("gone", trace, onTheWay()), { others: [] });
});

test("tables share the width, and none needs more than there is", () => {
  for (let seed = 1; seed < 3000; seed += 1) {
    const pick = (most, salt) => 1 + ((seed * 7919 + salt * 104729) % most);
    const columns = seed % 3 === 0 ? [pick(60, 1)] : [pick(60, 2), pick(60, 3)];
    const [width, isNamed] = [260 + pick(900, 4), seed % 2 === 0];
    const { columns: shown, isNarrow } = fitOf(columns, width, isNamed);
    const cell = isNarrow ? CELL.narrow : CELL.wide;
    const names = (isNamed ? 72 : 26) * columns.length;
    const needed = names + cell * shown.reduce((sum, each) => sum + each, 0);
    const least = names + cell * 3 * columns.length;
    assert.ok(needed <= Math.max(width, least), `${columns} in ${width}: ${needed}`);
    shown.forEach((each, place) => assert.ok(each >= 1 && each <= columns[place]));
  }
  // Where all have room, all are whole, with four decimals.
  assert.deepEqual(fitOf([5, 4], 610, false), { isNarrow: false, columns: [5, 4], rows: 16 });
});

test("terms that differ in one place are written once, with a point for it", () => {
  const term = (row, inner) => ({
    cells: [
      { tensor: "a", index: [row, inner] },
      { tensor: "b", index: [inner, 1] },
    ],
  });
  assert.deepEqual(patternOf([term(2, 0), term(2, 1)]), [
    { tensor: "a", index: ["2", "·"] },
    { tensor: "b", index: ["·", "1"] },
  ]);
  assert.equal(patternOf([term(2, 0)]), undefined);
  assert.equal(patternOf([term(2, 0), { cells: [{ tensor: "a", index: [0, 0] }] }]), undefined);
});

test("the map puts each tensor behind its sources, through those that it does not show", () => {
  const node = (id) => ({ id, key: id, label: id });
  const map = mapOf(["x", "w", "mask", "queries", "shares"].map(node), trace);
  const at = Object.fromEntries(map.nodes.map((each) => [each.id, each.column]));
  assert.ok(at.x < at.queries && at.x < at.shares && at.w < at.queries && at.mask < at.shares);
  assert.deepEqual(map.edges.map(({ from, to }) => `${from} ${to}`).sort(), [
    "mask shares",
    "w queries",
    "x queries",
    "x shares",
  ]);
  const places = map.nodes.map(({ column, row }) => `${column} ${row}`);
  assert.equal(new Set(places).size, places.length);
  assert.ok(map.nodes.every(({ row }) => row < 3));
  assert.deepEqual(mapOf([], trace), { nodes: [], edges: [], columns: 0 });
});

test("a cell's map holds what its tensors were made of, as far as names hold it", () => {
  let line = 0;
  const named = (name, ...passes) => ({ name, place: [1, (line += 1)], passes });
  const [x, shares] = [named("x", "x"), named("shares", "shares")];
  const found = mappedOf(
    [{ id: "shares", tensor: shares }],
    [x, named(undefined, "dots"), named("mask", "mask"), shares],
    trace,
  );
  assert.deepEqual(
    found.map(({ id }) => id),
    ["x", "mask", "shares"],
  );
});
