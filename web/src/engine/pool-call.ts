import type { Span } from "./fused.js";
import { requireOut } from "./out.js";
import type { Computed, Share, Work } from "./pool-messages.js";
import type { Parcel } from "./pool-parcels.js";

export type Progress = (done: number, total: number) => void;

/** A result of a call. */
export interface Result {
  /** The number of its values. */
  readonly size: number;
  /** The array that receives it. */
  readonly out?: Float32Array | undefined;
  /** Where the values that a part returns lie in it, in the part's order; or the result itself, in memory that threads share. */
  readonly from: ((part: number) => readonly Span[]) | { shared(): Float32Array };
}

/** What a call may ask of the worker that gets a part. */
export interface Receiver {
  /** Its number among the workers. */
  readonly lane: number;
  /** How many tokens it has of these heads of a cache. */
  lengthOf(name: string): number;
}

/** This thread, which computes where there are no workers. */
export const here: Receiver = { lane: 0, lengthOf: () => 0 };

/** The message for a part, and what the worker needs before it. */
export interface Sending<Kind extends Work = Work> {
  readonly work: Kind;
  readonly parcels: readonly Parcel[];
  /** The memory that it computes in. */
  readonly share?: Share;
  /** The heads of a cache, of which it has so many tokens with this message. */
  readonly cached?: { readonly name: string; readonly length: number };
  /** Arrays of the message that need not be copied. */
  readonly arrays?: readonly Float32Array<ArrayBuffer>[];
}

/** How a call is spread; one for each kind of call. */
export interface Spread<Kind extends Work = Work> {
  /** The number of its parts. */
  readonly parts: number;
  readonly results: ReadonlyMap<keyof Computed, Result>;
  /** Whether a worker takes no part of another one. */
  readonly isOwned?: boolean;
  /** What a worker gets for a part; the names of the call's own pieces begin with `prefix`. */
  workOf(part: number, prefix: string, to: Receiver): Sending<Kind>;
  /** The number of values in the output of a part; 0 without an output. */
  outputSizeOf(part: number): number;
  /** Computes a part on this thread, where that is not done with the same message. */
  compute?(part: number): Computed;
  /** Gives back what the call has taken: it is settled, and no worker computes it. */
  free?(): void;
}

let calls = 0;

/** A call of a pool: its parts and their results. */
export class PoolCall {
  readonly result: Promise<Computed>;
  /** The prefix of the names of its pieces. */
  readonly prefix = `${String((calls += 1))}/`;
  readonly #spread: Spread;
  readonly #onProgress: Progress | undefined;
  /** The indices of the parts that no worker has taken, in order. */
  #waiting: number[];
  readonly #deaths = new Map<number, number>();
  readonly #found = new Map<keyof Computed, Float32Array>();
  #done = 0;
  #over = false;
  /** How many parts are taken, and neither finished nor given back. */
  #taken = 0;
  #resolve: (computed: Computed) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;

  constructor(spread: Spread, onProgress?: Progress) {
    this.#spread = spread;
    this.#onProgress = onProgress;
    this.#waiting = Array.from({ length: spread.parts }, (_, part) => part);
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Takes a part for one of `workers` workers. A repeated call gives each worker the same parts, so that the worker
   * already has their tensors. A worker without parts takes the last one in the queue, where parts are not owned.
   */
  take(worker: number, workers: number): number | undefined {
    const owner = (part: number) => Math.floor((part * workers) / this.#spread.parts);
    const assigned = this.#waiting.find((part) => owner(part) === worker);
    const part = assigned ?? (this.#spread.isOwned === true ? undefined : this.#waiting.at(-1));
    this.#waiting = this.#waiting.filter((each) => each !== part);
    if (part !== undefined) this.#taken += 1;
    return part;
  }

  /** Queues a part again after its worker died. Returns how many workers have died while they computed it. */
  giveBack(part: number, wasRunning: boolean): number {
    if (!this.#over) this.#waiting = [...this.#waiting, part].sort((one, other) => one - other);
    const deaths = (this.#deaths.get(part) ?? 0) + (wasRunning ? 1 : 0);
    this.#deaths.set(part, deaths);
    this.finish();
    return deaths;
  }

  /** What a worker gets for a part. */
  workOf(part: number, to: Receiver): Sending {
    return this.#spread.workOf(part, this.prefix, to);
  }

  /** The result of a part that is computed on this thread; undefined where the message for it says how. */
  compute(part: number): Computed | undefined {
    return this.#spread.compute?.(part);
  }

  outputSizeOf(part: number): number {
    return this.#spread.outputSizeOf(part);
  }

  /** Copies the result of a part into the result of the call; throws if memory is insufficient. */
  add(part: number, computed: Computed): void {
    if (this.#over) return;
    const { parts, results } = this.#spread;
    for (const [name, result] of results) {
      if (typeof result.from !== "function") continue;
      const to = this.#arrayFor(name, result);
      let place = 0;
      for (const range of result.from(part)) {
        const end = place + range.to - range.from;
        const values = computed[name]?.subarray(place, end);
        if (values !== undefined) to.set(values, range.from);
        place = end;
      }
    }
    this.#done += 1;
    if (this.#done === parts) {
      for (const [name, result] of results) {
        if (typeof result.from === "object") this.#arrayFor(name, result).set(result.from.shared());
      }
      this.#over = true;
      this.#resolve(Object.fromEntries(this.#found) as Computed);
    }
    reportProgress(this.#onProgress, this.#done, parts);
  }

  /** The array of a result. It is checked again for each part: the caller may have transferred it in the meantime. */
  #arrayFor(name: keyof Computed, { size, out }: Result): Float32Array {
    const to = requireOut(out, size, []) ?? this.#found.get(name) ?? new Float32Array(size);
    this.#found.set(name, to);
    return to;
  }

  refuse(reason: unknown): void {
    this.#over = true;
    this.#waiting = [];
    this.#reject(reason);
    this.#leave();
  }

  /** A part that was taken is not computed any more. */
  finish(): void {
    this.#taken -= 1;
    this.#leave();
  }

  #leave(): void {
    if (this.#over && this.#taken === 0) this.#spread.free?.();
  }
}

/** Reports the progress of a call to the caller. */
export function reportProgress(
  onProgress: Progress | undefined,
  done: number,
  total: number,
): void {
  try {
    onProgress?.(done, total);
  } catch (reason) {
    // An error in the caller's callback: report it as uncaught, the call goes on.
    if (typeof reportError === "function") reportError(reason);
  }
}
