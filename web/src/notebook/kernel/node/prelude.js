// Runs first in the bare realm that holds Python. The realm has the language and WebAssembly, nothing of Node.js. `host`
// has functions of numbers and strings alone; they stay inside these closures, and nothing that they throw comes out, so no
// object of the host's realm is in reach of the code in here. The value of this script is a function.
// eslint-disable-next-line @typescript-eslint/no-unused-expressions -- a script's value is that of its last expression
(function prelude(host) {
  "use strict";
  const { parse: parseJson } = JSON;
  const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

  /** A call of the host: what it throws stays there. */
  const quiet = (work, otherwise) => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };

  define("performance", { now: () => +quiet(() => host.now(), 0) });
  define("crypto", {
    getRandomValues: (view) => {
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      for (let at = 0; at < bytes.length; at++) bytes[at] = +quiet(() => host.random(), 0);
      return view;
    },
  });

  // By these Pyodide knows a realm that is neither a browser's nor Node.js's. It reads its files by `readbuffer`, which the
  // kernel defines while it starts.
  const refuse = () => {
    throw new TypeError("There are no files here.");
  };
  define("read", refuse);
  define("load", refuse);
  // Emscripten's script takes a realm with it for a worker's, which draws its random bytes from `crypto`.
  define("WorkerGlobalScope", refuse);

  const waiting = new Map();
  let count = 0;
  define("setTimeout", (work, milliseconds = 0, ...given) => {
    const id = ++count;
    waiting.set(id, () => work(...given));
    quiet(() => host.later(id, +milliseconds));
    return id;
  });
  define("clearTimeout", (id) => void waiting.delete(id));
  define("queueMicrotask", (work) => void Promise.resolve().then(() => work()));

  const silent = () => undefined;
  define("console", {
    log: silent,
    info: silent,
    debug: silent,
    warn: silent,
    error: silent,
    trace: silent,
  });

  /** UTF-8 of a string; a half of a surrogate pair becomes U+FFFD. */
  class TextEncoder {
    get encoding() {
      return "utf-8";
    }
    encode(text = "") {
      const found = [];
      for (const character of String(text)) {
        let code = character.codePointAt(0);
        if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
        if (code < 0x80) found.push(code);
        else if (code < 0x800) found.push(0xc0 | (code >> 6), 0x80 | (code & 63));
        else if (code < 0x10000) {
          found.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
        } else {
          found.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63));
          found.push(0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
        }
      }
      return Uint8Array.from(found);
    }
    encodeInto(text, target) {
      const bytes = this.encode(text).subarray(0, target.length);
      target.set(bytes);
      return { read: text.length, written: bytes.length };
    }
  }

  const CHUNK = 4096;
  /** Text of codes of UTF-16. */
  const textOf = (codes) => {
    let text = "";
    for (let at = 0; at < codes.length; at += CHUNK) {
      text += String.fromCharCode(...codes.slice(at, at + CHUNK));
    }
    return text;
  };

  /** Codes of UTF-16 of bytes of UTF-8; what is none becomes U+FFFD, or undefined is returned if `fatal`. */
  const codesOf = (bytes, fatal) => {
    const codes = [];
    for (let at = 0; at < bytes.length;) {
      const first = bytes[at++];
      if (first < 0x80) {
        codes.push(first);
        continue;
      }
      const length =
        first >= 0xf0 && first < 0xf5
          ? 3
          : first >= 0xe0 && first < 0xf0
            ? 2
            : first >= 0xc2 && first < 0xe0
              ? 1
              : 0;
      let code = first & (0x3f >> length);
      let taken = 0;
      while (taken < length && (bytes[at] & 0xc0) === 0x80) {
        code = (code << 6) | (bytes[at++] & 63);
        taken++;
      }
      const least = [0x80, 0x80, 0x800, 0x10000][length];
      const isGood =
        length > 0 &&
        taken === length &&
        code >= least &&
        code <= 0x10ffff &&
        (code < 0xd800 || code > 0xdfff);
      if (!isGood && fatal) return undefined;
      if (!isGood) codes.push(0xfffd);
      else if (code < 0x10000) codes.push(code);
      else codes.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
    }
    return codes;
  };

  class TextDecoder {
    #encoding;
    #fatal;
    #keepsMark;
    constructor(label = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
      const name = String(label).trim().toLowerCase();
      if (/^(unicode-1-1-)?utf-?8$/.test(name)) this.#encoding = "utf-8";
      else if (/^utf-16(le)?$/.test(name)) this.#encoding = "utf-16le";
      else if (/^(ascii|us-ascii|latin1|iso-8859-1|windows-1252)$/.test(name))
        this.#encoding = "latin1";
      else throw new RangeError(`There is no encoding ${name}.`);
      this.#fatal = fatal;
      this.#keepsMark = ignoreBOM;
    }
    get encoding() {
      return this.#encoding;
    }
    decode(given) {
      if (given === undefined) return "";
      const bytes = ArrayBuffer.isView(given)
        ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
        : new Uint8Array(given);
      if (this.#encoding === "latin1") return textOf(bytes);
      if (this.#encoding === "utf-16le") {
        return textOf(
          Uint16Array.from(
            { length: bytes.length >> 1 },
            (_, at) => bytes[2 * at] | (bytes[2 * at + 1] << 8),
          ),
        );
      }
      const codes = codesOf(bytes, this.#fatal);
      if (codes === undefined) throw new TypeError("The bytes are not UTF-8.");
      return textOf(!this.#keepsMark && codes[0] === 0xfeff ? codes.slice(1) : codes);
    }
  }
  define("TextEncoder", TextEncoder);
  define("TextDecoder", TextDecoder);

  // V8 would call it with the frames of functions, those of the host among them.
  Object.defineProperty(Error, "prepareStackTrace", {
    value: undefined,
    writable: false,
    configurable: false,
  });

  return {
    bytes: (length) => new Uint8Array(length),
    object: () => ({}),
    send: (text) => {
      if (typeof text === "string") quiet(() => host.send(text));
    },
    takeAway: () => quiet(() => host.takeAway()),
    fire: (id) => {
      const work = waiting.get(id);
      waiting.delete(id);
      if (work !== undefined) quiet(work);
    },
    parse: (text) => parseJson(text),
  };
});
