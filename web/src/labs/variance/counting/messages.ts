import type { VarianceAnswer, VarianceQuestion } from "../../../engine/index";

/** A message to the counting worker: first the bytes of the module, then one chunk at a time. */
export type Order = { readonly bytes: ArrayBuffer } | { readonly chunk: VarianceQuestion };

/** A message from the counting worker: first that it has started, then the result of each chunk in order. */
export type WorkerMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "counted"; readonly answer: VarianceAnswer; readonly took: number }
  | { readonly kind: "failed"; readonly reason: string };
