// Written files are read back unchanged, also in the notations of other programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  anyTensor,
  anyTensors,
  arrayIn,
  openFile,
  ownBits,
  writeNpy,
  writeNpz,
  writeSafetensors,
} from "./support/files.mjs";

test("any tensor survives a round trip through .npy, with its shape and every bit", async () => {
  await fc.assert(
    fc.asyncProperty(anyTensor, async (tensor) => {
      const { data, shape, dtype, bytes } = await arrayIn(writeNpy(tensor));
      assert.deepEqual(shape, tensor.shape);
      assert.equal(dtype, "float32");
      assert.equal(bytes, tensor.data.byteLength);
      assert.equal(ownBits(data), ownBits(tensor.data));
    }),
    { numRuns: 300 },
  );
});

for (const [format, write] of [
  ["npz", writeNpz],
  ["safetensors", (tensors) => writeSafetensors(tensors, { lesson: "a “lesson”", more: "" })],
]) {
  test(`any tensors survive a round trip through .${format}, with their names, shapes and every bit`, async () => {
    await fc.assert(
      fc.asyncProperty(anyTensors, async (tensors) => {
        const opened = await openFile(write(tensors));
        assert.equal(opened.format, format);
        assert.deepEqual(opened.refused, []);
        const summary = ({ name, shape }) => ({ name, shape });
        assert.deepEqual(
          new Map(opened.arrays.map((each) => [each.name, summary(each)])),
          new Map(tensors.map((each) => [each.name, summary(each)])),
        );
        for (const { name, data } of tensors) {
          const found = opened.arrays.find((each) => each.name === name);
          assert.equal(ownBits(await found.read()), ownBits(data));
        }
        if (format === "npz") return;
        assert.deepEqual({ ...opened.metadata }, { lesson: "a “lesson”", more: "" });
      }),
      { numRuns: 200 },
    );
  });
}

test("numbers in .safetensors start at multiples of eight bytes, whatever the names", async () => {
  for (let length = 1; length < 20; length += 1) {
    const name = "n".repeat(length);
    const blob = writeSafetensors([{ name, shape: [1], data: [1] }], {});
    const header = new DataView(await blob.arrayBuffer()).getUint32(0, true);
    assert.equal(header % 8, 0, name);
  }
});

/** As other programs write them: the shortest digits, `inf`, `nan`. */
const written = (value) =>
  Object.is(value, -0) ? "-0.0" : String(value).replace("Infinity", "inf").replace("NaN", "nan");

test("any numbers survive a round trip through CSV, TSV and space-separated text, except for NaN payloads", async () => {
  const table = anyTensor.filter(({ shape }) => shape.length === 2 && !shape.includes(0));
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(",", ";", "\t", " "),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      async ({ shape, data }, separator, end, headed) => {
        const [rows, columns] = shape;
        const lines = Array.from({ length: rows }, (_, row) =>
          Array.from(data.subarray(row * columns, (row + 1) * columns), written).join(separator),
        );
        const heading = Array.from({ length: columns }, (_, column) => `dim_${column}`);
        if (headed && separator !== " ") lines.unshift(heading.join(separator));
        const read = await arrayIn(new File([lines.join(end), end], "x.csv"));
        assert.deepEqual(read.shape, shape);
        assert.deepEqual([...read.data], [...data]);
      },
    ),
    { numRuns: 200 },
  );
});

/** Nested lists as Python writes them. */
function listOf(shape, data, from = 0) {
  if (shape.length === 0) {
    const value = data[from];
    return Object.is(value, -0) ? "-0.0" : String(value);
  }
  const [length, ...inner] = shape;
  const step = inner.reduce((size, each) => size * each, 1);
  const items = Array.from({ length }, (_, at) => listOf(inner, data, from + at * step));
  return `[${items.join(", ")}]`;
}

test("any tensors survive a round trip through JSON, named and alone, except for NaN payloads", async () => {
  // An empty list does not determine the axes after it.
  const said = ({ shape }) => !shape.slice(0, -1).includes(0);
  await fc.assert(
    fc.asyncProperty(anyTensor.filter(said), anyTensor.filter(said), async (a, b) => {
      const alone = await arrayIn(new File([listOf(a.shape, a.data)], "x.json"));
      assert.deepEqual([alone.shape, [...alone.data]], [a.shape, [...a.data]]);
      const flat = `{"shape": [${b.shape}], "data": ${listOf([b.data.length], b.data)}}`;
      const text = `{"a \\"\\u00e9": ${listOf(a.shape, a.data)},\n "b": ${flat}}`;
      const file = new File([text], "x.json");
      const [first, second] = [await arrayIn(file, 'a "é'), await arrayIn(file, "b")];
      assert.deepEqual([first.shape, [...first.data]], [a.shape, [...a.data]]);
      assert.deepEqual([second.shape, [...second.data]], [b.shape, [...b.data]]);
    }),
    { numRuns: 200 },
  );
});
