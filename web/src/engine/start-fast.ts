import { createCache } from "./cache.js";
import { AttentionError } from "./errors.js";
import { fastCalls } from "./fast.js";
import type { FastCalls } from "./fast.js";
import { FusedKernel } from "./fused.js";
import type { Engine, KeyValueCache } from "./index.d.ts";
import { layerCalls } from "./layer.js";
import type { LayerCalls } from "./layer.js";

/** Starts the fast kernel from the bytes of its module; throws `unavailable`. */
export async function startFast(bytes: BufferSource): Promise<{
  kernel: FusedKernel;
  calls: FastCalls & LayerCalls;
  /** Makes a cache; `attend` reports invalid arguments of its calls. */
  cache: (question: unknown, attend: Engine["scaledDotProductAttention"]) => KeyValueCache;
}> {
  try {
    const kernel = await FusedKernel.start(await WebAssembly.compile(bytes), bytesOf(bytes));
    return {
      kernel,
      calls: { ...fastCalls(kernel), ...layerCalls(kernel.module) },
      cache: (question, attend) => createCache(kernel.module, question, attend),
    };
  } catch (reason) {
    const cause = reason instanceof Error ? reason.message : String(reason);
    throw new AttentionError("unavailable", `The fast kernel could not be started: ${cause}.`);
  }
}

/** A copy: the caller may use the array for something else. */
const bytesOf = (bytes: BufferSource): Uint8Array =>
  ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
    : new Uint8Array(bytes).slice();
