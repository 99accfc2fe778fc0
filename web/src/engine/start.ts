import createModule from "./engine.mjs";
import { AttentionError } from "./errors.js";
import { Module } from "./module.js";

/** Emscripten's script throws a TypeError for a module without the engine's exports. */
function causeOf(reason: unknown): string {
  if (reason instanceof TypeError) return "the module is not the engine's";
  return reason instanceof Error ? reason.message : String(reason);
}

/** Starts a WebAssembly module from its bytes; throws `unavailable`. */
export async function startModule(wasm: BufferSource): Promise<Module> {
  if (typeof WebAssembly !== "object") {
    throw new AttentionError(
      "unavailable",
      "The engine needs WebAssembly, which is not available here.",
    );
  }
  try {
    const bytes = ArrayBuffer.isView(wasm)
      ? new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength)
      : new Uint8Array(wasm);
    // Validate first, to distinguish an incomplete download from a module that cannot start.
    if (!WebAssembly.validate(bytes)) {
      throw new Error("the module is damaged or needs a newer WebAssembly than there is here");
    }
    return new Module(await createModule({ wasm: bytes }));
  } catch (reason) {
    throw new AttentionError("unavailable", `The engine could not be started: ${causeOf(reason)}.`);
  }
}
