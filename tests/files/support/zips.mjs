// Zip files, valid and invalid.
import { deflateRawSync } from "node:zlib";
import { ascii, fileOf } from "./files.mjs";

/** CRC-32 bit by bit. */
export function crcOf(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

const two = (value) => [value & 255, (value >> 8) & 255];
const four = (value) => [...two(value), ...two(value >>> 16)];
const eight = (value) => [...four(value % 2 ** 32), ...four(Math.floor(value / 2 ** 32))];

/**
 * A zip file of entries `{ name, data, packed?, method?, flags?, checksum? }`; `large` writes every number as one that
 * needs 64 bits, `overlapping` lists each entry twice, by another name.
 */
export function zipOf(
  entries,
  { deflated = false, large = false, note = "", overlapping = false } = {},
) {
  const parts = [];
  const listed = [];
  let offset = 0;
  const add = (part) => {
    parts.push(part);
    offset += part.length;
  };
  for (const { name, data, packed, method, flags = 0, checksum } of entries) {
    const stored = packed ?? (deflated ? deflateRawSync(data) : data);
    const common = [
      ...[...two(flags), ...two(method ?? (deflated ? 8 : 0)), 0, 0, 0, 0],
      ...four(checksum ?? crcOf(data)),
      ...(large ? Array(8).fill(255) : [...four(stored.length), ...four(data.length)]),
    ];
    const sizes = [...eight(data.length), ...eight(stored.length)];
    const [here, there] = large
      ? [
          [...two(1), ...two(16), ...sizes],
          // Preceded by a field of another kind.
          [...two(0x5455), ...two(1), 0, ...two(1), ...two(24), ...sizes, ...eight(offset)],
        ]
      : [[], []];
    for (const listing of overlapping ? [name, `other ${name}`] : [name]) {
      listed.push(
        ...[...four(0x02014b50), ...two(45), ...two(45), ...common],
        ...[...two(listing.length), ...two(there.length), ...Array(10).fill(0)],
        ...(large ? Array(4).fill(255) : four(offset)),
        ...[...ascii(listing), ...there],
      );
    }
    add(
      Uint8Array.from([
        ...four(0x04034b50),
        ...two(45),
        ...common,
        ...two(name.length),
        ...two(here.length),
      ]),
    );
    add(Uint8Array.from([...ascii(name), ...here]));
    add(stored);
  }
  const count = entries.length * (overlapping ? 2 : 1);
  const start = offset;
  add(Uint8Array.from(listed));
  if (large) {
    const end = offset;
    const counts = [...eight(count), ...eight(count), ...eight(listed.length), ...eight(start)];
    add(
      Uint8Array.from([
        ...four(0x06064b50),
        ...eight(44),
        ...two(45),
        ...two(45),
        ...four(0),
        ...four(0),
        ...counts,
      ]),
    );
    add(Uint8Array.from([...four(0x07064b50), ...four(0), ...eight(end), ...four(1)]));
  }
  const counts = large
    ? Array(12).fill(255)
    : [...two(count), ...two(count), ...four(listed.length), ...four(start)];
  add(
    Uint8Array.from([
      ...four(0x06054b50),
      0,
      0,
      0,
      0,
      ...counts,
      ...two(note.length),
      ...ascii(note),
    ]),
  );
  return fileOf("x.npz", ...parts);
}
