import type createModule from "./engine.mjs";
import { AttentionError } from "./errors.js";
import type { Module } from "./packed.js";

/** What the compiler writes beside a module: starts it. */
export type CreateModule = typeof createModule;

/** Starts a WebAssembly module from its bytes; refuses with `unavailable`. */
export async function startModule(create: CreateModule, wasm: BufferSource): Promise<Module> {
  const silent = () => undefined;
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
    return await new Promise<Module>((resolve, reject) => {
      create({ wasmBinary: bytes, print: silent, printErr: silent, onAbort: reject }).then(
        resolve,
        reject,
      );
    });
  } catch (reason) {
    const cause = reason instanceof Error ? reason.message : String(reason);
    throw new AttentionError("unavailable", `The engine could not be started: ${cause}.`);
  }
}
