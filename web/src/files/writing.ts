/** Tensors as files for other programs, bit for bit: little-endian float32 in row-major order. */
import { shapeText } from "./shape";
import { LENGTHS, SIGNATURES, checksumOf } from "./zip";

export interface WrittenTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** As `numpy.save` writes it; `numpy.load` reads it. */
export function writeNpy(tensor: Omit<WrittenTensor, "name">): Blob {
  return new Blob([...npyParts(tensor)]);
}

/** As `numpy.savez` writes it: an entry per tensor, not compressed. */
export function writeNpz(tensors: readonly WrittenTensor[]): Blob {
  const parts: Bytes[] = [];
  const listed: Bytes[] = [];
  let offset = 0;
  for (const tensor of tensors) {
    const [header, data] = npyParts(tensor);
    const name = encoded(`${tensor.name}.npy`);
    const size = header.length + data.length;
    const checksum = checksumOf(data, checksumOf(header));
    const common = (lead: readonly number[]): number[] => [
      ...lead,
      ...[...UTF8_NAMES, 0, 0, ...FIRST_DAY],
      ...[...four(checksum), ...four(size), ...four(size)],
      ...two(name.length),
    ];
    // No further fields, note, disk or attributes.
    const entry = [...common([...four(SIGNATURES.entry), ...VERSION]), 0, 0];
    const list = [...four(SIGNATURES.listed), ...VERSION, ...VERSION];
    listed.push(Uint8Array.from([...common(list), ...NOTHING_FURTHER, ...four(offset)]), name);
    parts.push(Uint8Array.from(entry), name, header, data);
    offset += LENGTHS.entry + name.length + size;
  }
  const length = listed.reduce((sum, part) => sum + part.length, 0);
  const count = two(tensors.length);
  const end = [...four(SIGNATURES.end), 0, 0, 0, 0, ...count, ...count];
  const last = Uint8Array.from([...end, ...four(length), ...four(offset), 0, 0]);
  return new Blob([...parts, ...listed, last]);
}

/** A header with names, shapes and offsets, then the numbers from a multiple of eight bytes on. */
export function writeSafetensors(
  tensors: readonly WrittenTensor[],
  metadata: Readonly<Record<string, string>>,
): Blob {
  let end = 0;
  const entries = tensors.map(({ name, shape, data }) => {
    const begin = end;
    end += data.length * Float32Array.BYTES_PER_ELEMENT;
    return [name, { dtype: "F32", shape, data_offsets: [begin, end] }] as const;
  });
  const header = encoded(
    JSON.stringify(Object.fromEntries([["__metadata__", metadata], ...entries])),
  );
  const length = Math.ceil(header.length / 8) * 8;
  const start = new Uint8Array(8 + length).fill(BLANK);
  start.set([...four(length), 0, 0, 0, 0]);
  start.set(header, 8);
  return new Blob([start, ...tensors.map(({ data }) => bytesOf(data))]);
}

const BLANK = 0x20;
const NPY_START = [0x93, ...encoded("NUMPY"), 1, 0];
/** Fields of the zip format: the version needed, the flag for UTF-8 names, the earliest date. */
const VERSION = two(20);
const UTF8_NAMES = two(1 << 11);
const FIRST_DAY = [0, 0, ...two((1 << 5) | 1)];
const NOTHING_FURTHER = Array<number>(12).fill(0);

function npyParts({ shape, data }: Omit<WrittenTensor, "name">): readonly [Bytes, Bytes] {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': ${shapeText(shape)}, }`;
  // The numbers start at a multiple of 64 bytes, after a line end.
  const length = Math.ceil((NPY_START.length + 2 + text.length + 1) / 64) * 64;
  const header = new Uint8Array(length).fill(BLANK);
  header.set([...NPY_START, ...two(length - NPY_START.length - 2), ...encoded(text)]);
  header.set(encoded("\n"), length - 1);
  return [header, bytesOf(data)];
}

function bytesOf(data: ArrayLike<number>): Bytes {
  const numbers = data instanceof Float32Array ? data : Float32Array.from(data);
  const bytes = new Uint8Array(numbers.byteLength);
  bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  return bytes;
}

function encoded(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}

function two(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff];
}

function four(value: number): number[] {
  return [...two(value), ...two(value >>> 16)];
}
