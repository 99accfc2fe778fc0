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
  const features = FEATURES.reduce((all, name) => all | binaryen.Features[name], 0);
  const module = binaryen.readBinary(readFileSync(from));
  module.setFeatures(features);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  module.optimize();
  const caught = binaryen.parseText(endedByNop(module.emitText()));
  caught.setFeatures(features);
  if (!caught.validate()) throw new Error(`${from} is no module any more once it is shrunk.`);
  writeFileSync(to, caught.emitBinary());
  module.dispose();
  caught.dispose();
}

/**
 * WebKit's interpreter (2.50) takes what a call through the table throws for thrown outside of a try that ends with that
 * call: its handler is passed over. An instruction that does nothing, behind the call, keeps the call inside.
 */
function endedByNop(text) {
  const lines = [];
  /** The bodies of tries that are open: how far they are indented, and whether their last instruction is such a call. */
  const open = [];
  for (const line of text.split("\n")) {
    const indent = /^ */.exec(line)[0].length;
    const body = open.at(-1);
    if (body?.indent === indent) {
      if (body.endsByCall) lines.push(`${" ".repeat(indent + 1)}(nop)`);
      open.pop();
    } else if (body?.indent === indent - 1 && line[indent] === "(") {
      body.endsByCall = /^ *\(call_indirect\b/.test(line);
    }
    if (/^ *\(do$/.test(line)) open.push({ indent, endsByCall: false });
    lines.push(line);
  }
  return lines.join("\n");
}
