// The laboratory of gradients: every gradient is compared with differences of the loss in double, with the engine's
// gradient of attention, and with the effect of a training step.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assertAllNear, assertNear, assertSameTensor, tensorOf } from "./support/engine.mjs";
import { engine } from "./support/with-lessons.mjs";

const LAB = "lab/gradients";
const MATRICES = ["W_query", "W_key", "W_value"];
/** The rounding error of a float32 table, relative to the largest number it is computed from. */
const ROUNDING = 3e-6;
/** Half the distance between two losses. */
const STEP = 1e-5;

const matrixOf = ({ shape: [rows, columns], data }) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from(data.slice(row * columns, (row + 1) * columns)),
  );
const transposed = (matrix) => matrix[0].map((_, column) => matrix.map((row) => row[column]));
const matmul = (a, b) => {
  const columns = transposed(b);
  return a.map((row) => columns.map((column) => row.reduce((s, x, k) => s + x * column[k], 0)));
};
const softmax = (row) => {
  const max = Math.max(...row);
  const exponentials = row.map((score) => Math.exp(score - max));
  const sum = exponentials.reduce((total, each) => total + each, 0);
  return exponentials.map((each) => each / sum);
};

/**
 * The loss of a head in double, by its formula. `known` holds matrices by their names in the trace. Matrices in `known`
 * are not computed, so the loss is a function of any intermediate table.
 */
function lossOf(known, factor) {
  const of = (name, computed) => known[name] ?? computed();
  const project = (name, matrix) => of(name, () => matmul(known.inputs, known[matrix]));
  const scores = () =>
    of("scores", () => matmul(project("queries", "W_query"), transposed(project("keys", "W_key"))));
  const scaled = () =>
    of("scaled_scores", () => scores().map((row) => row.map((score) => score * factor)));
  const weights = () => of("weights", () => scaled().map(softmax));
  const context = of("context", () => matmul(weights(), project("values", "W_value")));
  const errors = context.flatMap((row, i) => row.map((value, j) => value - known.target[i][j]));
  return errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
}

/** The derivative of the loss by every cell of one of its matrices, by central differences. */
function slopesOf(name, matrix, known, factor) {
  return matrix.flatMap((row, i) =>
    row.map((value, j) => {
      const lossAt = (moved) => {
        const rows = matrix.map((each, at) => (at === i ? each.with(j, moved) : each));
        return lossOf({ ...known, [name]: rows }, factor);
      };
      return (lossAt(value + STEP) - lossAt(value - STEP)) / (2 * STEP);
    }),
  );
}

const magnitudeOf = (tensors) =>
  Math.max(1, ...Object.values(tensors).flatMap(({ data }) => Array.from(data, Math.abs)));

/** Runs with matrices, a target and sizes other than the lesson's defaults. */
const runs = fc
  .record({
    seed: fc.nat(1e6),
    tokens: fc.integer({ min: 1, max: 6 }),
    d_in: fc.integer({ min: 1, max: 8 }),
    d_out: fc.integer({ min: 1, max: 4 }),
    scaled: fc.boolean(),
    score_width: fc.constantFrom(1, 3, 16, 64),
    learning_rate: fc.constantFrom(0, 0.01, 0.5, 3),
    drawn: fc.boolean(),
  })
  .map(({ drawn, ...settings }) => {
    const { tokens, d_in: width, d_out: out } = settings;
    const rng = engine.generator(settings.seed);
    const tensors = drawn
      ? {
          inputs: rng.randn(tokens, width),
          ...Object.fromEntries(MATRICES.map((id) => [id, rng.randn(width, out)])),
          target: rng.randn(tokens, out),
        }
      : {};
    const all = { ...settings, query_token: tokens - 1 };
    return { settings: all, trace: engine.runLesson(LAB, { settings: all, tensors }) };
  });

const check = (property, numRuns = 40) =>
  fc.assert(fc.property(runs, property), { numRuns, seed: 7 });

test("every gradient table matches central differences of the loss", () => {
  const names = ["W_query", "W_key", "W_value", "queries", "keys", "values", "scores"];
  check(({ settings, trace: { tensors } }) => {
    const factor = settings.scaled ? 1 / Math.sqrt(settings.d_out) : 1;
    const givens = ["inputs", "target", ...MATRICES];
    const known = Object.fromEntries(givens.map((id) => [id, matrixOf(tensors[id])]));
    const scale = magnitudeOf(tensors);
    assertNear(tensors.loss.data[0], lossOf(known, factor), ROUNDING * scale, "loss");
    for (const name of [...names, "scaled_scores", "weights", "context"]) {
      const gradient = tensors[`grad_${name}`];
      assert.deepEqual(gradient.shape, tensors[name].shape, name);
      const slopes = slopesOf(name, matrixOf(tensors[name]), known, factor);
      assertAllNear(gradient.data, slopes, ROUNDING * scale, name, gradient.shape);
    }
  });
});

test("the gradients of divided and undivided scores match central differences of the loss", () => {
  check(({ settings, trace: { tensors } }) => {
    const known = {
      values: matrixOf(tensors.values),
      target: matrixOf(tensors.target),
      keys: matrixOf(tensors.wide_keys),
    };
    const scale = magnitudeOf(tensors);
    for (const side of ["divided", "undivided"]) {
      const factor = side === "divided" ? 1 / Math.sqrt(settings.score_width) : 1;
      const slopes = slopesOf("scores", matrixOf(tensors.wide_scores), known, factor);
      assertAllNear(tensors[`${side}_grad_scores`].data, slopes, ROUNDING * scale, side);
      const others = slopesOf("queries", matrixOf(tensors.wide_queries), known, factor);
      assertAllNear(tensors[`${side}_grad_queries`].data, others, ROUNDING * scale, side);
      for (const by of ["scores", "queries"]) {
        const rows = matrixOf(tensors[`${side}_grad_${by}`]);
        const sizes = rows.map((row) => row.reduce((s, x) => s + Math.abs(x), 0) / row.length);
        assertAllNear(tensors[`${side}_${by}_sizes`].data, sizes, 1e-6 * Math.max(...sizes), by);
      }
    }
  });
});

test("the gradients of queries, keys and values match scaledDotProductAttentionGradient", () => {
  check(({ settings, trace: { tensors } }) => {
    const { queries, keys, values, grad_context: upstream } = tensors;
    const scale = settings.scaled ? undefined : 1;
    const whole = engine.scaledDotProductAttentionGradient(queries, keys, values, upstream, {
      scale,
    });
    const largest = magnitudeOf(tensors);
    for (const [part, id] of [
      ["query", "grad_queries"],
      ["key", "grad_keys"],
      ["value", "grad_values"],
    ]) {
      assert.deepEqual(whole[part].shape, tensors[id].shape, id);
      assertAllNear(tensors[id].data, [...whole[part].data], ROUNDING * largest, id);
    }
  });
});

test("the Jacobian of softmax gives the same gradient for the query token's row", () => {
  check(({ settings, trace: { tensors } }) => {
    const columns = settings.tokens;
    const row = tensors.grad_scaled_scores.data.slice(settings.query_token * columns);
    assertSameTensor(
      tensors.grad_scaled_row,
      { shape: [columns], data: row },
      "the query token's row",
    );
    assertNear(tensors.jacobian_difference.data[0], 0, ROUNDING * magnitudeOf(tensors), "Jacobian");
  });
});

test("a step subtracts the learning rate times the gradient, and its loss is that of a run with the new matrices", () => {
  check(({ settings, trace }) => {
    const { tensors } = trace;
    const next = Object.fromEntries(
      MATRICES.map((id) => {
        const gradient = tensors[`grad_${id}`].data;
        const stepped = tensorOf(tensors[id].shape, (place) =>
          Math.fround(tensors[id].data[place] - settings.learning_rate * gradient[place]),
        );
        assertSameTensor(tensors[`new_${id}`], stepped, id);
        return [id, stepped];
      }),
    );
    const { inputs, target } = tensors;
    const after = engine.runLesson(LAB, { settings, tensors: { inputs, target, ...next } });
    assertSameTensor(tensors.new_loss, after.tensors.loss, "the loss after the step");
    assertSameTensor(tensors.new_context, after.tensors.context, "the context after the step");
  });
});

test("small steps lower the loss each time, and a large one raises it", () => {
  const lossAfter = (learningRate, count) => {
    let taken = {};
    let last = Infinity;
    for (let step = 0; step < count; step++) {
      const { tensors } = engine.runLesson(LAB, {
        settings: { learning_rate: learningRate },
        tensors: taken,
      });
      assert.ok(tensors.loss.data[0] <= last, `step ${step}`);
      last = tensors.loss.data[0];
      taken = Object.fromEntries(MATRICES.map((id) => [id, tensors[`new_${id}`]]));
    }
    return last;
  };
  const first = engine.runLesson(LAB).tensors.loss.data[0];
  assert.ok(lossAfter(0.5, 50) < first / 2);
  const long = engine.runLesson(LAB, { settings: { learning_rate: 4 } }).tensors;
  assert.ok(long.new_loss.data[0] > 2 * first);
});

test("at a width of 256 most rows have a smaller gradient without the division", () => {
  let weaker = 0;
  let rows = 0;
  for (let seed = 0; seed < 40; seed++) {
    const { tensors } = engine.runLesson(LAB, { settings: { seed, tokens: 6, score_width: 256 } });
    const undivided = tensors.undivided_scores_sizes.data;
    rows += undivided.length;
    weaker += undivided.filter((size, row) => size < tensors.divided_scores_sizes.data[row]).length;
  }
  assert.ok(weaker > 0.6 * rows, `${weaker} of ${rows}`);
});
