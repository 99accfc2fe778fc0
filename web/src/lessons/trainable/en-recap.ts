import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "The tokens, all at once: a row of numbers for each.",
    Q: "Every token, times `W_query`: what it asks for.",
    K: "Every token, times `W_key`: what it answers to.",
    V: "Every token, times `W_value`: what it hands on.",
    S: "Every query with every key, in one matrix product.",
    scaled: "Each score, divided by the square root of the keys’ width.",
    A: "Softmax turns each row of scores into a row of weights.",
    Z: "Each row of weights blends the values: a context vector for every token.",
  },
  off: {
    scaled: "The division is off: the scores stay as they are.",
  },
  without: {
    mask: "This lesson hides no token from another.",
  },
  beside: {
    "why-scale-variance": "Why attention divides the scores: their variance grows with the width.",
    "class-rand": "The whole computation as a class, with `rand`.",
    "class-linear": "The class once more, with `nn.Linear`.",
  },
};
