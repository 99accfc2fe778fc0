import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ENTRIES, EXAMPLES, OPERATIONS, OPERATION_LIST } from "../src/api/list.ts";
import type { EntryName, ExampleId } from "../src/api/list.ts";
import { recorderTypes, web } from "./paths.ts";

export interface ApiProgram {
  readonly checker: ts.TypeChecker;
  readonly entries: readonly EntryFile[];
  readonly examples: readonly { readonly id: ExampleId; readonly file: ts.SourceFile }[];
  /** Where a declaration is explained on the page; none for what is not of the module. */
  anchorOf(symbol: ts.Symbol | undefined): string | undefined;
  /** Likewise of a name as docstrings write it: `Engine.softmax`. */
  anchorNamed(name: string): string | undefined;
}

export interface EntryFile {
  readonly name: EntryName;
  readonly file: ts.SourceFile;
  /** The exports that no earlier entry has. */
  readonly introduced: readonly ts.Symbol[];
  readonly elsewhere: readonly ts.Symbol[];
}

const exampleFile = (id: string): string => join(web, `src/api/examples/${id}.js`);

/**
 * The public types and the examples, as the compiler understands them; refuses an example that does not fit the types.
 * TypeDoc's JSON could not take its place: it holds no source text of a declaration, which the page shows as it is written,
 * and says nothing of the names in the examples, which the page links.
 */
export function apiProgram(): ApiProgram {
  const files = ENTRIES.map(({ file }) => join(web, file));
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    types: [],
    strict: true,
    allowJs: true,
    checkJs: true,
    noImplicitAny: false,
    noEmit: true,
    paths: Object.fromEntries(ENTRIES.map(({ name, file }) => [name, [join(web, file)]])),
  };
  const program = ts.createProgram(
    [...files, ...EXAMPLES.map(exampleFile)],
    options,
    hostOf(options),
  );
  const examples = EXAMPLES.map((id) => ({ id, file: sourceFile(program, exampleFile(id)) }));
  const faults = examples.flatMap(({ file }) => ts.getPreEmitDiagnostics(program, file));
  if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, HOST));

  const checker = program.getTypeChecker();
  const anchors = new Map<ts.Node, string>();
  const entries = ENTRIES.map(({ name, file: path }): EntryFile => {
    const file = sourceFile(program, join(web, path));
    const module = checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${path} exports nothing.`);
    const exported = checker.getExportsOfModule(module).map((each) => resolveAlias(checker, each));
    const introduced = exported.filter((each) => !anchors.has(declarationOf(each)));
    const taken = new Set(anchors.values());
    for (const each of introduced) {
      // Two names to import from may both have a `load`.
      const prefix = taken.has(each.name) ? `${name.slice(name.indexOf("/") + 1)}.` : "";
      addAnchors(declarationOf(each), prefix + each.name, anchors);
    }
    return {
      name,
      file,
      introduced,
      elsewhere: exported.filter((each) => !introduced.includes(each)),
    };
  });
  const ids = new Set(anchors.values());
  return {
    checker,
    entries,
    examples,
    anchorOf: (symbol) =>
      symbol && resolveAlias(checker, symbol).declarations?.map((each) => anchors.get(each))[0],
    anchorNamed: (name) => (ids.has(name) ? name : undefined),
  };
}

const HOST: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => web,
  getNewLine: () => "\n",
};

export function declarationOf(symbol: ts.Symbol): ts.Declaration {
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined) throw new Error(`${symbol.name} is declared nowhere.`);
  return declaration;
}

export type Container = ts.InterfaceDeclaration | ts.ClassDeclaration;
export const isContainer = (node: ts.Node): node is Container =>
  ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);

/** What a member is called in an anchor: a call of the whole, which has no name, too. */
export function memberName(member: ts.ClassElement | ts.TypeElement): string {
  if (ts.isCallSignatureDeclaration(member)) return "call";
  return ts.isConstructorDeclaration(member) ? "constructor" : (member.name?.getText() ?? "");
}

/** What each member is called in an anchor; a number tells the forms of a function apart. */
export function memberNames(node: Container): ReadonlyMap<ts.Node, string> {
  const forms = new Map<string, number>();
  return new Map(
    node.members.map((member) => {
      const name = memberName(member);
      const form = (forms.get(name) ?? 0) + 1;
      forms.set(name, form);
      return [member, form === 1 ? name : `${name}-${String(form)}`];
    }),
  );
}

/** The operations of the recorder share the anchor of their list, which is not always on the page. */
function addAnchors(node: ts.Declaration, id: string, anchors: Map<ts.Node, string>): void {
  anchors.set(node, id);
  if (!isContainer(node)) return;
  for (const [member, name] of memberNames(node)) {
    anchors.set(member, id === OPERATIONS ? OPERATION_LIST : `${id}.${name}`);
  }
}

/** Reads the types of the recorder with its operations, which only the built ones have, in the place of the sources'. */
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  const own = join(web, "src/engine/recorder.d.ts");
  host.readFile = (file) => (file === own ? readFileSync(recorderTypes, "utf8") : readFile(file));
  return host;
}

/** The symbol that an import or a re-export refers to. */
function resolveAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function sourceFile(program: ts.Program, path: string): ts.SourceFile {
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`There is no ${path}.`);
  return file;
}
