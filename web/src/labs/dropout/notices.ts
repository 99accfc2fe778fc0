import { formatDifference, formatNumber } from "../../model/number";
import { numberAt } from "../../model/tensor";
import type { Attempt, Notice } from "../../model/facts";
import { digits, near, row, formatShortFactor } from "../../model/facts";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  mask: ({ tensors, settings }) => {
    const weights = row(tensors, "weights");
    const dropped = row(tensors, "dropped_weights");
    const bits = row(tensors, "dropout_mask");
    if (weights.length === 0) return null;
    const same = weights.every((weight, place) => Object.is(weight, dropped[place]));
    if (settings["training"] !== true) return same ? { paused: "yes" } : null;
    const rate = Number(settings["dropout_rate"]);
    const real = weights.flatMap((weight, place) => (weight > 0 ? [place] : []));
    const lost = real.filter((place) => bits[place] === 0 || rate === 1);
    if (lost.length === 0 && rate === 0) return same ? {} : null;
    const factor = rate < 1 ? 1 / (1 - rate) : 0;
    const right = weights.every((weight, place) =>
      near(dropped[place] ?? NaN, weight * (bits[place] ?? NaN) * factor),
    );
    if (!right) return null;
    const counts = { lost: String(lost.length), all: String(real.length) };
    if (lost.length === real.length) return counts;
    const sums = row(tensors, "dropped_sums");
    return {
      ...counts,
      factor: formatNumber(factor, 2),
      least: formatNumber(Math.min(...sums), 2),
      most: formatNumber(Math.max(...sums), 2),
      above: String(sums.filter((sum) => sum > 1 && !near(sum, 1)).length),
      below: String(sums.filter((sum) => sum < 1 && !near(sum, 1)).length),
    };
  },
  rescale: ({ tensors, settings }) => {
    const [kept, expectedKept, rescaled, expected] = [
      "kept_sums",
      "expected_kept_sums",
      "rescaled_sums",
      "expected_sums",
    ].map((id) => mean(row(tensors, id)));
    const rate = Number(settings["dropout_rate"]);
    const rows = row(tensors, "kept_sums").length;
    if (kept === undefined || rescaled === undefined || rate === 1) return null;
    if (!near(expected ?? NaN, 1) || !near(expectedKept ?? NaN, 1 - rate)) return null;
    if (!near(rescaled, kept / (1 - rate))) return null;
    const [keptText, expectedText, rescaledText] = [kept, 1 - rate, rescaled].map((value) =>
      formatNumber(value, 2),
    );
    return {
      kept: keptText ?? "",
      expectedKept: expectedText ?? "",
      rescaled: rescaledText ?? "",
      expected: "1",
      rows: String(rows),
    };
  },
  "train-eval": ({ tensors, settings }) => {
    const calls = numberAt(tensors["call_difference"]);
    const plain = numberAt(tensors["plain_difference"]);
    if (Number.isNaN(calls) || Number.isNaN(plain)) return null;
    if (settings["training"] !== true) {
      return calls === 0 && plain === 0 ? { same: "yes" } : null;
    }
    return calls === 0 ? {} : { calls: digits(calls), plain: digits(plain) };
  },
  average: ({ tensors, settings }) => {
    const rate = Number(settings["dropout_rate"]);
    const difference = numberAt(tensors["average_difference"]);
    const first = numberAt(tensors["curve_1_difference"]);
    if (Number.isNaN(difference)) return null;
    if (rate === 0) return difference === 0 ? { none: "yes" } : null;
    if (rate === 1) {
      return row(tensors, "average_weights").every((weight) => weight === 0)
        ? { all: "yes" }
        : null;
    }
    const [one, hundred] = [1, 100].map((count) => numberAt(tensors[`curve_${count}_spread`]));
    return {
      draws: String(settings["draws"]),
      difference: difference < 1e-4 ? formatDifference(difference) : digits(difference),
      ...(difference < first && { first: digits(first) }),
      ...(near((one ?? NaN) / 10, hundred ?? NaN) && { tenth: "yes" }),
    };
  },
};

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** By how much a kept weight is multiplied. */
const factor: Attempt = (_, sets) => ({
  factor: formatShortFactor(1 / (1 - Number(sets["dropout_rate"]))),
});

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = { mask: factor, rescale: factor };
