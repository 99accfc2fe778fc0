import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { drawings } from "../../words/en/drawings";
import type { LessonMessages } from "../../words/messages";
import { asides } from "./en-asides";

export type TrainableStep =
  | "tokens"
  | "weight-matrices"
  | "query-key-value"
  | "all-queries"
  | "one-score"
  | "query-scores"
  | "all-scores"
  | "query-weights"
  | "all-weights"
  | "why-scale-peaky"
  | "why-scale-variance"
  | "context"
  | "all-contexts"
  | "class-rand"
  | "class-linear";

export type TrainableAside = "widths" | "trained" | "dice";

export const title = "The next day is bright";

/** What the lesson is about. */
export const question = "Why query, key and value?";

export const words: LessonMessages<TrainableStep, TrainableAside> = {
  links,
  settings,
  drawings,
  steps: {
    tokens: {
      title: "The sentence as vectors",
      text: "Attention works on numbers, so each word of “The next day is bright” is a {input|token}, in the notebook a row of eight numbers. One token, `x_2`, will ask; at first it is the second word. In the notebook its query, key and value have four numbers, so their width tells them from a token.",
      notice: ({ own, row, index }) =>
        `“${own}” is row ${row} of the inputs. In code its index is ${index}: code counts from zero, the names in this lesson from one.`,
      attempt: {
        button: ({ own }) => `Take “${own ?? ""}” instead`,
        after: "and find its row among the inputs.",
      },
    },
    "weight-matrices": {
      title: "Three weight matrices",
      text: "Each word will ask, answer and hand something on. So {query|queries}, {key|keys} and {value|values} each get a {parameter|weight matrix}. It has a row for each number of a token and a column for each number of the result. The seed, 123 in the notebook, draws the three at random, in turn.",
      notice: ({ count, mean }) =>
        `All ${count} numbers lie between 0 and 1, ${mean} on average, and none is negative. Remember this when you see how large the scores become.`,
      attempt: {
        button: ({ seed }) => `Draw with seed ${seed ?? ""}`,
        after: "and get other numbers. The same seed always gives the same ones.",
      },
    },
    "query-key-value": {
      title: "Query, key, value of one token",
      text: "One {input|token}, above the matrices, now gets its three vectors. Multiply its first number with the first row, the second with the second, and so on. The column sums are its {query|query}, its {key|key} and its {value|value}.",
      notice: ({ own, from, to }) =>
        `“${own}” goes in three times with the same ${from} numbers and comes out as three different vectors of ${to}.`,
      attempt: {
        button: ({ d_out }) => `Let each vector have ${d_out ?? ""} numbers`,
        after: "and each matrix has as many columns.",
      },
    },
    "all-queries": {
      title: "All queries, keys and values",
      text: "Every word may ask and answer, so every {input|token} goes through all three matrices. In the notebook (5, 8) times (8, 4) gives (5, 4), for {query|queries}, {key|keys} and {value|values} alike.",
      notice: ({ own, rows, columns }) =>
        `Each result is ${rows} × ${columns}: a row for each token, a column for each number of its vector. The row of “${own}” in the queries is the query of the step before.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} tokens`,
        after:
          "and see which tables grow: those with a row for each token. The matrices stay as they are.",
      },
    },
    "one-score": {
      title: "One score",
      text: "To see how well a {key|key} answers a {query|query}, multiply number by number and add up: that is their {scores|score}. Here both belong to one token; in the notebook ‘next’ scores 12.0370 with itself.",
      notice: ({ place, query, key, product, score }) =>
        `The largest part comes from place ${place}: ${query} × ${key} = ${product}, of ${score} in all.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and see its score with its own key.",
      },
    },
    "query-scores": {
      title: "The scores of one query",
      text: "To see how well every {key|key} answers, multiply the same {query|query} with each: that gives a row of {scores|scores}, one for each token.",
      notice: ({ own, score, other, most }) =>
        other === undefined
          ? `“${own}” scores highest with its own key: ${score}, as in the step before.`
          : `“${own}” scores ${score} with its own key, as in the step before, and more with “${other}”: ${most}. A query may prefer another token.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and see which key it scores highest with.",
      },
    },
    "all-scores": {
      title: "All scores at once",
      text: "Every word asks about every word, so each {query|query} meets each {key|key}: one dot product for each pair. One matrix product computes all {scores|scores} together.",
      notice: ({ first, second, forth, back }) =>
        `“${first}” asking “${second}” gives ${forth}, “${second}” asking “${first}” gives ${back}. With different matrices for queries and keys, the two directions may differ.`,
      attempt: {
        button: ({ d_out }) => `Let each vector have ${d_out ?? ""} numbers`,
        after: ({ d_out }) => `and each score adds up ${d_out ?? ""} products.`,
      },
    },
    "query-weights": {
      title: "From scores to weights",
      text: "To blend the values, we need {weights|weights} that sum to one. So divide the {scores|scores} by {=root}, which is 2 for vectors of four numbers, and apply softmax. The slider multiplies the scores first, so you can see what the division is for.",
      notice: ({ high, low, lead, ratio }) =>
        `“${high}” leads “${low}” by ${lead}, and its weight is ${ratio} times as large: e to the power of the lead. Softmax looks at differences, not at ratios.`,
      attempt: {
        button: "Leave out the division",
        after: ({ times }) =>
          times === undefined
            ? "and nothing changes: the square root of 1 is 1."
            : `and all differences become ${times} times as large; see how the weights change.`,
      },
    },
    "all-weights": {
      title: "All weights, row by row",
      text: "Every token that asks needs weights of its own: each row of scaled {scores|scores} becomes a row of {weights|weights}. Each row sums to one, for any scores.",
      notice: ({ most }) =>
        `Every row gives most to “${most}”. The matrices are untrained and positive, so all tokens ask for much the same.`,
      attempt: {
        button: ({ sharpness }) => `Sharpen to ${sharpness ?? ""}`,
        after: "and see how much the others still get.",
      },
    },
    "why-scale-peaky": {
      title: "Why divide: peaky softmax",
      text: "Large scores leave nearly everything to one token. See it with five made-up {scores|scores} and their {weights|weights}: multiply the scores by 8 and softmax turns peaky. Set any other factor with the slider.",
      notice: ({ ratio, raised }) =>
        `The largest weight is ${ratio} times the next one. With the scores times 8 it is ${raised} times the next: ${ratio} to the power of 8.`,
      attempt: {
        button: "Turn the factor up to infinity",
        after: ({ shared }) =>
          shared === undefined
            ? "and one weight takes everything. The gradient vanishes: small changes of the scores no longer change anything."
            : `and the ${shared} largest scores share everything.`,
      },
    },
    "why-scale-variance": {
      title: "Why divide: variance",
      text: "Wider vectors make scores spread further; here you can measure how far. Multiply pairs of random vectors of variance 1. A dot product adds up one product for each number of the vectors, so its variance grows with the width. Dividing by {=width_root} brings it back to 1. The variance here divides by n; PyTorch’s `var` divides by n − 1.",
      notice: ({ width, before, after }) =>
        `The variance is ${before} before the division, close to the width ${width}, and ${after} after it, close to 1. The notebook draws without a seed: 4.84 and 0.97 at width 5, 104.5 and 1.05 at width 100.`,
      attempt: {
        button: ({ variance_dimension }) =>
          `Let the vectors have ${variance_dimension ?? ""} numbers`,
        after: ({ times }) =>
          `and the upper histogram spreads ${times ?? ""} times as wide as the lower.`,
      },
    },
    context: {
      title: "The context of one token",
      text: "The token that asks collects what the tokens hand on: each {value|value} times its {weights|weight}, all added up. The sum is its {output|context vector}, as wide as a value.",
      notice: ({ first, second, share }) =>
        `“${first}” and “${second}” have ${share} of the weight, and the context vector lies closest to their two values.`,
      attempt: {
        button: "Make all weights equal",
        after: "and the context vector is the plain mean of the values.",
      },
    },
    "all-contexts": {
      title: "All context vectors",
      text: "Now every token gets its {output|context vector}, by one product: {weights|weights} times {value|values}. This completes self-attention with weight matrices.",
      notice: ({ contexts, values }) =>
        `The rows look alike: within a column the contexts differ by ${contexts} at most, the values by up to ${values}. Similar rows of weights give similar contexts.`,
      attempt: {
        button: "Sharpen to infinity",
        after: ({ alone }) =>
          alone === undefined
            ? "and see which token each row prefers."
            : "and every row becomes the value of the token it prefers.",
      },
    },
    "class-rand": {
      title: "The compact class",
      text: "To use attention again and again, write it as a class. Its constructor draws the three {parameter|weight matrices}; its `forward` runs from inputs to {output|context vectors}. With the same seed and the same order, it must give what you computed step by step.",
      notice: ({ count }) =>
        `All ${count} numbers of \`sa_v1\` equal those of the steps before: same seed, same matrices, same result.`,
      attempt: {
        button: ({ seed }) => `Draw with seed ${seed ?? ""}`,
        after: "and see whether the two still agree.",
      },
    },
    "class-linear": {
      title: "The class with linear layers",
      text: "With `nn.Linear`, the {scores|scores} start near zero at any width. It holds a {parameter|weight matrix} as (out, in), (4, 8) in the notebook, and multiplies by its transpose, shown here. Its numbers differ from those of `rand`: they come from another seed, have both signs, and are smaller for a wider input. So the result differs.",
      notice: ({ width, bound, most, equal }) =>
        `No number of the matrices is beyond ±${bound}, one over the square root of ${width}. The largest attention weight, ${most}, is hardly above the ${equal} that equal weights would have: before training, no token stands out.`,
      attempt: {
        button: ({ d_in }) => `Give each token ${d_in ?? ""} numbers`,
        after:
          "and see whether these weights stay even, and how much of those with `rand` goes to one token.",
      },
    },
  },
  asides,
};
