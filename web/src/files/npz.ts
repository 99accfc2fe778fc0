import { FileError } from "./error";
import { openNpy } from "./npy";
import type { FileArray, RefusedArray } from "./types";
import { PACKED, directoryOf, sourceOf } from "./zip";
import type { ZipEntry } from "./zip";

/** What other files are, that are zip files too. */
const OTHERS = [
  { name: /(^|\/)data\.pkl$/, code: "pickled" },
  { name: /^\[Content_Types\]\.xml$/, code: "spreadsheet" },
] as const;

/** The arrays of an .npz file: of each only the header is read. */
export async function openNpz(blob: Blob): Promise<(FileArray | RefusedArray)[]> {
  const { entries, start } = await directoryOf(blob);
  const names = new Set<string>();
  for (const { name } of entries) {
    const other = OTHERS.find((each) => each.name.test(name));
    if (other !== undefined) throw new FileError(other.code);
    if (names.has(name)) throw new FileError("duplicate", { name });
    names.add(name);
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
  const name = entry.name.replace(/\.npy$/, "");
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
