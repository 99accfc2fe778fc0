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

/** The same of numbers that are float32 already: nothing is converted on the way. */
export const ownBits = ({ buffer, byteOffset, length }) =>
  Buffer.from(buffer, byteOffset, 4 * length).toString("hex");

/** An array of the file by its name; without a name, the only one. */
export async function arrayIn(file, name = "") {
  const { arrays } = await openFile(file);
  const found = arrays.find((each) => each.name === name);
  assert.ok(found, `no array “${name}” among ${arrays.map((each) => each.name).join(", ")}`);
  return { ...found, data: await found.read() };
}

/** Holds a file to be refused with a problem, and its sentence to name some things. */
export async function refused(file, code, ...named) {
  await assert.rejects(
    async () => {
      const { arrays } = await openFile(file);
      for (const array of arrays) await array.read();
    },
    (error) => told(error, code, named),
  );
}

export function told(error, code, named = []) {
  assert.ok(error instanceof FileError, error?.stack ?? String(error));
  assert.equal(error.code, code, error.message);
  const sentence = sentenceOf(error);
  // However much of a file it could quote.
  for (const { problems } of [words, chinese]) {
    const { length } = problems[code](error.details);
    assert.ok(length <= LONGEST_SENTENCE, `${length} characters: ${sentence.slice(0, 400)}`);
  }
  // What the file itself says may be anything.
  const entries = Object.entries(error.details).map(([key, value]) => [
    key,
    value !== "" && (SAID.has(key) || (key === "found" && code === "json")) ? "x" : value,
  ]);
  const own = sentenceOf({ code, details: Object.fromEntries(entries) });
  assert.match(own, /^[A-Z“x].*[.]$/s, sentence);
  assert.doesNotMatch(own, /undefined|NaN\b|“”/, sentence);
  for (const each of named) assert.ok(sentence.includes(each), `${sentence} names no ${each}`);
  return true;
}

const LONGEST_SENTENCE = 300;

/** Facts that are words of the file. */
const SAID = new Set(["name", "other", "text", "dtype"]);

export const sentenceOf = ({ code, details }) => words.problems[code](details);

/** Any float32 at all, by its bits. */
export const anyFloat = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffc12345, 1),
);

/** A tensor of any shape, some of them without numbers, and any numbers. */
export const anyTensor = fc
  .array(fc.integer({ min: 0, max: 7 }), { maxLength: 4 })
  .chain((shape) => {
    const length = product(shape);
    return fc
      .array(anyFloat, { minLength: length, maxLength: length })
      .map((bits) => ({ shape, data: new Float32Array(Uint32Array.from(bits).buffer) }));
  });

/** Tensors of different names. */
export const anyTensors = fc
  .uniqueArray(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }),
      tensor: anyTensor,
    }),
    { minLength: 1, maxLength: 5, selector: ({ name }) => name },
  )
  .map((list) => list.map(({ name, tensor }) => ({ name, ...tensor })));

/** A header of .npy, and what follows it. */
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

/** A header of .safetensors, an object or its text, and what follows it. */
export function safetensorsOf(header, data = new Uint8Array(0), length) {
  const text = ascii(typeof header === "string" ? header : JSON.stringify(header));
  const start = new DataView(new ArrayBuffer(8));
  start.setBigUint64(0, BigInt(length ?? text.length), true);
  return fileOf("x.safetensors", start.buffer, text, data);
}
