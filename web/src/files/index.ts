/** Reads files of tensors locally. Arrays are read on demand. */
import { FileError } from "./error";
import { foreignIn } from "./foreign";
import { NPY_MAGIC, openNpy } from "./npy";
import { openJson } from "./json";
import { openNpz } from "./npz";
import { looksLikeSafetensors, openSafetensors } from "./safetensors";
import { bytesOf, partOf } from "./source";
import { openSeparated } from "./separated";
import { looksLikeText } from "./text";
import type { FileArray, NamedBlob, OpenedFile, RefusedArray } from "./types";

export { FileError } from "./error";
export type { FileProblem } from "./error";
export type { Dtype, FileArray, FileFormat, NamedBlob, OpenedFile, RefusedArray } from "./types";

/** Detects the format by the content, by the name only if the content is ambiguous. Rejects with a FileError. */
export async function openFile(file: NamedBlob): Promise<OpenedFile> {
  const opened = await open(file);
  const { arrays, refused } = opened;
  const [only, another] = refused;
  if (arrays.length > 0 || another !== undefined) return opened;
  throw only?.why ?? new FileError("no-arrays", { format: opened.format });
}

async function open(file: NamedBlob): Promise<OpenedFile> {
  if (file.size === 0) throw new FileError("empty");
  const start = await bytesOf(file, 0, Math.min(file.size, 4096));
  const extension = /\.(\w+)$/.exec(file.name?.toLowerCase() ?? "")?.[1] ?? "";
  if (startsWith(start, NPY_MAGIC)) {
    return { format: "npy", ...sorted([await openNpy("", partOf(file, 0, file.size))]) };
  }
  if (ZIP_MAGICS.some((magic) => startsWith(start, magic))) {
    return { format: "npz", ...sorted(await openNpz(file)) };
  }
  if (looksLikeSafetensors(start)) return openSafetensors(file);
  if (startsWith(start, PICKLE_MAGIC)) throw new FileError("pickled");
  const name = file.name ?? "";
  const kind = foreignIn(start);
  if (kind !== undefined) throw new FileError("format", { name, kind });
  if (extension === "safetensors") return openSafetensors(file);
  if (extension === "npy" || extension === "npz") {
    throw new FileError("magic", { name, format: extension });
  }
  if (!looksLikeText(start)) throw new FileError("format", { name });
  const sign = start.find((byte) => !BEFORE_TEXT.includes(byte));
  const isJson = extension === "json" || sign === 0x5b || sign === 0x7b;
  return isJson ? openJson(file) : openSeparated(file);
}

/** `PK` and what follows it: an entry, or the end of a zip file without any. */
const ZIP_MAGICS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
] as const;

/** Python pickles of protocol 2 and later, and PyTorch's files of pickles. */
const PICKLE_MAGIC = [0x80] as const;

/** Blanks and byte order marks. */
const BEFORE_TEXT = [0x20, 0x09, 0x0a, 0x0d, 0x00, 0xef, 0xbb, 0xbf, 0xff, 0xfe];

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** Those that can be read, and those that cannot. */
function sorted(
  all: readonly (FileArray | RefusedArray)[],
): Pick<OpenedFile, "arrays" | "refused"> {
  return {
    arrays: all.filter((each) => "read" in each),
    refused: all.filter((each) => "why" in each),
  };
}
