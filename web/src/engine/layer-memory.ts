import { BASE, KEPT_BYTES, KernelMemory, type FusedExports } from "./fused-memory.js";

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

  /** Valid until `shrink`. */
  get kernel(): KernelMemory {
    return this.#memory;
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
}
