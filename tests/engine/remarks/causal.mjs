// Checks of the remarks in the lesson on masks against its tensors.
import {
  allEqual,
  allNear,
  claim,
  columns,
  matches,
  max,
  mean,
  near,
  rounded,
  sum,
  variance,
} from "../support/claims.mjs";

const around = (value, expected) => value > 0.6 * expected && value < 1.6 * expected;

export const checks = {
  batch: {
    notice: [
      claim(
        "The mean of all {n} numbers is {n}, their variance {n}: near the 0 and 1 of the distribution.",
        (s, count, middle, spread) => {
          const x = s.data("x");
          return (
            matches(count, x.length) &&
            matches(middle, mean(x)) &&
            matches(spread, variance(x)) &&
            Math.abs(mean(x)) < 0.4 &&
            around(variance(x), 1)
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and the tables of all examples have as many columns.",
        ({ then }) => then.shape("x")[2] === then.settings.channels,
      ),
    ],
  },
  "average-loop": {
    notice: [
      claim(
        "The first rows of both tables are the same: nothing comes before token 1. The last row of `xbow` is the mean of all {n} tokens.",
        (s, count) => {
          const [x, means] = ["x", "xbow"].map((id) => s.part(id, s.view.example));
          return (
            matches(count, x.length) &&
            allNear(x[0], means[0]) &&
            rounded(means.at(-1), columns(x).map(mean), Math.max(1, ...x.flat().map(Math.abs)))
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and in this example the first {n} means stay: a token changes no mean before its own.",
        (s, kept) => {
          const [before, after] = [s, s.then].map((each) => each.part("xbow", each.view.example));
          return (
            Number(kept) <= before.length &&
            before.slice(0, Number(kept)).every((row, t) => allEqual(row, after[t]))
          );
        },
      ),
      claim("and each mean is still that of its own row and those before.", ({ then }) => {
        const [x, means] = ["x", "xbow"].map((id) => then.part(id, then.view.example));
        const size = Math.max(1, ...x.flat().map(Math.abs));
        return means.every((row, t) => rounded(row, columns(x.slice(0, t + 1)).map(mean), size));
      }),
    ],
  },
  "average-matrix": {
    notice: [
      claim(
        "`xbow2` holds the means of the loop before. The matrix of {weights|weights} has no axis for examples: all {n} use the same one. This is broadcasting.",
        (s, examples) =>
          allNear(s.data("xbow"), s.data("xbow2"), 1e-5) &&
          matches(examples, s.shape("x")[0]) &&
          s.shape("tril_weights").length === 2,
      ),
    ],
    attempt: [
      claim(
        "and the last row of weights has {n} shares of one in {n}.",
        matchesEqualShares("tril_weights"),
      ),
    ],
  },
  "average-softmax": {
    notice: [
      claim(
        "This is the matrix of the step before: equal scores give equal weights, in row {n} each {n}. So sharpening changes nothing.",
        (s, row, share) => {
          const weights = s.rows("wei_masked");
          const last = weights.at(-1);
          return (
            allNear(s.data("tril_weights"), s.data("wei_masked")) &&
            matches(row, weights.length) &&
            last.every((weight) => matches(share, weight))
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and the last row of weights has {n} shares of one in {n}.",
        matchesEqualShares("wei_masked"),
      ),
    ],
  },
  "key-query-value": {
    notice: [
      claim(
        "The {n} numbers of the three matrices lie between -{n} and {n}: `nn.Linear` draws within one over the square root of its inputs, here {n}.",
        (s, count, low, high, width) => {
          const values = ["key_weight", "query_weight", "value_weight"].flatMap((id) => s.data(id));
          const bound = 1 / Math.sqrt(s.settings.channels);
          return (
            low === high &&
            matches(high, bound) &&
            matches(width, s.settings.channels) &&
            matches(count, values.length) &&
            values.every((value) => Math.abs(value) <= bound + 1e-7)
          );
        },
      ),
    ],
    attempt: [
      claim("and each key, query and value has as many numbers.", ({ then }) =>
        ["k", "q", "v"].every((id) => then.shape(id)[2] === then.settings.head_size),
      ),
    ],
  },
  "causal-head": {
    notice: [
      claim(
        "Token 1 sees only itself: its weight is exactly 1, and its output is its own value.",
        (s) => {
          const [weights, v, out] = ["wei4", "v", "xbow4"].map(
            (id) => s.part(id, s.view.example)[0],
          );
          const seen = s.rows("wei4_mask")[0];
          return (
            weights[0] === 1 &&
            weights.slice(1).every((weight) => weight === 0) &&
            allNear(v, out) &&
            seen.every((bit, at) => bit === (at === 0 ? 1 : 0))
          );
        },
      ),
      claim(
        "Token 1 keeps {n} of its weight for itself; the rest goes to tokens that come after it.",
        (s, kept) => {
          const [weights] = s.part("wei4", s.view.example);
          return (
            matches(kept, weights[0]) &&
            near(sum(weights), 1) &&
            weights.slice(1).some((weight) => weight > 0)
          );
        },
      ),
    ],
    attempt: [claim("and every token may see all the others.", isUnmasked("wei4_mask"))],
  },
  notes: {
    notice: [
      claim(
        "No mask: all {n} pairs of a token that asks and a token that answers may have a weight.",
        (s, pairs) => {
          const bits = s.data("wei4_mask");
          return matches(pairs, bits.length) && bits.every((bit) => bit !== 0);
        },
      ),
      claim(
        "Of {n} pairs of a token that asks and a token that answers, the mask removes {n}: their weights are exactly 0, in every example.",
        (s, pairs, removed) => {
          const bits = s.data("wei4_mask");
          const zero = s
            .data("wei4")
            .every((weight, at) => bits[at % bits.length] !== 0 || weight === 0);
          return (
            zero &&
            matches(pairs, bits.length) &&
            matches(removed, bits.filter((bit) => bit === 0).length)
          );
        },
      ),
    ],
    attempt: [claim("itself included: a sliding window.", isWindowed("wei4_mask"))],
  },
  "variance-raw": {
    notice: [
      claim(
        "A score adds up {n} products, each of variance about 1. Variances of independent numbers add up: {n} is near {n}.",
        (s, width, scores, again) => {
          const [k, q, wei] = ["k1", "q1", "wei1"].map((id) => variance(s.data(id)));
          const d = s.settings.head_size;
          return (
            width === again &&
            matches(width, d) &&
            matches(scores, wei) &&
            around(wei, d) &&
            around(k, 1) &&
            around(q, 1)
          );
        },
      ),
    ],
    attempt: [
      claim("and see how near to {n} the variance of the scores comes.", ({ then }, width) =>
        matches(width, then.shape("k1")[2]),
      ),
    ],
  },
  "variance-scaled": {
    notice: [
      claim(
        "Keys, queries and scores now have about the same spread: the variance of the scores is {n}.",
        (s, scores) => {
          const [k, q, wei] = ["k2", "q2", "wei2"].map((id) => variance(s.data(id)));
          return matches(scores, wei) && [k, q, wei].every((value) => around(value, 1));
        },
      ),
    ],
    attempt: [
      claim(
        "and see how near to 1 the variance stays: the division removes the effect of the width.",
      ),
    ],
  },
  "two-softmaxes": {
    notice: [
      claim(
        "Undivided, one token takes {n}; divided, none takes more than {n}.",
        (s, raw, scaled) => {
          const [one, other] = ["softmax_wei1_row", "softmax_wei2_row"].map((id) =>
            max(s.data(id)),
          );
          return matches(raw, one) && matches(scaled, other) && one > other;
        },
      ),
    ],
    attempt: [claim("and see how much either row leaves to the others.")],
  },
};

function matchesEqualShares(id) {
  return ({ then }, count, over) => {
    const last = then.rows(id).at(-1);
    return (
      count === over &&
      matches(count, last.length) &&
      last.every((weight) => near(weight, 1 / last.length))
    );
  };
}

/** The mask is 1 except in cells that the reader has changed. */
export function isUnmasked(id) {
  return ({ then }) =>
    then.rows(id).every((row, i) => row.every((bit, j) => bit === 1 || then.isEdited(id, i, j)));
}

/** Each token sees itself and the tokens right before it, except in cells that the reader has changed. */
export function isWindowed(id) {
  return ({ then }) =>
    then.rows(id).every((row, i) =>
      row.every((bit, j) => {
        const inside = j <= i && i - j < then.settings.window;
        return bit === (inside ? 1 : 0) || then.isEdited(id, i, j);
      }),
    );
}
