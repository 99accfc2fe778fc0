import createModule from "./engine.mjs";
import { AttentionError } from "./errors.js";
import { fastCalls } from "./fast.js";
import { FusedKernel } from "./fused.js";
import { createGenerator } from "./generator.js";
import type { Engine } from "./index.d.ts";
import { lessonCalls } from "./lesson-engine.js";
import { startModule } from "./start.js";
import { tensorCalls } from "./tensors.js";

async function startKernel(bytes: BufferSource): Promise<FusedKernel> {
  try {
    return await FusedKernel.start(await WebAssembly.compile(bytes));
  } catch (reason) {
    const cause = reason instanceof Error ? reason.message : String(reason);
    throw new AttentionError("unavailable", `The fast kernel could not be started: ${cause}.`);
  }
}

/** Starts an engine from the bytes of its module, and of the fast kernel's where there is to be one. */
export async function createEngine(wasm: BufferSource, fused?: BufferSource): Promise<Engine> {
  const module = await startModule(createModule, wasm);
  const kernel = fused && (await startKernel(fused));
  const calls = tensorCalls(module, kernel && fastCalls(kernel));
  return {
    ...lessonCalls(module),
    ...calls,
    generator: (seed) => createGenerator(module, seed),
    pool: async (options) => {
      const { createPool } = await import("./pool.js");
      return createPool(calls, kernel, options);
    },
  };
}
