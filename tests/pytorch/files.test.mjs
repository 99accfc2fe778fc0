// The page reads files of NumPy and PyTorch, and they read the page's files, bit for bit.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import {
  anyTensors,
  openFile,
  writeNpy,
  writeNpz,
  writeSafetensors,
} from "../files/support/files.mjs";
import { lessons, tensorsOf } from "./support/model.mjs";
import { runPython, skip } from "./support/python.mjs";

const folder = mkdtempSync(join(tmpdir(), "attention-files-"));
after(() => rmSync(folder, { recursive: true }));

function emptyFolder(name) {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

const hex = ({ buffer, byteOffset, byteLength }) =>
  Buffer.from(buffer, byteOffset, byteLength).toString("hex");

/** The bits of float32 numbers, one NaN like the other. */
function numbersOf(text) {
  const bytes = Buffer.from(text, "hex");
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
}

test(
  "every array that NumPy and PyTorch write is read as the float32 numbers that they make of it",
  { skip },
  async () => {
    const written = emptyFolder("written");
    const listed = JSON.parse(runPython("write_files.py", written));
    assert.ok(listed.length > 2000, `${listed.length} arrays`);
    const opened = new Map();
    for (const file of readdirSync(written)) {
      const { arrays, refused } = await openFile(
        new File([readFileSync(join(written, file))], file),
      );
      assert.deepEqual(refused, [], file);
      opened.set(file, new Map(arrays.map((each) => [each.name, each])));
    }
    assert.equal(
      [...opened.values()].reduce((sum, arrays) => sum + arrays.size, 0),
      listed.length,
    );
    for (const { file, name, shape, dtype, numbers } of listed) {
      const array = opened.get(file).get(name);
      const what = `${file} ${name}`;
      assert.deepEqual(array.shape, shape, what);
      assert.equal(array.dtype, dtype, what);
      const read = await array.read();
      // NaN payloads after narrowing or writing as text depend on the program.
      const isKept = ["float32", "bfloat16"].includes(dtype) && !/txt|[ct]sv|json/.test(file);
      if (isKept) assert.equal(hex(read), numbers, what);
      else assert.deepEqual([...read], numbersOf(numbers), what);
    }
  },
);

test(
  "every lesson's tensors and any others are what NumPy and PyTorch read of the files written here",
  { skip },
  async () => {
    const sets = [
      ...lessons.map(({ id, ...lesson }) => [id, Object.values(tensorsOf({ id, ...lesson }))]),
      ...fc.sample(anyTensors, { numRuns: 60, seed: 1 }).map((tensors) => ["any", tensors]),
    ].map(([lesson, tensors]) => ({
      metadata: { lesson, address: `#/${lesson}/“a step”` },
      // Entry names are file names: these differ by more than the suffix.
      tensors: tensors.map(({ id, name, shape, data }, at) => ({
        name: id ?? `${at} ${name}`,
        shape,
        data: Float32Array.from(data),
      })),
    }));
    const made = emptyFolder("made");
    const wanted = [];
    const put = async (file, blob, tensors) => {
      writeFileSync(join(made, file), new Uint8Array(await blob.arrayBuffer()));
      const summary = ({ name, shape, data }) => ({ file, name, shape, numbers: hex(data) });
      wanted.push(...tensors.map(summary));
    };
    for (const [at, { tensors, metadata }] of sets.entries()) {
      await put(`${at}.npz`, writeNpz(tensors), tensors);
      await put(`${at}.safetensors`, writeSafetensors(tensors, metadata), tensors);
      wanted.push({ file: `${at}.safetensors`, metadata });
      for (const [place, tensor] of tensors.entries()) {
        await put(`${at}-${place}.npy`, writeNpy(tensor), [{ ...tensor, name: "" }]);
      }
    }
    const found = JSON.parse(runPython("read_files.py", made));
    const keyed = (list) =>
      new Map(
        list.map(({ dtype: _, ...each }) => [`${each.file} ${each.name ?? "metadata"}`, each]),
      );
    const [has, wants] = [keyed(found), keyed(wanted)];
    assert.equal(has.size, wants.size);
    for (const [key, each] of wants) assert.deepEqual(has.get(key), each, key);
    assert.ok(found.every(({ dtype = "float32" }) => dtype === "float32"));
  },
);
