/**
 * Pyodide refuses a worker that can import scripts, since it would import its own that way. This worker imports nothing: all
 * of it is one script. It asks when it is evaluated, so this is imported before it.
 */
Object.defineProperty(globalThis, "importScripts", {
  value: (): never => {
    throw new TypeError("Nothing is imported here.");
  },
  configurable: true,
});
