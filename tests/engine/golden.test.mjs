// The lessons match every number that the notebooks print and PyTorch's float32 values behind it, within the tolerance
// stated in the golden file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAllNear, assertNear, golden, magnitude, sizeOf } from "./support/engine.mjs";
import { engine } from "./support/with-lessons.mjs";

const { entries, printed_numbers: printedNumbers } = golden("lessons");

/** The count of numbers that the notebook of each lesson prints. */
const printedCounts = {
  simple: 195,
  trainable: 248,
  scaled: 430,
  causal: 86,
  sentence: 136,
  heads: 0,
};

const printedOf = (lesson) =>
  entries.filter((entry) => entry.lesson === lesson).flatMap((entry) => entry.printed ?? []);

test("the golden file holds every printed number of every lesson", () => {
  for (const [lesson, count] of Object.entries(printedCounts)) {
    assert.equal(printedOf(lesson).length, count, lesson);
  }
  const known = new Set(Object.keys(printedCounts));
  assert.ok(entries.every((entry) => known.has(entry.lesson)));
  assert.equal(
    Object.values(printedCounts).reduce((sum, count) => sum + count),
    printedNumbers,
  );
});

test("every lesson of the engine has an entry in the table of printed numbers", () => {
  assert.ok(engine.lessons.length > 0);
  for (const { id } of engine.lessons) assert.ok(id in printedCounts, id);
});

for (const { id: lesson } of engine.lessons) {
  const goldenTensors = entries.filter((entry) => entry.lesson === lesson);
  const { tensors } = engine.runLesson(lesson);

  test(`${lesson}: the lesson has every golden tensor with its shape`, () => {
    assert.ok(goldenTensors.length > 0);
    for (const { id, shape } of goldenTensors) {
      assert.ok(Object.hasOwn(tensors, id), `no tensor ${id}`);
      assert.deepEqual(tensors[id].shape, shape, id);
    }
  });

  test(`${lesson}: the lesson matches every printed number`, () => {
    let compared = 0;
    for (const { id, decimals, printed, printed_is_a_prefix: cut, float32 } of goldenTensors) {
      if (printed === undefined) continue;
      const tolerance = 0.5 * 10 ** -decimals + 1e-6 * magnitude(float32);
      assert.ok(cut ? printed.length < float32.length : printed.length === float32.length, id);
      printed.forEach((figure, place) => {
        assert.match(figure, /^-?\d+\.\d*$/, id);
        assert.equal(figure.split(".")[1].length, decimals, `${id}: digits of ${figure}`);
        assertNear(tensors[id].data[place], Number(figure), tolerance, `${id}[${place}]`);
        compared++;
      });
    }
    assert.equal(compared, printedCounts[lesson]);
  });

  test(`${lesson}: the lesson matches every float32 value of PyTorch`, () => {
    for (const { id, shape, float32 } of goldenTensors) {
      assert.equal(float32.length, sizeOf(shape), id);
      assertAllNear(tensors[id].data, float32, 2e-6 * magnitude(float32), id, shape);
    }
  });
}
