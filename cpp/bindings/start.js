/* global Module, readyPromiseReject, wasmMemory */

// Emscripten puts this before its minimal runtime, in the function that starts a module. It supplies what that runtime lacks.

// The runtime assigns the exports to a variable that it does not declare.
// eslint-disable-next-line @typescript-eslint/no-unused-vars
let asm;

// Requests are written and replies read here. The buffer changes when the memory grows.
Module["memory"] = () => wasmMemory;

// The runtime does not reject its promise when a module fails to start.
// eslint-disable-next-line @typescript-eslint/no-unused-vars
const WebAssembly = {
  instantiate: (bytes, imports) => ({
    then: (run) =>
      globalThis.WebAssembly.instantiate(bytes, imports).then(run).catch(readyPromiseReject),
  }),
};
