import { withoutCaches } from "./fast-refusals.js";
import { createGenerator } from "./generator.js";
import { allGuarded, guarded, guardedLater } from "./guard.js";
import type { Engine } from "./index.d.ts";
import type { Module } from "./module.js";
import { startModule } from "./start.js";
import { tensorCalls } from "./tensors.js";

/**
 * Starts the numeric engine from the bytes of a module, and of the fast kernel's where there is to be one. The module may
 * have more calls than the engine makes.
 */
export async function startEngine(
  wasm: BufferSource,
  fused: BufferSource | undefined,
): Promise<{ module: Module; engine: Engine }> {
  // Import the kernel's JavaScript only if the kernel is used.
  const [module, starter] = await Promise.all([
    startModule(wasm),
    fused && import("./start-fast.js"),
  ]);
  const fast = fused && (await starter?.startFast(fused));
  const calls = tensorCalls(module, fast?.calls);
  const engine: Engine = {
    ...allGuarded(calls),
    generator: guarded((seed) => allGuarded(createGenerator(module, seed))),
    cache: guarded((options) => {
      if (fast) return fast.cache(options, calls.scaledDotProductAttention);
      throw withoutCaches();
    }),
    pool: guardedLater(async (options) => {
      const { createPool } = await import("./pool.js");
      return createPool(calls, fast?.kernel, options);
    }),
  };
  return { module, engine };
}
