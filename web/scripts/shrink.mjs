// A linked module, optimised once more for its size: the optimiser behind the compiler is years older than binaryen's own.
import { readFileSync, writeFileSync } from "node:fs";
import { insertNops, refuseBareCalls } from "./webkit-bug-305148.mjs";

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
  const features = FEATURES.reduce((all, name) => all | binaryen.Features[name], 0);
  const module = binaryen.readBinary(readFileSync(from));
  module.setFeatures(features);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  module.optimize();
  module.runPasses(["strip-target-features", "strip-producers"]);
  insertNops(binaryen, module);
  if (!module.validate()) throw new Error(`${from} is no module any more once it is shrunk.`);
  const binary = module.emitBinary();
  module.dispose();
  const written = binaryen.readBinary(binary);
  refuseBareCalls(binaryen, written);
  written.dispose();
  writeFileSync(to, binary);
}
