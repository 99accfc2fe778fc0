import { CALL_BYTES, Layout } from "./fused-memory.js";
import type { Arena } from "./pool-arena.js";
import type { Result } from "./pool-call.js";

/** The stack of a worker, in bytes. */
const STACK = 65536;

/** Assigns addresses to a call's arrays, each once. */
export class Copies {
  readonly layout: Layout;
  readonly placed = new Map<Float32Array, number>();

  constructor(layout: Layout) {
    this.layout = layout;
  }

  /** The address of a tensor: its own where it is held in shared memory. */
  place({ data, at }: { readonly data: Float32Array; readonly at?: number | undefined }): number {
    const place = at ?? this.placed.get(data) ?? this.layout.take(data.length);
    if (at === undefined) this.placed.set(data, place);
    return place;
  }
}

/** What a call has in shared memory: addresses. */
interface Placed {
  /** The list of the rows whose weights are wanted. */
  readonly listed: number;
  /** What a worker has for itself, with its parameters first, below which is its stack. */
  readonly lane: Readonly<Record<string, number>> & { readonly base: number };
}

/** The parameters of a worker, with room for its stack below. */
export function takeBase(layout: Layout): number {
  layout.end += STACK;
  return layout.take(CALL_BYTES, 1);
}

/** The memory of a call that its workers share. */
export class CallBlock<Places extends Placed> {
  readonly arena: Arena;
  /** Those of the first worker. */
  readonly places: Places;
  readonly #at: number;
  readonly #laneSize: number;
  #users = 0;

  /**
   * Takes what `layOut` assigns, whose last places are a worker's, for so many workers, and copies arrays and the list of
   * rows in. Throws `memory` where they do not fit.
   */
  constructor(
    arena: Arena,
    lanes: number,
    rows: readonly number[] | undefined,
    layOut: (copies: Copies, layout: Layout) => Places,
  ) {
    const measured = new Layout(0);
    const { lane } = layOut(new Copies(measured), measured);
    const shared = lane.base - STACK;
    this.#laneSize = measured.end - shared;
    this.#at = arena.take(shared + lanes * this.#laneSize);
    const layout = new Layout(this.#at);
    const copies = new Copies(layout);
    this.arena = arena;
    this.places = layOut(copies, layout);
    arena.fill(this.#at, ({ floats, words }) => {
      for (const [data, at] of copies.placed) floats.set(data, at / 4);
      if (rows !== undefined) words.set(rows, this.places.listed / 4);
    });
  }

  /** The bytes from the first worker's own memory to that of the worker `lane`. */
  shiftOf(lane: number): number {
    return lane * this.#laneSize;
  }

  /** A result at an address. */
  result(at: number, { size, out }: Pick<Result, "size" | "out">): Result {
    const shared = () => this.arena.memory.floats.subarray(at / 4, at / 4 + size);
    return { size, out, from: { shared } };
  }

  /** Keeps the memory until the function that it returns is called, and until those of other calls are. */
  hold(): () => void {
    let isHeld = true;
    this.#users += 1;
    return () => {
      if (isHeld) this.#users -= 1;
      if (isHeld && this.#users === 0) this.arena.giveBack(this.#at);
      isHeld = false;
    };
  }
}
