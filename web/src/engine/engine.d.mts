import type { Module } from "./packed.js";

/** Emscripten's factory: starts the WebAssembly module from its bytes. */
export default function createModule(options: {
  wasmBinary: BufferSource;
  print?: (text: string) => void;
  printErr?: (text: string) => void;
  onAbort?: (reason: unknown) => void;
}): Promise<Module>;
