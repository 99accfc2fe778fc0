// Checks of the remarks in the laboratory of sharpness against its tensors.
import { claim, matches, max, near, sum } from "../support/claims.mjs";

const entropy = (weights) =>
  -sum(weights.map((weight) => (weight > 0 ? weight * Math.log2(weight) : 0)));

/** Twice the root of the sum of squared derivatives of softmax. */
const gradientLeft = (weights) =>
  2 *
  Math.sqrt(
    sum(weights.flatMap((a, i) => weights.map((b, j) => ((i === j ? a : 0) - a * b) ** 2))),
  );

export const checks = {
  curves: {
    notice: [
      claim(
        "One weight has taken all: the others are 0, the entropy is {n} bits, and no change of a score would move any weight. Training cannot learn from this row.",
        (s, bits) => {
          const weights = s.data("weights");
          return (
            weights.filter((weight) => weight === 1).length === 1 &&
            sum(weights) === 1 &&
            matches(bits, entropy(weights)) &&
            s.data("weights_jacobian").every((slope) => slope === 0)
          );
        },
      ),
      claim(
        "The entropy is {n} of at most {n} bits, the largest weight {n}, and the softmax gradient {n} of its largest value.",
        (s, bits, at, largest, share) => {
          const weights = s.data("weights");
          return (
            matches(bits, entropy(weights)) &&
            matches(at, Math.log2(weights.length)) &&
            matches(largest, max(weights)) &&
            Math.abs(parseFloat(share) - 100 * gradientLeft(weights)) < 0.55
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and the softmax gradient goes from {n} to {n}: find it in the table of derivatives.",
        (s, now, then) =>
          [
            [s.then, then],
            [s, now],
          ].every(
            ([state, share]) =>
              Math.abs(parseFloat(share) - 100 * gradientLeft(state.data("weights"))) < 0.55,
          ),
      ),
    ],
  },
  overflow: {
    notice: [
      claim(
        "The largest exponent is 0 and its exponential 1. So nothing overflows, and the sum is at least 1, for any scores.",
        (s) => s.settings.subtract_max && near(sum(s.data("weights")), 1),
      ),
      claim(
        "An exponential is too large for a float32 and becomes ∞; the sum becomes ∞ too. A finite number over ∞ is 0, and ∞ over ∞ is not a number: NaN.",
        (s) => broken(s) && max(powers(s)) > 3.4028235e38,
      ),
      claim(
        "Every exponential is too small for a float32 and becomes 0; the sum becomes 0 too. 0 over 0 is not a number: NaN.",
        (s) => broken(s) && powers(s).every((power) => Math.fround(power) === 0),
      ),
      claim(
        "The exponentials fit into a float32, but their sum does not: every weight is 0 in place of its share.",
        (s) =>
          max(powers(s)) < 3.4028236e38 &&
          sum(powers(s)) > 3.4e38 &&
          s.data("weights").every((weight) => weight === 0),
      ),
      claim(
        "Without the subtraction it works as long as no exponential leaves the range of a float32: the weights add up to {n}.",
        (s, total) => {
          const weights = s.data("weights");
          return (
            !s.settings.subtract_max && matches(total, sum(weights)) && near(sum(weights), 1, 1e-3)
          );
        },
      ),
      claim(
        "Without the subtraction the exponentials come to the edges of what a float32 can be, and lose digits: the weights add up to {n}.",
        (s, total) =>
          !s.settings.subtract_max &&
          matches(total, sum(s.data("weights"))) &&
          !near(sum(s.data("weights")), 1, 1e-4),
      ),
    ],
    attempt: [
      claim("and see whether an exponential leaves the range of a float32."),
      claim("and the weights are NaN; the curves break off where it begins.", ({ then }) =>
        then.data("weights").some(Number.isNaN),
      ),
    ],
  },
};

const powers = (s) => s.data("scores").map((score) => Math.exp(score * s.settings.sharpness));
const broken = (s) => !s.settings.subtract_max && s.data("weights").some(Number.isNaN);
