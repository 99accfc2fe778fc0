import { AttentionError } from "./errors.js";
import { fastCalls } from "./fast.js";
import { FusedKernel } from "./fused.js";
import { createGenerator } from "./generator.js";
import type { Engine } from "./index.d.ts";
import type { Module } from "./module.js";
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

/**
 * Starts the numeric engine from the bytes of a module, and of the fast kernel's where there is to be one. The module may
 * have more calls than the engine makes.
 */
export async function startEngine(
  wasm: BufferSource,
  fused: BufferSource | undefined,
): Promise<{ module: Module; engine: Engine }> {
  const module = await startModule(wasm);
  const kernel = fused && (await startKernel(fused));
  const calls = tensorCalls(module, kernel && fastCalls(kernel));
  const engine: Engine = {
    ...calls,
    generator: (seed) => createGenerator(module, seed),
    pool: async (options) => {
      const { createPool } = await import("./pool.js");
      return createPool(calls, kernel, options);
    },
  };
  return { module, engine };
}
