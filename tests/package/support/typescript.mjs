// TypeScript over a program that uses the package as it is installed.
import { join } from "node:path";
import ts from "typescript";
import { root } from "../../../web/scripts/tools.mjs";
import { installed } from "./install.mjs";

/** TypeScript's libraries, read once for all programs. */
const sources = new Map();

function programOf(files, { resolution, types }) {
  const isNode = resolution === "nodenext";
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    target: ts.ScriptTarget.ES2022,
    module: isNode ? ts.ModuleKind.NodeNext : ts.ModuleKind.ESNext,
    moduleResolution: isNode ? ts.ModuleResolutionKind.NodeNext : ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2022.d.ts", ...(types.length > 0 ? [] : ["lib.dom.d.ts"])],
    types,
    typeRoots: [join(root, "node_modules/@types")],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (!name.includes("/node_modules/typescript/")) return read(name, ...rest);
    if (!sources.has(name)) sources.set(name, read(name, ...rest));
    return sources.get(name);
  };
  return ts.createProgram(files, options, host);
}

/** What is wrong with a program of these files, and with the package's types; writes it beside itself as JavaScript. */
export function compile(files, given) {
  const program = programOf(files, given);
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => files.includes(fileName) || fileName.startsWith(installed));
  const faults = [
    ...program.getOptionsDiagnostics(),
    ...sources.flatMap((each) => program.getSyntacticDiagnostics(each)),
    ...sources.flatMap((each) => program.getSemanticDiagnostics(each)),
  ];
  program.emit();
  const checked = sources.map(({ fileName }) => fileName.slice(fileName.lastIndexOf("/") + 1));
  const messages = faults.map(({ messageText, file: where }) => {
    return `${where?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
  return { checked, faults: messages };
}
