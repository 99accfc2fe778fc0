import { formatDifference, formatPercent } from "../../model/number";
import { gridSize, numberAt, rowOf, sizeOf } from "../../model/tensor";
import type { Attempt, Notice } from "../../model/facts";
import { digits, largest, near, row } from "../../model/facts";

const LEARNED = ["W_query", "W_key", "W_value"];
const COMPUTED = ["queries", "keys", "values", "scores", "scaled_scores", "weights", "context"];
/** Rounding of float32, beside the largest number of a row. */
const ROUNDING = 1e-5;

/** How far a weight is thought to move. */
const NUDGE = 0.01;

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  forward: ({ tensors }) => {
    const count = (ids: readonly string[]): number =>
      ids.reduce((sum, id) => sum + sizeOf(tensors[id]?.shape ?? [0]), 0);
    const computed = COMPUTED.every((id) => (tensors[id]?.operands.length ?? 0) > 0);
    if (!computed) return null;
    return { learned: String(count(LEARNED)), computed: String(count(COMPUTED)) };
  },
  loss: ({ tensors }) => {
    const [errors, squares] = [row(tensors, "errors"), row(tensors, "squared_errors")];
    const slopes = row(tensors, "grad_context").map(Math.abs);
    const loss = numberAt(tensors["loss"]);
    const { columns } = gridSize(tensors["errors"]?.shape ?? []);
    const place = largest(errors.map(Math.abs));
    const share = (squares[place] ?? NaN) / (loss * errors.length);
    const steepest = slopes.every((slope) => slope <= (slopes[place] ?? NaN));
    if (!(share > 0 && share <= 1) || !steepest) return null;
    return {
      loss: digits(loss),
      error: digits(errors[place]),
      share: formatPercent(share),
      row: String(Math.floor(place / columns) + 1),
      column: String((place % columns) + 1),
    };
  },
  "by-weights": ({ tensors }) => {
    const slopes = row(tensors, "grad_weights");
    const { columns } = gridSize(tensors["grad_weights"]?.shape ?? []);
    const place = largest(slopes.map(Math.abs));
    const slope = slopes[place] ?? NaN;
    const values = tensors["values"];
    if (values === undefined || !slopes.every(Number.isFinite)) return null;
    // The loss is a parabola in each weight: so near, it must be as good as straight.
    const value = rowOf(values, place % columns).reduce((sum, each) => sum + each * each, 0);
    const bend = (NUDGE * NUDGE * value) / sizeOf(values.shape);
    if (!(bend < (NUDGE * Math.abs(slope)) / 10)) return null;
    return {
      query: String(Math.floor(place / columns) + 1),
      key: String((place % columns) + 1),
      gradient: digits(slope),
      change: small(NUDGE * Math.abs(slope)),
      // The loss falls against the slope.
      ...(slope < 0 && { rises: "yes" }),
    };
  },
  "by-scores": ({ tensors }) => {
    const slopes = tensors["grad_scaled_scores"];
    if (slopes === undefined) return null;
    const { rows, columns } = gridSize(slopes.shape);
    if (columns === 1) return numberAt(slopes) === 0 ? { single: "yes" } : null;
    const balanced = Array.from({ length: rows }, (_, each) => rowOf(slopes, each)).every((own) => {
      const most = Math.max(...own.map(Math.abs));
      return Math.abs(own.reduce((sum, slope) => sum + slope, 0)) <= ROUNDING * most;
    });
    return balanced ? {} : null;
  },
  "by-projections": ({ tensors }) => {
    const mean = (id: string): number => {
      const slopes = row(tensors, id);
      return slopes.reduce((sum, slope) => sum + Math.abs(slope), 0) / slopes.length;
    };
    const ratio = mean("grad_W_value") / mean("grad_W_query");
    return ratio > 1 && ratio < Infinity ? { ratio: timesOf(ratio) } : null;
  },
  scaling: ({ tensors }) => {
    const [divided, undivided] = [
      row(tensors, "divided_scores_sizes"),
      row(tensors, "undivided_scores_sizes"),
    ];
    if (divided.length === 0 || ![...divided, ...undivided].every(Number.isFinite)) return null;
    const ratios = divided.map((size, each) => size / (undivided[each] ?? NaN));
    const weaker = ratios.filter((ratio) => ratio > 1 && !near(ratio, 1)).length;
    if (weaker === 0) return divided.some((size) => size > 0) ? {} : null;
    const place = largest(ratios);
    if (!(ratios[place] !== undefined && ratios[place] < Infinity)) return null;
    return {
      weaker: String(weaker),
      rows: String(divided.length),
      row: String(place + 1),
      divided: small(divided[place] ?? NaN),
      undivided: small(undivided[place] ?? NaN),
      times: timesOf(ratios[place]),
    };
  },
  step: ({ tensors }) => {
    const [loss, after] = [numberAt(tensors["loss"]), numberAt(tensors["new_loss"])];
    if (!Number.isFinite(loss) || Number.isNaN(after) || loss === after) return null;
    const facts = { loss: digits(loss), after: digits(after) };
    if (after > loss) return facts;
    return { ...facts, falls: "yes", share: formatPercent((loss - after) / loss) };
  },
};

/** A size of which four decimals may show nothing. */
function small(value: number): string {
  return value < 1e-3 ? formatDifference(value) : digits(value);
}

/** How many times: `2.4`, `53`, `4100`, `1.7e5`. */
function timesOf(ratio: number): string {
  if (ratio >= 1e4) return formatDifference(ratio).replace("e+", "e");
  return ratio >= 10 ? String(Number(ratio.toPrecision(2))) : ratio.toFixed(1);
}

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  loss: ({ settings }, sets) => {
    const errors = Number(sets["tokens"]) * Number(settings["d_out"]);
    return { errors: String(errors), factor: digits(2 / errors) };
  },
};
