import { joinHeads, projectOut } from "./layer-run.js";
import { looseAt, packedAt } from "./layer-weights.js";
import type { LayerWork, SharedLayer } from "./pool-layer-messages.js";
import type { Computed } from "./pool-messages.js";
import { inLane } from "./pool-shared-compute.js";

/** Computes a part of layers that lie in memory that threads share, so that it returns nothing. */
export function computeSharedLayer(
  instance: WebAssembly.Instance,
  work: LayerWork,
  { weights, given, listed, results, lane }: SharedLayer,
): Computed {
  inLane(instance, lane.base, (memory) => {
    const by =
      "packed" in weights
        ? packedAt(weights.packed)
        : looseAt(weights.loose, memory.exports, lane.packed);
    const { width, heads } = by;
    if (work.kind === "layerRows") {
      const { from, to } = work.part;
      const start = 4 * from * width;
      projectOut(memory, by, to - from, results.joined + start, results.output + start);
      return;
    }
    const { plan, part } = work;
    const { steps, keys, rows } = plan;
    const call = { ...plan, mask: steps && { data: new Float32Array(0), steps } };
    const size = (rows?.length ?? 0) * keys;
    const joined = {
      ...{ at: results.joined, first: 0, stride: width },
      weightsOf: (batch: number, head: number) =>
        results.weights + 4 * (batch * heads + head) * size,
    };
    joinHeads(memory, call, by, { ...given, ...lane, rows: listed }, joined, part);
  });
  return {};
}
