import { formatNumber, formatPercent } from "../../model/number";
import { gridSize, numberAt } from "../../model/tensor";
import {
  CLOSE,
  uniqueMaximum,
  digits,
  finite,
  largest,
  near,
  row,
  rowsOf,
  smallest,
  formatShortFactor,
} from "../../model/facts";
import type { Attempt, Notice } from "../../model/facts";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  tokens: ({ tensors, queryToken, token }) => {
    const chosen = row(tensors, "x_2");
    if (!same(chosen, rowsOf(tensors, "inputs")[queryToken])) return null;
    return { own: token(queryToken), row: String(queryToken + 1), index: String(queryToken) };
  },
  "weight-matrices": ({ tensors }) => {
    const values = ["W_query", "W_key", "W_value"].flatMap((id) => row(tensors, id));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.length > 0 && values.every((value) => value >= 0 && value < 1)
      ? { count: String(values.length), mean: formatNumber(mean, 2) }
      : null;
  },
  "query-key-value": ({ tensors, token, queryToken }) => {
    const from = row(tensors, "x_2").length;
    if (!same(row(tensors, "x_2"), rowsOf(tensors, "inputs")[queryToken])) return null;
    const vectors = ["query_2", "key_2", "value_2"].map((id) => row(tensors, id));
    const to = vectors[0]?.length ?? 0;
    const apart = vectors.every((one, place) => !same(one, vectors[(place + 1) % 3]));
    return apart && vectors.every((one) => finite(one))
      ? { own: token(queryToken), from: String(from), to: String(to) }
      : null;
  },
  "all-queries": ({ tensors, queryToken, token }) => {
    const queries = rowsOf(tensors, "queries");
    if (!same(queries[queryToken], row(tensors, "query_2"))) return null;
    return {
      own: token(queryToken),
      rows: String(queries.length),
      columns: String(queries[0]?.length ?? 0),
    };
  },
  "one-score": ({ tensors }) => {
    const [query, key] = [row(tensors, "query_2"), row(tensors, "key_2")];
    const products = query.map((value, place) => value * (key[place] ?? NaN));
    const score = numberAt(tensors["attn_score_22"]);
    const sum = products.reduce((total, product) => total + product, 0);
    const most = largest(products);
    if (products.length < 2 || !near(sum, score)) return null;
    return {
      place: String(most + 1),
      query: digits(query[most]),
      key: digits(key[most]),
      product: digits(products[most]),
      score: digits(score),
    };
  },
  "query-scores": ({ tensors, queryToken, token }) => {
    const scores = row(tensors, "attn_scores_2");
    const selfScore = scores[queryToken] ?? NaN;
    if (scores.length < 2 || !finite(scores)) return null;
    if (!near(selfScore, numberAt(tensors["attn_score_22"]))) return null;
    const first = largest(scores);
    const facts = { own: token(queryToken), score: digits(selfScore) };
    const most = scores[first] ?? NaN;
    if (selfScore === most) return facts;
    return digits(selfScore) === digits(most)
      ? null
      : { ...facts, other: token(first), most: digits(most) };
  },
  "all-scores": ({ tensors, token }) => {
    const scores = rowsOf(tensors, "attn_scores");
    const [forth, back] = [scores[0]?.[1] ?? NaN, scores[1]?.[0] ?? NaN];
    if (!(Math.abs(forth - back) >= 5e-4) || digits(forth) === digits(back)) return null;
    return { first: token(0), second: token(1), forth: digits(forth), back: digits(back) };
  },
  "query-weights": ({ tensors, token }) => {
    const scores = row(tensors, "scaled_scores_2");
    const weights = row(tensors, "attn_weights_2");
    const [high, low] = [largest(scores), smallest(scores)];
    const lead = (scores[high] ?? NaN) - (scores[low] ?? NaN);
    const ratio = (weights[high] ?? NaN) / (weights[low] ?? NaN);
    if (!(lead > 0) || !(Math.abs(ratio / Math.exp(lead) - 1) < 1e-4)) return null;
    return {
      high: token(high),
      low: token(low),
      lead: formatNumber(lead, 2),
      ratio: formatNumber(ratio, 2),
    };
  },
  "all-weights": ({ tensors, token }) => {
    const rows = rowsOf(tensors, "attn_weights");
    const most = largest(rows[0] ?? []);
    const agreed = rows.every((weights) => {
      const others = weights.filter((_, column) => column !== most);
      return (weights[most] ?? NaN) > Math.max(...others) + 5e-5;
    });
    const positive = [...row(tensors, "W_query"), ...row(tensors, "W_key")].every((x) => x >= 0);
    return rows.length > 1 && agreed && positive ? { most: token(most) } : null;
  },
  "why-scale-peaky": ({ tensors }) => {
    const ratio = topTwo(row(tensors, "softmax_plain"));
    const raised = topTwo(row(tensors, "softmax_times_8"));
    if (!(ratio > 1) || !(Math.abs(raised / ratio ** 8 - 1) < 1e-3)) return null;
    return { ratio: formatNumber(ratio, 2), raised: formatNumber(raised, 2) };
  },
  "why-scale-variance": ({ tensors, settings }) => {
    const width = Number(settings["variance_dimension"]);
    const before = numberAt(tensors["dot_products_var"]);
    const after = numberAt(tensors["scaled_dot_products_var"]);
    if (!(Math.abs(before / width - 1) < 0.15 && Math.abs(after - 1) < 0.15)) return null;
    return { width: String(width), before: formatNumber(before, 2), after: formatNumber(after, 2) };
  },
  context: ({ tensors, token }) => {
    const weights = row(tensors, "attn_weights_2");
    const context = row(tensors, "context_vec_2");
    const distances = rowsOf(tensors, "values").map((value) => distance(value, context));
    const heaviest = order(weights.map((weight) => -weight));
    const nearest = order(distances);
    const [first, second] = heaviest;
    if (first === undefined || second === undefined || weights.length < 3) return null;
    const pair = [first, second];
    if (!finite(distances) || !nearest.slice(0, 2).every((at) => pair.includes(at))) return null;
    const share = (weights[first] ?? NaN) + (weights[second] ?? NaN);
    if (!(share > 0.5)) return null;
    return { first: token(first), second: token(second), share: formatPercent(share) };
  },
  "all-contexts": ({ tensors }) => {
    const contexts = spread(rowsOf(tensors, "context_vec"));
    const values = spread(rowsOf(tensors, "values"));
    return contexts < values / 4 ? { contexts: digits(contexts), values: digits(values) } : null;
  },
  "class-rand": ({ tensors }) => {
    const ofClass = row(tensors, "sa_v1");
    const drawn = ["W_query", "W_key", "W_value"].every((id) =>
      same(row(tensors, `sa_v1_${id}`), row(tensors, id)),
    );
    return drawn && same(ofClass, row(tensors, "context_vec"))
      ? { count: String(ofClass.length) }
      : null;
  },
  "class-linear": ({ tensors }) => {
    const width = gridSize(tensors["inputs"]?.shape ?? []).columns;
    const bound = 1 / Math.sqrt(width);
    const matrices = ["sa_v2_W_query", "sa_v2_W_key", "sa_v2_W_value"];
    const drawn = matrices.flatMap((id) => row(tensors, id));
    const weights = row(tensors, "sa_v2_weights");
    const equal = 1 / (rowsOf(tensors, "sa_v2_weights")[0]?.length ?? NaN);
    const most = Math.max(...weights);
    if (!drawn.every((value) => Math.abs(value) <= bound + CLOSE)) return null;
    if (!(most > equal + 5e-5 && most < 1.25 * equal)) return null;
    return {
      width: String(width),
      bound: digits(bound),
      most: digits(most),
      equal: digits(equal),
    };
  },
};

function same(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  if (one === undefined || other === undefined || one.length === 0) return false;
  return one.length === other.length && one.every((value, at) => near(value, other[at] ?? NaN));
}

/** Places from the smallest value to the largest. */
function order(values: readonly number[]): number[] {
  return values
    .map((_, place) => place)
    .sort((one, other) => (values[one] ?? NaN) - (values[other] ?? NaN));
}

/** The largest value over the next. */
function topTwo(values: readonly number[]): number {
  const [first, second] = order(values.map((value) => -value));
  return (values[first ?? -1] ?? NaN) / (values[second ?? -1] ?? NaN);
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((value, place) => value - (other[place] ?? NaN)));
}

/** The largest difference of two rows within a column. */
function spread(rows: readonly (readonly number[])[]): number {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((r) => r[column] ?? NaN));
  return Math.max(...columns.map((column) => Math.max(...column) - Math.min(...column)));
}

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  "query-weights": ({ settings }) => {
    const width = Number(settings["d_out"]);
    return width === 1 ? {} : { times: formatShortFactor(Math.sqrt(width)) };
  },
  "why-scale-peaky": ({ tensors }) => {
    const scores = row(tensors, "peaky_scores");
    const most = Math.max(...scores);
    const shared = scores.filter((score) => score === most).length;
    return shared === 1 ? {} : { shared: String(shared) };
  },
  "why-scale-variance": (_, sets) => ({
    times: formatShortFactor(Math.sqrt(Number(sets["variance_dimension"]))),
  }),
  context: ({ tensors }) => (finite(row(tensors, "scaled_scores_2")) ? {} : null),
  "all-contexts": ({ tensors, settings }) => {
    const clear = rowsOf(tensors, "scaled_scores").every(
      (scores) => uniqueMaximum(scores) !== undefined,
    );
    const stable = settings["subtract_max"] === true && finite(row(tensors, "values"));
    return clear && stable ? { alone: "yes" } : {};
  },
};
