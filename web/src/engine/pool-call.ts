import type { FusedKernel, HeadsCall, Part, Span, TensorName } from "./fused.js";
import { requireOut } from "./out.js";
import { compute, computeCached } from "./pool-compute.js";
import type { SpreadCache } from "./pool-cache.js";
import type { CachePiece, Computed, Kind, Piece, Share, Work } from "./pool-messages.js";
import type { SharedCall } from "./pool-shared.js";
import { placesIn, spanOf, splitCall } from "./pool-split.js";
import type { Plan } from "./pool-split.js";

/** A tensor of a call: its values, and its name in the workers if it is held. */
export interface CallTensor {
  readonly data: Float32Array;
  readonly held?: string | undefined;
  /** Its address, where it is held in shared memory. */
  readonly at?: number | undefined;
  /** Whether the caller may change the array before the last part is sent. */
  readonly isCallers?: boolean;
}

export type Progress = (done: number, total: number) => void;

export interface CallRequest {
  readonly kind: Kind;
  readonly plan: Plan;
  /** The cache that holds keys and values. */
  readonly cache?: SpreadCache | undefined;
  readonly tensors: ReadonlyMap<TensorName, CallTensor>;
  /** The rows whose weights are requested. */
  readonly rows?: readonly number[] | undefined;
  /** The array that receives the output. */
  readonly out?: Float32Array | undefined;
  readonly onProgress?: Progress | undefined;
}

/** A piece with its values, to send to a worker. */
export interface Parcel extends Piece {
  readonly data: Float32Array;
}

/** A result: for each head so many rows of so many values, and which of them a part has, in its order. */
interface Shape {
  /** The number of query heads that share one of its heads. */
  readonly group: number;
  readonly rows: number;
  readonly width: number;
  readonly of: (part: Part) => readonly Span[];
}

let calls = 0;

/** A call of a pool: its parts and their results. */
export class PoolCall {
  readonly result: Promise<Computed>;
  /** The prefix of the names of its pieces. */
  readonly prefix = `${String((calls += 1))}/`;
  readonly #asked: CallRequest;
  readonly #parts: readonly Part[];
  /** The indices of the parts that no worker has taken, in order. */
  #waiting: number[];
  readonly #deaths = new Map<number, number>();
  readonly #shapes: ReadonlyMap<keyof Computed, Shape>;
  readonly #found = new Map<keyof Computed, Float32Array>();
  readonly #shared: SharedCall | undefined;
  /** How many parts workers have that have not answered. */
  #lent = 0;
  #done = 0;
  #over = false;
  #resolve: (computed: Computed) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;

  /** `shared` is the call in memory that the workers share. */
  constructor(asked: CallRequest, workers: number, shared?: SharedCall) {
    this.#asked = asked;
    this.#shared = shared;
    const { cache, plan, kind } = asked;
    const ofCache = shared ? undefined : cache?.partsOf(plan);
    this.#parts = ofCache ?? splitCall(plan, workers, kind);
    this.#waiting = [...this.#parts.keys()];
    this.#shapes = shapesOf(asked);
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether its promise is settled. */
  get isOver(): boolean {
    return this.#over;
  }

  /**
   * Takes a part for one of `workers` workers. A repeated call gives each worker the same parts, so that the worker
   * already has their tensors. A worker without parts takes the last one in the queue, unless a cache belongs to it.
   */
  take(worker: number, workers: number): number | undefined {
    const owner = (part: number) => Math.floor((part * workers) / this.#parts.length);
    const assigned = this.#waiting.find((part) => owner(part) === worker);
    const part = assigned ?? (this.cache ? undefined : this.#waiting.at(-1));
    this.#waiting = this.#waiting.filter((each) => each !== part);
    return part;
  }

  /** Queues a part again after its worker died. Returns how many workers have died while they computed it. */
  giveBack(part: number, wasRunning: boolean): number {
    if (!this.#over) this.#waiting = [...this.#waiting, part].sort((one, other) => one - other);
    const deaths = (this.#deaths.get(part) ?? 0) + (wasRunning ? 1 : 0);
    this.#deaths.set(part, deaths);
    return deaths;
  }

  /** The cache of which workers hold the heads of their parts, and the number of tokens in it. */
  get cache(): { readonly spread: SpreadCache; readonly length: number } | undefined {
    const { cache, plan } = this.#asked;
    return cache && this.#shared === undefined ? { spread: cache, length: plan.keys } : undefined;
  }

  /**
   * The message for a part, and the pieces or the memory that the worker needs for it; `lane` is the worker's number, and
   * `cache` what it needs of a cache.
   */
  workOf(
    number: number,
    lane: number,
    cache?: CachePiece,
  ): { readonly work: Work; readonly parcels: readonly Parcel[]; readonly share?: Share } {
    const { kind, plan, tensors, rows } = this.#asked;
    const part = this.#partOf(number);
    if (this.#shared !== undefined) {
      const shared = this.#shared.workOf(lane, rows ? runsOf(placesIn(rows, part)) : []);
      const work = { kind, plan, part, pieces: {}, shared };
      return { work, parcels: [], share: this.#shared.share };
    }
    const parcels = new Map<TensorName, Parcel>();
    for (const [tensor, { data, held }] of tensors) {
      if (held === undefined) {
        const { from, to } = spanOf(tensor, plan, part);
        const name = `${this.prefix}${tensor}/${String(from)}-${String(to)}`;
        parcels.set(tensor, { name, start: from, data: data.subarray(from, to) });
      } else {
        parcels.set(tensor, { name: held, start: 0, data });
      }
    }
    const pieces = Object.fromEntries(
      Array.from(parcels, ([tensor, { name, start }]) => [tensor, { name, start }]),
    ) as Work["pieces"];
    const work = { kind, plan, part, rows: this.#rowsOf(part), pieces, cache };
    return { work, parcels: [...parcels.values()] };
  }

  /** The number of values in the output of a part; 0 without an output. */
  outputSizeOf(number: number): number {
    const { from, to, first, last } = this.#partOf(number);
    const { kind, plan } = this.#asked;
    return kind === "attend" && !this.#shared ? (to - from) * (last - first) * plan.v : 0;
  }

  /** Computes a part on this thread. */
  compute(kernel: FusedKernel, number: number): Computed {
    const { kind, plan, tensors, cache } = this.#asked;
    const part = this.#partOf(number);
    const rows = this.#rowsOf(part);
    const array = (name: TensorName) => tensors.get(name)?.data ?? new Float32Array(0);
    const call: HeadsCall = {
      ...plan,
      query: array("query"),
      key: array("key"),
      value: array("value"),
      ...(plan.steps ? { mask: { data: array("mask"), steps: plan.steps } } : {}),
    };
    const task = { kind, call, part, rows, upstream: array("upstream") };
    if (cache === undefined) return compute(kernel, task);
    return computeCached(cache.memory, task, part.from / plan.group);
  }

  /** Copies the result of a part into the result of the call; throws if memory is insufficient. */
  add(number: number, computed: Computed): void {
    if (this.#over) return;
    const part = this.#partOf(number);
    for (const [name, { group, rows, width, of }] of this.#shapes) {
      const all = (this.#asked.plan.heads / group) * rows * width;
      const out = name === "output" ? this.#asked.out : undefined;
      // Check again for each part: the caller may have transferred the array in the meantime.
      const to =
        this.#shared?.resultOf(name) ??
        requireOut(out, all, []) ??
        this.#found.get(name) ??
        new Float32Array(all);
      this.#found.set(name, to);
      let place = 0;
      for (let head = part.from / group; head < part.to / group; head += 1) {
        for (const run of of(part)) {
          const size = (run.to - run.from) * width;
          const values = computed[name]?.subarray(place, place + size);
          if (values !== undefined) to.set(values, (head * rows + run.from) * width);
          place += size;
        }
      }
    }
    this.#done += 1;
    if (this.#done === this.#parts.length) {
      const computed = this.#shared ? this.#copied() : Object.fromEntries(this.#found);
      this.#over = true;
      this.#resolve(computed);
    }
    reportProgress(this.#asked.onProgress, this.#done, this.#parts.length);
  }

  /** The results, out of shared memory. */
  #copied(): Computed {
    const copies = Array.from(this.#found, ([name, result]) => {
      const out = requireOut(name === "output" ? this.#asked.out : undefined, result.length, []);
      out?.set(result);
      return [name, out ?? result.slice()];
    });
    return Object.fromEntries(copies) as Computed;
  }

  refuse(reason: unknown): void {
    this.#over = true;
    this.#waiting = [];
    this.#reject(reason);
    this.#leave();
  }

  /** A worker has got a part. */
  lend(): void {
    this.#lent += 1;
  }

  /** A worker has answered for a part, or ended. */
  takeBack(): void {
    this.#lent -= 1;
    this.#leave();
  }

  /** Gives shared memory back once nobody reads or writes it. */
  #leave(): void {
    if (this.#over && this.#lent === 0) this.#shared?.free();
  }

  #partOf(number: number): Part {
    return this.#parts[number] as Part;
  }

  #rowsOf(part: Part): readonly number[] | undefined {
    const { rows } = this.#asked;
    const places = rows && placesIn(rows, part);
    return places?.length ? places.map((place) => rows?.[place] as number) : undefined;
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

function shapesOf({ kind, plan, rows }: CallRequest): ReadonlyMap<keyof Computed, Shape> {
  const { queries, keys, d, v, group } = plan;
  const whole = (count: number, width: number, shared = 1): Shape => ({
    group: shared,
    rows: count,
    width,
    of: () => [{ from: 0, to: count }],
  });
  if (kind === "gradient") {
    return new Map([
      ["query", whole(queries, d)],
      ["key", whole(keys, d, group)],
      ["value", whole(keys, v, group)],
    ]);
  }
  const rowsOfPart = ({ first, last }: Part) => [{ from: first, to: last }];
  const shapes = new Map<keyof Computed, Shape>();
  shapes.set("output", { group: 1, rows: queries, width: v, of: rowsOfPart });
  if (rows === undefined) return shapes;
  const listed = (part: Part) => runsOf(placesIn(rows, part));
  return shapes.set("weights", { group: 1, rows: rows.length, width: keys, of: listed });
}

/** Ascending numbers as ranges of consecutive ones. */
function runsOf(numbers: readonly number[]): Span[] {
  const runs: Span[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.to === number) runs[runs.length - 1] = { from: last.from, to: number + 1 };
    else runs.push({ from: number, to: number + 1 });
  }
  return runs;
}
