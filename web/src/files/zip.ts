import { FileError } from "./error";
import { checkArrays, checkList } from "./shape";
import { bytesOf, partOf } from "./source";
import type { Source } from "./source";

/** A file in a zip file, as the directory at its end describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly encrypted: boolean;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly checksum: number;
  /** The compressed and the original size, in bytes. */
  readonly packed: number;
  readonly bytes: number;
  /** The offset of its local header. */
  readonly offset: number;
}

export const PACKED = { asItIs: 0, deflated: 8 } as const;

export const SIGNATURES = {
  entry: 0x04034b50,
  listed: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

/** The fixed sizes of the records, without names and comments. */
export const LENGTHS = { entry: 30, listed: 46, end: 22, end64: 56, locator64: 20 } as const;

/** The marker in a 32-bit field whose value is in the zip64 extra field. */
const [FULL16, FULL32] = [0xffff, 0xffffffff];
const LONGEST_NOTE = 0xffff;

const damaged = (part: string): FileError => new FileError("zip", { part });

/** The entries of a zip file, and the offset of its central directory. */
export async function directoryOf(blob: Blob): Promise<{ entries: ZipEntry[]; start: number }> {
  const { count, bytes, start } = await endOf(blob);
  checkArrays(count);
  checkList("directory", bytes);
  const directory = await viewOf(blob, start, bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + LENGTHS.listed > bytes || directory.getUint32(at, true) !== SIGNATURES.listed) {
      throw damaged("directory");
    }
    const [name, extra, note] = [28, 30, 32].map((place) => directory.getUint16(at + place, true));
    const end = at + LENGTHS.listed + (name ?? 0) + (extra ?? 0) + (note ?? 0);
    if (end > bytes) throw damaged("directory");
    entries.push(entryAt(directory, at, name ?? 0, extra ?? 0));
    at = end;
  }
  if (at !== bytes) throw damaged("directory");
  checkPlaces(entries, start);
  return { entries, start };
}

/** Reads a range of the file; throws if it is outside. */
async function viewOf(blob: Blob, from: number, length: number): Promise<DataView> {
  if (from < 0 || from + length > blob.size) throw damaged("directory");
  return new DataView((await bytesOf(blob, from, from + length)).buffer);
}

/** Reads the end record: where the central directory is. */
async function endOf(blob: Blob): Promise<{ count: number; bytes: number; start: number }> {
  const from = Math.max(0, blob.size - LENGTHS.end - LONGEST_NOTE);
  const tail = await viewOf(blob, from, blob.size - from);
  let at = tail.byteLength - LENGTHS.end;
  const isEnd = (): boolean =>
    tail.getUint32(at, true) === SIGNATURES.end &&
    tail.getUint16(at + 20, true) === tail.byteLength - at - LENGTHS.end;
  while (at >= 0 && !isEnd()) at -= 1;
  if (at < 0) throw damaged("end");
  const numbers = {
    count: tail.getUint16(at + 10, true),
    bytes: tail.getUint32(at + 12, true),
    start: tail.getUint32(at + 16, true),
  };
  const { end, ...directory } = (await largeEnd(blob, from + at)) ?? { ...numbers, end: from + at };
  if (tail.getUint16(at + 4, true) % FULL16 !== 0 || directory.start + directory.bytes !== end) {
    throw damaged("directory");
  }
  return directory;
}

/**
 * The zip64 end record, if the file has one: a locator before the end record points to it. The directory ends at its
 * offset.
 */
async function largeEnd(
  blob: Blob,
  before: number,
): Promise<{ count: number; bytes: number; start: number; end: number } | undefined> {
  if (before < LENGTHS.locator64) return undefined;
  const locator = await viewOf(blob, before - LENGTHS.locator64, LENGTHS.locator64);
  if (locator.getUint32(0, true) !== SIGNATURES.locator64) return undefined;
  const end = largeAt(locator, 8);
  const found = await viewOf(blob, end, LENGTHS.end64);
  if (found.getUint32(0, true) !== SIGNATURES.end64) throw damaged("directory");
  const [count, bytes, start] = [largeAt(found, 32), largeAt(found, 40), largeAt(found, 48)];
  return { count, bytes, start, end };
}

/** A 64-bit integer; throws if it is not a safe integer. */
function largeAt(view: DataView, at: number): number {
  const value = view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
  if (!Number.isSafeInteger(value)) throw damaged("directory");
  return value;
}

function entryAt(directory: DataView, at: number, name: number, extra: number): ZipEntry {
  const nameAt = at + LENGTHS.listed;
  const flags = directory.getUint16(at + 8, true);
  const sizes = [24, 20, 42].map((place) => directory.getUint32(at + place, true));
  const large = largeNumbers(directory, nameAt + name, nameAt + name + extra);
  const [bytes = 0, packed = 0, offset = 0] = sizes.map((value) =>
    value === FULL32 ? (large.shift() ?? value) : value,
  );
  return {
    name: new TextDecoder().decode(new Uint8Array(directory.buffer, nameAt, name)),
    encrypted: (flags & 1) !== 0,
    method: directory.getUint16(at + 10, true),
    checksum: directory.getUint32(at + 16, true),
    packed,
    bytes,
    offset,
  };
}

/** The numbers of the zip64 extra field, in order: those that do not fit the 32-bit fields of an entry. */
function largeNumbers(directory: DataView, from: number, end: number): number[] {
  for (let at = from; at + 4 <= end; at += 4 + directory.getUint16(at + 2, true)) {
    const length = directory.getUint16(at + 2, true);
    if (at + 4 + length > end) throw damaged("directory");
    if (directory.getUint16(at, true) !== 1) continue;
    const count = Math.min(3, Math.floor(length / 8));
    return Array.from({ length: count }, (_, place) => largeAt(directory, at + 4 + 8 * place));
  }
  return [];
}

/** Checks that entries do not overlap and lie before the directory: overlapping entries can unpack to more than any disk holds. */
function checkPlaces(entries: readonly ZipEntry[], directory: number): void {
  const places = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [place, { name, offset, packed }] of places.entries()) {
    const next = places[place + 1];
    const end = offset + LENGTHS.entry + packed;
    if (end > (next?.offset ?? directory)) {
      throw new FileError("zip-overlap", { name, other: next?.name ?? "" });
    }
  }
}

/** The uncompressed bytes of an entry; throws at the end if the entry is truncated or altered. */
export async function sourceOf(blob: Blob, entry: ZipEntry, limit: number): Promise<Source> {
  const { name, offset, packed, bytes, checksum, method } = entry;
  const header = await viewOf(blob, offset, LENGTHS.entry);
  if (header.getUint32(0, true) !== SIGNATURES.entry) throw damaged("entry");
  const [names, extra] = [header.getUint16(26, true), header.getUint16(28, true)];
  const start = offset + LENGTHS.entry + names + extra;
  if (start + packed > limit) throw damaged("entry");
  const part = partOf(blob, start, start + packed);
  const deflated = method === PACKED.deflated;
  if (!deflated && packed !== bytes) throw damaged("entry");
  return {
    bytes,
    async *pieces(from) {
      let done = 0;
      let sum = 0;
      for await (const piece of deflated ? inflated(name, part) : part.pieces(0)) {
        done += piece.length;
        if (done > bytes) break;
        sum = checksumOf(piece, sum);
        const skipped = Math.max(0, piece.length - (done - from));
        if (skipped < piece.length) yield piece.subarray(skipped);
      }
      if (done !== bytes) throw new FileError("inflated", { name, bytes: String(bytes) });
      if (sum !== checksum) throw new FileError("checksum", { name });
    },
  };
}

/** The compressed bytes that are inflated at once; the output is at most a thousand times as long. */
const SWALLOW = 2 ** 14;

async function* inflated(name: string, packed: Source): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const feed = async (): Promise<void> => {
    for await (const piece of packed.pieces(0)) {
      for (let at = 0; at < piece.length; at += SWALLOW) {
        await writer.ready;
        await writer.write(new Uint8Array(piece.subarray(at, at + SWALLOW)));
      }
    }
    await writer.close();
  };
  // Errors of the writing side reach the reading side.
  const feeding = feed().catch((error: unknown) => writer.abort(error).catch(() => undefined));
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("deflate", { name });
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding;
  }
}

let table: Uint32Array | undefined;

/** CRC-32; `before` is the checksum of the preceding bytes. */
export function checksumOf(bytes: Uint8Array, before = 0): number {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    return value;
  });
  let sum = ~before;
  for (let at = 0; at < bytes.length; at += 1) {
    sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return ~sum >>> 0;
}
