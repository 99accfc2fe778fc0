import type { AsideMessages, StepMessages } from "../../words/messages";

export type SimpleStep =
  | "tokens"
  | "dot-products"
  | "divide-by-sum"
  | "naive-softmax"
  | "stable-softmax"
  | "context"
  | "all-scores"
  | "all-weights"
  | "all-contexts"
  | "weight-matrices"
  | "query-key-value"
  | "all-keys"
  | "one-score"
  | "query-scores"
  | "scale"
  | "weighted-values";

export type SimpleAside =
  "road" | "memory" | "between" | "arrows" | "dim" | "rounded" | "parameters" | "lookup" | "wide";

export const titles: Readonly<Record<SimpleStep, string>> = {
  tokens: "Words as vectors",
  "dot-products": "One token asks",
  "divide-by-sum": "Shares of the sum",
  "naive-softmax": "Softmax, written plainly",
  "stable-softmax": "Softmax that does not break",
  context: "The context vector",
  "all-scores": "All scores at once",
  "all-weights": "All weights, row by row",
  "all-contexts": "All context vectors",
  "weight-matrices": "Three weight matrices",
  "query-key-value": "Query, key, value of one token",
  "all-keys": "Keys and values of all tokens",
  "one-score": "One score",
  "query-scores": "The scores of one query",
  scale: "Scale, then softmax",
  "weighted-values": "The context, with values",
};

/** What the first step says: of this lesson the first load has no more. */
export const first: Readonly<Record<"tokens", StepMessages>> = {
  tokens: {
    title: titles.tokens,
    text: "Attention works on numbers, so each word of “Your journey starts with one step” becomes a {input|token}: a row of numbers. Real models use hundreds per token; with these few you can follow each one.",
    notice: ({ first, second }) =>
      `The rows of “${first}” and “${second}” are almost the same, so attention will treat these two words almost alike.`,
    attempt: {
      button: ({ tokens }) => `Take ${tokens ?? ""} words`,
      after: "and every table of the lesson follows the sentence.",
    },
  },
};

export const firstAsides: Readonly<
  Record<Extract<SimpleAside, "road" | "memory" | "between">, AsideMessages>
> = {
  road: {
    title: "The road ahead",
    text: "Four kinds of attention on these tokens. Simple: it compares tokens with tokens. Trainable: weight matrices come first. Causal: no token looks ahead. Multi-head: two sets of matrices work side by side.",
  },
  memory: {
    title: "Before attention: one hidden state",
    text: "An encoder reads a sentence token by token and mixes each token into one hidden state. The decoder sees only the last state. With little memory the state forgets the first words; with much memory a new word hardly changes it.",
  },
  between: {
    title: "Within one sequence, or between two",
    text: "In self-attention a sentence attends to itself. In cross-attention one sequence asks and another answers, as in translation; here the second has four tokens, drawn at random.",
  },
};
