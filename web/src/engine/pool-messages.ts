import type { Part, TensorName } from "./fused.js";
import type { AttentionErrorCode } from "./index.d.ts";
import type { LayerWork } from "./pool-layer-messages.js";
import type { Plan } from "./pool-split.js";

/** A range of a tensor: the key under which a worker stores it, and its offset in the tensor. */
export interface Piece {
  readonly name: string;
  readonly start: number;
}

export type HeadsKind = "attend" | "gradient";

/** One part of attention or its gradient. */
export interface HeadsWork {
  readonly kind: HeadsKind;
  readonly plan: Plan;
  readonly part: Part;
  /** The rows of the part whose weights are requested. */
  readonly rows?: readonly number[] | undefined;
  readonly pieces: Readonly<Partial<Record<TensorName, Piece>>>;
}

/** One part of a call. */
export type Work = HeadsWork | LayerWork;

/** A message to a worker, which processes messages in order. */
export type Order =
  /** In browsers: hold the Web Lock of this name until the worker ends. */
  | { readonly order: "lock"; readonly name: string }
  | { readonly order: "start"; readonly module: WebAssembly.Module }
  | { readonly order: "keep"; readonly name: string; readonly data: Float32Array }
  | { readonly order: "forget"; readonly names: readonly string[] }
  /** `spare`: an array to reuse for the output, from an earlier part. */
  | { readonly order: "compute"; readonly work: Work; readonly spare?: Float32Array | undefined };

/** The result of a part. */
export type Computed = Readonly<
  Partial<Record<"output" | "weights" | "query" | "key" | "value", Float32Array>>
>;

/** A message from a worker: whether it has started, then one for each part, in order. */
export type Answer =
  | { readonly answer: "ready"; readonly hasLock: boolean }
  | { readonly answer: "computed"; readonly computed: Computed }
  | { readonly answer: "refused"; readonly code: AttentionErrorCode; readonly message: string };
