import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "The tokens: a row of numbers for each. At first the lesson compares them as they are.",
    Q: "The token that asks, times `W_query`: its query.",
    K: "All tokens, times `W_key`: the query meets these keys.",
    V: "All tokens, times `W_value`: what each of them hands on.",
    S: "The dot product of the query with every key: a score for each token.",
    scaled: "Each score, divided by the square root of the keys’ width.",
    A: "Softmax makes weights of the scores.",
    Z: "The weights blend the values: the context vector of the token that asks.",
  },
  off: {
    scaled: "The division is off: the scores stay as they are.",
  },
  without: {
    mask: "This lesson hides no token from another.",
  },
  beside: {
    "stable-softmax": "Softmax, built up in three attempts: the last one cannot overflow.",
    "all-contexts": "The same for all tokens at once, before there were matrices.",
  },
};
