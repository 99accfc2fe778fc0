import { AttentionError } from "./errors.js";

/** The exports of `cpp/bindings/fused.cpp` and `cpp/bindings/fused_product.cpp`. Addresses and lengths are numbers. */
export interface FusedExports {
  readonly memory: WebAssembly.Memory;
  scratch_size(d: number, v: number): number;
  forward(call: number, output: number, statistics: number, scratch: number): void;
  weights(
    call: number,
    statistics: number,
    rows: number,
    count: number,
    result: number,
    scratch: number,
  ): void;
  decode_scratch_size(queries: number, d: number, v: number): number;
  decode(call: number, output: number, statistics: number, scratch: number): void;
  widen(from: number, count: number, to: number): void;
  narrow(from: number, count: number, to: number): number;
  gradient_scratch_size(d: number, v: number, keys: number): number;
  gradient(
    call: number,
    upstream: number,
    byQuery: number,
    byKey: number,
    byValue: number,
    scratch: number,
  ): void;
  packed_size(inner: number, columns: number): number;
  pack(weight: number, inner: number, columns: number, packed: number): void;
  project(product: number): void;
  spread_rows(from: number, to: number, rows: number, width: number, stride: number): void;
  /** The address down to which the stack has grown. */
  stackSave(): number;
  stackRestore(address: number): void;
}

/** One head as the kernel takes it, with addresses; see `cpp/attention/fused/head_params.hpp`. */
export interface HeadParams {
  readonly query: number;
  readonly key: number;
  readonly value: number;
  /** 0 for none. */
  readonly mask: number;
  readonly queries: number;
  readonly keys: number;
  readonly d: number;
  readonly v: number;
  /** The strides of the mask in values, along queries and keys. */
  readonly maskRow: number;
  readonly maskColumn: number;
  readonly scale: number;
  /** 0 for none. */
  readonly softcap: number;
  /** The position of the first query among the keys. */
  readonly position: number;
  /** How many keys before and after its own position a query may see; Infinity for no limit. */
  readonly before: number;
  readonly after: number;
  /** The queries to compute: `first` to `last` - 1. */
  readonly first: number;
  readonly last: number;
  /** Whether keys and values are stored in half precision. */
  readonly isHalf?: boolean;
}

/** C = A @ W^T + bias. Addresses: `packed` is that of W, (columns, inner); a bias of 0 is none. */
export interface Product {
  readonly a: number;
  readonly packed: number;
  readonly bias: number;
  readonly c: number;
  readonly rows: number;
  readonly columns: number;
  readonly inner: number;
  /** From one row of C to the next. */
  readonly stride: number;
}

/** A limit that hides nothing, as in cpp/attention/fused/head_params.hpp. */
const UNLIMITED = 2 ** 30;

/** The last key that query 0 at `position` may see, `distance` keys after it; the kernel adds the query's number. */
const limitAt = (position: number, distance: number): number =>
  distance < UNLIMITED ? Math.max(-UNLIMITED, Math.min(UNLIMITED, position + distance)) : UNLIMITED;

export const PAGE = 65536;
/** The memory limit that the linker sets, as in cpp/cmake/engine.cmake. */
export const MOST_BYTES = 2 ** 31;
/** A memory that is this much larger than what it keeps does not outlive a call. */
export const KEPT_BYTES = 2 ** 28;
/** The module's constants and stack lie below this address, where a head's parameters are. */
export const BASE = 2 * PAGE;
/** The size of the parameters of a head and, behind `PRODUCT` bytes, of a product, with a margin. */
export const CALL_BYTES = 256;
const PRODUCT = 128;
const ALIGNMENT = 64;

/** The memory layout of a call: consecutive addresses. */
export class Layout {
  constructor(public end = BASE + CALL_BYTES) {}

  /** The address of so many numbers of `width` bytes. */
  take(numbers: number, width = 4): number {
    const at = this.end;
    this.end = Math.ceil((at + width * numbers) / ALIGNMENT) * ALIGNMENT;
    return at;
  }
}

/** The same addresses, so many bytes further. */
export const shifted = <Places extends Readonly<Record<string, number>>>(
  places: Places,
  by: number,
): Places =>
  Object.fromEntries(Object.entries(places).map(([name, at]) => [name, at + by])) as Places;

/** An instance of the fast kernel's module, its memory, and the address of the parameters that it is given. */
export class KernelMemory {
  readonly exports: FusedExports;
  floats = new Float32Array(0);
  words = new Uint32Array(0);

  constructor(
    instance: WebAssembly.Instance,
    readonly base = BASE,
  ) {
    this.exports = instance.exports as unknown as FusedExports;
  }

  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Grows the memory if necessary; throws before it changes anything. */
  reserve(bytes: number): void {
    const { memory } = this.exports;
    const missing = Math.ceil((bytes - this.bytes) / PAGE);
    const needed = `This call needs ${String(Math.ceil(bytes / 2 ** 20))} MB`;
    if (bytes > MOST_BYTES) {
      throw new AttentionError("memory", `${needed}; the engine has 2,048 MB at most.`);
    }
    try {
      if (missing > 0) memory.grow(missing);
    } catch {
      throw new AttentionError(
        "memory",
        `${needed}, and there is not that much memory left; a smaller size would fit.`,
      );
    }
    if (this.floats.buffer === memory.buffer) return;
    this.floats = new Float32Array(memory.buffer);
    this.words = new Uint32Array(memory.buffer);
  }

  /** Writes a head's parameters, in the layout of cpp/attention/fused/head_params.hpp, to `base`. */
  write(head: HeadParams): void {
    const { words, floats } = this;
    let at = this.base / 4;
    words[at++] = head.query;
    words[at++] = head.key;
    words[at++] = head.value;
    words[at++] = head.mask;
    words[at++] = head.queries;
    words[at++] = head.keys;
    words[at++] = head.d;
    words[at++] = head.v;
    words[at++] = head.maskRow;
    words[at++] = head.maskColumn;
    floats[at++] = head.scale;
    floats[at++] = head.softcap;
    words[at++] = -limitAt(-head.position, head.before);
    words[at++] = limitAt(head.position, head.after);
    words[at++] = head.first;
    words[at++] = head.last;
    words[at] = head.isHalf === true ? 1 : 0;
  }

  /** Computes a product, which it writes in the layout of cpp/attention/fused/layer_product.hpp. */
  project({ a, packed, bias, c, rows, columns, inner, stride }: Product): void {
    const at = this.base + PRODUCT;
    this.words.set([a, packed, bias, c, rows, columns, inner, stride], at / 4);
    this.exports.project(at);
  }
}
