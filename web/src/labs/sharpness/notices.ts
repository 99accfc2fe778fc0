import { formatNumber, formatPercent, maximumEntropy } from "../../model/number";
import { gridSize, numberAt } from "../../model/tensor";
import type { Attempt, Notice } from "../../model/facts";
import { digits, finite, row } from "../../model/facts";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  curves: ({ tensors }) => {
    const [entropy, largest, gradient] = ["entropy", "largest", "gradient"].map((name) =>
      numberAt(tensors[`weights_${name}`]),
    );
    const tokens = gridSize(tensors["weights"]?.shape ?? []).columns;
    if (entropy === undefined || largest === undefined || gradient === undefined) return null;
    const weights = row(tensors, "weights");
    if (tokens < 2 || Number.isNaN(largest)) return null;
    const facts = { entropy: formatNumber(entropy, 2), most: maximumEntropy(tokens) };
    if (weights.filter((weight) => weight > 0).length === 1) return facts;
    return { ...facts, largest: digits(largest), gradient: formatPercent(gradient) };
  },
  overflow: ({ tensors, settings }) => {
    const scores = row(tensors, "scores");
    const weights = row(tensors, "weights");
    const sum = numberAt(tensors["weights_sum"]);
    if (weights.length === 0 || scores.some((score) => !Number.isFinite(score))) return null;
    if (settings["subtract_max"] === true)
      return Math.abs(sum - 1) < 1e-5 ? { stable: "yes" } : null;
    if (!Number.isNaN(sum)) return { sum: digits(sum) };
    const exponents = scores.map((score) => score * Number(settings["sharpness"]));
    if (exponents.some(Number.isNaN)) return null;
    // Either some exponential is infinite, or all are zero.
    const positive = Math.max(...exponents) > 0;
    return positive ? { infinite: "yes" } : { zero: "yes" };
  },
};

/** Exponents of which a float32 holds the exponential, and those of which it holds none but 0. */
const [OVERFLOWS, VANISHES] = [88.73, -103.98];

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  curves: ({ tensors }, sets) => {
    const scores = row(tensors, "scores");
    if (!finite(scores)) return null;
    const most = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(Number(sets["sharpness"]) * (score - most)));
    const sum = powers.reduce((total, power) => total + power, 0);
    const now = numberAt(tensors["weights_gradient"]);
    const left = gradientLeft(powers.map((power) => power / sum));
    return Number.isNaN(now) ? null : { left: formatPercent(left), now: formatPercent(now) };
  },
  overflow: ({ tensors }, sets) => {
    const most = Math.max(...row(tensors, "scores")) * Number(sets["sharpness"]);
    return most > OVERFLOWS || most < VANISHES ? { broken: "yes" } : {};
  },
};

/** The size of the table of derivatives of a row of weights, as the engine measures it. */
function gradientLeft(weights: readonly number[]): number {
  const sum = (power: number): number =>
    weights.reduce((total, weight) => total + weight ** power, 0);
  return 2 * Math.sqrt(Math.max(0, sum(2) - 2 * sum(3) + sum(2) ** 2));
}
