// The plane in which the rows of a trace's tensors spread the most, through the module and through that of the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PlaneModule } from "../../dist/engine/plane-module.js";
import { assertRefuses, tensorOf } from "./support/engine.mjs";
import { lessonsAndLaboratories, run } from "./support/lessons.mjs";
import { engine } from "./support/with-lessons.mjs";

const file = new URL("../../build/wasm/plane-small.wasm", import.meta.url);
const own = await PlaneModule.start(readFileSync(file));

/** The matrix that a plane is of. */
function rowsOf({ shape, data }, slice = 0) {
  if (shape.length === 2) return { columns: shape[1], data };
  const size = data.length / shape[0];
  return { columns: shape[2], data: data.subarray(slice * size, (slice + 1) * size) };
}

/** The share of the variance of centred rows along two directions, by plain sums. */
function shareOf(data, columns, directions) {
  const count = data.length / columns;
  const mean = Array.from({ length: columns }, (_, column) => {
    let sum = 0;
    for (let row = 0; row < count; row++) sum += data[row * columns + column];
    return sum / count;
  });
  let [along, all] = [0, 0];
  for (let row = 0; row < count; row++) {
    const [first, second] = [0, 1].map((which) =>
      mean.reduce((sum, middle, column) => {
        const far = data[row * columns + column] - middle;
        return sum + far * directions[which * columns + column];
      }, 0),
    );
    along += first ** 2 + second ** 2;
    all += mean.reduce((sum, middle, at) => sum + (data[row * columns + at] - middle) ** 2, 0);
  }
  return all === 0 ? 1 : along / all;
}

function assertPlane({ directions, share }, data, columns, what) {
  assert.ok(directions instanceof Float64Array, what);
  assert.equal(directions.length, 2 * columns, what);
  const dot = (left, right) =>
    directions
      .subarray(left * columns, (left + 1) * columns)
      .reduce((sum, each, at) => sum + each * directions[right * columns + at], 0);
  assert.ok(Math.abs(dot(0, 0) - 1) < 1e-12, what);
  assert.ok(Math.abs(dot(1, 1) - (columns > 1 ? 1 : 0)) < 1e-12, what);
  assert.ok(Math.abs(dot(0, 1)) < 1e-12, what);
  assert.ok(share >= 0 && share <= 1, what);
  assert.ok(Math.abs(share - shareOf(data, columns, directions)) < 1e-9, what);
}

for (const lesson of lessonsAndLaboratories) {
  test(`${lesson.id}: every matrix has its plane, with the same bits from either module`, () => {
    const trace = run(lesson);
    let planes = 0;
    for (const { id, shape, data } of Object.values(trace.tensors)) {
      if (shape.length !== 2 && shape.length !== 3) {
        assertRefuses(() => trace.plane(id), "shape", id);
        continue;
      }
      for (let slice = 0; slice < (shape.length === 3 ? shape[0] : 1); slice++) {
        const rows = rowsOf({ shape, data }, slice);
        const found = own.find(rows.data, rows.columns);
        if (!rows.data.every(Number.isFinite)) {
          assertRefuses(() => trace.plane(id, slice), "value", id);
          assert.equal(found, undefined, id);
          continue;
        }
        const plane = trace.plane(id, slice);
        assertPlane(plane, rows.data, rows.columns, id);
        assert.deepEqual(found, plane, id);
        planes++;
      }
    }
    assert.ok(planes > 0);
  });
}

test("several tensors share the plane of all their rows, repeated ones too", () => {
  const trace = engine.runLesson("sentence");
  const ids = ["multihead_queries", "multihead_keys"];
  for (const slice of [0, 1, 2]) {
    const parts = ids.map((id) => rowsOf(trace.tensors[id], slice));
    const data = Float32Array.from(parts.flatMap((part) => [...part.data]));
    assertPlane(trace.plane(ids, slice), data, 24, `slice ${slice}`);
    const twice = trace.plane([...ids, ...ids], slice);
    assert.ok(Math.abs(twice.share - trace.plane(ids, slice).share) < 1e-12);
  }
  assert.deepEqual(trace.plane(ids), trace.plane(ids, 0));
  assert.deepEqual(trace.plane(["keys"]), trace.plane("keys"));
  assert.deepEqual(trace.plane("keys", 5), trace.plane("keys"), "a matrix is taken whole");
});

test("two dimensions are shown as they are, three are not", () => {
  const trace = engine.runLesson("heads");
  const { directions, share } = trace.plane(["head_1_queries", "head_1_keys"]);
  assert.deepEqual([[...directions], share], [[1, 0, 0, 1], 1]);
  const shadow = trace.plane("inputs");
  assert.ok(shadow.share > 0.5 && shadow.share < 1, `${shadow.share}`);
});

test("a plane is that of the run, whatever becomes of the trace's tensors and of the engine's copy", () => {
  const trace = engine.runLesson("sentence");
  const before = trace.plane("keys");
  trace.tensors.keys.data.fill(0);
  trace.tensors.keys.shape.length = 0;
  for (let seed = 1; seed < 8; seed++) engine.runLesson("sentence", { settings: { seed } });
  assert.deepEqual(trace.plane("keys"), before);
});

test("refusals name what was wrong and what would be right", () => {
  const inputs = tensorOf([6, 3], (place) => (place === 7 ? Infinity : place));
  const trace = engine.runLesson("simple", { tensors: { inputs } });
  const sentence = engine.runLesson("sentence");
  const said = (call) => {
    try {
      call();
    } catch ({ code, message }) {
      return `${code}: ${message}`;
    }
    return "nothing";
  };
  assert.deepEqual(
    [
      said(() => sentence.plane("W_querry")),
      said(() => sentence.plane("no such thing")),
      said(() => sentence.plane(["keys", "values"])),
      said(() => sentence.plane("multihead_keys", 3)),
      said(() => sentence.plane("multihead_keys", 0.5)),
      said(() => sentence.plane("token_ids")),
      said(() => sentence.plane([])),
      said(() => sentence.plane("keys", "0")),
      said(() => trace.plane("inputs")),
    ],
    [
      'unknown: This lesson has no tensor called "W_querry"; the nearest is "W_query".',
      `unknown: This lesson has no tensor called "no such thing"; the trace's tensors are named by their ids.`,
      "shape: Tensors in one plane need as many columns each; keys has 24, values has 28.",
      "value: A slice of multihead_keys, of shape (3, 6, 24), must be from 0 to 2, not 3.",
      "value: The slice of a plane must be a whole number of 0 or more, not 0.5.",
      "shape: A plane is of the rows of a matrix, or of a slice of three axes; token_ids has shape (6).",
      "type: A plane needs a tensor's id or an array of one id or more, not an empty array.",
      "type: The slice of a plane must be a number, not a string.",
      "value: A principal plane needs finite numbers; the one in row 2, column 1, counted from 0, is not.",
    ],
  );
});

test("the same bits as natively", () => {
  // The numbers of tests/native/principal_plane_test.cpp.
  for (const [rows, columns, ...known] of [
    [9, 7, 0.6749684933469511, 0.11471928869392505, 2.4033963239137616e-17],
    [5, 11, 0.9999999999999999, -0.07735039457676572, 0.3066217807965029],
  ]) {
    const data = Float32Array.from(
      { length: rows * columns },
      (_, i) => (((i * 37) % 101) - 50) / 8,
    );
    const { share, directions } = own.find(data, columns);
    assert.deepEqual([share, directions[0], directions.at(-1)], known);
  }
});

test("the page's module answers nothing for what has no plane", () => {
  assert.equal(own.find(new Float32Array(0), 3), undefined);
  assert.equal(own.find(new Float32Array(7), 3), undefined);
  assert.equal(own.find(Float32Array.of(1, 2, NaN), 3), undefined);
  assert.equal(own.find(new Float32Array(513 * 513), 513), undefined);
  assert.equal(own.find(new Float32Array(3 * 513), 513)?.share, 1);
});
