import type { FileError } from "./error";

export type Dtype =
  | "float32"
  | "float64"
  | "float16"
  | "bfloat16"
  | "int8"
  | "int16"
  | "int32"
  | "int64"
  | "uint8"
  | "uint16"
  | "uint32"
  | "uint64"
  | "bool";

/** An array that a file holds. */
export interface FileArray {
  /** "" if the file has a single array without a name. */
  readonly name: string;
  readonly shape: readonly number[];
  /** As the file stores it; numbers written as text are float32. */
  readonly dtype: Dtype;
  /** The size of its numbers as stored, in bytes. */
  readonly bytes: number;
  /** Row-major float32, others rounded to the nearest; reads no more of the file than this array. Rejects with a FileError. */
  read(): Promise<Float32Array>;
}

/** Contents of a file other than readable arrays. */
export interface RefusedArray {
  readonly name: string;
  readonly shape: readonly number[] | undefined;
  /** The type's name in the file. */
  readonly dtype: string;
  readonly why: FileError;
}

export type FileFormat = "npy" | "npz" | "safetensors" | "csv" | "tsv" | "json";

export interface OpenedFile {
  readonly format: FileFormat;
  readonly arrays: readonly FileArray[];
  /** The arrays that cannot be read, though the file itself is valid. */
  readonly refused: readonly RefusedArray[];
  /** Of a table of text: the first labels of its rows, which are left out. */
  readonly index?: string;
  /** Of a .safetensors file. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A chosen or dropped file. */
export type NamedBlob = Blob & { readonly name?: string };
