import { AttentionError } from "./errors.js";
import { guardedLater, isKind, refusalOf } from "./guard.js";
import type { PoolCallOptions } from "./index.d.ts";
import type { NamesOf } from "./options.js";
import { describeKind } from "./packed.js";
import type { Progress } from "./pool-call.js";

/** Carries the reason of the caller's signal, which may have any type, past the conversion of errors. */
export class Aborted {
  constructor(readonly reason: unknown) {}
}

/** A call that rejects only with an AttentionError or with the reason of its signal. */
export const answering = <Given extends unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
) => guardedLater(call, (reason) => (isKind(reason, Aborted) ? reason.reason : refusalOf(reason)));

/** The names of the options that every call of a pool has. */
export const pooled: NamesOf<PoolCallOptions> = { signal: true, onProgress: true };

export interface Pooled {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: Progress | undefined;
}

/** The options of every call, checked. */
export function pooledOf({ signal, onProgress }: Readonly<Record<string, unknown>>): Pooled {
  requireSignal(signal);
  requireProgress(onProgress);
  return { signal, onProgress };
}

export function requireUnaborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Aborted(signal.reason);
}

export const closed = () =>
  new AttentionError("unavailable", "The pool is closed; another one can be made.");

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
