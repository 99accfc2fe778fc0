/**
 * attention-lab/recorder: records any computation on arrays as it runs, by PyTorch's names and rules, explains every cell of
 * it, differentiates it and replays it with other numbers.
 *
 * Whatever is refused throws an `AttentionError` and leaves the record as it was.
 */
export { AttentionError } from "./index.js";
export type { AttentionErrorCode } from "./index.js";

/** The dtypes, by PyTorch's names without "torch.". */
export type Dtype = "bool" | "int64" | "float32";

/** Cells in row-major order: `Float32Array` for float32, `BigInt64Array` for int64, `Uint8Array` of 0 and 1 for bool. */
export type Cells = Float32Array | BigInt64Array | Uint8Array;

/** Numbers, booleans or bigints in rows of one length, up to 8 axes deep. */
export type Nested = number | boolean | bigint | readonly Nested[];

/** A list of cells. */
export type List =
  | Float32Array
  | Float64Array
  | Int32Array
  | BigInt64Array
  | Uint8Array
  | readonly (number | boolean | bigint)[];

/**
 * What a tensor can be made of. Where no dtype is said, numbers become float32, whole ones too, since JavaScript does not
 * tell 1 from 1.0; booleans and `Uint8Array` become bool; bigints, `BigInt64Array` and `Int32Array` int64.
 */
export type Content =
  | Nested
  | Exclude<List, readonly unknown[]>
  | { readonly shape: readonly number[]; readonly data: List; readonly dtype?: DtypeName };

/** A dtype, by any of PyTorch's names for it. */
export type DtypeName =
  | Dtype
  | "float"
  | "long"
  | "torch.bool"
  | "torch.int64"
  | "torch.long"
  | "torch.float32"
  | "torch.float";

/** A tensor of a record. */
export interface RecordedTensor {
  readonly shape: number[];
  readonly dtype: Dtype;
  /** As PyTorch gives them, in cells. Cells themselves are always handed out in row-major order. */
  readonly strides: number[];
  /** Whether `backward` computes its gradient. Of a leaf it can be changed. */
  requiresGrad: boolean;
  readonly isLeaf: boolean;
  /** The operation that made it, as gradients see it; null for a leaf. */
  readonly gradFn: string | null;
  /** Its name in the trace. */
  readonly name: string;
  /** A copy of its cells as they are now. */
  readonly data: Cells;
  /** The gradient that `backward` has added up; null sets none. */
  grad: RecordedTensor | null;
  /** The number of a tensor of one cell; a bigint where it is beyond 2^53. */
  item(): number | bigint | boolean;
}

/** What stands for a tensor among the arguments of an operation: whole numbers are int64, others float32. */
export type Operand = RecordedTensor | number | boolean | bigint;

/** How a result is called in the trace. */
export interface Naming {
  /** Default: the operation's name, with a number where it is taken. */
  name?: string;
  /** What the tensor is in attention, such as "query". */
  role?: string;
}

/** A part of an axis, as Python's slice(start, stop, step). */
export interface Slice {
  start?: number | null;
  stop?: number | null;
  step?: number | null;
}

/** What Python writes between brackets: `x[0, 1:, None, ..., mask]` is `[0, { start: 1 }, null, "...", mask]`. */
export type IndexItem = number | Slice | null | "..." | boolean | RecordedTensor;

export interface TracedCell {
  tensor: string;
  index: number[];
}

export interface TracedTerm {
  coefficient: number;
  cells: (TracedCell & { value: number })[];
  /** The coefficient times the cells. */
  value: number;
}

/** How one cell came about: `rule` makes its value of the terms. */
export interface CellExplanation extends TracedCell {
  /** As it was computed. */
  value: number;
  /** What the rule makes of the terms, in double precision. */
  byRule: number;
  operation: string;
  /** `text` writes the rule beside the terms: x is the first one, y the second, t any. */
  rule: { name: string; text: string };
  /** The term that belongs to the cell itself, where a rule needs one. */
  position: number;
  terms: TracedTerm[];
}

/** A number, list or name that an operation takes beside its operands. */
export type Attribute = null | boolean | number | bigint | string | readonly (number | bigint)[];

/** One recorded operation and its value. */
export interface TracedTensor {
  readonly id: string;
  /** Empty where none was given. */
  readonly role: string;
  /** `given` from outside, a `constant`, or the operation that made it. */
  readonly operation: string;
  readonly dtype: Dtype;
  /** Whether the caller named it. */
  readonly isNamed: boolean;
  readonly requiresGrad: boolean;
  readonly isLeaf: boolean;
  readonly shape: number[];
  readonly strides: number[];
  /** Ids, in the operation's order; null for an optional operand that was left out. */
  readonly operands: (string | null)[];
  /** The operation's other arguments, by their names. */
  readonly attributes: Record<string, Attribute>;
  /** The expression of PyTorch that makes it, such as "torch.softmax(scores, -1)". */
  readonly written: string;
  /** A copy of its cells. */
  readonly data: Cells;
}

/** All that was recorded up to a moment; it does not change. */
export interface RecordedTrace {
  /** By id, in the order in which they were made, except that ids which are whole numbers come first. */
  readonly tensors: Readonly<Record<string, TracedTensor>>;
  /**
   * How one cell of a tensor came about: its row-major number, or its place along each axis.
   * @throws `type`, `unknown`, `value`
   */
  explain(id: string, cell: number | readonly number[]): CellExplanation;
  /**
   * The cells made directly from this one, at most 10,000.
   * @throws `type`, `unknown`, `value`
   */
  feeds(id: string, cell: number | readonly number[]): TracedCell[];
  /**
   * The same program with other values for some tensors, of the same shape and dtype: what depends on them is computed
   * anew, draws are drawn again alike, and the result has the bits that recording it anew would have.
   * @throws `type`, `unknown`, `shape`, `size`, `value`
   */
  replay(options?: { tensors?: Readonly<Record<string, Content>> }): RecordedTrace;
  /** Lets go of it; afterwards it is refused with `unknown`. Unreachable traces are let go of by themselves, in time. */
  dispose(): void;
}

/** What a record has beside the operations. */
export interface Recording {
  /**
   * A tensor from outside, by name.
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   */
  given(
    name: string,
    values: Content,
    options?: { role?: string; dtype?: DtypeName },
  ): RecordedTensor;
  /**
   * torch.tensor.
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   */
  tensor(
    values: Content,
    options?: Naming & { dtype?: DtypeName; requiresGrad?: boolean },
  ): RecordedTensor;
  /**
   * A leaf with this value whose gradient `backward` computes.
   * @throws `type`, `shape`, `size`, `value`, `unknown`
   */
  parameter(
    name: string,
    tensor: RecordedTensor | Content,
    options?: { role?: string },
  ): RecordedTensor;
  /**
   * torch's backward: adds the gradients of one number, or of any tensor with `gradient`, to the leaves that require one.
   * Its operations are recorded; with `createGraph` they have gradients themselves.
   * @throws `type`, `shape`, `value`, `unknown`
   */
  backward(
    loss: RecordedTensor,
    gradient?: RecordedTensor | null,
    options?: { createGraph?: boolean },
  ): void;
  /** The gradient that `backward` has added up, or null. */
  grad(tensor: RecordedTensor): RecordedTensor | null;
  /**
   * torch.autograd.grad: the gradients with respect to the inputs; null where the tensor does not depend on one.
   * @throws `type`, `shape`, `value`, `unknown`
   */
  gradients(
    of: RecordedTensor,
    inputs: readonly RecordedTensor[],
    options?: { gradient?: RecordedTensor | null; createGraph?: boolean },
  ): (RecordedTensor | null)[];
  /** torch.no_grad: what `work` does is recorded, but not for gradients. It may not be asynchronous. */
  noGrad<Result>(work: () => Result): Result;
  /** torch.manual_seed: starts the stream of draws anew. */
  manualSeed(seed: number | bigint): void;
  /** Lets go of everything but these tensors, which become given; all other tensors are refused afterwards. */
  forget(kept?: readonly RecordedTensor[]): void;
  /** `tensor[items]` in Python. */
  index(tensor: RecordedTensor, items: IndexItem | readonly IndexItem[]): RecordedTensor;
  /** `tensor[items] = value` in Python; returns the tensor. */
  setIndex(
    tensor: RecordedTensor,
    items: IndexItem | readonly IndexItem[],
    value: Operand,
  ): RecordedTensor;
  /** What was recorded until now, or, with a tensor, torch.trace. */
  trace(): RecordedTrace;
  /** How many operations are recorded, and the bytes of their values. */
  used(): { operations: number; bytes: number };
  /** Lets go of the record; afterwards it is refused with `unknown`. Unreachable records are let go of by themselves, in time. */
  dispose(): void;
}

/** A record in the making. */
export interface Recorder extends Recording, Operations {}

export interface RecordOptions {
  /** Of the draws, as torch.manual_seed takes it. Default 0. */
  seed?: number | bigint;
  /**
   * How float32 is computed. `"rounded once"`, the default, adds up in double and rounds once. `"pytorch"` rounds every step
   * in the order of PyTorch 1.13 on one thread of a CPU with AVX2 and the reference BLAS: matrix products, `sum`, `mean`,
   * `softmax`, `log_softmax`, `layer_norm`, `exp`, `tanh`, `gelu` and others that the guide lists have its bits, and so
   * have their gradients. Traces keep it when they are replayed or compiled.
   */
  arithmetic?: "rounded once" | "pytorch";
}

export interface CompileOptions {
  /** Ids of the tensors that calls give. Default: none. */
  inputs?: readonly string[];
  /** Ids of the tensors that calls return, at least one. */
  outputs: readonly string[];
  /**
   * Where nobody asks for what is in between, computes `matmul, scale, mask, softmax, matmul` as one attention, and `relu`,
   * `gelu` or `silu` of a `linear` whose weights are no input together with it. Sums run in another order: an output differs
   * by at most 2e-6 of the largest value, before its activation if it has one. Keys that a mask hides are ignored, even
   * where they are not finite. Default: false, the bits that recording anew would have.
   */
  fuse?: boolean;
}

/** A trace as a function. What does not depend on an input is computed once; memory is used again from call to call. */
export interface Program {
  /**
   * The outputs for these inputs, in row-major order, by id. An input is given as `given` takes it, in the shape and dtype of
   * the trace, or as a flat typed array of that dtype. `out` has arrays that outputs are written into. Draws are those of
   * the trace.
   * @throws `type`, `unknown`, `shape`, `value`, `memory`
   */
  (
    inputs?: Readonly<Record<string, Content>>,
    options?: { out?: Readonly<Record<string, Cells>> },
  ): Record<string, Cells>;
  /** How many operations a call computes; what is fused counts as one. */
  readonly operations: number;
  /** The bytes that calls keep for what they compute. */
  used(): { bytes: number };
  /** Lets go of it; afterwards it is refused with `unknown`. Unreachable programs are let go of by themselves, in time. */
  dispose(): void;
}

export interface RecorderLoadOptions {
  /**
   * The WebAssembly module: where it lies, or its bytes. Default: `recorder-relaxed.wasm` or, where the host has no relaxed
   * SIMD, `recorder.wasm`, beside this file. They differ in the last bits of large products.
   */
  wasm?: URL | ArrayBuffer | ArrayBufferView;
}

export interface RecorderEngine {
  /** Every operation with its schema, in the manner of PyTorch's. */
  readonly operations: readonly { readonly name: string; readonly schema: string }[];
  /**
   * Starts a record. The module keeps at most 256.
   * @throws `type`, `value`, `unknown`, `memory`
   */
  record(options?: RecordOptions): Recorder;
  /**
   * A trace as a function of `inputs` that returns `outputs`. The module keeps at most 256.
   * @throws `type`, `unknown`, `value`, `memory`
   */
  compile(trace: RecordedTrace, options: CompileOptions): Program;
}

/**
 * Starts a separate module; modules share nothing.
 * @throws `unavailable` where WebAssembly cannot run or the module did not arrive whole; `type`, `unknown`.
 * @see `web/src/engine/load-recorder.ts`
 */
export function load(options?: RecorderLoadOptions): Promise<RecorderEngine>;

/** Every operation by its PyTorch name. The build writes them here, from the schemas of the module. */
export type Operations = Record<never, never>;
