// The fast kernel with WebAssembly's relaxed multiply-and-add, which the compiler cannot write yet: calls of the
// function that stands for it become the instruction.
import { readFileSync, writeFileSync } from "node:fs";

/** What every browser with relaxed SIMD has, as far as the kernel uses it. */
const FEATURES = [
  "SIMD128",
  "RelaxedSIMD",
  "BulkMemory",
  "SignExt",
  "MutableGlobals",
  "NontrappingFPToInt",
];

/** Reads a module that imports `simd.madd` and writes it with the instruction instead. */
export async function relax(from, to) {
  const { default: binaryen } = await import("binaryen");
  const linked = binaryen.readBinary(readFileSync(from));
  const text = linked.emitText();
  linked.dispose();
  const [line, name] = /^.*\(import "simd" "madd" \(func (\S+).*\n/m.exec(text) ?? [];
  const calls = text.split(`(call ${name}\n`);
  if (line === undefined || calls.length < 2)
    throw new Error(`${from} multiplies and adds nothing.`);
  const relaxed = binaryen.parseText(calls.join("(f32x4.relaxed_madd\n").replace(line, ""));
  relaxed.setFeatures(FEATURES.reduce((all, name) => all | binaryen.Features[name], 0));
  if (!relaxed.validate()) throw new Error(`${from} is no module any more with relaxed SIMD.`);
  writeFileSync(to, relaxed.emitBinary());
  relaxed.dispose();
}
