// Any file is read or refused with a message, and needs no more memory than arrays may have.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  dictionaryOf,
  fileOf,
  npyOf,
  openFile,
  quoted,
  safetensorsOf,
  words,
} from "./support/files.mjs";
import { characters, damage, damaged, name, readAll, starts, whole } from "./support/hostile.mjs";
import { zipOf } from "./support/zips.mjs";

/** The maximum size of an array in bytes: the page's limit of 64 M numbers. */
const MOST_BYTES = 4 * 64 * 2 ** 20;

/** The largest allocation during a call, by any code. */
let largest = 0;

for (const name of ["ArrayBuffer", "Float32Array", "Uint8Array", "Uint32Array"]) {
  const original = globalThis[name];
  globalThis[name] = new Proxy(original, {
    construct(target, given, made) {
      const [length] = given;
      if (typeof length === "number") {
        const bytes = length * (original.BYTES_PER_ELEMENT ?? 1);
        largest = Math.max(largest, bytes);
        // No file here needs that much memory: the request itself is the failure.
        assert.ok(bytes <= MOST_BYTES, `${bytes} bytes were asked for`);
      }
      return Reflect.construct(target, given, made);
    },
  });
}

test("random bytes, also after the start of a format, are read or refused with a message", async () => {
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

test("random text, also of the characters of numbers, is read or refused with a message", async () => {
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

test("a damaged file of any kind is read or refused with a message", async () => {
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

/** Long words with surrogate pairs, which truncation could split. */
const longWord = fc
  .tuple(
    fc.constantFrom("x", "ab ", "長", "👩", "\u0301", '\\"', "\u202e"),
    fc.integer({ min: 1, max: 60_000 }),
  )
  .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)));

test("a message quotes little of a file, however long its names, types and cells are", async () => {
  const numbers = new Uint8Array(8);
  const entry = { dtype: "F32", shape: [2], data_offsets: [0, 8] };
  const filesWith = (word) => [
    fileOf(`${word}.csv`, "%PDF-"),
    safetensorsOf({ [word]: 1 }, numbers),
    safetensorsOf({ [word]: { ...entry, dtype: word } }, numbers),
    safetensorsOf({ [word]: { ...entry, shape: Array(word.length).fill(1) } }, numbers),
    safetensorsOf({ [word]: { ...entry, shape: Array(word.length).fill(-1) } }, numbers),
    safetensorsOf({ [word]: entry, [`${word}'`]: entry }, numbers),
    safetensorsOf(`{${`${JSON.stringify(word)}: ${JSON.stringify(entry)},`.repeat(2)}}`, numbers),
    npyOf(dictionaryOf(word.replaceAll(/[\\']/g, ""), [2]), numbers, { version: [3, 0] }),
    npyOf(dictionaryOf("<f4", ["9".repeat(word.length)]), numbers, { version: [2, 0] }),
    zipOf([{ name: `${word.slice(0, 15_000)}.npy`, data: numbers }]),
    zipOf([{ name: `${word.slice(0, 15_000)}.npy`, data: numbers }], { overlapping: true }),
    fileOf("x.json", JSON.stringify({ [word]: "x" })),
    fileOf("x.json", JSON.stringify({ [word.slice(0, 900)]: [[1], [word]] })),
    fileOf("x.json", `[1, ${word}]`),
    fileOf("x.csv", `1,2\n${word},3`),
    fileOf("x.csv", `1,2\n"${word}",3`),
  ];
  await fc.assert(
    fc.asyncProperty(longWord, async (word) => {
      for (const file of filesWith(word)) {
        await readAll(file);
        // Readable numbers may still have a declared shape that does not fit.
        const { arrays = [] } = await openFile(file).catch(() => ({}));
        for (const { name } of arrays) {
          const sentence = words.shape(quoted(name), "2", "inputs", "3");
          assert.ok(sentence.length <= 300 && sentence.isWellFormed(), sentence.slice(0, 400));
        }
      }
    }),
    { numRuns: 100 },
  );
});

test("headers that declare more than the file has, or than is possible, allocate no memory", async () => {
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
