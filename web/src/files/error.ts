/** Everything that can be wrong with a file; the words for each stand with the other words of the page. */
export type FileProblem =
  // Of any file.
  | "empty"
  | "format"
  | "magic"
  | "unreadable"
  | "truncated"
  | "trailing"
  | "no-arrays"
  | "pickled"
  | "spreadsheet"
  | "saved-changes"
  // Of an array.
  | "negative"
  | "axes"
  | "too-large"
  | "too-many"
  | "dtype"
  | "duplicate"
  | "size"
  // .npy
  | "version"
  | "npy-header"
  // .npz
  | "zip"
  | "zip-overlap"
  | "encrypted"
  | "compression"
  | "inflated"
  | "deflate"
  | "checksum"
  | "not-npy"
  // .safetensors
  | "header-length"
  | "safetensors-header"
  | "outside"
  | "overlap"
  | "hole"
  // CSV, TSV
  | "encoding"
  | "cell"
  | "ragged-rows"
  | "quote"
  // JSON
  | "json"
  | "json-value"
  | "ragged-lists";

/** A file that is not as it should be; `details` are what the sentence about it names. */
export class FileError extends Error {
  override readonly name = "FileError";

  constructor(
    readonly code: FileProblem,
    readonly details: Readonly<Record<string, string>> = {},
  ) {
    super(`${code} ${JSON.stringify(details)}`);
  }
}
