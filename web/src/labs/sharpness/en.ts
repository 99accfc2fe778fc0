import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import type { LessonMessages } from "../../words/messages";

export type SharpnessStep = "curves" | "overflow";

export type SharpnessAside = "unscaled";

export const title = "Sharpness";

export const words: LessonMessages<SharpnessStep, SharpnessAside> = {
  links,
  steps: {
    curves: {
      title: "One row of scores, at every sharpness",
      text: "What does a factor on the scores do? The sharpness multiplies the {scores|scores} of one query before softmax turns them into {weights|weights}. The curves show what any factor would give: the point is where you are. Drag the slider, a point in a curve, or the end of a score’s bar.",
      notice: ({ entropy, most, largest, gradient }) =>
        gradient === undefined
          ? `One weight has taken all: the others are 0, the entropy is ${entropy} bits, and no change of a score would move any weight. Training cannot learn from this row.`
          : `The entropy is ${entropy} of at most ${most} bits, the largest weight ${largest}, and the softmax gradient ${gradient} of its largest value.`,
      attempt: {
        button: ({ sharpness }) => `Multiply the scores by ${sharpness ?? ""}`,
        after: ({ left, now }) =>
          `and the softmax gradient goes from ${now ?? ""} to ${left ?? ""}: find it in the table of derivatives.`,
      },
    },
    overflow: {
      title: "Why subtract the maximum",
      text: "Softmax needs exponentials, and a float32 holds nothing beyond 3.4e38, about the exponential of 88.7. Subtracting the largest {scores|score} m first changes no {weights|weight}: it divides numerator and denominator by the same number. Leave it out, and large scores break the row.",
      notice: ({ stable, infinite, zero, sum }) =>
        stable !== undefined
          ? `The largest exponent is 0 and its exponential 1. So nothing overflows, and the sum is at least 1, for any scores.`
          : infinite !== undefined
            ? `An exponential is too large for a float32 and becomes ∞; the sum becomes ∞ too. A finite number over ∞ is 0, and ∞ over ∞ is not a number: NaN.`
            : zero !== undefined
              ? `Every exponential is too small for a float32 and becomes 0; the sum becomes 0 too. 0 over 0 is not a number: NaN.`
              : `Without the subtraction it works as long as no exponential leaves the range of a float32: the weights add up to ${sum ?? "1"}.`,
      attempt: {
        button: ({ sharpness }) => `Leave it out, at sharpness ${sharpness ?? ""}`,
        after: ({ broken }) =>
          broken === undefined
            ? "and see whether an exponential leaves the range of a float32."
            : "and the weights are NaN; the curves break off where it begins.",
      },
    },
  },
  asides: {
    unscaled: {
      title: "The mark “unscaled”",
      text: "Attention divides the products of queries and keys by the square root of their width. If these scores come from such a division, a factor of the root undoes it. So the mark shows what the row would be without it: for wider vectors it lies further right.",
    },
  },
  settings: {
    ...settings,
    d_k: "Width of queries and keys",
  },
  labels: {
    scores: "Bars of the scores; the end of each can be dragged",
    weights: "Weights of the row",
    entropy: "Curve of the entropy over the sharpness",
    largest: "Curve of the largest weight over the sharpness",
    gradient: "Curve of the softmax gradient over the sharpness",
    jacobian:
      "The derivatives J: how much each weight (row) would move with each sharpened score (column). “Softmax gradient” is the size of this table.",
    exponentials: "The exponentials and their sum",
    exponent: "exponent",
    exponential: "exponential",
  },
};
