import createModule from "./engine.mjs";
import { AttentionError } from "./errors.js";
import { Module, type Bound } from "./module.js";

/** Emscripten's script throws a TypeError for a module without the engine's exports. */
function causeOf(reason: unknown): string {
  if (reason instanceof TypeError) return "the module is not the engine's";
  return reason instanceof Error ? reason.message : String(reason);
}

/** Starts a WebAssembly module from its bytes; throws `unavailable`. `Kind` takes the functions that the module exports. */
export async function startModule<Started = Module>(
  wasm: BufferSource,
  Kind = Module as new (bound: Bound) => Started,
): Promise<Started> {
  if (typeof WebAssembly !== "object") {
    throw new AttentionError(
      "unavailable",
      "The engine needs WebAssembly, which is not available here.",
    );
  }
  try {
    // Of a view its part of the buffer, else the buffer itself.
    const {
      buffer = wasm as ArrayBuffer,
      byteOffset,
      byteLength,
    } = wasm as Partial<DataView<ArrayBuffer>>;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    // Validate first, to distinguish an incomplete download from a module that cannot start.
    if (!WebAssembly.validate(bytes)) {
      throw new Error("the module is damaged or needs a newer WebAssembly than there is here");
    }
    return new Kind(await createModule({ wasm: bytes }));
  } catch (reason) {
    throw new AttentionError("unavailable", `The engine could not be started: ${causeOf(reason)}.`);
  }
}
