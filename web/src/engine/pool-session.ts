import { AttentionError } from "./errors.js";
import { guardedLater, isKind, refusalOf } from "./guard.js";
import type { HeldTensor, PoolCallOptions, TensorLike } from "./index.d.ts";
import { optionsOf } from "./options.js";
import type { NamesOf } from "./options.js";
import { describeKind } from "./packed.js";
import type { StoredKeys } from "./cache-memory.js";
import type { Arena } from "./pool-arena.js";
import { PoolCall, reportProgress } from "./pool-call.js";
import type { Progress, Spread } from "./pool-call.js";
import { memoryError } from "./pool-compute.js";
import type { Crew } from "./pool-crew.js";
import type { HeadsRequest } from "./pool-heads.js";
import { HeldTensors } from "./pool-held.js";
import type { Entry } from "./pool-held.js";
import type { Computed } from "./pool-messages.js";
import type { CallTensor } from "./pool-parcels.js";
import { spreadShared } from "./pool-shared.js";

/** Carries the reason of the caller's signal, which may have any type, past the conversion of errors. */
class Aborted {
  constructor(readonly reason: unknown) {}
}

/** A call that rejects only with an AttentionError or with the reason of its signal. */
export const answering = <Given extends unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
) => guardedLater(call, (reason) => (isKind(reason, Aborted) ? reason.reason : refusalOf(reason)));

/** The tensors of a call, by name. */
export type Tensors = Readonly<Record<string, TensorLike>>;

/** A call's arguments with the values of held tensors, and the pool's options. */
export interface Opened<Given extends Tensors = Tensors> {
  readonly tensors: Given;
  readonly options: Readonly<Record<string, unknown>>;
  /** Those of the arguments that are held. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: Progress | undefined;
}

/** The options of every call of a pool. */
export const pooled: NamesOf<PoolCallOptions> = { signal: true, onProgress: true };

const closed = () =>
  new AttentionError("unavailable", "The pool is closed; another one can be made.");

/** What the calls of a pool have in common: their arguments, signals and progress, until the pool is closed. */
export class Session {
  readonly crew: Crew | undefined;
  readonly arena: Arena | undefined;
  readonly held: HeldTensors;
  #isClosed = false;

  /** `arena` is memory that the crew shares, and this thread. */
  constructor(crew: Crew | undefined, arena: Arena | undefined) {
    this.crew = crew;
    this.arena = arena;
    this.held = new HeldTensors((name) => crew?.forget((each) => each === name), arena);
  }

  requireOpen(): void {
    if (this.#isClosed) throw closed();
  }

  /** Throws where a call that waited is not to be computed any more. */
  requireWanted(signal: AbortSignal | undefined): void {
    this.requireOpen();
    if (signal?.aborted === true) throw new Aborted(signal.reason);
  }

  close(): void {
    this.#isClosed = true;
    this.arena?.close();
    this.crew?.close(closed());
  }

  /** Reads the arguments of the call `name`, whose options are `names`. */
  open<Given extends Tensors>(
    name: string,
    names: Readonly<Record<string, true>>,
    given: Given,
    givenOptions: unknown,
  ): Opened<Given> {
    this.requireOpen();
    const { signal, onProgress, ...rest } = optionsOf(givenOptions, name, names);
    requireSignal(signal);
    requireProgress(onProgress);
    const entries = new Map<string, Entry>();
    const valuesOf = (value: unknown, of: string): unknown => {
      const entry = this.held.entryOf(value, `The ${of}`);
      if (entry === undefined) return value;
      entries.set(of, entry);
      return { shape: (value as HeldTensor).shape, data: entry.data };
    };
    const tensors = Object.entries(given).map(([of, value]) => [of, valuesOf(value, of)]);
    const options = { ...rest, mask: valuesOf(rest.mask, "mask") };
    if (signal?.aborted === true) throw new Aborted(signal.reason);
    return {
      ...{ tensors: Object.fromEntries(tensors) as Given, options },
      ...{ entries, signal, onProgress },
    };
  }

  /** What `make` makes in shared memory for so many workers; undefined where there is none, or no room in it. */
  inArena<Made>(make: (arena: Arena, lanes: number) => Made): Made | undefined {
    const { arena, crew } = this;
    if (arena === undefined || crew === undefined || crew.size === 0) return undefined;
    try {
      return make(arena, crew.lanes);
    } catch (reason) {
      if (isKind(reason, AttentionError) && reason.code === "memory") return undefined;
      throw reason;
    }
  }

  /** A call whose tensors are copied into shared memory; undefined as in `inArena`. */
  shared(crew: Crew, request: HeadsRequest, stored?: StoredKeys): Spread | undefined {
    return this.inArena((arena, lanes) => spreadShared(arena, request, crew.size, lanes, stored));
  }

  /** A call that the fast kernel cannot take: this thread computes it. */
  alone<Result>({ onProgress }: Opened, call: () => Result): Result {
    const result = call();
    reportProgress(onProgress, 1, 1);
    return result;
  }

  /** Computes a call, or a phase of one, whose progress is reported to `onProgress`. */
  async run(
    crew: Crew,
    { signal }: Opened,
    onProgress: Progress | undefined,
    spread: Spread,
  ): Promise<Computed> {
    const call = new PoolCall(spread, onProgress);
    const abort = () => {
      call.refuse(new Aborted(signal?.reason));
      crew.drop(call);
    };
    try {
      this.requireWanted(signal);
      signal?.addEventListener("abort", abort);
    } catch (reason) {
      spread.free?.();
      throw reason;
    }
    crew.add(call);
    try {
      return await call.result;
    } finally {
      signal?.removeEventListener("abort", abort);
      crew.drop(call);
    }
  }
}

/** The result of a call, or at once the reason with which its signal is aborted. */
export async function untilAborted<Result>(
  signal: AbortSignal | undefined,
  call: Promise<Result>,
): Promise<Result> {
  if (signal === undefined) return call;
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(new Aborted(signal.reason));
    };
  });
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([call, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Collects the tensors of a call: held ones, and copies, because the caller may change an array before the last part is sent. */
export class CallTensors<Name extends string> extends Map<Name, CallTensor> {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #copies = new Map<Float32Array, Float32Array>();
  /** The tensors whose arrays are the caller's. */
  readonly #callers = new Map<Name, Float32Array>();

  constructor(entries: ReadonlyMap<string, Entry>) {
    super();
    this.#entries = entries;
  }

  /** Adds what `take` would, but the caller's own arrays. `own` must copy them before the caller gets control again. */
  borrow(name: Name, data: Float32Array | undefined, from: unknown): void {
    const isCallers =
      data !== undefined && !this.#entries.has(name) && data === (from as TensorLike).data;
    if (!isCallers) {
      this.take(name, data, from);
      return;
    }
    this.#callers.set(name, data);
    this.set(name, { data });
  }

  /** Replaces the caller's arrays by copies. */
  own(): void {
    for (const [name, data] of this.#callers) this.copy(name, data);
  }

  /** Adds the values `data` that were read from the argument `from`. */
  take(name: Name, data: Float32Array | undefined, from: unknown): void {
    if (data === undefined) return;
    const entry = this.#entries.get(name);
    if (entry !== undefined) this.set(name, { data: entry.data, held: entry.name, at: entry.at });
    else if (data === (from as TensorLike).data) this.copy(name, data);
    else this.set(name, { data });
  }

  /** Adds a copy of an array; throws an AttentionError where the memory does not reach. */
  copy(name: Name, data: Float32Array | undefined): void {
    if (data !== undefined) this.set(name, { data: this.#copyOf(data) });
  }

  #copyOf(data: Float32Array): Float32Array {
    try {
      const copy = this.#copies.get(data) ?? data.slice();
      this.#copies.set(data, copy);
      return copy;
    } catch (reason) {
      throw memoryError(reason) ?? reason;
    }
  }
}

function requireSignal(signal: unknown): asserts signal is AbortSignal | undefined {
  const isSignal = typeof signal === "object" && signal !== null && "throwIfAborted" in signal;
  if (signal === undefined || isSignal) return;
  throw new AttentionError("type", `signal must be an AbortSignal, not ${describeKind(signal)}.`);
}

function requireProgress(onProgress: unknown): asserts onProgress is Progress | undefined {
  if (onProgress === undefined || typeof onProgress === "function") return;
  throw new AttentionError(
    "type",
    `onProgress must be a function, not ${describeKind(onProgress)}.`,
  );
}
