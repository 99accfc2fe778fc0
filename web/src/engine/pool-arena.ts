import type { Room } from "./cache-memory.js";
import { KEPT_BYTES, KernelMemory, Layout } from "./fused-memory.js";
import type { Share } from "./pool-messages.js";
import { sharedInstance, sharedMemory, withSharedMemory } from "./shared-module.js";

let memories = 0;

/** Memory that this thread and a pool's workers share: blocks that do not overlap, each until it is given back. */
export class Arena implements Room {
  readonly #module: WebAssembly.Module;
  readonly #renewed: (name: string) => void;
  #share: Share;
  #instance: WebAssembly.Instance;
  #memory: KernelMemory;
  #isClosed = false;
  /** In the order of their addresses. */
  #blocks: readonly { readonly at: number; readonly end: number }[] = [];

  private constructor(module: WebAssembly.Module, renewed: (name: string) => void) {
    this.#module = module;
    this.#renewed = renewed;
    [this.#share, this.#instance, this.#memory] = this.#started();
  }

  /** From the bytes of the fast kernel's module; `renewed` gets the name of a memory that is no longer used. */
  static async start(bytes: Uint8Array, renewed: (name: string) => void): Promise<Arena> {
    return new Arena(await WebAssembly.compile(withSharedMemory(bytes)), renewed);
  }

  #started(): [Share, WebAssembly.Instance, KernelMemory] {
    const module = this.#module;
    const memory = sharedMemory();
    const instance = sharedInstance(module, memory);
    memories += 1;
    const share = { name: `memory/${String(memories)}`, module, memory };
    return [share, instance, new KernelMemory(instance)];
  }

  /** What a worker needs to compute in this memory. */
  get share(): Share {
    return this.#share;
  }

  /** The module on this thread. */
  get instance(): WebAssembly.Instance {
    return this.#instance;
  }

  get memory(): KernelMemory {
    return this.#memory;
  }

  take(bytes: number): number {
    let at = new Layout().end;
    let place = 0;
    const endOf = (start: number) => {
      const layout = new Layout(start);
      layout.take(Math.max(1, bytes), 1);
      return layout.end;
    };
    for (const block of this.#blocks) {
      if (endOf(at) <= block.at) break;
      at = block.end;
      place += 1;
    }
    const end = endOf(at);
    this.#memory.reserve(end);
    this.#blocks = this.#blocks.toSpliced(place, 0, { at, end });
    return at;
  }

  /** `take`; undefined where there is not so much memory left. */
  takeIfFree(bytes: number): number | undefined {
    try {
      return this.take(bytes);
    } catch {
      return undefined;
    }
  }

  /** Writes to a block, which is given back where that fails: an array may have been detached. */
  fill(block: number, write: (memory: KernelMemory) => void): void {
    try {
      write(this.#memory);
    } catch (reason) {
      this.giveBack(block);
      throw reason;
    }
  }

  giveBack(at: number): void {
    this.#blocks = this.#blocks.filter((block) => block.at !== at);
    if (this.#isClosed || this.#blocks.length > 0 || this.#memory.bytes <= KEPT_BYTES) return;
    // A memory never shrinks, so another one takes its place.
    const { name } = this.#share;
    try {
      [this.#share, this.#instance, this.#memory] = this.#started();
    } catch {
      // The host has no room for another one yet: this one stays.
      return;
    }
    this.#renewed(name);
  }

  /** The memory is not taken any more, and what is given back is not replaced. */
  close(): void {
    this.#isClosed = true;
  }
}
