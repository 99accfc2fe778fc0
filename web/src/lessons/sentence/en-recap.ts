import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "The token that asks: its row of the embedding table.",
    Q: "Its query: W x, with `W_query`.",
    K: "The keys of all words, as wide as the query.",
    V: "The values of all words; their width is their own.",
    S: "The query with every key: unnormalised weights, ω.",
    scaled: "Each of them, divided by the square root of the keys’ width.",
    A: "Softmax makes them the attention weights.",
    Z: "The weights blend the values: a context vector as wide as a value.",
  },
  off: {
    scaled: "The division is off: they stay as they are.",
  },
  without: {
    mask: "This lesson hides no word from another.",
  },
  beside: {
    vocabulary: "Words become places in a vocabulary.",
    "heads-context": "The same with a set of matrices for each head; then it joins the contexts.",
  },
};
