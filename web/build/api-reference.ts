import ts from "typescript";
import { OPERATIONS } from "../src/api/list.ts";
import type { ExampleId } from "../src/api/list.ts";
import type { Described, Entry, Example, Export } from "../src/api/types.ts";
import { outdented, piecesOf } from "./api-code.ts";
import { docOf, docOfFile } from "./api-docs.ts";
import { declarationOf, isContainer, memberName, memberNames } from "./api-program.ts";
import type { ApiProgram, Container, EntryFile } from "./api-program.ts";

type Shown = Pick<Example, "id" | "code">;

/** Every export of the public types, with signatures and docstrings. */
export function readReference(program: ApiProgram, examples: readonly Shown[]): Entry[] {
  const users = usersOf(examples);
  return program.entries.map((entry): Entry => {
    const introduced = entry.introduced.map((symbol) => readExport(program, symbol, users));
    return {
      name: entry.name,
      doc: docOfFile(program, entry.file),
      calls: inOrderOfUse(
        introduced.filter(({ isCalled }) => isCalled).map(({ described }) => described),
      ),
      types: introduced.filter(({ isCalled }) => !isCalled).map(({ described }) => described),
      elsewhere: elsewhere(program, entry),
    };
  });
}

function elsewhere(program: ApiProgram, entry: EntryFile): Entry["elsewhere"] {
  return entry.elsewhere.map((symbol) => ({
    text: symbol.name,
    isCode: true,
    href: `#${program.anchorOf(symbol) ?? ""}`,
  }));
}

/** Each behind what leads to it: functions, then what they give, and what that gives; classes are the last. */
function inOrderOfUse(calls: readonly Export[]): Export[] {
  const isFunction = ({ code }: Export): boolean => code[0]?.text === "function";
  const ordered = calls.filter(isFunction);
  for (const { code, members } of ordered) {
    const pieces = [code, ...members.map((member) => member.code)].flat();
    const next = pieces.flatMap(({ href }) => calls.find(({ id }) => href === `#${id}`) ?? []);
    ordered.push(...new Set(next.filter((each) => !ordered.includes(each))));
  }
  return [...ordered, ...calls.filter((each) => !ordered.includes(each))];
}

/** By address, the examples whose code leads there. */
function usersOf(examples: readonly Shown[]): Map<string, ExampleId[]> {
  const users = new Map<string, ExampleId[]>();
  for (const { id, code } of examples) {
    for (const href of new Set(code.flatMap((piece) => piece.href ?? []))) {
      users.set(href, [...(users.get(href) ?? []), id]);
    }
  }
  return users;
}

function readExport(
  program: ApiProgram,
  symbol: ts.Symbol,
  users: ReadonlyMap<string, ExampleId[]>,
): { readonly described: Export; readonly isCalled: boolean } {
  const node = declarationOf(symbol);
  const id = program.anchorOf(symbol) ?? symbol.name;
  const describe = (of: ts.Declaration, name: string, anchor: string, end = of.end): Described => {
    const file = of.getSourceFile();
    const { character } = file.getLineAndCharacterOfPosition(of.getStart(file));
    const exporting = ts.canHaveModifiers(of) ? ts.getModifiers(of)?.find(isExport) : undefined;
    const start = exporting ? firstBehind(file, exporting.end) : of.getStart(file);
    const pieces = piecesOf(program, file, [start, end], anchor);
    return {
      id: anchor,
      name,
      code: outdented(pieces, character),
      doc: docOf(program, of),
      examples: users.get(`#${anchor}`) ?? [],
    };
  };
  const whole = describe(node, symbol.name, id, isContainer(node) ? headEnd(node) : node.end);
  if (!isContainer(node) || id === OPERATIONS) {
    return { described: { ...whole, members: [] }, isCalled: ts.isFunctionDeclaration(node) };
  }
  const names = memberNames(node);
  const members = node.members.map((member) => {
    const name = ts.isCallSignatureDeclaration(member) ? "()" : memberName(member);
    return describe(member, name, `${id}.${names.get(member) ?? name}`);
  });
  const { checker } = program;
  const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  const isCalled =
    ts.isClassDeclaration(node) ||
    properties.some(({ flags }) => (flags & ts.SymbolFlags.Method) !== 0);
  return { described: { ...whole, members }, isCalled };
}

const isExport = ({ kind }: ts.Node): boolean => kind === ts.SyntaxKind.ExportKeyword;

/** Where the next word begins. */
function firstBehind(file: ts.SourceFile, end: number): number {
  return end + file.text.slice(end).search(/\S/);
}

/** Where the part before the members ends. */
function headEnd(node: Container): number {
  const { text } = node.getSourceFile();
  const brace = text.lastIndexOf("{", node.members.pos);
  return text.slice(0, brace).trimEnd().length;
}
