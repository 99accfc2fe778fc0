/* global Module, readyPromiseReject, wasmMemory */

// Set before Emscripten's minimal runtime in the function that starts a module, for what that lacks.

// It keeps the exports in a variable that it declares nowhere.
// eslint-disable-next-line @typescript-eslint/no-unused-vars
let asm;

// Where requests are written and replies read; its buffer is another one once it has grown.
Module["memory"] = () => wasmMemory;

// It tells nobody of a module that does not start.
// eslint-disable-next-line @typescript-eslint/no-unused-vars
const WebAssembly = {
  instantiate: (bytes, imports) => ({
    then: (run) =>
      globalThis.WebAssembly.instantiate(bytes, imports).then(run).catch(readyPromiseReject),
  }),
};
