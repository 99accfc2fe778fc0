// "Copy step as PyTorch": every step's script runs, and prints the digits that the page shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { settingsArbitrary } from "../engine/support/lessons.mjs";
import {
  untouched,
  choicesOf,
  placeOf,
  withComputedNumber,
  withGivenNumber,
  withSetting,
} from "./support/changes.mjs";
import {
  engine,
  formatTable,
  idsOf,
  lessons,
  printedOf,
  pytorchStep,
  scriptOf,
  tensorsOf,
} from "./support/model.mjs";
import { runScripts, skip } from "./support/python.mjs";

/** Runs these cases' scripts together; each must print its case's digits, all of them. */
function assertPrinted(cases) {
  const scripts = cases.map(({ tensors, ids, changes }) => scriptOf(tensors, ids, changes.edits));
  runScripts(scripts).forEach(({ printed, failure, warnings }, place) => {
    const { lesson, step, label, changes, printed: expected } = cases[place];
    const name = `${lesson.id}/${step}, ${label} ${JSON.stringify(changes)}`;
    assert.equal(failure, null, `${name} ran to its end`);
    assert.equal(printed, expected, name);
    assert.deepEqual(warnings, [], name);
  });
}

const steps = lessons.flatMap((lesson) => lesson.steps.map(({ id }) => ({ lesson, step: id })));

/** The steps under one kind of change, as far as they have something of that kind. */
const changedBy = (change) => steps.flatMap(({ lesson, step }) => change(lesson, step) ?? []);

test("every step's script prints the page's digits", { skip }, () => {
  assert.ok(steps.length >= 66, `${steps.length} steps are too few to be all`);
  assertPrinted(steps.map(({ lesson, step }) => untouched(lesson, step)));
});

test("every step's script holds a changed number that it is given", { skip }, () => {
  const cases = changedBy(withGivenNumber);
  assert.equal(cases.length, steps.length);
  assertPrinted(cases);
});

test("every step's script holds a changed setting", { skip }, () => {
  const cases = changedBy(withSetting);
  const without = steps.filter(
    ({ lesson, step }) => !cases.some((each) => each.lesson === lesson && each.step === step),
  );
  // Powers of two and their roots are what they are.
  assert.deepEqual(
    without.map(({ lesson, step }) => `${lesson.id}/${step}`),
    ["lab/variance/dimensions"],
  );
  for (const { lesson, step } of without) {
    const { tensors, ids } = untouched(lesson, step);
    assert.ok(
      ids.every((id) => tensors[id].operation === "constant"),
      `${lesson.id}/${step}`,
    );
  }
  assertPrinted(cases);
});

test("every step's script holds a number typed over a computed one", { skip }, () => {
  const cases = changedBy(withComputedNumber);
  const without = steps.filter(({ lesson, step }) => {
    const { tensors, ids } = untouched(lesson, step);
    return ids.every((id) => tensors[id].operands.length === 0);
  });
  assert.equal(cases.length, steps.length - without.length);
  assertPrinted(cases);
});

/** Numbers of any magnitude: the largest lead to infinities and NaN. */
const number = fc.oneof(
  fc.constantFrom(0, 1, -1.5, 3e38, -3e38, 1e-30),
  fc.float({ min: -100, max: 100, noNaN: true }),
);

/** A lesson with other settings, and some of its numbers typed over, given and computed ones. */
const changesArbitrary = (lesson) =>
  fc
    .record({
      settings: settingsArbitrary(lesson),
      typed: fc.array(fc.tuple(fc.nat(), fc.nat(), number), { maxLength: 5 }),
    })
    .map(({ settings, typed }) => {
      const before = tensorsOf(lesson, { settings });
      const ids = Object.keys(before);
      const edits = {};
      for (const [which, where, value] of typed) {
        const { id, shape, data } = before[ids[which % ids.length]];
        const choices = choicesOf(before, id);
        const cell = choices === undefined ? value : Math.abs(where) % choices;
        (edits[id] ??= {})[placeOf(shape, where % data.length)] = Math.fround(cell);
      }
      return { settings, edits };
    });

for (const lesson of lessons) {
  test(`scripts of ${lesson.id} print the page's digits under any changes`, { skip }, () => {
    const sample = fc.sample(changesArbitrary(lesson), { numRuns: 12, seed: 1 });
    assertPrinted(
      sample.flatMap((changes) => {
        const tensors = tensorsOf(lesson, changes);
        return lesson.steps.map(({ id }) => {
          const ids = idsOf(lesson, id, tensors);
          const printed = printedOf(tensors, ids);
          return { lesson, step: id, label: "changed", changes, tensors, ids, printed };
        });
      }),
    );
  });
}

test(
  "softmax is the engine's along any axis, whatever the scores and the sharpness",
  { skip },
  () => {
    const score = fc.oneof(
      { weight: 3, arbitrary: fc.float({ min: -90, max: 90, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(-Infinity, -Infinity, Infinity, NaN, 3e38, -0) },
    );
    const example = fc
      .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 })
      .chain((shape) => {
        const length = shape.reduce((size, each) => size * each, 1);
        return fc.record({
          shape: fc.constant(shape),
          data: fc.array(score, { minLength: length, maxLength: length }),
          dim: fc.integer({ min: -shape.length, max: shape.length - 1 }),
          sharpness: fc.constantFrom(0, 0.5, 1, 1, 64, 1e30, Infinity),
          subtractMax: fc.boolean(),
        });
      });
    const cases = fc.sample(example, { numRuns: 600, seed: 1 }).map((each) => {
      const scores = { shape: each.shape, data: Float32Array.from(each.data) };
      const { dim, sharpness, subtractMax } = each;
      const weights = engine.softmax(scores, { dim, sharpness, subtractMax });
      const common = { role: "scores", step: "", parameters: {} };
      const tensors = {
        scores: { ...common, ...scores, id: "scores", operation: "given", operands: [] },
        weights: {
          ...common,
          ...weights,
          id: "weights",
          operation: "softmax",
          operands: ["scores"],
          parameters: { dim, sharpness, subtract_max: Number(subtractMax) },
        },
      };
      const ids = ["scores", "weights"];
      const place = {
        lesson: { id: "softmax" },
        step: JSON.stringify(each),
        label: "",
        changes: {},
      };
      return { ...place, tensors, ids, printed: printedOf(tensors, ids) };
    });
    assertPrinted(cases);
  },
);

test("the factor 1 / sqrt(d) is the engine's for every width", { skip }, () => {
  const widths = Array.from({ length: 4096 }, (_, place) => place + 1);
  const script = `import torch\nfor k in range(1, 4097): print(torch.tensor(k**-0.5, dtype=torch.float64).float().item())`;
  const [{ printed }] = runScripts([script]);
  assert.deepEqual(
    printed.trim().split("\n").map(Number),
    widths.map((width) => Math.fround(1 / Math.sqrt(width))),
  );
});

test("the lines without numbers make the step's tensors in plain float32", { skip }, () => {
  const scripts = steps.map(({ lesson, step }) => {
    const tensors = tensorsOf(lesson);
    const lines = pytorchStep(tensors, idsOf(lesson, step, tensors), { data: false, edits: {} });
    const symbolic = lines.filter(({ text }) => !text.endsWith("torch.tensor(...)"));
    const made = new Set(symbolic.map(({ makes }) => makes));
    assert.deepEqual(
      [...symbolic.flatMap(({ uses }) => uses)].filter((id) => !(id in tensors)),
      [],
    );
    const given = [...new Set(symbolic.flatMap(({ uses }) => uses))].filter((id) => !made.has(id));
    return [
      "import math\nimport torch\nimport torch.nn.functional as F",
      ...given.map((id) => formatTable(tensors[id], "pytorch")),
      ...symbolic.map(({ text }) => text),
      ...[...made].flatMap((id) => [
        formatTable({ ...tensors[id], id: "expected" }, "pytorch"),
        `difference = (${id} - expected).nan_to_num().abs().max() / max(1.0, expected.nan_to_num(neginf=0.0).abs().max())`,
        `assert ${id}.shape == expected.shape and difference < 1e-5, "${id}"`,
      ]),
      `print(${made.size})`,
    ].join("\n");
  });
  const results = runScripts(scripts);
  results.forEach(({ failure }, place) => {
    assert.equal(failure, null, `${steps[place].lesson.id}/${steps[place].step}`);
  });
  const made = results.reduce((sum, { printed }) => sum + Number(printed), 0);
  assert.ok(made > 300, `${made} tensors were made`);
});

test("a script whose rounding is left out prints other digits", { skip }, () => {
  // Proves that the comparison above can fail.
  const lesson = lessons.find(({ id }) => id === "scaled");
  const cases = lesson.steps.map(({ id }) => untouched(lesson, id));
  const scripts = cases.map(({ tensors, ids }) =>
    scriptOf(tensors, ids).replace(".float().double()", ".double()"),
  );
  const differing = runScripts(scripts).filter(
    ({ printed, failure }, place) => failure === null && printed !== cases[place].printed,
  );
  assert.ok(differing.length > 0);
});
