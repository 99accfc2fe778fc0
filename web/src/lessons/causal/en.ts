import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { drawings } from "../../words/en/drawings";
import type { LessonMessages } from "../../words/messages";
import { asides } from "./en-asides";

export type CausalStep =
  | "batch"
  | "average-loop"
  | "average-matrix"
  | "average-softmax"
  | "key-query-value"
  | "causal-head"
  | "notes"
  | "variance-raw"
  | "variance-scaled"
  | "two-softmaxes";

export type CausalAside = "examples" | "self" | "graph" | "permute" | "blocks";

export const title = "From averaging to a causal head";

/** What the lesson is about. */
export const question = "How is the future hidden?";

export const words: LessonMessages<CausalStep, CausalAside> = {
  choices: {
    reverse: "backwards",
    rotate: "moved on by one",
    same: "as they were",
    encoder: "encoder",
    decoder: "decoder",
  },
  links,
  settings,
  drawings,
  steps: {
    batch: {
      title: "A batch of sequences",
      text: "To save time, a model computes several sequences at once. The notebook draws four examples of eight {input|tokens} with two numbers each from a normal distribution: a tensor with three axes. Choose which example the page shows.",
      notice: ({ count, mean, variance }) =>
        `The mean of all ${count} numbers is ${mean}, their variance ${variance}: near the 0 and 1 of the distribution.`,
      attempt: {
        button: ({ channels }) => `Give each token ${channels ?? ""} numbers`,
        after: "and the tables of all examples have as many columns.",
      },
    },
    "average-loop": {
      title: "Averaging the past, by a loop",
      text: "The simplest way to use earlier {input|tokens} and no later ones is an average. Each row becomes the {output|mean} of itself and all rows before it. The mean loses the order of the past, but it is a first step towards predicting what comes next.",
      notice: ({ count }) =>
        `The first rows of both tables are the same: nothing comes before token 1. The last row of \`xbow\` is the mean of all ${count} tokens.`,
      attempt: {
        button: ({ tokens }) => `Let the sequence be ${tokens ?? ""} tokens long`,
        after: ({ kept }) =>
          kept === undefined
            ? "and each mean is still that of its own row and those before."
            : `and in this example the first ${kept} means stay: a token changes no mean before its own.`,
      },
    },
    "average-matrix": {
      title: "Averaging by a matrix",
      text: "One product can replace the loop: take a lower triangle of ones, divide each row by its sum, multiply by the {input|tokens}. Check each number on a few tokens of example 1, then see all {output|means}.",
      notice: ({ examples }) =>
        `\`xbow2\` holds the means of the loop before. The matrix of {weights|weights} has no axis for examples: all ${examples} use the same one. This is broadcasting.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} tokens`,
        after: ({ tokens }) =>
          `and the last row of weights has ${tokens ?? ""} shares of one in ${tokens ?? ""}.`,
      },
    },
    "average-softmax": {
      title: "Averaging by softmax",
      text: "Later, tokens will choose their {weights|weights} by softmax; here it gives the same ones. All {scores|scores} begin at zero. The mask sets the upper triangle to minus infinity; the exponential there is 0, so later tokens get no weight.",
      notice: ({ count, share }) =>
        `This is the matrix of the step before: equal scores give equal weights, in row ${count} each ${share}. So sharpening changes nothing.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} tokens`,
        after: ({ tokens }) =>
          `and the last row of weights has ${tokens ?? ""} shares of one in ${tokens ?? ""}.`,
      },
    },
    "key-query-value": {
      title: "Key, query, value",
      text: "To choose what to take, each {input|token} gets a {key|key}, a {query|query} and a {value|value} from three layers without a bias. PyTorch draws their matrices in this order and stores them as (out, in), so the page transposes them.",
      notice: ({ count, bound, width }) =>
        `The ${count} numbers of the three matrices lie between -${bound} and ${bound}: \`nn.Linear\` draws within one over the square root of its inputs, here ${width}.`,
      attempt: {
        button: ({ head_size }) => `Make the head ${head_size ?? ""} wide`,
        after: "and each key, query and value has as many numbers.",
      },
    },
    "causal-head": {
      title: "A causal head",
      text: "To predict what comes next, a token must not see it: a causal mask sets later {scores|scores} to minus infinity, so their {weights|weights} are 0. The weights blend the {value|values}; the notebook does not divide the scores.",
      notice: ({ kept }) =>
        kept === undefined
          ? "Token 1 sees only itself: its weight is exactly 1, and its output is its own value."
          : `Token 1 keeps ${kept} of its weight for itself; the rest goes to tokens that come after it.`,
      attempt: {
        button: "Remove the mask",
        after: "and every token may see all the others.",
      },
    },
    notes: {
      title: "Notes on attention",
      text: "To see what attention is and is not, look at the {weights|weights} of the head once more. “More on this step” shows three views: a graph, a set without order, and one computation for three places in a model.",
      notice: ({ pairs, removed }) =>
        removed === undefined
          ? `No mask: all ${pairs} pairs of a token that asks and a token that answers may have a weight.`
          : `Of ${pairs} pairs of a token that asks and a token that answers, the mask removes ${removed}: their weights are exactly 0, in every example.`,
      attempt: {
        button: ({ window }) => `Let each token see only the last ${window ?? ""}`,
        after: "itself included: a sliding window.",
      },
    },
    "variance-raw": {
      title: "Scores of a fresh draw",
      text: "How far do {scores|scores} spread if nothing divides them? This step draws new {key|keys} and {query|queries} from a normal distribution of variance 1 and multiplies them. PyTorch’s `var` divides by n − 1. The line over each histogram reaches one standard deviation to each side.",
      notice: ({ scores, width }) =>
        `A score adds up ${width} products, each of variance about 1. Variances of independent numbers add up: ${scores} is near ${width}.`,
      attempt: {
        button: ({ head_size }) => `Make the head ${head_size ?? ""} wide`,
        after: ({ head_size }) =>
          `and see how near to ${head_size ?? ""} the variance of the scores comes.`,
      },
    },
    "variance-scaled": {
      title: "Scores, divided",
      text: "To keep the spread near 1, divide the {scores|scores} of a new draw by the square root of the head’s width. Dividing by a number divides the variance by its square, here by the width itself. PyTorch’s `var` divides by n − 1.",
      notice: ({ scores }) =>
        `Keys, queries and scores now have about the same spread: the variance of the scores is ${scores}.`,
      attempt: {
        button: ({ head_size }) => `Make the head ${head_size ?? ""} wide`,
        after:
          "and see how near to 1 the variance stays: the division removes the effect of the width.",
      },
    },
    "two-softmaxes": {
      title: "Two softmaxes",
      text: "What does the division change? Softmax turns the first row of {scores|scores} of each draw, in example 1, into weights. The weights decide how many tokens one token attends to when training starts. Scores that spread far make them one-sided.",
      notice: ({ raw, scaled }) =>
        `Undivided, one token takes ${raw}; divided, none takes more than ${scaled}.`,
      attempt: {
        button: ({ head_size }) => `Make the head ${head_size ?? ""} wide`,
        after: "and see how much either row leaves to the others.",
      },
    },
  },
  asides,
};
