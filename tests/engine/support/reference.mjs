// Attention in double precision on plain matrices (arrays of rows), written from its formula.
import { tensorOf } from "./engine.mjs";

export const matrixOf = ({ shape: [rows, width], data }) =>
  Array.from({ length: rows }, (_, i) => [...data.slice(i * width, (i + 1) * width)]);

export const tensorFrom = (rows) =>
  tensorOf(
    [rows.length, rows[0].length],
    (i) => rows[Math.floor(i / rows[0].length)][i % rows[0].length],
  );

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const transposed = (rows) => rows[0].map((_, column) => rows.map((row) => row[column]));

/** x @ weight^T + bias */
export const projected = (rows, weight, bias) =>
  rows.map((row) => weight.map((weightRow, i) => dot(row, weightRow) + (bias?.[i] ?? 0)));

function softmaxOf(scores) {
  const max = Math.max(...scores);
  if (max === -Infinity) return scores.map(() => 0);
  const exponentials = scores.map((score) => Math.exp(score - max));
  const sum = exponentials.reduce((all, each) => all + each);
  return exponentials.map((each) => each / sum);
}

/** Output and weights of one head; `mask(i, j)` is added to the scores. */
export function attention(query, key, value, { scale, mask = () => 0 } = {}) {
  const factor = scale ?? 1 / Math.sqrt(key[0].length);
  const weights = query.map((q, i) =>
    softmaxOf(
      key.map((k, j) => {
        const bias = mask(i, j);
        return bias === -Infinity ? -Infinity : dot(q, k) * factor + bias;
      }),
    ),
  );
  const columns = transposed(value);
  return { weights, output: weights.map((row) => columns.map((column) => dot(row, column))) };
}

/** torch.nn.MultiheadAttention on one sequence. */
export function multiHead(x, y, { heads, inWeight, inBias, outWeight, outBias, mask }) {
  const width = x[0].length;
  const [queries, keys, values] = [x, y, y].map((rows, i) =>
    projected(
      rows,
      inWeight.slice(i * width, (i + 1) * width),
      inBias?.slice(i * width, (i + 1) * width),
    ),
  );
  const headSize = width / heads;
  const columnsOf = (rows, head) =>
    rows.map((row) => row.slice(head * headSize, (head + 1) * headSize));
  const parts = Array.from({ length: heads }, (_, head) =>
    attention(columnsOf(queries, head), columnsOf(keys, head), columnsOf(values, head), { mask }),
  );
  const joined = x.map((_, row) => parts.flatMap(({ output }) => output[row]));
  return {
    weights: parts.map(({ weights }) => weights),
    output: projected(joined, outWeight, outBias),
  };
}
