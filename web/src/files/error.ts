import { quoted } from "./quoted";

/** The error codes of files; the page's words have a sentence for each. */
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
  /** The list of its arrays exceeds the limit. */
  | "long-header"
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

/** A file that cannot be read; `details` are the values in the sentence about it, shortened as in a quotation. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly details: Readonly<Record<string, string>>;

  constructor(
    readonly code: FileProblem,
    details: Readonly<Record<string, string>> = {},
  ) {
    const shortened = Object.fromEntries(
      Object.entries(details).map(([name, text]) => [name, quoted(text)]),
    );
    super(`${code} ${JSON.stringify(shortened)}`);
    this.details = shortened;
  }
}
