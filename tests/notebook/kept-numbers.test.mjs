// Which tensor of an earlier moment a later run's is compared with, by the code that makes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./support/source.mjs";

const { earlierOf, keepNumbers, originsOf } = await moduleOf(
  "notebook/page/tensors/kept-numbers.ts",
);
const { difference } = await moduleOf("features/compare/model/compare.ts");
const { CellRun } = await moduleOf("notebook/retracing/cell-run.ts");
const { Places } = await moduleOf("notebook/retracing/places.ts");

let nextEra = 0;

/**
 * Tensors as the page follows them. A line of a source is `name = number` or `number`, a number in brackets is made on the
 * way to it, `call cell` runs the lines of another cell, and what follows `#` is the shape's length.
 */
class Python {
  era = (nextEra += 1);
  base = { tensors: {} };
  tensors = {};
  madeIn = {};
  runs = {};
  counts = {};
  own = {};
  stale = [];
  #names = {};
  #places = new Places();
  #made = 0;

  get shown() {
    return this.base;
  }

  get latest() {
    return Object.values(this.tensors)
      .flat()
      .filter(({ place }) => !this.stale.includes(place[0]));
  }

  madeAt(id) {
    return this.#places.of(id);
  }

  allAt(place) {
    return this.#places.at(place);
  }

  inCode = { expression: (id) => this.base.tensors[id]?.written ?? id };

  run(cell, source) {
    const count = Object.keys(this.runs).length + 1;
    if (this.counts[cell] !== undefined) this.stale.push(this.counts[cell]);
    this.counts = { ...this.counts, [cell]: count };
    this.runs = { ...this.runs, [count]: { cell, source } };
    const run = new CellRun(cell, this.tensors, this.#names);
    const [made, held] = [[], []];
    const one = (number, length, place) => {
      const id = `t${String((this.#made += 1))}`;
      const written = `f(${String(Math.sign(number))})`;
      const data = new Float32Array(length).fill(number);
      this.base.tensors[id] = { data, shape: [length], dtype: "float32", written, operands: [] };
      made.push({ id, number: this.#made, at: made.length, place });
    };
    const execute = (of) => {
      for (const [at, text] of this.runs[of].source.split("\n").entries()) {
        const call = /^call (\w+)$/.exec(text);
        if (call) execute(this.counts[call[1]]);
        const parts = /^(?:(\w+) = )?(?:\((-?[\d.]+)\) )?(-?[\d.]+)(?: #(\d+))?$/.exec(text);
        if (parts === null) continue;
        const [, name, way, number, length = "2"] = parts;
        const place = [of, at + 1];
        if (way !== undefined) one(Number(way), Number(length), place);
        one(Number(number), Number(length), place);
        if (name !== undefined) held.push([name, this.#made, ...place]);
      }
    };
    execute(count);
    const { tensors, names, madeIn } = run.add(made, held);
    this.tensors = tensors;
    this.#names = names;
    this.madeIn[cell] = madeIn;
    this.#places.add(made);
    return this;
  }

  /** The ids of what a line of a cell's last run has made. */
  at(cell, line) {
    return this.allAt([this.counts[cell], line]);
  }
}

/** The number of a tensor in A, or why there is none. */
function before(kept, python, id) {
  const found = earlierOf(kept, python, originsOf(python), id);
  return found.lack ?? found.before.numbers[0];
}

/** Of the last tensors of a cell's lines, the number in A. */
const inA = (kept, python, cell, ...lines) =>
  lines.map((line) => before(kept, python, python.at(cell, line).at(-1)));

const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

test("the same code finds every tensor again, in the same Python, a later run and another Python", () => {
  const source = "a = 1\n(2) 3\nb = (4) 5\n6";
  const python = new Python().run("one", source);
  const kept = keepNumbers(python);
  const all = [1, 2, 3, 4, 5, 6];
  const found = (now) => Object.keys(now.base.tensors).map((id) => before(kept, now, id));
  assert.deepEqual(found(python), all);
  python.run("one", source);
  assert.deepEqual(found(python), [...all, ...all]);
  assert.deepEqual(found(new Python().run("other", "9").run("one", source)), ["none", ...all]);
  assert.deepEqual(found(new Python().run("other", source)), Array(6).fill("none"));
});

test("lines of any names are found after edits elsewhere, and never another line's", () => {
  const draw = random(7);
  const whole = (below) => Math.floor(draw() * below);
  for (let round = 0; round < 300; round += 1) {
    let last = 0;
    const fresh = () => {
      const name = ["x = ", "y = ", "z = ", ""][whole(4)];
      return `${name}${String((last += 1))}`;
    };
    const lines = Array.from({ length: 1 + whole(8) }, fresh);
    const python = new Python().run("one", lines.join("\n"));
    const kept = keepNumbers(python);
    const now = [...lines];
    const [at, gone] = [whole(now.length + 1), whole(3)];
    now.splice(at, gone, ...Array.from({ length: whole(4) }, fresh));
    const later = (draw() < 0.5 ? python : new Python()).run("one", now.join("\n"));
    const met = new Set();
    for (const [place, text] of now.entries()) {
      const found = inA(kept, later, "one", place + 1)[0];
      const [, name = ""] = /^(\w+) = /.exec(text) ?? [];
      const context = `${lines.join("; ")} -> ${now.join("; ")}, line ${String(place + 1)}`;
      if (lines.includes(text)) assert.equal(found, Number(text.split(" ").at(-1)), context);
      if (found === "none") continue;
      // A tensor of A stands for one of now only, of the same name.
      assert.ok(!met.has(found), context);
      met.add(found);
      const other = lines.find((each) => each.split(" ").at(-1) === String(found));
      assert.equal(/^(\w+) = /.exec(other)?.[1] ?? "", name, context);
    }
  }
});

test("an edited line is found by its name, and what is on the way to it by its expression", () => {
  const kept = keepNumbers(new Python().run("one", "x = 1\nx = (2) -3\n4"));
  const now = new Python().run("one", "x = 1\nx = (7) -8\n4");
  assert.deepEqual(
    now.at("one", 2).map((id) => before(kept, now, id)),
    [2, -3],
  );
  const renamed = new Python().run("one", "x = 1\ny = (-7) 8\n4");
  assert.deepEqual(inA(kept, renamed, "one", 1, 2, 3), [1, "none", 4]);
  // The last line of a name stands for the last one.
  const more = new Python().run("one", "x = 1\nx = 5\nx = 6\n4");
  assert.deepEqual(inA(kept, more, "one", 1, 2, 3, 4), [1, "none", -3, 4]);
  // A line without a name stands for one only where there are as many.
  const other = new Python().run("one", "x = 1\nx = (2) -3\n5");
  assert.deepEqual(inA(kept, other, "one", 3), [4]);
  const two = new Python().run("one", "x = 1\nx = (2) -3\n5\n6");
  assert.deepEqual(inA(kept, two, "one", 3, 4), ["none", "none"]);
});

test("a function's tensors are found by the run that calls it, whatever ran before", () => {
  const python = new Python().run("f", "y = 5").run("one", "call f\ncall f").run("two", "call f");
  const kept = keepNumbers(python);
  const later = new Python().run("f", "y = 5").run("two", "call f").run("three", "call f");
  later.run("one", "call f\ncall f\ncall f");
  assert.deepEqual(
    later.at("f", 1).map((id) => before(kept, later, id)),
    [5, 5, "none", 5, 5, "none"],
  );
  // The cell with the function has run again, and what it had made before is still that of A.
  python.run("f", "z = 1\ny = 6");
  assert.deepEqual(
    python.allAt([1, 1]).map((id) => before(kept, python, id)),
    [5, 5, 5, 5],
  );
  python.run("two", "call f");
  assert.deepEqual(inA(kept, python, "f", 1, 2), ["none", 5]);
});

test("another shape is told, and what there is no room for is left out", () => {
  const kept = keepNumbers(new Python().run("one", "a = 1 #3\nb = 2 #5\nc = 3 #4"), 7);
  assert.equal(kept.left, 1);
  const now = new Python().run("one", "a = 1 #4\nb = 2 #5\nc = 3 #4");
  const last = (line) => before(kept, now, now.at("one", line)[0]);
  assert.deepEqual(last(1), [3]);
  assert.deepEqual([last(2), last(3)], ["room", 3]);
});

test("A is a copy, and the same infinity differs by nothing", () => {
  const python = new Python().run("one", "a = 1");
  const kept = keepNumbers(python);
  python.base.tensors.t1.data.fill(9);
  assert.equal(before(kept, python, "t1"), 1);
  assert.equal(difference(Infinity, Infinity), 0);
  assert.equal(difference(-Infinity, Infinity), -Infinity);
});
