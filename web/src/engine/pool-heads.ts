import type { Part, Span, TensorName } from "./fused.js";
import type { Result, Spread } from "./pool-call.js";
import type { Computed, HeadsKind, HeadsWork } from "./pool-messages.js";
import { parcelsOf, type CallTensor } from "./pool-parcels.js";
import { placesIn, runsOf, spanOf } from "./pool-split.js";
import type { Plan } from "./pool-split.js";

/** Attention or its gradient. */
export interface HeadsRequest {
  readonly kind: HeadsKind;
  readonly plan: Plan;
  readonly tensors: ReadonlyMap<TensorName, CallTensor>;
  /** The rows whose weights are requested. */
  readonly rows?: readonly number[] | undefined;
  /** The array that receives the output. */
  readonly out?: Float32Array | undefined;
}

/** Spreads attention or its gradient in these parts. */
export function spreadHeads(asked: HeadsRequest, parts: readonly Part[]): Spread<HeadsWork> {
  const { kind, plan, tensors, rows } = asked;
  const partOf = (number: number) => parts[number] as Part;
  return {
    parts: parts.length,
    results: resultsOf(asked, partOf),
    workOf(number, prefix) {
      const part = partOf(number);
      const { pieces, parcels } = parcelsOf(prefix, tensors, (name) => spanOf(name, plan, part));
      const places = rows && placesIn(rows, part);
      const listed = places?.length ? places.map((place) => rows?.[place] as number) : undefined;
      return { work: { kind, plan, part, rows: listed, pieces }, parcels };
    },
    outputSizeOf(number) {
      const { from, to, first, last } = partOf(number);
      return kind === "attend" ? (to - from) * (last - first) * plan.v : 0;
    },
  };
}

/** What a call leaves. */
function resultsOf(
  { kind, plan, rows, out }: HeadsRequest,
  partOf: (number: number) => Part,
): ReadonlyMap<keyof Computed, Result> {
  const { heads, queries, keys, d, v, group } = plan;
  /** For each head, or `shared` of them, so many rows of `width` values; and which of them a part has, in its order. */
  const result = (
    count: number,
    width: number,
    rowsOf: (part: Part) => readonly Span[],
    shared = 1,
  ): Result => ({
    size: (heads / shared) * count * width,
    from(number) {
      const part = partOf(number);
      const ranges: Span[] = [];
      for (let head = part.from / shared; head < part.to / shared; head += 1) {
        for (const { from, to } of rowsOf(part)) {
          const start = head * count;
          ranges.push({ from: (start + from) * width, to: (start + to) * width });
        }
      }
      return ranges;
    },
  });
  const all = (count: number, width: number, shared = 1) =>
    result(count, width, () => [{ from: 0, to: count }], shared);
  if (kind === "gradient") {
    return new Map([
      ["query", all(queries, d)],
      ["key", all(keys, d, group)],
      ["value", all(keys, v, group)],
    ]);
  }
  const rowsOfPart = ({ first, last }: Part) => [{ from: first, to: last }];
  const results = new Map<keyof Computed, Result>();
  results.set("output", { ...result(queries, v, rowsOfPart), out });
  if (rows === undefined) return results;
  const listed = (part: Part) => runsOf(placesIn(rows, part));
  return results.set("weights", result(rows.length, keys, listed));
}
