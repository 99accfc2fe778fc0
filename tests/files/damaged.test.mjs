// Whatever a file is made of, it is read or refused with a sentence, and takes no more room than arrays may have.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  anyTensors,
  ascii,
  dictionaryOf,
  fileOf,
  npyOf,
  openFile,
  safetensorsOf,
  told,
  writeNpy,
  writeNpz,
  writeSafetensors,
} from "./support/files.mjs";
import { zipOf } from "./support/zips.mjs";

/** Bytes that an array may ask for: as the page says, 64 M numbers. */
const MOST_BYTES = 4 * 64 * 2 ** 20;

/** The largest that was asked for meanwhile, whoever asked. */
let largest = 0;

for (const name of ["ArrayBuffer", "Float32Array", "Uint8Array", "Uint32Array"]) {
  const own = globalThis[name];
  globalThis[name] = new Proxy(own, {
    construct(target, given, made) {
      const [length] = given;
      if (typeof length === "number") {
        const bytes = length * (own.BYTES_PER_ELEMENT ?? 1);
        largest = Math.max(largest, bytes);
        // Nothing here needs as much: to have asked is to have failed.
        assert.ok(bytes <= MOST_BYTES, `${bytes} bytes were asked for`);
      }
      return Reflect.construct(target, given, made);
    },
  });
}

/** Reads all there is; nothing is thrown but a FileError that has a sentence. */
async function readAll(file) {
  try {
    const { arrays, refused } = await openFile(file);
    for (const { why } of refused) told(why, why.code);
    for (const { shape, bytes, read } of arrays) {
      const count = shape.reduce((product, length) => product * length, 1);
      assert.ok(Number.isSafeInteger(count) && bytes >= 0);
      try {
        assert.equal((await read()).length, count);
      } catch (error) {
        told(error, error.code);
      }
    }
  } catch (error) {
    told(error, error.code);
  }
}

const starts = [
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

const name = fc.constantFrom("", "x.npy", "x.npz", "x.safetensors", "x.csv", "x.tsv", "x.json");

test("random bytes, also behind the start of a format, are read or refused with a sentence", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 300 }),
      name,
      (start, rest, called) => readAll(fileOf(called, start, rest)),
    ),
    { numRuns: 2000 },
  );
});

test("random text, also such as numbers are made of, is read or refused with a sentence", async () => {
  const characters = fc.constantFrom(
    ..."0123456789.,;:-+eE[]{}\"'\\ \t\r\n",
    "NaN",
    "inf",
    "Infinity",
    "true",
    "null",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: characters, maxLength: 60 }),
        fc.string({ unit: "grapheme" }),
        fc.json(),
      ),
      name,
      (text, called) => readAll(fileOf(called, text)),
    ),
    { numRuns: 2000 },
  );
});

/** A file of every kind, as bytes. */
const whole = fc.oneof(
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

/** What happens to a file: bytes are changed, to extremes too, taken out, doubled or cut off. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 9 }),
  kind: fc.constantFrom("set", "take out", "double", "cut"),
  byte: fc.oneof(fc.constantFrom(0, 1, 127, 128, 255), fc.integer({ min: 0, max: 255 })),
});

function damaged(bytes, damages) {
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

test("a damaged file of any kind is read or refused with a sentence", async () => {
  await fc.assert(
    fc.asyncProperty(
      whole,
      fc.array(damage, { minLength: 1, maxLength: 3 }),
      name,
      async (file, damages, called) => {
        const bytes = Buffer.from(await file.arrayBuffer());
        await readAll(fileOf(called, damaged(bytes, damages)));
      },
    ),
    { numRuns: 2000 },
  );
});

test("headers that promise more than there is, or than there can be, take no room", async () => {
  largest = 0;
  const lengths = [0, 1, -1, 2 ** 26, 2 ** 26 + 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e30];
  for (const a of lengths) {
    for (const b of [1, ...lengths]) {
      const shape = [a, b].map((length) => BigInt(length));
      for (const descr of ["<f4", "|u1", ">f8"]) {
        await readAll(npyOf(dictionaryOf(descr, shape), new Uint8Array(16)));
        const entry = new Uint8Array(
          await npyOf(dictionaryOf(descr, shape), new Uint8Array(16)).arrayBuffer(),
        );
        await readAll(zipOf([{ name: "a.npy", data: entry }], { deflated: true }));
      }
      for (const dtype of ["F32", "U8", "F64"]) {
        const header = { a: { dtype, shape: [a, b], data_offsets: [0, a * b] } };
        await readAll(safetensorsOf(header, new Uint8Array(16)));
        await readAll(
          safetensorsOf({ a: { ...header.a, data_offsets: [0, 16] } }, new Uint8Array(16)),
        );
      }
    }
  }
  assert.ok(largest < 2 ** 20, `${largest} bytes were asked for`);
});
