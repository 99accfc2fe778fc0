// Checks of the remarks in the laboratory of gradients against its tensors.
import { allEqual, claim, matches, max, mean, near, sum } from "../support/claims.mjs";

const LEARNED = ["W_query", "W_key", "W_value"];
const COMPUTED = ["queries", "keys", "values", "scores", "scaled_scores", "weights", "context"];
const numbers = (s, ids) => sum(ids.map((id) => s.data(id).length));
const size = (values) => mean(values.map(Math.abs));

export const checks = {
  forward: {
    notice: [
      claim(
        "Training may change {n} numbers, those of the three matrices. {n} more follow from them, and each will get a gradient of its own.",
        (s, learned, computed) =>
          matches(learned, numbers(s, LEARNED)) &&
          matches(computed, numbers(s, COMPUTED)) &&
          [...LEARNED, ...COMPUTED].every((id) => allEqual(s.shape(id), s.shape(`grad_${id}`))),
      ),
    ],
    attempt: [
      claim("and see whether the weights lean further to one side; the gradients will tell."),
    ],
  },
  loss: {
    notice: [
      claim(
        "The loss is {n}. The largest error, {n}, is number {n} of row {n}. Its square alone makes {n} of the loss, and its gradient is the largest too.",
        (s, loss, error, column, row, share) => {
          const [errors, slopes] = ["errors", "grad_context"].map((id) => s.data(id));
          const at = (Number(row) - 1) * s.shape("errors")[1] + Number(column) - 1;
          const squares = errors.map((each) => each ** 2);
          return (
            matches(loss, mean(squares)) &&
            matches(error, errors[at]) &&
            matches(share, squares[at] / sum(squares)) &&
            Math.abs(errors[at]) === max(errors.map(Math.abs)) &&
            Math.abs(slopes[at]) === max(slopes.map(Math.abs))
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and the mean is over {n} errors: each gradient is its error times {n}.",
        ({ then }, count, factor) => {
          const [errors, slopes] = ["errors", "grad_context"].map((id) => then.data(id));
          return (
            matches(count, errors.length) &&
            matches(factor, 2 / errors.length) &&
            slopes.every(
              (slope, at) =>
                !Number.isFinite(slope) ||
                Math.abs(slope - (errors[at] * 2) / errors.length) <=
                  1e-5 * Math.abs(slope) + 1e-30,
            )
          );
        },
      ),
    ],
  },
  "by-weights": {
    notice: [
      ...["rose", "fell"].map((way) =>
        claim(
          `Row {n}, column {n} is steepest: {n}. If that weight alone ${way} by 0.01, the loss would fall by about {n}.`,
          (s, query, key, gradient, change) => {
            const slopes = s.rows("grad_weights");
            const [i, j] = [Number(query) - 1, Number(key) - 1];
            const nudge = way === "rose" ? 0.01 : -0.01;
            const errors = s.data("errors").length;
            const step = s.rows("values")[j].map((value) => nudge * value);
            // The squares after the change minus those before, without cancellation.
            const fall =
              -sum(s.rows("errors")[i].map((error, at) => 2 * error * step[at] + step[at] ** 2)) /
              errors;
            return (
              matches(gradient, slopes[i][j]) &&
              Math.abs(slopes[i][j]) === max(slopes.flat().map(Math.abs)) &&
              fall > 0 &&
              Math.abs(fall / Number(change) - 1) < 0.2
            );
          },
        ),
      ),
    ],
    attempt: [
      claim(
        "and each gradient of a weight adds up {n} products.",
        ({ then }, count) =>
          matches(count, then.shape("grad_context")[1]) && matches(count, then.shape("values")[1]),
      ),
    ],
  },
  "by-scores": {
    notice: [
      claim(
        "Each row of gradients by the scaled scores adds up to 0: raising all scores of a row together changes no weight.",
        (s) =>
          s
            .rows("grad_scaled_scores")
            .every((row) => Math.abs(sum(row)) <= 2e-5 * max(row.map(Math.abs))),
      ),
      claim(
        "One token alone has a weight of 1 for any score: its gradient is 0, and nothing before softmax can learn.",
        (s) =>
          s.shape("weights")[1] === 1 &&
          s.number("weights") === 1 &&
          s.number("grad_scores") === 0 &&
          ["grad_W_query", "grad_W_key"].every((id) => s.data(id).every((slope) => slope === 0)),
      ),
    ],
    attempt: [claim("and see whether its score still has a gradient.")],
  },
  "by-projections": {
    notice: [
      claim(
        "On average, grad_W_value is {n} times as large as grad_W_query: the way to the values does not lead through softmax.",
        (s, ratio) =>
          matchesRoughly(ratio, size(s.data("grad_W_value")) / size(s.data("grad_W_query"))),
      ),
    ],
    attempt: [
      claim(
        "and each gradient of a matrix adds up {n} products; its shape stays.",
        (s, count) =>
          matches(count, s.then.shape("inputs")[0]) &&
          LEARNED.every((id) => allEqual(s.shape(`grad_${id}`), s.then.shape(`grad_${id}`))),
      ),
    ],
  },
  scaling: {
    notice: [
      claim("At this width, no row has a smaller gradient without the division.", (s) => {
        const [divided, undivided] = rowSizes(s);
        return divided.every((each, i) => undivided[i] >= each * (1 - 1e-5));
      }),
      claim(
        "Without the division, {n} of {n} rows have a smaller gradient, though it is not divided on its way back. In row {n} it is {n} instead of {n}: {n} times smaller.",
        (s, weaker, rows, row, undivided, divided, times) => {
          const [here, there] = rowSizes(s);
          const at = Number(row) - 1;
          return (
            matches(weaker, here.filter((each, i) => there[i] < each * (1 - 2e-6)).length) &&
            matches(rows, here.length) &&
            matches(undivided, there[at]) &&
            matches(divided, here[at]) &&
            matchesRoughly(times, here[at] / there[at])
          );
        },
      ),
    ],
    attempt: [claim("and look at the weights without the division, and at their gradients.")],
  },
  step: {
    notice: [
      claim(
        "The loss rises from {n} to {n}: the gradient shows the way for small steps only, and this one is too large.",
        (s, loss, after) => matchesStep(s, loss, after) && s.number("new_loss") > s.number("loss"),
      ),
      claim("The loss falls from {n} to {n}, by {n} of what it was.", (s, loss, after, share) => {
        const [before, then] = [s.number("loss"), s.number("new_loss")];
        return (
          matchesStep(s, loss, after) && then < before && matches(share, (before - then) / before)
        );
      }),
    ],
    attempt: [claim("and see where one step leads.")],
  },
};

/** Whether a number with two significant digits matches a value. */
const matchesRoughly = (text, value) => Math.abs(Number(text) / value - 1) < 0.051;

const rowSizes = (s) =>
  ["divided", "undivided"].map((way) => s.rows(`${way}_grad_scores`).map(size));

/** Whether both losses match, and each new matrix is the old one less the rate times its gradient. */
function matchesStep(s, loss, after) {
  const rate = s.settings.learning_rate;
  const losses = [
    ["errors", loss],
    ["new_errors", after],
  ].every(([id, text]) =>
    matches(text, Math.fround(mean(s.data(id).map((error) => Math.fround(error ** 2))))),
  );
  return (
    losses &&
    LEARNED.every((id) => {
      const [old, slope, now] = [id, `grad_${id}`, `new_${id}`].map((each) => s.data(each));
      return old.every(
        (value, at) => near(now[at], value - rate * slope[at]) || !Number.isFinite(now[at]),
      );
    })
  );
}
