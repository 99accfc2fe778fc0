import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "The tokens: rows of numbers that stand for no words.",
    Q: "A linear layer makes the queries.",
    K: "A second linear layer makes the keys.",
    V: "A third linear layer makes the values.",
    S: "Every query with every key. The lesson measures their variance before any division.",
    scaled: "Dividing by the square root of the width divides the variance by the width.",
    A: "Softmax makes weights of them; a slider shows how one-sided they become.",
    Z: "The weights blend the values: the new vector of each token.",
  },
  off: {
    scaled: "The division is off: the variance stays as it is.",
  },
  without: {
    mask: "The way itself has no mask; an aside masks padding.",
  },
  beside: {
    "raw-variance": "How far undivided scores spread.",
  },
};
