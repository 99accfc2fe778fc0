/** Bytes of a WebAssembly page. */
const PAGE = 65_536;
const MEMORY_SECTION = 5;
const HAS_MAXIMUM = 1;

/** Reads numbers of WebAssembly's form: seven bits a byte, the lowest first. */
class Numbers {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new Error("The module of Python ends too early.");
      value += (byte & 127) * factor;
      factor *= 128;
      if (byte < 128) return value;
    }
  }
}

/**
 * A copy of a WebAssembly module whose own memory cannot grow beyond `megabytes`, whatever its code does: the maximum stands
 * in the module, and the host keeps it. Growing further fails, which Python tells as a MemoryError. Throws an Error for bytes
 * that are no module with a memory that has a maximum.
 */
export function withMemoryLimit(module: ArrayBuffer, megabytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(module.slice(0));
  const numbers = new Numbers(bytes, 8);
  while (numbers.at < bytes.length) {
    const section = numbers.next();
    const length = numbers.next();
    if (section === MEMORY_SECTION) {
      limit(bytes, numbers, megabytes);
      return bytes;
    }
    numbers.at += length;
  }
  throw new Error("The module of Python has no memory of its own.");
}

function limit(bytes: Uint8Array, numbers: Numbers, megabytes: number): void {
  numbers.next(); // how many memories
  if ((numbers.next() & HAS_MAXIMUM) === 0) {
    throw new Error("The memory of Python has no maximum that could be lowered.");
  }
  const least = numbers.next();
  const start = numbers.at;
  const most = numbers.next();
  const pages = Math.min(most, Math.max(least, Math.floor((megabytes * 2 ** 20) / PAGE)));
  // The number keeps its length: leading zeros are allowed.
  for (let at = start, rest = pages; at < numbers.at; at++, rest = Math.floor(rest / 128)) {
    bytes[at] = (rest % 128) + (at < numbers.at - 1 ? 128 : 0);
  }
}
