import { AttentionError } from "./errors.js";
import type { FusedKernel } from "./fused.js";
import { here, type PoolCall } from "./pool-call.js";
import { Computer, memoryError } from "./pool-compute.js";
import type { Answer, Computed } from "./pool-messages.js";
import type { Thread, Threads } from "./worker-thread.js";

/** How many workers may die while they compute the same part. */
const DEATHS = 3;
/** How many parts are queued at a worker, so that it need not wait for the next one. */
const AT_ONCE = 2;
/** The maximum number of spare output arrays per worker: one for each queued part, and one whose result is being copied. */
const MOST_SPARES = AT_ONCE + 1;
/** Larger arrays are not reused, in bytes. */
const LONGEST_SPARE = 2 ** 24;
/** The time limit for the start of a worker, in milliseconds. */
const PATIENCE = 5_000;

interface Job {
  readonly call: PoolCall;
  readonly part: number;
  /** The name of the heads of a cache that it reads. */
  readonly cached?: string | undefined;
}

/** A slot for a worker. A worker that dies is replaced. */
interface Seat {
  /** Its number, which stays its own. */
  readonly lane: number;
  thread: Thread | undefined;
  isReady: boolean;
  /** The names of the pieces that the worker has. */
  readonly kept: Set<string>;
  /** By the name of a cache's heads that it holds, how many tokens of them. */
  readonly cached: Map<string, number>;
  /** The parts queued at the worker, in order. */
  readonly jobs: Job[];
  /** Output arrays to reuse, after their results were copied: new memory costs more than a copy. */
  readonly spares: Float32Array<ArrayBuffer>[];
}

/** The workers of a pool and its calls. Without workers, this thread computes. */
export class Crew {
  readonly #threads: Threads;
  readonly #source: string;
  readonly #kernel: FusedKernel;
  /** Computes on this thread. */
  readonly #here: Computer;
  #seats: Seat[] = [];
  #lanes = 0;
  /** The calls in progress, oldest first. */
  #calls: PoolCall[] = [];
  #refusal: string | undefined;
  #isHere = false;
  #isClosed = false;

  private constructor(threads: Threads, source: string, kernel: FusedKernel) {
    this.#threads = threads;
    this.#source = source;
    this.#kernel = kernel;
    this.#here = new Computer(kernel);
  }

  /** Resolves to a crew with `count` workers, or with those that start. */
  static async start(
    count: number,
    threads: Threads,
    source: string,
    kernel: FusedKernel,
  ): Promise<Crew> {
    const crew = new Crew(threads, source, kernel);
    crew.#lanes = count;
    crew.#seats = Array.from({ length: count }, (_, lane) => ({
      lane,
      thread: undefined,
      isReady: false,
      kept: new Set<string>(),
      cached: new Map<string, number>(),
      jobs: [],
      spares: [],
    }));
    await Promise.all([...crew.#seats].map((seat) => crew.#fill(seat)));
    return crew;
  }

  /** How many workers there are at most at a time. */
  get lanes(): number {
    return this.#lanes;
  }

  get size(): number {
    return this.#seats.length;
  }

  /** Why the last worker did not start. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  add(call: PoolCall): void {
    this.#calls.push(call);
    this.#go();
  }

  /** Removes a settled call and its data. */
  drop(call: PoolCall): void {
    this.#calls = this.#calls.filter((each) => each !== call);
    this.forget((name) => name.startsWith(call.prefix));
  }

  /** Makes the workers delete what they keep under these names. */
  forget(isMeant: (name: string) => boolean): void {
    this.#here.forget(isMeant);
    for (const { thread, kept, cached } of this.#seats) {
      const names = [...kept, ...cached.keys()].filter(isMeant);
      for (const name of names) {
        kept.delete(name);
        cached.delete(name);
      }
      if (names.length > 0) thread?.post({ order: "forget", names });
    }
  }

  /** Of these heads of caches, the first `length` tokens stay. */
  truncate(isMeant: (name: string) => boolean, length: number): void {
    for (const { cached } of this.#seats) {
      for (const [name, count] of cached) {
        if (isMeant(name)) cached.set(name, Math.min(count, length));
      }
    }
  }

  /** Terminates the workers and rejects the calls in progress. */
  close(reason: AttentionError): void {
    this.#isClosed = true;
    for (const { thread } of this.#seats) thread?.end();
    this.#seats = [];
    for (const call of this.#calls) call.refuse(reason);
    this.#calls = [];
  }

  /** Starts a worker for a seat; removes the seat if that fails. */
  async #fill(seat: Seat): Promise<void> {
    const refusal = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(() => {
        resolve("it did not start in time");
      }, PATIENCE);
      const settle = (cause?: string) => {
        clearTimeout(timer);
        resolve(cause);
      };
      try {
        const thread = this.#threads(this.#source, {
          answered: (answer) => {
            if (seat.isReady) this.#answered(seat, answer);
            else settle(answer.answer === "refused" ? answer.message : undefined);
          },
          died: (cause) => {
            settle(cause);
            if (seat.isReady) this.#died(seat, cause);
          },
        });
        seat.thread = thread;
        thread.post({ order: "start", module: this.#kernel.module });
      } catch (reason) {
        settle(reason instanceof Error ? reason.message : String(reason));
      }
    });
    if (this.#isClosed) {
      seat.thread?.end();
    } else if (refusal === undefined) {
      seat.isReady = true;
      seat.thread?.busy(false);
    } else {
      this.#refusal = refusal;
      seat.thread?.end();
      this.#seats = this.#seats.filter((each) => each !== seat);
    }
    this.#go();
  }

  /** Distributes parts: one to each worker, then the next round. */
  #go(): void {
    if (this.#seats.length === 0) {
      void this.#computeHere();
      return;
    }
    for (let many = 1; many <= AT_ONCE; many += 1) {
      this.#seats.forEach((seat, number) => {
        if (seat.isReady && seat.jobs.length < many) this.#hand(seat, number);
      });
    }
    if (!this.#isWaiting()) return;
    for (const seat of this.#seats) {
      if (seat.thread === undefined) void this.#fill(seat);
    }
  }

  #isWaiting(): boolean {
    return this.#calls.some((call) => call.isWaiting);
  }

  #take(worker: number, workers: number): Job | undefined {
    for (const call of this.#calls) {
      const part = call.take(worker, workers);
      if (part !== undefined) return { call, part };
    }
    return undefined;
  }

  #hand(seat: Seat, number: number): void {
    const job = this.#take(number, this.#seats.length);
    if (job === undefined) return;
    const { thread, kept, cached, jobs, spares, lane } = seat;
    const isHanded = attempt(job.call, () => {
      const lengthOf = (name: string) => cached.get(name) ?? 0;
      const sending = job.call.workOf(job.part, { lane, lengthOf });
      const { work, parcels, share, arrays = [] } = sending;
      if (share && !kept.has(share.name)) {
        thread?.post({ order: "share", share });
        kept.add(share.name);
      }
      for (const { name, data } of parcels) {
        if (kept.has(name)) continue;
        const copy = data.slice();
        thread?.post({ order: "keep", name, data: copy }, [copy.buffer]);
        kept.add(name);
      }
      const spare = takeSpare(spares, job.call.outputSizeOf(job.part));
      const moved = [...arrays, ...(spare ? [spare] : [])].map(({ buffer }) => buffer);
      thread?.post({ order: "compute", work, spare }, moved);
      thread?.busy(true);
      if (sending.cached) cached.set(sending.cached.name, sending.cached.length);
      jobs.push({ ...job, cached: sending.cached?.name });
    });
    if (!isHanded) job.call.finish();
  }

  #answered(seat: Seat, answer: Answer): void {
    const job = seat.jobs.shift();
    // Send the next part first: copying this result takes time.
    this.#go();
    if (seat.jobs.length === 0) seat.thread?.busy(false);
    if (job === undefined) return;
    attempt(job.call, () => {
      if (answer.answer === "computed") {
        job.call.add(job.part, answer.computed);
        keepSpare(seat, answer.computed.output as Float32Array<ArrayBuffer> | undefined);
      }
      if (answer.answer === "refused") {
        // What the worker holds of a cache may be incomplete.
        seat.cached.delete(job.cached ?? "");
        throw new AttentionError(answer.code, answer.message);
      }
    });
    job.call.finish();
  }

  /** Gives the parts of a dead worker to another one. */
  #died(seat: Seat, cause: string): void {
    const lost = seat.jobs.splice(0);
    seat.thread = undefined;
    seat.isReady = false;
    seat.kept.clear();
    seat.cached.clear();
    seat.spares.length = 0;
    lost.forEach(({ call, part }, place) => {
      if (call.giveBack(part, place === 0) < DEATHS) return;
      call.refuse(
        new AttentionError(
          "internal",
          `A part of this call was begun ${String(DEATHS)} times, and its worker ended each time: ${cause}.`,
        ),
      );
    });
    this.#go();
  }

  /** Part after part, with a pause between them in which the page can do something else. */
  async #computeHere(): Promise<void> {
    if (this.#isHere) return;
    this.#isHere = true;
    for (;;) {
      await pause();
      const job = this.#take(0, 1);
      if (job === undefined) break;
      attempt(job.call, () => {
        job.call.add(job.part, job.call.compute(job.part) ?? this.#compute(job));
      });
      job.call.finish();
    }
    this.#isHere = false;
  }

  #compute({ call, part }: Job): Computed {
    const { work, parcels } = call.workOf(part, here);
    for (const { name, data } of parcels) this.#here.keep(name, data);
    return this.#here.compute(work);
  }
}

/** Keeps the whole buffer: the output of a part may fill only its beginning. */
function keepSpare({ spares }: Seat, output: Float32Array<ArrayBuffer> | undefined): void {
  if (output === undefined || output.buffer.byteLength > LONGEST_SPARE) return;
  spares.push(new Float32Array(output.buffer));
  spares.sort((one, other) => one.length - other.length);
  if (spares.length > MOST_SPARES) spares.shift();
}

/** Takes the shortest spare array with at least this many values. */
function takeSpare(
  spares: Float32Array<ArrayBuffer>[],
  size: number,
): Float32Array<ArrayBuffer> | undefined {
  const at = size > 0 ? spares.findIndex(({ length }) => length >= size) : -1;
  return at < 0 ? undefined : spares.splice(at, 1)[0];
}

/** Runs a function for a call; rejects the call, and returns false, if the function throws. */
function attempt(call: PoolCall, what: () => void): boolean {
  try {
    what();
    return true;
  } catch (reason) {
    call.refuse(memoryError(reason) ?? reason);
    return false;
  }
}

/** Yields to the event loop. Not a timer: browsers throttle timers in background tabs. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
