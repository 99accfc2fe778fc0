// What a notebook's link and its file carry beside the code: written and read again, and refused by its shape.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./support/source.mjs";

const { movedLine } = await moduleOf("notebook/page/state/by-code.ts");
const { carriedOf, textsOf } = await moduleOf("notebook/page/state/carried.ts");
const { MOST_IN_LINK, linkOf, readLink } = await moduleOf("notebook/page/state/link.ts");
const { Places } = await moduleOf("notebook/retracing/places.ts");

const cells = [
  { kind: "markdown", source: "# *Two*" },
  { kind: "code", source: "import torch\nx = torch.ones(2, 2)" },
];
const change = (value, at = 3) => ({ cell: 1, line: 2, nth: 0, at, value });
const values = [0.1, -2.5, 0, -0, 1e-7, 1.5e300, 1e21, 5e-324, NaN, Infinity, -Infinity, 2 ** 53];
const place = {
  cell: 1,
  line: 2,
  opened: { cell: 1, line: 2, nth: 0, at: 4, pass: 4 },
  selected: { cell: 1, line: 2, nth: 3, at: 1 },
};
const nothing = { changes: [], place: undefined };

test("changes and a place come back as they were, number by number", async () => {
  const carried = { changes: values.map((value, at) => change(value, at)), place };
  const made = await linkOf(cells, carried);
  const read = await readLink(made.link);
  assert.deepEqual(read.cells, cells);
  for (const [at, value] of values.entries()) {
    assert.ok(Object.is(read.carried.changes[at].value, value), String(value));
  }
  assert.deepEqual(read.carried, carried);
  assert.deepEqual(carriedOf(JSON.parse(JSON.stringify(textsOf(carried)))), carried);
  const passedOn = made.link.replaceAll(",", "%2C").replaceAll(";", "%3b");
  assert.deepEqual((await readLink(passedOn)).carried, carried);
});

test("a place may be of a part of this, and at the beginning there is nothing to carry", () => {
  for (const partly of [
    { ...place, line: undefined },
    { ...place, opened: undefined },
    { ...place, selected: undefined },
    { cell: 7, line: undefined, opened: undefined, selected: undefined },
  ]) {
    const carried = { changes: [], place: partly };
    assert.deepEqual(carriedOf(textsOf(carried)), carried);
  }
  const start = { cell: 0, line: 1, opened: undefined, selected: undefined };
  assert.deepEqual(textsOf({ changes: [], place: start }), {});
  assert.deepEqual(carriedOf({}), nothing);
});

test("a link made before there were changes in links opens as it did", async () => {
  const old = "#/notebook?code=U1ZQVeXKzC3ILypRKMkvSs7gqlCwhbD08vNSizWMdBSMNLkKijLzSjQqFLQVDDW5AA";
  const source = "import torch\nx = torch.ones(2, 2)\nprint(x + 1)";
  assert.deepEqual(await readLink(old), { cells: [{ kind: "code", source }], carried: nothing });
  const made = await linkOf([{ kind: "code", source }], nothing);
  assert.match(made.link, /^#\/notebook\?code=[\w-]+$/);
});

const code = (await linkOf(cells, nothing)).link;

test("damaged and hostile parts are refused by their shape, and the code opens", async () => {
  const bad = [
    "changes=",
    "changes=1,2,0,3",
    "changes=1,2,0,3,",
    "changes=1,2,0,3,1;",
    "changes=1,2,0,3,1,2",
    "changes=-1,2,0,3,1",
    "changes=1.5,2,0,3,1",
    "changes=99999,2,0,3,1",
    "changes=1,2,0,9999999999,1",
    "changes=1,2,0,3,1e999",
    `changes=1,2,0,3,${"9".repeat(400)}`,
    "changes=1,2,0,3,0x10",
    "changes=1,2,0,3,nan",
    "changes=1,2,0,3,--1",
    "changes=__proto__,2,0,3,1",
    "changes=constructor",
    "changes=[1,2,0,3,1]",
    "changes=%00",
    "place=",
    "place=;",
    "place=x",
    "place=1,2;3",
    "place=1,2;1,2,0,0;1,2,0,0;1,2,0,0",
    "place=1,2;;toString",
    "place=99999",
    "place=1&place=1",
    "changes=1,2,0,3,1&changes=1,2,0,3,1",
    "__proto__=1",
    "constructor=1",
    "run=1",
    "",
    `changes=${"1,2,0,3,1;".repeat(900)}1,2,0,3,1`,
    `place=${"1".repeat(MOST_IN_LINK + 1)}`,
  ];
  for (const part of bad) {
    const read = await readLink(`${code}&${part}`);
    assert.deepEqual(read.cells, cells, part);
    assert.equal(read.carried, undefined, part);
  }
  for (const damaged of ["!!", "AAAA", "", "x".repeat(MOST_IN_LINK + 1)]) {
    await assert.rejects(readLink(`#/notebook?code=${damaged}&changes=1,2,0,3,1`), damaged);
  }
  assert.equal(await readLink("#/notebook"), undefined);
});

test("what a file or the browser gives is refused where it is no such text", () => {
  const bad = [
    undefined,
    null,
    1,
    "changes",
    { changes: 1 },
    { changes: ["1,2,0,3,1"] },
    { changes: {} },
    { place: 1 },
    { place: null },
    { changes: "1,2,0,3,1", place: {} },
    { changes: { toString: () => "1,2,0,3,1" } },
    { changes: "1,2,0,3,1;".repeat(10_001) + "1,2,0,3,1" },
  ];
  for (const each of bad) assert.equal(carriedOf(each), undefined);
  assert.deepEqual(carriedOf([]), nothing);
  assert.deepEqual(carriedOf(JSON.parse('{"__proto__":{"changes":"1,2,0,3,1"}}')), nothing);
  const before = performance.now();
  assert.equal(
    carriedOf({ changes: ",".repeat(5_000_000), place: ";".repeat(5_000_000) }),
    undefined,
  );
  assert.ok(performance.now() - before < 1000, "and it takes no time");
});

test("a link that is too long says whether it is by its code or by its changes", async () => {
  let seed = 1;
  const draw = () => (seed = (seed * 48271) % 2147483647).toString(36);
  const long = [{ kind: "code", source: Array.from({ length: 3000 }, draw).join(" ") }];
  assert.equal(await linkOf(long, nothing), "tooLong");
  const many = Array.from({ length: 1000 }, (_, at) => change(0.5, at));
  assert.equal(await linkOf(cells, { changes: many, place }), "manyChanges");
});

test("a line is found again where others were written before and behind it", () => {
  const source = "a\nb\nc\nd";
  const moved = (after) => [1, 2, 3, 4].map((line) => movedLine(source, after, line));
  assert.deepEqual(moved(source), [1, 2, 3, 4]);
  assert.deepEqual(moved("new\na\nb\nc\nd"), [2, 3, 4, 5]);
  assert.deepEqual(moved("a\nb\nnew\nnew\nc\nd"), [1, 2, 5, 6]);
  assert.deepEqual(moved("a\nd"), [1, undefined, undefined, 2]);
  assert.deepEqual(moved("a\nb!\nc\nd"), [1, undefined, 3, 4]);
  assert.deepEqual(moved(""), [undefined, undefined, undefined, undefined]);
  assert.equal(movedLine("x\nx", "x\nx\nx", 2), 2);
});

test("a tensor is known by its line, and by how many the line made before it in all passes", () => {
  const places = new Places();
  const made = (id, cell, line) => ({ id, number: 0, at: 0, place: [cell, line] });
  places.add([made("a", 1, 2), made("b", 1, 2), made("c", 1, 3)]);
  places.add([made("d", 1, 2), made("e", 2, 2), made("a", 9, 9)]);
  assert.deepEqual(places.at([1, 2]), ["a", "b", "d"]);
  assert.deepEqual(places.of("d"), { place: [1, 2], nth: 2 });
  assert.deepEqual(places.of("a"), { place: [1, 2], nth: 0 });
  assert.equal(places.of("toString"), undefined);
});
