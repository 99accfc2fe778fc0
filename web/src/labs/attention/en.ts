import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { opening } from "../opening/en";
import type { LessonMessages } from "../../words/messages";

export type AttentionStep = "inputs" | "scores" | "weights" | "output";

export const title = "Your own queries, keys, values";

export const words: LessonMessages<AttentionStep, never> = {
  steps: {
    inputs: {
      title: "Queries, keys and values as they are",
      text: "Attention itself has no parameters: it takes {query|queries}, {key|keys} and {value|values} from anywhere. Open a file that holds them: one table each, one for each head, or a batch of those. You can also type or paste them. Until then a seed draws them.",
      notice: ({ asking, answering, width, heads }) =>
        `${asking === "1" ? "One query asks" : `${asking ?? ""} queries ask`}, ${answering === "1" ? "one key answers" : `${answering ?? ""} keys answer`}, each ${width ?? ""} wide${heads === undefined ? "" : `, in each of ${heads} heads`}.`,
      attempt: {
        button: ({ heads }) => `Take ${heads ?? ""} heads`,
        after: "and each has queries, keys and values of its own.",
      },
    },
    scores: {
      title: "Every query with every key",
      text: "To see how well every {key|key} answers every {query|query}, multiply them number by number and add up: each query gets a row of {scores|scores}. The division by the square root of the width keeps their spread from growing with it.",
      notice: ({ own, other, most, head, beside }) =>
        `${head === undefined ? "" : `In head ${head}, `}${head === undefined ? "Query" : "query"} ${own ?? ""} scores highest with key ${other ?? ""}: ${most ?? ""}${beside === undefined ? ". It is not divided." : `, and ${beside} after the division.`}`,
      attempt: {
        button: "Leave out the division",
        after: "and see in the next step how the weights change.",
      },
    },
    weights: {
      title: "Softmax makes weights of them",
      text: "To blend values, a row needs {weights|weights} that add up to 1: softmax makes them. Before that, a {scores|score} becomes minus infinity where the mask is 0. You can change every bit of the mask.",
      notice: ({ own, other, most, head }) =>
        `${head === undefined ? "" : `In head ${head}, `}${head === undefined ? "Query" : "query"} ${own ?? ""} gives key ${other ?? ""} the largest weight: ${most ?? ""}.`,
      attempt: {
        button: "Hide what comes later",
        after: "and see which keys the first query may look at.",
      },
    },
    output: {
      title: "Values blended",
      text: "Each row of {weights|weights} blends the rows of {value|values}. The result has a row for each query and is as wide as the values. `scaled_dot_product_attention` returns it.",
      notice: ({ rows, columns, products }) =>
        `${rows === "1" ? "One row" : `${rows ?? ""} rows`} of ${columns === "1" ? "one number" : `${columns ?? ""} numbers`}, each a sum of ${products === "1" ? "one product" : `${products ?? ""} products`}.`,
      attempt: {
        button: ({ key_tokens }) => `Take ${key_tokens ?? ""} keys`,
        after: ({ key_tokens }) =>
          `and the output keeps its shape; each of its numbers adds up ${key_tokens ?? ""} products.`,
      },
    },
  },
  asides: {},
  opening,
  settings: {
    ...settings,
    tokens: "Queries",
    key_tokens: "Keys",
    heads: "Heads",
    d_k: "Numbers per query and key",
    d_v: "Numbers per value",
  },
  links: { ...links, by_mask: "hidden where this is 0" },
};
