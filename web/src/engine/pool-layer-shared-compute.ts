import { joinHeads, projectOut } from "./layer-run.js";
import { looseAt, packedAt } from "./layer-weights.js";
import type { LayerWork, SharedLayer } from "./pool-layer-messages.js";
import type { Computed } from "./pool-messages.js";
import { inLane } from "./pool-shared-compute.js";

/** Computes a part of layers that lie in memory that threads share, so that it returns nothing. */
export function computeSharedLayer(
  instance: WebAssembly.Instance,
  work: LayerWork,
  { weights, places, base, packed, merged, ofRows, output }: SharedLayer,
): Computed {
  inLane(instance, base, (memory) => {
    const by =
      "packed" in weights
        ? packedAt(weights.packed)
        : looseAt(weights.loose, memory.exports, packed);
    const { width, heads } = by;
    if (work.kind === "layerRows") {
      const { from, to } = work.part;
      const start = 4 * from * width;
      projectOut(memory, by, to - from, merged + start, output + start);
      return;
    }
    const { plan, part } = work;
    const { steps, keys, rows } = plan;
    const call = { ...plan, mask: steps && { data: new Float32Array(0), steps } };
    const size = (rows?.length ?? 0) * keys;
    const joined = {
      ...{ merged, first: 0, stride: width },
      weightsOf: (batch: number, head: number) => ofRows + 4 * (batch * heads + head) * size,
    };
    joinHeads(memory, call, by, places, joined, part);
  });
  return {};
}
