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
 * WebKit's interpreter (2.50) takes what a call through the table throws for thrown by the instruction behind it: where that
 * is the end of a try its handler is passed over, and where it is the beginning of one a wrong handler is taken. Behind such
 * a call there is an instruction that does nothing.
 */
function endedByNop(text) {
  const nop = "(nop)";
  const lines = [];
  /** What is open: how it begins, and whether the last inside it was such a call. */
  const open = [];
  const given = text.split("\n");
  const indents = given.map((line) => line.search(/\S|$/));
  for (const [at, line] of given.entries()) {
    const indent = indents[at];
    if (line.trim() === ")") {
      const { head, afterCall } = open.pop();
      // One that gives a value is the last of a try that gives it, and is followed by what takes it.
      const givesNone = !open.at(-1)?.head.includes("(result");
      if (afterCall && head.startsWith("(do") && givesNone) lines.push(nop);
      if (open.length > 0) open.at(-1).afterCall = head.startsWith("(call_indirect");
    } else {
      const around = open.at(-1);
      if (
        around?.afterCall &&
        /^\((do|catch|catch_all|then|else|block|loop|func)\b/.test(around.head)
      ) {
        lines.push(nop);
      }
      if (around !== undefined) around.afterCall = false;
      const isOpened = indents[at + 1] > indent || given[at + 1] === `${" ".repeat(indent)})`;
      if (isOpened) open.push({ head: line.trim(), afterCall: false });
    }
    lines.push(line);
  }
  return lines.join("\n");
}
