import { FileError } from "./error";
import { SIZES, checkLength, numbersOf } from "./numbers";
import type { Stored } from "./numbers";
import { literalOf } from "./python";
import type { Literal } from "./python";
import { countOf, statedShape, sizeError } from "./shape";
import type { Source } from "./source";
import type { Dtype, FileArray, RefusedArray } from "./types";

/** `\x93NUMPY` */
export const NPY_MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;

/** Bytes of a header, as NumPy's `max_header_size` has it; headers that NumPy writes have a few hundred. */
const LONGEST_HEADER = 10_000;

/** The storage of an array and the offset of its numbers; or why it cannot be read. */
type Header =
  { readonly stored: Stored; readonly start: number } | { readonly refused: RefusedArray };

/** The array of a .npy file, or of an entry of an .npz file. */
export async function openNpy(name: string, source: Source): Promise<FileArray | RefusedArray> {
  const header = parseHeader(name, await beginning(name, source));
  if ("refused" in header) return header.refused;
  const { stored, start } = header;
  const { shape, dtype } = stored;
  const why = sizeError(name, shape);
  if (why !== undefined) return { name, shape, dtype, why };
  checkLength(stored, source.bytes - start);
  const bytes = countOf(shape) * SIZES[dtype];
  return { name, shape, dtype, bytes, read: () => numbersOf(source, start, stored) };
}

/** The bytes up to the first number. */
async function beginning(name: string, source: Source): Promise<Uint8Array> {
  let held = new Uint8Array(0);
  let needs = 12;
  for await (const piece of source.pieces(0)) {
    const joined = new Uint8Array(held.length + piece.length);
    joined.set(held);
    joined.set(piece, held.length);
    held = joined;
    if (held.length >= NPY_MAGIC.length) checkMagic(name, held);
    if (held.length >= 12) needs = headerEnd(name, held);
    if (held.length >= needs) return held.subarray(0, needs);
  }
  checkMagic(name, held);
  throw new FileError("npy-header", { name });
}

function checkMagic(name: string, bytes: Uint8Array): void {
  if (NPY_MAGIC.every((byte, at) => bytes[at] === byte)) return;
  throw new FileError("magic", { name, format: "npy" });
}

/** The offset of the numbers. */
function headerEnd(name: string, bytes: Uint8Array): number {
  const version = bytes[6] ?? 0;
  const minor = bytes[7] ?? 0;
  if (version < 1 || version > 3 || minor !== 0) {
    throw new FileError("version", { name, version: `${version}.${minor}` });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const start = version === 1 ? 10 : 12;
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > LONGEST_HEADER) throw new FileError("npy-header", { name });
  return start + length;
}

function parseHeader(name: string, bytes: Uint8Array): Header {
  const version = bytes[6] ?? 0;
  const text = textOf(version, bytes.subarray(version === 1 ? 10 : 12));
  const header = text === undefined ? undefined : literalOf(text, version < 3);
  const entries = header?.kind === "dictionary" ? header.entries : undefined;
  const [descr, order, lengths] = ["descr", "fortran_order", "shape"].map((key) =>
    entries?.get(key),
  );
  const stated = lengths && lengthsOf(lengths.value);
  if (entries?.size !== 3 || !descr || order?.value.kind !== "truth" || !stated) {
    throw new FileError("npy-header", { name });
  }
  const shape = statedShape(name, stated);
  const statedType = descr.value.kind === "text" ? descr.value.value : descr.source;
  const type = descr.value.kind === "text" ? /^([<>|=]?)([a-z]\d)$/.exec(statedType) : null;
  const dtype = DTYPES[type?.[2] ?? ""];
  if (dtype === undefined) {
    const why = new FileError("dtype", { name, dtype: statedType });
    return { refused: { name, shape, dtype: statedType, why } };
  }
  const stored = { name, shape, dtype, bigEndian: type?.[1] === ">", fortran: order.value.value };
  return { stored, start: bytes.length };
}

function textOf(version: number, bytes: Uint8Array): string | undefined {
  const encoding = version === 3 ? "utf-8" : "latin1";
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The lengths that a tuple of whole numbers states. */
function lengthsOf(value: Literal): readonly number[] | undefined {
  if (value.kind !== "tuple") return undefined;
  const lengths = value.items.flatMap((each) => (each.kind === "number" ? [each.value] : []));
  return lengths.length === value.items.length ? lengths : undefined;
}

const DTYPES: Readonly<Record<string, Dtype | undefined>> = {
  f2: "float16",
  f4: "float32",
  f8: "float64",
  i1: "int8",
  i2: "int16",
  i4: "int32",
  i8: "int64",
  u1: "uint8",
  u2: "uint16",
  u4: "uint32",
  u8: "uint64",
  b1: "bool",
};
