// Hostile files: random bytes after the start of a format, and damaged files of every kind.
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  anyTensors,
  ascii,
  dictionaryOf,
  fileOf,
  npyOf,
  openFile,
  checkError,
  writeNpy,
  writeNpz,
  writeSafetensors,
} from "./files.mjs";
import { zipOf } from "./zips.mjs";

/** Reads everything in a file; only a FileError with a message may be thrown. */
export async function readAll(file) {
  try {
    const { arrays, refused } = await openFile(file);
    for (const { why } of refused) checkError(why, why.code);
    for (const { shape, bytes, read } of arrays) {
      const count = shape.reduce((product, length) => product * length, 1);
      assert.ok(Number.isSafeInteger(count) && bytes >= 0);
      try {
        assert.equal((await read()).length, count);
      } catch (error) {
        checkError(error, error.code);
      }
    }
  } catch (error) {
    checkError(error, error.code);
  }
}

/** The first bytes of each format. */
export const starts = [
  [],
  [0x93, ...ascii("NUMPY"), 1, 0, 8, 0],
  ascii("PK\x03\x04"),
  ascii("PK\x05\x06"),
  [20, 0, 0, 0, 0, 0, 0, 0, ...ascii('{"')],
  ascii("[["),
  ascii('{"a": ['),
  ascii("1,2\n"),
  [0x80],
].map((start) => Uint8Array.from(start));

export const name = fc.constantFrom(
  "",
  "x.npy",
  "x.npz",
  "x.safetensors",
  "x.csv",
  "x.tsv",
  "x.json",
);

/** The characters of numbers. */
export const characters = fc.constantFrom(
  ..."0123456789.,;:-+eE[]{}\"'\\ \t\r\n",
  "NaN",
  "inf",
  "Infinity",
  "true",
  "null",
);

/** A file of every kind, as bytes. */
export const whole = fc.oneof(
  anyTensors.map(([tensor]) => writeNpy(tensor)),
  anyTensors.map(writeNpz),
  anyTensors.map((tensors) => writeSafetensors(tensors, { lesson: "x" })),
  anyTensors.map((tensors) =>
    zipOf(
      tensors.map(({ name: each }) => ({
        name: `${each}.npy`,
        data: npyBytes,
      })),
      { deflated: true, large: true },
    ),
  ),
  fc.constant(fileOf("x.csv", "a,b\n1.5,-2e3\nnan,inf\n")),
  fc.constant(fileOf("x.json", '{"a": [[1.5, NaN], [-0, 1e5]], "b": {"shape": [1], "data": [2]}}')),
);

const npyBytes = new Uint8Array(
  await npyOf(dictionaryOf(">f8", [2, 2], true), new Float64Array([1, 2, 3, 4])).arrayBuffer(),
);

/** Damages a file: changes bytes, also to extremes, removes, duplicates or truncates them. */
export const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 9 }),
  kind: fc.constantFrom("set", "take out", "double", "cut"),
  byte: fc.oneof(fc.constantFrom(0, 1, 127, 128, 255), fc.integer({ min: 0, max: 255 })),
});

export function damaged(bytes, damages) {
  return damages.reduce((before, { at, length, kind, byte }) => {
    const place = Math.floor(at * before.length);
    const [head, middle, tail] = [
      before.subarray(0, place),
      before.subarray(place, place + length),
      before.subarray(place + length),
    ];
    const parts = {
      set: [head, Buffer.alloc(middle.length, byte), tail],
      "take out": [head, tail],
      double: [head, middle, middle, tail],
      cut: [head],
    };
    return Buffer.concat(parts[kind]);
  }, bytes);
}
