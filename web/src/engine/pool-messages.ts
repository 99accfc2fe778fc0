import type { CacheShape, StoredKeys } from "./cache-memory.js";
import type { Part, Span, TensorName } from "./fused.js";
import type { AttentionErrorCode } from "./index.d.ts";
import type { LayerWork } from "./pool-layer-messages.js";
import type { Plan } from "./pool-split.js";

/** A range of a tensor: the key under which a worker stores it, and its offset in the tensor. */
export interface Piece {
  readonly name: string;
  readonly start: number;
}

/** The heads of a cache that a worker holds, and the keys and values that it has not got yet. */
export interface CachePiece {
  readonly name: string;
  readonly shape: CacheShape;
  /** How many tokens the worker has, and how many come with this message. */
  readonly length: number;
  readonly count: number;
  /** (heads, count, width) */
  readonly keys: Float32Array<ArrayBuffer>;
  readonly values: Float32Array<ArrayBuffer>;
}

/** A memory that threads share, and the module that runs in it. */
export interface Share {
  readonly name: string;
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

/** Where a call lies in shared memory: addresses. */
interface SharedPlaces {
  readonly given: Readonly<Partial<Record<TensorName, number>>>;
  readonly results: Readonly<Partial<Record<keyof Computed, number>>>;
  /** The list of the rows whose weights are wanted, and how many they are. */
  readonly listed: number;
  readonly count: number;
  /** Where keys and values are stored in a cache. */
  readonly stored?: StoredKeys | undefined;
}

/** What a worker has for itself in shared memory: addresses. */
interface Lane {
  /** Its parameters, below which is its stack. */
  readonly base: number;
  readonly statistics: number;
  readonly scratch: number;
  /** A head's keys and values as float32, where they are stored in half precision. */
  readonly key: number;
  readonly value: number;
}

/** A part of a call that lies in shared memory. */
export interface SharedWork {
  /** The memory's name. */
  readonly memory: string;
  readonly places: SharedPlaces;
  readonly lane: Lane;
  /** Which places of the list of rows are the part's. */
  readonly runs: readonly Span[];
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
  /** Where keys and values are stored in a cache. */
  readonly cache?: CachePiece | undefined;
  /** Where everything lies in shared memory; then there are no pieces. */
  readonly shared?: SharedWork | undefined;
}

/** One part of a call. */
export type Work = HeadsWork | LayerWork;

/** A message to a worker, which processes messages in order. */
export type Order =
  /** In browsers: hold the Web Lock of this name until the worker ends. */
  | { readonly order: "lock"; readonly name: string }
  | { readonly order: "start"; readonly module: WebAssembly.Module }
  /** Compute in this memory when its name is given. */
  | { readonly order: "share"; readonly share: Share }
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
