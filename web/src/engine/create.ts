import { fastCalls } from "./fast.js";
import type { FusedKernel } from "./fused.js";
import { createGenerator } from "./generator.js";
import type { Engine } from "./index.d.ts";
import { lessonCalls } from "./lesson-engine.js";
import { startModule } from "./start.js";
import { tensorCalls } from "./tensors.js";

/** Starts an engine from the bytes of its module. */
export async function createEngine(wasm: BufferSource, fused?: FusedKernel): Promise<Engine> {
  const module = await startModule(wasm);
  const calls = tensorCalls(module, fused && fastCalls(fused));
  return {
    ...lessonCalls(module),
    ...calls,
    generator: (seed) => createGenerator(module, seed),
    pool: async (options) => {
      const { createPool } = await import("./pool.js");
      return createPool(calls, fused, options);
    },
  };
}
