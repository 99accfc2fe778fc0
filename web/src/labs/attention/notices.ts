import { gridSize } from "../../model/tensor";
import type { Notice } from "../../model/facts";
import { highest } from "../layer/notices";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  inputs: ({ tensors }) => {
    const [query, key, value] = ["query", "key", "value"].map((id) => tensors[id]);
    if (query === undefined || key === undefined || value === undefined) return null;
    const [asks, answers] = [gridSize(query.shape), gridSize(key.shape)];
    if (asks.columns !== answers.columns || gridSize(value.shape).rows !== answers.rows)
      return null;
    return {
      asking: String(asks.rows),
      answering: String(answers.rows),
      width: String(asks.columns),
      ...(query.shape.length > 2 && { heads: String(query.shape[0] ?? 1) }),
    };
  },
  scores: (shown) => highest(shown, "scores", "scaled_scores"),
  weights: (shown) => highest(shown, "weights"),
  output: ({ tensors }) => {
    const [weights, value, output] = ["weights", "value", "output"].map((id) => tensors[id]);
    if (weights === undefined || value === undefined || output === undefined) return null;
    const { rows, columns } = gridSize(output.shape);
    if (gridSize(weights.shape).columns !== gridSize(value.shape).rows) return null;
    return {
      rows: String(rows),
      columns: String(columns),
      products: String(gridSize(value.shape).rows),
    };
  },
};
