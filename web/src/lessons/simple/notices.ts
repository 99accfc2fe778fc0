import { formatNumber } from "../../model/number";
import { gridSize, numberAt, rowOf } from "../../model/tensor";
import {
  CLOSE,
  chosen,
  digits,
  finite,
  largest,
  near,
  row,
  rowsOf,
  smallest,
} from "../../model/facts";
import type { Attempt, Notice } from "../../model/facts";

/** The precision of a ratio of two numbers with four decimals. */
const SHOWN = 5e-3;

/** Sums of columns that differ by more differ in the digits shown. */
const UNEVEN = 1e-3;

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  tokens: ({ tensors, token }) => {
    const rows = rowsOf(tensors, "inputs");
    const [a, b] = [rows[1], rows[2]];
    if (a === undefined || b === undefined) return null;
    const apart = Math.max(...a.map((value, place) => Math.abs(value - (b[place] ?? NaN))));
    return apart < 0.025 ? { first: token(1), second: token(2) } : null;
  },
  "dot-products": ({ tensors, queryToken, token }) => {
    const scores = row(tensors, "attn_scores_2");
    const first = largest(scores);
    const [selfScore, most] = [scores[queryToken] ?? NaN, scores[first] ?? NaN];
    const facts = { own: token(queryToken), score: digits(selfScore) };
    if (scores.length < 2 || !finite(scores)) return null;
    if (selfScore === most) return facts;
    return digits(selfScore) === digits(most)
      ? null
      : { ...facts, other: token(first), most: digits(most) };
  },
  "divide-by-sum": ({ tensors, token }) => {
    const scores = row(tensors, "attn_scores_2");
    const weights = row(tensors, "attn_weights_2_tmp");
    if (!scores.every((score) => score > 0)) return null;
    const [high, low] = [largest(scores), smallest(scores)];
    if (high === low) return null;
    const ratio = (scores[high] ?? NaN) / (scores[low] ?? NaN);
    const kept = (weights[high] ?? NaN) / (weights[low] ?? NaN);
    if (!(Math.abs(kept - ratio) < SHOWN)) return null;
    return { high: token(high), low: token(low), ratio: formatNumber(ratio, 2) };
  },
  "naive-softmax": ({ tensors }) => {
    const weights = row(tensors, "attn_weights_2_naive");
    if (weights.some(Number.isNaN)) return { broken: "yes" };
    return weights.every((weight) => weight > 0) ? { least: digits(Math.min(...weights)) } : null;
  },
  "stable-softmax": ({ tensors }) => {
    const weights = row(tensors, "attn_weights_2");
    const naive = row(tensors, "attn_weights_2_naive");
    if (weights.some(Number.isNaN)) return null;
    if (naive.some(Number.isNaN)) return { broken: "yes" };
    return weights.every((weight, place) => near(weight, naive[place] ?? NaN)) ? {} : null;
  },
  context: ({ tensors, token }) => {
    const weights = row(tensors, "attn_weights_2");
    const running = tensors["context_running_2"];
    const context = tensors["context_vec_2"];
    if (running === undefined || context === undefined || weights.some(Number.isNaN)) return null;
    const last = rowOf(running, gridSize(running.shape).rows - 1);
    if (!rowOf(context, 0).every((value, place) => near(value, last[place] ?? NaN))) return null;
    return { last: token(weights.length - 1) };
  },
  "all-scores": ({ tensors }) => {
    const scores = tensors["attn_scores"];
    const difference = numberAt(tensors["attn_scores_difference"]);
    if (scores === undefined || !(difference <= CLOSE * 100)) return null;
    const { rows } = gridSize(scores.shape);
    if (rows < 2) return null;
    for (let i = 0; i < rows; i += 1) {
      for (let j = 0; j < i; j += 1) {
        if (!near(scores.data[i * rows + j] ?? NaN, scores.data[j * rows + i] ?? NaN)) return null;
      }
    }
    return { count: String(rows * rows) };
  },
  "all-weights": ({ tensors }) => {
    const weights = row(tensors, "attn_weights");
    const sums = row(tensors, "row_sums");
    if (!sums.every((sum) => Math.abs(sum - 1) < 5e-6)) return null;
    const heard = sums.map((_, column) =>
      weights.reduce((sum, weight, at) => (at % sums.length === column ? sum + weight : sum), 0),
    );
    return Math.max(...heard) - Math.min(...heard) > UNEVEN ? { uneven: "yes" } : {};
  },
  "all-contexts": ({ tensors, queryToken, token }) => {
    const all = tensors["all_context_vecs"];
    const one = tensors["context_vec_2"];
    if (all === undefined || one === undefined) return null;
    const same = rowOf(all, queryToken);
    if (!rowOf(one, 0).every((value, place) => near(value, same[place] ?? NaN))) return null;
    return { own: token(queryToken) };
  },
  "weight-matrices": ({ tensors }) => {
    const matrices = ["W_query", "W_key", "W_value"].map((id) => tensors[id]);
    const values = matrices.flatMap((matrix) => Array.from(matrix?.data ?? [NaN]));
    return values.every((value) => value >= 0 && value < 1)
      ? { count: String(values.length) }
      : null;
  },
  "query-key-value": ({ tensors }) => {
    const [from, to] = [tensors["query"], tensors["query_2"]];
    if (from === undefined || to === undefined) return null;
    return { from: String(from.data.length), to: String(to.data.length) };
  },
  "all-keys": ({ tensors, queryToken, token }) => {
    const [keys, key] = [tensors["keys"], tensors["key_2"]];
    if (keys === undefined || key === undefined) return null;
    const same = rowOf(keys, queryToken);
    if (!rowOf(key, 0).every((value, place) => near(value, same[place] ?? NaN))) return null;
    return { own: token(queryToken) };
  },
  "one-score": ({ tensors }) => {
    const length = tensors["query_2"]?.data.length ?? 0;
    return length > 0 ? { count: String(length) } : null;
  },
  "query-scores": ({ tensors, queryToken, token }) => {
    const score = row(tensors, "attn_scores_2_qk")[queryToken] ?? NaN;
    return near(score, numberAt(tensors["attn_scores_22"]))
      ? { own: token(queryToken), score: digits(score) }
      : null;
  },
  scale: ({ tensors, settings, token }) => {
    const weights = row(tensors, "attn_weights_2_qk");
    const scores = row(tensors, "attn_scores_2_qk");
    const sharpness = settings["sharpness"];
    if (weights.some(Number.isNaN) || typeof sharpness !== "number") return null;
    if (sharpness <= 0 || sharpness === Infinity || settings["scaled"] !== true) return null;
    // The square root of 1 is 1: dividing by it levels nothing.
    if (tensors["query_2"]?.data.length === 1) return null;
    const [first, weighted] = [largest(scores), largest(weights)];
    return first === weighted ? { most: token(first), weight: digits(weights[first]) } : null;
  },
  "weighted-values": ({ tensors }) => {
    const values = tensors["values"];
    const context = tensors["context_vec_2_qk"];
    if (values === undefined || context === undefined) return null;
    const rows = Array.from({ length: gridSize(values.shape).rows }, (_, r) => rowOf(values, r));
    const inside = rowOf(context, 0).every((value, place) => {
      const column = rows.map((r) => r[place] ?? NaN);
      return value >= Math.min(...column) - CLOSE && value <= Math.max(...column) + CLOSE;
    });
    return inside ? {} : null;
  },
};

/** Where no exponential is left in float32: half the smallest number it can be. */
const VANISHES = -103.98;

/** Beyond this it is larger than a float32 can be; a rounding error before it nothing is said. */
const OVERFLOWS = 88.73;

const LOWERED = -120;

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  "naive-softmax": ({ tensors, settings }, sets) => {
    const scores = row(tensors, "attn_scores_2");
    const highest = Math.max(...scores);
    const sharpness = Number(settings["sharpness"]);
    const over = sharpness * (highest + Number(sets["shift"])) > OVERFLOWS;
    const empty = sharpness * (highest + LOWERED) < VANISHES;
    return {
      lower: formatNumber(LOWERED, 0).replace("-", "−"),
      ...(over && { over: "yes" }),
      ...(over && empty && { empty: "yes" }),
    };
  },
  context: (shown) => chosen(shown, "shifted_scores_2", "inputs"),
  "all-scores": ({ settings }, sets) => {
    const [now, then] = [Number(settings["tokens"]), Number(sets["tokens"])];
    const twice = then === 2 * now && { twice: "yes" };
    return { count: String(now * now), all: String(then * then), ...twice };
  },
  "all-contexts": ({ tensors }) => (finite(row(tensors, "attn_scores")) ? {} : null),
  "weighted-values": (shown) => chosen(shown, "scaled_scores_2", "values"),
};
