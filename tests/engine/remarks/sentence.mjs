// Checks of the remarks in the lesson on the sentence against its tensors.
import {
  allEqual,
  allNear,
  claim,
  distance,
  matches,
  max,
  min,
  near,
  rounded,
  termMagnitude,
} from "../support/claims.mjs";

const MATRICES = ["W_query", "W_key", "W_value"];

export const checks = {
  vocabulary: {
    notice: [
      claim(
        "Capitals sort before small letters: {w} is number 0 and {w} number 1, but a dictionary lists them the other way round.",
        (s, first, second) => {
          const ids = s.data("token_ids");
          const named = (word, id) => s.places(word, ids.length).some((at) => ids[at] === id);
          const order = first < second && first.toLowerCase() > second.toLowerCase();
          return (
            order &&
            named(first, 0) &&
            named(second, 1) &&
            /^\p{Lu}/u.test(first) &&
            !/^\p{Lu}/u.test(second)
          );
        },
      ),
    ],
    attempt: [claim("and see which number a word has when it comes again.")],
  },
  embedding: {
    notice: [
      claim(
        "{w} is number {n}, so its vector is row {n} of the table: both begin with {n}.",
        (s, word, id, row, value) => {
          const ids = s.data("token_ids");
          const table = s.rows("embedding_weight");
          return (
            id === row &&
            matches(value, table[Number(id)][0]) &&
            s
              .places(word, ids.length)
              .some(
                (at) =>
                  ids[at] === Number(id) &&
                  allEqual(s.rows("embedded_sentence")[at], table[Number(id)]),
              )
          );
        },
      ),
    ],
    attempt: [
      claim("and words with the same number become the same vector.", ({ then }) => {
        const [ids, rows] = [then.data("token_ids"), then.rows("embedded_sentence")];
        return ids.every((id, i) => allEqual(rows[i], rows[ids.indexOf(id)]));
      }),
    ],
  },
  widths: {
    notice: [
      claim(
        "All three have {n} rows here, and every row is {n} numbers long, like a token.",
        (s, rows, width) =>
          MATRICES.every((id) => matches(rows, s.shape(id)[0]) && matches(width, s.shape(id)[1])) &&
          matches(width, s.shape("embedded_sentence")[1]),
      ),
      claim(
        "Every row is {n} numbers long, like a token. `W_query` and `W_key` both have {n} rows; `W_value` is free to differ and has {n}.",
        (s, width, rows, values) => {
          const [query, key, value] = MATRICES.map((id) => s.shape(id));
          return (
            [query, key, value].every((shape) => matches(width, shape[1])) &&
            matches(rows, query[0]) &&
            matches(rows, key[0]) &&
            matches(values, value[0]) &&
            value[0] !== query[0]
          );
        },
      ),
    ],
    attempt: [
      claim("and only `W_value` changes its height.", (s) => {
        const [query, key, value] = MATRICES.map((id) => [s.shape(id)[0], s.then.shape(id)[0]]);
        return query[0] === query[1] && key[0] === key[1] && value[0] !== value[1];
      }),
    ],
  },
  "query-key-value": {
    notice: [
      claim(
        "`W_query` has no negative number, yet {n} of the {n} numbers of the query are negative: the minus signs come from the token.",
        (s, below, count) => {
          const query = s.data("query_2");
          return (
            s.data("W_query").every((x) => x >= 0) &&
            s.data("x_2").some((x) => x < 0) &&
            matches(below, query.filter((x) => x < 0).length) &&
            matches(count, query.length)
          );
        },
      ),
    ],
    attempt: [
      claim("and compare all three vectors; the matrices stay.", (s) =>
        MATRICES.every((id) => allEqual(s.data(id), s.then.data(id))),
      ),
    ],
  },
  "all-keys": {
    notice: [
      claim("The row of {w} in the keys is its key from the step before.", (s, queryWord) => {
        const size = Math.max(
          1,
          ...s.rows("W_key").map((row) =>
            termMagnitude(
              row,
              s.data("x_2").map((x) => [x]),
            ),
          ),
        );
        return (
          queryWord === s.queryWord &&
          rounded(s.rows("keys")[s.queryToken], s.data("key_2"), size, 1e-5)
        );
      }),
    ],
    attempt: [claim("and see whether the rows of a word that comes again are copies.")],
  },
  omega: {
    notice: [
      claim(
        "{w} has the largest, {n}; {w} has {n}, below zero. Softmax will give it a small weight, never a negative one.",
        (s, high, largest, low, smallest) => {
          const omega = s.data("omega_2");
          const is = (word, value) =>
            s.places(word, omega.length).some((at) => near(omega[at], value));
          return (
            matches(largest, max(omega)) &&
            matches(smallest, min(omega)) &&
            min(omega) < 0 &&
            is(high, max(omega)) &&
            is(low, min(omega))
          );
        },
      ),
    ],
    attempt: [claim("and see which word now comes first.")],
  },
  weights: {
    notice: [
      claim(
        "Undivided, the scores that softmax sees lie {n} apart, from the lowest to the highest.",
        (s, wide) => {
          const scores = s.data("scaled_omega_2");
          return allEqual(scores, s.data("omega_2")) && matches(wide, max(scores) - min(scores));
        },
      ),
      claim(
        "The lowest and the highest score lie {n} apart; after the division, {n}.",
        (s, wide, narrow) => {
          const [omega, scaled] = ["omega_2", "scaled_omega_2"].map((id) => s.data(id));
          return (
            matches(wide, max(omega) - min(omega)) && matches(narrow, max(scaled) - min(scaled))
          );
        },
      ),
    ],
    attempt: [claim("and see how much one word takes.")],
  },
  context: {
    notice: [
      claim(
        "{w} has the largest weight, {n}, and its value lies nearest to the context vector.",
        (s, word, weight) => {
          const [weights, values, context] = [
            s.data("attention_weights_2"),
            s.rows("values"),
            s.data("context_vector_2"),
          ];
          const away = values.map((value) => distance(value, context));
          return (
            matches(weight, max(weights)) &&
            s
              .places(word, weights.length)
              .some((at) => weights[at] === max(weights) && away[at] <= min(away) * (1 + 1e-6))
          );
        },
      ),
    ],
    attempt: [
      claim("and see which tokens share the weight."),
      claim("and the context vector is the value of {w}.", ({ then }, word) => {
        const chosen = then.data("attention_weights_2").indexOf(1);
        return (
          then.word(chosen) === word &&
          allNear(then.rows("values")[chosen], then.data("context_vector_2"))
        );
      }),
    ],
  },
  heads: {
    notice: [
      claim(
        "One head has the {n} numbers that single-head attention has.",
        (s, one) =>
          s.shape("multihead_W_query")[0] === 1 &&
          matches(one, numbers(s, "")) &&
          matches(one, numbers(s, "multihead_")),
      ),
      claim(
        "Each head has matrices of its own: {n} times {n} makes {n} numbers to learn.",
        (s, heads, one, all) =>
          matches(heads, s.shape("multihead_W_query")[0]) &&
          matches(one, numbers(s, "")) &&
          matches(all, numbers(s, "multihead_")) &&
          Number(all) === Number(heads) * Number(one),
      ),
    ],
    attempt: [
      claim("and there are as many matrices of each kind.", ({ then }) =>
        MATRICES.every((id) => then.shape(`multihead_${id}`)[0] === then.settings.heads),
      ),
    ],
  },
  "heads-query": {
    notice: [
      claim(
        "{w} asks each head differently: its query begins with {n} in head 1 and with {n} in head 2.",
        (s, queryWord, first, second) => {
          const rows = s.rows("multihead_query_2");
          const apart = rows.every((row, i) =>
            rows.every((other, j) => i === j || !allEqual(row, other)),
          );
          return (
            queryWord === s.queryWord &&
            apart &&
            matches(first, rows[0][0]) &&
            matches(second, rows[1][0])
          );
        },
      ),
    ],
    attempt: [
      claim("and compare its rows: all heads read the same token.", ({ then }) =>
        allEqual(then.data("x_2"), then.rows("embedded_sentence")[then.queryToken]),
      ),
    ],
  },
  "heads-context": {
    notice: [
      claim(
        "With one head there is nothing to join: both tables of contexts are {n} wide.",
        (s, width) =>
          s.shape("multihead_contexts")[0] === 1 &&
          matches(width, s.shape("multihead_contexts")[2]) &&
          matches(width, s.shape("concatenated_contexts")[1]),
      ),
      claim(
        "Each row of the joined table holds the {n} contexts of a token one after another: {n} times {n} makes {n} numbers.",
        (s, heads, again, width, all) => {
          const [count, , size] = s.shape("multihead_contexts");
          const joined = s.rows("concatenated_contexts");
          return (
            heads === again &&
            matches(heads, count) &&
            matches(width, size) &&
            matches(all, count * size) &&
            joined.every((row, t) =>
              allNear(
                row,
                Array.from(
                  { length: count },
                  (_, head) => s.part("multihead_contexts", head)[t],
                ).flat(),
              ),
            )
          );
        },
      ),
    ],
    attempt: [claim("in every head, then compare which tokens the heads choose.")],
  },
};

const numbers = (s, prefix) => MATRICES.reduce((all, id) => all + s.data(prefix + id).length, 0);
