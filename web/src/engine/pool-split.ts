import { maskSpan } from "./fused.js";
import type { HeadsCall, Part, Span, TensorName } from "./fused.js";

/** A call without its tensors. */
export interface Plan extends Omit<HeadsCall, "query" | "key" | "value" | "mask" | "starts"> {
  readonly steps?: NonNullable<HeadsCall["mask"]>["steps"] | undefined;
}

/** Rows of a part are a multiple of what the kernel computes at once. */
const BLOCK = 96;
/** How many parts a worker gets, so that one that is held up is helped out by the others. */
const PARTS = 4;
/** Multiply-adds: below these a part costs more to send than to compute, above those nothing shows for long. */
const LEAST = 2e6;
const MOST = 5e8;
/** How many times the multiply-adds of the output the gradient takes. */
const GRADIENT = 2.5;

/** Parts of a call for so many workers: heads together where there are enough of them, otherwise blocks of rows. */
export function splitCall(plan: Plan, workers: number, kind: "attend" | "gradient"): Part[] {
  const { heads, queries, keys, d, v } = plan;
  const sum = heads * queries * keys * (d + v) * (kind === "gradient" ? GRADIENT : 1);
  const most = Math.max(1, Math.floor(sum / LEAST));
  const count = Math.min(most, Math.max(PARTS * workers, Math.ceil(sum / MOST)));
  if (count <= heads || kind === "gradient") return groupsOf(heads, count, queries);
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

function groupsOf(heads: number, count: number, queries: number): Part[] {
  const groups = Math.min(count, heads);
  const start = (group: number) => Math.floor((group * heads) / groups);
  return Array.from({ length: groups }, (_, group) => ({
    from: start(group),
    to: start(group + 1),
    first: 0,
    last: queries,
  }));
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
