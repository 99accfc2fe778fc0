import type { RecapMessages } from "../../words/messages";

/** What the lesson did, at its end. */
export const recap: RecapMessages = {
  slots: {
    X: "The tokens, in a batch of sequences; the page shows one example.",
    Q: "A layer without a bias makes the queries.",
    K: "A layer without a bias makes the keys.",
    V: "A layer without a bias makes the values.",
    S: "Every query with every key, inside each example.",
    scaled: "Each score, divided by the square root of the head’s width: the switch is on.",
    mask: "What the mask hides becomes minus infinity: in the notebook, every later token.",
    A: "Softmax makes weights; minus infinity becomes a weight of 0.",
    Z: "The weights blend the values: the output of the head.",
  },
  off: {
    scaled: "The notebook does not divide here; a switch on the step does.",
    mask: "The mask is off: every token sees every other.",
  },
  without: {},
  beside: {
    "average-softmax":
      "Before queries and keys: a plain average of the past, computed in three ways.",
    "variance-scaled": "What the division does to the variance of fresh scores.",
  },
};
