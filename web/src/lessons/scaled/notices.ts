import { formatNumber } from "../../model/number";
import { gridSize, numberAt, rowOf } from "../../model/tensor";
import type { ShownTensor } from "../../model/tensor";
import { digits, finite, largest, named, near, row, formatShortFactor } from "../../model/facts";
import type { Attempt, Notice } from "../../model/facts";

/** A weight so large that its row is all but one-hot. */
const NEARLY_ALL = 0.95;

/** Shown as 1.0000. */
const AS_GOOD_AS_ALL = 0.99995;

/** From here on the exponential is larger than a float32 can be. */
const OVERFLOWS = 88.73;

const LAYERS = ["query", "key", "value"].flatMap((name) => [`w_${name}_weight`, `w_${name}_bias`]);

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  layers: ({ tensors }) => {
    const weight = tensors["w_query_weight"];
    const values = LAYERS.flatMap((id) => row(tensors, id));
    if (weight === undefined) return null;
    const width = gridSize(weight.shape).columns;
    const bound = 1 / Math.sqrt(width);
    if (!values.every((value) => Math.abs(value) <= bound)) return null;
    const biases = tensors["w_query_bias"] !== undefined && { biases: "yes" };
    return { count: String(values.length), bound: digits(bound), width: String(width), ...biases };
  },
  tokens: ({ tensors, settings }) => {
    const values = row(tensors, "tokens");
    const scale = Math.abs(Number(settings["token_scale"]));
    const inside = values.filter((value) => Math.abs(value) <= scale).length;
    const share = inside / values.length;
    if (!(scale > 0 && share > 0.58 && share < 0.8)) return null;
    return {
      inside: String(inside),
      count: String(values.length),
      scale: formatShortFactor(scale),
    };
  },
  "queries-keys-values": ({ tensors }) => {
    const [tokens, weight, bias, q] = ["tokens", "w_query_weight", "w_query_bias", "q"].map(
      (id) => tensors[id],
    );
    if (tokens === undefined || weight === undefined || q === undefined) return null;
    const column = rowOf(weight, 0);
    const product = rowOf(tokens, 0).reduce((sum, x, i) => sum + x * (column[i] ?? NaN), 0);
    const added = bias === undefined ? 0 : numberAt(bias);
    const sum = numberAt(q);
    if (!(Math.abs(product + added - sum) < 1e-4 * Math.max(1, Math.abs(sum)))) return null;
    return bias === undefined
      ? { sum: digits(sum) }
      : { sum: digits(sum), product: digits(product), bias: digits(added) };
  },
  "raw-scores": (shown) => {
    const { tensors } = shown;
    const scores = tensors["qk"];
    const sizes = Array.from(scores?.data ?? [], Math.abs);
    const most = largest(sizes);
    const size = sizes[most] ?? NaN;
    if (scores === undefined || !(size > OVERFLOWS) || !finite(sizes)) return null;
    const { columns } = gridSize(scores.shape);
    return {
      score: formatNumber(scores.data[most] ?? NaN, 1),
      asking: named(shown, Math.floor(most / columns)),
      other: named(shown, most % columns),
      count: formatNumber(Math.floor(size / Math.LN10) + 1, 0),
    };
  },
  "raw-variance": ({ tensors }) => {
    const [q, k, qk] = ["q_var", "k_var", "qk_var"].map((id) => numberAt(tensors[id]));
    if (q === undefined || k === undefined || qk === undefined) return null;
    const times = qk / (q * k);
    if (!(times > 1 && times < Infinity)) return null;
    const width = gridSize(tensors["q"]?.shape ?? []).columns;
    return { product: formatNumber(q * k, 1), times: formatNumber(times, 1), width: String(width) };
  },
  "scaled-scores": ({ tensors, settings }) => {
    const [before, after] = [numberAt(tensors["qk_var"]), numberAt(tensors["attn_scores_var"])];
    const width = Number(settings["d_model"]);
    if (settings["scaled"] !== true || width < 2 || !(before > 0)) return null;
    if (!(Math.abs(before / after - width) < 1e-3 * width)) return null;
    return {
      before: formatNumber(before, 2),
      after: formatNumber(after, 2),
      width: String(width),
      ...(after > 10 && { still: "yes" }),
    };
  },
  weights: ({ tensors }) => {
    const rows = rowsOf(tensors["attn_weights"]);
    const most = rows.map((weights) => Math.max(...weights));
    const sharp = most.filter((weight) => weight > NEARLY_ALL).length;
    if (rows.length < 2 || most.some(Number.isNaN)) return null;
    if (sharp === 0)
      return { most: formatNumber(Math.max(...most), 2), count: String(rows.length) };
    if (sharp * 2 <= rows.length) return null;
    return { sharp: String(sharp), count: String(rows.length) };
  },
  output: (shown) => {
    const { tensors } = shown;
    const weights = rowsOf(tensors["attn_weights"]);
    const values = rowsOf(tensors["v"]);
    const outputs = rowsOf(tensors["attention_output"]);
    const sizes = weights.map((shares) => Math.max(...shares));
    const queryToken = largest(sizes);
    const copied = largest(weights[queryToken] ?? []);
    if (values.length < 2 || sizes.some(Number.isNaN)) return null;
    const even = weights.flat().every((weight) => near(weight, 1 / values.length));
    if (even) return { count: String(values.length) };
    if (!((sizes[queryToken] ?? NaN) > AS_GOOD_AS_ALL)) return null;
    const value = values[copied] ?? [];
    const same = (outputs[queryToken] ?? []).every((x, i) => near(x, value[i] ?? NaN));
    return same ? { asking: named(shown, queryToken), copied: named(shown, copied) } : null;
  },
};

function rowsOf(tensor: ShownTensor | undefined): number[][] {
  if (tensor === undefined) return [];
  return Array.from({ length: gridSize(tensor.shape).rows }, (_, r) => rowOf(tensor, r));
}

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  layers: (_, sets) => ({ bound: digits(1 / Math.sqrt(Number(sets["d_model"]))) }),
  "raw-scores": ({ settings }, sets) =>
    settings["token_scale"] === -Number(sets["token_scale"]) ? { turned: "yes" } : {},
  output: ({ tensors }) => (finite(row(tensors, "attn_scores")) ? {} : null),
};
