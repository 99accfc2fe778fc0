// Every cell of every tensor of every lesson matches an independent implementation of the operations
// (support/operations.mjs), and replacing a tensor changes only tensors computed from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assertSameTensor, isSameTensor } from "./support/engine.mjs";
import { engine } from "./support/with-lessons.mjs";
import {
  isSource,
  knownSettings,
  lessonsAndLaboratories,
  possible,
  replacementsArbitrary,
  run,
  settingsArbitrary,
  replacementFor,
  valuesOf,
} from "./support/lessons.mjs";
import { operations } from "./support/operations.mjs";
import { changedTensors, checkSteps, checkTrace, downstreamOf } from "./support/trace.mjs";

const check = (lesson, settings, tensors, explained = 4) =>
  checkTrace(run(lesson, knownSettings(lesson, settings), tensors), lesson, { explained });

/** The sizes that the engine accepts together, tried one after the other. */
function acceptedSizes(lesson, sizes) {
  const taken = {};
  for (const [key, size] of sizes) {
    try {
      engine.runLesson(lesson.id, { settings: { ...taken, [key]: size } });
      taken[key] = size;
    } catch ({ code }) {
      // Only the sizes of lab/layer together exceed a limit.
      assert.deepEqual([lesson.id, code], ["lab/layer", "size"]);
    }
  }
  return taken;
}

const ordinary = fc.float({ min: -3, max: 3, noNaN: true });
const special = fc.constantFrom(NaN, Infinity, -Infinity, -0, 3e38, -3e38, 1e-45);

test("the lessons use every operation", () => {
  const used = new Set(
    lessonsAndLaboratories.flatMap((lesson) =>
      Object.values(run(lesson).tensors).map(({ operation }) => operation),
    ),
  );
  assert.deepEqual([...used].sort(), Object.keys(operations).sort());
});

for (const lesson of lessonsAndLaboratories) {
  const { id, settings } = lesson;
  const has = (...names) => names.every((name) => name in settings);
  const name = (title) => `${id}: ${title}`;

  test(name("every cell comes from the operand cells that its operation defines"), () => {
    const trace = engine.runLesson(id);
    const cells = Object.values(trace.tensors).reduce((sum, { data }) => sum + data.length, 0);
    assert.equal(checkTrace(trace, lesson), cells);
    checkSteps(trace, lesson);
  });

  test(name("every cell feeds exactly the cells computed from it"), () => {
    checkTrace(run(lesson), lesson, { explained: 1, fed: 60 });
    const sizes = ["tokens", "d_in", "d_model", "channels"].filter(
      (key) => has(key) && settings[key].kind === "integer",
    );
    checkTrace(run(lesson, Object.fromEntries(sizes.map((key) => [key, 2]))), lesson, {
      explained: 1,
      fed: 30,
    });
  });

  test(name("a run without settings uses and reports the defaults"), () => {
    const presets = Object.fromEntries(
      Object.entries(settings).map(([key, setting]) => [key, setting.default]),
    );
    const trace = engine.runLesson(id);
    assert.deepEqual(trace.settings, presets);
    assert.deepEqual(changedTensors(trace, engine.runLesson(id, { settings: presets })), []);
  });

  test(name("explanations are correct under other seeds"), () => {
    for (let i = 0; i < 15; i++) check(lesson, { seed: (i * 85899345 + i) % 2 ** 32 });
    check(lesson, { seed: 2 ** 32 - 1 }, {}, 40);
  });

  test(name("explanations are correct for each value of each setting"), () => {
    for (const [key, setting] of Object.entries(settings)) {
      for (const value of valuesOf(setting)) {
        const chosen = possible(lesson, { [key]: value });
        const trace = run(lesson, chosen);
        assert.equal(trace.settings[key], chosen[key], key);
        checkTrace(trace, lesson, { explained: 3 });
      }
    }
  });

  test(name("explanations are correct under any combination of settings"), () => {
    fc.assert(
      fc.property(settingsArbitrary(lesson), (chosen) => {
        checkTrace(run(lesson, chosen), lesson, { explained: 4, linked: true });
      }),
      { numRuns: 20, seed: 2 },
    );
  });

  test(name("explanations are correct at the largest sizes"), () => {
    const sizes = ["tokens", "d_in", "d_out", "d_model", "channels", "head_size", "vocabulary"];
    const largest = [
      ...sizes,
      "d_k",
      "d_v",
      "heads",
      "batch",
      "other_tokens",
      "dimension",
      "shown_pairs",
    ]
      .filter((key) => has(key))
      .map((key) => [key, settings[key].range.at(-1)]);
    assert.ok(largest.length > (id.startsWith("lab/") ? 0 : 1));
    const trace = run(lesson, acceptedSizes(lesson, largest));
    assert.ok(checkTrace(trace, lesson, { explained: 6 }) > 0);
  });

  test(name("softmax with any sharpness and shift is explained, with and without overflow"), () => {
    for (const sharpness of [0, 2, 64, Infinity]) {
      check(lesson, { sharpness });
      check(lesson, { sharpness, subtract_max: false });
      if (!has("shift")) continue;
      for (const shift of [-150, -104, 87, 150]) {
        check(lesson, { sharpness, shift });
        check(lesson, { sharpness, shift, subtract_max: false });
      }
    }
  });

  if (has("shift")) {
    test(name("naive softmax gives NaN on overflow and on underflow"), () => {
      const weights = (shift) =>
        Object.values(run(lesson, { subtract_max: false, shift }).tensors).filter(
          ({ operation, parameters, operands }) =>
            operation === "softmax" && parameters.subtract_max === 0 && /shifted/.test(operands[0]),
        );
      for (const shift of [150, -150]) {
        assert.ok(weights(shift).length > 0);
        for (const { id: tensor, data } of weights(shift)) {
          assert.ok(data.every(Number.isNaN), `${tensor} at ${shift}: ${data}`);
        }
      }
      assert.ok(weights(0).every(({ data }) => data.every(Number.isFinite)));
    });
  }

  test(name("explanations are correct with random inputs"), () => {
    fc.assert(
      fc.property(replacementsArbitrary(lesson, ordinary, isSource), (tensors) => {
        const trace = run(lesson, {}, tensors);
        for (const [key, tensor] of Object.entries(tensors)) {
          assertSameTensor(trace.tensors[key], tensor, key);
        }
        checkTrace(trace, lesson, { explained: 6 });
      }),
      { numRuns: 15, seed: 3 },
    );
  });

  test(name("explanations are correct with infinities, NaN and overflow in any tensor"), () => {
    const value = fc.oneof({ weight: 20, arbitrary: ordinary }, { weight: 1, arbitrary: special });
    const any = replacementsArbitrary(lesson, value, () => true);
    fc.assert(
      fc.property(
        any,
        fc.constantFrom(0, 1, Infinity),
        fc.boolean(),
        fc.constantFrom(0, 0.5, 1),
        (tensors, sharpness, stable, rate) => {
          const dropping = has("dropout_rate") ? { dropout_rate: rate } : {};
          check(lesson, { sharpness, subtract_max: stable, ...dropping }, tensors, 6);
        },
      ),
      { numRuns: 30, seed: 4 },
    );
  });

  test(name("replacing a tensor by itself changes only its operation"), () => {
    const trace = run(lesson);
    for (const [key, tensor] of Object.entries(trace.tensors)) {
      const again = run(lesson, {}, { [key]: tensor });
      for (const [other, { data, ...rest }] of Object.entries(again.tensors)) {
        const { data: before, ...expected } = trace.tensors[other];
        const replaced = { operation: "given", operands: [], parameters: {}, replaced: true };
        assert.deepEqual(rest, other === key ? { ...expected, ...replaced } : expected);
        assert.ok(
          isSameTensor({ shape: [], data }, { shape: [], data: before }),
          `${other} by ${key}`,
        );
      }
    }
  });

  test(name("replacing a tensor changes only downstream tensors"), () => {
    const trace = run(lesson);
    let reached = 0;
    for (const [key, tensor] of Object.entries(trace.tensors)) {
      const other = replacementFor(
        trace,
        tensor,
        (place) => 0.5 * tensor.data[place] + 0.25 * Math.cos(place) + 0.01,
      );
      const changed = run(lesson, {}, { [key]: other });
      const downstream = downstreamOf(trace, key);
      const differing = changedTensors(trace, changed);
      assert.ok(differing.includes(key), `${key} did not change`);
      for (const each of differing) {
        assert.ok(each === key || downstream.has(each), `${each} changed with ${key}`);
      }
      reached += differing.length - 1;
      checkTrace(changed, lesson, { explained: 2 });
    }
    assert.ok(reached > Object.keys(trace.tensors).length, "replacements reach downstream tensors");
  });
}
