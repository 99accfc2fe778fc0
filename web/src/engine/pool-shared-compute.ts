import { keysStored } from "./cache-memory.js";
import { attendPart, gradientPart, type KeysOf } from "./fused-heads.js";
import { KernelMemory } from "./fused-memory.js";
import type { SharedWork, Work } from "./pool-messages.js";

const whole = (at: number | undefined) => ({ at: at ?? 0, from: 0 });

/** Computes a part of a call whose tensors and results lie in memory that threads share. */
export function computeShared(
  instance: WebAssembly.Instance,
  { kind, plan, part }: Work,
  { places, lane, runs }: SharedWork,
): void {
  const { given, results, rows, count, stored } = places;
  const { queries, keys, d, v, group } = plan;
  const memory = new KernelMemory(instance, lane.base);
  // Another thread may have let the memory grow.
  memory.reserve(0);
  memory.exports.stackRestore(lane.base);
  const call = {
    ...plan,
    mask: plan.steps && { data: new Float32Array(0), steps: plan.steps },
  };
  const keysOf: KeysOf = stored
    ? keysStored(stored, memory, plan, lane.wide)
    : (head) => ({
        key: (given.key ?? 0) + 4 * head * keys * d,
        value: (given.value ?? 0) + 4 * head * keys * v,
      });
  const common = {
    query: whole(given.query),
    mask: plan.steps && whole(given.mask),
    scratch: lane.scratch,
  };
  if (kind === "attend") {
    const at = {
      ...common,
      output: whole(results.output),
      weights: whole(results.weights),
      rows,
      statistics: lane.statistics,
    };
    attendPart(memory, call, part, { count, runs }, at, keysOf);
    return;
  }
  const sizes = [
    [results.query, queries * d, 1],
    [results.key, keys * d, group],
    [results.value, keys * v, group],
  ] as const;
  for (const [at = 0, size, shared] of sizes) {
    const start = at / 4;
    memory.floats.fill(0, start + (part.from / shared) * size, start + (part.to / shared) * size);
  }
  const at = {
    ...common,
    upstream: whole(given.upstream),
    byQuery: whole(results.query),
    byKey: whole(results.key),
    byValue: whole(results.value),
  };
  gradientPart(memory, call, part, at, keysOf);
}
