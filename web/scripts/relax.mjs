// Builds the fast kernel with f32x4.relaxed_madd, which Emscripten 3.1.6 cannot emit: calls of the imported function
// `simd.madd` are replaced by the instruction.
import { readFileSync, writeFileSync } from "node:fs";

/** The WebAssembly features that the kernel uses; every browser with relaxed SIMD has them. */
const FEATURES = [
  "SIMD128",
  "RelaxedSIMD",
  "BulkMemory",
  "BulkMemoryOpt",
  "SignExt",
  "MutableGlobals",
  "NontrappingFPToInt",
];

/** simd.madd, which Emscripten may have given a shorter name: no other import has vectors. */
const IMPORT =
  /^.*\(import "\w+" "\w+" \(func (\S+) \(param v128 v128 v128\) \(result v128\)\)\)\n/m;

/**
 * Reads a module that imports `simd.madd`, and writes it with the instruction and without the import. `also` names the
 * features that this module uses beside the kernel's. With `like`, the file of the same module without relaxed SIMD, its
 * exports get the names that they have there: Emscripten gives short names by turns, imports first.
 */
export async function relax(from, to, { also = [], like } = {}) {
  const { default: binaryen } = await import("binaryen");
  const linked = binaryen.readBinary(readFileSync(from));
  const text = linked.emitText();
  linked.dispose();
  const [line, name] = IMPORT.exec(text) ?? [];
  const calls = text.split(`(call ${name}\n`);
  if (line === undefined || calls.length < 2) throw new Error(`${from} does not call simd.madd.`);
  const without = calls.join("(f32x4.relaxed_madd\n").replace(line, "");
  const relaxed = binaryen.parseText(like === undefined ? without : withNames(without, from, like));
  const features = [...FEATURES, ...also];
  relaxed.setFeatures(features.reduce((all, name) => all | binaryen.Features[name], 0));
  if (!relaxed.validate()) throw new Error(`${from} is not valid any more with relaxed SIMD.`);
  writeFileSync(to, relaxed.emitBinary());
  relaxed.dispose();
}

const moduleAt = (path) => new WebAssembly.Module(readFileSync(path));

/** What Emscripten's script beside a module calls each import, by its short name. */
function importsOf(path) {
  const script = readFileSync(path.replace(/wasm$/, "mjs"), "utf8");
  const [, list] = /\basmLibraryArg ?= ?\{([^}]*)\}/.exec(script) ?? [];
  if (list === undefined) throw new Error(`The script of ${path} has no list of imports.`);
  return new Map(Array.from(list.matchAll(/"(\w+)": ?(\w+)/g), ([, short, name]) => [short, name]));
}

/** The text of the module `from` with the short names that `like` has, whose imports and exports are the same ones but for simd.madd. */
function withNames(text, from, like) {
  const [own, wanted] = [from, like].map((path) => WebAssembly.Module.exports(moduleAt(path)));
  const kinds = (list) => list.map(({ kind }) => kind).join();
  const names = importsOf(from);
  const shorts = new Map(Array.from(importsOf(like), ([short, name]) => [name, short]));
  if (kinds(own) !== kinds(wanted) || names.size !== shorts.size) {
    throw new Error(`${from} and ${like} differ in more than simd.madd.`);
  }
  const next = wanted.map(({ name }) => name);
  return text
    .replace(/\(export "\w+" /g, () => `(export "${next.shift()}" `)
    .replace(/\(import "(\w+)" "(\w+)" /g, (_, module, short) => {
      const known = shorts.get(names.get(short));
      if (known === undefined) throw new Error(`${like} does not import ${names.get(short)}.`);
      return `(import "${module}" "${known}" `;
    });
}
