// Checks of the remarks in the laboratory of variance against its tensors.
import {
  allNear,
  claim,
  dot,
  matches,
  max,
  near,
  softmax,
  sum,
  variance,
} from "../support/claims.mjs";

const entropy = (weights) =>
  -sum(weights.map((weight) => (weight > 0 ? weight * Math.log2(weight) : 0)));
const gradientLeft = (weights) => {
  const [two, three] = [2, 3].map((power) => sum(weights.map((weight) => weight ** power)));
  return 2 * Math.sqrt(Math.max(0, two - 2 * three + two ** 2));
};

export const checks = {
  pairs: {
    notice: [
      claim(
        "These {n} dot products of {n} numbers have a variance of {n}. Divided by the root of {n} they have {n}, {n} times less. So few pairs can lie far from the expected variance; the next step takes more.",
        (s, count, width, before, again, after, times) => {
          const keys = s.rows("keys");
          const products = s.rows("queries").map((query, i) => dot(query, keys[i]));
          const d = s.shape("queries")[1];
          const shownProducts = s.data("q_dot_k");
          const typed = s.edits.products ?? s.edits["q_dot_k"];
          const wide = variance(shownProducts, 0);
          return (
            (typed || allNear(shownProducts, products)) &&
            width === again &&
            times === width &&
            matches(count, products.length) &&
            matches(width, d) &&
            matches(before, wide) &&
            matches(after, wide / d)
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and each dot product adds up {n} products: see how far they spread.",
        ({ then }, width) => matches(width, then.shape("products")[1]),
      ),
    ],
  },
  histogram: {
    notice: [
      claim(
        "{n} of the first {n} dot products lie within ±{n}, as about two thirds of all are expected to.",
        (s, inside, count, spread) => {
          const products = s.data("dot_products");
          const deviation = Math.sqrt(s.settings.dimension);
          const within = products.filter(
            (product) => Math.abs(product) <= deviation * (1 + 1e-6),
          ).length;
          return (
            matches(inside, within) &&
            matches(count, products.length) &&
            matches(spread, deviation) &&
            within / products.length > 0.45 &&
            within / products.length < 0.9
          );
        },
      ),
    ],
    attempt: [
      claim("and see how close the measured variances come to {n} and 1.", ({ then }, width) =>
        matches(width, then.number("expected_variance")),
      ),
    ],
  },
  dimensions: {
    notice: [
      claim(
        "From d = {n} to d = {n} the variance grows {n}-fold. The spread is its root and grows {n}-fold: that is what the division by the root of d undoes.",
        (s, first, last, times, spread) => {
          const [dimensions, deviations] = ["dimensions", "expected_deviations"].map((id) =>
            s.data(id),
          );
          return (
            matches(first, dimensions[0]) &&
            matches(last, dimensions.at(-1)) &&
            matches(times, dimensions.at(-1) / dimensions[0]) &&
            matches(spread, deviations.at(-1) / deviations[0]) &&
            near(Number(spread) ** 2, Number(times))
          );
        },
      ),
    ],
    attempt: [claim("and see how far the points move from their lines.")],
  },
  softmax: {
    notice: [
      claim(
        "At d = {n} the largest weight is {n} without the division and {n} with it; the entropy is {n} and {n} of at most {n} bits. The softmax gradient is {n} and {n} of its largest value.",
        (s, ...slots) =>
          slots.length === 8 && matchesWeights(s, slots) && gradients(s)[0] <= gradients(s)[1],
      ),
      claim(
        "At d = {n} the largest weight is {n} without the division and {n} with it; the entropy is {n} and {n} of at most {n} bits. The softmax gradient is {n} and {n} of its largest value: while several share the weight, the sharper row can have more.",
        (s, ...slots) =>
          matchesWeights(s, slots) &&
          gradients(s)[0] > gradients(s)[1] &&
          s.data("raw_weights").filter((weight) => weight > 0.01).length > 1,
      ),
    ],
    attempt: [claim("and see how much the others get without the division.")],
  },
  dice: {
    notice: [
      claim(
        "One die: the throws have a variance of {n}, and {n} is expected. Dividing by 1 or by its root changes nothing.",
        (s, sums, expected) => matchesDice(s, "1", sums, expected),
      ),
      claim(
        "The sums of {n} dice have a variance of {n}; {n} is expected. Divided by the root they have {n}, as averages {n}.",
        (s, dice, sums, expected, overRoot, averages) => {
          const [root, mean] = ["dice_over_root", "dice_averages"].map((id) =>
            variance(s.data(id), 0),
          );
          return (
            matchesDice(s, dice, sums, expected) &&
            matches(overRoot, root) &&
            matches(averages, mean)
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and the averages lie {n} times closer together than the middle row.",
        ({ then }, times) => {
          const [root, mean] = ["dice_over_root", "dice_averages"].map((id) => then.data(id));
          return root.every((value, at) => near(value, mean[at] * Number(times)));
        },
      ),
    ],
  },
};

const gradients = (s) => ["raw_weights", "weights"].map((id) => gradientLeft(s.data(id)));

function matchesWeights(
  s,
  [dimension, rawMost, scaledMost, rawBits, scaledBits, bits, rawLeft, scaledLeft],
) {
  const scores = s.data("scores");
  const d = s.settings.dimension;
  const [raw, scaled] = [softmax(scores), softmax(scores.map((score) => score / Math.sqrt(d)))];
  const share = (text, weights) => Math.abs(parseFloat(text) - 100 * gradientLeft(weights)) < 0.55;
  return (
    matches(dimension, d) &&
    matches(rawMost, max(raw)) &&
    matches(scaledMost, max(scaled)) &&
    matches(rawBits, entropy(raw)) &&
    matches(scaledBits, entropy(scaled)) &&
    matches(bits, Math.log2(scores.length)) &&
    share(rawLeft, raw) &&
    share(scaledLeft, scaled)
  );
}

function matchesDice(s, dice, sums, expected) {
  const count = s.settings.dice;
  return (
    matches(dice, count) &&
    matches(sums, variance(s.data("dice_sums"), 0)) &&
    matches(expected, (count * 35) / 12)
  );
}
