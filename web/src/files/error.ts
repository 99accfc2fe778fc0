import { quoted } from "./quoted";

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
  /** The list of its arrays is longer than any that is read. */
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

/** A file that is not as it should be; `details` are what the sentence about it names, of each no more than is quoted. */
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
