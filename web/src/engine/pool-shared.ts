import { isWidened, type StoredKeys } from "./cache-memory.js";
import { rowList, scratchSize, statisticsSize } from "./fused-heads.js";
import { CALL_BYTES, Layout } from "./fused-memory.js";
import type { Part, Span } from "./fused.js";
import type { Arena } from "./pool-arena.js";
import type { Result, Spread } from "./pool-call.js";
import type { HeadsRequest } from "./pool-heads.js";
import type { Computed, Lane, Share, SharedPlaces, SharedWork } from "./pool-messages.js";
import { computeShared } from "./pool-shared-compute.js";
import { placesIn, runsOf, splitCall } from "./pool-split.js";

/** The stack of a worker, in bytes. */
export const STACK = 65536;

type ResultName = keyof Computed;

/** What a call leaves: the number of its values, by name. */
function sizesOf({ kind, plan, rows }: HeadsRequest): [ResultName, number][] {
  const { heads, queries, keys, d, v, group } = plan;
  const keyHeads = heads / group;
  if (kind === "gradient") {
    return [
      ["query", heads * queries * d],
      ["key", keyHeads * keys * d],
      ["value", keyHeads * keys * v],
    ];
  }
  const output: [ResultName, number] = ["output", heads * queries * v];
  return rows ? [output, ["weights", heads * rows.length * keys]] : [output];
}

/** A call whose tensors and results lie in memory that the workers share: they copy nothing. */
export class SharedCall {
  readonly #arena: Arena;
  readonly #block: number;
  readonly #places: SharedPlaces;
  readonly #lane: Lane;
  readonly #laneSize: number;
  readonly #sizes: readonly [ResultName, number][];
  #isFree = false;

  /** Copies the tensors in. `lanes` is the number of workers. Throws `memory` where they do not fit. */
  constructor(arena: Arena, request: HeadsRequest, lanes: number, stored?: StoredKeys) {
    const { kind, plan, tensors, rows } = request;
    const { keys, d, v } = plan;
    const { exports } = arena.memory;
    const layout = new Layout(0);
    const list = rowList(rows);
    this.#sizes = sizesOf(request);
    /** The places of arrays that are copied, each once. */
    const copies = new Map<Float32Array, number>();
    const given = Array.from(tensors, ([name, { data, at }]) => {
      if (at !== undefined) return { name, at, isThere: true };
      const place = copies.get(data) ?? layout.take(data.length);
      copies.set(data, place);
      return { name, at: place, isThere: false };
    });
    const results = this.#sizes.map(([name, size]) => [name, layout.take(size)] as const);
    const listed = layout.take(list.count);
    const start = layout.end;
    const lane = new Layout(start + STACK);
    const isWide = stored !== undefined && isWidened(stored, plan, list);
    const own = {
      base: lane.take(CALL_BYTES, 1),
      statistics: lane.take(list.count === 0 ? 0 : statisticsSize(plan)),
      key: lane.take(isWide ? keys * d : 0),
      value: lane.take(isWide ? keys * v : 0),
      scratch: lane.take(
        kind === "attend" ? scratchSize(exports, plan) : exports.gradient_scratch_size(d, v, keys),
      ),
    };
    this.#laneSize = lane.end - start;
    this.#block = arena.take(start + lanes * this.#laneSize);
    this.#arena = arena;
    const from = (place: number) => this.#block + place;
    this.#lane = {
      base: from(own.base),
      statistics: from(own.statistics),
      scratch: from(own.scratch),
      wide: isWide ? { key: from(own.key), value: from(own.value) } : undefined,
    };
    this.#places = {
      given: Object.fromEntries(
        given.map(({ name, at, isThere }) => [name, isThere ? at : from(at)]),
      ),
      results: Object.fromEntries(results.map(([name, at]) => [name, from(at)])),
      rows: from(listed),
      count: list.count,
      stored,
    };
    arena.fill(this.#block, ({ floats, words }) => {
      for (const [data, place] of copies) floats.set(data, from(place) / 4);
      if (rows !== undefined) words.set(rows, from(listed) / 4);
    });
  }

  /** The memory, for workers that do not have it. */
  get share(): Share {
    return this.#arena.share;
  }

  /** What a worker computes with; `runs` are the places in the list of rows that are its part's. */
  workOf(lane: number, runs: readonly Span[]): SharedWork {
    const shift = lane * this.#laneSize;
    const { base, statistics, scratch, wide } = this.#lane;
    return {
      memory: this.share.name,
      places: this.#places,
      runs,
      lane: {
        base: base + shift,
        statistics: statistics + shift,
        scratch: scratch + shift,
        wide: wide && { key: wide.key + shift, value: wide.value + shift },
      },
    };
  }

  /** The number of values of each result. */
  get sizes(): readonly [ResultName, number][] {
    return this.#sizes;
  }

  /** The instance of the kernel that computes in this memory on this thread. */
  get instance(): WebAssembly.Instance {
    return this.#arena.instance;
  }

  /** A result in the shared memory. */
  resultOf(name: ResultName, size: number): Float32Array {
    const start = (this.#places.results[name] ?? 0) / 4;
    return this.#arena.memory.floats.subarray(start, start + size);
  }

  /** Gives its memory back, once no worker computes in it. */
  free(): void {
    if (this.#isFree) return;
    this.#isFree = true;
    this.#arena.giveBack(this.#block);
  }
}

/** Spreads attention or its gradient, whose tensors lie in shared memory, over `workers` workers. */
export function spreadShared(asked: HeadsRequest, workers: number, shared: SharedCall): Spread {
  const { kind, plan, rows, out } = asked;
  const parts = splitCall(plan, workers, kind);
  const partOf = (number: number) => parts[number] as Part;
  const workOf = (number: number, lane: number) =>
    shared.workOf(lane, rows ? runsOf(placesIn(rows, partOf(number))) : []);
  const results = shared.sizes.map(([name, size]): [ResultName, Result] => [
    name,
    {
      size,
      out: name === "output" ? out : undefined,
      rangesOf: () => [],
      shared: () => shared.resultOf(name, size),
    },
  ]);
  return {
    parts: parts.length,
    results: new Map(results),
    workOf: (number, _, { lane }) => ({
      work: { kind, plan, part: partOf(number), pieces: {}, shared: workOf(number, lane) },
      parcels: [],
      share: shared.share,
    }),
    outputSizeOf: () => 0,
    compute: (number) =>
      computeShared(shared.instance, { kind, plan, part: partOf(number) }, workOf(number, 0)),
    free() {
      shared.free();
    },
  };
}
