import { maskSpan } from "./fused.js";
import type { Span } from "./fused.js";
import type { Result, Spread } from "./pool-call.js";
import type { LayerPlan, LayerTensor, LayerWork } from "./pool-layer-messages.js";
import { parcelsOf, type CallTensor } from "./pool-parcels.js";
import { countParts, groupsOf } from "./pool-split.js";
import type { Computed } from "./pool-messages.js";

export type LayerTensors = ReadonlyMap<LayerTensor, CallTensor>;

/** The number of parts per worker. Layers that are not held are packed for each part. */
const GROUPS = 3;
const BLOCKS = 2;
const LOOSE_BLOCKS = 1;

/** Spreads the first half of layers, by heads. The output is what they join, (batches, T_q, E). */
export function spreadLayerHeads(
  plan: LayerPlan,
  tensors: LayerTensors,
  workers: number,
): Spread<LayerWork> {
  const { batches, headsInBatch: heads, queries, keys, width, rows } = plan;
  const d = width / heads;
  const sum = batches * width * (width * (queries + 2 * keys) + 2 * queries * keys);
  const count = Math.min(countParts(sum, GROUPS * workers), heads);
  const parts = groupsOf(heads, Math.min(workers, count), count, queries);
  const partOf = (number: number) => parts[number] as Span;
  const spanOf = (name: LayerTensor, { from, to }: Span): Span => {
    if (name === "inQuery" || name === "inKey" || name === "inValue")
      return { from: from * d * width, to: to * d * width };
    if (name !== "mask" || plan.steps === undefined)
      return { from: 0, to: tensors.get(name)?.data.length ?? 0 };
    const last = (batches - 1) * heads + to;
    return maskSpan(plan, plan.steps, { from, to: last, first: 0, last: queries });
  };
  const results = new Map<keyof Computed, Result>();
  results.set("output", {
    size: batches * queries * width,
    from(number) {
      const { from, to } = partOf(number);
      return Array.from({ length: batches * queries }, (_, row) => ({
        from: row * width + from * d,
        to: row * width + to * d,
      }));
    },
  });
  if (rows !== undefined) {
    const size = rows.length * keys;
    results.set("weights", {
      size: batches * heads * size,
      from(number) {
        const { from, to } = partOf(number);
        return Array.from({ length: batches }, (_, batch) => ({
          from: (batch * heads + from) * size,
          to: (batch * heads + to) * size,
        }));
      },
    });
  }
  return {
    parts: parts.length,
    results,
    workOf(number, prefix) {
      const { from, to } = partOf(number);
      const { pieces, parcels } = parcelsOf(prefix, tensors, (name) => spanOf(name, { from, to }));
      return { work: { kind: "layerHeads", plan, part: { from, to }, pieces }, parcels };
    },
    outputSizeOf(number) {
      const { from, to } = partOf(number);
      return batches * queries * (to - from) * d;
    },
  };
}

/** In how many parts the rows of layers are spread. */
export function countBlocks(
  { batches, queries, width }: LayerPlan,
  workers: number,
  isHeld: boolean,
): number {
  const rows = batches * queries;
  const count = countParts(rows * width ** 2, (isHeld ? BLOCKS : LOOSE_BLOCKS) * workers);
  return Math.min(count, rows);
}

/** Spreads the second half, by rows of what heads have joined, in so many parts. */
export function spreadLayerRows(
  { batches, queries, headsInBatch, width }: LayerPlan,
  tensors: LayerTensors,
  out: Float32Array | undefined,
  parts: number,
): Spread<LayerWork> {
  const rows = batches * queries;
  const boundary = (number: number) => Math.round((number * rows) / parts);
  const partOf = (number: number): Span => ({ from: boundary(number), to: boundary(number + 1) });
  const spanOf = (number: number): Span => ({
    from: boundary(number) * width,
    to: boundary(number + 1) * width,
  });
  return {
    parts,
    results: new Map([["output", { size: rows * width, out, from: (number) => [spanOf(number)] }]]),
    workOf(number, prefix) {
      const { pieces, parcels } = parcelsOf(prefix, tensors, (name) =>
        name === "joined" ? spanOf(number) : { from: 0, to: tensors.get(name)?.data.length ?? 0 },
      );
      const part = partOf(number);
      return { work: { kind: "layerRows", plan: { headsInBatch, width }, part, pieces }, parcels };
    },
    outputSizeOf(number) {
      const { from, to } = spanOf(number);
      return to - from;
    },
  };
}
