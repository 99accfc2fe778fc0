import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { drawings } from "../../words/en/drawings";
import type { LessonMessages } from "../../words/messages";

export type ScaledStep =
  | "layers"
  | "tokens"
  | "queries-keys-values"
  | "raw-scores"
  | "raw-variance"
  | "scaled-scores"
  | "weights"
  | "output";

export type ScaledAside = "padding" | "ten";

export const title = "Random tokens, large scores";

/** What the lesson is about. */
export const question = "Why divide by √d?";

export const words: LessonMessages<ScaledStep, ScaledAside> = {
  links,
  settings,
  drawings,
  steps: {
    layers: {
      title: "Three layers",
      text: "Three linear layers will make {query|queries}, {key|keys} and {value|values}. Each has a matrix and, in the notebook, a bias: one number per output. PyTorch stores the matrix as (out, in): a row holds what one output takes from each input. The page shows its bias at the end of the row.",
      notice: ({ count, bound, width, biases }) =>
        `All ${count} numbers lie between -${bound} and ${bound}, which is one over the square root of ${width}: \`nn.Linear\` draws evenly from that range${biases === undefined ? "" : ", biases included"}.`,
      attempt: {
        button: ({ d_model }) => `Make the layers ${d_model ?? ""} wide`,
        after: ({ bound }) =>
          `and the range is from -${bound ?? ""} to ${bound ?? ""}: with fewer inputs each may count for more.`,
      },
    },
    tokens: {
      title: "Random tokens",
      text: "This lesson asks how large scores grow, so its {input|tokens} stand for no real words. The notebook draws ten of eight numbers from a normal distribution, after the layers and with the same generator, and multiplies each by ten.",
      notice: ({ inside, count, scale }) =>
        `${inside} of the ${count} numbers lie between -${scale} and ${scale}: about two in three normal draws lie within one standard deviation of zero.`,
      attempt: {
        button: "Leave out the factor",
        after: "and see the numbers as the seed draws them.",
      },
    },
    "queries-keys-values": {
      title: "Queries, keys and values",
      text: "Each token asks, answers and hands something on. So each layer multiplies the {input|tokens} by its matrix, here transposed, and adds its bias, if any, to every row: {query|q}, {key|k} and {value|v}.",
      notice: ({ product, bias, sum }) =>
        product === undefined
          ? `Without a bias the first number of \`q\`, ${sum ?? ""}, is the product alone.`
          : `The first number of \`q\` is ${product} from the product and ${bias} from the bias: ${sum}.`,
      attempt: {
        button: "Draw layers without a bias",
        after: "and every row of `q`, `k` and `v` is a product alone.",
      },
    },
    "raw-scores": {
      title: "Scores, not yet divided",
      text: "To see how large {scores|scores} grow, multiply each {query|query} with each {key|key} and do not divide yet. This is the inner part of the second formula, attention.",
      notice: ({ score, asking, other, count }) =>
        `The score furthest from zero is ${score}, of token ${asking} with token ${other}. The exponential of a number that size has ${count} digits; the largest float32 has 39.`,
      attempt: {
        button: ({ token_scale }) => `Multiply the tokens by ${token_scale ?? ""}`,
        after: ({ turned, bias }) =>
          turned === undefined
            ? "and compare the scores."
            : bias === "true"
              ? "and each token changes its sign. Two minus signs cancel in a product; only the biases can make the scores differ."
              : "and each token changes its sign. Two minus signs cancel in a product: the scores stay.",
      },
    },
    "raw-variance": {
      title: "How far the scores spread",
      text: "To say how far numbers spread, take the variance: the mean of their squared distances from their mean *m*. PyTorch’s `var` divides by n − 1, not by n. The line over each histogram reaches one standard deviation to each side.",
      notice: ({ product, times, width }) =>
        `A score adds up ${width} products of a query’s number and a key’s. The product of the two variances is ${product}; the variance of the scores is ${times} times as large.`,
      attempt: {
        button: ({ d_model }) => `Make the tokens ${d_model ?? ""} wide`,
        after: "and see which of the three variances changes with it.",
      },
    },
    "scaled-scores": {
      title: "Scores, divided",
      text: "To undo the growth, divide each {scores|score} by the square root of the width, in the notebook √8. This divides the variance by the width itself, about the factor by which the sum of products raised it.",
      notice: ({ before, after, width, still }) =>
        still === undefined
          ? `The variance falls from ${before} to ${after}: by a factor of ${width}.`
          : `The variance falls from ${before} to ${after}, by a factor of ${width}. Softmax works best near 1; this is still far from it.`,
      attempt: {
        button: "Leave out the division",
        after: "and the variance is that of the raw scores again.",
      },
    },
    weights: {
      title: "How one-sided are the weights?",
      text: "If the {scores|scores} spread far, softmax gives one token nearly all the {weights|weight}. How much smaller must they be before several tokens share it? Find out with the slider: it multiplies the scores first.",
      notice: ({ sharp, count, most }) =>
        sharp === undefined
          ? `No token takes nearly all any more: no weight in the ${count} rows is above ${most ?? ""}.`
          : `In ${sharp} of the ${count} rows one token takes more than 0.95. Such rows have little gradient: a small change of a score changes almost nothing.`,
      attempt: {
        button: ({ sharpness }) => `Multiply the scores by ${sharpness ?? ""}`,
        after: "and see whether any token still takes nearly all.",
      },
    },
    output: {
      title: "The new value of each token",
      text: "Now each token gets its new vector, the {output|output} of the whole formula: the {weights|weights} blend the {value|values} in one product. The output has a row for each token, and each row is as long as the token.",
      notice: ({ asking, copied, count }) =>
        asking === undefined
          ? `All weights are equal, one in ${count ?? ""}, so all rows are the same: the mean of the values.`
          : `Token ${asking} gives all its weight to token ${copied ?? ""}: its output is a copy of that token’s value, digit for digit.`,
      attempt: {
        button: "Make all weights equal",
        after: "and every token gets the mean of all values.",
      },
    },
  },
  asides: {
    padding: {
      title: "Shorter sequences get padding",
      text: "A model takes sequences of one length at a time. It fills shorter ones up with padding and cuts longer ones. No token may attend to padding, so the mask sets its scores to minus infinity before softmax. The rows of the padding itself do not count.",
    },
    ten: {
      title: "Tokens multiplied by ten",
      text: "The notebook multiplies the tokens by ten. Queries and keys grow with that factor, scores with its square, the variance of the scores with its fourth power: ten thousand. Only the biases do not grow. At 1, no weight of the notebook’s tokens is above 0.17.",
    },
  },
};
