// Checks of the remarks in the laboratory of scale against its tensors.
import { claim, matches, near, sum } from "../support/claims.mjs";

export const checks = {
  race: {
    notice: [
      claim(
        "From {n} tokens to {n} there are {n} times as many scores. Every way that computes each of them takes that much longer; the ways differ only in the time for one score.",
        (s, first, last, times) => {
          const lengths = s.data("lengths");
          return (
            matches(first, lengths[0]) &&
            matches(last, lengths.at(-1)) &&
            matches(times, (lengths.at(-1) / lengths[0]) ** 2)
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
          return matches(half, lengths[at - 1]) && squares[at] === 4 * squares[at - 1];
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
              matches(tokens, count) &&
              matches(matrix, table) &&
              matches(rows, rest) &&
              matches(side, s.settings.tile) &&
              matches(tile, (4 * s.settings.tile ** 2) / 1024) &&
              (more === "") === table <= rest
            );
          },
        ),
      ),
    ],
    attempt: [claim("and see how much of the table exists at a time.")],
  },
  map: {
    notice: [
      claim(
        "The map has {n} weights. Without a causal mask each of its rows shares its weight among all {n} tokens, each row of the tables among {n}.",
        (s, cells, all, tokens) =>
          matchesMap(s, cells, all, tokens) && !s.settings.causal && s.data("mask").every(Boolean),
      ),
      claim(
        "The map has {n} weights. Behind a causal mask the first {n} tokens see nothing of the {n} but one another: their weights are the same however many tokens follow.",
        (s, cells, tokens, all) =>
          matchesMap(s, cells, all, tokens) &&
          s.rows("weights").every((row, i) => row.slice(i + 1).every((weight) => weight === 0)),
      ),
    ],
    attempt: [claim("and see how many tokens each row of the map gathers on.")],
  },
};

function matchesMap(s, cells, all, tokens) {
  const count = Math.max(s.settings.map_tokens, s.settings.tokens + 1);
  return (
    matches(all, count) &&
    matches(cells, count ** 2) &&
    matches(tokens, s.shape("weights")[0]) &&
    s.rows("weights").every((row) => near(sum(row), 1))
  );
}
