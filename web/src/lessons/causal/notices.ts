import { formatNumber } from "../../model/number";
import { gridSize, numberAt, rowOf } from "../../model/tensor";
import type { ShownTensor } from "../../model/tensor";
import { digits, near, row } from "../../model/facts";
import type { Attempt, Notice } from "../../model/facts";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  batch: ({ tensors }) => {
    const values = row(tensors, "x");
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const variance = squares / (values.length - 1);
    if (!(Math.abs(mean) < 0.35 && variance > 0.6 && variance < 1.5)) return null;
    return {
      count: String(values.length),
      mean: formatNumber(mean, 2),
      variance: formatNumber(variance, 2),
    };
  },
  "average-loop": ({ tensors, view }) => {
    const tokens = part(tensors["x"], view.example);
    const means = part(tensors["xbow"], view.example);
    const last = means[means.length - 1] ?? [];
    const whole = last.map((_, place) => average(tokens.map((token) => token[place] ?? NaN)));
    if (tokens.length < 2 || !alike(tokens[0], means[0]) || !alike(last, whole)) return null;
    return { count: String(tokens.length) };
  },
  "average-matrix": ({ tensors }) => {
    const [loop, product] = [row(tensors, "xbow"), row(tensors, "xbow2")];
    const examples = tensors["x"]?.shape[0] ?? 0;
    return examples > 1 && alike(loop, product) ? { examples: String(examples) } : null;
  },
  "average-softmax": ({ tensors }) => {
    const [shares, weights] = [row(tensors, "tril_weights"), row(tensors, "wei_masked")];
    const rows = gridSize(tensors["wei_masked"]?.shape ?? []).rows;
    if (!alike(shares, weights)) return null;
    const last = weights.slice(-rows);
    if (!last.every((weight) => near(weight, 1 / rows))) return null;
    return { count: String(rows), share: digits(last[0]) };
  },
  "key-query-value": ({ tensors }) => {
    const ids = ["key_weight", "query_weight", "value_weight"];
    const values = ids.flatMap((id) => row(tensors, id));
    const width = gridSize(tensors["key_weight"]?.shape ?? []).columns;
    const bound = 1 / Math.sqrt(width);
    if (values.length === 0 || !values.every((value) => Math.abs(value) <= bound)) return null;
    return { count: String(values.length), bound: digits(bound), width: String(width) };
  },
  "causal-head": ({ tensors, view }) => {
    const weights = part(tensors["wei4"], view.example)[0];
    const value = part(tensors["v"], view.example)[0];
    const output = part(tensors["xbow4"], view.example)[0];
    if (weights === undefined || weights.length < 2) return null;
    const alone = weights.every((weight, place) => weight === (place === 0 ? 1 : 0));
    if (alone) return alike(value, output) ? {} : null;
    const selfWeight = weights[0] ?? NaN;
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return selfWeight < 1 && Math.abs(sum - 1) < 1e-5 ? { kept: digits(selfWeight) } : null;
  },
  notes: ({ tensors }) => {
    const mask = row(tensors, "wei4_mask");
    const weights = row(tensors, "wei4");
    const removed = mask.filter((bit) => bit === 0).length;
    const kept = weights.every((weight, place) => mask[place % mask.length] !== 0 || weight === 0);
    if (!kept || mask.length < 2) return null;
    return { pairs: String(mask.length), ...(removed > 0 && { removed: String(removed) }) };
  },
  "variance-raw": ({ tensors }) => {
    const { k, q, scores } = variances(tensors, ["k1_var", "q1_var", "wei1_var"]);
    const width = gridSize(tensors["k1"]?.shape ?? []).columns;
    const share = scores / width;
    if (width < 2 || !around(k) || !around(q) || !(share > 0.6 && share < 1.5)) return null;
    return { scores: formatNumber(scores, 2), width: String(width) };
  },
  "variance-scaled": ({ tensors }) => {
    const { k, q, scores } = variances(tensors, ["k2_var", "q2_var", "wei2_var"]);
    if (!around(k) || !around(q) || !around(scores)) return null;
    return { scores: formatNumber(scores, 2) };
  },
  "two-softmaxes": ({ tensors }) => {
    const raw = Math.max(...row(tensors, "softmax_wei1_row"));
    const scaled = Math.max(...row(tensors, "softmax_wei2_row"));
    return raw > scaled + 0.05 ? { raw: digits(raw), scaled: digits(scaled) } : null;
  },
};

/** The rows of one example, as far as there are so many. */
function part(tensor: ShownTensor | undefined, example: number): number[][] {
  if (tensor === undefined) return [];
  const { rows } = gridSize(tensor.shape);
  const place = Math.min(example, (tensor.shape[0] ?? 1) - 1);
  return Array.from({ length: rows }, (_, r) => rowOf(tensor, place * rows + r));
}

function alike(a: readonly number[] = [], b: readonly number[] = []): boolean {
  const same = a.length > 0 && a.length === b.length;
  return same && a.every((value, place) => near(value, b[place] ?? NaN));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function around(variance: number): boolean {
  return variance > 0.65 && variance < 1.5;
}

function variances(
  tensors: Parameters<Notice>[0]["tensors"],
  [k, q, scores]: readonly [string, string, string],
): { k: number; q: number; scores: number } {
  return {
    k: numberAt(tensors[k]),
    q: numberAt(tensors[q]),
    scores: numberAt(tensors[scores]),
  };
}

/** Normal numbers are drawn in blocks of so many; the last block of other sizes is drawn once more. */
const BLOCK = 16;

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  "average-loop": ({ tensors, settings, view }, sets) => {
    const now = Number(settings["tokens"]);
    // Further examples use later positions of the random stream.
    const first = view.example === 0 || tensors["x"]?.shape[0] === 1;
    const [examples = 1, , width = 1] = tensors["x"]?.shape ?? [];
    const then = Number(sets["tokens"]);
    const drawn = [now, then].every((count) => {
      const all = examples * count * width;
      return all % BLOCK === 0 || now * width <= all - BLOCK;
    });
    return first && drawn && now < then ? { kept: String(now) } : {};
  },
};
