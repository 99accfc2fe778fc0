import ts from "typescript";
import type { ExampleId } from "../src/api/list.ts";
import type { Described, Entry, Example, Export } from "../src/api/types.ts";
import { outdented, piecesOf } from "./api-code.ts";
import { docOf, docOfFile } from "./api-docs.ts";
import { declarationOf, isContainer, memberName } from "./api-program.ts";
import type { ApiProgram, Container, EntryFile } from "./api-program.ts";

type Shown = Pick<Example, "id" | "code">;

/** Every export of the public types, with signatures and docstrings. */
export function readReference(program: ApiProgram, examples: readonly Shown[]): Entry[] {
  const users = usersOf(examples);
  return program.entries.map((entry): Entry => {
    const own = entry.own.map((symbol) => readExport(program, symbol, users));
    return {
      name: entry.name,
      doc: docOfFile(program, entry.file),
      calls: own.filter(({ isCalled }) => isCalled).map(({ described }) => described),
      types: own.filter(({ isCalled }) => !isCalled).map(({ described }) => described),
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
  const describe = (of: ts.Declaration, name: string, own: string, end = of.end): Described => {
    const file = of.getSourceFile();
    const start = of.getStart(file);
    const { character } = file.getLineAndCharacterOfPosition(start);
    const pieces = piecesOf(program, file, [start, end], own);
    return {
      id: own,
      name,
      code: outdented(pieces, character),
      doc: docOf(program, of),
      examples: users.get(`#${own}`) ?? [],
    };
  };
  const whole = describe(node, symbol.name, id, isContainer(node) ? headEnd(node) : node.end);
  if (!isContainer(node)) {
    return { described: { ...whole, members: [] }, isCalled: ts.isFunctionDeclaration(node) };
  }
  const members = node.members.map((member) =>
    describe(member, memberName(member), `${id}.${memberName(member)}`),
  );
  const isCalled =
    ts.isClassDeclaration(node) ||
    node.members.some((member) => ts.isMethodSignature(member) && member.name.getText() !== "");
  return { described: { ...whole, members }, isCalled };
}

/** Where the part before the members ends. */
function headEnd(node: Container): number {
  const { text } = node.getSourceFile();
  const brace = text.lastIndexOf("{", node.members.pos);
  return text.slice(0, brace).trimEnd().length;
}
