import { formatCount, formatNumber, formatPercent, maximumEntropy } from "../../model/number";
import { gridSize, numberAt } from "../../model/tensor";
import type { Tensors } from "../../model/tensor";
import type { Attempt, Notice } from "../../model/facts";
import { digits, row, formatShortFactor } from "../../model/facts";

/** From how many dimensions on two thirds of all dot products lie within their spread. */
const MANY = 8;

/** Shares about two thirds, for as few products as the page shows. */
const ABOUT_TWO_THIRDS = [0.5, 0.85] as const;

/** The text shows two digits, so two digits must be right. */
function isAbout(value: number, expected: number): boolean {
  return Math.abs(value / expected - 1) < 0.005;
}

const measure = (tensors: Tensors, id: string): number => numberAt(tensors[id]);

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  pairs: ({ tensors }) => {
    const { columns: width } = gridSize(tensors["queries"]?.shape ?? []);
    const before = measure(tensors, "q_dot_k_var");
    const after = measure(tensors, "scaled_q_dot_k_var");
    const count = row(tensors, "q_dot_k").length;
    if (count < 2 || !(after > 0) || !isAbout(before / after, width)) return null;
    return {
      count: String(count),
      width: String(width),
      before: formatNumber(before, 2),
      after: formatNumber(after, 2),
    };
  },
  histogram: ({ tensors }) => {
    const products = row(tensors, "dot_products");
    const spread = measure(tensors, "expected_deviation");
    const inside = products.filter((product) => Math.abs(product) <= spread).length;
    const share = inside / products.length;
    const [least, most] = ABOUT_TWO_THIRDS;
    if (!(spread * spread > MANY - 0.5 && share >= least && share <= most)) return null;
    return {
      inside: String(inside),
      count: String(products.length),
      spread: formatNumber(spread, Number.isInteger(spread) ? 0 : 2),
    };
  },
  dimensions: ({ tensors }) => {
    const dimensions = row(tensors, "dimensions");
    const deviations = row(tensors, "expected_deviations");
    const [first, last] = [dimensions[0] ?? NaN, dimensions.at(-1) ?? NaN];
    const spread = (deviations.at(-1) ?? NaN) / (deviations[0] ?? NaN);
    if (!isAbout(spread * spread, last / first)) return null;
    return { first: String(first), last: String(last), spread: formatNumber(spread, 0) };
  },
  softmax: ({ tensors, settings }) => {
    const count = row(tensors, "scores").length;
    const [raw, scaled] = ["raw_weights", "weights"].map((id) => ({
      largest: measure(tensors, `${id}_largest`),
      entropy: measure(tensors, `${id}_entropy`),
      gradient: measure(tensors, `${id}_gradient`),
    }));
    if (raw === undefined || scaled === undefined || count < 2) return null;
    if (!(raw.largest > scaled.largest && raw.entropy < scaled.entropy)) return null;
    return {
      dimension: String(settings["dimension"]),
      raw: digits(raw.largest),
      scaled: digits(scaled.largest),
      rawEntropy: formatNumber(raw.entropy, 2),
      entropy: formatNumber(scaled.entropy, 2),
      most: maximumEntropy(count),
      rawLeft: formatPercent(raw.gradient),
      left: formatPercent(scaled.gradient),
      ...(raw.gradient > scaled.gradient && { more: "yes" }),
    };
  },
  dice: ({ tensors, settings }) => {
    const dice = Number(settings["dice"]);
    const [sums, overRoot, averages] = [
      "dice_sums_var",
      "dice_over_root_var",
      "dice_averages_var",
    ].map((id) => measure(tensors, id)) as [number, number, number];
    const expected = measure(tensors, "dice_variance");
    if (!isAbout(sums / overRoot, dice) || !isAbout(overRoot / averages, dice)) return null;
    // Two hundred throws stray by a tenth; a quarter is more than any luck.
    if (!(Math.abs(sums / expected - 1) < 0.25)) return null;
    return {
      dice: String(dice),
      sums: formatNumber(sums, 1),
      expected: formatNumber(expected, 1),
      overRoot: formatNumber(overRoot, 2),
      averages: digits(averages),
    };
  },
};

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  histogram: (_, sets) => ({ count: formatCount(Number(sets["pairs"])) }),
  dice: (_, sets) => ({ times: formatShortFactor(Math.sqrt(Number(sets["dice"]))) }),
};
