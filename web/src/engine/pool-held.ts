import { AttentionError } from "./errors.js";
import { whole } from "./heads.js";
import type { HeldTensor, TensorLike } from "./index.d.ts";
import { Request } from "./packed.js";
import type { Arena } from "./pool-arena.js";

/** A held tensor's values, and the name they have in the workers. */
export interface Entry {
  readonly name: string;
  readonly data: Float32Array;
  /** Its address, where it lies in memory that threads share. */
  at?: number | undefined;
  /** The number of calls that use it. */
  users: number;
  isForgotten: boolean;
}

let entries = 0;

/** The tensors that a pool holds for its callers, each as long as its handle is reachable. */
export class HeldTensors {
  readonly #entries = new WeakMap<object, Entry>();
  readonly #forget: (name: string) => void;
  readonly #arena: Arena | undefined;
  readonly #registry = new FinalizationRegistry<Entry>((entry) => {
    this.#leave(entry);
  });

  /** `forget` is called with the name of a tensor that is no longer reachable; `arena` is where tensors are held. */
  constructor(forget: (name: string) => void, arena?: Arena) {
    this.#forget = forget;
    this.#arena = arena;
  }

  hold(tensor: TensorLike): HeldTensor {
    const given = whole(tensor);
    if (given === undefined) throw refusalOf(tensor);
    const held: HeldTensor = Object.freeze({
      held: true,
      shape: Object.freeze([...given.shape]),
    });
    const copy = () => (given.data === tensor.data ? given.data.slice() : given.data);
    const kept = this.#share(given.data) ?? { data: copy() };
    this.#entries.set(held, this.keep(held, kept));
    return held;
  }

  /** Holds values that do not change as long as `owner` is reachable. */
  keep(owner: object, kept: Pick<Entry, "data" | "at">): Entry {
    entries += 1;
    const entry = { name: `held/${String(entries)}`, ...kept, users: 0, isForgotten: false };
    this.#registry.register(owner, entry, owner);
    return entry;
  }

  forget(held: unknown): void {
    if (!isHeld(held)) throw new AttentionError("type", "What is forgotten must be held first.");
    const entry = this.#entries.get(held);
    if (entry === undefined) return;
    this.#entries.delete(held);
    this.#registry.unregister(held);
    this.#leave(entry);
  }

  /** The entry of a held tensor; undefined for anything else. */
  entryOf(value: unknown, what: string): Entry | undefined {
    if (!isHeld(value)) return undefined;
    const entry = this.#entries.get(value);
    if (entry !== undefined) return entry;
    throw notHeld(what);
  }

  /** Runs a call that uses these tensors. The workers keep them until it is settled. */
  async use<Result>(used: readonly Entry[], call: () => Promise<Result>): Promise<Result> {
    // What was read meanwhile may have forgotten one.
    if (used.some(({ isForgotten }) => isForgotten)) throw notHeld("A tensor");
    for (const entry of used) entry.users += 1;
    try {
      return await call();
    } finally {
      for (const entry of used) {
        entry.users -= 1;
        if (entry.isForgotten) this.#leave(entry);
      }
    }
  }

  /** A copy in the memory that threads share, if there is room for it. */
  #share(data: Float32Array): Pick<Entry, "data" | "at"> | undefined {
    const arena = this.#arena;
    const at = arena?.takeIfFree(4 * data.length);
    if (arena === undefined || at === undefined) return undefined;
    const copy = arena.memory.floats.subarray(at / 4, at / 4 + data.length);
    copy.set(data);
    return { data: copy, at };
  }

  #leave(entry: Entry): void {
    entry.isForgotten = true;
    if (entry.users > 0) return;
    this.#forget(entry.name);
    if (entry.at !== undefined) this.#arena?.giveBack(entry.at);
    entry.at = undefined;
  }
}

const notHeld = (what: string) =>
  new AttentionError(
    "value",
    `${what} is not held here: it was forgotten, or another pool holds it.`,
  );

function isHeld(value: unknown): value is HeldTensor {
  return typeof value === "object" && value !== null && "held" in value && value.held === true;
}

function refusalOf(tensor: unknown): AttentionError {
  try {
    // The checks for any tensor.
    new Request().tensor(tensor as TensorLike, "The tensor");
  } catch (reason) {
    if (reason instanceof AttentionError) return reason;
    throw reason;
  }
  return new AttentionError(
    "shape",
    "The tensor must have a shape of whole numbers from 1 on, whose product is the number of its values.",
  );
}
