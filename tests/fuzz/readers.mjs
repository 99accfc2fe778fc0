// Files: any file is read or refused with a message; what is read stays within the limits that the page states, and
// survives a round trip.
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  dictionaryOf,
  fileOf,
  npyOf,
  openFile,
  ownBits,
  product,
  safetensorsOf,
  checkError,
  writeNpz,
} from "../files/support/files.mjs";
import {
  characters,
  damage,
  damaged,
  name,
  readAll,
  starts,
  whole,
} from "../files/support/hostile.mjs";
import { zipOf } from "../files/support/zips.mjs";
import { longText } from "./support/long.mjs";

const MOST_NUMBERS = 64 * 2 ** 20;
const MOST_AXES = 8;

/** Reads a file, writes what was read, and reads that again. */
async function checkWhole(file) {
  let opened;
  try {
    opened = await openFile(file);
  } catch (error) {
    checkError(error, error.code);
    return;
  }
  const read = [];
  for (const array of opened.arrays) {
    const count = product(array.shape);
    assert.ok(count <= MOST_NUMBERS && array.shape.length <= MOST_AXES, `(${array.shape})`);
    try {
      read.push({ ...array, data: await array.read() });
    } catch (error) {
      checkError(error, error.code);
    }
  }
  // With new names: two arrays may have the same.
  const tensors = read.map(({ shape, data }, place) => ({ name: `a${place}`, shape, data }));
  if (tensors.length === 0) return;
  const again = await openFile(writeNpz(tensors));
  assert.deepEqual(again.refused, []);
  for (const { name: id, shape, data } of tensors) {
    const found = again.arrays.find((array) => array.name === id);
    assert.deepEqual(found.shape, shape);
    assert.equal(ownBits(await found.read()), ownBits(data));
  }
}

/** Values for a length, an order or a type in a header. */
const length = fc.oneof(
  { weight: 4, arbitrary: fc.nat(4) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-1, 0.5, 2 ** 26, 2 ** 32, 2 ** 53, 1e30, NaN, "2", null),
  },
);
const shape = fc.array(length, { maxLength: 10 });
const bytes = fc.uint8Array({ maxLength: 64 });

const npyHeader = fc
  .tuple(
    fc.oneof(
      fc.constantFrom("<f4", ">f8", "|b1", "<i8", ">u2", "<f2", "|O", "<U4", "f4", "=f4"),
      fc.string({ maxLength: 5 }),
    ),
    shape,
    fc.boolean(),
    fc.string({ unit: characters, maxLength: 8 }),
    fc.nat(),
  )
  .map(([descr, lengths, fortran, noise, at]) => {
    const text = dictionaryOf(descr, lengths, fortran);
    const place = at % (4 * text.length);
    return place < text.length ? text.slice(0, place) + noise + text.slice(place) : text;
  });

const npy = fc
  .tuple(
    npyHeader,
    bytes,
    fc.constantFrom([1, 0], [2, 0], [3, 0], [4, 0], [1, 1]),
    fc.option(fc.nat(200), { nil: undefined, freq: 8 }),
  )
  .map(([header, data, version, stated]) => npyOf(header, data, { version, length: stated }));

const entry = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      dtype: fc.oneof(fc.constantFrom("F32", "F16", "BF16", "I64", "U8", "BOOL"), fc.string()),
      shape,
      data_offsets: fc.array(fc.oneof(fc.nat(64), length), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const safetensors = fc
  .tuple(
    fc.oneof(
      fc.dictionary(
        fc.oneof(fc.constantFrom("__metadata__", "__proto__", "a"), fc.string()),
        entry,
        {
          maxKeys: 4,
        },
      ),
      fc.json(),
    ),
    bytes,
    fc.option(fc.nat(300), { nil: undefined, freq: 8 }),
  )
  .map(([header, data, stated]) => safetensorsOf(header, data, stated));

const zip = fc
  .tuple(
    fc.array(
      fc.record(
        {
          name: fc.constantFrom("a.npy", "b.npy", "../c.npy", "no", ""),
          data: bytes,
          method: fc.constantFrom(0, 8, 12, undefined),
          flags: fc.constantFrom(0, 1, 8),
          checksum: fc.option(fc.nat(), { nil: undefined }),
          packed: fc.option(bytes, { nil: undefined, freq: 8 }),
        },
        { requiredKeys: ["name", "data"] },
      ),
      { maxLength: 3 },
    ),
    fc.record({ deflated: fc.boolean(), large: fc.boolean(), overlapping: fc.boolean() }),
  )
  .map(([entries, options]) => zipOf(entries, options));

export const properties = [
  {
    title: "bytes after the start of a format are read or refused with a message",
    property: fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 3000 }),
      name,
      (start, rest, called) => readAll(fileOf(called, start, rest)),
    ),
  },
  {
    title: "headers with any lengths, types and offsets are read or refused",
    property: fc.asyncProperty(fc.oneof(npy, safetensors, zip), checkWhole),
  },
  {
    title:
      "a file that something has happened to is read or refused, and written again as it was read",
    property: fc.asyncProperty(
      whole,
      fc.array(damage, { maxLength: 4 }),
      name,
      async (file, damages, called) => {
        const original = Buffer.from(await file.arrayBuffer());
        await checkWhole(fileOf(called, damaged(original, damages)));
      },
    ),
  },
  {
    title: "text of the characters of numbers, of any length, is read or refused with a message",
    property: fc.asyncProperty(longText(characters, 300_000), name, (text, called) =>
      checkWhole(fileOf(called, text)),
    ),
  },
  {
    title: "tables and lists of any cells are read or refused, and survive a round trip",
    property: fc.asyncProperty(
      fc.array(
        fc.array(
          fc.oneof(
            { weight: 6, arbitrary: fc.float().map(String) },
            { weight: 1, arbitrary: fc.constantFrom('"1"', " 2 ", "", '"', '"a""b"', "nan", "é") },
            { weight: 1, arbitrary: fc.string({ unit: characters, maxLength: 6 }) },
          ),
          { maxLength: 5 },
        ),
        { maxLength: 5 },
      ),
      fc.constantFrom(",", ";", "\t", " ", "],["),
      fc.constantFrom("\n", "\r\n", "], ["),
      name,
      (rows, between, end, called) => {
        const table = rows.map((row) => row.join(between)).join(end);
        return checkWhole(fileOf(called, between === "],[" ? `[[${table}]]` : table));
      },
    ),
  },
];
