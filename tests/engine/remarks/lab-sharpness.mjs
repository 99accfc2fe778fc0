// What the laboratories of sharpness and of scale say, held to their numbers.
import { claim, most, near, sum, tells } from "../support/claims.mjs";

const entropy = (weights) =>
  -sum(weights.map((weight) => (weight > 0 ? weight * Math.log2(weight) : 0)));

/** As large as the table of derivatives: twice the root of its squares. */
const left = (weights) =>
  2 *
  Math.sqrt(
    sum(weights.flatMap((a, i) => weights.map((b, j) => ((i === j ? a : 0) - a * b) ** 2))),
  );

export const sharpness = {
  curves: {
    notice: [
      claim(
        "One weight has taken all: the others are 0, the entropy is {n} bits, and no change of a score would move any weight. Training cannot learn from this row.",
        (s, bits) => {
          const weights = s.data("weights");
          return (
            weights.filter((weight) => weight === 1).length === 1 &&
            sum(weights) === 1 &&
            tells(bits, entropy(weights)) &&
            s.data("weights_jacobian").every((slope) => slope === 0)
          );
        },
      ),
      claim(
        "The entropy is {n} of at most {n} bits, the largest weight {n}, and {n} of the gradient is left.",
        (s, bits, at, largest, share) => {
          const weights = s.data("weights");
          return (
            tells(bits, entropy(weights)) &&
            tells(at, Math.log2(weights.length)) &&
            tells(largest, most(weights)) &&
            Math.abs(parseFloat(share) - 100 * left(weights)) < 0.55
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and {n} of the gradient is left in place of {n}: find it in the table of derivatives.",
        (s, then, now) =>
          [
            [s.then, then],
            [s, now],
          ].every(
            ([state, share]) =>
              Math.abs(parseFloat(share) - 100 * left(state.data("weights"))) < 0.55,
          ),
      ),
    ],
  },
  overflow: {
    notice: [
      claim(
        "The largest exponent is 0 and its exponential 1: whatever the scores, nothing overflows, and the sum is at least 1.",
        (s) => s.settings.subtract_max && near(sum(s.data("weights")), 1),
      ),
      claim(
        "An exponential is too large for a float32 and becomes ∞, and so does the sum. A finite number over ∞ is 0, and ∞ over ∞ is no number: NaN.",
        (s) => broken(s) && most(powers(s)) > 3.4028235e38,
      ),
      claim(
        "Every exponential is too small for a float32 and becomes 0, and so does the sum. 0 over 0 is no number: NaN.",
        (s) => broken(s) && powers(s).every((power) => Math.fround(power) === 0),
      ),
      claim(
        "The exponentials fit into a float32, but their sum does not: every weight is 0 in place of its share.",
        (s) =>
          most(powers(s)) < 3.4028236e38 &&
          sum(powers(s)) > 3.4e38 &&
          s.data("weights").every((weight) => weight === 0),
      ),
      claim(
        "Without the subtraction it works as long as no exponential leaves the range of a float32: the weights add up to {n}.",
        (s, total) => {
          const weights = s.data("weights");
          return (
            !s.settings.subtract_max && tells(total, sum(weights)) && near(sum(weights), 1, 1e-3)
          );
        },
      ),
      claim(
        "Without the subtraction the exponentials come to the edges of what a float32 can be, and lose digits: the weights add up to {n}.",
        (s, total) =>
          !s.settings.subtract_max &&
          tells(total, sum(s.data("weights"))) &&
          !near(sum(s.data("weights")), 1, 1e-4),
      ),
    ],
    attempt: [
      claim("and see whether an exponential leaves the range of a float32."),
      claim("and the weights are NaN; the curves break off where it begins.", ({ then }) =>
        then.data("weights").some(Number.isNaN),
      ),
    ],
  },
};

const powers = (s) => s.data("scores").map((score) => Math.exp(score * s.settings.sharpness));
const broken = (s) => !s.settings.subtract_max && s.data("weights").some(Number.isNaN);

export const scale = {
  race: {
    notice: [
      claim(
        "From {n} tokens to {n} there are {n} times as many scores: whatever computes each of them takes that much longer, and only how long one takes differs.",
        (s, first, last, times) => {
          const lengths = s.data("lengths");
          return (
            tells(first, lengths[0]) &&
            tells(last, lengths.at(-1)) &&
            tells(times, (lengths.at(-1) / lengths[0]) ** 2)
          );
        },
      ),
    ],
    attempt: [
      claim(
        "and measure: there are four times as many scores as at {n} tokens.",
        ({ then }, half) => {
          const [lengths, squares] = ["lengths", "squares"].map((id) => then.data(id));
          const at = lengths.indexOf(Number(then.settings.race_tokens));
          return tells(half, lengths[at - 1]) && squares[at] === 4 * squares[at - 1];
        },
      ),
    ],
  },
  memory: {
    notice: [
      ...["", " together"].map((more) =>
        claim(
          `At {n} tokens one such table takes {n} MB, all inputs and outputs {n} MB${more}. A tile of {n} by {n} takes {n} KB, at any length.`,
          (s, tokens, matrix, rows, side, again, tile) => {
            const count = Number(s.settings.race_tokens);
            const [table, rest] = [(4 * count ** 2) / 2 ** 20, (4 * 4 * 64 * count) / 2 ** 20];
            return (
              side === again &&
              tells(tokens, count) &&
              tells(matrix, table) &&
              tells(rows, rest) &&
              tells(side, s.settings.tile) &&
              tells(tile, (4 * s.settings.tile ** 2) / 1024) &&
              (more === "") === table <= rest
            );
          },
        ),
      ),
    ],
    attempt: [claim("and see how much of the table is there at a time.")],
  },
  map: {
    notice: [
      claim(
        "The map has {n} weights. Without a causal mask each of its rows shares its weight among all {n} tokens, each row of the tables among {n}.",
        (s, cells, all, tokens) =>
          mapped(s, cells, all, tokens) && !s.settings.causal && s.data("mask").every(Boolean),
      ),
      claim(
        "The map has {n} weights. Behind a causal mask the first {n} tokens see nothing of the {n} but one another: their weights are the same however many tokens follow.",
        (s, cells, tokens, all) =>
          mapped(s, cells, all, tokens) &&
          s.rows("weights").every((row, i) => row.slice(i + 1).every((weight) => weight === 0)),
      ),
    ],
    attempt: [claim("and see how many tokens each row of the map gathers on.")],
  },
};

function mapped(s, cells, all, tokens) {
  const count = Math.max(s.settings.map_tokens, s.settings.tokens + 1);
  return (
    tells(all, count) &&
    tells(cells, count ** 2) &&
    tells(tokens, s.shape("weights")[0]) &&
    s.rows("weights").every((row) => near(sum(row), 1))
  );
}
