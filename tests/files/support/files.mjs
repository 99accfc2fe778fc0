// The page's readers and writers of files, and helpers that make test files.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { runnerImport } from "vite";

const source = (path) => fileURLToPath(new URL(`../../../web/src/${path}`, import.meta.url));

async function moduleOf(path) {
  const options = { root: source(""), configFile: false, logLevel: "error" };
  return (await runnerImport(source(path), options)).module;
}

export const { FileError, openFile } = await moduleOf("files/index.ts");
export const { writeNpy, writeNpz, writeSafetensors } = await moduleOf("files/writing.ts");
export const { quoted } = await moduleOf("files/quoted.ts");
const { shapeText } = await moduleOf("files/shape.ts");
export const { files: words } = await moduleOf("words/en/files.ts");
const { files: chinese } = await moduleOf("words/zh/files.ts");

export const product = (shape) => shape.reduce((size, length) => size * length, 1);

export const ascii = (text) => new TextEncoder().encode(text);

export const fileOf = (name, ...parts) => new File(parts, name);

/** The bits of float32 numbers, so that -0 is not 0 and one NaN not another. */
export const bitsOf = (numbers) => [...new Uint32Array(Float32Array.from(numbers).buffer.slice(0))];

/** The bits of a Float32Array, without conversion. */
export const ownBits = ({ buffer, byteOffset, length }) =>
  Buffer.from(buffer, byteOffset, 4 * length).toString("hex");

/** An array of the file by its name; without a name, the only one. */
export async function arrayIn(file, name = "") {
  const { arrays } = await openFile(file);
  const found = arrays.find((each) => each.name === name);
  assert.ok(found, `no array “${name}” among ${arrays.map((each) => each.name).join(", ")}`);
  return { ...found, data: await found.read() };
}

/** Checks that a file is refused with this problem, and that the message contains these words. */
export async function refused(file, code, ...named) {
  await assert.rejects(
    async () => {
      const { arrays } = await openFile(file);
      for (const array of arrays) await array.read();
    },
    (error) => checkError(error, code, named),
  );
}

export function checkError(error, code, named = []) {
  assert.ok(error instanceof FileError, error?.stack ?? String(error));
  assert.equal(error.code, code, error.message);
  const sentence = sentenceOf(error);
  // Messages are short, however much of a file they could quote.
  for (const { problems } of [words, chinese]) {
    const { length } = problems[code](error.details);
    assert.ok(length <= LONGEST_SENTENCE, `${length} characters: ${sentence.slice(0, 400)}`);
  }
  // Words quoted from the file may be anything.
  const entries = Object.entries(error.details).map(([key, value]) => [
    key,
    value !== "" && (QUOTED.has(key) || (key === "found" && code === "json")) ? "x" : value,
  ]);
  const masked = sentenceOf({ code, details: Object.fromEntries(entries) });
  assert.match(masked, /^[A-Z“x].*[.]$/s, sentence);
  assert.doesNotMatch(masked, /undefined|NaN\b|“”/, sentence);
  for (const each of named) assert.ok(sentence.includes(each), `${sentence} names no ${each}`);
  return true;
}

const LONGEST_SENTENCE = 300;

/** Details that quote the file. */
const QUOTED = new Set(["name", "other", "text", "dtype"]);

export const sentenceOf = ({ code, details }) => words.problems[code](details);

/** Any float32, by its bits. */
export const anyFloat = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffc12345, 1),
);

/** A tensor of any shape, empty ones included, and any numbers. */
export const anyTensor = fc
  .array(fc.integer({ min: 0, max: 7 }), { maxLength: 4 })
  .chain((shape) => {
    const length = product(shape);
    return fc
      .array(anyFloat, { minLength: length, maxLength: length })
      .map((bits) => ({ shape, data: new Float32Array(Uint32Array.from(bits).buffer) }));
  });

/** Tensors with distinct names. */
export const anyTensors = fc
  .uniqueArray(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }),
      tensor: anyTensor,
    }),
    { minLength: 1, maxLength: 5, selector: ({ name }) => name },
  )
  .map((list) => list.map(({ name, tensor }) => ({ name, ...tensor })));

/** A .npy file of a header and the bytes that follow it. */
export function npyOf(dictionary, data, { version = [1, 0], length } = {}) {
  const wide = version[0] > 1;
  const text = ascii(`${dictionary}\n`);
  const head = new Uint8Array((wide ? 12 : 10) + text.length);
  head.set([0x93, ...ascii("NUMPY"), ...version]);
  const view = new DataView(head.buffer);
  if (wide) view.setUint32(8, length ?? text.length, true);
  else view.setUint16(8, length ?? text.length, true);
  head.set(text, wide ? 12 : 10);
  return fileOf("x.npy", head, data);
}

export const dictionaryOf = (descr, shape, fortran = false) =>
  `{'descr': '${descr}', 'fortran_order': ${fortran ? "True" : "False"}, 'shape': ${shapeText(shape)}, }`;

/** A .safetensors file of a header, as an object or text, and the bytes that follow it. */
export function safetensorsOf(header, data = new Uint8Array(0), length) {
  const text = ascii(typeof header === "string" ? header : JSON.stringify(header));
  const start = new DataView(new ArrayBuffer(8));
  start.setBigUint64(0, BigInt(length ?? text.length), true);
  return fileOf("x.safetensors", start.buffer, text, data);
}
