import { links } from "../../words/en/links";
import type { LessonMessages } from "../../words/messages";
import { asides } from "./en-asides";

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

export const title = "Your journey starts with one step";

/** What the lesson is about. */
export const question = "What does a word look at?";

export const words: LessonMessages<SimpleStep, SimpleAside> = {
  links,
  steps: {
    tokens: {
      title: "Words as vectors",
      text: "Attention works on numbers, so each word of “Your journey starts with one step” becomes a {input|token}: a row of numbers. Real models use hundreds per token; with these few you can follow each one.",
      notice: ({ first, second }) =>
        `The rows of “${first}” and “${second}” are almost the same, so attention will treat these two words almost alike.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} words`,
        after: "and every table of the lesson follows the sentence.",
      },
    },
    "dot-products": {
      title: "One token asks",
      text: "Which tokens matter to this one? One {input|token} becomes the {query|query}; its dot product with each token, itself included, is a {scores|score}: multiply number by number, then add. The slider below steps through the notebook’s loop.",
      notice: ({ own, score, other, most }) =>
        other === undefined
          ? `No token scores higher with “${own}” than “${own}” itself: ${score}.`
          : `“${own}” scores ${score} with itself, yet “${other}” scores ${most}: a longer vector can score more than an equal one.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and find the token it scores highest with.",
      },
    },
    "divide-by-sum": {
      title: "Shares of the sum",
      text: "To become {weights|weights}, the {scores|scores} must add up to one. The simplest way is to divide each by their sum. This is only a first attempt: a negative score would give a negative weight.",
      notice: ({ high, low, ratio }) =>
        `The ratios stay: score and weight of “${high}” are both ${ratio} times those of “${low}”.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and see what its weights add up to.",
      },
    },
    "naive-softmax": {
      title: "Softmax, written plainly",
      text: "To make every {weights|weight} positive for any {scores|scores}, take exponentials first, then divide by their sum. Written like this it breaks when scores grow: an exponential above 3.4 × 10³⁸ no longer fits into a float32.",
      notice: ({ broken, least }) =>
        broken === undefined
          ? `Every weight is above zero; the smallest is ${least}.`
          : "Infinity divided by infinity gives NaN; zero divided by zero does too. One NaN spoils every number computed from it.",
      attempt: {
        button: ({ shift }) => `Add ${shift ?? ""} to every score`,
        after: ({ over, empty, lower }) =>
          `${over === undefined ? "and see how the exponentials change." : "and see exponentials overflow."}${empty === undefined ? "" : ` Adding ${lower ?? ""} makes all of them zero, and their sum too.`}`,
      },
    },
    "stable-softmax": {
      title: "Softmax that does not break",
      text: "To keep softmax from breaking, subtract the largest {scores|score} first. It cancels in the division, so the {weights|weights} stay the same. Then the largest exponential is exactly 1.",
      notice: ({ broken }) =>
        broken === undefined
          ? "The weights equal those of the step before in every digit shown: the subtraction changes the computation, not the result."
          : "The plain form of the step before gives NaN for these scores; here the weights are still right.",
      attempt: {
        button: ({ shift }) => `Add ${shift ?? ""} to every score`,
        after: "and see whether any weight changes.",
      },
    },
    context: {
      title: "The context vector",
      text: "The token that asks now takes from each token as much as its weight says. Multiply each {input|token} by its {weights|weight} and add up the rows. The sum is its {output|context vector}, a blend of the whole sentence.",
      notice: ({ last }) =>
        `The sum grows row by row. Its last row, after “${last}”, is the context vector.`,
      attempt: {
        button: "Sharpen to infinity",
        after: ({ most }) =>
          most === undefined
            ? "and see which tokens share the weight."
            : `and the context vector becomes a copy of “${most}”.`,
      },
    },
    "all-scores": {
      title: "All scores at once",
      text: "Every token needs a context of its own, so every {input|token} asks in turn. Two nested loops compute the {scores|scores}. One matrix product, the inputs times their own transpose, gives the same numbers.",
      notice: ({ count }) =>
        `The ${count} scores mirror each other across the diagonal: the dot product of a with b is that of b with a. Weight matrices will change that.`,
      attempt: {
        button: ({ tokens }) => `Take ${tokens ?? ""} tokens`,
        after: ({ count, all, twice }) =>
          `and there are ${all ?? ""} scores in place of ${count ?? ""}${twice === undefined ? "" : ", four times as many"}: the cost of attention.`,
      },
    },
    "all-weights": {
      title: "All weights, row by row",
      text: "The {weights|weights} say how much each token takes from each token. Softmax makes them from the {scores|scores}; each row belongs to one token that asks.",
      notice: ({ uneven }) =>
        uneven === undefined
          ? "Each row of weights sums to one, and here each column does too."
          : "Each row of weights sums to one; a column does not have to. Some tokens get more attention than others.",
      attempt: {
        button: ({ sharpness }) => `Sharpen to ${sharpness ?? ""}`,
        after: "and see how many tokens each row settles on.",
      },
    },
    "all-contexts": {
      title: "All context vectors",
      text: "Now every token gets its {output|context vector}, by one product: {weights|weights} times {input|inputs}. Each row blends the same inputs in its own proportions.",
      notice: ({ own }) =>
        `The row of “${own}” is the context vector computed for it alone, shown below the product.`,
      attempt: {
        button: "Make all weights equal",
        after: "and every token gets the same context: the plain mean.",
      },
    },
    "weight-matrices": {
      title: "Three weight matrices",
      text: ({ own, other, before, after, rank, count }) =>
        `${
          own === undefined
            ? "Compared raw, two words that belong together can score low, and raw comparison cannot learn that they belong together. The {parameter|weight matrices} of this step can: they start at random, and training can raise such a score."
            : `Compared raw, “${own}” scores lowest with “${other ?? ""}”: ${before ?? ""}. If the two belong together, raw comparison cannot learn that. With the {parameter|weight matrices} of this step the pair scores ${after ?? ""}, rank ${rank ?? ""} of ${count ?? ""}; training can change them.`
        } Each word asks with a {query|query}, is found by its {key|key} and hands on a {value|value}.`,
      notice: ({ count }) =>
        `All ${count} numbers lie between 0 and 1, the range from which \`rand\` draws. Training would change them.`,
      attempt: {
        button: ({ seed }) => `Draw with seed ${seed ?? ""}`,
        after: "and get other numbers. The same seed always gives the same ones.",
      },
    },
    "query-key-value": {
      title: "Query, key, value of one token",
      text: "Each matrix gives one {input|token} a vector. It asks with its {query|query}, others find it by its {key|key}, and it hands on its {value|value}.",
      notice: ({ from, to }) =>
        `${from} numbers go in and ${to} come out: the matrix decides the width, not the token.`,
      attempt: {
        button: ({ d_out }) => `Let each vector have ${d_out ?? ""} numbers`,
        after: "and each matrix has as many columns.",
      },
    },
    "all-keys": {
      title: "Keys and values of all tokens",
      text: "One token asks, but its query meets all {key|keys}, and it takes from all {value|values}. So all inputs go through both matrices, row by row.",
      notice: ({ own }) => `The row of “${own}” in the keys is the key of the step before.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and nothing here changes: keys and values do not depend on who asks.",
      },
    },
    "one-score": {
      title: "One score",
      text: "To see how well a {key|key} answers the {query|query}, take their dot product: it is their {scores|score}. Here both belong to the token that asks.",
      notice: ({ count }) =>
        `A score is one number at any width: here it adds up ${count} products.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and compare its score with itself.",
      },
    },
    "query-scores": {
      title: "The scores of one query",
      text: "One product shows how well every {key|key} answers the {query|query}: the whole row of {scores|scores}.",
      notice: ({ own, score }) =>
        `The score under “${own}”, ${score}, equals the one of the step before.`,
      attempt: {
        button: ({ own }) => `Let “${own ?? ""}” ask`,
        after: "and see which token it prefers.",
      },
    },
    scale: {
      title: "Scale, then softmax",
      text: "Longer vectors give larger {scores|scores}, and larger scores make softmax one-sided. Dividing by the square root of the width keeps them in the same range; then softmax makes the {weights|weights}.",
      notice: ({ most, weight }) =>
        `Scaling keeps the order: “${most}” has the highest score and the largest weight, ${weight}. It only makes the weights more even.`,
      attempt: {
        button: "Leave out the division",
        after: "and see how the largest weight changes.",
      },
    },
    "weighted-values": {
      title: "The context, with values",
      text: "The {weights|weights} now blend what the tokens hand on: the {value|values}, not the tokens. Below, multiply each value by its weight; the column sums are the {output|context vector}.",
      notice: () =>
        "Each number of the context vector lies between the smallest and the largest of its column: weights that sum to one can only blend.",
      attempt: {
        button: "Sharpen to infinity",
        after: ({ most }) =>
          most === undefined
            ? "and see which tokens share the weight."
            : `and the context vector is the value of “${most}”.`,
      },
    },
  },
  asides,
};
