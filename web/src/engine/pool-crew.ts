import { AttentionError } from "./errors.js";
import type { FusedKernel } from "./fused.js";
import type { PoolCall } from "./pool-call.js";
import { compute, memoryError } from "./pool-compute.js";
import type { Answer } from "./pool-messages.js";
import type { Thread, Threads } from "./worker-thread.js";

/** How many workers a part may lose. */
const DEATHS = 3;
/** Parts that a worker has at once: the next one is there when it has done one. */
const AT_ONCE = 2;
/** Arrays that a worker's next parts are written into: those it has, and the one that is being put in its place. */
const MOST_SPARES = AT_ONCE + 1;
/** Longer arrays are not kept for the next part, in bytes. */
const LONGEST_SPARE = 2 ** 24;
/** How long a worker may take to start. */
const PATIENCE = 5_000;

interface Job {
  readonly call: PoolCall;
  readonly part: number;
}

/** A place for a worker, which may be replaced. */
interface Seat {
  thread: Thread | undefined;
  isReady: boolean;
  /** Names of what the worker has. */
  readonly kept: Set<string>;
  /** What it has to do, in order. */
  readonly jobs: Job[];
  /** Outputs that have been put in their place: it writes the next ones there. Fresh memory costs more than a copy. */
  readonly spares: Float32Array<ArrayBuffer>[];
}

/** Workers, and the calls whose parts they compute; where there are none, this thread does. */
export class Crew {
  readonly #threads: Threads;
  readonly #text: string;
  readonly #kernel: FusedKernel;
  #seats: Seat[] = [];
  /** Those that are not over, oldest first. */
  #calls: PoolCall[] = [];
  #refusal: string | undefined;
  #isHere = false;
  #isClosed = false;

  private constructor(threads: Threads, text: string, kernel: FusedKernel) {
    this.#threads = threads;
    this.#text = text;
    this.#kernel = kernel;
  }

  /** With so many workers, or as many of them as start. */
  static async start(
    count: number,
    threads: Threads,
    text: string,
    kernel: FusedKernel,
  ): Promise<Crew> {
    const crew = new Crew(threads, text, kernel);
    crew.#seats = Array.from({ length: count }, () => ({
      thread: undefined,
      isReady: false,
      kept: new Set<string>(),
      jobs: [],
      spares: [],
    }));
    await Promise.all([...crew.#seats].map((seat) => crew.#fill(seat)));
    return crew;
  }

  get size(): number {
    return this.#seats.length;
  }

  /** Why the last worker was refused. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  add(call: PoolCall): void {
    this.#calls.push(call);
    this.#go();
  }

  /** A call that is over: nothing of it is kept. */
  drop(call: PoolCall): void {
    this.#calls = this.#calls.filter((each) => each !== call);
    this.forget((name) => name.startsWith(call.prefix));
  }

  /** Has the workers forget the tensors of these names. */
  forget(isMeant: (name: string) => boolean): void {
    for (const { thread, kept } of this.#seats) {
      const names = [...kept].filter(isMeant);
      for (const name of names) kept.delete(name);
      if (names.length > 0) thread?.post({ order: "forget", names });
    }
  }

  /** Ends the workers and refuses what they were at. */
  close(reason: AttentionError): void {
    this.#isClosed = true;
    for (const { thread } of this.#seats) thread?.end();
    this.#seats = [];
    for (const call of this.#calls) call.refuse(reason);
    this.#calls = [];
  }

  /** Puts a worker on a seat, or takes the seat away where that is refused. */
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
        const thread = this.#threads(this.#text, {
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

  /** Hands out parts: one to each worker, then the ones after. */
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
    const call = this.#calls.find((each) => each.isWaiting);
    const part = call?.take(worker, workers);
    return call && part !== undefined ? { call, part } : undefined;
  }

  #hand(seat: Seat, number: number): void {
    const job = this.#take(number, this.#seats.length);
    if (job === undefined) return;
    const { thread, kept, jobs, spares } = seat;
    attempt(job.call, () => {
      const { work, parcels } = job.call.workOf(job.part);
      for (const { name, data } of parcels) {
        if (kept.has(name)) continue;
        const copy = data.slice();
        thread?.post({ order: "keep", name, data: copy }, [copy.buffer]);
        kept.add(name);
      }
      const spare = takeSpare(spares, job.call.outputSizeOf(job.part));
      thread?.post({ order: "compute", work, spare }, spare ? [spare.buffer] : []);
      thread?.busy(true);
      jobs.push(job);
    });
  }

  #answered(seat: Seat, answer: Answer): void {
    const job = seat.jobs.shift();
    // The next part first: putting this one in its place takes a while.
    this.#go();
    if (seat.jobs.length === 0) seat.thread?.busy(false);
    if (job === undefined) return;
    attempt(job.call, () => {
      if (answer.answer === "computed") {
        job.call.add(job.part, answer.computed);
        keepSpare(seat, answer.computed.output as Float32Array<ArrayBuffer> | undefined);
      }
      if (answer.answer === "refused") throw new AttentionError(answer.code, answer.message);
    });
  }

  /** The parts of a worker that has gone are done again by another. */
  #died(seat: Seat, cause: string): void {
    const lost = seat.jobs.splice(0);
    seat.thread = undefined;
    seat.isReady = false;
    seat.kept.clear();
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
        job.call.add(job.part, compute(this.#kernel, job.call.taskOf(job.part)));
      });
    }
    this.#isHere = false;
  }
}

/** The whole buffer: a part's output may fill only its beginning. */
function keepSpare({ spares }: Seat, output: Float32Array<ArrayBuffer> | undefined): void {
  if (output === undefined || output.buffer.byteLength > LONGEST_SPARE) return;
  spares.push(new Float32Array(output.buffer));
  spares.sort((one, other) => one.length - other.length);
  if (spares.length > MOST_SPARES) spares.shift();
}

/** Takes the shortest one that has room for so many values. */
function takeSpare(
  spares: Float32Array<ArrayBuffer>[],
  size: number,
): Float32Array<ArrayBuffer> | undefined {
  const at = size > 0 ? spares.findIndex(({ length }) => length >= size) : -1;
  return at < 0 ? undefined : spares.splice(at, 1)[0];
}

/** Does something for a call, which is refused where it fails. */
function attempt(call: PoolCall, what: () => void): void {
  try {
    what();
  } catch (reason) {
    call.refuse(memoryError(reason) ?? reason);
  }
}

/** Until everything else that waits has had its turn; a timer would be slowed down in a page out of sight. */
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
