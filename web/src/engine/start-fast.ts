import { AttentionError } from "./errors.js";
import { fastCalls } from "./fast.js";
import type { FastCalls } from "./fast.js";
import { FusedKernel } from "./fused.js";

/** Starts the fast kernel from the bytes of its module; throws `unavailable`. */
export async function startFast(
  bytes: BufferSource,
): Promise<{ kernel: FusedKernel; calls: FastCalls }> {
  try {
    const kernel = await FusedKernel.start(await WebAssembly.compile(bytes));
    return { kernel, calls: fastCalls(kernel) };
  } catch (reason) {
    const cause = reason instanceof Error ? reason.message : String(reason);
    throw new AttentionError("unavailable", `The fast kernel could not be started: ${cause}.`);
  }
}
