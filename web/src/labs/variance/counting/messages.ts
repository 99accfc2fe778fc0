import type { VarianceAnswer, VarianceQuestion } from "../../../engine/index";

/** What the page sends to the worker that counts: the module's bytes first, then a chunk at a time. */
export type Order = { readonly bytes: ArrayBuffer } | { readonly chunk: VarianceQuestion };

/** What it answers: once that it has started, then each chunk in its turn. */
export type Told =
  | { readonly told: "ready" }
  | { readonly told: "counted"; readonly answer: VarianceAnswer; readonly took: number }
  | { readonly told: "failed"; readonly reason: string };
