import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "The tokens: at first those of lesson 1.",
    Q: "A linear layer makes the queries of the first head.",
    K: "A second layer makes its keys.",
    V: "A third layer makes its values.",
    S: "Every query with every key of the head.",
    scaled: "Each score, divided by the square root of the head’s width.",
    mask: "What the mask hides becomes minus infinity: at first, every later token.",
    A: "Softmax makes weights of the other scores.",
    Z: "The weights blend the values: one context vector for each token.",
  },
  off: {
    scaled: "The division is off: the scores stay as they are.",
    mask: "The mask is off: every token sees every other.",
  },
  without: {},
  beside: {
    dropout: "In training, dropout sets some weights to 0 at random.",
    stacked: "Further heads read the same tokens; their contexts stand side by side.",
    split: "One wide projection, cut into heads, joined and mixed.",
    cross: "Queries of one sequence, keys and values of another.",
    cost: "How the cost grows with tokens, width and heads.",
  },
  end: "This is attention as a whole. Every token asks with its query, every token answers with its key. The scores become weights, and the weights blend the values. Training finds the matrices; attention computes the weights anew for each sentence.",
};
