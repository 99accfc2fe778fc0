import type { Filled, NamedShape, ReadArray, Remark } from "./types";

/** Queries, keys and values that are given as they are: tables, one for every head, or a batch of those. */
export interface Straight {
  readonly query: NamedShape;
  readonly key: NamedShape;
  readonly value: NamedShape;
}

export interface StraightLimits {
  readonly tokens: number;
  readonly heads: number;
  readonly width: number;
}

const NAMES = {
  query: /(^|[._])(q|query|queries)$/i,
  key: /(^|[._])(k|key|keys)$/i,
  value: /(^|[._])(v|value|values)$/i,
};

/** Those that can be tables of queries, keys or values. */
export function tablesIn(arrays: readonly NamedShape[]): NamedShape[] {
  return arrays.filter(({ shape }) => shape.length >= 2 && shape.length <= 4);
}

/** The three by their names, as far as there are such. */
export function straightIn(arrays: readonly NamedShape[]): Partial<Straight> {
  const tables = tablesIn(arrays);
  const found = (part: keyof Straight): Partial<Straight> => {
    const table = tables.find(({ name }) => NAMES[part].test(name));
    return table ? { [part]: table } : {};
  };
  return { ...found("query"), ...found("key"), ...found("value") };
}

/** How many examples there are; 1 without a batch. */
export function examplesOf({ query: { shape } }: Straight): number {
  return shape.length === 4 ? (shape[0] ?? 1) : 1;
}

/** Why these three are not attended with one another here. */
export function straightRemark(
  { query, key, value }: Straight,
  limits: StraightLimits,
): Remark | undefined {
  const [q, k, v] = [sizesOf(query), sizesOf(key), sizesOf(value)];
  const three = [query, key, value];
  const shapes = three.map(({ name, shape }) => `${name} ${shape.join(" × ")}`).join(", ");
  const details = { shapes };
  if (new Set(three.map(({ shape }) => shape.length)).size > 1) return { code: "axes", details };
  if (q.width !== k.width) return { code: "widths", details };
  if (k.rows !== v.rows) return { code: "lengths", details };
  const shared = k.heads === v.heads && q.heads % k.heads === 0;
  const batch = new Set(three.map(({ shape }) => (shape.length === 4 ? shape[0] : 1)));
  if (!shared || batch.size > 1) return { code: "leading", details };
  const fits =
    Math.max(q.rows, k.rows) <= limits.tokens &&
    q.heads <= limits.heads &&
    Math.max(q.width, v.width) <= limits.width;
  if (fits) return undefined;
  const most = Object.entries(limits).map(([name, limit]) => [name, String(limit)]);
  return { code: "too_long", details: { ...details, ...Object.fromEntries(most) } };
}

/** The tensors and settings of lab/attention for one example of them, counted from 0. */
export async function fillStraight(
  { query, key, value }: Straight,
  example: number,
  read: ReadArray,
): Promise<Filled> {
  const { heads, rows, width } = sizesOf(query);
  const tensors: Record<string, { shape: readonly number[]; data: Float32Array }> = {};
  for (const [id, table] of Object.entries({ query, key, value })) {
    const sizes = sizesOf(table);
    const each = sizes.rows * sizes.width;
    const all = (await read(table.name)).slice(example * sizes.heads * each);
    const data = new Float32Array(heads * each);
    for (let head = 0; head < heads; head += 1) {
      const shared = Math.floor((head * sizes.heads) / heads);
      data.set(all.subarray(shared * each, (shared + 1) * each), head * each);
    }
    tensors[id] = { shape: [...(heads > 1 ? [heads] : []), sizes.rows, sizes.width], data };
  }
  return {
    settings: {
      tokens: rows,
      key_tokens: sizesOf(key).rows,
      heads,
      d_k: width,
      d_v: sizesOf(value).width,
    },
    tensors,
  };
}

function sizesOf({ shape }: NamedShape): { heads: number; rows: number; width: number } {
  const [heads = 1, rows = 1, width = 1] = [1, ...shape].slice(-3);
  return { heads, rows, width };
}
