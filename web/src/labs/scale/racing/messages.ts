/** The implementations that are measured. */
export type Runner = "naive" | "readable" | "fast" | "pool";

/** What is raced: one head of so many tokens, and by whom. */
export interface Order {
  /** The public module and the fast kernel; none where it does not run here. */
  readonly engine: ArrayBuffer;
  readonly fast: ArrayBuffer | undefined;
  readonly runners: readonly Runner[];
  readonly tokens: number;
  readonly causal: boolean;
  readonly seed: number;
  /** Of the pool; 0 for as many as the machine runs at once. */
  readonly workers: number;
}

/** A message from the worker during the measurement. */
export type WorkerMessage =
  /** How the first run of a runner went: it is no time yet. */
  | {
      readonly kind: "agrees";
      readonly runner: Runner;
      /** Of its output from that of another runner. */
      readonly difference: number;
      readonly from: Runner;
      /** The memory beside inputs and outputs. */
      readonly bytes: number;
      readonly workers: number;
    }
  | { readonly kind: "timed"; readonly runner: Runner; readonly milliseconds: number }
  | { readonly kind: "refused"; readonly runner: Runner; readonly reason: string }
  /** How many runs of all are over. */
  | { readonly kind: "progress"; readonly done: number; readonly all: number }
  | { readonly kind: "over" };
