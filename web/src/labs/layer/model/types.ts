import type { Settings } from "../../../model/tensor";

/** An array of a file, before it is read. */
export interface NamedShape {
  readonly name: string;
  readonly shape: readonly number[];
}

/** How the arrays of a layer are named and stored. */
export type Convention = "multihead" | "separate" | "bert" | "fused" | "by_head" | "gpt2";

/** The arrays of one projection. */
export interface StoredPart {
  readonly weight: string;
  readonly bias?: string;
}

/** Where the numbers of queries, keys and values stand. */
export type Stored =
  /** Each in a separate matrix. */
  | { readonly kind: "apart"; readonly parts: readonly [StoredPart, StoredPart, StoredPart] }
  /** One under another in one matrix; `by_head`: first all of the first head, then of the second. */
  | { readonly kind: "together" | "by_head"; readonly all: StoredPart };

/** What is to be said of a file or a layer; the words for each stand with the other words of the page. */
export interface Remark {
  readonly code: RemarkCode;
  readonly details: Readonly<Record<string, string>>;
}

export type RemarkCode =
  // Of a file.
  | "none"
  | "adapters"
  | "quantised"
  // Of a layer that is not opened.
  | "missing"
  | "shape"
  | "cross"
  | "no_output"
  | "too_wide"
  // Of one that is.
  | "unapplied"
  | "crossing"
  | "identity"
  | "zeros"
  | "rotary"
  | "positions"
  // Of a number of heads.
  | "heads"
  | "head_size"
  | "sharing"
  // Of queries, keys and values that are given as they are.
  | "axes"
  | "widths"
  | "lengths"
  | "leading"
  | "too_long";

/** An attention layer that a file holds. */
export interface FoundLayer {
  /** What its arrays' names begin with; "" where the file is one layer. */
  readonly name: string;
  readonly convention: Convention;
  readonly d_model: number;
  /** Undefined when the file cannot say. */
  readonly heads: number | undefined;
  /** Rows of the queries' weight, and of the keys' and the values', which are fewer where heads share them. */
  readonly queryRows: number;
  readonly keyRows: number;
  readonly stored: Stored;
  /** None: the identity stands in. */
  readonly out: StoredPart | undefined;
  /** Weights are stored (in, out). */
  readonly transposed: boolean;
  /** Whether models that are stored so look only back. */
  readonly causal: boolean;
  /** Whether they divide their scores. */
  readonly scaled: boolean;
  readonly remarks: readonly Remark[];
}

export interface Recognised {
  readonly layers: readonly FoundLayer[];
  /** What was not understood. */
  readonly remarks: readonly Remark[];
}

/** The most that the laboratory takes. */
export interface Limits {
  readonly d_model: number;
  readonly heads: number;
  readonly head_size: number;
}

/** The tensors and settings for a laboratory. */
export interface Filled {
  readonly settings: Settings;
  readonly tensors: Readonly<
    Record<string, { readonly shape: readonly number[]; readonly data: Float32Array }>
  >;
}

/** Reads an array of the file by its name. */
export type ReadArray = (name: string) => Promise<Float32Array>;
