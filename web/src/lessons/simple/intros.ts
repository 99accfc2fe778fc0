import { digits, finite, rowsOf, smallest } from "../../model/facts";
import type { Facts, Notice, Shown } from "../../model/facts";
import type { Tensors } from "../../model/tensor";

/**
 * Two tokens whose raw score is the lowest in the row of the one that asks, yet higher after W_query and W_key, and above
 * the mean of its row then: of such pairs the one of the highest rank.
 */
function risen({ tensors, token }: Shown): Facts {
  const [inputs, queries, keys] = [
    rowsOf(tensors, "inputs"),
    projected(tensors, "W_query"),
    projected(tensors, "W_key"),
  ];
  let best: { readonly facts: Facts; readonly rank: number; readonly lead: number } | undefined;
  for (const [at, asking] of inputs.entries()) {
    const raw = inputs.map((input) => dot(asking, input));
    const scores = keys.map((key) => dot(queries[at] ?? [], key));
    const lowest = smallest(raw);
    const [before, after] = [raw, scores].map((row) => digits(row[lowest])) as [string, string];
    const clear = [raw, scores].every(
      (row) =>
        finite(row) && row.filter((score) => digits(score) === digits(row[lowest])).length === 1,
    );
    const score = scores[lowest] ?? NaN;
    const lead = score - scores.reduce((sum, each) => sum + each, 0) / scores.length;
    if (lowest === at || !clear || !(lead > 0 && score > (raw[lowest] ?? NaN))) continue;
    const rank = scores.filter((each) => each >= score).length;
    if (best !== undefined && (rank > best.rank || (rank === best.rank && lead <= best.lead)))
      continue;
    const facts = { before, after, rank: String(rank), count: String(scores.length) };
    best = { facts: { own: token(at), other: token(lowest), ...facts }, rank, lead };
  }
  return best?.facts ?? null;
}

/** The inputs times a matrix. */
const projected = (tensors: Tensors, matrix: string): number[][] => {
  const weights = rowsOf(tensors, matrix);
  return rowsOf(tensors, "inputs").map((input) =>
    (weights[0] ?? []).map((_, column) =>
      dot(
        input,
        weights.map((row) => row[column] ?? NaN),
      ),
    ),
  );
};

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, place) => sum + value * (b[place] ?? NaN), 0);

/** By step: the facts that its introduction names. */
export const intros: Readonly<Record<string, Notice>> = { "weight-matrices": risen };
