// Checks of the remarks in the laboratory of heads against its tensors.
import { allEqual, claim, matches, max, sum } from "../support/claims.mjs";
import { isUnmasked } from "./causal.mjs";

const MATRICES = ["W_query", "W_key", "W_value"];
const numbers = (s) => sum(MATRICES.map((id) => s.data(id).length));

export const checks = {
  split: {
    notice: [
      claim(
        "One head takes all {n} columns; the three weight matrices hold {n} numbers.",
        (s, width, all) =>
          s.shape("head_queries")[0] === 1 &&
          matches(width, s.shape("queries")[1]) &&
          matches(all, numbers(s)),
      ),
      claim(
        "Head {n} takes column {n}. The three weight matrices hold {n} numbers, however many heads share them.",
        (s, head, from, all) =>
          matches(all, numbers(s)) && isLastHead(s, "queries", "head_queries", head, from, from),
      ),
      claim(
        "Head {n} takes columns {n} to {n}. The three weight matrices hold {n} numbers, however many heads share them.",
        (s, head, from, to, all) =>
          matches(all, numbers(s)) && isLastHead(s, "queries", "head_queries", head, from, to),
      ),
    ],
    attempt: [
      claim("and no number in the tables changes, only the head that it belongs to.", (s) =>
        ["inputs", ...MATRICES, "queries", "keys", "values"].every((id) =>
          allEqual(s.data(id), s.then.data(id)),
        ),
      ),
    ],
  },
  view: {
    notice: [
      claim(
        "Both ways agree here: with one head, or one token, they read the numbers in the same order.",
        (s) =>
          allEqual(s.data("head_places"), s.data("wrong_places")) &&
          (s.shape("head_queries")[0] === 1 || s.shape("head_queries")[1] === 1),
      ),
      claim("By view alone, {n} of {n} numbers stand where another belongs.", matchesMoved),
      claim(
        "By view alone, {n} of {n} numbers stand where another belongs. Head 1 has {n} rows, but they are made of token {n} alone.",
        (s, moved, all, rows, token) =>
          matchesMoved(s, moved, all) && matchesTokens(s, rows, token),
      ),
      claim(
        "By view alone, {n} of {n} numbers stand where another belongs. Head 1 has {n} rows, but they are made of tokens {n,} alone.",
        (s, moved, all, rows, tokens) =>
          matchesMoved(s, moved, all) && matchesTokens(s, rows, tokens),
      ),
    ],
    attempt: [claim("and see which tokens a head is now made of.")],
  },
  weights: {
    notice: [
      claim("Token {t} sees only token {t}: its weight is 1, in every head.", (s, query, first) => {
        const rows = lastRows(s);
        const sees = s.rows("mask").at(-1);
        return (
          sees.every((bit, at) => bit === 0 || is(s, first, at)) &&
          is(s, query, rows[0].length - 1) &&
          rows.every((row) =>
            row.every((weight, at) => (weight === 0 ? true : weight === 1 && is(s, first, at))),
          ) &&
          rows.every((row) => row.some((weight) => weight === 1))
        );
      }),
      claim(
        "In the one head, token {t} takes most from token {t}: {n}.",
        (s, query, first, share) => {
          const [row] = lastRows(s);
          return (
            lastRows(s).length === 1 &&
            is(s, query, row.length - 1) &&
            matchesLargestWeight(s, row, first, share)
          );
        },
      ),
      claim(
        "In head 1, token {t} takes most from token {t}, {n}; in head {n}, from token {t}, {n}.",
        (s, query, first, share, head, last, lastShare) => {
          const rows = lastRows(s);
          return (
            is(s, query, rows[0].length - 1) &&
            matchesLargestWeight(s, rows[0], first, share) &&
            matches(head, rows.length) &&
            matchesLargestWeight(s, rows.at(-1), last, lastShare)
          );
        },
      ),
    ],
    attempt: [claim("and every token may look at all.", isUnmasked("mask"))],
  },
  join: {
    notice: [
      claim(
        "One head: there is nothing to join, and every row stays as it was.",
        (s) =>
          s.shape("head_contexts")[0] === 1 && allEqual(s.data("head_contexts"), s.data("joined")),
      ),
      claim(
        "In the joined table, column {n} is the table of head {n}. Each number of the output is a sum of {n} products, {n} a head.",
        (s, from, head, all, width) =>
          isLastHead(s, "joined", "head_contexts", head, from, from) && matchesSums(s, all, width),
      ),
      claim(
        "In the joined table, columns {n} to {n} are the table of head {n}. Each number of the output is a sum of {n} products, {n} a head.",
        (s, from, to, head, all, width) =>
          isLastHead(s, "joined", "head_contexts", head, from, to) && matchesSums(s, all, width),
      ),
    ],
    attempt: [
      claim(
        "and each has {n} of the {n} columns of the joined table.",
        ({ then }, each, all) =>
          matches(each, then.shape("head_contexts")[2]) && matches(all, then.shape("joined")[1]),
      ),
    ],
  },
  linear: {
    notice: [
      ...[
        [
          "W_query has {n} rows of {n}: not flipped it would not fit the tokens, and PyTorch would refuse.",
          false,
        ],
        ["W_query is square too, {n} by {n}: not flipped it would fit as well.", true],
      ].flatMap(([first, square]) => [
        claim(
          `${first} With W_out not flipped, the output is off by up to {n}.`,
          (s, out, into, off) => {
            const [right, wrong] = ["output", "unflipped_output"].map((id) => s.data(id));
            return (
              matchesShape(s, out, into, square) &&
              matches(off, max(right.map((value, i) => Math.abs(value - wrong[i]))))
            );
          },
        ),
        claim(
          `${first} W_out is its own mirror image here, and flipping it changes nothing.`,
          (s, out, into) => {
            const rows = s.rows("W_out");
            return (
              matchesShape(s, out, into, square) &&
              rows.every((row, i) =>
                allEqual(
                  row,
                  rows.map((other) => other[i]),
                ),
              )
            );
          },
        ),
        claim(
          `${first} With W_out not flipped, the output is the same here.`,
          (s, out, into) =>
            matchesShape(s, out, into, square) &&
            allEqual(s.data("output").map(Math.abs), s.data("unflipped_output").map(Math.abs)),
        ),
      ]),
    ],
    attempt: [
      claim("and W_query is square as well, where d_model is {n}.", ({ then }, width) => {
        const [out, into] = then.shape("W_query");
        return matches(width, into) && (out !== Number(width) || out === into);
      }),
    ],
  },
  same: {
    notice: [
      claim(
        "With these weights, the two differ by at most {n}: stacking single heads and splitting one projection is the same computation.",
        (s, difference) => {
          const [one, other] = ["stacked_context", "joined"].map((id) => s.data(id));
          const apart = max(one.map((value, i) => Math.abs(value - other[i])));
          return matches(difference, apart) && apart < 1e-4 * Math.max(1, ...one.map(Math.abs));
        },
      ),
      claim(
        "The two were drawn apart, and their context vectors differ by up to {n}.",
        (s, difference) => {
          const [one, other] = ["stacked_context", "joined"].map((id) => s.data(id));
          return matches(difference, max(one.map((value, i) => Math.abs(value - other[i]))));
        },
      ),
    ],
    attempt: [
      claim("and the single head’s weights are as wide as the projection itself.", ({ then }) =>
        MATRICES.every((id) => allEqual(then.shape(id), then.shape(`single_1_${id}`))),
      ),
    ],
  },
};

/** Whether the columns `from` to `to` of a table, counted from 1, equal the last head. */
function isLastHead(s, table, parts, head, from, to) {
  const [count, , width] = s.shape(parts);
  const rows = s.part(parts, count - 1);
  const [start, end] = [Number(from) - 1, Number(to)];
  return (
    Number(head) === count &&
    end - start === width &&
    end === s.shape(table)[1] &&
    rows.every((row, t) => allEqual(row, s.rows(table)[t].slice(start, end)))
  );
}

/** Whether the counts of moved and of all numbers match; each number is its position before the view. */
function matchesMoved(s, moved, all) {
  const [right, wrong] = ["head_places", "wrong_places"].map((id) => s.data(id));
  return (
    matches(all, right.length) &&
    matches(moved, right.filter((place, at) => place !== wrong[at]).length)
  );
}

function matchesTokens(s, rows, tokens) {
  const [, count, width] = s.shape("wrong_queries");
  const first = new Set(
    Array.from({ length: count * width }, (_, at) => Math.floor(at / s.shape("queries")[1]) + 1),
  );
  return (
    matches(rows, count) &&
    tokens.split(", ").map(Number).join() === [...first].join() &&
    first.size < count
  );
}

const lastRows = (s) =>
  Array.from({ length: s.shape("weights")[0] }, (_, head) => s.part("weights", head).at(-1));

const is = (s, named, at) => s.places(named, at + 1).includes(at);

const matchesLargestWeight = (s, row, named, share) =>
  matches(share, max(row)) && s.places(named, row.length).some((at) => row[at] === max(row));

function matchesSums(s, all, width) {
  const [count, , size] = s.shape("head_contexts");
  return matches(all, count * size) && matches(all, s.shape("W_out")[1]) && matches(width, size);
}

function matchesShape(s, out, into, square) {
  const [rows, columns] = s.shape("W_query");
  return matches(out, rows) && matches(into, columns) && (rows === columns) === square;
}
