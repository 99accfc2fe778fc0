import { Layout, shifted } from "./fused-memory.js";
import {
  packedSize,
  packedWeights,
  packingBytes,
  type Layers,
  type LoosePlaces,
  type PackedPlaces,
} from "./layer-weights.js";
import type { Arena } from "./pool-arena.js";
import { CallBlock, takeBase, type Copies } from "./pool-block.js";
import { here, type Receiver, type Spread } from "./pool-call.js";
import { spreadLayerHeads, spreadLayerRows } from "./pool-layer.js";
import type { LayerPlan, LayerWork } from "./pool-layer-messages.js";
import { computeSharedLayer } from "./pool-layer-shared-compute.js";
import type { CallTensor } from "./pool-parcels.js";

/** The tensors of a call. */
export type GivenTensors = Readonly<Record<"query" | "key" | "value", CallTensor>> & {
  readonly mask?: CallTensor | undefined;
};

/** Packs layers in shared memory, whose first address is the block's; throws `memory` where they do not fit. */
export function packShared(arena: Arena, layers: Layers): { block: number; places: PackedPlaces } {
  const { exports } = arena.memory;
  const block = arena.take(packingBytes(exports, layers));
  const memory = {
    call: exports,
    floats: arena.memory.floats,
    put(data: Float32Array, at: number) {
      arena.memory.floats.set(data, at / 4);
    },
    reserve: () => undefined,
  };
  return { block, places: packedWeights(memory, layers, new Layout(block)).places };
}

function placesOfLoose(layers: Layers, copies: Copies): LoosePlaces {
  const place = (data: Float32Array | undefined) => (data ? copies.place({ data }) : 0);
  const { heads, width, inWeights, inBias, outWeight, outBias } = layers;
  const [query, key, value] = inWeights;
  return {
    ...{ heads, width },
    inWeights: [place(query), place(key), place(value)],
    outWeight: place(outWeight),
    inBias: place(inBias),
    outBias: place(outBias),
  };
}

/** A call of layers in memory that the workers share, in its two halves. */
export interface SharedLayerCall {
  heads(): Spread<LayerWork>;
  rows(): Spread<LayerWork>;
  /** Gives the memory back once neither half is computed any more. */
  free(): void;
}

/**
 * Spreads a call of layers over so many workers, in memory that they share: its tensors are copied in, and its weights but
 * for those that are packed there. The second half has so many `blocks`. Throws `memory` where they do not fit.
 */
export function shareLayer(
  arena: Arena,
  plan: LayerPlan,
  tensors: GivenTensors,
  layers: Layers | PackedPlaces,
  {
    workers,
    lanes,
    blocks,
    out,
  }: Readonly<Record<"workers" | "lanes" | "blocks", number>> & {
    readonly out: Float32Array | undefined;
  },
): SharedLayerCall {
  const { batches, queries, keys, headsInBatch: heads, width, rows } = plan;
  const { exports } = arena.memory;
  const { query, key, value, mask } = tensors;
  const d = width / heads;
  const count = rows?.length ?? 0;
  const block = new CallBlock(arena, lanes, rows, (copies, layout) => ({
    given: {
      query: copies.place(query),
      key: copies.place(key),
      value: copies.place(value),
      mask: mask ? copies.place(mask) : 0,
    },
    weights: "inAt" in layers ? { packed: layers } : { loose: placesOfLoose(layers, copies) },
    results: {
      joined: layout.take(batches * queries * width),
      weights: layout.take(batches * heads * count * keys),
      output: layout.take(batches * queries * width),
    },
    listed: layout.take(count),
    lane: {
      base: takeBase(layout),
      queries: layout.take(batches * queries * d),
      keys: layout.take(batches * keys * d),
      values: layout.take(batches * keys * d),
      context: layout.take(queries * d),
      statistics: layout.take(count === 0 ? 0 : 2 * queries),
      packed: layout.take(packedSize(exports, { heads, width })),
      scratch: layout.take(exports.scratch_size(d, d)),
    },
  }));
  const { lane, ...places } = block.places;

  /** A half that is spread with copies, in shared memory: of its results, these remain. */
  function half(copying: Spread<LayerWork>, name: "output" | "weights"): Spread<LayerWork> {
    const workOf = (number: number, to: Receiver) => ({
      ...copying.workOf(number, "", to).work,
      shared: {
        ...places,
        memory: arena.share.name,
        lane: shifted(lane, block.shiftOf(to.lane)),
      },
    });
    const result = copying.results.get(name);
    return {
      parts: copying.parts,
      results: new Map(result && [[name, block.result(places.results[name], result)]]),
      workOf: (number, _, to) => ({ work: workOf(number, to), parcels: [], share: arena.share }),
      outputSizeOf: () => 0,
      compute(number) {
        const work = workOf(number, here);
        return computeSharedLayer(arena.instance, work, work.shared);
      },
      free: block.hold(),
    };
  }

  return {
    heads: () => half(spreadLayerHeads(plan, new Map(), workers), "weights"),
    rows: () => half(spreadLayerRows(plan, new Map(), out, blocks), "output"),
    free: block.hold(),
  };
}
