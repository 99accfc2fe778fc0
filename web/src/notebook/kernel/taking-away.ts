/**
 * What stays of a worker's global object: the language, and what Pyodide and the engine use. All else goes, what hosts will
 * add later too.
 */
const KEPT = new Set(
  `globalThis self undefined NaN Infinity isFinite isNaN parseFloat parseInt
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape
  Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError
  InternalError SuppressedError Number BigInt Math Date String RegExp Array Int8Array Uint8Array Uint8ClampedArray Int16Array
  Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array Map Set WeakMap
  WeakSet WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics JSON Promise Reflect Proxy Intl
  Iterator WebAssembly TextDecoder TextEncoder URL performance crypto console setTimeout clearTimeout queueMicrotask
  DOMException AbortController AbortSignal Event EventTarget`.split(/\s+/),
);

/** Takes everything from this realm's global object that is not in the list, from its prototypes too. */
export function takeAway(): void {
  for (
    let holder: object | null = globalThis;
    holder !== null && holder !== Object.prototype;
    holder = Object.getPrototypeOf(holder) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (KEPT.has(name) || name === "constructor") continue;
      // What cannot be deleted is covered; what cannot be covered either is no function that reaches out.
      if (!Reflect.deleteProperty(holder, name)) {
        Reflect.defineProperty(holder, name, { value: undefined, writable: false });
      }
    }
  }
}
