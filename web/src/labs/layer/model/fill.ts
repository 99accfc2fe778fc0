import type { Settings } from "../../../model/tensor";
import type { Filled, FoundLayer, NamedShape, ReadArray, StoredPart } from "./types";

interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array;
}

const PARTS = ["query", "key", "value"] as const;

/** The tensors and settings of lab/layer for a layer of a file, of which only the layer's own arrays are read. */
export async function fillLayer(
  layer: FoundLayer,
  heads: number,
  read: ReadArray,
): Promise<Filled> {
  const { d_model, queryRows, keyRows, stored, out, transposed, causal, scaled } = layer;
  const size = queryRows / heads;
  const lengths = { query: queryRows, key: keyRows, value: keyRows };
  const tensors: Record<string, { shape: readonly number[]; data: Float32Array }> = {};
  const put = (
    id: string,
    { rows, columns, data }: Matrix,
    bias: Float32Array | undefined,
  ): void => {
    tensors[id] = { shape: [rows, columns], data };
    if (bias) tensors[`${id}_bias`] = { shape: [bias.length], data: bias };
  };
  const matrix = async (part: StoredPart, rows: number, columns: number): Promise<Matrix> => {
    const data = await read(part.weight);
    return { rows, columns, data: transposed ? flipped(data, columns, rows) : data };
  };
  let biased: boolean;
  if (stored.kind === "apart") {
    biased = stored.parts.some(({ bias }) => bias !== undefined);
    for (const [at, name] of PARTS.entries()) {
      const part = stored.parts[at as 0 | 1 | 2];
      const weight = await matrix(part, lengths[name], d_model);
      const bias = part.bias === undefined ? new Float32Array(weight.rows) : await read(part.bias);
      put(`W_${name}`, weight, biased ? bias : undefined);
    }
  } else {
    const { all } = stored;
    const weight = await matrix(all, queryRows + 2 * keyRows, d_model);
    const bias = all.bias === undefined ? undefined : await read(all.bias);
    biased = bias !== undefined;
    const rows = stored.kind === "by_head" ? rowsByHead(layer, size) : rowsTogether(layer);
    for (const name of PARTS) {
      const rowsOfPart = pickRows(weight, rows[name]);
      put(
        `W_${name}`,
        rowsOfPart,
        bias && Float32Array.from(rows[name], (row) => bias[row] ?? NaN),
      );
    }
  }
  const weight = out ? await matrix(out, d_model, queryRows) : identity(d_model);
  put("W_out", weight, out?.bias === undefined ? undefined : await read(out.bias));
  return {
    settings: {
      d_model,
      heads,
      kv_heads: keyRows / size,
      head_size: size,
      bias: biased,
      out_bias: out?.bias !== undefined,
      mask: causal ? "causal" : "none",
      scaled,
    },
    tensors,
  };
}

/** Names under which files keep what goes into a layer. */
const INPUTS = /(^|\.)(x|inputs?|hidden_states)$/;

/** An array of a file that can go into the layer: tokens as wide as it, or a batch of them, of which the first is taken. */
export function inputsFor(
  arrays: readonly NamedShape[],
  { d_model }: FoundLayer,
  most: number,
): NamedShape | undefined {
  return arrays.find(({ name, shape }) => {
    const [tokens = 0, width] = shape.slice(-2);
    const fits = width === d_model && tokens >= 1 && tokens <= most;
    return INPUTS.test(name) && fits && (shape.length === 2 || shape.length === 3);
  });
}

/** Adds the inputs of the layer to its parameters. */
export async function withInputs(
  filled: Filled,
  { name, shape }: NamedShape,
  read: ReadArray,
): Promise<Filled> {
  const [tokens = 0, width = 0] = shape.slice(-2);
  const data = (await read(name)).slice(0, tokens * width);
  return {
    settings: { ...filled.settings, tokens },
    tensors: { ...filled.tensors, inputs: { shape: [tokens, width], data } },
  };
}

/** What a reader has changed that another layer leaves no place for; tokens and mask stay where they fit. */
export function leftBehind(
  { settings, tensors }: Filled,
  present: {
    readonly settings: Settings;
    readonly replaced: Readonly<Record<string, unknown>>;
    readonly edits: Readonly<Record<string, unknown>>;
  },
): string[] {
  const same = (name: string): boolean =>
    !(name in settings) || settings[name] === present.settings[name];
  const kept = [
    ...(same("d_model") && same("tokens") && !("inputs" in tensors) ? ["inputs"] : []),
    ...(same("mask") && same("tokens") && same("key_tokens") ? ["mask"] : []),
  ];
  return Object.keys({ ...present.replaced, ...present.edits }).filter((id) => !kept.includes(id));
}

type PartRows = Record<(typeof PARTS)[number], number[]>;

/** All rows of the queries, then those of the keys, then those of the values. */
function rowsTogether({ queryRows, keyRows }: FoundLayer): PartRows {
  return {
    query: range(0, queryRows),
    key: range(queryRows, keyRows),
    value: range(queryRows + keyRows, keyRows),
  };
}

/** Of each head of keys its heads of queries, then its keys, then its values. */
function rowsByHead({ queryRows, keyRows }: FoundLayer, size: number): PartRows {
  const groups = keyRows / size;
  const queries = queryRows / groups;
  const rows: PartRows = { query: [], key: [], value: [] };
  for (let group = 0; group < groups; group += 1) {
    const from = group * (queries + 2 * size);
    rows.query.push(...range(from, queries));
    rows.key.push(...range(from + queries, size));
    rows.value.push(...range(from + queries + size, size));
  }
  return rows;
}

function range(from: number, length: number): number[] {
  return Array.from({ length }, (_, at) => from + at);
}

function pickRows({ columns, data }: Matrix, rows: readonly number[]): Matrix {
  const picked = new Float32Array(rows.length * columns);
  for (const [at, row] of rows.entries()) {
    picked.set(data.subarray(row * columns, (row + 1) * columns), at * columns);
  }
  return { rows: rows.length, columns, data: picked };
}

/** The transpose of a row-major matrix. */
function flipped(data: Float32Array, rows: number, columns: number): Float32Array {
  const result = new Float32Array(data.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      result[column * rows + row] = data[row * columns + column] ?? NaN;
    }
  }
  return result;
}

function identity(width: number): Matrix {
  const data = new Float32Array(width * width);
  for (let at = 0; at < width; at += 1) data[at * width + at] = 1;
  return { rows: width, columns: width, data };
}
