import { keyHeadsOf, maskSpan } from "./fused.js";
import type { HeadsCall, Part, Span, TensorName } from "./fused.js";

/** A call without its tensors. */
export interface Plan extends Omit<HeadsCall, "query" | "key" | "value" | "mask" | "starts"> {
  readonly steps?: NonNullable<HeadsCall["mask"]>["steps"] | undefined;
}

/** The number of rows of a part is a multiple of the kernel's tile. */
const BLOCK = 96;
/** The number of parts per worker, of rows and of heads. With several, other workers can help a slow one. */
const BLOCKS = 4;
const GROUPS = 3;
/** The number of heads per worker from which an uneven distribution does not matter. */
const MANY = 8;
/** Bounds for the multiply-adds of a part: smaller parts cost more to send than to compute, larger ones delay progress reports. */
const LEAST = 2e6;
const MOST = 5e8;
/** The multiply-adds of the gradient as a multiple of those of the output. */
const GRADIENT = 2.5;

/** The number of parts, `parts` if they are of a good size, of a call with so many multiply-adds. */
export const countParts = (sum: number, parts: number): number =>
  Math.max(1, Math.min(Math.floor(sum / LEAST), Math.max(parts, Math.ceil(sum / MOST))));

/** The multiply-adds of a cache's call below which workers save no time: one query reads more than it computes. */
const LEAST_OF_CACHE = 8e6;

/** Whether a call of a cache takes less time on one thread. */
export const isSmall = ({ heads, queries, keys, d, v }: Plan): boolean =>
  heads * queries * keys * (d + v) < LEAST_OF_CACHE;

/** Splits a call of a cache: `workers` workers have parts of the same heads of keys in every call. */
export function splitCached({ heads, group, queries }: Plan, workers: number): Part[] {
  const count = Math.min(heads / group, workers);
  return ofKeyHeads(groupsOf(heads / group, count, count, queries), group);
}

/** The parts of query heads that share these heads of keys. */
const ofKeyHeads = (parts: readonly Part[], group: number): Part[] =>
  parts.map((part) => ({ ...part, from: part.from * group, to: part.to * group }));

/** Splits a call for `workers` workers: into groups of heads if they divide evenly, else into blocks of rows. */
export function splitCall(plan: Plan, workers: number, kind: "attend" | "gradient"): Part[] {
  const { heads, queries, keys, d, v, group } = plan;
  const sum = heads * queries * keys * (d + v) * (kind === "gradient" ? GRADIENT : 1);
  const within = (parts: number) => countParts(sum, parts);
  const groups = within(GROUPS * workers);
  const isEven = heads % workers === 0 || heads >= MANY * workers;
  if (kind === "gradient") {
    // One part adds up the gradients of a head of keys, whichever query heads share it.
    const keyHeads = heads / group;
    return ofKeyHeads(groupsOf(keyHeads, workers, Math.min(groups, keyHeads), queries), group);
  }
  if ((isEven && groups <= heads) || groups === 1) {
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

/** Splits each worker's heads into parts of decreasing size: large parts cost least overhead, small ones end at the same time. */
export function groupsOf(heads: number, workers: number, count: number, queries: number): Part[] {
  const perWorker = Math.ceil(count / workers);
  const sizes = Array.from({ length: perWorker }, (_, group) =>
    Math.min(GROUPS, perWorker - group),
  );
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

/** The range of a tensor that a part reads. A part has one head, or all rows. */
export function spanOf(name: TensorName, plan: Plan, part: Part): Span {
  const { queries, keys, d, v, steps, group } = plan;
  const { from, to, first, last } = part;
  const rows = (width: number): Span => ({
    from: (from * queries + first) * width,
    to: ((to - 1) * queries + last) * width,
  });
  const keyHeads = keyHeadsOf(part, group);
  const heads = (size: number): Span => ({ from: keyHeads.from * size, to: keyHeads.to * size });
  if (name === "query") return rows(d);
  if (name === "upstream") return rows(v);
  if (name === "key") return heads(keys * d);
  if (name === "value") return heads(keys * v);
  if (steps === undefined) return { from: 0, to: 0 };
  const seen = maskSpan(plan, steps, part);
  const row = steps[2];
  return { from: seen.from + first * row, to: seen.to - (queries - last) * row };
}

/** The indices in `rows` of the rows that belong to a part. */
export function placesIn(rows: readonly number[], { first, last }: Part): number[] {
  return rows.flatMap((row, place) => (row >= first && row < last ? [place] : []));
}

/** Ascending numbers as ranges of consecutive ones. */
export function runsOf(numbers: readonly number[]): Span[] {
  const runs: Span[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.to === number) runs[runs.length - 1] = { from: last.from, to: number + 1 };
    else runs.push({ from: number, to: number + 1 });
  }
  return runs;
}
