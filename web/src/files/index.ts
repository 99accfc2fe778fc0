/** Files of tensors: what is opened here is read on this machine, and only as far as it is asked for. */
import { FileError } from "./error";
import { NPY_MAGIC, openNpy } from "./npy";
import { looksLikeSafetensors, openSafetensors } from "./safetensors";
import { bytesOf, partOf } from "./source";
import type { FileArray, NamedBlob, OpenedFile, RefusedArray } from "./types";

export { FileError } from "./error";
export type { FileProblem } from "./error";
export type { Dtype, FileArray, FileFormat, NamedBlob, OpenedFile, RefusedArray } from "./types";

/** The arrays of a file by what is in it; its name is asked only where that leaves it open. Rejects with a FileError. */
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
  if (NPY_MAGIC.every((byte, at) => start[at] === byte)) {
    return { format: "npy", ...sorted([await openNpy("", partOf(file, 0, file.size))]) };
  }
  if (looksLikeSafetensors(start) || extension === "safetensors") return openSafetensors(file);
  throw new FileError("format", { name: file.name ?? "" });
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
