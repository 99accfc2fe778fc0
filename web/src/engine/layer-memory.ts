import {
  BASE,
  KEPT_BYTES,
  KernelMemory,
  type FusedExports,
  type HeadParams,
} from "./fused-memory.js";

/** The address of an encoded product, behind that of a head. */
const PRODUCT = BASE + 128;

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

/** The memory of layers: an instance of the fast kernel's module. */
export class LayerMemory {
  readonly #module: WebAssembly.Module;
  #memory: KernelMemory;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#memory = this.#started();
  }

  #started(): KernelMemory {
    return new KernelMemory(new WebAssembly.Instance(this.#module));
  }

  get call(): FusedExports {
    return this.#memory.exports;
  }

  /** Valid until `reserve` or `shrink`. */
  get floats(): Float32Array {
    return this.#memory.floats;
  }

  get words(): Uint32Array {
    return this.#memory.words;
  }

  /** Throws `memory` before it changes anything. */
  reserve(bytes: number): void {
    this.#memory.reserve(bytes);
  }

  write(head: HeadParams): void {
    this.#memory.write(head);
  }

  /** Releases a large memory but for what lies below `end`. */
  shrink(end: number): void {
    if (this.#memory.bytes <= end + KEPT_BYTES) return;
    const kept = this.floats.subarray(BASE / 4, end / 4);
    this.#memory = this.#started();
    if (end <= BASE) return;
    this.reserve(end);
    this.floats.set(kept, BASE / 4);
  }

  put(data: Float32Array, at: number): void {
    this.floats.set(data, at / 4);
  }

  /** Computes a product, which it writes in the layout of cpp/attention/fused/layer_product.hpp. */
  project({ a, packed, bias, c, rows, columns, inner, stride }: Product): void {
    this.words.set([a, packed, bias, c, rows, columns, inner, stride], PRODUCT / 4);
    this.call.project(PRODUCT);
  }
}
