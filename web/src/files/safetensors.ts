import { FileError } from "./error";
import { SIZES, numbersOf } from "./numbers";
import { checkArrays, checkList, countOf, shapeText, statedShape, sizeError } from "./shape";
import { Turns, bytesOf, partOf } from "./source";
import { StrictJson, Twice, Unlike } from "./strict-json";
import type { Dtype, FileArray, OpenedFile, RefusedArray } from "./types";

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

/** The header's entry of one tensor. Offsets are in bytes from the end of the header. */
interface Entry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

/** Whether a file starts like .safetensors: a header length of at most 4 GB, and a brace. */
export function looksLikeSafetensors(bytes: Uint8Array): boolean {
  return bytes[8] === 0x7b && bytes.subarray(4, 8).every((byte) => byte === 0);
}

export async function openSafetensors(blob: Blob): Promise<OpenedFile> {
  if (blob.size < 8) throw new FileError("header-length", { has: String(blob.size) });
  const view = new DataView((await bytesOf(blob, 0, 8)).buffer);
  const length = view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
  if (length > blob.size - 8) {
    const most = String(blob.size - 8);
    throw new FileError("header-length", { length: String(length), most });
  }
  checkList("header", length);
  const { entries, metadata } = await parseHeader(await bytesOf(blob, 8, 8 + length));
  const start = 8 + length;
  checkPlaces(entries, blob.size - start);
  const arrays: FileArray[] = [];
  const refused: RefusedArray[] = [];
  for (const { name, dtype: stated, shape, begin, end } of entries) {
    const dtype = Object.hasOwn(DTYPES, stated) ? DTYPES[stated] : undefined;
    const unknown = dtype === undefined && new FileError("dtype", { name, dtype: stated });
    const why = unknown || sizeError(name, shape);
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

interface Read {
  readonly entries: readonly Entry[];
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

const METADATA = "__metadata__";

/** The number of entries after which the page gets a turn. */
const FEW = 2 ** 8;

/** As the format has it, and its reference implementation reads it: whole numbers are written as such, no name twice. */
async function parseHeader(bytes: Uint8Array): Promise<Read> {
  let named = "";
  const entries: Entry[] = [];
  let metadata: Read["metadata"];
  try {
    const header = new StrictJson(textOf(bytes));
    const turns = new Turns();
    for (const name of header.names()) {
      named = name;
      if (name === METADATA) metadata = header.takesNull() ? undefined : textsOf(header);
      else entries.push(entryOf(name, header));
      named = "";
      checkArrays(entries.length);
      if (entries.length % FEW === 0) await turns.give();
    }
    header.end();
  } catch (error) {
    if (error instanceof Twice && named === "")
      throw new FileError("duplicate", { name: error.text });
    if (!(error instanceof Unlike || error instanceof Twice)) throw error;
    throw new FileError("safetensors-header", { name: named });
  }
  return { entries, metadata };
}

function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unlike();
  }
  if (!text.startsWith("{")) throw new Unlike();
  return text;
}

function textsOf(header: StrictJson): Readonly<Record<string, string>> {
  const texts: [string, string][] = [];
  for (const name of header.names()) texts.push([name, header.text()]);
  return Object.fromEntries(texts);
}

function entryOf(name: string, header: StrictJson): Entry {
  let dtype: string | undefined;
  let shape: readonly number[] | undefined;
  let offsets: readonly number[] = [];
  for (const key of header.names()) {
    if (key === "dtype") dtype = header.text();
    else if (key === "shape") shape = header.wholes();
    else if (key === "data_offsets") offsets = header.wholes();
    else header.skip();
  }
  const [begin, end, more] = offsets;
  const isWhole = begin !== undefined && end !== undefined && more === undefined;
  if (dtype === undefined || shape === undefined || !isWhole) throw new Unlike();
  return { name, dtype, shape: statedShape(name, shape), begin, end };
}

/** Checks that the tensors lie inside the file, without overlaps or gaps. */
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
  const [shapeName, needed] = [shapeText(shape), String(needs)];
  throw new FileError("size", { name, shape: shapeName, dtype, needs: needed, has: String(has) });
}
