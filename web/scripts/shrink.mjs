// A linked module, optimised once more for its size: the optimiser behind the compiler is years older than binaryen's own.
import { readFileSync, writeFileSync } from "node:fs";

/** What the modules use. */
const FEATURES = [
  "MutableGlobals",
  "SignExt",
  "BulkMemory",
  "NontrappingFPToInt",
  "ExceptionHandling",
  "Multivalue",
  "ReferenceTypes",
];

export async function shrink(from, to) {
  const { default: binaryen } = await import("binaryen");
  const module = binaryen.readBinary(readFileSync(from));
  module.setFeatures(FEATURES.reduce((all, name) => all | binaryen.Features[name], 0));
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  module.optimize();
  if (!module.validate()) throw new Error(`${from} is no module any more once it is shrunk.`);
  writeFileSync(to, module.emitBinary());
  module.dispose();
}
