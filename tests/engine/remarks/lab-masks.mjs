// Checks of the remarks in the laboratory of masks against its tensors.
import { allEqual, allNear, claim, matches, max, min, near, sum } from "../support/claims.mjs";
import { isWindowed } from "./causal.mjs";

const fullyMaskedRows = (s) =>
  s.rows("mask").flatMap((row, i) => (row.every((bit) => bit === 0) ? [i] : []));
const largestDifference = (s, one, other) => {
  const [a, b] = [one, other].map((id) => s.data(id));
  return max(a.map((value, at) => Math.abs(value - b[at])));
};

function matchesRemoved(s, removed, pairs, maskedRows = []) {
  const [bits, weights] = ["mask", "weights"].map((id) => s.data(id));
  return (
    matches(pairs, bits.length) &&
    matches(removed, bits.filter((bit) => bit === 0).length) &&
    weights.every((weight, at) => bits[at] !== 0 || weight === 0) &&
    fullyMaskedRows(s).length === maskedRows.length &&
    s.rows("weights").every((row, i) => near(sum(row), fullyMaskedRows(s).includes(i) ? 0 : 1))
  );
}

/** Padded rows are masked, except in cells that the reader has changed. */
const isPadded = ({ then }) => {
  const { tokens, padding_kept: kept } = then.settings;
  return then
    .rows("mask")
    .every((row, i) =>
      row.every((bit, j) => i >= tokens - kept || bit === 0 || then.isEdited("mask", i, j)),
    );
};

const NOTHING = ["1 row sees", "{n} rows see"];
const withRowCount = (text, slots) => (text.includes("{n}") ? slots : ["1", ...slots]);

export const checks = {
  paint: {
    notice: [
      claim("The mask removes none of {n} pairs: every query may look at every key.", (s, pairs) =>
        matchesRemoved(s, "0", pairs),
      ),
      claim(
        "The mask removes {n} of {n} pairs, and every weight there is exactly 0.",
        matchesRemoved,
      ),
      ...["row sees", "rows see"].map((rows) =>
        claim(
          `The mask removes {n} of {n} pairs, and every weight there is exactly 0. {n} ${rows} nothing; the others still add up to 1.`,
          (s, removed, pairs, full) =>
            matches(full, fullyMaskedRows(s).length) &&
            (full === "1") === (rows === "row sees") &&
            matchesRemoved(s, removed, pairs, fullyMaskedRows(s)),
        ),
      ),
    ],
    attempt: [claim("itself included: a sliding window.", isWindowed("mask"))],
  },
  "after-softmax": {
    notice: [
      ...NOTHING.map((text) =>
        claim(
          `${text} nothing: its sum is 0, and 0 over 0 is not a number: NaN. The weights of all other rows are the same both ways.`,
          (s, ...slots) => {
            const [rows] = withRowCount(text, slots);
            const maskedRows = fullyMaskedRows(s);
            const [first, after] = ["weights", "renormalised_weights"].map((id) => s.rows(id));
            return (
              matches(rows, maskedRows.length) &&
              first.every((row, i) =>
                maskedRows.includes(i) ? after[i].every(Number.isNaN) : allNear(row, after[i]),
              )
            );
          },
        ),
      ),
      claim(
        "The largest difference from masking first is {n}: the two ways give the same weights, to the last digits of a float32.",
        (s, difference) =>
          matches(difference, largestDifference(s, "weights", "renormalised_weights")) &&
          allNear(s.data("weights"), s.data("renormalised_weights"), 2e-6),
      ),
      claim(
        "Before the division, one row keeps only {n} of its weight. The largest difference from masking first is {n}.",
        (s, share, difference) =>
          matches(share, min(s.rows("kept_weights").map(sum))) &&
          matches(difference, largestDifference(s, "weights", "renormalised_weights")),
      ),
    ],
    attempt: [claim("and compare the two tables of weights again.")],
  },
  additive: {
    notice: [
      claim(
        "The largest difference from the boolean mask is {n}: not a digit differs.",
        (s, difference) =>
          matches(difference, 0) && allEqual(s.data("weights"), s.data("added_weights")),
      ),
    ],
    attempt: [
      claim(
        "and see where the additive mask is zero: there adding it changes nothing.",
        ({ then }) => {
          const [scores, added, sums] = ["scores", "additive_mask", "added_scores"].map((id) =>
            then.data(id),
          );
          return scores.every((score, at) => added[at] !== 0 || sums[at] === score);
        },
      ),
    ],
  },
  "large-number": {
    notice: [
      claim(
        "Every query sees some key, and the largest difference from minus infinity is {n}.",
        (s, difference) =>
          fullyMaskedRows(s).length === 0 &&
          matches(difference, largestDifference(s, "weights", "lowered_weights")),
      ),
      ...["1 query sees", "{n} queries see"].map((text) =>
        claim(
          `${text} no key. With minus infinity all weights there are 0; with −1e9 they are {n} each: the query attends to everything it must not see.`,
          (s, ...slots) => matchesMaskedRows(s, ...withRowCount(text, slots)),
        ),
      ),
    ],
    attempt: [claim("so that behind a causal mask the padding sees nothing at all.", isPadded)],
  },
  "masked-row": {
    notice: [
      claim(
        "Every query sees at least one key, so all three tables agree. Clear a whole row, and they differ.",
        (s) =>
          fullyMaskedRows(s).length === 0 &&
          ["naive_weights", "lowered_weights"].every((id) =>
            allNear(s.data(id), s.data("weights")),
          ),
      ),
      ...NOTHING.map((text) =>
        claim(
          `${text} nothing: NaN as softmax is written, 0 here, and {n} each with −1e9.`,
          (s, ...slots) => {
            const naive = s.rows("naive_weights");
            return (
              matchesMaskedRows(s, ...withRowCount(text, slots)) &&
              fullyMaskedRows(s).every((i) => naive[i].every(Number.isNaN))
            );
          },
        ),
      ),
    ],
    attempt: [
      claim(
        "as a batch of sequences of different lengths does: the padding’s own rows see nothing.",
        isPadded,
      ),
    ],
  },
};

function matchesMaskedRows(s, rows, share) {
  const maskedRows = fullyMaskedRows(s);
  const [weights, lowered] = ["weights", "lowered_weights"].map((id) => s.rows(id));
  return (
    matches(rows, maskedRows.length) &&
    maskedRows.every((i) => weights[i].every((weight) => weight === 0)) &&
    maskedRows.every((i) => lowered[i].every((weight) => matches(share, weight)))
  );
}
