// .npy, .npz and .safetensors: every number type, byte and axis order, and an error message for every fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import {
  arrayIn,
  ascii,
  dictionaryOf,
  fileOf,
  npyOf,
  openFile,
  refused,
  safetensorsOf,
  checkError,
  writeNpy,
} from "./support/files.mjs";
import { zipOf } from "./support/zips.mjs";

const f32 = (...values) => Float32Array.from(values);
const bytes = (length) => new Uint8Array(length);

test("a .npy of any version, byte order and axis order gives the same array", async () => {
  const rows = f32(1, 2, 3, 4, 5, 6);
  const columns = f32(1, 4, 2, 5, 3, 6);
  for (const version of [
    [1, 0],
    [2, 0],
    [3, 0],
  ]) {
    for (const [data, fortran] of [
      [rows, false],
      [columns, true],
    ]) {
      const swapped = Buffer.from(data.buffer.slice(0)).swap32();
      for (const [order, stored] of [
        ["<", data],
        ["=", data],
        [">", swapped],
      ]) {
        const file = npyOf(dictionaryOf(`${order}f4`, [2, 3], fortran), stored, { version });
        const read = await arrayIn(file);
        assert.deepEqual([read.shape, read.data], [[2, 3], rows], `${version} ${order} ${fortran}`);
      }
    }
  }
});

test("Fortran order is transposed for any number of axes, beyond the size of one chunk", async () => {
  for (const shape of [[5], [1, 5, 1], [3, 4, 5], [2, 1, 3, 2, 2], [301, 7, 93]]) {
    const count = shape.reduce((size, each) => size * each, 1);
    const stored = new Float32Array(count);
    const wanted = Float32Array.from({ length: count }, (_, place) => place);
    for (let place = 0; place < count; place += 1) {
      let [rest, at, step] = [place, 0, count];
      const index = shape.toReversed().map((length) => {
        const here = rest % length;
        rest = Math.floor(rest / length);
        return here;
      });
      // The last axis is the slowest.
      for (const [axis, here] of index.entries()) {
        step /= shape.at(-1 - axis);
        at += here * step;
      }
      stored[at] = place;
    }
    const { data } = await arrayIn(npyOf(dictionaryOf("<f4", shape, true), stored));
    assert.ok(Buffer.from(data.buffer).equals(Buffer.from(wanted.buffer)), `${shape}`);
  }
});

test("64-bit integers are rounded once, to the nearest float32", async () => {
  // Each of these differs if it is rounded twice, first to a float64.
  const tie = 2n ** 60n + 2n ** 36n;
  const values = [
    tie + 1n,
    tie - 1n,
    tie,
    -tie - 1n,
    -tie + 1n,
    2n ** 53n - 1n,
    -(2n ** 63n),
    0n,
    -1n,
  ];
  const { data } = await arrayIn(
    npyOf(dictionaryOf("<i8", [values.length]), BigInt64Array.from(values)),
  );
  const [up, even] = [2 ** 60 + 2 ** 37, 2 ** 60];
  assert.deepEqual([...data], [up, even, even, -up, -even, 2 ** 53, -(2 ** 63), 0, -1]);
  const large = [2n ** 64n - 1n, 2n ** 63n + 2n ** 39n + 1n, 2n ** 63n + 2n ** 39n, 7n];
  const unsigned = npyOf(dictionaryOf("<u8", [4]), BigUint64Array.from(large));
  const read = await arrayIn(unsigned);
  assert.deepEqual([...read.data], [2 ** 64, 2 ** 63 + 2 ** 40, 2 ** 63, 7]);
});

/** Decodes a small float from its sign, exponent and fraction. */
function smallFloat(bits, exponentBits, fractionBits) {
  const sign = bits >> (exponentBits + fractionBits) ? -1 : 1;
  const exponent = (bits >> fractionBits) & (2 ** exponentBits - 1);
  const fraction = bits & (2 ** fractionBits - 1);
  const bias = 2 ** (exponentBits - 1) - 1;
  if (exponent === 2 ** exponentBits - 1) return fraction === 0 ? sign * Infinity : NaN;
  const unit = 2 ** (Math.max(1, exponent) - bias - fractionBits);
  return sign * (fraction + (exponent === 0 ? 0 : 2 ** fractionBits)) * unit;
}

test("every float16 and every bfloat16 is read as its exact value", async () => {
  const all = Uint16Array.from({ length: 65536 }, (_, bits) => bits);
  const halves = await arrayIn(npyOf(dictionaryOf("<f2", [65536]), all));
  const header = { x: { dtype: "BF16", shape: [256, 256], data_offsets: [0, 131072] } };
  const brains = await arrayIn(safetensorsOf(header, all), "x");
  for (const [{ data }, ...widths] of [
    [halves, 5, 10],
    [brains, 8, 7],
  ]) {
    const right = data.every((value, bits) => Object.is(value, smallFloat(bits, ...widths)));
    assert.ok(right && data.length === 65536, `${widths}`);
  }
});

test("an invalid .npy is refused with a message that states the fault", async () => {
  const good = dictionaryOf("<f4", [2, 3]);
  await refused(fileOf("x.npy"), "empty");
  await refused(fileOf("x.npy", "\x93NUMPX and more"), "magic", "x.npy", "NUMPY");
  await refused(npyOf(good, bytes(23)), "truncated", "24", "23", "(2, 3)");
  await refused(npyOf(good, bytes(25)), "trailing", "24", "25");
  await refused(npyOf(good, bytes(24), { version: [4, 0] }), "version", "4.0");
  await refused(npyOf(good, bytes(24), { version: [1, 1] }), "version", "1.1");
  await refused(npyOf(good, bytes(24), { length: 60000 }), "npy-header");
  await refused(npyOf(good, bytes(24), { version: [2, 0], length: 2 ** 31 }), "npy-header");
  await refused(npyOf(dictionaryOf("<f4", [-2, 3]), bytes(24)), "negative", "(-2, 3)");
  await refused(npyOf(dictionaryOf("<f4", [-2, -3]), bytes(24)), "negative", "(-2, -3)");
  await refused(npyOf(dictionaryOf("<f4", Array(9).fill(1)), bytes(4)), "axes", "9", "8");
  await refused(npyOf(dictionaryOf("<f4", [2 ** 26 + 1]), bytes(4)), "too-large", "67,108,864");
  await refused(npyOf(dictionaryOf("<f4", [2 ** 40, 2 ** 40]), bytes(4)), "too-large");
  await refused(npyOf(dictionaryOf("<f4", ["9".repeat(400)]), bytes(4)), "too-large");
  for (const descr of ["<c8", "|O", "<U5", "|S3", "<M8[s]", "<f16", "|V2", "<f3"]) {
    await refused(npyOf(dictionaryOf(descr, [1]), bytes(16)), "dtype", "float16");
  }
  for (const dictionary of [
    "",
    "{",
    "{}",
    "{'descr': '<f4', 'shape': (1,)}",
    "{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}",
    "{'descr': '<f4', 'fortran_order': True, 'shape': [1]}",
    "{'descr': '<f4', 'fortran_order': True, 'shape': (1,), 'more': 'x'}",
    "{'descr': '<f4', 'descr': '<f4', 'fortran_order': True, 'shape': (1,)}",
    "{'descr': '<f4', 'fortran_order': True, 'shape': (1.5,)}",
    "{'descr': '<f4', 'fortran_order': True, 'shape': (1)}",
    "{'descr': '<f4', 'fortran_order': True, 'shape': (01,)}",
    "{'descr': '<f4', 'fortran_order': True, 'shape': (,)}",
    "{'descr': '<f4', 'fortran_order': True, 'shape': (1,)} and more",
    "import os",
  ]) {
    await refused(npyOf(dictionary, bytes(4)), "npy-header");
  }
  const structured = "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }";
  await refused(npyOf(structured, bytes(4)), "dtype", "[('a', '<f4')]");
});

test("header keys may be in any order, in single or double quotes, without a trailing comma", async () => {
  const text = `{"shape": (2L,), 'fortran_order': False, 'descr': "<f4"}`;
  assert.deepEqual([...(await arrayIn(npyOf(text, f32(1, 2)))).data], [1, 2]);
});

const npy = async (...values) =>
  new Uint8Array(await writeNpy({ shape: [values.length], data: f32(...values) }).arrayBuffer());

test(".npz entries are read stored, deflated, with zip64 fields, and next to other files", async () => {
  const [a, b] = [await npy(1, 2, 3), await npy(4)];
  for (const options of [
    {},
    { deflated: true },
    { large: true },
    { deflated: true, large: true },
  ]) {
    const file = zipOf(
      [
        { name: "a.npy", data: a },
        { name: "in/b.npy", data: b },
      ],
      options,
    );
    assert.deepEqual([...(await arrayIn(file, "a")).data], [1, 2, 3], JSON.stringify(options));
    assert.deepEqual([...(await arrayIn(file, "in/b")).data], [4]);
  }
  const noted = zipOf([{ name: "a.npy", data: a }], { note: "PK\x05\x06 and more of a note" });
  assert.deepEqual([...(await arrayIn(noted, "a")).data], [1, 2, 3]);
});

test("unreadable entries of an .npz are reported, and the others are read", async () => {
  const a = await npy(1, 2);
  const cases = [
    ["readme.txt", { data: ascii("hello") }, "not-npy"],
    ["locked.npy", { data: a, flags: 1 }, "encrypted"],
    ["lzma.npy", { data: a, method: 14 }, "compression"],
    ["bad.npy", { data: ascii("no array in here") }, "magic"],
    ["cut.npy", { data: a.subarray(0, -1) }, "truncated"],
    ["texts.npy", { data: await raw(npyOf(dictionaryOf("<U5", [1]), bytes(20))) }, "dtype"],
  ];
  const entries = cases.map(([name, entry]) => ({ name, ...entry }));
  const opened = await openFile(zipOf([...entries, { name: "good.npy", data: a }]));
  assert.deepEqual(
    opened.arrays.map(({ name }) => name),
    ["good"],
  );
  assert.equal(opened.refused.length, cases.length);
  for (const [name, , code] of cases) {
    const found = opened.refused.find((each) => each.name === name.replace(".npy", ""));
    checkError(found.why, code, [found.name]);
  }
});

const raw = async (file) => new Uint8Array(await file.arrayBuffer());

test("an invalid .npz is refused with a message that states the fault", async () => {
  const a = await npy(1, 2, 3, 4);
  const one = { name: "a.npy", data: a };
  const whole = await raw(zipOf([one]));
  for (let length = 4; length < whole.length; length += 1) {
    await refused(fileOf("x.npz", whole.subarray(0, length)), "zip");
  }
  await refused(fileOf("x.npz", whole, "more"), "zip");
  await refused(fileOf("x.npz", "not a zip file"), "magic", "x.npz");
  await refused(zipOf([]), "no-arrays");
  await refused(zipOf([one, one]), "duplicate", "a.npy");
  await refused(zipOf([{ ...one, checksum: 1 }]), "checksum", "“a”");
  await refused(zipOf([{ ...one, checksum: 1 }], { deflated: true }), "checksum");
  await refused(
    zipOf([{ ...one, packed: ascii("never deflated") }], { deflated: true }),
    "deflate",
  );
  const cut = deflateRawSync(a).subarray(0, -3);
  await refused(zipOf([{ ...one, packed: cut }], { deflated: true }), "deflate");
  await refused(zipOf([one], { overlapping: true }), "zip-overlap", "a.npy");
  await refused(zipOf([{ name: "x/data.pkl", data: a }]), "pickled", ".safetensors");
  await refused(zipOf([{ name: "[Content_Types].xml", data: a }]), "spreadsheet", "CSV");
  await refused(fileOf("x.pt", Uint8Array.of(0x80, 2, 0x8a)), "pickled");
});

test("inflating an entry stops as soon as it exceeds its declared size", async () => {
  const [start, large] = await Promise.all(
    [1000, 2 ** 22].map((count) => raw(npyOf(dictionaryOf("<f4", [count]), bytes(4 * count)))),
  );
  // A quarter of a gigabyte of zeros.
  const packed = deflateRawSync(Buffer.concat([large, Buffer.alloc(2 ** 28)]));
  assert.ok(packed.length < 2 ** 19);
  await refused(zipOf([{ name: "a.npy", data: start, packed }], { deflated: true }), "inflated");
  const [array] = (
    await openFile(zipOf([{ name: "a.npy", data: large, packed }], { deflated: true }))
  ).arrays;
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, held())), 1);
  const before = held();
  await assert.rejects(array.read(), (error) => checkError(error, "inflated", ["“a”"]));
  clearInterval(watching);
  assert.ok(most - before < 2 ** 27, `${most - before} bytes were held`);
});

function held() {
  const { arrayBuffers, external } = process.memoryUsage();
  return arrayBuffers + external;
}

test("an entry that inflates to less than its declared size is refused", async () => {
  const start = await raw(npyOf(dictionaryOf("<f4", [1000]), bytes(4000)));
  const packed = deflateRawSync(start.subarray(0, -400));
  await refused(zipOf([{ name: "a.npy", data: start, packed }], { deflated: true }), "inflated");
});

const tensor = (dtype, shape, ...data_offsets) => ({ dtype, shape, data_offsets });

test("an invalid .safetensors is refused with a message that states the fault", async () => {
  const one = { a: tensor("F32", [2], 0, 8) };
  await refused(fileOf("x.safetensors", "short"), "header-length", "5 bytes");
  await refused(safetensorsOf(one, bytes(8), 10_000), "header-length", "10,000");
  await refused(safetensorsOf(one, bytes(8), 2 ** 52), "header-length");
  await refused(safetensorsOf("{", bytes(8)), "safetensors-header");
  await refused(safetensorsOf("{} ]", bytes(8)), "safetensors-header");
  await refused(safetensorsOf(one, bytes(7)), "outside", "0 to 8", "“a”");
  await refused(safetensorsOf(one, bytes(9)), "hole", "1 byte:");
  await refused(safetensorsOf({ a: tensor("F32", [2], 4, 12) }, bytes(12)), "hole", "“a”");
  await refused(safetensorsOf({ a: tensor("F32", [3], 0, 8) }, bytes(8)), "size", "12", "(3,)");
  await refused(safetensorsOf({ a: tensor("F32", [-2], 0, 8) }, bytes(8)), "negative", "(-2,)");
  await refused(safetensorsOf({ a: tensor("F32", [2], 8, 0) }, bytes(8)), "outside");
  await refused(safetensorsOf({ a: tensor("F32", [2], -8, 0) }, bytes(8)), "outside");
  const over = { a: tensor("F32", [2], 0, 8), b: tensor("F32", [2], 4, 12) };
  await refused(safetensorsOf(over, bytes(12)), "overlap", "“a”", "“b”");
  const same = { a: tensor("F32", [2], 0, 8), b: tensor("F32", [2], 0, 8) };
  await refused(safetensorsOf(same, bytes(8)), "overlap");
  for (const wrong of [
    { a: 1 },
    { a: [] },
    { a: null },
    { a: { dtype: "F32", shape: [2] } },
    { a: tensor("F32", [2], 0) },
    { a: tensor("F32", [2], 0, 8, 9) },
    { a: tensor("F32", [1.5], 0, 8) },
    { a: tensor("F32", ["2"], 0, 8) },
    { a: tensor(32, [2], 0, 8) },
    { ...one, __metadata__: { number: 1 } },
    { ...one, __metadata__: [] },
  ]) {
    await refused(safetensorsOf(wrong, bytes(8)), "safetensors-header");
  }
  await refused(safetensorsOf({ __metadata__: {} }), "no-arrays");
});

/** A header whose entry "a" has these fields replaced. */
const entryWith = (parts) => JSON.stringify({ a: tensor("F32", [2], 0, 8) }).replace(...parts);

test("a .safetensors with duplicate names or fractional numbers is refused", async () => {
  const one = '"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}';
  await refused(safetensorsOf(`{${one}, ${one}}`, bytes(8)), "duplicate", "“a”");
  const other = one.replace('"a"', '"\\u0061"');
  await refused(safetensorsOf(`{${one}, ${other}}`, bytes(8)), "duplicate", "“a”");
  const metadata = '"__metadata__": {}';
  await refused(safetensorsOf(`{${metadata}, ${one}, ${metadata}}`, bytes(8)), "duplicate");
  for (const parts of [
    ["[2]", "[2.0]"],
    ["[2]", "[2e0]"],
    ["[2]", "[02]"],
    ["[2]", "[-0, 2]"],
    ["[2]", "[+2]"],
    ["[2]", "[true, 2]"],
    ["[2]", "[2,]"],
    ["[2]", '[2], "shape": [2]'],
    ["[0,8]", "[0, 8.0]"],
    ["[0,8]", "[0, 8e0]"],
    ["[0,8]", "[0, 8], []"],
    ['"F32"', '"F32", "dtype": "F32"'],
    ['"F32"', '"F32\\ud800"'],
    ['"F32"', '"F\n32"'],
    ['"F32"', '"F32", "more": [1, {"x": 01}]'],
    ['"F32"', `"F32", "more": ${"[".repeat(2 ** 20)}`],
    ['"F32"', "null"],
    ["{", " {"],
    [/\}\}$/, "},}"],
    [/\}\}$/, "}}}"],
    [/\}\}$/, "}}\0"],
    [/\}\}$/, '}, "__metadata__": {"x": 1}}'],
    [/\}\}$/, '}, "__metadata__": {"x": "1", "x": "1"}}'],
  ]) {
    await refused(safetensorsOf(entryWith(parts), bytes(8)), "safetensors-header");
  }
  for (const parts of [
    ["[2]", "[ 2 ]"],
    ['"F32"', '"F32", "more": [1.5e3, {"x": ["}]", null, true]}]'],
    ['"a"', '"\\u0061"'],
    [/\}\}$/, "}} \r\n\t "],
    [/\}\}$/, '}, "__metadata__": null}'],
    [/\}\}$/, '}, "__metadata__": {"x": "\\"1\\\\"}}'],
  ]) {
    const { shape } = await arrayIn(safetensorsOf(entryWith(parts), bytes(8)), "a");
    assert.deepEqual(shape, [2], String(parts));
  }
  const far = { a: tensor("F32", [0, 2 ** 53], 0, 0), b: tensor("U8", [1], 0, 1) };
  const opened = await openFile(safetensorsOf(far, bytes(1)));
  assert.deepEqual(
    opened.refused.map(({ why }) => why.code),
    ["too-large"],
  );
});

test("tensors of unknown type, too many axes or too many numbers are reported, and the others are read", async () => {
  const header = {
    eights: tensor("F8_E4M3", [4], 0, 4),
    deep: tensor("F32", Array(9).fill(1), 4, 8),
    good: tensor("U8", [2, 2], 8, 12),
    nothing: tensor("F32", [0, 5], 12, 12),
    scalar: tensor("I16", [], 12, 14),
    __metadata__: { format: "pt" },
  };
  const data = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 255, 0xfe, 0xff);
  const { arrays, refused: others, metadata } = await openFile(safetensorsOf(header, data));
  assert.deepEqual({ ...metadata }, { format: "pt" });
  const read = await Promise.all(arrays.map(async (each) => [each.name, [...(await each.read())]]));
  assert.deepEqual(Object.fromEntries(read), { good: [1, 2, 3, 255], nothing: [], scalar: [-2] });
  assert.deepEqual(
    others.map(({ name, why }) => [name, why.code]),
    [
      ["eights", "dtype"],
      ["deep", "axes"],
    ],
  );
  for (const { why } of others) checkError(why, why.code);
});

const signed = (...signs) =>
  Uint8Array.from(signs.flatMap((each) => [...Buffer.from(each, "latin1")]));

test("a file of another kind is refused with a message that names the supported formats", async () => {
  await refused(
    fileOf("x.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1)),
    "format",
    ".npz",
  );
  await refused(fileOf("", Uint8Array.of(1, 0, 0, 0)), "format");
  for (const [content, what] of [
    // ModelProto: version 8 of the format, made by "pytorch" 2.1.0, and then the graph.
    [signed("\x08\x08\x12\x07pytorch\x1a\x052.1.0:\x8c\x01\n"), "ONNX"],
    [signed("\x08\x03:\x0c\n"), "ONNX"],
    [signed("GGUF\x03\0\0\0"), "GGUF"],
    [signed("\x89HDF\r\n\x1a\n\0"), "HDF5"],
    [signed("PAR1\x15\x04"), "Parquet"],
    [signed("\xff\xd8\xff\xe0\0\x10JFIF"), "picture"],
    [signed("GIF89a"), "picture"],
    [signed("%PDF-1.7\n"), "PDF"],
    [signed("\x1f\x8b\x08\0"), "unpacked"],
    [signed("BZh91AY"), "unpacked"],
    [signed("notes.txt".padEnd(257, "\0"), "ustar"), "unpacked"],
    [signed("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"), "Git LFS"],
    ["<!DOCTYPE html>\n<html><body>1,2,3</body>", "web page"],
    ["\ufeff\n  <html lang=en>", "web page"],
    ["<?xml version='1.0'?>\n<data>1</data>", "web page"],
    ["Attention is all you need.\nThe dominant models are recurrent, or convolutional.\n", "text"],
    ["In 2017, attention was all you needed.\n", "text"],
    ["import numpy as np\n\nx = np.zeros((2, 3))\n", "text"],
    // Control characters other than NUL.
    [signed("\x01\x02\x03,\x04"), "another kind"],
  ]) {
    for (const name of ["x.csv", "x.bin", "", "x.safetensors", "x.npy"]) {
      const hasMatchingName =
        /^x\.(npy|safetensors)$/.test(name) && ["text", "another kind"].includes(what);
      if (!hasMatchingName) await refused(fileOf(name, content), "format", what, "CSV");
    }
  }
  const readme = { name: "readme.txt", data: ascii("hello") };
  await refused(zipOf([readme, { ...readme, name: "more.txt" }]), "format", "x.npz", "zip");
  const document = ["[Content_Types].xml", "word/document.xml"];
  await refused(zipOf(document.map((name) => ({ ...readme, name }))), "format", "zip");
});

test("a file that can no longer be read is refused with a message that says so", async () => {
  const gone = {
    size: 100,
    name: "x.npy",
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }),
  };
  await refused(gone, "unreadable");
});
