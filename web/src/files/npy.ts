import { FileError } from "./error";
import { SIZES, checkLength, numbersOf } from "./numbers";
import type { Stored } from "./numbers";
import { countOf, statedShape, tooMuch } from "./shape";
import type { Source } from "./source";
import type { Dtype, FileArray, RefusedArray } from "./types";

/** `\x93NUMPY` */
export const NPY_MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;

/** Bytes of a header: NumPy's own are of some hundred. */
const LONGEST_HEADER = 2 ** 20;

/** How it is stored, and where; or why it is no array that can be read. */
type Header =
  { readonly stored: Stored; readonly start: number } | { readonly refused: RefusedArray };

/** The array of a .npy file, or of an entry of an .npz file. */
export async function openNpy(name: string, source: Source): Promise<FileArray | RefusedArray> {
  const header = parseHeader(name, await beginning(name, source));
  if ("refused" in header) return header.refused;
  const { stored, start } = header;
  const { shape, dtype } = stored;
  const why = tooMuch(name, shape);
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

/** Where the numbers start. */
function headerEnd(name: string, bytes: Uint8Array): number {
  const version = bytes[6] ?? 0;
  const minor = bytes[7] ?? 0;
  if (version < 1 || version > 3 || minor !== 0) {
    throw new FileError("version", { name, version: `${version}.${minor}` });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const end = version === 1 ? 10 + view.getUint16(8, true) : 12 + view.getUint32(8, true);
  if (end > LONGEST_HEADER) throw new FileError("npy-header", { name });
  return end;
}

function parseHeader(name: string, bytes: Uint8Array): Header {
  const version = bytes[6] ?? 0;
  const text = new TextDecoder(version === 3 ? "utf-8" : "latin1").decode(
    bytes.subarray(version === 1 ? 10 : 12),
  );
  const entries = dictionaryOf(text);
  const [descr, order, lengths] = ["descr", "fortran_order", "shape"].map((key) =>
    entries?.get(key),
  );
  const good =
    entries?.size === 3 && /^(True|False)$/.test(order ?? "") && lengths?.startsWith("(");
  if (descr === undefined || lengths === undefined || good !== true) {
    throw new FileError("npy-header", { name });
  }
  const shape = statedShape(name, (lengths.match(/-?\d+/g) ?? []).map(Number));
  const type = /^['"]([<>|=]?)([a-zA-Z?]\d*)['"]$/.exec(descr);
  const dtype = DTYPES[type?.[2] ?? ""];
  if (dtype === undefined) {
    const told = descr.replaceAll(/^['"]|['"]$/g, "");
    const why = new FileError("dtype", { name, dtype: told });
    return { refused: { name, shape, dtype: told, why } };
  }
  const stored = { name, shape, dtype, bigEndian: type?.[1] === ">", fortran: order === "True" };
  return { stored, start: bytes.length };
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

const KEY = /\s*(?:'(\w+)'|"(\w+)")\s*:\s*/y;

/** A string, a truth, a shape, or the list of a structured dtype, which is only named. */
const VALUE =
  /('[^'\\]*'|"[^"\\]*"|True|False|\((?:\s*-?\d+L?\s*,)*\s*(?:-?\d+L?\s*)?\)|\[[^{}]*\])\s*(,|(?=\}))/y;

/** The entries of a header, which is a dictionary as Python writes it; each once. */
function dictionaryOf(text: string): Map<string, string> | undefined {
  const entries = new Map<string, string>();
  if (!text.startsWith("{")) return undefined;
  let at = 1;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (!/^\s*\}\s*$/.test(text.slice(at))) {
    const [key, value] = [next(KEY), next(VALUE)];
    const name = key?.[1] ?? key?.[2];
    if (name === undefined || value?.[1] === undefined || entries.has(name)) return undefined;
    entries.set(name, value[1]);
  }
  return entries;
}
