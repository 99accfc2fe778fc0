import type { Part, TensorName } from "./fused.js";
import type { AttentionErrorCode } from "./index.d.ts";
import type { Plan } from "./pool-split.js";

/** A stretch of a tensor: the name that a worker keeps it under, and where in the tensor it begins. */
export interface Piece {
  readonly name: string;
  readonly start: number;
}

export type Kind = "attend" | "gradient";

/** One part of a call. */
export interface Work {
  readonly kind: Kind;
  readonly plan: Plan;
  readonly part: Part;
  /** Of the part, the rows whose weights are wanted. */
  readonly rows?: readonly number[] | undefined;
  readonly pieces: Readonly<Partial<Record<TensorName, Piece>>>;
}

/** To a worker, which follows one after the other. */
export type Order =
  /** In browsers: to have a lock of this name as long as it lives. */
  | { readonly order: "lock"; readonly name: string }
  | { readonly order: "start"; readonly module: WebAssembly.Module }
  | { readonly order: "keep"; readonly name: string; readonly data: Float32Array }
  | { readonly order: "forget"; readonly names: readonly string[] }
  /** `spare`: an array for the output, from a part before. */
  | { readonly order: "compute"; readonly work: Work; readonly spare?: Float32Array | undefined };

/** What came of a part. */
export type Computed = Readonly<
  Partial<Record<"output" | "weights" | "query" | "key" | "value", Float32Array>>
>;

/** From a worker: when it has started or cannot, then one for each part, in their order. */
export type Answer =
  | { readonly answer: "ready"; readonly hasLock: boolean }
  | { readonly answer: "computed"; readonly computed: Computed }
  | { readonly answer: "refused"; readonly code: AttentionErrorCode; readonly message: string };
