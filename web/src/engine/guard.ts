import { AttentionError } from "./errors.js";
import { quoted } from "./packed.js";

function causeOf(reason: unknown): string {
  try {
    return quoted(reason instanceof Error ? reason.message : String(reason));
  } catch {
    return "its reason cannot be read either";
  }
}

/** A safe `instanceof`: false if the check itself throws, as for a revoked proxy. */
export const isKind = <Kind>(
  reason: unknown,
  kind: abstract new (...given: never[]) => Kind,
): reason is Kind => {
  try {
    return reason instanceof kind;
  } catch {
    return false;
  }
};

/**
 * Converts anything that a call has thrown to an AttentionError. A RangeError of JavaScript means that an array could not
 * be allocated. Any other error, unless it is the module's, was thrown while the arguments were read: by a getter, a
 * proxy, or a detached array.
 */
export function refusalOf(reason: unknown): AttentionError {
  if (isKind(reason, AttentionError)) return reason;
  if (isKind(reason, RangeError)) {
    return new AttentionError(
      "memory",
      `There is not enough memory for this (${causeOf(reason)}); a smaller size would fit.`,
    );
  }
  if (isKind(reason, WebAssembly.RuntimeError)) {
    return new AttentionError(
      "internal",
      `The engine met a fault of its own (${causeOf(reason)}).`,
    );
  }
  return new AttentionError(
    "type",
    `An argument could not be read (${causeOf(reason)}); plain numbers, arrays and objects can be.`,
  );
}

/** The same function, except that it throws only `AttentionError`s. */
export function guarded<Given extends unknown[], Result>(
  call: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => {
    try {
      return call(...given);
    } catch (reason) {
      throw refusalOf(reason);
    }
  };
}

/** The same for an asynchronous function; `converted` converts the error that it rejects with. */
export function guardedLater<Given extends unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
  converted: (reason: unknown) => unknown = refusalOf,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    try {
      return await call(...given);
    } catch (reason) {
      throw converted(reason);
    }
  };
}

/** The same object with all its functions guarded. */
export function allGuarded<Calls extends object>(calls: Calls): Calls {
  const entries = Object.entries(calls).map(([name, each]: [string, unknown]) => [
    name,
    typeof each === "function" ? guarded(each as () => unknown) : each,
  ]);
  return Object.fromEntries(entries) as Calls;
}
