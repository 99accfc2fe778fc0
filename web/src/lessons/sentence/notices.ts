import { formatNumber } from "../../model/number";
import { gridSize, rowOf } from "../../model/tensor";
import type { ShownTensor, Tensors } from "../../model/tensor";
import { chosen, digits, largest, near, row, smallest } from "../../model/facts";
import type { Attempt, Notice } from "../../model/facts";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  vocabulary: ({ tensors, token }) => {
    const ids = row(tensors, "token_ids");
    const byId = new Map<number, string>();
    for (const [place, id] of ids.entries()) {
      if ((byId.get(id) ?? token(place)) !== token(place)) return null;
      byId.set(id, token(place));
    }
    const sorted = [...byId.keys()].sort((a, b) => a - b).map((id) => byId.get(id) ?? "");
    if (sorted.some((word, place) => place > 0 && word <= (sorted[place - 1] ?? ""))) return null;
    const [first, second] = [byId.get(0), byId.get(1)];
    if (first === undefined || second === undefined) return null;
    if (!isCapital(first) || isCapital(second)) return null;
    return first.toLowerCase() > second ? { first, second } : null;
  },
  embedding: ({ tensors, token }) => {
    const ids = row(tensors, "token_ids");
    const [table, embedded] = [tensors["embedding_weight"], tensors["embedded_sentence"]];
    const last = ids.length - 1;
    const id = ids[last];
    if (table === undefined || embedded === undefined || id === undefined) return null;
    if (!sameRow(rowOf(embedded, last), rowOf(table, id))) return null;
    return { word: token(last), id: String(id), value: digits(rowOf(embedded, last)[0]) };
  },
  widths: ({ tensors }) => {
    const [query, key, value] = sizes(tensors, "W_query", "W_key", "W_value");
    if (query === undefined || key === undefined || value === undefined) return null;
    if (query.rows !== key.rows || value.columns !== query.columns) return null;
    return {
      width: String(query.columns),
      rows: String(query.rows),
      ...(value.rows !== query.rows && { values: String(value.rows) }),
    };
  },
  "query-key-value": ({ tensors }) => {
    const query = row(tensors, "query_2");
    const below = query.filter((value) => value < 0).length;
    const positive = row(tensors, "W_query").every((value) => value >= 0);
    const negative = row(tensors, "x_2").some((value) => value < 0);
    if (!positive || !negative || below === 0) return null;
    return { below: String(below), count: String(query.length) };
  },
  "all-keys": ({ tensors, queryToken, token }) => {
    const [keys, key] = [tensors["keys"], tensors["key_2"]];
    if (keys === undefined || key === undefined) return null;
    return sameRow(rowOf(keys, queryToken), rowOf(key, 0)) ? { own: token(queryToken) } : null;
  },
  omega: ({ tensors, token }) => {
    const omega = row(tensors, "omega_2");
    const [high, low] = [largest(omega), smallest(omega)];
    const [most, least] = [omega[high] ?? NaN, omega[low] ?? NaN];
    if (!(most > 0 && least < 0)) return null;
    return { high: token(high), most: digits(most), low: token(low), least: digits(least) };
  },
  weights: ({ tensors, settings }) => {
    const [wide, narrow] = [spread(tensors, "omega_2"), spread(tensors, "scaled_omega_2")];
    const divided = settings["scaled"] === true;
    const factor = divided ? Math.sqrt(Number(settings["d_k"])) : 1;
    // A spread is a difference: it can lose a digit of float32.
    if (!(wide > 0) || !(Math.abs(narrow * factor - wide) < 1e-4 * wide)) return null;
    const text = formatNumber(wide, 2);
    return !divided ? { wide: text } : { wide: text, narrow: formatNumber(narrow, 2) };
  },
  context: ({ tensors, token }) => {
    const weights = row(tensors, "attention_weights_2");
    const [values, context] = [tensors["values"], tensors["context_vector_2"]];
    if (values === undefined || context === undefined || weights.length < 2) return null;
    const away = weights.map((_, place) => distance(rowOf(values, place), rowOf(context, 0)));
    const first = largest(weights);
    if (weights.some((weight, place) => place !== first && weight === weights[first])) return null;
    if (away.some(Number.isNaN) || smallest(away) !== first) return null;
    return { most: token(first), weight: digits(weights[first]) };
  },
  heads: ({ tensors, settings }) => {
    const heads = Number(settings["heads"]);
    const all = count(tensors, "multihead_W_query", "multihead_W_key", "multihead_W_value");
    const one = count(tensors, "W_query", "W_key", "W_value");
    if (!(one > 0) || all !== one * heads) return null;
    return { heads: String(heads), one: String(one), all: String(all) };
  },
  "heads-query": ({ tensors, queryToken, token }) => {
    const queries = tensors["multihead_query_2"];
    if (queries === undefined || gridSize(queries.shape).rows < 2) return null;
    const [first, second] = [rowOf(queries, 0)[0] ?? NaN, rowOf(queries, 1)[0] ?? NaN];
    if (!(Math.abs(first - second) > 1e-3)) return null;
    return { own: token(queryToken), first: digits(first), second: digits(second) };
  },
  "heads-context": ({ tensors }) => {
    const [contexts, joined] = [tensors["multihead_contexts"], tensors["concatenated_contexts"]];
    if (contexts === undefined || joined === undefined) return null;
    const heads = contexts.shape[0] ?? 0;
    const { rows, columns } = gridSize(contexts.shape);
    for (let t = 0; t < rows; t += 1) {
      const parts = Array.from({ length: heads }, (_, head) => rowOf(contexts, head * rows + t));
      if (!sameRow(rowOf(joined, t), parts.flat())) return null;
    }
    return { heads: String(heads), width: String(columns), all: String(heads * columns) };
  },
};

function isCapital(word: string): boolean {
  return word.charAt(0) !== word.charAt(0).toLowerCase();
}

function sizes(tensors: Tensors, ...ids: readonly string[]): ReturnType<typeof gridSize>[] {
  return ids.flatMap((id) => {
    const tensor: ShownTensor | undefined = tensors[id];
    return tensor === undefined ? [] : [gridSize(tensor.shape)];
  });
}

function count(tensors: Tensors, ...ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (tensors[id]?.data.length ?? NaN), 0);
}

function sameRow(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, place) => near(value, b[place] ?? NaN));
}

function spread(tensors: Tensors, id: string): number {
  const values = row(tensors, id);
  return (values[largest(values)] ?? NaN) - (values[smallest(values)] ?? NaN);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, place) => value - (b[place] ?? NaN)));
}

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  context: (shown) => chosen(shown, "scaled_omega_2", "values"),
};
