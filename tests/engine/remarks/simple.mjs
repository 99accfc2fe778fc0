// Checks of the remarks in the first lesson against its tensors.
import {
  allEqual,
  allFinite,
  allNear,
  claim,
  column,
  columns,
  dot,
  matches,
  max,
  min,
  near,
  rounded,
  softmax,
  sum,
  termMagnitude,
  weightedSum,
} from "../support/claims.mjs";

const ASKS = [
  claim("and find the token it scores highest with."),
  claim("and see what its weights add up to."),
  claim("and compare its score with itself."),
  claim("and see which token it prefers."),
];

const ASKED =
  "Each word asks with a {query|query}, is found by its {key|key} and hands on a {value|value}.";

/** Whether the query token's context is a copy of the row of this word. */
const copies = (weights, values, context) => (s, word) => {
  const { then } = s;
  const shares = then.data(weights);
  const rows = then.rows(values);
  const chosen = shares.findIndex((share) => share === 1);
  return then.word(chosen) === word && allNear(then.data(context), rows[chosen]);
};

export const checks = {
  tokens: {
    notice: [
      claim(
        "The rows of {w} and {w} are almost the same, so attention will treat these two words almost alike.",
        (s, first, second) => {
          const rows = s.rows("inputs");
          const pairs = s
            .places(first, rows.length)
            .flatMap((a) => s.places(second, rows.length).map((b) => [a, b]));
          return pairs.some(
            ([a, b]) =>
              a !== b && rows[a].every((value, i) => Math.abs(value - rows[b][i]) <= 0.03),
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and every table of the lesson follows the sentence.",
        ({ then: { settings, ...then } }) =>
          ["inputs", "attn_scores", "keys"].every(
            (id) => then.tensors[id].shape[0] === settings.tokens,
          ),
      ),
    ],
  },
  "dot-products": {
    notice: [
      claim("No token scores higher with {w} than {w} itself: {n}.", (s, a, b, score) => {
        const scores = dots(s);
        return (
          a === s.queryWord &&
          b === a &&
          near(max(scores), scores[s.queryToken]) &&
          matches(score, scores[s.queryToken])
        );
      }),
      claim(
        "{w} scores {n} with itself, yet {w} scores {n}: a longer vector can score more than an equal one.",
        (s, queryWord, score, other, high) => {
          const scores = dots(s);
          const places = s.places(other, scores.length);
          return (
            queryWord === s.queryWord &&
            matches(score, scores[s.queryToken]) &&
            places.some((at) => matches(high, scores[at])) &&
            max(scores) > scores[s.queryToken] &&
            places.some((at) => scores[at] > scores[s.queryToken])
          );
        },
      ),
    ],
    attempt: ASKS,
  },
  "divide-by-sum": {
    notice: [
      claim(
        "The ratios stay: score and weight of {w} are both {n} times those of {w}.",
        (s, high, ratio, low) => {
          const [scores, weights] = [s.data("attn_scores_2"), s.data("attn_weights_2_tmp")];
          return s
            .places(high, scores.length)
            .some((a) =>
              s
                .places(low, scores.length)
                .some(
                  (b) =>
                    matches(ratio, scores[a] / scores[b]) &&
                    matches(ratio, weights[a] / weights[b]),
                ),
            );
        },
      ),
    ],
    attempt: ASKS,
  },
  "naive-softmax": {
    notice: [
      claim("Every weight is above zero; the smallest is {n}.", (s, small) => {
        const weights = s.data("attn_weights_2_naive");
        return weights.every((weight) => weight > 0) && matches(small, min(weights));
      }),
      claim(
        "Infinity divided by infinity gives NaN; zero divided by zero does too. One NaN spoils every number computed from it.",
        (s) => s.data("attn_weights_2_naive").some(Number.isNaN),
      ),
    ],
    attempt: [
      claim("and see how the exponentials change."),
      claim("and see exponentials overflow.", overflows),
      claim(
        "and see exponentials overflow. Adding {n} makes all of them zero, and their sum too.",
        (s, lower) => {
          const { sharpness } = s.settings;
          const gone = s
            .data("attn_scores_2")
            .map((x) => sharpness * (x + Number(lower.replace("−", "-"))));
          return overflows(s) && gone.every((x) => Math.fround(Math.exp(x)) === 0);
        },
      ),
    ],
  },
  "stable-softmax": {
    notice: [
      claim(
        "The weights equal those of the step before in every digit shown: the subtraction changes the computation, not the result.",
        (s) => allNear(s.data("attn_weights_2"), s.data("attn_weights_2_naive"), 5e-5),
      ),
      claim(
        "The plain form of the step before gives NaN for these scores; here the weights are still right.",
        (s) => {
          const [naive, weights] = [s.data("attn_weights_2_naive"), s.data("attn_weights_2")];
          const { sharpness } = s.settings;
          const expected = softmax(s.data("shifted_scores_2").map((x) => x * sharpness));
          const settled = sharpness === Infinity || allNear(weights, expected, 1e-5);
          return naive.some(Number.isNaN) && allFinite(weights) && settled && near(sum(weights), 1);
        },
      ),
    ],
    attempt: [claim("and see whether any weight changes.")],
  },
  context: {
    notice: [
      claim(
        "The sum grows row by row. Its last row, after {w}, is the context vector.",
        (s, last) => {
          const running = s.rows("context_running_2");
          const size = termMagnitude(s.data("attn_weights_2"), s.rows("inputs"));
          return (
            s.word(running.length - 1) === last &&
            rounded(running.at(-1), s.data("context_vec_2"), size)
          );
        },
      ),
    ],
    attempt: [
      claim("and see which tokens share the weight."),
      claim(
        "and the context vector becomes a copy of {w}.",
        copies("attn_weights_2", "inputs", "context_vec_2"),
      ),
    ],
  },
  "all-scores": {
    notice: [
      claim(
        "The {n} scores mirror each other across the diagonal: the dot product of a with b is that of b with a. Weight matrices will change that.",
        (s, count) => {
          const rows = s.rows("attn_scores");
          return (
            matches(count, rows.length ** 2) &&
            rows.every((row, i) => allNear(row, column(rows, i)))
          );
        },
      ),
    ],
    attempt: [
      claim("and there are {n} scores in place of {n}: the cost of attention.", matchesScoreCounts),
      claim(
        "and there are {n} scores in place of {n}, four times as many: the cost of attention.",
        (s, all, count) => matchesScoreCounts(s, all, count) && Number(all) === 4 * Number(count),
      ),
    ],
  },
  "all-weights": {
    notice: [
      claim("Each row of weights sums to one, and here each column does too.", (s) => {
        const rows = s.rows("attn_weights");
        return [...rows, ...columns(rows)].every((line) => near(sum(line), 1, 1e-3));
      }),
      claim(
        "Each row of weights sums to one; a column does not have to. Some tokens get more attention than others.",
        (s) => {
          const rows = s.rows("attn_weights");
          const heard = columns(rows).map(sum);
          return rows.every((row) => near(sum(row), 1)) && max(heard) - min(heard) > 1e-6;
        },
      ),
    ],
    attempt: [claim("and see how many tokens each row settles on.")],
  },
  "all-contexts": {
    notice: [
      claim(
        "The row of {w} is the context vector computed for it alone, shown below the product.",
        (s, queryWord) => {
          const size = termMagnitude(s.data("attn_weights_2"), s.rows("inputs"));
          return (
            queryWord === s.queryWord &&
            rounded(s.rows("all_context_vecs")[s.queryToken], s.data("context_vec_2"), size, 1e-5)
          );
        },
      ),
    ],
    attempt: [
      claim("and every token gets the same context: the plain mean.", ({ then }) => {
        const inputs = then.rows("inputs");
        const shares = inputs.map(() => 1 / inputs.length);
        const middle = weightedSum(shares, inputs);
        return then
          .rows("all_context_vecs")
          .every((row) => rounded(row, middle, termMagnitude(shares, inputs)));
      }),
    ],
  },
  "weight-matrices": {
    text: [
      claim(
        `Compared raw, two words that belong together can score low, and raw comparison cannot learn that they belong together. The {parameter|weight matrices} of this step can: they start at random, and training can raise such a score. ${ASKED}`,
      ),
      claim(
        `Compared raw, {w} scores lowest with {w}: {n}. If the two belong together, raw comparison cannot learn that. With the {parameter|weight matrices} of this step the pair scores {n}, rank {n} of {n}; training can change them. ${ASKED}`,
        (s, own, other, before, after, rank, count) => {
          const inputs = s.rows("inputs");
          const [queries, keys] = ["W_query", "W_key"].map((id) =>
            inputs.map((input) => columns(s.rows(id)).map((weights) => dot(input, weights))),
          );
          return s.places(own, inputs.length).some((at) =>
            s.places(other, inputs.length).some((to) => {
              const raw = inputs.map((input) => dot(inputs[at], input));
              const scores = keys.map((key) => dot(queries[at], key));
              return (
                at !== to &&
                matches(before, raw[to]) &&
                raw.every((score, place) => place === to || score > raw[to]) &&
                matches(after, scores[to]) &&
                scores[to] > raw[to] &&
                scores[to] > sum(scores) / scores.length &&
                matches(rank, scores.filter((score) => score >= scores[to]).length) &&
                matches(count, scores.length)
              );
            }),
          );
        },
      ),
    ],
    notice: [
      claim(
        "All {n} numbers lie between 0 and 1, the range from which `rand` draws. Training would change them.",
        (s, count) => {
          const values = ["W_query", "W_key", "W_value"].flatMap((id) => s.data(id));
          return matches(count, values.length) && values.every((value) => value >= 0 && value <= 1);
        },
      ),
    ],
    attempt: [claim("and get other numbers. The same seed always gives the same ones.", redrawn)],
  },
  "query-key-value": {
    notice: [
      claim(
        "{n} numbers go in and {n} come out: the matrix decides the width, not the token.",
        (s, from, to) => {
          return matches(from, s.data("query").length) && matches(to, s.data("query_2").length);
        },
      ),
    ],
    attempt: [
      claim("and each matrix has as many columns.", ({ then }) =>
        ["W_query", "W_key", "W_value"].every((id) => then.shape(id)[1] === then.settings.d_out),
      ),
    ],
  },
  "all-keys": {
    notice: [
      claim("The row of {w} in the keys is the key of the step before.", (s, queryWord) => {
        const size = termMagnitude(s.data("query"), s.rows("W_key"));
        return (
          queryWord === s.queryWord &&
          rounded(s.rows("keys")[s.queryToken], s.data("key_2"), size, 1e-5)
        );
      }),
    ],
    attempt: [
      claim("and nothing here changes: keys and values do not depend on who asks.", (s) =>
        ["keys", "values"].every((id) => allEqual(s.data(id), s.then.data(id))),
      ),
    ],
  },
  "one-score": {
    notice: [
      claim("A score is one number at any width: here it adds up {n} products.", (s, count) =>
        matches(count, s.data("key_2").length),
      ),
    ],
    attempt: ASKS,
  },
  "query-scores": {
    notice: [
      claim(
        "The score under {w}, {n}, equals the one of the step before.",
        (s, queryWord, score) => {
          const [here, before] = [
            s.data("attn_scores_2_qk")[s.queryToken],
            s.number("attn_scores_22"),
          ];
          return queryWord === s.queryWord && matches(score, here) && near(here, before);
        },
      ),
    ],
    attempt: ASKS,
  },
  scale: {
    notice: [
      claim(
        "Scaling keeps the order: {w} has the highest score and the largest weight, {n}. It only makes the weights more even.",
        (s, word, weight) => {
          const [scores, weights] = [s.data("attn_scores_2_qk"), s.data("attn_weights_2_qk")];
          const undivided = softmax(scores.map((score) => score * s.settings.sharpness));
          return (
            s
              .places(word, scores.length)
              .some((at) => near(scores[at], max(scores)) && near(weights[at], max(weights))) &&
            matches(weight, max(weights)) &&
            max(weights) <= max(undivided) + 1e-6
          );
        },
      ),
    ],
    attempt: [claim("and see how the largest weight changes.")],
  },
  "weighted-values": {
    notice: [
      claim(
        "Each number of the context vector lies between the smallest and the largest of its column: weights that sum to one can only blend.",
        (s) => {
          const [values, context] = [s.rows("values"), s.data("context_vec_2_qk")];
          const slack = 2e-6 * termMagnitude(s.data("attn_weights_2_qk"), values);
          return (
            context.every(
              (x, i) => x >= min(column(values, i)) - slack && x <= max(column(values, i)) + slack,
            ) && near(sum(s.data("attn_weights_2_qk")), 1)
          );
        },
      ),
    ],
    attempt: [
      claim("and see which tokens share the weight."),
      claim(
        "and the context vector is the value of {w}.",
        copies("attn_weights_2_qk", "values", "context_vec_2_qk"),
      ),
    ],
  },
};

/** The scores of the query token, computed in double unless the reader has changed them. */
function dots(s) {
  return s.edits["attn_scores_2"]
    ? s.data("attn_scores_2")
    : s.rows("inputs").map((row) => Math.fround(dot(row, s.data("query"))));
}

function overflows(s) {
  const { then } = s;
  const powers = then.data("shifted_scores_2").map((x) => Math.exp(x * then.settings.sharpness));
  return powers.some((power) => power > 3.4028235e38);
}

function matchesScoreCounts(s, all, count) {
  return (
    matches(all, s.then.data("attn_scores").length) && matches(count, s.data("attn_scores").length)
  );
}

/** Whether some number of each drawn matrix has changed, apart from those that the reader has set. */
export function redrawn(s) {
  return ["W_query", "W_key", "W_value"].every((id) => {
    const [before, after] = [s.data(id), s.then.data(id)];
    const free = before.flatMap((_, at) => {
      const [, width] = s.shape(id);
      return s.isEdited(id, Math.floor(at / width), at % width) ? [] : [at];
    });
    return free.length === 0 || free.some((at) => before[at] !== after[at]);
  });
}
