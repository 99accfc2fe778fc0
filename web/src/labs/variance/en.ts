import { links } from "../../words/en/links";
import { settings } from "../../words/en/settings";
import { drawings } from "../../words/en/drawings";
import type { LessonMessages } from "../../words/messages";

export type VarianceStep = "pairs" | "histogram" | "dimensions" | "softmax" | "dice";

export const title = "Variance";

export const words: LessonMessages<VarianceStep, never> = {
  drawings,
  steps: {
    pairs: {
      title: "Inside a dot product",
      text: "To see why scores spread, look at random pairs: each row has a {query|query} and a {key|key} of numbers with mean 0 and variance 1. Number times number gives d products, each with mean 0 and variance 1 again. Their sum is the dot product, a {scores|score}: variances of independent numbers add up, so its variance is about d. You can change all numbers.",
      notice: ({ count, width, before, after }) =>
        `These ${count} dot products of ${width} numbers have a variance of ${before}. Divided by the root of ${width} they have ${after}, ${width} times less. So few pairs can lie far from the expected variance; the next step takes more.`,
      attempt: {
        button: ({ shown_pairs, width }) =>
          `Take ${shown_pairs ?? ""} pairs of ${width ?? ""} numbers`,
        after: ({ width }) =>
          `and each dot product adds up ${width ?? ""} products: see how far they spread.`,
      },
    },
    histogram: {
      title: "Up to a million dot products",
      text: "To measure the variance well, take many pairs, as many as you like. The upper histogram counts the dot products as they are, the lower one after the division by {=width_root}, on the same axis. The dashed lines mark the expected spread, the root of the variance. The tables show the first pairs.",
      notice: ({ inside, count, spread }) =>
        `${inside} of the first ${count} dot products lie within ±${spread}, as about two thirds of all are expected to.`,
      attempt: {
        button: ({ count, dimension }) => `Take ${count ?? ""} pairs of ${dimension ?? ""} numbers`,
        after: ({ dimension }) =>
          `and see how close the measured variances come to ${dimension ?? ""} and 1.`,
      },
    },
    dimensions: {
      title: "The variance over the dimension",
      text: "How does the variance grow with the width? Here are 4,000 dot products at each width from 1 to 4,096, each twice the last, before the division and after it. Both axes count in powers of two, so a variance that grows with the dimension is a straight line. Lines show the expected variance, points the measured one.",
      notice: ({ first, last, spread }) =>
        `From d = ${first} to d = ${last} the variance grows ${last}-fold. The spread is its root and grows ${spread}-fold: that is what the division by the root of d undoes.`,
      attempt: {
        button: ({ seed }) => `Draw with seed ${seed ?? ""}`,
        after: "and see how far the points move from their lines.",
      },
    },
    softmax: {
      title: "What softmax makes of such scores",
      text: "What does the spread do to softmax? Here the first dot products are a row of {scores|scores}. Softmax looks at differences, and without the division these grow with the spread: a few {weights|weights} take nearly all, in the end one. After the division by {=width_root} the row looks the same at any dimension. Change any score, or draw another row by the seed.",
      notice: ({ dimension, raw, scaled, rawEntropy, entropy, most, rawLeft, left, more }) =>
        `At d = ${dimension} the largest weight is ${raw} without the division and ${scaled} with it; the entropy is ${rawEntropy} and ${entropy} of at most ${most} bits. The softmax gradient is ${rawLeft} and ${left} of its largest value${more === undefined ? "." : ": while several share the weight, the sharper row can have more."}`,
      attempt: {
        button: ({ dimension }) => `Let the vectors have ${dimension ?? ""} numbers`,
        after: "and see how much the others get without the division.",
      },
    },
    dice: {
      title: "The same with dice",
      text: "Why the root? Throw n dice and add them up, 200 times. The sum lies around 3.5 n, and its spread grows with the root of n: a hundred dice spread ten times as far as one. Divided by the root of n, the sum spreads as far as one die. An average divides by n and spreads less and less: that would flatten the scores and the weights.",
      notice: ({ dice, sums, expected, overRoot, averages }) =>
        dice === "1"
          ? `One die: the throws have a variance of ${sums}, and ${expected} is expected. Dividing by 1 or by its root changes nothing.`
          : `The sums of ${dice} dice have a variance of ${sums}; ${expected} is expected. Divided by the root they have ${overRoot}, as averages ${averages}.`,
      attempt: {
        button: ({ dice }) => `Throw ${dice ?? ""} dice`,
        after: ({ times }) =>
          `and the averages lie ${times ?? ""} times closer together than the middle row.`,
      },
    },
  },
  asides: {},
  settings: {
    ...settings,
    shown_pairs: "Pairs in the first tables",
    width: "Numbers in their vectors",
    dimension: "Dimension d",
    pairs: "Pairs",
    axis_dimension: "Axis made for d",
    row_length: "Scores in a row",
  },
  links: {
    ...links,
    after_division: "after the division",
    over_root: "divided by {=width_root}",
    scores_over_root: "the scores again, divided by {=width_root}",
    root: "square root",
  },
  labels: {
    before: "Dot products, before the division",
    after: "After the division by {=width_root}",
    before_histogram: "Histogram of the dot products before the division",
    after_histogram: "Histogram of the dot products after the division by the root of d",
    measured: "measured variance",
    expected: "expected",
    mean: "mean",
    spread: "dashed: expected spread",
    outside: "beyond the axis",
    hold: "Keep this axis when d changes",
    of: "of",
    pairs: "pairs",
    stop: "Stop",
    go_on: "Go on",
    failed: "The counting could not be done:",
    curve: "Measured and expected variance over the dimension",
    curve_before: "before the division",
    curve_after: "after",
    raw_weights: "Weights without the division",
    weights: "Weights with the division",
    dice_strayed: "The sum, less its mean",
    dice_over_root: "Over the root of n",
    dice_averages: "The average, less its mean",
    distance: "distance from the mean",
  },
};
