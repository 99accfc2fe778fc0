import { formatNumber } from "../../model/number";
import { gridSize, rowOf } from "../../model/tensor";
import type { ShownTensor } from "../../model/tensor";
import { digits, near, row } from "../../model/facts";
import type { Attempt, Notice } from "../../model/facts";

/** More numbers than this are not written out in a sentence. */
const MOST_WRITTEN = 3;
/** Weights no further from an even share than this are called nearly even. */
const EVEN = 0.05;

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  "causal-head": ({ tensors, token }) => {
    const weights = tensors["head_1_weights"];
    const [context, values] = [tensors["head_1_context"], tensors["head_1_values"]];
    if (weights === undefined || context === undefined || values === undefined) return null;
    const all = row(tensors, "head_1_weights");
    const count = gridSize(weights.shape).rows;
    if (count < 2) return null;
    if (all.every((weight) => weight > 0)) return { all: String(count) };
    const seen = row(tensors, "mask").slice(0, count);
    if (seen[0] !== 1 || seen.slice(1).some((bit) => bit !== 0)) return null;
    if (rowOf(weights, 0)[0] !== 1 || !sameRow(rowOf(context, 0), rowOf(values, 0))) return null;
    return { first: token(0) };
  },
  dropout: ({ tensors, settings }) => {
    const weights = row(tensors, "head_1_weights");
    const dropped = row(tensors, "dropped_weights");
    const bits = row(tensors, "dropout_mask");
    const rate = Number(settings["dropout_rate"]);
    if (settings["training"] !== true || rate === 0) {
      const whole = row(tensors, "dropped_row_sums").every((sum) => near(sum, 1)) && {
        sums: "yes",
      };
      const resting = rate > 0 && { resting: "yes" };
      return sameRow(dropped, weights) ? { ...whole, ...resting } : null;
    }
    const factor = 1 / (1 - rate);
    const real = weights.flatMap((weight, place) => (weight > 0 ? [place] : []));
    const lost = real.filter((place) => bits[place] === 0);
    const right = weights.every((weight, place) =>
      bits[place] === 0 ? dropped[place] === 0 : near(dropped[place] ?? NaN, weight * factor),
    );
    if (!right || lost.length === 0) return null;
    const facts = { lost: String(lost.length), all: String(real.length) };
    return lost.length === real.length
      ? facts
      : { ...facts, factor: formatNumber(factor, 2), rate: formatNumber(rate, 2) };
  },
  stacked: ({ tensors, queryToken, token }) => {
    const parts = headsOf(tensors);
    const [first, second] = parts;
    const stacked = tensors["stacked_context"];
    if (first === undefined || second === undefined || stacked === undefined) return null;
    const joined = parts.flatMap((part) => rowOf(part, queryToken));
    if (!sameRow(rowOf(stacked, queryToken), joined)) return null;
    const own = token(queryToken);
    const [a, b] = [rowOf(first, queryToken), rowOf(second, queryToken)];
    if (a.length > MOST_WRITTEN || parts.length > 2) return { own };
    return { own, first: a.map(digits).join(", "), second: b.map(digits).join(", ") };
  },
  split: ({ tensors, view }) => {
    const [whole, parts] = [tensors["split_queries"], tensors["split_head_queries"]];
    if (whole === undefined || parts === undefined) return null;
    const { rows, columns } = gridSize(parts.shape);
    const head = Math.min(view.head, (parts.shape[0] ?? 1) - 1);
    const start = head * columns;
    for (let t = 0; t < rows; t += 1) {
      const cut = rowOf(whole, t).slice(start, start + columns);
      if (!sameRow(rowOf(parts, head * rows + t), cut)) return null;
    }
    const [from, to] = [String(start + 1), String(start + columns)];
    return { head: String(head + 1), from, ...(columns > 1 && { to }) };
  },
  cross: ({ tensors }) => {
    const weights = tensors["cross_weights"];
    if (weights === undefined) return null;
    const { rows, columns } = gridSize(weights.shape);
    const share = 1 / columns;
    const away = Math.max(...row(tensors, "cross_weights").map((w) => Math.abs(w - share)));
    if (!(away < EVEN && away < share / 4) || columns < 2) return null;
    return { rows: String(rows), columns: String(columns), share: digits(share) };
  },
  cost: ({ tensors, settings }) => {
    const [first, scores, blend, last, total] = row(tensors, "cost_multiplications");
    if (first === undefined || scores === undefined || blend === undefined) return null;
    if (last === undefined || total === undefined) return null;
    const [layers, compared] = [first + last, scores + blend];
    const even = 2 * Number(settings["cost_width"]);
    const tokens = Number(settings["cost_tokens"]);
    if (
      !near(layers + compared, total) ||
      Math.sign(tokens - even) !== Math.sign(compared - layers)
    ) {
      return null;
    }
    return {
      layers: formatNumber(layers, 0),
      compared: formatNumber(compared, 0),
      total: formatNumber(total, 0),
      even: String(even),
      side: compared < layers ? "below" : compared > layers ? "above" : "even",
    };
  },
};

function headsOf(tensors: Readonly<Record<string, ShownTensor>>): ShownTensor[] {
  const found: ShownTensor[] = [];
  for (let head = 1; ; head += 1) {
    const tensor = tensors[`head_${head}_context`];
    if (tensor === undefined) return found;
    found.push(tensor);
  }
}

function sameRow(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, place) => near(value, b[place] ?? NaN));
}

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  stacked: ({ settings }, sets) => {
    const [now, then, width] = [settings["heads"], sets["heads"], settings["d_out"]].map(Number);
    if (now === undefined || then === undefined || width === undefined) return null;
    return { all: String(then * width), kept: String(Math.min(now, then) * width) };
  },
  split: ({ settings }, sets) => ({
    all: String(Number(sets["heads"]) * Number(settings["d_out"])),
  }),
  cost: ({ settings }, sets) =>
    Number(sets["cost_tokens"]) === 2 * Number(settings["cost_tokens"]) ? { twice: "yes" } : {},
};
