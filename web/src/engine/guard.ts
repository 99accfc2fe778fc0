import { AttentionError } from "./errors.js";
import { quoted } from "./packed.js";

function causeOf(reason: unknown): string {
  try {
    return quoted(reason instanceof Error ? reason.message : String(reason));
  } catch {
    return "its reason cannot be read either";
  }
}

/** Whether it is one of these; a proxy that was revoked, say, cannot be asked. */
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
 * Whatever a call has thrown, as a refusal. JavaScript itself refuses arrays there is no room for; what is neither that
 * nor the module's own fault was thrown by the caller's arguments while they were read: by a getter, a proxy, an array
 * without its buffer.
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

/** The same call, which throws nothing but refusals. */
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

/** The same for a call whose refusals are rejections; `told` says what it is rejected with. */
export function guardedLater<Given extends unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
  told: (reason: unknown) => unknown = refusalOf,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    try {
      return await call(...given);
    } catch (reason) {
      throw told(reason);
    }
  };
}

/** An object with all its calls guarded. */
export function allGuarded<Calls extends object>(calls: Calls): Calls {
  const entries = Object.entries(calls).map(([name, each]: [string, unknown]) => [
    name,
    typeof each === "function" ? guarded(each as () => unknown) : each,
  ]);
  return Object.fromEntries(entries) as Calls;
}
