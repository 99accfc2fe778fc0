// Checks of the remarks in the lesson on the scaled dot product against its tensors.
import {
  allEqual,
  allNear,
  claim,
  dot,
  matches,
  max,
  near,
  rounded,
  termMagnitude,
  variance,
  weightedSum,
} from "../support/claims.mjs";

const parts = ["query", "key", "value"];

export const checks = {
  layers: {
    notice: [
      claim(
        "All {n} numbers lie between -{n} and {n}, which is one over the square root of {n}: `nn.Linear` draws evenly from that range, biases included.",
        (s, count, low, high, width) => {
          const biases = s.settings.bias ? ["weight", "bias"] : ["weight"];
          const values = parts.flatMap((part) => biases.flatMap((id) => s.data(`w_${part}_${id}`)));
          const bound = 1 / Math.sqrt(s.settings.d_model);
          return (
            low === high &&
            matches(count, values.length) &&
            matches(high, bound) &&
            matches(width, s.settings.d_model) &&
            values.every((value) => Math.abs(value) <= bound + 1e-7) &&
            s.settings.bias
          );
        },
      ),
      claim(
        "All {n} numbers lie between -{n} and {n}, which is one over the square root of {n}: `nn.Linear` draws evenly from that range.",
        (s, count, low, high, width) => {
          const values = parts.flatMap((part) => s.data(`w_${part}_weight`));
          const bound = 1 / Math.sqrt(s.settings.d_model);
          return (
            low === high &&
            matches(count, values.length) &&
            matches(high, bound) &&
            matches(width, s.settings.d_model) &&
            values.every((value) => Math.abs(value) <= bound + 1e-7) &&
            !s.settings.bias
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and the range is from -{n} to {n}: with fewer inputs each may count for more.",
        ({ then }, low, high) => {
          const bound = 1 / Math.sqrt(then.settings.d_model);
          const free = parts.flatMap((part) => {
            const id = `w_${part}_weight`;
            const [, width] = then.shape(id);
            return then
              .data(id)
              .filter((_, at) => !then.isEdited(id, Math.floor(at / width), at % width));
          });
          return (
            low === high &&
            matches(high, bound) &&
            free.every((value) => Math.abs(value) <= bound + 1e-7)
          );
        },
      ),
    ],
  },
  tokens: {
    notice: [
      claim(
        "{n} of the {n} numbers lie between -{n} and {n}: about two in three normal draws lie within one standard deviation of zero.",
        (s, inside, count, low, high) => {
          const values = s.data("tokens");
          const scale = Math.abs(s.settings.token_scale);
          const within = values.filter((value) => Math.abs(value) <= scale).length;
          const share = within / values.length;
          return (
            low === high &&
            matches(high, scale) &&
            matches(inside, within) &&
            matches(count, values.length) &&
            share > 0.55 &&
            share < 0.8
          );
        },
      ),
    ],
    attempt: [
      claim("and see the numbers as the seed draws them.", ({ then }) =>
        allEqual(then.data("tokens"), then.data("drawn_tokens")),
      ),
    ],
  },
  "queries-keys-values": {
    notice: [
      claim("Without a bias the first number of `q`, {n}, is the product alone.", (s, total) => {
        return (
          !s.settings.bias &&
          matches(total, s.data("q")[0]) &&
          near(firstProduct(s), s.data("q")[0], 1e-4)
        );
      }),
      claim(
        "The first number of `q` is {n} from the product and {n} from the bias: {n}.",
        (s, product, bias, total) => {
          const added = s.data("w_query_bias")[0];
          return (
            matches(bias, added) &&
            matches(total, s.data("q")[0]) &&
            near(firstProduct(s) + added, s.data("q")[0], 1e-4) &&
            near(Number(product), firstProduct(s), 1e-4)
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and every row of `q`, `k` and `v` is a product alone.",
        ({ then }) =>
          [
            ["q", "query"],
            ["k", "key"],
            ["v", "value"],
          ].every(([id, part]) =>
            then.rows("tokens").every((row, t) => {
              const matrix = then.rows(`w_${part}_weight`);
              const size = Math.max(
                1,
                ...matrix.map((w) => dot(w.map(Math.abs), row.map(Math.abs))),
              );
              return rounded(
                then.rows(id)[t],
                matrix.map((w) => dot(w, row)),
                size,
              );
            }),
          ) && !then.has("w_query_bias"),
      ),
    ],
  },
  "raw-scores": {
    notice: [
      claim(
        "The score furthest from zero is {n}, of token {t} with token {t}. The exponential of a number that size has {n} digits; the largest float32 has 39.",
        (s, score, asking, other, count) => {
          const rows = s.rows("qk");
          const size = max(s.data("qk").map(Math.abs));
          const found = s
            .places(asking, rows.length)
            .some((i) =>
              s
                .places(other, rows.length)
                .some((j) => Math.abs(rows[i][j]) === size && matches(score, rows[i][j])),
            );
          return found && size > 88 && matches(count, Math.floor(size / Math.LN10) + 1);
        },
      ),
    ],
    attempt: [
      claim("and compare the scores."),
      claim(
        "and each token changes its sign. Two minus signs cancel in a product; only the biases can make the scores differ.",
        (s) => s.settings.bias && areNegated(s),
      ),
      claim(
        "and each token changes its sign. Two minus signs cancel in a product: the scores stay.",
        (s) => !s.settings.bias && areNegated(s) && allEqual(s.data("qk"), s.then.data("qk")),
      ),
    ],
  },
  "raw-variance": {
    notice: [
      claim(
        "A score adds up {n} products of a query’s number and a key’s. The product of the two variances is {n}; the variance of the scores is {n} times as large.",
        (s, width, product, times) => {
          const [q, k, qk] = ["q", "k", "qk"].map((id) => variance(s.data(id)));
          return (
            matches(width, s.shape("q")[1]) &&
            matches(product, q * k) &&
            matches(times, qk / (q * k))
          );
        },
      ),
    ],
    attempt: [claim("and see which of the three variances changes with it.")],
  },
  "scaled-scores": {
    notice: [
      claim("The variance falls from {n} to {n}: by a factor of {n}.", matchesFall),
      claim(
        "The variance falls from {n} to {n}, by a factor of {n}. Softmax works best near 1; this is still far from it.",
        (s, ...slots) => matchesFall(s, ...slots) && variance(s.data("attn_scores")) > 5,
      ),
    ],
    attempt: [
      claim("and the variance is that of the raw scores again.", ({ then }) =>
        Object.is(then.number("attn_scores_var"), then.number("qk_var")),
      ),
    ],
  },
  weights: {
    notice: [
      claim(
        "No token takes nearly all any more: no weight in the {n} rows is above {n}.",
        (s, count, above) => {
          const weights = s.data("attn_weights");
          return (
            matches(count, s.rows("attn_weights").length) &&
            matches(above, max(weights)) &&
            max(weights) <= 0.95
          );
        },
      ),
      claim(
        "In {n} of the {n} rows one token takes more than 0.95. Such rows have little gradient: a small change of a score changes almost nothing.",
        (s, sharp, count) => {
          const rows = s.rows("attn_weights");
          return (
            matches(sharp, rows.filter((row) => max(row) > 0.95).length) &&
            matches(count, rows.length)
          );
        },
      ),
    ],
    attempt: [claim("and see whether any token still takes nearly all.")],
  },
  output: {
    notice: [
      claim(
        "All weights are equal, one in {n}, so all rows are the same: the mean of the values.",
        (s, count) => {
          const values = s.rows("v");
          const shares = values.map(() => 1 / values.length);
          const middle = weightedSum(shares, values);
          return (
            matches(count, values.length) &&
            s.rows("attn_weights").every((row) => allNear(row, shares)) &&
            s
              .rows("attention_output")
              .every((row) => rounded(row, middle, termMagnitude(shares, values), 1e-5))
          );
        },
      ),
      claim(
        "Token {t} gives all its weight to token {t}: its output is a copy of that token’s value, digit for digit.",
        (s, asking, copied) => {
          const [outputs, values, weights] = ["attention_output", "v", "attn_weights"].map((id) =>
            s.rows(id),
          );
          return s
            .places(asking, outputs.length)
            .some((i) =>
              s
                .places(copied, values.length)
                .some(
                  (j) =>
                    weights[i][j] > 0.9999 &&
                    outputs[i].every((x, at) => x.toFixed(4) === values[j][at].toFixed(4)),
                ),
            );
        },
      ),
    ],
    attempt: [
      claim("and every token gets the mean of all values.", ({ then }) => {
        const values = then.rows("v");
        const shares = values.map(() => 1 / values.length);
        const middle = weightedSum(shares, values);
        return then
          .rows("attention_output")
          .every((row) => rounded(row, middle, termMagnitude(shares, values)));
      }),
    ],
  },
};

const firstProduct = (s) => dot(s.rows("tokens")[0], s.rows("w_query_weight")[0]);

const areNegated = (s) => s.data("tokens").every((value, i) => value === -s.then.data("tokens")[i]);

function matchesFall(s, before, after, width) {
  const [raw, scaled] = ["qk", "attn_scores"].map((id) => variance(s.data(id)));
  return (
    matches(before, raw) &&
    matches(after, scaled) &&
    matches(width, s.settings.d_model) &&
    near(raw / scaled, s.settings.d_model, 2e-3)
  );
}
