// Checks of the remarks in the lesson on weight matrices against its tensors.
import {
  allEqual,
  allFinite,
  allNear,
  claim,
  columns,
  distance,
  matches,
  max,
  mean,
  min,
  near,
  rounded,
  sum,
  termMagnitude,
  variance,
  weightedSum,
} from "../support/claims.mjs";
import { redrawn } from "./simple.mjs";

const MATRICES = ["W_query", "W_key", "W_value"];

export const checks = {
  tokens: {
    notice: [
      claim(
        "{w} is row {n} of the inputs. In code its index is {n}: code counts from zero, the names in this lesson from one.",
        (s, word, row, index) => {
          const [at, from] = [Number(row), Number(index)];
          return (
            word === s.word(from) &&
            at === from + 1 &&
            allEqual(s.data("x_2"), s.rows("inputs")[from])
          );
        },
      ),
    ],
    attempt: [
      claim("and find its row among the inputs.", ({ then }) =>
        then.rows("inputs").some((row) => allEqual(row, then.data("x_2"))),
      ),
    ],
  },
  "weight-matrices": {
    notice: [
      claim(
        "All {n} numbers lie between 0 and 1, {n} on average, and none is negative. Remember this when you see how large the scores become.",
        (s, count, middle) => {
          const values = MATRICES.flatMap((id) => s.data(id));
          const inside = values.every((value) => value >= 0 && value <= 1);
          return inside && matches(count, values.length) && matches(middle, mean(values));
        },
      ),
    ],
    attempt: [claim("and get other numbers. The same seed always gives the same ones.", redrawn)],
  },
  "query-key-value": {
    notice: [
      claim(
        "{w} goes in three times with the same {n} numbers and comes out as three different vectors of {n}.",
        (s, queryWord, from, to) => {
          const [q, k, v] = ["query_2", "key_2", "value_2"].map((id) => s.data(id));
          const sizes = matches(from, s.data("x_2").length) && matches(to, q.length);
          return (
            queryWord === s.queryWord &&
            sizes &&
            !allEqual(q, k) &&
            !allEqual(k, v) &&
            !allEqual(q, v)
          );
        },
      ),
    ],
    attempt: [
      claim("and each matrix has as many columns.", ({ then }) =>
        MATRICES.every((id) => then.shape(id)[1] === then.settings.d_out),
      ),
    ],
  },
  "all-queries": {
    notice: [
      claim(
        "Each result is {n} × {n}: a row for each token, a column for each number of its vector. The row of {w} in the queries is the query of the step before.",
        (s, rows, width, queryWord) => {
          const size = termMagnitude(s.data("x_2"), s.rows("W_query"));
          const shapes = ["queries", "keys", "values"].map((id) => s.shape(id));
          return (
            queryWord === s.queryWord &&
            shapes.every(([r, c]) => matches(rows, r) && matches(width, c)) &&
            rounded(s.rows("queries")[s.queryToken], s.data("query_2"), size, 1e-5)
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and see which tables grow: those with a row for each token. The matrices stay as they are.",
        (s) => {
          const grown = ["inputs", "queries", "keys", "values"].every(
            (id) => s.then.shape(id)[0] === s.then.settings.tokens,
          );
          return grown && MATRICES.every((id) => allEqual(s.data(id), s.then.data(id)));
        },
      ),
    ],
  },
  "one-score": {
    notice: [
      claim(
        "The largest part comes from place {n}: {n} × {n} = {n}, of {n} in all.",
        (s, place, q, k, product, score) => {
          const [query, key] = [s.data("query_2"), s.data("key_2")];
          const products = query.map((value, i) => value * key[i]);
          const at = Number(place) - 1;
          return (
            products[at] === max(products) &&
            matches(q, query[at]) &&
            matches(k, key[at]) &&
            matches(product, products[at]) &&
            matches(score, s.number("attn_score_22"))
          );
        },
      ),
    ],
    attempt: [claim("and see its score with its own key.")],
  },
  "query-scores": {
    notice: [
      claim(
        "{w} scores highest with its own key: {n}, as in the step before.",
        (s, queryWord, score) => {
          const scores = s.data("attn_scores_2");
          return (
            queryWord === s.queryWord &&
            scores[s.queryToken] === max(scores) &&
            matchesScore(s, score)
          );
        },
      ),
      claim(
        "{w} scores {n} with its own key, as in the step before, and more with {w}: {n}. A query may prefer another token.",
        (s, queryWord, score, other, high) => {
          const scores = s.data("attn_scores_2");
          const more = s
            .places(other, scores.length)
            .some((at) => scores[at] > scores[s.queryToken] && matches(high, scores[at]));
          return (
            queryWord === s.queryWord &&
            more &&
            matches(high, max(scores)) &&
            matchesScore(s, score)
          );
        },
      ),
    ],
    attempt: [claim("and see which key it scores highest with.")],
  },
  "all-scores": {
    notice: [
      claim(
        "{w} asking {w} gives {n}, {w} asking {w} gives {n}. With different matrices for queries and keys, the two directions may differ.",
        (s, a, b, forth, c, d, back) => {
          const [first, second] = s.rows("attn_scores");
          const words = a === s.word(0) && b === s.word(1) && c === b && d === a;
          return words && matches(forth, first[1]) && matches(back, second[0]) && forth !== back;
        },
      ),
    ],
    attempt: [
      claim("and each score adds up {n} products.", ({ then }, count) =>
        matches(count, then.shape("keys")[1]),
      ),
    ],
  },
  "query-weights": {
    notice: [
      claim(
        "{w} leads {w} by {n}, and its weight is {n} times as large: e to the power of the lead. Softmax looks at differences, not at ratios.",
        (s, high, low, lead, ratio) => {
          const [scores, weights] = [s.data("scaled_scores_2"), s.data("attn_weights_2")];
          return s.places(high, scores.length).some((a) =>
            s.places(low, scores.length).some((b) => {
              const ahead = scores[a] - scores[b];
              const times = weights[a] / weights[b];
              return (
                matches(lead, ahead) &&
                matches(ratio, times) &&
                near(times / Math.exp(ahead), 1, 2e-4)
              );
            }),
          );
        },
      ),
    ],
    attempt: [
      claim("and nothing changes: the square root of 1 is 1.", (s) =>
        allEqual(s.data("attn_weights_2"), s.then.data("attn_weights_2")),
      ),
      claim(
        "and all differences become {n} times as large; see how the weights change.",
        (s, times) => {
          const [before, after] = [s.data("scaled_scores_2"), s.then.data("scaled_scores_2")];
          const size = Math.max(1e-30, ...after.filter(Number.isFinite).map(Math.abs));
          return (
            after.every((value, i) => {
              const [now, then] = [before[i] - before[0], value - after[0]];
              return (
                !allFinite([now, then]) ||
                Math.abs(then - now * Math.sqrt(s.settings.d_out)) < 1e-5 * size
              );
            }) && matches(times, Math.sqrt(s.settings.d_out))
          );
        },
      ),
    ],
  },
  "all-weights": {
    notice: [
      claim(
        "Every row gives most to {w}. The matrices are untrained and positive, so all tokens ask for much the same.",
        (s, word) => {
          const rows = s.rows("attn_weights");
          const positive = [...s.data("W_query"), ...s.data("W_key")].every((x) => x >= 0);
          return (
            positive &&
            s.places(word, rows.length).some((at) => rows.every((row) => row[at] === max(row)))
          );
        },
      ),
    ],
    attempt: [claim("and see how much the others still get.")],
  },
  "why-scale-peaky": {
    notice: [
      claim(
        "The largest weight is {n} times the next one. With the scores times 8 it is {n} times the next: {n} to the power of 8.",
        (s, ratio, raised, again) => {
          const [plain, peaky] = ["softmax_plain", "softmax_times_8"].map((id) =>
            topTwo(s.data(id)),
          );
          return (
            ratio === again &&
            matches(ratio, plain) &&
            matches(raised, peaky) &&
            near(peaky / plain ** 8, 1, 1e-3)
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and one weight takes everything. The gradient vanishes: small changes of the scores no longer change anything.",
        ({ then }) => {
          const weights = then.data("softmax_between");
          return (
            weights.filter((weight) => weight === 1).length === 1 &&
            then.number("softmax_between_gradient") === 0
          );
        },
      ),
      claim("and the {n} largest scores share everything.", ({ then }, count) => {
        const [scores, weights] = [then.data("peaky_scores"), then.data("softmax_between")];
        const top = weights.filter((_, i) => scores[i] === max(scores));
        return matches(count, top.length) && near(sum(top), 1) && near(sum(weights), 1);
      }),
    ],
  },
  "why-scale-variance": {
    notice: [
      claim(
        "The variance is {n} before the division, close to the width {n}, and {n} after it, close to 1. The notebook draws without a seed: 4.84 and 0.97 at width 5, 104.5 and 1.05 at width 100.",
        (s, before, width, after) => {
          const [raw, scaled] = ["dot_products", "scaled_dot_products"].map((id) =>
            variance(s.data(id), 0),
          );
          const d = s.settings.variance_dimension;
          return (
            matches(before, raw) &&
            matches(after, scaled) &&
            matches(width, d) &&
            Math.abs(raw / d - 1) < 0.2 &&
            Math.abs(scaled - 1) < 0.2
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and the upper histogram spreads {n} times as wide as the lower.",
        ({ then }, times) => {
          const [raw, scaled] = ["dot_products", "scaled_dot_products"].map((id) => then.data(id));
          return raw.every((value, i) => near(value, scaled[i] * Number(times)));
        },
      ),
    ],
  },
  context: {
    notice: [
      claim(
        "{w} and {w} have {n} of the weight, and the context vector lies closest to their two values.",
        (s, a, b, share) => {
          const [weights, values, context] = [
            s.data("attn_weights_2"),
            s.rows("values"),
            s.data("context_vec_2"),
          ];
          const away = values.map((value) => distance(value, context));
          return s.places(a, values.length).some((i) =>
            s.places(b, values.length).some((j) => {
              const others = away.filter((_, at) => at !== i && at !== j);
              return (
                i !== j &&
                matches(share, weights[i] + weights[j]) &&
                Math.max(away[i], away[j]) <= min(others)
              );
            }),
          );
        },
      ),
    ],
    attempt: [
      claim("and the context vector is the plain mean of the values.", ({ then }) => {
        const values = then.rows("values");
        const shares = values.map(() => 1 / values.length);
        return rounded(
          then.data("context_vec_2"),
          weightedSum(shares, values),
          termMagnitude(shares, values),
        );
      }),
    ],
  },
  "all-contexts": {
    notice: [
      claim(
        "The rows look alike: within a column the contexts differ by {n} at most, the values by up to {n}. Similar rows of weights give similar contexts.",
        (s, contexts, values) => {
          const [near, far] = ["context_vec", "values"].map((id) =>
            max(columns(s.rows(id)).map((column) => max(column) - min(column))),
          );
          return matches(contexts, near) && matches(values, far) && 3 * near < far;
        },
      ),
    ],
    attempt: [
      claim("and see which token each row prefers."),
      claim("and every row becomes the value of the token it prefers.", ({ then }) => {
        const values = then.rows("values");
        return then.rows("attn_weights").every((row, i) => {
          const chosen = row.indexOf(1);
          return (
            row.filter(Boolean).length === 1 && allNear(then.rows("context_vec")[i], values[chosen])
          );
        });
      }),
    ],
  },
  "class-rand": {
    notice: [
      claim(
        "All {n} numbers of `sa_v1` equal those of the steps before: same seed, same matrices, same result.",
        (s, count) =>
          matches(count, s.data("sa_v1").length) &&
          allNear(s.data("sa_v1"), s.data("context_vec")) &&
          MATRICES.every((id) => allEqual(s.data(id), s.data(`sa_v1_${id}`))),
      ),
    ],
    attempt: [claim("and see whether the two still agree.")],
  },
  "class-linear": {
    notice: [
      claim(
        "No number of the matrices is beyond ±{n}, one over the square root of {n}. The largest attention weight, {n}, is hardly above the {n} that equal weights would have: before training, no token stands out.",
        (s, bound, width, largest, equal) => {
          const drawn = MATRICES.flatMap((id) => s.data(`sa_v2_${id}`));
          const inputs = s.shape("inputs")[1];
          const weights = s.data("sa_v2_weights");
          return (
            matches(width, inputs) &&
            matches(bound, 1 / Math.sqrt(inputs)) &&
            matches(largest, max(weights)) &&
            matches(equal, 1 / s.shape("sa_v2_weights")[1]) &&
            drawn.every((value) => Math.abs(value) <= 1 / Math.sqrt(inputs) + 1e-6) &&
            max(weights) < 1.3 / s.shape("sa_v2_weights")[1]
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and see whether these weights stay even, and how much of those with `rand` goes to one token.",
      ),
    ],
  },
};

function matchesScore(s, score) {
  const expected = s.data("attn_scores_2")[s.queryToken];
  return matches(score, expected) && near(expected, s.number("attn_score_22"));
}

/** The ratio of the largest weight to the next. */
function topTwo(weights) {
  const [first, second] = [...weights].sort((a, b) => b - a);
  return first / second;
}
