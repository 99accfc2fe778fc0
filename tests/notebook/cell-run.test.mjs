// A run that tells what it makes in parts gives what it would give in one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./support/source.mjs";

const { CellRun } = await moduleOf("notebook/retracing/cell-run.ts");

/** Numbers from 0 to `below`, the same each time. */
function drawing(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Steps of a run: what each makes, and the names that hold it, a function's result also by its caller. */
function steps(draw) {
  const all = [];
  for (let number = 0; number < 60; number += 1) {
    const line = 1 + draw(9);
    const made = { id: `t${number}`, number: draw(8) === 0 ? draw(number + 1) : number };
    const held = draw(2) ? [[`name${draw(4)}`, made.number, 1, line]] : [];
    const caller = draw(4) === 0 ? [[`out${draw(2)}`, draw(number + 1), 1, 1 + draw(9)]] : [];
    all.push({ made: { ...made, at: number + 1, place: [1, line] }, held: [...held, ...caller] });
  }
  return all;
}

test("parts of any length give the tensors, names and ids of the whole", () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const draw = drawing(seed);
    const all = steps(draw);
    const known = { t3: { name: "before", place: [1, 1] } };
    const whole = new CellRun("c", {}, known).add(
      all.map(({ made }) => made),
      all.flatMap(({ held }) => held),
    );
    const run = new CellRun("c", {}, known);
    let last;
    for (let from = 0; from < all.length;) {
      const part = all.slice(from, (from += 1 + draw(20)));
      last = run.add(
        part.map(({ made }) => made),
        part.flatMap(({ held }) => held),
      );
    }
    assert.deepEqual(last, whole, `seed ${seed}`);
    assert.equal(last.names.t3.name, "before");
    assert.equal(last.madeIn.size, all.length);
  }
});
