import { isWidened, type StoredKeys } from "./cache-memory.js";
import { rowList, scratchSize, statisticsSize } from "./fused-heads.js";
import { CALL_BYTES, Layout } from "./fused-memory.js";
import type { Span } from "./fused.js";
import type { Arena } from "./pool-arena.js";
import type { CallRequest } from "./pool-call.js";
import type { Computed, Lane, Share, SharedPlaces, SharedWork } from "./pool-messages.js";

/** The stack of a worker, in bytes. */
const STACK = 65536;

type ResultName = keyof Computed;

/** What a call leaves: the number of its values, by name. */
function sizesOf({ kind, plan, rows }: CallRequest): [ResultName, number][] {
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
  constructor(arena: Arena, request: CallRequest, lanes: number, stored?: StoredKeys) {
    const { kind, plan, tensors, rows } = request;
    const { keys, d, v } = plan;
    const { exports } = arena.memory;
    const layout = new Layout(0);
    const list = rowList(rows);
    this.#sizes = sizesOf(request);
    const given = Array.from(tensors, ([name, { data, at }]) => ({
      name,
      data,
      isThere: at !== undefined,
      at: at ?? layout.take(data.length),
    }));
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
    const { floats, words } = arena.memory;
    for (const { data, at, isThere } of given) if (!isThere) floats.set(data, from(at) / 4);
    if (rows !== undefined) words.set(rows, from(listed) / 4);
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

  /** A result in the shared memory. */
  resultOf(name: ResultName): Float32Array {
    const size = this.#sizes.find(([each]) => each === name)?.[1] ?? 0;
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
