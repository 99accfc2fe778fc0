// Checks of the remarks in the laboratory of the trained model against its tensors.
import { allEqual, claim, matches, max } from "../support/claims.mjs";

/** The query token's only largest number in the table is that with itself, or with the word. */
const takesMost = (s, asks, share, word, id = "weights") => {
  const row = s.rows(id)[s.queryToken];
  const most = row.flatMap((weight, at) => (weight === max(row) ? [at] : []));
  const from = word === undefined ? [s.queryToken] : s.places(word, row.length);
  return (
    asks === s.queryWord && matches(share, max(row)) && most.length === 1 && from.includes(most[0])
  );
};

export const checks = {
  words: {
    notice: [
      claim(
        "The model knows {n} words. You can put any of them at any place of the sentence.",
        (s, words) => matches(words, s.shape("token_embedding")[0] - 1),
      ),
    ],
    attempt: [
      claim(
        "and the sentence goes on.",
        (s) => s.then.shape("inputs")[0] === s.then.settings.tokens,
      ),
    ],
  },
  "query-key-value": {
    notice: [
      claim(
        "The numbers of the model are what {n} steps of training have left, with {n} sentences in each step.",
      ),
    ],
    attempt: [
      claim("and only its rows change.", (s) =>
        ["queries", "keys", "values"].every((id) =>
          s.rows(id).every((row, at) => at === 1 || allEqual(row, s.then.rows(id)[at])),
        ),
      ),
    ],
  },
  scores: {
    notice: [
      claim("{w} scores highest with itself: {n}.", (s, asks, score) =>
        takesMost(s, asks, score, undefined, "masked_scores"),
      ),
      claim("{w} scores highest with {w}: {n}.", (s, asks, word, score) =>
        takesMost(s, asks, score, word, "masked_scores"),
      ),
    ],
    attempt: [claim("and see which scores change.")],
  },
  weights: {
    notice: [
      claim("{w} takes most from itself: {n}.", (s, asks, share) => takesMost(s, asks, share)),
      claim("{w} takes most from {w}: {n}.", (s, asks, word, share) =>
        takesMost(s, asks, share, word),
      ),
    ],
    attempt: [claim("and compare what each word takes.")],
  },
  context: {
    notice: [
      claim("{w} keeps most of its own value: {n}.", (s, asks, share) => takesMost(s, asks, share)),
      claim(
        "The largest part of what {w} becomes is the value of {w}: {n}.",
        (s, asks, word, share) => takesMost(s, asks, share, word),
      ),
    ],
    attempt: [claim("and watch the context vectors.")],
  },
  answer: {
    notice: [
      claim("At {w} the likeliest word is {w}: {n}.", (s, asks, word, share) => {
        const row = s.data("probabilities_2");
        return (
          asks === s.queryWord &&
          matches(share, max(row)) &&
          s.places(word, row.length, "vocabulary").some((at) => row[at] === max(row))
        );
      }),
    ],
    attempt: [claim("and see which word is the likeliest now.")],
  },
};
