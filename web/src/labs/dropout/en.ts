import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import type { LessonMessages } from "../../words/messages";

export type DropoutStep = "mask" | "rescale" | "train-eval" | "average";

export const title = "Dropout";

export const words: LessonMessages<DropoutStep, never> = {
  steps: {
    mask: {
      title: "Dropout drops some weights",
      text: "Training sets each {weights|weight} to 0 with probability p, so that no token relies on one other token alone. It divides the kept weights by 1 − p. Press bits of the mask or drag over them to change them, draw another mask, or pause dropout; a pause keeps the mask.",
      notice: ({ lost, all, factor, least, most, above, below, paused }) =>
        paused !== undefined
          ? "Dropout is paused: every weight is as before, and the mask stays."
          : lost === undefined
            ? "The mask drops no weight, and none changes."
            : factor === undefined
              ? `All ${all ?? ""} weights are dropped: every row sums to 0.`
              : `${lost} of ${all ?? ""} weights are dropped, the others multiplied by ${factor}. The rows sum to between ${least ?? ""} and ${most ?? ""}: ${above ?? ""} above 1, ${below ?? ""} below.`,
      attempt: {
        button: ({ dropout_rate }) => `Drop with probability ${dropout_rate ?? ""}`,
        after: ({ factor }) =>
          `as many models do: in training, a kept weight is multiplied by ${factor ?? ""}.`,
      },
    },
    rescale: {
      title: "Why divide the rest by 1 − p",
      text: "A bit is 1 with probability 1 − p. If the dropped {weights|weights} only became 0, a row would sum to 1 − p on average. The next layer would then get less in training than in use. Times 1\u00a0/\u00a0(1\u00a0−\u00a0p), the average is 1 again. One draw still goes above or below.",
      notice: ({ kept, expectedKept, rescaled, expected, rows }) =>
        `The ${rows} rows of this draw have a mean sum of ${kept} without the factor (expected: ${expectedKept}) and of ${rescaled} with it (expected: ${expected}).`,
      attempt: {
        button: ({ dropout_rate }) => `Drop with probability ${dropout_rate ?? ""}`,
        after: ({ factor }) =>
          `and a kept weight is multiplied by ${factor ?? ""}: see how the sums scatter.`,
      },
    },
    "train-eval": {
      title: "Training and use",
      text: "A model has two modes. After `model.train()` every call draws a mask of its own, so the same input gives other {weights|weights} each time. After `model.eval()` dropout passes its input on unchanged: it drops nothing and rescales nothing.",
      notice: ({ calls, plain, same }) =>
        same !== undefined
          ? "In eval mode both calls give the plain weights, bit for bit; the masks play no part."
          : calls === undefined
            ? "Both masks keep the same weights, so the two calls agree this time."
            : `Two calls with one input differ by up to ${calls}; the first is up to ${plain ?? ""} away from the plain weights.`,
      attempt: {
        button: "Switch to eval",
        after: "and both calls give the same: the plain weights.",
      },
    },
    average: {
      title: "The average over many draws",
      text: "Each draw is off in its own way, but the average over many draws approaches the plain {weights|weights}. A table counts the draws that keep each weight: about 1 − p of all, and the factor makes up for the rest. The distance falls with the root of the number of draws.",
      notice: ({ draws, difference, first, tenth, none, all }) =>
        none !== undefined
          ? "At rate 0 nothing is dropped: every draw gives the plain weights."
          : all !== undefined
            ? "At rate 1 every draw drops all, and more draws do not bring the weights back."
            : `${draws === "1" ? "After a single draw" : `After ${draws ?? ""} draws`} no average is further than ${difference ?? ""} from its weight${first === undefined ? "." : `; after one draw it was ${first}.`}${tenth === undefined ? "" : " A hundred times as many draws make the standard deviation a tenth."}`,
      attempt: {
        button: ({ draws }) => `Take ${draws ?? ""} draws`,
        after: "and see how many digits of the two tables agree.",
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    draws: "Draws",
  },
  choices: { train: "train", eval: "eval" },
  links: {
    ...links,
    dropped: "times the mask, over 1 − p",
    made_of: "the weights are the softmax of",
    times_factor: "times 1 / (1 − p)",
    times_kept: "times 1 − p, as the mask keeps them on average",
    first_call: "first call",
    second_call: "the same again",
    from_plain: "largest difference from the plain weights",
    from_first: "largest difference from the first call",
    averaged: "times weights, over draws × (1 − p)",
    against: "compared with the plain weights",
  },
  labels: {
    mask: "The dropout mask: which weights are kept",
    query: "query",
    key: "key",
    sum: "row sum",
    legend: "Filled: kept. Hatched: dropped. The bars begin at 1.",
    paused: "Paused: nothing is dropped, and the rows sum to 1.",
    pause: "Pause dropout",
    resume: "Go on dropping",
    redraw: "Draw another mask",
    as_drawn: "Bits back as drawn",
    without: "Row sums without the factor",
    with: "Row sums with the factor 1 / (1 − p)",
    expected: "Upright line: expected, ",
    mode: "Mode",
    difference: "largest difference",
    curve: "Largest difference from the plain weights, over the number of draws",
    spread: "standard deviation of the largest weight’s average",
  },
};
