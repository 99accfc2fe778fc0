// Checks of the remarks in the laboratory of dropout against its tensors.
import { allEqual, claim, matches, max, mean, min, near, sum } from "../support/claims.mjs";

const largestDifference = (a, b) => max(a.map((value, at) => Math.abs(value - b[at])));
const positiveWeights = (s) => s.data("weights").flatMap((weight, at) => (weight > 0 ? [at] : []));
const matchesFactor = ({ then }, factor) => {
  const p = then.settings.dropout_rate;
  const [weights, bits, after] = ["weights", "dropout_mask", "dropped_weights"].map((id) =>
    then.data(id),
  );
  const right = weights.every(
    (weight, at) =>
      bits[at] === 0 || !then.settings.training || near(after[at], (bits[at] * weight) / (1 - p)),
  );
  return right && matches(factor, 1 / (1 - p));
};

export const checks = {
  mask: {
    notice: [
      claim(
        "Dropout is paused: every weight is as before, and the mask stays.",
        (s) => !s.settings.training && allEqual(s.data("weights"), s.data("dropped_weights")),
      ),
      claim("The mask drops no weight, and none changes.", (s) =>
        allEqual(s.data("weights"), s.data("dropped_weights")),
      ),
      claim(
        "All {n} weights are dropped: every row sums to 0.",
        (s, all) =>
          matches(all, positiveWeights(s).length) &&
          s.rows("dropped_weights").every((row) => sum(row) === 0),
      ),
      claim(
        "{n} of {n} weights are dropped, the others multiplied by {n}. The rows sum to between {n} and {n}: {n} above 1, {n} below.",
        (s, lost, all, factor, low, high, above, below) => {
          const [weights, bits, after] = ["weights", "dropout_mask", "dropped_weights"].map((id) =>
            s.data(id),
          );
          const times = 1 / (1 - s.settings.dropout_rate);
          const sums = s.rows("dropped_weights").map(sum);
          return (
            matches(lost, positiveWeights(s).filter((at) => bits[at] === 0).length) &&
            matches(all, positiveWeights(s).length) &&
            matches(factor, times) &&
            weights.every((weight, at) => near(after[at], bits[at] === 0 ? 0 : weight * times)) &&
            matches(low, min(sums)) &&
            matches(high, max(sums)) &&
            matches(above, sums.filter((value) => value > 1 + 1e-5).length) &&
            matches(below, sums.filter((value) => value < 1 - 1e-5).length)
          );
        },
      ),
    ],
    attempt: [
      claim("as many models do: in training, a kept weight is multiplied by {n}.", matchesFactor),
    ],
  },
  rescale: {
    notice: [
      claim(
        "The {n} rows of this draw have a mean sum of {n} without the factor (expected: {n}) and of {n} with it (expected: {n}).",
        (s, rows, plain, expectedKept, scaled, expected) => {
          const p = s.settings.dropout_rate;
          const [weights, bits] = ["weights", "dropout_mask"].map((id) => s.rows(id));
          const sums = weights.map((row, i) => sum(row.map((weight, j) => weight * bits[i][j])));
          return (
            matches(rows, sums.length) &&
            matches(plain, mean(sums)) &&
            matches(expectedKept, 1 - p) &&
            matches(scaled, mean(sums) / (1 - p)) &&
            matches(expected, 1)
          );
        },
      ),
    ],
    attempt: [
      claim("and a kept weight is multiplied by {n}: see how the sums scatter.", (s, factor) => {
        const [keptSums, sums] = ["kept_sums", "rescaled_sums"].map((id) => s.then.data(id));
        return (
          matches(factor, 1 / (1 - s.then.settings.dropout_rate)) &&
          sums.every((value, at) => near(value, keptSums[at] * Number(factor)))
        );
      }),
    ],
  },
  "train-eval": {
    notice: [
      claim(
        "In eval mode both calls give the plain weights, bit for bit; the masks play no part.",
        (s) =>
          !s.settings.training &&
          ["dropped_weights", "second_weights"].every((id) =>
            allEqual(s.data(id), s.data("weights")),
          ),
      ),
      claim("Both masks keep the same weights, so the two calls agree this time.", (s) =>
        allEqual(s.data("dropped_weights"), s.data("second_weights")),
      ),
      claim(
        "Two calls with one input differ by up to {n}; the first is up to {n} away from the plain weights.",
        (s, calls, plain) => {
          const [weights, one, other] = ["weights", "dropped_weights", "second_weights"].map((id) =>
            s.data(id),
          );
          return (
            s.settings.training &&
            matches(calls, largestDifference(one, other)) &&
            matches(plain, largestDifference(one, weights))
          );
        },
      ),
    ],
    attempt: [
      claim("and both calls give the same: the plain weights.", ({ then }) =>
        ["dropped_weights", "second_weights"].every((id) =>
          allEqual(then.data(id), then.data("weights")),
        ),
      ),
    ],
  },
  average: {
    notice: [
      claim(
        "At rate 0 nothing is dropped: every draw gives the plain weights.",
        (s) =>
          s.settings.dropout_rate === 0 && allEqual(s.data("average_weights"), s.data("weights")),
      ),
      claim(
        "At rate 1 every draw drops all, and more draws do not bring the weights back.",
        (s) =>
          s.settings.dropout_rate === 1 &&
          s.data("average_weights").every((weight) => weight === 0),
      ),
      ...["After a single draw", "After {n} draws"].flatMap((draws) =>
        [".", "; after one draw it was {n}."].flatMap((first) =>
          ["", " A hundred times as many draws make the standard deviation a tenth."].map((tenth) =>
            claim(
              `${draws} no average is further than {n} from its weight${first}${tenth}`,
              (s, ...slots) => {
                const rest = [...slots];
                const count = draws.includes("{n}") ? rest.shift() : "1";
                const [difference, once] = rest;
                const [weights, average, single] = [
                  "weights",
                  "average_weights",
                  "curve_1_weights",
                ].map((id) => s.data(id));
                const [one, hundred] = [1, 100].map((all) => s.number(`curve_${all}_spread`));
                return (
                  matches(count, s.settings.draws) &&
                  matches(difference, largestDifference(average, weights)) &&
                  (once === undefined || matches(once, largestDifference(single, weights))) &&
                  (tenth === "" || near(one, 10 * hundred))
                );
              },
            ),
          ),
        ),
      ),
    ],
    attempt: [claim("and see how many digits of the two tables agree.")],
  },
};
