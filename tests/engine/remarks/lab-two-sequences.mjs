// Checks of the remarks in the laboratory of two sequences against its tensors.
import { allEqual, allNear, claim, matches, max, near, rounded, sum } from "../support/claims.mjs";

const EITHER = ["{n} token asks", "{n} tokens ask"].flatMap((asks) =>
  ["{n} answers", "{n} answer"].map((answers) => [asks, answers]),
);

export const checks = {
  "two-lists": {
    notice: EITHER.map(([asks, answers]) =>
      claim(
        `${asks}, ${answers}. Only the width of queries and keys, {n}, must be the same: a query meets a key number by number.`,
        (s, asking, answering, width) => {
          const [query, key] = ["queries", "keys"].map((id) => s.shape(id));
          return (
            matches(asking, query[0]) &&
            matches(answering, key[0]) &&
            matches(width, query[1]) &&
            query[1] === key[1] &&
            (asking === "1") === asks.endsWith("asks") &&
            (answering === "1") === answers.endsWith("answers")
          );
        },
      ),
    ),
    attempt: [
      claim(
        "and every table made from it has as many rows; those made from the translation stay.",
        (s) => {
          const other = s.settings.asking === "source";
          const [grown, still] = other
            ? [["queries"], ["keys", "values"]]
            : [["keys", "values"], ["queries"]];
          return (
            grown.every((id) => s.then.shape(id)[0] === s.then.settings.source_tokens) &&
            still.every((id) => allEqual(s.data(id), s.then.data(id)))
          );
        },
      ),
    ],
  },
  cross: {
    notice: [
      claim("The scores are {n} × {n}.", matchesShape("scores")),
      claim(
        "The scores are {n} × {n}. {w} attends most to {w}, with a weight of {n}.",
        (s, rows, columns, queryWord, word, share) => {
          const row = s.rows("weights")[s.queryToken];
          return (
            matchesShape("scores")(s, rows, columns) &&
            queryWord === s.queryWord &&
            matches(share, max(row)) &&
            s.places(word, row.length, "answering").some((at) => row[at] === max(row)) &&
            row.filter((weight) => weight === max(row)).length === 1
          );
        },
      ),
    ],
    attempt: [
      claim("and the scores change their size in one direction only.", (s) => {
        const [before, after] = [s, s.then].map((each) => each.shape("scores"));
        return before.filter((length, axis) => length !== after[axis]).length === 1;
      }),
    ],
  },
  swap: {
    notice: [
      claim(
        "The weights are {n} × {n}, and {n} × {n} the other way round. The two tables of scores are transposes of each other; the weights are not, because softmax works on each row by itself.",
        (s, rows, columns, back, forth) =>
          areTransposed(s, rows, columns, back, forth) &&
          s.rows("scaled_scores").every((row, i) =>
            allNear(
              row,
              s.rows("reversed_scaled_scores").map((other) => other[i]),
            ),
          ) &&
          !s.rows("weights").every((row, i) =>
            allNear(
              row,
              s.rows("reversed_weights").map((other) => other[i]),
            ),
          ),
      ),
      claim(
        "The weights are {n} × {n}, and {n} × {n} the other way round. The scores are each other’s, turned over.",
        (s, rows, columns, back, forth) =>
          areTransposed(s, rows, columns, back, forth) &&
          s.rows("scaled_scores").every((row, i) =>
            allNear(
              row,
              s.rows("reversed_scaled_scores").map((other) => other[i]),
            ),
          ),
      ),
      claim(
        "The weights are {n} × {n}, and {n} × {n} the other way round. {w} asking {w} scores {n}; {w} asking {w} scores {n}.",
        (s, rows, columns, back, forth, a, b, score, c, d, other) => {
          const [there, here] = ["scaled_scores", "reversed_scaled_scores"].map((id) => s.rows(id));
          const pair = s
            .places(a, there.length)
            .some((i) =>
              s
                .places(b, here.length, "answering")
                .some((j) => matches(score, there[i][j]) && matches(other, here[j][i])),
            );
          return areTransposed(s, rows, columns, back, forth) && a === d && b === c && pair;
        },
      ),
    ],
    attempt: [
      claim(
        "and the tables above and below change places. What you have typed stays where it is.",
        (s) =>
          [
            ["scores", "reversed_scores"],
            ["weights", "reversed_weights"],
            ["context", "reversed_context"],
          ].every(
            ([one, other]) =>
              allEqual(s.data(one), s.then.data(other)) &&
              allEqual(s.data(other), s.then.data(one)),
          ) && ["target", "source"].every((id) => allEqual(s.data(id), s.then.data(id))),
      ),
    ],
  },
  "one-table": {
    notice: [
      claim(
        "Of {n} × {n} scores, the lower left {n} × {n} are those of cross-attention, number for number.",
        (s, all, again, rows, columns) => {
          const whole = s.rows("both_scaled_scores");
          return (
            all === again &&
            matches(all, whole.length) &&
            matchesShape("scores")(s, rows, columns) &&
            lowerLeft(s, whole)
          );
        },
      ),
    ],
    attempt: [
      claim("and the lists change places: the lower left is cross-attention again.", (s) => {
        const both = (state) => state.rows("both");
        const count = s.shape("keys")[0];
        const swapped = [...both(s).slice(count), ...both(s).slice(0, count)];
        return (
          allEqual(swapped.flat(), both(s.then).flat()) &&
          lowerLeft(s.then, s.then.rows("both_scaled_scores"))
        );
      }),
    ],
  },
  blocks: {
    notice: [
      claim(
        "Only the cross block is open. The rows of those who ask are cross-attention, the largest difference is {n}; the others see nothing, and their weights are all 0.",
        (s, difference) => {
          const [one, other] = ["asking_context", "context"].map((id) => s.data(id));
          const others = s.shape("keys")[0];
          return (
            matches(difference, max(one.map((value, at) => Math.abs(value - other[at])))) &&
            s
              .rows("both_weights")
              .slice(0, others)
              .flat()
              .every((weight) => weight === 0)
          );
        },
      ),
      claim(
        "{w} sees nothing: its weights are all 0.",
        (s, queryWord) => queryWord === s.queryWord && shares(s).every((weight) => weight === 0),
      ),
      claim(
        "{w} gives {n} of its weight to those who answer, and {n} to its own list.",
        (s, queryWord, across, within) => {
          const others = s.shape("keys")[0];
          return (
            queryWord === s.queryWord &&
            near(sum(shares(s)), 1) &&
            matches(across, sum(shares(s).slice(0, others))) &&
            matches(within, sum(shares(s).slice(others)))
          );
        },
      ),
    ],
    attempt: [
      claim("and compare the context vectors of those who ask with those of cross-attention."),
    ],
  },
};

function matchesShape(id) {
  return (s, rows, columns) => matches(rows, s.shape(id)[0]) && matches(columns, s.shape(id)[1]);
}

function areTransposed(s, rows, columns, back, forth) {
  return (
    rows === forth &&
    columns === back &&
    matchesShape("weights")(s, rows, columns) &&
    matchesShape("reversed_weights")(s, back, forth)
  );
}

function lowerLeft(s, whole) {
  const part = s.rows("scaled_scores");
  const [count, size] = [
    s.shape("keys")[0],
    Math.max(1, ...whole.flat().filter(Number.isFinite).map(Math.abs)),
  ];
  return part.every((row, i) => rounded(whole[count + i].slice(0, count), row, size));
}

const shares = (s) => s.rows("both_weights")[s.shape("keys")[0] + s.queryToken];
