// Builds the fast kernel with f32x4.relaxed_madd, which Emscripten 3.1.6 cannot emit: calls of the imported function
// `simd.madd` are replaced by the instruction.
import { readFileSync, writeFileSync } from "node:fs";

/** The WebAssembly features that the kernel uses; every browser with relaxed SIMD has them. */
const FEATURES = [
  "SIMD128",
  "RelaxedSIMD",
  "BulkMemory",
  "SignExt",
  "MutableGlobals",
  "NontrappingFPToInt",
];

/** Reads a module that imports `simd.madd`, and writes it with the instruction and without the import. */
export async function relax(from, to) {
  const { default: binaryen } = await import("binaryen");
  const linked = binaryen.readBinary(readFileSync(from));
  const text = linked.emitText();
  linked.dispose();
  const [line, name] = /^.*\(import "simd" "madd" \(func (\S+).*\n/m.exec(text) ?? [];
  const calls = text.split(`(call ${name}\n`);
  if (line === undefined || calls.length < 2) throw new Error(`${from} does not call simd.madd.`);
  const relaxed = binaryen.parseText(calls.join("(f32x4.relaxed_madd\n").replace(line, ""));
  relaxed.setFeatures(FEATURES.reduce((all, name) => all | binaryen.Features[name], 0));
  if (!relaxed.validate()) throw new Error(`${from} is not valid any more with relaxed SIMD.`);
  writeFileSync(to, relaxed.emitBinary());
  relaxed.dispose();
}
