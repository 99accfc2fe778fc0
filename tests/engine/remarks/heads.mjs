// Checks of the remarks in the lesson on several heads against its tensors.
import { allEqual, allNear, claim, matches, max, near, sum } from "../support/claims.mjs";
import { isUnmasked } from "./causal.mjs";

const headsOf = (s) =>
  Array.from({ length: s.settings.heads }, (_, head) => s.rows(`head_${head + 1}_context`));

export const checks = {
  "causal-head": {
    notice: [
      claim(
        "{w} comes first and sees only itself: its weight is 1, and its context vector is its own value.",
        (s, first) =>
          first === s.word(0) &&
          s.rows("head_1_weights")[0][0] === 1 &&
          s
            .rows("head_1_weights")[0]
            .slice(1)
            .every((weight) => weight === 0) &&
          s
            .rows("mask")[0]
            .slice(1)
            .every((bit) => bit === 0) &&
          allNear(s.rows("head_1_context")[0], s.rows("head_1_values")[0]),
      ),
      claim(
        "There is no mask: each of the {n} tokens takes something from every other, also from those that follow.",
        (s, all) =>
          matches(all, s.rows("mask").length) &&
          s.data("mask").every((bit) => bit !== 0) &&
          s.data("head_1_weights").every((weight) => weight > 0),
      ),
    ],
    attempt: [claim("and early tokens may also read later ones.", isUnmasked("mask"))],
  },
  dropout: {
    notice: [
      claim(
        "At rate 0 every weight stays.",
        (s) => s.settings.dropout_rate === 0 && keepsWeights(s),
      ),
      claim(
        "Outside training the rate has no effect: every weight stays.",
        (s) => !s.settings.training && s.settings.dropout_rate > 0 && keepsWeights(s),
      ),
      claim(
        "At rate 0 every weight stays, and all rows sum to one.",
        (s) => s.settings.dropout_rate === 0 && whole(s),
      ),
      claim(
        "Outside training the rate has no effect: every weight stays, and all rows sum to one.",
        (s) => !s.settings.training && s.settings.dropout_rate > 0 && whole(s),
      ),
      claim(
        "All {n} weights are dropped, and nothing remains to pass on.",
        (s, all) =>
          s.settings.training &&
          matches(all, positiveWeights(s).length) &&
          s.data("dropped_weights").every((weight) => weight === 0),
      ),
      claim(
        "At rate {n}, {n} of {n} weights are dropped and the others multiplied by {n}. A row no longer sums to one; over many draws it does on average.",
        (s, rate, lost, all, factor) => {
          const { dropout_rate: p, training } = s.settings;
          const [weights, after, bits] = ["head_1_weights", "dropped_weights", "dropout_mask"].map(
            (id) => s.data(id),
          );
          const fallen = positiveWeights(s).filter((at) => bits[at] === 0).length;
          return (
            training &&
            matches(rate, p) &&
            matches(lost, fallen) &&
            matches(all, positiveWeights(s).length) &&
            matches(factor, 1 / (1 - p)) &&
            weights.every((weight, at) => near(after[at], bits[at] === 0 ? 0 : weight / (1 - p))) &&
            s.rows("dropped_weights").some((row) => !near(sum(row), 1, 1e-4))
          );
        },
      ),
    ],
    attempt: [
      claim(
        "then change the seed, and compare which weights are dropped and what the rows sum to.",
        (s) => s.then.settings.training,
      ),
      claim(
        "and switch training on: without it nothing is dropped.",
        ({ then }) =>
          !then.settings.training &&
          allEqual(then.data("head_1_weights"), then.data("dropped_weights")),
      ),
    ],
  },
  stacked: {
    notice: [
      claim(
        "The row of {w} begins with the context of head 1 and goes on with that of head 2.",
        (s, queryWord) => queryWord === s.queryWord && joined(s),
      ),
      claim(
        "The row of {w} is {n,} from head 1 and {n,} from head 2.",
        (s, queryWord, first, second) => {
          const [a, b] = headsOf(s).map((rows) => rows[s.queryToken]);
          const list = (text, row) => {
            const parts = text.split(", ");
            return (
              parts.length === row.length && row.every((value, at) => matches(parts[at], value))
            );
          };
          return (
            queryWord === s.queryWord &&
            s.settings.heads === 2 &&
            joined(s) &&
            list(first, a) &&
            list(second, b)
          );
        },
      ),
    ],
    attempt: [
      claim("and every stacked row has {n} numbers; the first {n} stay.", (s, all, kept) => {
        const [before, after] = [s, s.then].map((each) => each.rows("stacked_context"));
        const count = Number(kept);
        return (
          matches(all, after[0].length) &&
          before.every((row, t) => allEqual(row.slice(0, count), after[t].slice(0, count)))
        );
      }),
    ],
  },
  split: {
    notice: [
      claim(
        "The queries of head {n} are column {n} of the one projection: cutting computes nothing.",
        (s, head, from) => matchesSplit(s, head, from, from),
      ),
      claim(
        "The queries of head {n} are columns {n} to {n} of the one projection: cutting computes nothing.",
        matchesSplit,
      ),
    ],
    attempt: [
      claim(
        "and the projection is {n} wide: {n} times {n}.",
        ({ then }, all, heads, width) =>
          matches(all, then.shape("split_queries")[1]) &&
          matches(heads, then.shape("split_head_queries")[0]) &&
          matches(width, then.shape("split_head_queries")[2]),
      ),
    ],
  },
  cross: {
    notice: [
      claim(
        "{n} tokens ask and {n} answer. No weight is far from an even share of {n}: layers that have learned nothing prefer no token.",
        (s, rows, columns, share) => {
          const [asking, answering] = s.shape("cross_weights");
          const away = s.data("cross_weights").map((weight) => Math.abs(weight - 1 / answering));
          return (
            matches(rows, asking) &&
            matches(columns, answering) &&
            matches(share, 1 / answering) &&
            max(away) < 0.05 &&
            max(away) <= 0.5 / answering
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and each of the {n} rows of weights is shared among {n}.",
        ({ then }, rows, columns) => {
          const shape = then.shape("cross_weights");
          return matches(rows, shape[0]) && matches(columns, shape[1]);
        },
      ),
    ],
  },
  cost: {
    notice: [
      claim(
        "At {n} tokens, twice the width, projections and comparing cost the same: {n} each.",
        (s, even, layers) => {
          const { T, d, projections, comparing } = costs(s);
          return (
            matches(even, 2 * d) &&
            T === 2 * d &&
            projections === comparing &&
            matches(layers, projections) &&
            matchesCosts(s)
          );
        },
      ),
      claim(
        "The projections take {n} of {n} multiplications, comparing and blending {n}. Beyond {n} tokens, twice the width, it is the other way round.",
        (s, layers, total, compared, even) => {
          const { d, projections, comparing } = costs(s);
          return (
            projections > comparing &&
            matches(layers, projections) &&
            matches(compared, comparing) &&
            matches(total, projections + comparing) &&
            matches(even, 2 * d) &&
            matchesCosts(s)
          );
        },
      ),
      claim(
        "Comparing and blending take {n} of {n} multiplications, the projections {n}. Below {n} tokens, twice the width, it is the other way round.",
        (s, compared, total, layers, even) => {
          const { d, projections, comparing } = costs(s);
          return (
            projections < comparing &&
            matches(layers, projections) &&
            matches(compared, comparing) &&
            matches(total, projections + comparing) &&
            matches(even, 2 * d) &&
            matchesCosts(s)
          );
        },
      ),
    ],
    attempt: [
      claim("and compare the projections with scores and weighted values."),
      claim(
        "and the projections double, while scores and weighted values become four times as many.",
        (s) => {
          const [[a, b, c, d], [A, B, C, D]] = [s, s.then].map((each) =>
            each.data("cost_multiplications"),
          );
          return A === 2 * a && D === 2 * d && B === 4 * b && C === 4 * c;
        },
      ),
    ],
  },
};

const positiveWeights = (s) =>
  s.data("head_1_weights").flatMap((weight, at) => (weight > 0 ? [at] : []));

const keepsWeights = (s) => allEqual(s.data("head_1_weights"), s.data("dropped_weights"));

const whole = (s) => keepsWeights(s) && s.rows("dropped_weights").every((row) => near(sum(row), 1));

const joined = (s) =>
  allEqual(
    s.rows("stacked_context")[s.queryToken],
    headsOf(s).flatMap((rows) => rows[s.queryToken]),
  );

function matchesSplit(s, head, from, to) {
  const [count, , width] = s.shape("split_head_queries");
  const at = Number(head) - 1;
  const [start, end] = [Number(from) - 1, Number(to)];
  return (
    at === Math.min(s.view.head, count - 1) &&
    start === at * width &&
    end === start + width &&
    s
      .part("split_head_queries", at)
      .every((row, t) => allEqual(row, s.rows("split_queries")[t].slice(start, end)))
  );
}

/** The numbers of multiplications as the step's text counts them. */
function costs(s) {
  const { cost_tokens: T, cost_width: d } = s.settings;
  return { T, d, projections: 4 * T * d * d, comparing: 2 * T * T * d };
}

function matchesCosts(s) {
  const [first, scores, values, last, total] = s.data("cost_multiplications");
  const { projections, comparing } = costs(s);
  return (
    near(first + last, projections) &&
    near(scores + values, comparing) &&
    near(total, projections + comparing)
  );
}
