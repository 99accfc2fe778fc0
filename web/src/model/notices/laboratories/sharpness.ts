import { formatNumber, formatPercent, mostBits } from "../../number";
import { gridSize, numberAt } from "../../tensor";
import type { Notice } from "../facts";
import { digits, row } from "../facts";

/** What each step's Notice claims, checked against the numbers on the page. */
export const sharpness: Readonly<Record<string, Notice>> = {
  curves: ({ tensors }) => {
    const [entropy, largest, gradient] = ["entropy", "largest", "gradient"].map((name) =>
      numberAt(tensors[`weights_${name}`]),
    );
    const tokens = gridSize(tensors["weights"]?.shape ?? []).columns;
    if (entropy === undefined || largest === undefined || gradient === undefined) return null;
    if (tokens < 2 || Number.isNaN(largest)) return null;
    const told = { entropy: formatNumber(entropy, 2), most: mostBits(tokens) };
    if (largest === 1) return told;
    return { ...told, largest: digits(largest), gradient: formatPercent(gradient) };
  },
  overflow: ({ tensors, settings }) => {
    const scores = row(tensors, "scores");
    const weights = row(tensors, "weights");
    const sum = numberAt(tensors["weights_sum"]);
    if (weights.length === 0 || scores.some((score) => !Number.isFinite(score))) return null;
    if (settings["subtract_max"] === true)
      return Math.abs(sum - 1) < 1e-5 ? { stable: "yes" } : null;
    if (!Number.isNaN(sum)) return { sum: digits(sum) };
    // Either some exponential is infinite, or all are zero.
    const positive = Math.max(...scores) > 0;
    return positive ? { infinite: "yes" } : { zero: "yes" };
  },
};
