import type { LoggedCall } from "../../engine/recorder-bridge.js";
import type { RecorderCall } from "../../engine/recorder-module.js";

/** The calls that a log may hold: a worker's messages are no more trusted than the code that it runs. */
const LOGGED: ReadonlySet<unknown> = new Set<RecorderCall>([
  ...(["open_tape", "close_tape", "seed_tape", "forget_tensors", "call_operation"] as const),
  ...(["give_tensor", "require_gradient", "set_gradient", "enable_gradients"] as const),
  ...(["run_backward", "find_gradients"] as const),
]);

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === "number");

/** Whether a message's part has the shape of a logged call. */
export function isLoggedCall(value: unknown): value is LoggedCall {
  if (typeof value !== "object" || value === null) return false;
  const { call, numbers, bytes, place, results } = value as Record<string, unknown>;
  return (
    LOGGED.has(call) &&
    isNumbers(numbers) &&
    (bytes === undefined || bytes instanceof Uint8Array) &&
    isNumbers(place) &&
    place.length === 2 &&
    isNumbers(results)
  );
}
