import ts from "typescript";
import type { Piece } from "../src/api/types.ts";
import type { ApiProgram } from "./api-program.ts";

/** Comments, and what stands between them. */
const TRIVIA = /\/\/[^\n]*|\/\*[^]*?\*\/|(?:(?!\/\/|\/\*)[^])+/g;

/** The code from one place of a file to another in pieces, names with links, but those that it declares itself. */
export function piecesOf(
  program: ApiProgram,
  file: ts.SourceFile,
  [from, to]: readonly [number, number],
  own?: string,
): Piece[] {
  const pieces: Piece[] = [];
  let done = from;
  const takeTrivia = (until: number): void => {
    for (const [text] of file.text.slice(done, until).matchAll(TRIVIA)) {
      pieces.push(text.startsWith("/") ? { text, kind: "comment" } : { text });
    }
    done = until;
  };
  const visit = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) {
      return;
    }
    const children = node.getChildren(file);
    if (children.length > 0) {
      children.forEach(visit);
      return;
    }
    const start = node.getStart(file);
    if (start < done || node.end > to || node.end === start) return;
    takeTrivia(start);
    pieces.push(pieceOf(program, node, file.text.slice(start, node.end), own));
    done = node.end;
  };
  visit(file);
  takeTrivia(to);
  return joined(pieces);
}

function pieceOf(program: ApiProgram, node: ts.Node, text: string, own: string | undefined): Piece {
  const { kind } = node;
  if (kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword) {
    return { text, kind: "keyword" };
  }
  if (ts.isStringLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateTail(node)) {
    return { text, kind: "string" };
  }
  if (ts.isTemplateMiddle(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return { text, kind: "string" };
  }
  if (!ts.isIdentifier(node)) return { text };
  const anchor = program.anchorOf(symbolOf(program.checker, node));
  return anchor === undefined || anchor === own ? { text } : { text, href: `#${anchor}` };
}

/** What a name means; that of an option is the one its call asks for. */
function symbolOf(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) {
    const asked = checker.getContextualType(parent.parent);
    return asked && checker.getNonNullableType(asked).getProperty(node.text);
  }
  return checker.getSymbolAtLocation(node);
}

/** Neighbours that look alike as one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const isPlain = (each: Piece): boolean => each.kind === undefined && each.href === undefined;
    if (last !== undefined && isPlain(last) && isPlain(piece)) {
      all[all.length - 1] = { text: last.text + piece.text };
    } else all.push(piece);
  }
  return all;
}

/** Lines behind the first moved to the left by as much as the first one is. */
export function outdented(pieces: readonly Piece[], column: number): Piece[] {
  const indent = new RegExp(`\n {1,${Math.max(1, column)}}`, "g");
  if (column === 0) return [...pieces];
  return pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(indent, "\n") }));
}
