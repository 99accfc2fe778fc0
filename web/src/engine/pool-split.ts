import { maskSpan } from "./fused.js";
import type { HeadsCall, Part, Span, TensorName } from "./fused.js";

/** A call without its tensors. */
export interface Plan extends Omit<HeadsCall, "query" | "key" | "value" | "mask" | "starts"> {
  readonly steps?: NonNullable<HeadsCall["mask"]>["steps"] | undefined;
}

/** Rows of a part are a multiple of what the kernel computes at once. */
const BLOCK = 96;
/** How many parts a worker gets, so that one that is held up is helped out by the others: of rows, and of heads. */
const BLOCKS = 4;
const GROUPS = 3;
/** From so many heads for each worker, one more or less makes no difference. */
const MANY = 8;
/** Multiply-adds: below these a part costs more to send than to compute, above those nothing shows for long. */
const LEAST = 2e6;
const MOST = 5e8;
/** How many times the multiply-adds of the output the gradient takes. */
const GRADIENT = 2.5;

/** Parts of a call for so many workers: heads together where they share out well, otherwise blocks of rows. */
export function splitCall(plan: Plan, workers: number, kind: "attend" | "gradient"): Part[] {
  const { heads, queries, keys, d, v } = plan;
  const sum = heads * queries * keys * (d + v) * (kind === "gradient" ? GRADIENT : 1);
  const within = (parts: number) =>
    Math.max(1, Math.min(Math.floor(sum / LEAST), Math.max(parts, Math.ceil(sum / MOST))));
  const groups = within(GROUPS * workers);
  const isEven = heads % workers === 0 || heads >= MANY * workers;
  if (kind === "gradient" || (isEven && groups <= heads) || groups === 1) {
    return groupsOf(heads, workers, Math.min(groups, heads), queries);
  }
  return blocksOf(heads, within(BLOCKS * workers), queries);
}

function blocksOf(heads: number, count: number, queries: number): Part[] {
  const rows = Math.ceil(queries / Math.ceil(count / heads) / BLOCK) * BLOCK;
  const blocks = Array.from({ length: Math.ceil(queries / rows) }, (_, block) => block * rows);
  return Array.from({ length: heads }, (_, head) =>
    blocks.map((first) => ({
      from: head,
      to: head + 1,
      first,
      last: Math.min(first + rows, queries),
    })),
  ).flat();
}

/** Each worker's share of the heads in parts that get smaller: large ones cost least, small ones end together. */
function groupsOf(heads: number, workers: number, count: number, queries: number): Part[] {
  const own = Math.ceil(count / workers);
  const sizes = Array.from({ length: own }, (_, group) => Math.min(GROUPS, own - group));
  const size = sizes.reduce((sum, each) => sum + each, 0);
  const parts: Part[] = [];
  let done = 0;
  for (const each of Array.from({ length: workers }, () => sizes).flat()) {
    done += each;
    const [from, to] = [parts.at(-1)?.to ?? 0, Math.round((done / (workers * size)) * heads)];
    if (to > from) parts.push({ from, to, first: 0, last: queries });
  }
  return parts;
}

/** What a part reads of a tensor: a part is of one head, or of all rows. */
export function spanOf(name: TensorName, plan: Plan, part: Part): Span {
  const { queries, keys, d, v, steps } = plan;
  const { from, to, first, last } = part;
  const rows = (width: number): Span => ({
    from: (from * queries + first) * width,
    to: ((to - 1) * queries + last) * width,
  });
  const heads = (size: number): Span => ({ from: from * size, to: to * size });
  if (name === "query") return rows(d);
  if (name === "upstream") return rows(v);
  if (name === "key") return heads(keys * d);
  if (name === "value") return heads(keys * v);
  if (steps === undefined) return { from: 0, to: 0 };
  const seen = maskSpan(plan, steps, part);
  const row = steps[2];
  return { from: seen.from + first * row, to: seen.to - (queries - last) * row };
}

/** Of the rows of weights asked for, the places in their list of those that lie in a part. */
export function placesIn(rows: readonly number[], { first, last }: Part): number[] {
  return rows.flatMap((row, place) => (row >= first && row < last ? [place] : []));
}
