import { formatCount } from "../../model/number";
import { gridSize, rowOf } from "../../model/tensor";
import type { ShownTensor, Tensors } from "../../model/tensor";
import type { Attempt, Facts, Notice, Shown } from "../../model/facts";
import { digits, finite, largest, near, row } from "../../model/facts";

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  inputs: ({ tensors }) => {
    const inputs = tensors["inputs"];
    if (inputs === undefined) return null;
    const { rows, columns } = gridSize(inputs.shape);
    const parts = Object.keys(tensors).filter((id) => /^W_(query|key|value|out)(_bias)?$/.test(id));
    const numbers = parts.reduce((sum, id) => sum + (tensors[id]?.data.length ?? 0), 0);
    return { tokens: String(rows), width: String(columns), numbers: formatCount(numbers) };
  },
  projections: ({ tensors }) => {
    const sizes = ["W_query", "W_key", "W_value"].map((id) => gridSize(tensors[id]?.shape ?? []));
    const [query, key, value] = sizes;
    if (query === undefined || key?.rows !== value?.rows) return null;
    return {
      out: String(query.rows),
      products: String(query.columns),
      ...(tensors["W_query_bias"] && { bias: "yes" }),
      ...(key !== undefined && key.rows !== query.rows && { fewer: String(key.rows) }),
    };
  },
  heads: ({ tensors, view }) => {
    const [queries, keys] = [tensors["head_queries"], tensors["key_heads"]];
    const sharing = row(tensors, "sharing");
    if (queries?.shape.length !== 3 || keys?.shape.length !== 3) return null;
    if (!isCut(tensors["queries"], queries) || !isCut(tensors["keys"], keys)) return null;
    const [heads = 1, , size = 1] = queries.shape;
    const [groups = 1] = keys.shape;
    const query = Math.min(view.head, heads - 1);
    const read = sharing[query] ?? NaN;
    const fellows = sharing.flatMap((head, place) => (head === read ? [place + 1] : []));
    return {
      heads: String(heads),
      size: String(size),
      ...(groups !== heads && {
        groups: String(groups),
        read: String(read + 1),
        fellows: fellows.join(", "),
        count: String(fellows.length),
      }),
    };
  },
  scores: (shown) => highest(shown, "scores", "scaled_scores"),
  weights: (shown) => highest(shown, "weights"),
  context: ({ tensors }) => {
    const [contexts, joined] = [tensors["head_contexts"], tensors["joined"]];
    if (contexts?.shape.length !== 3 || !isCut(joined, contexts)) return null;
    const [heads = 1, rows = 1, size = 1] = contexts.shape;
    return {
      heads: String(heads),
      size: String(size),
      tokens: String(rows),
      width: String(heads * size),
    };
  },
  output: ({ tensors }) => {
    const [weight, inputs, output] = ["W_out", "inputs", "output"].map((id) => tensors[id]);
    if (weight === undefined || inputs === undefined || output === undefined) return null;
    const { columns } = gridSize(weight.shape);
    if (gridSize(inputs.shape).columns !== gridSize(output.shape).columns) return null;
    return {
      products: String(columns),
      width: String(gridSize(output.shape).columns),
      ...(tensors["W_out_bias"] && { bias: "yes" }),
    };
  },
};

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  context: ({ tensors, settings }) => {
    const clear = finite([...row(tensors, "scores"), ...row(tensors, "values")]);
    return clear && settings["subtract_max"] === true ? {} : null;
  },
};

/** The maximum of the query row in the current head, and the value of another tensor at that index. */
export function highest(
  { tensors, settings, view, queryToken, token }: Shown,
  id: string,
  beside?: string,
): Facts {
  const tensor = tensors[id];
  if (tensor === undefined) return null;
  const [slices, rows] = [slicesOf(tensor), gridSize(tensor.shape).rows];
  const head = Math.min(view.head, slices - 1);
  const at = head * rows + Math.min(queryToken, rows - 1);
  const weights = rowOf(tensor, at);
  const first = largest(weights);
  const most = weights[first] ?? NaN;
  if (!weights.every((value, place) => place === first || value < most) || Number.isNaN(most))
    return null;
  const divided = beside !== undefined && settings["scaled"] === true;
  const other = divided ? tensors[beside] : undefined;
  return {
    own: token(queryToken),
    other: String(first + 1),
    most: digits(most),
    ...(slices > 1 && { head: String(head + 1) }),
    ...(other && { beside: digits(rowOf(other, at)[first]) }),
  };
}

function slicesOf({ shape }: ShownTensor): number {
  return shape.length > 2 ? (shape[0] ?? 1) : 1;
}

/** Whether a table's columns, in equal parts, are the heads of another tensor. */
function isCut(table: Tensors[string] | undefined, parts: ShownTensor): boolean {
  const [heads = 1, rows = 1, width = 1] = parts.shape;
  if (table?.data.length !== heads * rows * width) return false;
  for (let head = 0; head < heads; head += 1) {
    for (let t = 0; t < rows; t += 1) {
      const [cut, part] = [rowOf(table, t), rowOf(parts, head * rows + t)];
      if (!part.every((value, at) => near(value, cut[head * width + at] ?? NaN))) return false;
    }
  }
  return true;
}
