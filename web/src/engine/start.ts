import { AttentionError } from "./errors.js";
import { Module, type Exports } from "./module.js";

/** What a module asks of whoever starts it; a module that ends itself has failed. */
const imports = {
  env: { emscripten_notify_memory_growth: () => undefined },
  wasi_snapshot_preview1: {
    proc_exit: (code: number) => {
      throw new Error(`the module ended with ${String(code)}`);
    },
  },
};

/** Starts a WebAssembly module from its bytes; refuses with `unavailable`. */
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
    // Checked first, so that a module that did not arrive whole is told apart from one that cannot start.
    if (!WebAssembly.validate(bytes)) {
      throw new Error("the module is damaged or needs a newer WebAssembly than there is here");
    }
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    const exports = instance.exports as unknown as Exports;
    if (!("ask" in exports)) throw new Error("the module is not the engine's");
    exports._initialize();
    return new Module(exports);
  } catch (reason) {
    const cause = reason instanceof Error ? reason.message : String(reason);
    throw new AttentionError("unavailable", `The engine could not be started: ${cause}.`);
  }
}
