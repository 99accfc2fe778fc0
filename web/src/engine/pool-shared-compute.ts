import { isWidened, keysStored } from "./cache-memory.js";
import { attendPart, gradientPart, type KeysOf } from "./fused-heads.js";
import { CALL_BYTES, KernelMemory } from "./fused-memory.js";
import type { Computed, HeadsWork, SharedWork } from "./pool-messages.js";

const whole = (at: number | undefined) => ({ at: at ?? 0, from: 0 });

type SharedPart = Pick<HeadsWork, "kind" | "plan" | "part">;

/** Computes a part of a call whose tensors and results lie in memory that threads share, so that it returns none. */
export function computeShared(
  instance: WebAssembly.Instance,
  part: SharedPart,
  shared: SharedWork,
): Computed {
  inLane(instance, shared.lane.base, (memory) => {
    run(memory, part, shared);
  });
  return {};
}

/** Computes in shared memory with the parameters at `base`, below which is the stack. */
export function inLane(
  instance: WebAssembly.Instance,
  base: number,
  compute: (memory: KernelMemory) => void,
): void {
  const memory = new KernelMemory(instance, base);
  const { exports } = memory;
  // Another thread may have let the memory grow, which growing by nothing makes known here.
  if (memory.bytes < base + CALL_BYTES) exports.memory.grow(0);
  memory.reserve(0);
  const before = exports.stackSave();
  exports.stackRestore(base);
  try {
    compute(memory);
  } finally {
    exports.stackRestore(before);
  }
}

function run(
  memory: KernelMemory,
  { kind, plan, part }: SharedPart,
  { places, lane, runs }: SharedWork,
): void {
  const { given, results, listed, count, stored } = places;
  const { queries, keys, d, v, group } = plan;
  const call = {
    ...plan,
    mask: plan.steps && { data: new Float32Array(0), steps: plan.steps },
  };
  const list = { count, runs };
  const keysOf: KeysOf = stored
    ? keysStored(stored, memory, plan, isWidened(stored, plan, list) ? lane : undefined)
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
      rows: listed,
      statistics: lane.statistics,
    };
    attendPart(memory, call, part, list, at, keysOf);
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
