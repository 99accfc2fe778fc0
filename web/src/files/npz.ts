import { FileError } from "./error";
import { openNpy } from "./npy";
import type { FileArray, NamedBlob, RefusedArray } from "./types";
import { PACKED, directoryOf, sourceOf } from "./zip";
import type { ZipEntry } from "./zip";

/** Entries by which other zip files are recognised: PyTorch's, spreadsheets, other Office documents. */
const [PICKLE, OFFICE, DOCUMENT] = [
  /(^|\/)data\.pkl$/,
  /^\[Content_Types\]\.xml$/,
  /^(word|ppt)\//,
] as const;

const ENDING = /\.npy$/;

/** Lists the arrays of an .npz file; reads only their headers. */
export async function openNpz(blob: NamedBlob): Promise<(FileArray | RefusedArray)[]> {
  const { entries, start } = await directoryOf(blob);
  const has = (pattern: RegExp): boolean => entries.some(({ name }) => pattern.test(name));
  if (has(PICKLE)) throw new FileError("pickled");
  if (has(OFFICE) && !has(DOCUMENT)) throw new FileError("spreadsheet");
  const names = new Set<string>();
  for (const { name } of entries) {
    if (names.has(name)) throw new FileError("duplicate", { name });
    names.add(name);
  }
  if (entries.length > 0 && !has(ENDING)) {
    throw new FileError("format", { name: blob.name ?? "", kind: "zip" });
  }
  const arrays: (FileArray | RefusedArray)[] = [];
  for (const entry of entries) {
    if (!entry.name.endsWith("/")) arrays.push(await openEntry(blob, entry, start));
  }
  return arrays;
}

async function openEntry(
  blob: Blob,
  entry: ZipEntry,
  limit: number,
): Promise<FileArray | RefusedArray> {
  const name = entry.name.replace(ENDING, "");
  try {
    if (name === entry.name) throw new FileError("not-npy", { name });
    if (entry.encrypted) throw new FileError("encrypted", { name });
    const { method } = entry;
    if (method !== PACKED.asItIs && method !== PACKED.deflated) {
      throw new FileError("compression", { name, method: String(method) });
    }
    return await openNpy(name, await sourceOf(blob, { ...entry, name }, limit));
  } catch (why) {
    if (!(why instanceof FileError) || why.code === "unreadable") throw why;
    return { name, shape: undefined, dtype: "", why };
  }
}
