// TypeScript over a program that uses the package as it is installed.
import { join } from "node:path";
import ts from "typescript";
import { root } from "../../../web/scripts/tools.mjs";

function programOf(file, { resolution, types }) {
  const isNode = resolution === "nodenext";
  return ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    target: ts.ScriptTarget.ES2022,
    module: isNode ? ts.ModuleKind.NodeNext : ts.ModuleKind.ESNext,
    moduleResolution: isNode ? ts.ModuleResolutionKind.NodeNext : ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2022.d.ts", ...(types.length > 0 ? [] : ["lib.dom.d.ts"])],
    types,
    typeRoots: [join(root, "node_modules/@types")],
    skipDefaultLibCheck: true,
  });
}

/** What is wrong with it, the package's own types included. */
export function faultsOf(file, given) {
  return ts.getPreEmitDiagnostics(programOf(file, given)).map(({ messageText, file: where }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, " ");
    return `${where?.fileName ?? ""}: ${text}`;
  });
}

/** Writes the program beside itself as JavaScript. */
export function compile(file, given) {
  programOf(file, given).emit();
}
