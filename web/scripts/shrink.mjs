// Optimises a linked module for size: the binaryen that Emscripten calls may be years older than that of npm.
import { readFileSync, writeFileSync } from "node:fs";
import { insertNops, refuseBareCalls } from "./webkit-bug-305148.mjs";

/** The WebAssembly features that the modules use. */
const FEATURES = [
  "MutableGlobals",
  "SignExt",
  "BulkMemory",
  "BulkMemoryOpt",
  "NontrappingFPToInt",
  "ExceptionHandling",
  "Multivalue",
  "ReferenceTypes",
];

/** `also` names the features that this module uses beside them. */
export async function shrink(from, to, also = []) {
  const { default: binaryen } = await import("binaryen");
  const features = [...FEATURES, ...also].reduce((all, name) => all | binaryen.Features[name], 0);
  const module = binaryen.readBinary(readFileSync(from));
  module.setFeatures(features);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  module.optimize();
  module.runPasses(["strip-target-features", "strip-producers"]);
  insertNops(binaryen, module);
  if (!module.validate()) throw new Error(`${from} is not valid any more after optimisation.`);
  const binary = module.emitBinary();
  module.dispose();
  const written = binaryen.readBinary(binary);
  refuseBareCalls(binaryen, written);
  written.dispose();
  writeFileSync(to, binary);
}
