import { CALL_BYTES, Layout, type FusedExports } from "./fused-memory.js";
import {
  packedSize,
  packedWeights,
  packingBytes,
  type Layers,
  type LoosePlaces,
  type PackedPlaces,
} from "./layer-weights.js";
import type { Arena } from "./pool-arena.js";
import type { Result, Spread } from "./pool-call.js";
import { spreadLayerHeads, spreadLayerRows } from "./pool-layer.js";
import type { LayerPlan, LayerWork, SharedLayer } from "./pool-layer-messages.js";
import { computeSharedLayer } from "./pool-layer-shared-compute.js";
import { STACK } from "./pool-shared.js";

/** A tensor of a call: its numbers, and its address where it is held in shared memory. */
export interface Given {
  readonly data: Float32Array;
  readonly at?: number | undefined;
}

export type GivenTensors = Readonly<Record<"query" | "key" | "value", Given>> & {
  readonly mask?: Given | undefined;
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

/** The tensors, results and room of a call from the end of `layout` on, with one worker's room last. */
function layOut(
  { packed_size, scratch_size }: FusedExports,
  { batches, queries, keys, headsInBatch: heads, width, rows }: LayerPlan,
  { query, key, value, mask }: GivenTensors,
  layers: Layers | PackedPlaces,
  layout: Layout,
) {
  const d = width / heads;
  const count = rows?.length ?? 0;
  /** The addresses of the arrays that are copied, each once. */
  const copies = new Map<Float32Array, number>();
  const place = (data: Float32Array): number => {
    const at = copies.get(data) ?? layout.take(data.length);
    copies.set(data, at);
    return at;
  };
  const given = (tensor: Given | undefined) => tensor && (tensor.at ?? place(tensor.data));
  const tensors = {
    query: given(query) ?? 0,
    key: given(key) ?? 0,
    value: given(value) ?? 0,
    mask: given(mask) ?? 0,
  };
  const weights = "inAt" in layers ? { packed: layers } : { loose: loosePlaces(layers, place) };
  const results = {
    merged: layout.take(batches * queries * width),
    ofRows: layout.take(batches * heads * count * keys),
    output: layout.take(batches * queries * width),
  };
  const listed = layout.take(count);
  const start = layout.end;
  layout.end += STACK;
  const base = layout.take(CALL_BYTES, 1);
  const places = {
    ...tensors,
    rows: listed,
    queries: layout.take(batches * queries * d),
    keys: layout.take(batches * keys * d),
    values: layout.take(batches * keys * d),
    context: layout.take(queries * d),
    statistics: layout.take(count === 0 ? 0 : 2 * queries),
    scratch: layout.take(scratch_size(d, d)),
  };
  const packed = layout.take(packedSize({ packed_size }, { heads, width }));
  return { copies, weights, results, places, base, packed, start };
}

function loosePlaces(layers: Layers, place: (data: Float32Array) => number): LoosePlaces {
  const { heads, width, inWeights, inBias, outWeight, outBias } = layers;
  const [query, key, value] = inWeights;
  return {
    ...{ heads, width },
    inWeights: [place(query), place(key), place(value)],
    outWeight: place(outWeight),
    inBias: inBias ? place(inBias) : 0,
    outBias: outBias ? place(outBias) : 0,
  };
}

/** A call of layers that lies in memory that the workers share, in both its halves. */
export class SharedLayerCall {
  readonly #arena: Arena;
  readonly #plan: LayerPlan;
  readonly #block: number;
  readonly #laneSize: number;
  /** What the first worker computes with. */
  readonly #work: SharedLayer;
  /** How many of the call itself and its halves are not over. */
  #users = 1;

  /** Copies the tensors in. `lanes` is the number of workers. Throws `memory` where they do not fit. */
  constructor(
    arena: Arena,
    plan: LayerPlan,
    tensors: GivenTensors,
    layers: Layers | PackedPlaces,
    lanes: number,
  ) {
    const from = (layout: Layout) => layOut(arena.memory.exports, plan, tensors, layers, layout);
    const measured = new Layout(0);
    const { start } = from(measured);
    this.#arena = arena;
    this.#plan = plan;
    this.#laneSize = measured.end - start;
    this.#block = arena.take(start + lanes * this.#laneSize);
    const { copies, results, ...work } = from(new Layout(this.#block));
    this.#work = { memory: arena.share.name, ...work, ...results };
    arena.fill(this.#block, ({ floats, words }) => {
      for (const [data, at] of copies) floats.set(data, at / 4);
      if (plan.rows !== undefined) words.set(plan.rows, work.places.rows / 4);
    });
  }

  #workOf(lane: number): SharedLayer {
    const shift = lane * this.#laneSize;
    const { places, base, packed, ...common } = this.#work;
    const moved = (place: number) => place + shift;
    return {
      ...common,
      places: {
        ...places,
        queries: moved(places.queries),
        keys: moved(places.keys),
        values: moved(places.values),
        context: moved(places.context),
        statistics: moved(places.statistics),
        scratch: moved(places.scratch),
      },
      base: moved(base),
      packed: moved(packed),
    };
  }

  /** A half of the call, spread as `spread` is, whose results lie at these addresses. */
  #half(spread: Spread, places: Readonly<Partial<Record<"output" | "weights", number>>>): Spread {
    const arena = this.#arena;
    const work = (number: number, lane: number) => {
      const sending = spread.workOf(number, "", { lane, lengthOf: () => 0 });
      return { ...(sending.work as LayerWork), shared: this.#workOf(lane) };
    };
    const results = Array.from(spread.results).flatMap(([name, { size, out }]) => {
      const at = places[name as "output" | "weights"];
      if (at === undefined) return [];
      const shared = () => arena.memory.floats.subarray(at / 4, at / 4 + size);
      const result: Result = { size, out, rangesOf: () => [], shared };
      return [[name, result] as const];
    });
    this.#users += 1;
    let isDone = false;
    return {
      parts: spread.parts,
      results: new Map(results),
      workOf: (number, _, { lane }) => ({
        work: work(number, lane),
        parcels: [],
        share: arena.share,
      }),
      outputSizeOf: () => 0,
      compute: (number) => {
        const own = work(number, 0);
        return computeSharedLayer(arena.instance, own, own.shared);
      },
      free: () => {
        if (!isDone) this.free();
        isDone = true;
      },
    };
  }

  heads(workers: number): Spread {
    return this.#half(spreadLayerHeads(this.#plan, new Map(), workers), {
      weights: this.#work.ofRows,
    });
  }

  rows(out: Float32Array | undefined, blocks: number): Spread {
    return this.#half(spreadLayerRows(this.#plan, new Map(), out, blocks), {
      output: this.#work.output,
    });
  }

  /** Gives the memory back once neither half is computed any more. */
  free(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#arena.giveBack(this.#block);
  }
}
