import { isWidened, type StoredKeys } from "./cache-memory.js";
import { rowList, scratchSize, statisticsSize } from "./fused-heads.js";
import { shifted } from "./fused-memory.js";
import type { Part } from "./fused.js";
import type { Arena } from "./pool-arena.js";
import { CallBlock, takeBase } from "./pool-block.js";
import { here, type Spread } from "./pool-call.js";
import { spreadHeads, type HeadsRequest } from "./pool-heads.js";
import type { HeadsWork, SharedWork } from "./pool-messages.js";
import { computeShared } from "./pool-shared-compute.js";
import { placesIn, runsOf, splitCall } from "./pool-split.js";

/**
 * Spreads attention or its gradient over so many workers, in memory that they share: its tensors are copied in, but for
 * keys and values that are `stored` in a cache. Throws `memory` where they do not fit.
 */
export function spreadShared(
  arena: Arena,
  asked: HeadsRequest,
  workers: number,
  lanes: number,
  stored?: StoredKeys,
): Spread<HeadsWork> {
  const { kind, plan, tensors, rows } = asked;
  const { keys, d, v } = plan;
  const { exports } = arena.memory;
  const parts = splitCall(plan, workers, kind);
  const results = [...spreadHeads(asked, parts).results];
  const list = rowList(rows);
  const isWide = stored !== undefined && isWidened(stored, plan, list);
  const scratch =
    kind === "attend" ? scratchSize(exports, plan) : exports.gradient_scratch_size(d, v, keys);
  const block = new CallBlock(arena, lanes, rows, (copies, layout) => ({
    given: Object.fromEntries(Array.from(tensors, ([name, each]) => [name, copies.place(each)])),
    results: Object.fromEntries(results.map(([name, { size }]) => [name, layout.take(size)])),
    listed: layout.take(list.count),
    lane: {
      base: takeBase(layout),
      statistics: layout.take(list.count === 0 ? 0 : statisticsSize(plan)),
      key: layout.take(isWide ? keys * d : 0),
      value: layout.take(isWide ? keys * v : 0),
      scratch: layout.take(scratch),
    },
  }));
  const { lane, ...places } = block.places;
  const workOf = (number: number, to: number): HeadsWork & { readonly shared: SharedWork } => {
    const part = parts[number] as Part;
    return {
      ...{ kind, plan, part, pieces: {} },
      shared: {
        memory: arena.share.name,
        places: { ...places, count: list.count, stored },
        lane: shifted(lane, block.shiftOf(to)),
        runs: rows ? runsOf(placesIn(rows, part)) : [],
      },
    };
  };
  return {
    parts: parts.length,
    results: new Map(
      results.map(([name, result]) => [name, block.result(places.results[name] ?? 0, result)]),
    ),
    workOf: (number, _, to) => ({
      work: workOf(number, to.lane),
      parcels: [],
      share: arena.share,
    }),
    outputSizeOf: () => 0,
    compute(number) {
      const work = workOf(number, here.lane);
      return computeShared(arena.instance, work, work.shared);
    },
    free: block.hold(),
  };
}
