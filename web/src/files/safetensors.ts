import { FileError } from "./error";
import { SIZES, numbersOf } from "./numbers";
import { checkArrays, countOf, shapeText, statedShape, tooMuch } from "./shape";
import { bytesOf, partOf } from "./source";
import type { Dtype, FileArray, OpenedFile, RefusedArray } from "./types";

/** Bytes of the header, as the format has it. */
export const LONGEST_HEADER = 100_000_000;

const DTYPES: Readonly<Record<string, Dtype>> = {
  F64: "float64",
  F32: "float32",
  F16: "float16",
  BF16: "bfloat16",
  I64: "int64",
  I32: "int32",
  I16: "int16",
  I8: "int8",
  U64: "uint64",
  U32: "uint32",
  U16: "uint16",
  U8: "uint8",
  BOOL: "bool",
};

/** What the header says of one tensor: its bytes are counted from the header's end. */
interface Entry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

/** Whether a file that starts so can only be meant as .safetensors: a length of at most 4 GB, and a brace. */
export function looksLikeSafetensors(bytes: Uint8Array): boolean {
  return bytes[8] === 0x7b && bytes.subarray(4, 8).every((byte) => byte === 0);
}

export async function openSafetensors(blob: Blob): Promise<OpenedFile> {
  if (blob.size < 8) throw new FileError("header-length", { has: String(blob.size) });
  const view = new DataView((await bytesOf(blob, 0, 8)).buffer);
  const length = view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
  if (length > LONGEST_HEADER || length > blob.size - 8) {
    const most = Math.min(LONGEST_HEADER, blob.size - 8);
    throw new FileError("header-length", { length: String(length), most: String(most) });
  }
  const { entries, metadata } = parseHeader(await bytesOf(blob, 8, 8 + length));
  const start = 8 + length;
  checkArrays(entries.length);
  checkPlaces(entries, blob.size - start);
  const arrays: FileArray[] = [];
  const refused: RefusedArray[] = [];
  for (const { name, dtype: stated, shape, begin, end } of entries) {
    const dtype = Object.hasOwn(DTYPES, stated) ? DTYPES[stated] : undefined;
    const unknown = dtype === undefined && new FileError("dtype", { name, dtype: stated });
    const why = unknown || tooMuch(name, shape);
    if (dtype === undefined || why !== undefined) {
      if (why) refused.push({ name, shape, dtype: dtype ?? stated, why });
      continue;
    }
    checkSize(name, shape, dtype, end - begin);
    const part = partOf(blob, start + begin, start + end);
    const read = (): Promise<Float32Array> => numbersOf(part, 0, { name, shape, dtype });
    arrays.push({ name, shape, dtype, bytes: end - begin, read });
  }
  return { format: "safetensors", arrays, refused, ...(metadata && { metadata }) };
}

function parseHeader(bytes: Uint8Array): {
  entries: Entry[];
  metadata: Record<string, string> | undefined;
} {
  let header: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.startsWith("{")) header = JSON.parse(text);
  } catch {
    header = undefined;
  }
  if (!isRecord(header)) throw new FileError("safetensors-header", { name: "" });
  const { __metadata__: metadata, ...tensors } = header;
  if (metadata !== undefined && !isTexts(metadata)) {
    throw new FileError("safetensors-header", { name: "__metadata__" });
  }
  return {
    entries: Object.entries(tensors).map(([name, entry]) => entryOf(name, entry)),
    metadata,
  };
}

function entryOf(name: string, entry: unknown): Entry {
  const { dtype, shape, data_offsets: offsets } = isRecord(entry) ? entry : {};
  const [begin, end] = isCounts(offsets) && offsets.length === 2 ? offsets : [];
  const good = typeof dtype === "string" && isCounts(shape);
  if (!good || begin === undefined || end === undefined) {
    throw new FileError("safetensors-header", { name });
  }
  return { name, dtype, shape: statedShape(name, shape), begin, end };
}

/** Inside the file, none over another, and nothing between them or after. */
function checkPlaces(entries: readonly Entry[], bytes: number): void {
  const places = entries.toSorted((a, b) => a.begin - b.begin || a.end - b.end);
  let reached = 0;
  let before = "";
  for (const { name, begin, end } of places) {
    const [from, to] = [String(begin), String(end)];
    if (begin < 0 || end < begin || end > bytes) {
      throw new FileError("outside", { name, begin: from, end: to, has: String(bytes) });
    }
    if (begin < reached) throw new FileError("overlap", { name, other: before });
    if (begin > reached) throw new FileError("hole", { bytes: String(begin - reached), name });
    [reached, before] = [end, name];
  }
  if (reached < bytes) throw new FileError("hole", { bytes: String(bytes - reached), name: "" });
}

function checkSize(name: string, shape: readonly number[], dtype: Dtype, has: number): void {
  const needs = countOf(shape) * SIZES[dtype];
  if (needs === has) return;
  const [told, needed] = [shapeText(shape), String(needs)];
  throw new FileError("size", { name, shape: told, dtype, needs: needed, has: String(has) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === "string");
}

function isCounts(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isInteger(each));
}
