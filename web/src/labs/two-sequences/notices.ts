import type { ShownTensor } from "../../model/tensor";
import { gridSize, numberAt, rowOf } from "../../model/tensor";
import { formatDifference, formatPercent } from "../../model/number";
import { CLOSE, digits, largest, near, row } from "../../model/facts";
import type { Notice } from "../../model/facts";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  "two-lists": ({ tensors }) => {
    const [queries, keys, values] = ["queries", "keys", "values"].map((id) =>
      gridSize(tensors[id]?.shape ?? []),
    );
    if (queries === undefined || keys === undefined || values?.rows !== keys.rows) return null;
    if (queries.columns !== keys.columns) return null;
    return {
      asking: String(queries.rows),
      answering: String(keys.rows),
      width: String(queries.columns),
    };
  },
  cross: ({ tensors, queryToken, token, word }) => {
    const [scores, weights] = [tensors["scores"], tensors["weights"]];
    if (scores === undefined || weights === undefined) return null;
    const { rows, columns } = gridSize(scores.shape);
    const weightRow = rowOf(weights, queryToken);
    const first = largest(weightRow);
    const share = weightRow[first] ?? NaN;
    const size = { rows: String(rows), columns: String(columns) };
    const alone = weightRow.every((weight, place) => place === first || weight < share);
    if (!alone || columns < 2) return size;
    return {
      ...size,
      own: token(queryToken),
      word: word("answering", first),
      share: digits(share),
    };
  },
  swap: ({ tensors, word }) => {
    const [there, back] = [tensors["scaled_scores"], tensors["reversed_scaled_scores"]];
    if (there === undefined || back === undefined) return null;
    const { rows, columns } = gridSize(there.shape);
    const size = { rows: String(rows), columns: String(columns) };
    const pairs = Array.from(there.data, (score, at) => {
      const [i, j] = [Math.floor(at / columns), at % columns];
      return { i, j, score, other: rowOf(back, j)[i] ?? NaN };
    });
    const apart = pairs.map(({ score, other }) => Math.abs(score - other));
    const most = pairs[largest(apart)];
    if (most === undefined || apart.some(Number.isNaN)) return null;
    if (apart.every((by) => by < CLOSE)) return size;
    return {
      ...size,
      asks: word("token", most.i),
      answers: word("answering", most.j),
      score: digits(most.score),
      other: digits(most.other),
    };
  },
  "one-table": ({ tensors }) => {
    const [whole, part] = [tensors["both_scaled_scores"], tensors["scaled_scores"]];
    if (whole === undefined || part === undefined) return null;
    const { rows, columns } = gridSize(part.shape);
    const same = Array.from({ length: rows }, (_, i) =>
      alike(rowOf(whole, columns + i).slice(0, columns), rowOf(part, i)),
    );
    const all = String(rows + columns);
    return same.every(Boolean) ? { all, rows: String(rows), columns: String(columns) } : null;
  },
  blocks: ({ tensors, queryToken, token }) => {
    const [weights, mask, part] = ["both_weights", "both_mask", "weights"].map((id) => tensors[id]);
    if (weights === undefined || mask === undefined || part === undefined) return null;
    const others = gridSize(part.shape).columns;
    if (isCrossAlone(mask, others)) {
      const difference = numberAt(tensors["context_difference"]);
      const blind = row(tensors, "both_weights").slice(0, others * (weights.shape[0] ?? 0));
      return difference < CLOSE && blind.every((weight) => weight === 0)
        ? { difference: formatDifference(difference) }
        : null;
    }
    const shares = rowOf(weights, others + queryToken);
    const [across, within] = [shares.slice(0, others), shares.slice(others)].map((part) =>
      part.reduce((sum, weight) => sum + weight, 0),
    );
    const own = token(queryToken);
    if (across === undefined || within === undefined) return null;
    if (shares.every((weight) => weight === 0)) {
      return row(tensors, "both_mask").length > 0 && sees(mask, others + queryToken)
        ? null
        : { own };
    }
    if (!near(across + within, 1)) return null;
    return { own, across: formatPercent(across), within: formatPercent(within) };
  },
};

/** Queries attend to all tokens of the other sequence and to no others; its tokens attend to none. */
function isCrossAlone(mask: ShownTensor, others: number): boolean {
  const { columns } = gridSize(mask.shape);
  return Array.from(mask.data).every((bit, at) => {
    const cross = Math.floor(at / columns) >= others && at % columns < others;
    return bit === (cross ? 1 : 0);
  });
}

function sees(mask: ShownTensor, place: number): boolean {
  return rowOf(mask, place).some((bit) => bit !== 0);
}

function alike(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, place) => near(value, b[place] ?? NaN));
}
