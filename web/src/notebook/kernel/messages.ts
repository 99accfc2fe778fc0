import { type PackedCalls, isPackedCalls } from "../retracing/logged.js";

/** What the kernel starts from. All bytes are handed over, since it can reach nothing. */
export interface StartFiles {
  /** pyodide.asm.wasm. */
  readonly python: ArrayBuffer;
  /** python_stdlib.zip. */
  readonly library: ArrayBuffer;
  /** The `info` of pyodide-lock.json, as JSON. */
  readonly lock: string;
  /** A zip of web/src/notebook/python. */
  readonly packages: ArrayBuffer;
  /** recorder.wasm. */
  readonly recorder: ArrayBuffer;
  /** The files beside the notebook, which its code may open, by their paths in its folder. */
  readonly beside?: Readonly<Record<string, ArrayBuffer>>;
}

export type ToKernel =
  | {
      readonly kind: "start";
      readonly files: StartFiles;
      /** The most memory that Python takes; the engine's own limit is built in. */
      readonly limits: { readonly megabytes: number };
      /** Whether the page makes all tensors again, and so is told what was recorded. */
      readonly follows?: boolean;
      /** From what random numbers come that the code seeds by nothing: two whole numbers below 2^32. */
      readonly seed?: readonly [number, number];
    }
  | {
      readonly kind: "run";
      readonly cell: string;
      readonly code: string;
      /** Whether NumPy's numbers are printed as NumPy 2 does: `np.float64(0.5)`. */
      readonly namesKinds?: boolean;
      /** What it is to change of the tensors that its lines make, whoever calls them. */
      readonly changes?: readonly ChangedTensor[];
    }
  /** Between runs: files that have come to stand beside the notebook, and the paths of those that have gone. */
  | {
      readonly kind: "beside";
      readonly put: Readonly<Record<string, ArrayBuffer>>;
      readonly gone: readonly string[];
    }
  | { readonly kind: "print"; readonly request: number; readonly tensors: readonly PrintTensor[] };

/**
 * A tensor that is changed where it is made: the change's number, the line, how many tensors the line makes before, and the
 * cells by their row-major places. Numbers that JSON has not are texts.
 */
export type ChangedTensor = readonly [
  change: number,
  line: number,
  nth: number,
  shape: readonly number[],
  cells: readonly (readonly [at: number, value: number | string])[],
];

/** A tensor to be printed: its numbers, those that JSON has not as texts, and how it looks, of its `PrintedText`. */
export type PrintTensor = readonly [
  cells: readonly (number | string)[],
  shape: readonly number[],
  looks: string,
];

/** The forms of a shown value by their media types: always text/plain, maybe image/svg+xml, text/html and others. */
export type Forms = Readonly<Record<string, string>>;

/** An output as nbformat 4 has it. */
export type Output =
  | {
      readonly output_type: "stream";
      readonly name: "stdout" | "stderr";
      readonly text: string;
    }
  | {
      readonly output_type: "execute_result";
      readonly data: Forms;
      readonly metadata: object;
      readonly execution_count: number;
    }
  | { readonly output_type: "display_data"; readonly data: Forms; readonly metadata: object }
  | {
      readonly output_type: "error";
      readonly ename: string;
      readonly evalue: string;
      readonly traceback: readonly string[];
    };

export interface Done {
  readonly kind: "done";
  readonly cell: string;
  readonly status: "ok" | "error";
  readonly executionCount: number;
  readonly milliseconds: number;
  /** Whether the cell ended because it asked for something that is not there. */
  readonly unsupported?: true;
  /** The memory that is taken, in bytes. */
  readonly bytes: { readonly python: number; readonly engine: number };
}

/** A name that held a tensor once a line was done: the tensor's number, the cell's count and the line. */
export type Held = readonly [name: string, number: number, cell: number, line: number];

/** A name that held a list of strings once a line was done. */
export type HeldTexts = readonly [name: string, texts: readonly string[]];

/** A tensor that was printed: its number, how many calls had been logged, its text, and how it looks, as JSON. */
export type PrintedText = readonly [number: number, at: number, text: string, looks: string];

/** A tensor that Python's own code has read: its number, how many calls had been logged, the cell's count and the line. */
export type ReadTensor = readonly [number: number, at: number, cell: number, line: number];

/** A change that was written: its number, the tensor's, and how many calls had been logged. */
export type WrittenChange = readonly [change: number, number: number, at: number];

/** What a cell has recorded since the last such message: while it runs, and once more before its `done`. */
export interface Made {
  readonly kind: "made";
  readonly cell: string;
  /** Whether the cell goes on: what was printed and read is told at its end. */
  readonly isPart: boolean;
  /** In packs, of which each begins where the last one ended. */
  readonly calls: readonly PackedCalls[];
  readonly held: readonly Held[];
  readonly texts: readonly HeldTexts[];
  readonly printed: readonly PrintedText[];
  readonly read: readonly ReadTensor[];
  readonly written: readonly WrittenChange[];
  /** Whether there was more than the page is told. */
  readonly isCut: boolean;
}

/** A loop that runs: the cell whose code it is, its line, how many passes have begun, and of how many. */
export type RunningLoop = readonly [cell: string, line: number, begun: number, of: number];

export type StartPart = "python" | "library" | "packages" | "engine";

export type FromKernel =
  /** A part of the start is so far done, from 0 to 1. */
  | { readonly kind: "progress"; readonly part: StartPart; readonly done: number }
  | { readonly kind: "ready"; readonly milliseconds: number }
  /** Nothing more will come. */
  | { readonly kind: "failed"; readonly sentence: string }
  | { readonly kind: "output"; readonly cell: string; readonly output: Output }
  /** What the cell has shown until now is to go. */
  | { readonly kind: "clear"; readonly cell: string }
  /** While `cell` runs, a line runs of the cell `of`: a function's may be another's. */
  | {
      readonly kind: "line";
      readonly cell: string;
      readonly line: number;
      readonly of: string;
      readonly loops: readonly RunningLoop[];
    }
  | Made
  /** What a "print" asked for, a text for each tensor. */
  | { readonly kind: "printed"; readonly request: number; readonly texts: readonly string[] }
  | Done;

type Check = (value: unknown) => boolean;

const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isOneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isMissingOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isForms: Check = (value) =>
  isObject(value) && isText(value["text/plain"]) && Object.values(value).every(isText);

/** Whether an object has these fields, each as it should be, and no others. */
const hasFields =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) &&
    Object.entries(fields).every(([name, check]) => check(value[name])) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name));

/** Whether a value is a list of just these. */
const isTuple =
  (...checks: readonly Check[]): Check =>
  (value) =>
    Array.isArray(value) &&
    value.length === checks.length &&
    checks.every((check, at) => check(value[at]));

const isHeld = isTuple(isText, isNumber, isNumber, isNumber);
const isHeldTexts = isTuple(isText, isListOf(isText));
const isPrinted = isTuple(isNumber, isNumber, isText, isText);
const isRead = isTuple(isNumber, isNumber, isNumber, isNumber);
const isWritten = isTuple(isNumber, isNumber, isNumber);

const isRunningLoop = isTuple(isText, isNumber, isNumber, isNumber);

const outputs: Readonly<Record<string, Check>> = {
  stream: hasFields({
    output_type: isText,
    name: isOneOf("stdout", "stderr"),
    text: isText,
  }),
  execute_result: hasFields({
    output_type: isText,
    data: isForms,
    metadata: isObject,
    execution_count: isNumber,
  }),
  display_data: hasFields({ output_type: isText, data: isForms, metadata: isObject }),
  error: hasFields({
    output_type: isText,
    ename: isText,
    evalue: isText,
    traceback: (value) => Array.isArray(value) && value.every(isText),
  }),
};

const isOutput: Check = (value) =>
  isObject(value) &&
  typeof value.output_type === "string" &&
  Object.hasOwn(outputs, value.output_type) &&
  outputs[value.output_type]?.(value) === true;

const messages: Readonly<Record<FromKernel["kind"], Check>> = {
  progress: hasFields({
    kind: isText,
    part: isOneOf("python", "library", "packages", "engine"),
    done: isNumber,
  }),
  ready: hasFields({ kind: isText, milliseconds: isNumber }),
  failed: hasFields({ kind: isText, sentence: isText }),
  output: hasFields({ kind: isText, cell: isText, output: isOutput }),
  clear: hasFields({ kind: isText, cell: isText }),
  line: hasFields({
    kind: isText,
    cell: isText,
    line: isNumber,
    of: isText,
    loops: isListOf(isRunningLoop),
  }),
  made: hasFields({
    kind: isText,
    cell: isText,
    isPart: isOneOf(true, false),
    calls: isListOf(isPackedCalls),
    held: isListOf(isHeld),
    texts: isListOf(isHeldTexts),
    printed: isListOf(isPrinted),
    read: isListOf(isRead),
    written: isListOf(isWritten),
    isCut: isOneOf(true, false),
  }),
  printed: hasFields({ kind: isText, request: isNumber, texts: isListOf(isText) }),
  done: hasFields({
    kind: isText,
    cell: isText,
    status: isOneOf("ok", "error"),
    executionCount: isNumber,
    milliseconds: isNumber,
    unsupported: isMissingOr(isOneOf(true)),
    bytes: hasFields({ python: isNumber, engine: isNumber }),
  }),
};

/** Whether a value has the shape of a message: code in the notebook may forge what it sends. */
export function isFromKernel(value: unknown): value is FromKernel {
  return (
    isObject(value) &&
    typeof value.kind === "string" &&
    Object.hasOwn(messages, value.kind) &&
    messages[value.kind as FromKernel["kind"]](value)
  );
}
