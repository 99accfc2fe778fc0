// The type declarations index.d.ts and lessons.d.ts, written by hand, as TypeScript reads them.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { engine } from "./with-lessons.mjs";

export const path = (relative) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
export const read = (relative) => readFileSync(path(relative), "utf8");

export const options = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
  types: [],
  skipDefaultLibCheck: true,
};
/** The declarations of the entry with lessons, which include those of the numeric engine. */
const contract = path("dist/engine/lessons.d.ts");

/** A host that reads TypeScript's libraries once for all programs. */
export const host = ts.createCompilerHost(options);
const readSource = host.getSourceFile;
const sources = new Map();
host.getSourceFile = (name, ...rest) => {
  if (!sources.has(name)) sources.set(name, readSource.call(host, name, ...rest));
  return sources.get(name);
};
export const program = ts.createProgram([contract], options, host);
export const checker = program.getTypeChecker();
export const source = program.getSourceFile(contract);
const exportsOf = (file) => checker.getExportsOfModule(checker.getSymbolAtLocation(file));
export const declared = exportsOf(source);
export const plainSource = program.getSourceFile(path("dist/engine/index.d.ts"));
export const plainlyDeclared = exportsOf(plainSource);
export const symbolOf = (name) => declared.find((symbol) => symbol.name === name);
export const typeOf = (name) => checker.getDeclaredTypeOfSymbol(symbolOf(name));
export const isOptional = (property) => (property.flags & ts.SymbolFlags.Optional) !== 0;

/** The texts of a union of literals. */
export const namesOf = (type) =>
  (type.isUnion() ? type.types : [type]).map(({ value }) => value).sort();

export const docOf = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker));

const isCallable = (symbol) =>
  checker.getTypeOfSymbolAtLocation(symbol, source).getCallSignatures().length > 0;

/** Every declared function: exports of an entry, and members of the results of functions. */
export const callsDeclared = [
  ...declared.filter(({ flags }) => flags & ts.SymbolFlags.Value),
  ...declared
    .filter(({ flags, name }) => flags & ts.SymbolFlags.Interface && !/Options$/.test(name))
    .flatMap(({ name }) => typeOf(name).getProperties().filter(isCallable)),
].map(({ name }) => name);

/** Each lesson by default, and with every boolean inverted and the last value of each choice. */
export const traces = [...engine.lessons, ...engine.laboratories].flatMap(({ id, settings }) => {
  const changed = Object.entries(settings).flatMap(([name, { kind, default: preset, range }]) => {
    if (kind === "boolean") return [[name, !preset]];
    return kind === "choice" ? [[name, range.at(-1)]] : [];
  });
  return [engine.runLesson(id), engine.runLesson(id, { settings: Object.fromEntries(changed) })];
});
