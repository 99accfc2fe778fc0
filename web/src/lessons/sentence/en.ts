import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { drawings } from "../../words/en/drawings";
import type { LessonMessages } from "../../words/messages";
import { asides } from "./en-asides";

export type SentenceStep =
  | "vocabulary"
  | "embedding"
  | "widths"
  | "query-key-value"
  | "all-keys"
  | "omega"
  | "weights"
  | "context"
  | "heads"
  | "heads-query"
  | "heads-context";

export type SentenceAside = "widths" | "filters";

export const title = "Life is short, eat dessert first";

/** What the lesson is about. */
export const question = "How do words get vectors?";

export const words: LessonMessages<SentenceStep, SentenceAside> = {
  links,
  settings,
  drawings,
  steps: {
    vocabulary: {
      title: "Words become numbers",
      text: "A model computes with numbers, so each word gets one. Drop the comma, sort the words and count from zero: that is the vocabulary. Then replace each word by its number: these are the `token_ids`.",
      notice: ({ first, second }) =>
        `Capitals sort before small letters: “${first}” is number 0 and “${second}” number 1, but a dictionary lists them the other way round.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} words`,
        after: "and see which number a word has when it comes again.",
      },
    },
    embedding: {
      title: "Numbers become vectors",
      text: "A word’s number says nothing about it, so each word gets a vector: its row in the embedding table, in the notebook 16 numbers. To embed a {input|token}, look up its row and copy it. The rows start at random; training would give them meaning.",
      notice: ({ word, id, value }) =>
        `“${word}” is number ${id}, so its vector is row ${id} of the table: both begin with ${value}.`,
      attempt: {
        button: ({ vocabulary }) => `Let the table have ${vocabulary ?? ""} rows`,
        after: "and words with the same number become the same vector.",
      },
    },
    widths: {
      title: "Matrices and widths",
      text: "{query|Queries} meet {key|keys}, so both need one width, in the notebook 24. {value|Values} may have another, there 28; {input|tokens} have 16. The notebook stores the matrices as (out, in), for the product W x.",
      notice: ({ width, rows, values }) =>
        values === undefined
          ? `All three have ${rows} rows here, and every row is ${width} numbers long, like a token.`
          : `Every row is ${width} numbers long, like a token. \`W_query\` and \`W_key\` both have ${rows} rows; \`W_value\` is free to differ and has ${values}.`,
      attempt: {
        button: ({ d_v }) => `Let values have ${d_v ?? ""} numbers`,
        after: "and only `W_value` changes its height.",
      },
    },
    "query-key-value": {
      title: "Query, key, value of one token",
      text: "To get the three vectors of one word, lay W x on its side: the {input|token} stands as a column beside the transposed matrix. Multiply each row by the number to its left and add up every column; the sums are the numbers below.",
      notice: ({ below, count }) =>
        `\`W_query\` has no negative number, yet ${below} of the ${count} numbers of the query are negative: the minus signs come from the token.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and compare all three vectors; the matrices stay.",
      },
    },
    "all-keys": {
      title: "Keys and values of all words",
      text: "Other words may find any word and take from it. So all {input|tokens} get {key|keys}, in the notebook (6, 24), and {value|values}, (6, 28). The page transposes the matrices, as they are (out, in).",
      notice: ({ own }) => `The row of “${own}” in the keys is its key from the step before.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} words`,
        after: "and see whether the rows of a word that comes again are copies.",
      },
    },
    omega: {
      title: "Unnormalised weights",
      text: "To see how well each word answers, lay the {query|query} over the {key|keys}: multiply number by number along each row and add up. The notebook calls the sums unnormalised attention weights, ω; in the other lessons they are the {scores|scores}.",
      notice: ({ high, most, low, least }) =>
        `“${high}” has the largest, ${most}; “${low}” has ${least}, below zero. Softmax will give it a small weight, never a negative one.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and see which word now comes first.",
      },
    },
    weights: {
      title: "Scale, then softmax",
      text: "The dot products of longer vectors lie further apart. Dividing by the square root of the keys’ width keeps their spread about the same at any width. Softmax then gives the {weights|weights}.",
      notice: ({ wide, narrow }) =>
        narrow === undefined
          ? `Undivided, the scores that softmax sees lie ${wide} apart, from the lowest to the highest.`
          : `The lowest and the highest score lie ${wide} apart; after the division, ${narrow}.`,
      attempt: {
        button: "Leave out the division",
        after: "and see how much one word takes.",
      },
    },
    context: {
      title: "The context of one word",
      text: "The word that asks collects from all: multiply each row of the {value|values} by its {weights|weight} and add up the columns. The {output|context vector} is as wide as a value, in the notebook 28.",
      notice: ({ most, weight }) =>
        `“${most}” has the largest weight, ${weight}, and its value lies nearest to the context vector.`,
      attempt: {
        button: "Sharpen to infinity",
        after: ({ most }) =>
          most === undefined
            ? "and see which tokens share the weight."
            : `and the context vector is the value of “${most}”.`,
      },
    },
    heads: {
      title: "Matrices for each head",
      text: "One set of matrices can look for one kind of relation. Stack more to read the sentence in several ways at once. In the notebook three heads have (3, 24, 16) for {query|queries} and {key|keys}, (3, 28, 16) for {value|values}, drawn after the first three matrices.",
      notice: ({ heads, one, all }) =>
        heads === "1"
          ? `One head has the ${one} numbers that single-head attention has.`
          : `Each head has matrices of its own: ${heads} times ${one} makes ${all} numbers to learn.`,
      attempt: {
        button: ({ heads }) => `Take ${heads ?? ""} heads`,
        after: "and there are as many matrices of each kind.",
      },
    },
    "heads-query": {
      title: "A query for each head",
      text: "Each head asks in its own way: it multiplies the {input|token} by its own `multihead_W_query`. Choose a head to see its matrix; the column sums are its row of {query|queries}. The notebook stops here.",
      notice: ({ own, first, second }) =>
        `“${own}” asks each head differently: its query begins with ${first} in head 1 and with ${second} in head 2.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and compare its rows: all heads read the same token.",
      },
    },
    "heads-context": {
      title: "Contexts, side by side",
      text: "To finish what the notebook began, each head computes {scores|scores}, {weights|weights} and {output|context vectors} from its own queries, keys and values. Then join the contexts of a token end to end.",
      notice: ({ heads, width, all }) =>
        heads === "1"
          ? `With one head there is nothing to join: both tables of contexts are ${width} wide.`
          : `Each row of the joined table holds the ${heads} contexts of a token one after another: ${heads} times ${width} makes ${all} numbers.`,
      attempt: {
        button: "Sharpen to infinity",
        after: "in every head, then compare which tokens the heads choose.",
      },
    },
  },
  asides,
};
